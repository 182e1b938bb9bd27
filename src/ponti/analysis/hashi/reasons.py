"""What a turn of Hashi does, in one line that an app can translate."""

from __future__ import annotations

from ponti.analysis import reason
from ponti.hashi import AnyMove, Board, Entry, Move, Position, letter
from ponti.hashi.scoring import BONUSES, earned


class Reason(reason.Reason):
    """A reason for a move of Hashi.

    >>> str(Reason("finishes", {"islands": "c, e"}))
    'finishes c, e'
    """

    __slots__ = ()
    SENTENCES = {  # noqa: RUF012 (nobody changes it)
        "begins": "begins where most lines are still open",
        "hands_on": "leaves the next player little to begin with",
        "bonus": "earns the bonus for {bonus}",
        "finishes": "finishes {islands}",
        "reaches_flag": "reaches the flag on {island}, so that a number may be written there",
        "waits": "leaves {island} to a {number}, of which {left} may still come",
        "enters": "{island} needs {missing:more bridge}, and {spare} more than that could come",
        "enters_tight": "{island} needs {missing:more bridge}, every one that could come",
        "parks": "{island} is unlikely to get all its bridges, but no better island takes the number",
        "saves": "draws nothing, so that nothing is spoilt",
        "prepares": "brings {islands} closer to their numbers",
    }


def reason_for(position: Position, seat: int, move: AnyMove) -> Reason | None:
    """The most telling reason for a turn or a first number; none for a last check."""
    if position.is_setup:
        return Reason("begins" if position.seats == 1 else "hands_on")
    return _turn(position, seat, move) if isinstance(move, Move) else None


def _turn(position: Position, seat: int, move: Move) -> Reason:
    before = position.boards[seat]
    after = before.drawn(move.entry, move.bridges)
    had = earned(before, before.finished_bits)
    gained = earned(after, after.finished_bits)
    for bonus, then, now, award in zip(BONUSES, had, gained, position.awards[seat], strict=True):
        if now and not then and not award:
            return Reason("bonus", {"bonus": bonus})
    finished = after.finished - before.finished
    if finished:
        return Reason("finishes", {"islands": _letters(finished)})
    layout = before.layout
    for island in layout.islands:
        if layout.flagged[island] and not before.leading[island] and after.leading[island]:
            return Reason("reaches_flag", {"island": letter(island)})
    if not move.bridges and move.entry is None:
        return Reason("saves")
    waiting = _waiting(position, after)
    if waiting is not None and move.entry is None:
        return waiting
    if move.entry is not None:
        return _entering(after, move.entry)
    touched = {island for line in move.bridges for island in line if after.numbers[island]}
    return Reason("prepares", {"islands": _letters(touched)})


def _entering(board: Board, entry: Entry) -> Reason:
    """What a new number still needs, and how likely it is to get it."""
    island = letter(entry.island)
    missing = entry.number - board.leading[entry.island]
    spare = _still_open(board, entry.island) - missing
    if spare < 0:
        return Reason("parks", {"island": island})
    if spare == 0:
        return Reason("enters_tight", {"island": island, "missing": str(missing)})
    return Reason("enters", {"island": island, "missing": str(missing), "spare": str(spare)})


def _waiting(position: Position, board: Board) -> Reason | None:
    """An island that a card still to come would finish at once, the likeliest first."""
    left = dict.fromkeys(range(1, 7), 0)
    for card in position.unseen:
        left[card.number] += 1
    found = [
        (left[board.leading[island]], island)
        for island in board.layout.islands
        if not board.numbers[island] and board.leading[island] and left[board.leading[island]]
    ]
    if not found:
        return None
    count, island = max(found, key=lambda pair: (pair[0], -pair[1]))
    return Reason(
        "waits", {"island": letter(island), "number": str(board.leading[island]), "left": str(count)}
    )


def _letters(islands: set[int] | frozenset[int]) -> str:
    return ", ".join(letter(island) for island in sorted(islands))


def _still_open(board: Board, island: int) -> int:
    """How many more bridges the lines of an island could bring it."""
    total = 0
    for line in board.layout.lines_of[island]:
        if not board.barred >> line & 1:
            other = sum(board.layout.lines[line]) - island
            room = (board.numbers[other] or 6) - board.leading[other]
            total += max(0, min(2 - board.bridges[line], room))
    return total
