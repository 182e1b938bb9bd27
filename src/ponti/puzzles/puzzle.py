"""A puzzle: a position in which something is to be found, and what is known of every legal move.

It is one line of JSON in `data/<game>.json`. The moves of seat 0 are to be found; what comes in between (the
cards of Hashi) is known and part of the puzzle. A wrong move ends the try: what is known of it, and how it
would be answered, stands beside it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import log2
from typing import Any

from ponti import games
from ponti.errors import ParseError

SEAT = 0
"""Whoever solves a puzzle sits here."""
PROVED, ESTIMATED = "proved", "estimated"
_ID_DIGITS = 8


@dataclass(frozen=True, slots=True)
class Verdict:
    """What some moves lead to, all of them the same."""

    value: float
    """Points: all of one's own at the end, or those ahead of the rival; where estimated, games won of 100."""
    moves: tuple[str, ...]
    """None: every legal move that no other verdict names."""
    result: int | None = None
    """1 where the player wins, 0 where both do, -1 where the rival does; None in a game alone."""
    then: tuple[str, ...] = ()
    """How it goes on at best: the rival's answer, or one's own next turns."""
    by_outcome: tuple[float, ...] = ()
    """Where chance decides, the value for each of its outcomes, in the order of the position's own list."""

    def data(self) -> dict[str, Any]:
        """The verdict as plain data."""
        found: dict[str, Any] = {"value": self.value, "moves": ",".join(self.moves)}
        if self.result is not None:
            found["result"] = self.result
        if self.then:
            found["then"] = list(self.then)
        if self.by_outcome:
            found["by"] = list(self.by_outcome)
        return found

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Verdict:
        """The verdict of plain data."""
        moves = tuple(data["moves"].split(",")) if data["moves"] else ()
        return cls(
            data["value"], moves, data.get("result"), tuple(data.get("then", ())), tuple(data.get("by", ()))
        )


@dataclass(frozen=True)
class Moment:
    """A position of a puzzle in which a move is to be found: the verdicts, the best first."""

    verdicts: tuple[Verdict, ...]
    after: Mapping[str, Moment] = field(default_factory=dict)
    """What is to be found after each of the best moves; nothing where the puzzle is then solved."""

    @property
    def best(self) -> Verdict:
        """The verdict on the best moves."""
        return self.verdicts[0]

    def is_best(self, verdict: Verdict) -> bool:
        """Whether a verdict is as good as the best one."""
        return (verdict.value, verdict.result) == (self.best.value, self.best.result)

    @property
    def best_moves(self) -> tuple[str, ...]:
        """The moves that are right."""
        return tuple(move for verdict in self.verdicts if self.is_best(verdict) for move in verdict.moves)

    def verdict_on(self, move: str) -> Verdict:
        """What is known of a legal move."""
        for verdict in self.verdicts:
            if move in verdict.moves:
                return verdict
        for verdict in self.verdicts:
            if not verdict.moves:
                return verdict
        raise ParseError("nothing is known of {move}", move=repr(move[:40]))

    def data(self) -> dict[str, Any]:
        """The moment as plain data."""
        found: dict[str, Any] = {"verdicts": [verdict.data() for verdict in self.verdicts]}
        if self.after:
            found["after"] = {move: moment.data() for move, moment in self.after.items()}
        return found

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Moment:
        """The moment of plain data."""
        after = {move: cls.of(moment) for move, moment in data.get("after", {}).items()}
        return cls(tuple(map(Verdict.of, data["verdicts"])), after)

    @property
    def line(self) -> tuple[str, ...]:
        """One right way from here: the best move of each turn."""
        move = self.best.moves[0]
        return (move, *self.after[move].line) if move in self.after else (move,)

    @property
    def turns(self) -> int:
        """How many turns are to be found from here."""
        return 1 + max((moment.turns for moment in self.after.values()), default=0)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What an answer to a puzzle comes to, as far as it goes."""

    verdict: Verdict
    best: Verdict
    is_right: bool
    is_solved: bool
    comes: str | None = None
    """What comes next, where the puzzle goes on."""


@dataclass(frozen=True)
class Puzzle:
    """A puzzle; see the module."""

    code: str
    moment: Moment
    theme: str
    """What it teaches: a name that catalogues have a sentence for."""
    basis: str = PROVED
    coming: tuple[str, ...] = ()
    """What comes after each turn but the last: events, as records write them."""
    choices: int = 0
    """How many legal moves the first position has."""
    solvers: tuple[str, ...] = ()
    """The levels of bots that solve it."""
    levels: int = 0
    """How many levels have tried."""

    @property
    def game(self) -> str:
        """The name of its game."""
        return self.code.partition(":")[0]

    @cached_property
    def id(self) -> str:
        """A short name that stays as long as the position and what comes do."""
        text = "\n".join((self.code, *self.coming))
        return hashlib.sha256(text.encode()).hexdigest()[:_ID_DIGITS]

    @cached_property
    def position(self) -> Any:
        """The position to begin with."""
        return games.get(self.game).rules.Position.from_code(self.code)

    @property
    def turns(self) -> int:
        """How many turns are to be found."""
        return self.moment.turns

    @property
    def is_proved(self) -> bool:
        """Whether everything was looked at."""
        return self.basis == PROVED

    @property
    def asks(self) -> str:
        """What is to be found.

        `win`: the one move that wins; `most`: the one that gains most; `clear`: the one that seems clearly
        better; `points`: the most points with the cards that come; `chance`: the most points on average.
        """
        best = self.moment.best
        if not self.is_proved:
            return "clear"
        if best.result is None:
            return "chance" if best.by_outcome else "points"
        others = (each for each in self.moment.verdicts if not self.moment.is_best(each))
        return "win" if best.result == 1 and all(other.result != 1 for other in others) else "most"

    @property
    def outcomes(self) -> tuple[str, ...]:
        """What chance may bring after the first turn, where the puzzle asks for the best on average."""
        if not self.moment.best.by_outcome:
            return ()
        move = self.position.parse_move(self.moment.best.moves[0])
        after = self.position.after(self.position.event_of({SEAT: move}))
        return tuple(str(event) for event, _ in after.chance_outcomes())

    @property
    def solution(self) -> tuple[str, ...]:
        """One right way."""
        return self.moment.line

    def moment_after(self, moves: Sequence[str]) -> Moment:
        """What is to be found after some right moves; a wrong one, and those after it, are left out."""
        moment = self.moment
        for move in moves:
            if move not in moment.after:
                break
            moment = moment.after[move]
        return moment

    @property
    def rating(self) -> int:
        """How hard it seems before people have tried: by the bots that fail, the turns and the choices."""
        missed = self.levels - len(self.solvers)
        choices = log2(max(2, self.choices))
        return round(800 + 110 * missed + 50 * choices + 100 * (self.turns - 1))

    def judge(self, moves: Sequence[str]) -> Judgement:
        """What some moves come to. `ParseError` for what is no move, `IllegalMoveError` by the rules.

        Moves after a wrong one, or after the last one, are not looked at.
        """
        position, moment = self.position, self.moment
        for number, text in enumerate(moves):
            move = position.parse_move(text)
            position = position.after(position.event_of({SEAT: move}))
            verdict = moment.verdict_on(str(move))
            if not moment.is_best(verdict):
                return Judgement(verdict, moment.best, is_right=False, is_solved=False)
            if str(move) not in moment.after:
                return Judgement(verdict, moment.best, is_right=True, is_solved=True)
            if number + 1 == len(moves):
                return Judgement(verdict, moment.best, True, False, self.coming[number])
            position = position.after(position.parse_event(self.coming[number]))
            moment = moment.after[str(move)]
        raise ParseError("an answer has at least one move")

    def __str__(self) -> str:
        data: dict[str, Any] = {"code": self.code, "theme": self.theme, "basis": self.basis}
        if self.coming:
            data["coming"] = list(self.coming)
        data |= {"choices": self.choices, "solvers": list(self.solvers), "levels": self.levels}
        return json.dumps(data | self.moment.data(), separators=(",", ":"))

    @classmethod
    def parse(cls, text: str) -> Puzzle:
        """Read a puzzle as `str` writes it; raises `ParseError`."""
        try:
            data = json.loads(text)
            return cls(
                data["code"],
                Moment.of(data),
                data["theme"],
                data["basis"],
                tuple(data.get("coming", ())),
                data["choices"],
                tuple(data["solvers"]),
                data["levels"],
            )
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise ParseError("this is not a puzzle: {error}", error=str(error)[:200]) from None


def grouped(found: Iterable[tuple[str, Verdict]]) -> tuple[Verdict, ...]:
    """Moves, each with a verdict that names none, as verdicts that name them, the best first.

    Of the verdicts that are not the best, the one with most moves names none: it is on all others.
    """
    groups: dict[Verdict, list[str]] = {}
    for move, verdict in found:
        groups.setdefault(verdict, []).append(move)
    order = sorted(groups, key=lambda each: (-(each.result or 0), -each.value, each.then, each.by_outcome))
    best = order[0]
    wrong = [each for each in order if (each.value, each.result) != (best.value, best.result)]
    rest = max(wrong, key=lambda each: len(groups[each]), default=None)
    return tuple(
        Verdict(
            each.value,
            () if each is rest else tuple(sorted(groups[each])),
            each.result,
            each.then,
            each.by_outcome,
        )
        for each in order
    )


def read_puzzles(text: str) -> Iterator[Puzzle]:
    """The puzzles of a file: a JSON list with one of them a line."""
    for line in text.splitlines():
        if line not in ("[", "]", ""):
            yield Puzzle.parse(line.removesuffix(","))


def written(puzzles: Iterable[Puzzle]) -> str:
    """A file of puzzles."""
    return "[\n" + ",\n".join(map(str, puzzles)) + "\n]\n"
