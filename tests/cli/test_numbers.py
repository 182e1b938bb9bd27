"""Every number that a command takes refuses what is not one, in one line and before anything begins."""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Iterator
from functools import reduce
from operator import getitem
from typing import Any

import pytest

from ponti.cli import app as commands
from tests.cli.conftest import Ponti

POSITION = "diavolo:6:15,15,6:6/6/6/6/6/2L1L1::first=light:dark"
# Every command that takes a number, with the words that it needs besides.
COMMANDS = {
    "serve": [],
    "worker": ["--database=postgresql://nowhere.example/ponti"],
    "play": [],
    "play hashi": [],
    "play diavolo": [],
    "legal": [POSITION],
    "analyse": [POSITION],
    "arena hashi": ["random"],
    "arena diavolo": ["random", "random"],
    "engine": ["diavolo", "--bot", "random"],
    "bench": ["playouts", "hashi"],
    "board study": ["side-a"],
    "puzzles make": ["hashi", "nowhere/puzzles.json"],
    "puzzles prove": ["hashi"],
}
NONSENSE = ["inf", "-inf", "nan", "1e999", "", "x", "9" * 5000]


def function_of(command: str) -> Any:
    return reduce(getitem, command.split(), commands.app).default_command


def numbers_of(hints: dict[str, Any]) -> Iterator[str]:
    """The options with a number, also those in a group that several commands share."""
    for name, hint in hints.items():
        kinds = {hint, *typing.get_args(hint)}
        if dataclasses.is_dataclass(hint):
            yield from numbers_of(typing.get_type_hints(hint))
        elif kinds & {int, float} and bool not in kinds:
            yield f"--{name.replace('_', '-')}"


CASES = [
    (command, option)
    for command in COMMANDS
    for option in numbers_of(typing.get_type_hints(function_of(command)))
]


def test_every_command_with_a_number_is_here() -> None:
    names = [name for name in commands.COMMANDS if name not in ("arena", "board", "database", "puzzles")]
    names += [f"{name} {sub}" for name, subs in GROUPS.items() for sub in subs]
    found = {name for name in names if any(numbers_of(typing.get_type_hints(function_of(name))))}
    assert found == set(COMMANDS)


GROUPS = {
    "arena": ("hashi", "diavolo"),
    "play": ("hashi", "diavolo"),
    "board": ("check", "list", "study"),
    "puzzles": ("make", "prove"),
}


@pytest.mark.parametrize("number", NONSENSE, ids=lambda text: text[:8] or "nothing")
@pytest.mark.parametrize(("command", "option"), CASES, ids=[" ".join(case) for case in CASES])
def test_what_is_not_a_number_is_refused(ponti: Ponti, command: str, option: str, number: str) -> None:
    words = [*command.split(), *COMMANDS[command], f"{option}={number}"]
    # Unlimited is refused by us, what is no number of this kind by the library that reads the call.
    code = (
        1 if number in ("inf", "-inf", "nan", "1e999", "9" * 5000) and _takes_floats(command, option) else 2
    )
    assert option in ponti(*words, code=code)


def _takes_floats(command: str, option: str) -> bool:
    hints = dict(typing.get_type_hints(function_of(command)))
    for hint in list(hints.values()):
        if dataclasses.is_dataclass(hint):
            hints |= typing.get_type_hints(hint)
    hint = hints[option.removeprefix("--").replace("-", "_")]
    return float in {hint, *typing.get_args(hint)}


@pytest.mark.parametrize(
    ("command", "option"), [case for case in CASES if case != ("play", "--seed")], ids=str
)
def test_a_negative_number_is_refused(ponti: Ponti, command: str, option: str) -> None:
    words = [*command.split(), *COMMANDS[command], f"{option}=-1"]
    complaint = ponti(*words, code=1)
    assert "-1" in complaint
