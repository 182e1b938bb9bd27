"""What is remembered from one time to the next: language, appearance, plain prompts, seats on servers."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

VARIABLE = "PONTI_CONFIG_DIR"
"""The variable that names another folder."""
MOST_SEATS = 100
"""So many seats on servers are remembered, the newest."""


@dataclass(slots=True)
class Settings:
    """The settings, in a file of their own."""

    language: str | None = None
    """None: that of the environment."""
    appearance: str = "auto"
    """`auto`, `dark` or `light`."""
    plain: bool = False
    """Whether `ponti play` asks in plain lines, for screen readers."""
    name: str = ""
    """What this player is called on servers."""
    server: str = "http://127.0.0.1:8000"
    """Where tables were made last."""
    levels: dict[str, str] = field(default_factory=dict)
    """The level that was played last, by game."""
    seats: dict[str, str] = field(default_factory=dict)
    """The tokens of seats on servers, by the address of the game."""

    @classmethod
    def load(cls) -> Settings:
        """What the file says; what it does not say, or says wrongly, is as usual."""
        settings = cls()
        try:
            found = json.loads(path().read_text("utf-8"))
        except (OSError, ValueError):
            return settings
        if isinstance(found, dict):
            for each in fields(cls):
                _set(settings, each.name, found.get(each.name))
        return settings

    def save(self) -> None:
        """Write the file, for nobody else to read; where that is not possible, nothing is remembered."""
        for old in list(self.seats)[:-MOST_SEATS]:
            del self.seats[old]
        write_for_nobody_else(path(), json.dumps(asdict(self), indent=1))


def write_for_nobody_else(target: Path, text: str) -> None:
    """Write a file that nobody else can read, all of it or nothing; where that is not possible, nothing."""
    with suppress(OSError):
        target.parent.mkdir(parents=True, exist_ok=True)
        fresh = target.with_suffix(".new")
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(text)
        fresh.replace(target)


def path() -> Path:
    """Where the settings are kept."""
    from platformdirs import user_config_path

    folder = os.environ.get(VARIABLE)
    return (Path(folder) if folder else user_config_path("ponti")) / "terminal.json"


def _set(settings: Settings, name: str, value: Any) -> None:
    usual = getattr(settings, name)
    if name == "language":
        if value is None or isinstance(value, str):
            settings.language = value
    elif isinstance(usual, dict):
        if isinstance(value, dict):
            kept = {key: each for key, each in value.items() if isinstance(each, str)}
            setattr(settings, name, kept)
    elif type(value) is type(usual):
        setattr(settings, name, value)
