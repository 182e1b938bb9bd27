"""What a player sees: the islands, the lines and the table, in a form that fits any board."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ponti.extras import need
from ponti.hashi import Board, Layout, Position
from ponti.hashi.cards import BRIDGES, NUMBERS
from ponti.hashi.scoring import BLUE, RED, SIX
from ponti.hashi.setup import MOST_SEATS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_RIVALS = ("first", "second", "third")
_BONUSES = ("red", "blue", "six")
ISLAND = (
    "red flag",
    "blue flag",
    "own number",
    "own bridges",
    "own: finished",
    "number written this turn",
    *(f"{rival} rival's {what}" for rival in _RIVALS for what in ("number", "bridges", "island: finished")),
)
LINE = (
    "own bridges",
    "bridges of this turn",
    "crossed by an own bridge",
    *(f"{rival} rival's bridges" for rival in _RIVALS),
)
TABLE = (
    "the card's number",
    "the card's bridges",
    "bridges of this turn still to draw",
    *("set-up", "the number is due", "bridges are due", "nothing is due"),
    *("round", "rounds", "seats"),
    *(f"unseen cards {number}/{bridges}" for number in NUMBERS for bridges in BRIDGES),
    *(f"own bonus: {bonus}" for bonus in _BONUSES),
    *(f"{rival} rival's bonus: {bonus}" for rival in _RIVALS for bonus in _BONUSES),
    *(f"the higher value is left: {bonus}" for bonus in _BONUSES),
    "own points",
    *(f"{rival} rival's points" for rival in _RIVALS),
)
DEADLINES = (RED.deadline, BLUE.deadline, SIX.deadline)


class Observation(NamedTuple):
    """The three parts of an observation: islands × features, lines × features, features of the table."""

    islands: NDArray[np.uint8]
    lines: NDArray[np.uint8]
    table: NDArray[np.uint8]


class Draft(NamedTuple):
    """What a seat has drawn of its turn, and what is due: 0 set-up, 1 number, 2 bridges, 3 nothing."""

    board: Board
    island: int | None
    lines: tuple[int, ...]
    due: int
    left: int


def split(layout: Layout, flat: NDArray[np.uint8]) -> Observation:
    """The parts of a flat observation, or of an array whose last axis is one."""
    islands, lines = len(layout.places), len(layout.lines)
    first, second = islands * len(ISLAND), islands * len(ISLAND) + lines * len(LINE)
    before = flat.shape[:-1]
    return Observation(
        flat[..., :first].reshape(*before, islands, len(ISLAND)),
        flat[..., first:second].reshape(*before, lines, len(LINE)),
        flat[..., second:],
    )


def observe(position: Position, seat: int, draft: Draft) -> NDArray[np.uint8]:
    """Everything flat: the islands one after the other, then the lines, then the table."""
    need("numpy")
    import numpy as np

    layout, own = position.layout, draft.board
    others = [(seat + step) % position.seats for step in range(1, position.seats)]
    rivals = [position.boards[other] for other in others]
    numbers: list[int] = []
    for island in layout.islands:
        numbers += [island in layout.red, island in layout.blue]
        numbers += [own.numbers[island], own.leading[island], own.finished_bits >> island & 1]
        numbers.append(island == draft.island)
        for board in rivals:
            numbers += [board.numbers[island], board.leading[island], board.finished_bits >> island & 1]
        numbers += [0] * (3 * (MOST_SEATS - position.seats))
    for line in range(len(layout.lines)):
        numbers += [own.bridges[line], draft.lines.count(line), own.barred >> line & 1]
        numbers += [board.bridges[line] for board in rivals]
        numbers += [0] * (MOST_SEATS - position.seats)
    card = position.card
    numbers += [0, 0] if card is None else card
    numbers += [draft.left, *(draft.due == due for due in range(4))]
    numbers += [position.round, position.rounds, position.seats]
    numbers += [position.unseen.count(each) for each in _CARDS]
    scores, awards = position.scores(), position.awards
    missing = MOST_SEATS - position.seats
    numbers += awards[seat]
    for other in others:
        numbers += awards[other]
    numbers += [0] * (3 * missing)
    if position.seats == 1:
        numbers += [position.round <= deadline for deadline in DEADLINES]
    else:
        numbers += [not any(award[bonus] for award in awards) for bonus in range(3)]
    numbers += [scores[seat], *(scores[other] for other in others), *([0] * missing)]
    return np.array(numbers, np.uint8)


_CARDS = tuple((number, bridges) for number in NUMBERS for bridges in BRIDGES)
