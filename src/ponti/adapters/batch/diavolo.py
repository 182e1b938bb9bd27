"""A batch of games of Ponte del Diavolo."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ponti.adapters.batch.interface import Actions, Batch
from ponti.codec import Stage
from ponti.codec.diavolo import DiavoloCodec
from ponti.codec.diavolo import make as make_codec
from ponti.diavolo import Board, Colour, Phase, Position, Supply
from ponti.diavolo.grid import grid_of
from ponti.engine.decisions import Masks, Planes
from ponti.engine.diavolo import convert, decisions, memory, seen

_PHASES = {memory.PLAY: Phase.PLAY, memory.LAST: Phase.LAST, memory.OVER: Phase.OVER}
_STAGES = {seen.OPENING: Phase.OPENING, seen.CHOOSING: Phase.CHOICE}


class DiavoloBatch(Batch):
    """Games on a board of one size; the observation is games × rows × columns × planes."""

    seats = 2

    def __init__(self, games: int, seed: int, auto_reset: bool, codec: DiavoloCodec) -> None:
        super().__init__(games, seed, auto_reset)
        self.codec: DiavoloCodec = codec
        self._board = seen.board_of(codec.size)
        start = convert.empty_state(codec.start())
        start[memory.STAGE] = seen.OPENING
        self._games = decisions.make_games(games, start, codec.actions)
        shape = (games, codec.size, codec.size, len(codec.planes))
        self.observation = self._games.planes.reshape(shape)
        self.legal_mask = self._games.masks
        self.to_act = self._games.seats
        self.rewards = self._games.rewards
        self.terminated = self._games.terminated
        self.reset()

    def observe(self, game: int, seat: int) -> Planes:
        """What any seat of a game sees, as an array of its own: a rival's first tile is not on its board."""
        self._check(game, seat)
        planes = np.empty(self._games.planes.shape[1], np.uint8)
        decisions.look(self._board, self._games.states[game], seat, planes)
        return planes.reshape(self.observation.shape[1:])

    def stage(self, game: int) -> Stage:
        """A game as the plain rules see it."""
        self._check(game, 0)
        state, grid = self._games.states[game], grid_of(self.codec.size)
        first = int(state[memory.FIRST])
        tiles = [
            sum(
                1 << grid.bits[space]
                for space in grid.bits
                if (number := convert.number_of(space)) != first and state[number] & mark
            )
            for mark in (memory.LIGHT, memory.DARK)
        ]
        count = int(state[memory.BRIDGES] + state[memory.BRIDGES + 1])
        bridges = [convert.bridge_of(int(span)) for span in state[memory.LAID : memory.LAID + count]]
        built = sum(1 << grid.span_index[grid.bits[each.a], grid.bits[each.b]] for each in bridges)
        board = Board.of(self.codec.size, (tiles[0], tiles[1]), built)
        phase = _STAGES.get(int(state[memory.STAGE])) or _PHASES[int(state[memory.PHASE])]
        turn = Colour.DARK if phase is Phase.OVER else Colour(int(state[memory.TURN]))
        colour = Colour(int(state[memory.FIRST_COLOUR]))
        position = Position(board, self.codec.supply, phase, turn, colour)
        draft = (self.codec.action(str(convert.space_of(first))),) if first else ()
        seat = int(self.to_act[game])
        return Stage(self.codec, position, (draft, ()) if seat == 0 else ((), draft))

    def _begin(self, which: Masks) -> None:
        decisions.begin(self._board, self._games, which)

    def _step(self, actions: Actions) -> int:
        return decisions.step(self._board, self._games, actions, self.auto_reset)

    def _choose(self, lots: npt.NDArray[np.uint64], actions: Actions) -> None:
        decisions.choose(self._games.masks, lots, actions)

    def _reseed(self, seeds: npt.NDArray[np.uint64]) -> None:
        del seeds  # nothing is left to chance


def make(
    games: int, seed: int, auto_reset: bool, size: int = 10, supply: Supply | str | None = None
) -> DiavoloBatch:
    """A batch of games on a board of this size."""
    return DiavoloBatch(games, seed, auto_reset, make_codec(size, supply))
