"""A search from the outside: what to do in a position, within a limit."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from ponti.engine.hashi import convert, search, weights
from ponti.engine.hashi.chart import Sheet, Small, chart_of
from ponti.engine.hashi.features import Moment
from ponti.engine.hashi.look import QUICK, Choice, Look
from ponti.engine.hashi.masks import printed_of
from ponti.engine.hashi.scene import Desk, Scene, make_desk
from ponti.engine.hashi.settings import Settings
from ponti.engine.hashi.value import value_of
from ponti.hashi import Board, Entry, Move, Position
from ponti.play import Limit


class Thinker:
    """Looks for the best turn of one seat."""

    def __init__(
        self,
        settings: Settings | None = None,
        *,
        threads: int = 1,
        seed: int = 1,
        clock: Callable[[], float] = time.monotonic,
        learnt: str | None = None,
    ) -> None:
        self.settings = settings or Settings()
        self.clock = clock
        self._learnt = learnt or weights.BEST
        self.games = 0
        self._threads = threads
        self._seeds = np.random.SeedSequence(seed)
        self._seed = np.array([self._draw_seed()], np.uint64)
        self._desks: dict[str, list[Desk]] = {}

    def _draw_seed(self) -> int:
        return int(self._seeds.spawn(1)[0].generate_state(1, np.uint64)[0]) | 1

    def _scene(self, position: Position, deadlines: Small) -> tuple[Scene, list[Desk]]:
        chart = chart_of(position.layout)
        if position.layout.id not in self._desks:
            self._desks = {
                position.layout.id: [make_desk(chart, self._draw_seed()) for _ in range(self._threads)]
            }
        found = weights.learnt(self._learnt) if self.settings.learnt else weights.plain()
        return Scene(chart, printed_of(position.layout), deadlines, found), self._desks[position.layout.id]

    def value(self, board: Board, position: Position, seat: int) -> float:
        """What a board of a seat promises between two rounds, before the next card is turned."""
        scene, desks = self._scene(position, convert.deadlines_of(position))
        return self._value(scene, convert.sheet_of(board, position.awards[seat]), position, desks[0])

    @staticmethod
    def _value(scene: Scene, sheet: Sheet, position: Position, desk: Desk) -> float:
        search.count_left(convert.cards_of(position.unseen), desk.left)
        moment = Moment(desk.left, position.rounds - position.round, position.round, scene.deadlines)
        now = scene.value.at(moment.rounds)
        return float(value_of(now, scene.chart, sheet, moment, desk.scales))

    def set_up(self, position: Position, seat: int) -> Entry:
        """The entry to begin with: the best one alone, and the least welcome one for the next seat.

        Entries on different islands look alike to the value: the mean over the first card tells them apart.
        """
        scene, desks = self._scene(position, convert.deadlines_of(position))
        unseen = convert.cards_of(position.unseen)
        promised: list[tuple[float, Entry]] = []
        for entry in position.legal_moves(seat):
            assert isinstance(entry, Entry)
            sheet = convert.sheet_of(position.boards[seat].drawn(entry))
            promised.append((search.expect(scene, sheet, unseen, 0, 0, desks[0]), entry))
        return max(promised)[1] if position.seats == 1 else min(promised)[1]

    def decide(self, position: Position, seat: int, limit: Limit = QUICK) -> Move:
        """The best turn with the open card."""
        return self.look(position, seat, limit)[0].move

    def look(self, position: Position, seat: int, limit: Limit = QUICK) -> list[Choice]:
        """The turns worth a thought with the open card, the best first."""
        look = self._look(position, seat, limit)
        choices = look.choices()
        self.games += look.games
        return choices

    def judge(self, position: Position, seat: int, move: Move, limit: Limit = QUICK) -> tuple[Choice, float]:
        """The best turn with the open card, and the points that another one promises, by the same measure."""
        look = self._look(position, seat, limit)
        return look.choices()[0], look.promise(move)

    def race(self, position: Position, seat: int) -> tuple[int, ...]:
        """Up to which round each bonus will probably bring its higher points, as far as the others go."""
        return tuple(map(int, self._look(position, seat, QUICK).race()))

    def _look(self, position: Position, seat: int, limit: Limit) -> Look:
        scene, desks = self._scene(position, convert.deadlines_of(position))
        return Look(position, seat, limit, self.settings, scene, desks, self._seed, self.clock)
