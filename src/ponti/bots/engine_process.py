"""Another program as a player: it is started once, and asked by the lines of text in `docs/protocol.md`."""

from __future__ import annotations

import atexit
import shlex
import subprocess
from functools import cache
from random import Random
from typing import Any

from ponti import games
from ponti.bots.player import Player
from ponti.errors import PontiError
from ponti.play import Limit


class EngineProcess:
    """A program that answers commands, one after the other."""

    def __init__(self, command: str) -> None:
        self.command = command
        try:
            words = shlex.split(command)
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", bufsize=1
            )
        except (OSError, ValueError, IndexError) as error:
            raise PontiError(f"the engine {command!r} cannot be started: {error}") from None
        atexit.register(self.close)
        # What has to be got ready is not taken from the time for its first move; not every engine knows this.
        self._answer("isready")

    def ask(self, command: str) -> str:
        """The answer to a command; `PontiError` if the engine refuses it or has ended."""
        answer = self._answer(command)
        if not answer.startswith("="):
            raise PontiError(f"the engine {self.command!r} answers {command!r} with {answer[:200]!r}")
        return answer[1:].strip()

    def _answer(self, command: str) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        lines: list[str] = []
        try:
            self._process.stdin.write(f"{command}\n")
            self._process.stdin.flush()
            while (line := self._process.stdout.readline()) not in ("\n", ""):
                lines.append(line.rstrip("\n"))
        except (OSError, ValueError):
            line = ""
        if not line:
            raise PontiError(f"the engine {self.command!r} has ended instead of answering {command!r}")
        return "\n".join(lines)

    def close(self) -> None:
        """Let the program end, or end it."""
        try:
            self._process.communicate("quit\n", timeout=2)
        except (OSError, ValueError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()


@cache
def process_of(command: str) -> EngineProcess:
    """The process of a command: one for all games that are played here, since each begins with a position."""
    return EngineProcess(command)


class EngineBot(Player):
    """A player whose moves another program chooses, such as `ponti engine diavolo --bot mason`."""

    def __init__(self, command: str, game: str) -> None:
        self._game = game
        self._engine = process_of(command)

    def decide(self, position: Any, seat: int, limit: Limit, rng: Random) -> Any:
        """The program's answer to `genmove`, after it has been told the position and the limit."""
        del rng  # the program has random numbers of its own
        for command, number in (("simulations", limit.simulations), ("time", limit.seconds)):
            if number is not None:
                self._engine.ask(f"{command} {number}")
        self._engine.ask(f"position {position.code()}")
        # Where only one seat is to move, it need not be named.
        answer = self._engine.ask("genmove" if len(position.to_act) == 1 else f"genmove {seat + 1}")
        return games.get(self._game).rules.parse_move(answer)
