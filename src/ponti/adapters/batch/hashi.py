"""A batch of games of Hashi; the cards are chance inside `step`."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ponti.adapters.batch.interface import Actions, Batch, seeds_of
from ponti.codec import Stage
from ponti.codec.hashi import HashiCodec
from ponti.codec.hashi import make as make_codec
from ponti.codec.hashi.actions import Actions as Names
from ponti.engine.decisions import Masks, Planes
from ponti.engine.hashi import chart, decisions, seen, tables
from ponti.hashi import Board, Card, Deck, Layout, Pen, Position
from ponti.hashi.cards import BRIDGES, NUMBERS
from ponti.hashi.scoring import Awards

_KINDS = [Card(number, bridges) for number in NUMBERS for bridges in BRIDGES]


class HashiBatch(Batch):
    """Games on one board with one deck for 1 to 4 seats, the strict pen only.

    Seats decide one after the other and see nothing of each other's turns before the round is over.
    """

    def __init__(self, games: int, seed: int, auto_reset: bool, codec: HashiCodec) -> None:
        super().__init__(games, seed, auto_reset)
        self.codec: HashiCodec = codec
        self.seats = codec.seats
        self._names = Names(codec.layout)
        self._rules = tables.rules_of(codec)
        self._games = tables.make_games(games, codec, seeds_of(games, seed, 0))
        self.observation = self._games.planes
        self.legal_mask = self._games.masks
        self.to_act = self._games.seats
        self.rewards = self._games.rewards
        self.terminated = self._games.terminated
        self.reset()

    def observe(self, game: int, seat: int) -> Planes:
        """What any seat of a game sees, as an array of its own: boards of rivals are as the round began."""
        self._check(game, seat)
        planes = np.zeros(self._games.planes.shape[1], np.uint8)
        seen.write_planes(self._rules, self._games, game, seat, planes)
        return planes

    def mask_of(self, game: int, seat: int) -> Masks:
        """What any seat of a game may do, as an array of its own."""
        self._check(game, seat)
        mask = np.zeros(self.codec.actions, np.bool_)
        seen.write_mask(self._rules, self._games, game, seat, mask)
        return mask

    def step_together(self, game: int, actions: Actions) -> None:
        """One decision of every seat of one game at once, all of them legal; whoever is done waits."""
        decisions.step_together(self._rules, self._games, game, actions)

    def stage(self, game: int) -> Stage:
        """A game as the plain rules see it."""
        self._check(game, 0)
        layout, games = self.codec.layout, self._games
        islands, lines = len(layout.places), len(layout.lines)
        boards, awards = [], []
        for sheet in games.shown[game]:
            numbers = sheet[chart.NUMBER : chart.NUMBER + islands].tolist()
            bridges = sheet[chart.BRIDGES : chart.BRIDGES + lines].tolist()
            boards.append(Board.of(layout, numbers, bridges))
            awards.append(Awards(*sheet[chart.AWARDS : chart.AWARDS + 3].tolist()))
        card = int(games.tables[game, tables.CARD])
        counts = games.unseen[game].tolist()
        position = Position(
            layout,
            self.codec.deck,
            Pen.STRICT,
            tuple(boards),
            tuple(awards),
            tuple(kind for kind, count in zip(_KINDS, counts, strict=True) for _ in range(count)),
            int(games.tables[game, tables.ROUND]),
            None if card < 0 else _KINDS[card],
        )
        return Stage(self.codec, position, tuple(self._draft(game, seat) for seat in range(self.seats)))

    def _draft(self, game: int, seat: int) -> tuple[int, ...]:
        """What a seat has decided of its turn, as actions."""
        turn = self._games.turns[game, seat].tolist()
        due, where, number = turn[tables.DUE], turn[tables.WHERE], turn[tables.WRITTEN]
        if due in (tables.SETUP, tables.ENTRY) or self._games.tables[game, tables.OVER]:
            return ()
        entry = self._names.skip if where < 0 else self._names.entry(number, where)
        lines = [self._names.first_line + line for line in turn[tables.DRAWN :] if line >= 0]
        if due == tables.NOTHING and not lines and self._games.tables[game, tables.ROUND]:
            lines = [self._names.done]
        return (entry, *lines)

    def _begin(self, which: Masks) -> None:
        decisions.begin(self._rules, self._games, which)

    def _step(self, actions: Actions) -> int:
        return decisions.step(self._rules, self._games, actions, self.auto_reset)

    def _choose(self, lots: npt.NDArray[np.uint64], actions: Actions) -> None:
        decisions.choose(self._games.masks, lots, actions)

    def _reseed(self, seeds: npt.NDArray[np.uint64]) -> None:
        self._games.seeds[:] = seeds


def make(
    games: int,
    seed: int,
    auto_reset: bool,
    board: Layout | str = "side-a",
    deck: Deck | str = "standard",
    seats: int = 1,
) -> HashiBatch:
    """A batch of games on a board, with a deck, for so many seats."""
    return HashiBatch(games, seed, auto_reset, make_codec(board, deck, seats))
