"""A conversation with a player by lines of text, so that other programs can play it: `docs/protocol.md`."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from ponti.diavolo import Colour, Position, Supply
from ponti.errors import PontiError
from ponti.play import Bot, Game, Limit

Starter = Callable[[], Bot[Any]]


class Quit(Exception):  # noqa: N818 (no error: the other side wants to stop)
    """The conversation is over."""


class Conversation:
    """Answers one command after the other about one game of Ponte del Diavolo."""

    def __init__(self, starter: Starter, limit: Limit, rng: Random) -> None:
        self._starter = starter
        self._limit = limit
        self._rng = rng
        self._game: Game[Position] = Game(Position.start())
        self._players: dict[int, Bot[Any]] = {}

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
            return f"? {error}\n\n"

    def _new(self, words: list[str]) -> str:
        size = 10
        if words:
            if not words[0].isdecimal() or len(words[0]) > 2:
                raise PontiError("new takes a size and a supply: new, new 8, new 10 40 40 15")
            size = int(words[0])
        supply = Supply.parse(" ".join(words[1:])) if len(words) > 1 else None
        self._begin(Position.start(size, supply))
        return ""

    def _position(self, words: list[str]) -> str:
        if len(words) != 1:
            raise PontiError("position takes the code of a position, without spaces")
        self._begin(Position.from_code(words[0]))
        return ""

    def _begin(self, position: Position) -> None:
        self._game = Game(position)
        self._players = {}

    def _play(self, words: list[str]) -> str:
        self._game.push(self._game.position.parse_event(" ".join(words)))
        return ""

    def _genmove(self, words: list[str]) -> str:
        _alone("genmove", words)
        position = self._game.position
        if position.is_over:
            raise PontiError("the game is over")
        seat = next(iter(position.to_act))
        player = self._players.setdefault(seat, self._starter())
        move = player.choose(position, seat, self._limit, self._rng)
        self._game.push(move)
        return str(move)

    def _legal(self, words: list[str]) -> str:
        _alone("legal", words)
        return ", ".join(map(str, self._game.position.legal_moves()))

    def _score(self, words: list[str]) -> str:
        _alone("score", words)
        position = self._game.position
        parts = [f"{colour} {' '.join(map(str, position.score(colour)))}" for colour in Colour]
        outcome = position.outcome()
        if outcome is not None:
            winners = [str(position.colour_of(seat)) for seat in sorted(outcome.winners)]
            parts.append(f"over {' '.join(winners)}")
        return " ".join(parts)

    def _time(self, words: list[str]) -> str:
        try:
            seconds = float(words[0]) if len(words) == 1 else -1.0
        except ValueError:
            seconds = -1.0
        if not 0 < seconds <= 3600:
            raise PontiError("time takes the seconds for one turn, such as time 2.5")
        self._limit = Limit(seconds=seconds)
        return ""

    def _undo(self, words: list[str]) -> str:
        _alone("undo", words)
        if not self._game.stack:
            raise PontiError("there is nothing to take back")
        return str(self._game.pop())

    def _code(self, words: list[str]) -> str:
        _alone("code", words)
        return self._game.position.code()

    def _show(self, words: list[str]) -> str:
        _alone("show", words)
        # An empty line ends an answer, so the picture has none.
        lines = str(self._game.position).splitlines()
        return "\n" + "\n".join(line or "." for line in lines)

    def _help(self, words: list[str]) -> str:
        _alone("help", words)
        return " ".join(_COMMANDS)

    def _quit(self, words: list[str]) -> str:
        _alone("quit", words)
        raise Quit


def _alone(command: str, words: list[str]) -> None:
    if words:
        raise PontiError(f"{command} stands alone, without {' '.join(words)[:40]!r}")


_COMMANDS: dict[str, Callable[[Conversation, list[str]], str]] = {
    "new": Conversation._new,
    "position": Conversation._position,
    "play": Conversation._play,
    "genmove": Conversation._genmove,
    "legal": Conversation._legal,
    "score": Conversation._score,
    "time": Conversation._time,
    "undo": Conversation._undo,
    "code": Conversation._code,
    "show": Conversation._show,
    "help": Conversation._help,
    "quit": Conversation._quit,
}
