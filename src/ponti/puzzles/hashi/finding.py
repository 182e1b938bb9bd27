"""Finding puzzles of Hashi: a bot plays alone, and its last rounds are looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from ponti import bots
from ponti.engine.warmup import wait_until_ready
from ponti.hashi import Card, Position, Reveal, layout_by_id
from ponti.play import Limit, play_game
from ponti.puzzles.hashi.search import Found, Known, TooManyWaysError, chance
from ponti.puzzles.hashi.themes import theme_of
from ponti.puzzles.puzzle import Puzzle

CHANCE = "chance"
ROUNDS = {"two": 2, "three": 3, "four": 4}
_KINDS = {rounds: kind for kind, rounds in ROUNDS.items()}
SHARES = {"two": 0.2, "three": 0.35, "four": 0.2, CHANCE: 0.25}
"""Which part of the puzzles each kind has."""
LIMIT = Limit(simulations=2000)
"""How long the engine may look at a turn where nothing can be proved."""
_BOARDS = ("side-a", "side-b")
_PLAYERS = ("ferryman", "fisher", "carpenter")
_FEWEST, _MOST = 6, 120
"""With fewer turns to choose from nothing is to be found; with more, nobody would look at all of them."""
LUCK = {"two": 0.15, "three": 0.08, "four": 0.06, CHANCE: 0.2}
"""A puzzle of each kind is solved at most so often by whoever plays any turn."""
RIGHT = 1 / 3
"""At most this share of the first turns is right."""
_LONGEST = 2_600
"""Characters of a puzzle, all its verdicts included."""


def kind_of(puzzle: Puzzle) -> str:
    """How many rounds there are to play, or that a card is left to chance."""
    return CHANCE if puzzle.asks == CHANCE else _KINDS[puzzle.turns]


def found_in(seed: int, wanted: frozenset[str]) -> Iterator[Puzzle]:
    """The puzzles in the last rounds of one game."""
    wait_until_ready(game="hashi")
    rng = Random(seed)
    start = Position.start(layout_by_id(rng.choice(_BOARDS)))
    cards = list(start.deck.cards)
    rng.shuffle(cards)
    player = bots.make("hashi", rng.choice(_PLAYERS))
    game = play_game(start, [player], rng, limit=LIMIT, chance=map(Reveal, cards))
    last = start.rounds
    for position, _ in game.stack:
        if position.card is None or not _FEWEST <= len(position.legal_moves()) <= _MOST:
            continue
        coming = tuple(cards[position.round : last])
        kinds = [_KINDS[len(coming) + 1]] if len(coming) + 1 in _KINDS else []
        if position.round == last - 1 and len(set(position.unseen)) > 1:
            kinds.append(CHANCE)
        for kind in kinds:
            if kind in wanted:
                puzzle = _looked_at(position, () if kind == CHANCE else coming, LUCK[kind])
                if puzzle is not None:
                    yield puzzle


def _looked_at(position: Position, coming: tuple[Card, ...], most_luck: float) -> Puzzle | None:
    """A position as a puzzle, if it is one."""
    try:
        moment, luck = _searched(position, coming)
    except TooManyWaysError:
        return None
    choices = len(position.legal_moves())
    if luck > most_luck or len(moment.best_moves) > RIGHT * choices:
        return None
    puzzle = Puzzle(position.code(), moment, "", coming=tuple(map(str, coming)), choices=choices)
    return replace(puzzle, theme=theme_of(puzzle)) if len(str(puzzle)) <= _LONGEST else None


def _searched(position: Position, coming: tuple[Card, ...]) -> Found:
    return Known(position, coming).found() if coming else chance(position)


def proved(puzzle: Puzzle) -> Puzzle:
    """The puzzle searched anew."""
    wait_until_ready(game="hashi")
    return replace(puzzle, moment=_searched(puzzle.position, tuple(map(Card.parse, puzzle.coming))).moment)
