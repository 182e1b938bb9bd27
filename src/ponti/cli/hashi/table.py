"""How Hashi talks in the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from ponti.hashi import Move, Pen, Position, Reveal, letter
from ponti.hashi.drawing import draw_board
from ponti.play import Step, Table
from ponti.tui.hashi import chance as chance
from ponti.tui.hashi import set_aside as set_aside

CAN_UNDO = False
PLAY_FORCED = False

_BONUSES = {"red": "all red flags", "blue": "all blue flags", "six": "six connected islands"}

_TURN = """\
Write the card's number on an island, then draw its bridges: 5c ab ab ce writes a 5 on island c, draws two
bridges between a and b and one between c and e. 5c - draws no bridge, - ce writes no number, - - neither.
Bridges are all or none. Islands have letters; (c5) is finished, a dot means no number yet, r and b flags."""
_FREE = """
With the free pen nothing stops you from a mistake. The word check looks for those of your last turn;
[5d ab] 2c ce plays that turn anew as 5d ab before this one, 2c ce."""
_SETUP = "Write a 3 or a 4 on an island without a flag, such as 3k. With others, you pass the board on."
_CHECK = "The last check: - leaves all as it is, check looks for mistakes, [5d ab] plays your last turn anew."


def shown(position: Position, seat: int, name: str) -> Iterator[tuple[str, str | None]]:
    """The points and the board of the seat."""
    points = position.scores()[seat]
    yield f"\n{name}: {points} point{'' if points == 1 else 's'}", "bold"
    yield draw_board(position.boards[seat]), None


def prompt(position: Position, seat: int) -> str:
    """The open card, where there is one."""
    del seat
    return "a 3 or a 4" if position.is_setup else str(position.card or "last check")


def help_text(position: Position, seat: int) -> str:
    """How a turn is written, what is open to it, and the cards to come."""
    if position.is_setup:
        return _SETUP
    if position.is_last_check:
        return _CHECK
    islands = " ".join(letter(entry.island) for entry in position.legal_entries(seat)) or "none"
    lines = " ".join(map(str, position.legal_bridges(seat, Move(None)))) or "none"
    unseen = " ".join(map(str, sorted(position.unseen)))
    return "\n".join(
        [
            _TURN + (_FREE if position.pen is Pen.FREE else ""),
            f"Islands for the number: {islands}",
            f"Bridges without it: {lines}",
            f"Cards not seen: {unseen}",
        ]
    )


def answer(position: Position, seat: int, word: str) -> str | None:
    """With the free pen, `check` tells the mistakes of the last turn."""
    if word.lower() != "check" or position.pen is not Pen.FREE:
        return None
    mistakes = [f"{mistake.stroke}: {mistake.violation}" for mistake in position.mistakes(seat)]
    return "\n".join(mistakes) or "There is no mistake in your last turn."


def told(step: Step[Position], table: Table[Position]) -> Iterator[tuple[str, str | None]]:
    """The card that was turned, what bots have played, and who has just earned a bonus."""
    after = step.after
    if isinstance(step.event, Reveal):
        card = step.event.card
        yield f"\nRound {after.round} of {after.rounds}, card {card}", "bold"
        yield (
            f"Write a {card.number}, then draw {card.bridges} bridge{'' if card.bridges == 1 else 's'}.",
            None,
        )
    for seat, move in step.moves.items():
        if seat in table.bots:
            yield f"{table.names[seat]} (seat {seat + 1}) plays {move}", None
    for seat, (was, now) in enumerate(zip(step.before.awards, after.awards, strict=True)):
        for name, text in _BONUSES.items():
            points = getattr(now, name)
            if points and not getattr(was, name):
                yield f"{table.names[seat]}: {points} points for {text}!", "bold green"


def remark(position: Position) -> str:
    """The rank of a solo game."""
    return f"Rank: {position.rank}" if position.rank else ""
