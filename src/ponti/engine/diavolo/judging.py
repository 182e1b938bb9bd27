"""Between the leaves of a search and a network: planes for it, and what it says as ratings and values."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np

from ponti.engine.bits import whole
from ponti.engine.decisions import Planes
from ponti.engine.diavolo import networks
from ponti.engine.diavolo.evaluators import Batches, Judge, Leaves, Values
from ponti.engine.diavolo.memory import COLUMN, FIRST, MARGIN, ROW, SIZE, TURN
from ponti.engine.diavolo.networks import Network, Numbers
from ponti.engine.diavolo.scoring import FAR_AHEAD
from ponti.engine.diavolo.seen import COUNT, Board, board_of, seat_of, write_planes
from ponti.engine.diavolo.settings import Settings
from ponti.engine.diavolo.tree import BRIDGE_MOVE, PASS_MOVE
from ponti.engine.kernels import kernel
from ponti.engine.warmup import say_on_standard_error
from ponti.errors import PontiError

# The planes of the head for moves: a first tile, a second one, and then the reaches of bridges.
REACHES: Final = 2
# The margin is said in so many points: `ponti.training.diavolo.network`.
MARGIN_POINTS: Final = 10.0


@kernel
def draw(board: Board, leaves: Leaves, planes: Planes) -> None:
    """Write down what the seat to move sees in each leaf."""
    for index in range(len(leaves.depths)):
        state = leaves.states[index]
        write_planes(board, state, seat_of(state), planes[index])


@kernel
def rate(leaves: Leaves, moves: Numbers, others: Numbers) -> None:
    """Rate the moves of each leaf, which are the legal ones, by what the heads say of them."""
    for index in range(len(leaves.depths)):
        second = 1 if leaves.states[index, FIRST] > 0 else 0
        for number in range(leaves.counts[index]):
            move = leaves.moves[index, number]
            if move == PASS_MOVE:
                leaves.ratings[index, number] = others[index, 0]
                continue
            plane = second
            space = move
            if move >= BRIDGE_MOVE:
                span = move - BRIDGE_MOVE
                plane = REACHES + whole(span & 7)
                space = span >> 3
            row, column = (space >> ROW) - MARGIN, (space & COLUMN) - MARGIN
            leaves.ratings[index, number] = moves[index, row, column, plane]


def judge_of(network: Network, margin: float) -> Judge:
    """A judge of leaves, which rates their moves too."""

    def judge(leaves: Leaves) -> tuple[Values, Values]:
        size = int(leaves.states[0, SIZE])
        planes = np.empty((len(leaves.states), size * size * COUNT), np.uint8)
        draw(board_of(size), leaves, planes)
        said = network.says(planes.reshape(-1, size, size, COUNT))
        rate(leaves, said.moves, said.others)
        # From the view of the mover to that of light.
        sign = np.where(leaves.states[:, TURN] == 0, 1.0, -1.0)
        ahead = sign * said.margin[:, 0].astype(np.float64) * MARGIN_POINTS
        return worth(sign * result_of(said.result), ahead, margin), ahead

    return judge


def result_of(logits: Numbers) -> Any:
    """What the logits of lost, shared and won promise: from -1 to 1."""
    chances = np.exp(logits.astype(np.float64) - logits.max(-1, keepdims=True))
    return (chances[:, 2] - chances[:, 0]) / chances.sum(-1)


def worth(result: Values, ahead: Values, margin: float) -> Values:
    """What positions are worth, as finished games are (`scoring.worth`): the result, a little the points."""
    return 0.5 + 0.5 * ((1.0 - margin) * result + margin * np.clip(ahead / FAR_AHEAD, -1.0, 1.0))


def judged_by(network: Network, settings: Settings) -> Batches:
    """What judges the leaves of a search by a network."""
    return Batches(judge_of(network, settings.margin), size=settings.batch)


def usable() -> Network | None:
    """The network to play with where nobody names one; without one, a line says so once."""
    file = networks.named_file()
    try:
        if file is None:
            raise PontiError(f"no network comes with this Ponti, and {networks.VARIABLE} names none")
        return networks.load(file)
    except PontiError as error:
        say_once(f"{error}; games are played out instead")
        return None


@cache
def say_once(text: str) -> None:
    """Say something to a person, but not in every game of a match."""
    say_on_standard_error(text)
