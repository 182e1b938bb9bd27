"""Finding puzzles in games that bots play, and proving them; on several cores, or on several machines.

`ponti.puzzles.<game>` looks at one game and proves what it finds. Here it is decided how many of which kind
are wanted, and the levels of bots try every puzzle, which tells how hard it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import count
from math import ceil
from random import Random
from typing import Any, Protocol

from ponti import bots, games
from ponti.bots.executors import Executor, local
from ponti.play import Limit
from ponti.puzzles.puzzle import SEAT, Puzzle

MOST_OF_A_THEME = 0.4
"""No theme has a larger share of the puzzles."""
_FEW = 5
"""So many of a theme are never too many."""
_TRIES = 40
"""Games played for each puzzle that is missing, before the rest is given up."""


class Part(Protocol):
    """What `ponti.puzzles.<game>` offers."""

    THEMES: Sequence[str]
    """What its puzzles teach."""
    SHARES: Mapping[str, float]
    """The kinds of puzzles, and the share of each among all."""
    LIMIT: Limit
    """What a level that would think by the clock gets instead, so that the same seeds find the same."""

    @staticmethod
    def kind_of(puzzle: Puzzle) -> str: ...
    @staticmethod
    def found_in(seed: int, wanted: frozenset[str]) -> Iterator[Puzzle]:
        """The puzzles of the kinds wanted in one game of bots; nobody has tried them yet."""

    @staticmethod
    def proved(puzzle: Puzzle) -> Puzzle:
        """The same puzzle with all its verdicts found anew."""


def part_of(game: str) -> Part:
    """The part of a game."""
    part: Part = games.part(game, "puzzles")
    return part


def make(
    game: str,
    number: int,
    *,
    seed: int = 1,
    executor: Executor | None = None,
    begin: Sequence[Puzzle] = (),
    only: Collection[str] = (),
) -> Iterator[list[Puzzle]]:
    """Find puzzles until there are so many, beginning with those that are there already.

    All that are known are told again and again as they become more. It is done in this process, or where an
    executor that was entered says. Other seeds find others. Of `only` some themes, each that is found teaches
    one.
    """
    part = part_of(game)
    kept = {puzzle.id: puzzle for puzzle in begin}
    goals = {kind: ceil(number * share) for kind, share in part.SHARES.items()}
    kinds = Counter(part.kind_of(puzzle) for puzzle in kept.values())
    themes = Counter(puzzle.theme for puzzle in kept.values())
    taught = frozenset(only or part.THEMES)
    most = max(_FEW, MOST_OF_A_THEME * number)
    yield list(kept.values())

    def tasks() -> Iterator[tuple[int, frozenset[str]]]:
        for index in range(_TRIES * number):
            wanted = frozenset(kind for kind, goal in goals.items() if kinds[kind] < goal)
            if not wanted:
                return
            yield seed * 1_000_003 + index, wanted

    with closing((executor or local(1)).results(partial(_look, game, taught), tasks())) as looked_at:
        for found in looked_at:
            for puzzle in found:
                kind = part.kind_of(puzzle)
                is_full = themes[puzzle.theme] >= most or kinds[kind] >= goals[kind]
                if puzzle.id not in kept and not is_full:
                    kept[puzzle.id] = puzzle
                    kinds[kind] += 1
                    themes[puzzle.theme] += 1
            if found:
                yield list(kept.values())


def _look(game: str, taught: frozenset[str], task: tuple[int, frozenset[str]]) -> list[Puzzle]:
    seed, wanted = task
    return [tried(puzzle) for puzzle in part_of(game).found_in(seed, wanted) if puzzle.theme in taught]


def tried(puzzle: Puzzle) -> Puzzle:
    """A puzzle with the levels that solve it."""
    levels = bots.LEVELS[puzzle.game]
    solvers = tuple(level.name for level in levels if _solves(level.make(), puzzle))
    return replace(puzzle, solvers=solvers, levels=len(levels))


def _solves(player: Any, puzzle: Puzzle) -> bool:
    """Whether a player finds every turn; the cards that come it sees when they come."""
    position, rng, moves = puzzle.position, Random(puzzle.id), list[str]()
    limit = part_of(puzzle.game).LIMIT
    for number in count():
        move = player.choose(position, SEAT, limit, rng)
        moves.append(str(move))
        judged = puzzle.judge(moves)
        if judged.is_solved or not judged.is_right:
            return judged.is_solved
        position = position.after(position.event_of({SEAT: move}))
        position = position.after(position.parse_event(puzzle.coming[number]))
    raise AssertionError("a puzzle ends")


def is_proved(puzzle: Puzzle) -> bool:
    """Whether a search finds again what the puzzle says of its moves."""
    again = part_of(puzzle.game).proved(puzzle)
    return again.moment == puzzle.moment
