"""Players that take their worker, or its whole machine, with them."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from ponti.play import Limit


def kill_worker() -> None:
    """End the process that plays, as the system does when memory runs out."""
    os.kill(os.getpid(), signal.SIGKILL)


def kill_machine() -> None:
    """End the raylet that this worker belongs to, and with it all other workers there."""
    raylet = os.getppid()
    assert Path(f"/proc/{raylet}/comm").read_text("utf-8") == "raylet\n"
    os.kill(raylet, signal.SIGKILL)
    kill_worker()


@dataclass(frozen=True)
class Mortal:
    """Makes players that play at random; one of them, in all games, kills in its fifth turn."""

    folder: Path
    kill: Callable[[], None] = kill_worker

    @property
    def __name__(self) -> str:
        return "mortal"

    def __call__(self) -> Player:
        return Player(self)

    @property
    def mark(self) -> Path:
        """There as soon as somebody was killed."""
        return self.folder / "killed"

    @property
    def begun(self) -> int:
        """How many games were begun."""
        return len(list(self.folder.glob("game-*")))


class Player:
    """One player of one game."""

    def __init__(self, mortal: Mortal) -> None:
        self._mortal, self._turns = mortal, 0

    def choose(self, position: Any, seat: int, limit: Limit, rng: Random) -> Any:
        self._turns += 1
        if self._turns == 1:
            (self._mortal.folder / f"game-{os.getpid()}-{id(self)}-{rng.random()}").touch()
        if self._turns == 5 and _is_first(self._mortal.mark):
            self._mortal.kill()
        return position.legal_moves(seat).sample(rng)


def _is_first(mark: Path) -> bool:
    try:
        mark.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True
