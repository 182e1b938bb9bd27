"""A conversation with a player by lines of text, so that other programs can play it: `docs/protocol.md`.

`ponti.bots.<game>.conversation` says how a game begins and how its points are told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, Protocol

from ponti import games
from ponti.bots.player import check_limit, check_turn
from ponti.errors import IllegalMoveError, PontiError
from ponti.play import Bot, Game, Limit

Starter = Callable[[], Bot[Any]]
MOST_SECONDS = 3600
MOST_SIMULATIONS = 10**9


class Quit(Exception):  # noqa: N818 (no error: the other side wants to stop)
    """The conversation is over."""


class Part(Protocol):
    """What `ponti.bots.<game>.conversation` offers."""

    @staticmethod
    def begin(words: list[str]) -> Any:
        """The position with which a game begins, from the words after `new`."""

    @staticmethod
    def score(position: Any) -> str:
        """How a position stands."""


class Conversation:
    """Answers one command after the other about one game."""

    def __init__(self, game: str, starter: Starter, limit: Limit, rng: Random) -> None:
        self._kind = games.get(game)
        self._part: Part = self._kind.part("bots").conversation
        self._starter = starter
        self._limit = limit
        self._rng = rng
        self._begin(self._kind.start())

    @property
    def position(self) -> Any:
        """The position of the game."""
        return self._game.position

    def answer(self, line: str) -> str:
        """The answer to a command: `= …`, or `? …` where it cannot be done, and an empty line."""
        words = line.split("#", 1)[0].split()
        if not words:
            return ""
        command = _COMMANDS.get(words[0])
        try:
            if command is None:
                raise PontiError(f"there is no command {words[0][:20]!r}: {', '.join(_COMMANDS)}")
            return f"= {command(self, words[1:])}".rstrip() + "\n\n"
        except PontiError as error:
            # An empty line ends an answer, and an answer that cannot be done is one line.
            return f"? {' '.join(str(error).split())}\n\n"

    def _begin(self, position: Any) -> None:
        self._game: Game[Any] = Game(position)
        self._players: dict[int, Bot[Any]] = {}
        # What seats have chosen where several choose at once, until all have.
        self._chosen: dict[int, Any] = {}

    def _new(self, words: list[str]) -> str:
        self._begin(self._part.begin(words))
        return ""

    def _from_code(self, words: list[str]) -> str:
        if len(words) != 1:
            raise PontiError("position takes the code of a position, without spaces")
        self._begin(self._kind.rules.Position.from_code(words[0]))
        return ""

    def _play(self, words: list[str]) -> str:
        named = bool(words) and words[0].isdecimal()
        if named or (len(self.position.to_act) == 1 and "|" not in words):
            move = self._kind.rules.parse_move(" ".join(words[named:]))
            self._choose(self._seat(words[:named]), move)
        else:
            # A card, or what all seats chose, as records write it.
            self._push(self.position.parse_event(" ".join(words)))
        return ""

    def _reveal(self, words: list[str]) -> str:
        outcomes = {str(event): event for event, _ in self.position.chance_outcomes()}
        if not outcomes:
            raise PontiError("nothing is left to chance now")
        text = " ".join(words)
        if text not in outcomes:
            raise PontiError(f"{text[:20]!r} cannot come now, only {', '.join(outcomes)}")
        self._push(outcomes[text])
        return ""

    def _genmove(self, words: list[str]) -> str:
        seat = self._seat(words)
        if seat not in self._players:
            self._players[seat] = self._starter()
        move = self._players[seat].choose(self.position, seat, self._limit, self._rng)
        self._choose(seat, move)
        return str(move)

    def _seat(self, words: list[str]) -> int:
        """The seat that is meant: the one to move, or the one whose number is given, from 1."""
        if len(words) > 1 or (words and not words[0].isdecimal()):
            raise PontiError(f"this takes the number of a seat, not {' '.join(words)[:40]!r}")
        if self.position.is_over:
            raise PontiError("the game is over")
        waiting = sorted(self.position.to_act - self._chosen.keys())
        if not words and len(waiting) > 1:
            raise PontiError(f"say which seat: {', '.join(str(seat + 1) for seat in waiting)}")
        seat = int(words[0][:4]) - 1 if words else next(iter(waiting), 0)
        check_turn(self.position, seat)
        if seat in self._chosen:
            raise PontiError(f"seat {seat + 1} has chosen already")
        return seat

    def _choose(self, seat: int, move: Any) -> None:
        """Keep what a seat chose, and play it as soon as all that are to move have chosen."""
        violation = self.position.why_not(seat, move)
        if violation is not None:
            raise IllegalMoveError(violation)
        self._chosen[seat] = move
        if self._chosen.keys() == self.position.to_act:
            self._push(self.position.event_of(self._chosen))

    def _push(self, event: Any) -> None:
        self._game.push(event)
        self._chosen = {}

    def _legal(self, words: list[str]) -> str:
        position = self.position
        if not position.to_act and not words:
            return ", ".join(str(event) for event, _ in position.chance_outcomes())
        return ", ".join(map(str, position.legal_moves(self._seat(words))))

    def _score(self, words: list[str]) -> str:
        _alone("score", words)
        return self._part.score(self.position)

    def _time(self, words: list[str]) -> str:
        self._limit = replace(self._limit, seconds=_number("time", words, float, MOST_SECONDS, "time 2.5"))
        check_limit(self._limit)
        return ""

    def _simulations(self, words: list[str]) -> str:
        most = _number("simulations", words, int, MOST_SIMULATIONS, "simulations 1000")
        self._limit = Limit(simulations=int(most))
        check_limit(self._limit)
        return ""

    def _undo(self, words: list[str]) -> str:
        _alone("undo", words)
        if self._chosen:
            return str(self._chosen.popitem()[1])
        if not self._game.stack:
            raise PontiError("there is nothing to take back")
        return str(self._game.pop())

    def _code(self, words: list[str]) -> str:
        _alone("code", words)
        return str(self.position.code())

    def _show(self, words: list[str]) -> str:
        _alone("show", words)
        # An empty line ends an answer, so the picture has none.
        lines = str(self.position).splitlines()
        return "\n" + "\n".join(line or "." for line in lines)

    def _isready(self, words: list[str]) -> str:
        _alone("isready", words)
        get_ready = getattr(self._starter(), "get_ready", None)
        if get_ready is not None:
            get_ready()
        return ""

    def _help(self, words: list[str]) -> str:
        _alone("help", words)
        return " ".join(_COMMANDS)

    def _quit(self, words: list[str]) -> str:
        _alone("quit", words)
        raise Quit


def _alone(command: str, words: list[str]) -> None:
    if words:
        raise PontiError(f"{command} stands alone, without {' '.join(words)[:40]!r}")


def _number(command: str, words: list[str], read: type[float], most: int, example: str) -> float:
    try:
        number = read(words[0]) if len(words) == 1 else -1.0
    except ValueError:
        number = -1.0
    if not 0 < number <= most:
        raise PontiError(f"{command} takes a number for one turn, above 0 and at most {most:,}: {example}")
    return number


_COMMANDS: dict[str, Callable[[Conversation, list[str]], str]] = {
    "isready": Conversation._isready,
    "new": Conversation._new,
    "position": Conversation._from_code,
    "play": Conversation._play,
    "reveal": Conversation._reveal,
    "genmove": Conversation._genmove,
    "legal": Conversation._legal,
    "score": Conversation._score,
    "time": Conversation._time,
    "simulations": Conversation._simulations,
    "undo": Conversation._undo,
    "code": Conversation._code,
    "show": Conversation._show,
    "help": Conversation._help,
    "quit": Conversation._quit,
}
