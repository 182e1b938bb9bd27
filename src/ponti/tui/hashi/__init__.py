"""Hashi in the terminal client; `ponti.tui.parts.Part` says what is wanted of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from ponti.hashi import Card, Flag, Layout, Line, Options, Pen, Position, Reveal, parse_island
from ponti.hashi.moves import Island
from ponti.hashi.setup import MOST_SEATS
from ponti.locale import Catalogue
from ponti.tui.canvas import Place
from ponti.tui.hashi.drawing import draw as draw
from ponti.tui.hashi.turn import Turn
from ponti.tui.hashi.words import correct_words, decimal, review_columns
from ponti.tui.hashi.words import panel as panel
from ponti.tui.hashi.words import place_words as place_words
from ponti.tui.hashi.words import result as result
from ponti.tui.hashi.words import told as told
from ponti.tui.hashi.words import waiting as waiting
from ponti.tui.names import pair
from ponti.tui.parts import Choice, Deed, ReviewLine, View
from ponti.tui.reasons import reason_words
from ponti.wire.base import Request
from ponti.wire.hashi import Reopen

SEATS = tuple(range(1, MOST_SEATS + 1))
CAN_TAKE_BACK = False
PLAY_FORCED = False
SECRET = True
HAS_DECK = True
BOARD_EACH = True


def choices(t: Catalogue) -> Sequence[Choice]:
    """The board and the pen."""
    return [
        Choice("board", t("new.board"), [(t("board.side-a"), "side-a"), (t("board.side-b"), "side-b")]),
        Choice(
            "pen",
            t("new.pen"),
            [(pair(t, t(f"new.pen.{pen}"), t(f"new.pen.{pen}.note")), pen.value) for pen in Pen],
        ),
    ]


def chance(position: Position, rng: Random) -> Iterator[Reveal]:
    """A shuffled deck; the card at its bottom is never turned."""
    cards = list(position.unseen)
    rng.shuffle(cards)
    return map(Reveal, cards[:-1])


def set_aside(position: Position) -> Card:
    """The one card that was not turned."""
    (card,) = position.unseen
    return card


def turn(position: Position, seat: int) -> Turn:
    """A turn of a seat, with nothing drawn."""
    return Turn(position, seat)


def start_place(position: Position) -> Island:
    """The first island."""
    del position
    return 0


def step(position: Position, place: Place, dx: int, dy: int) -> Place:
    """From an island to the line in this direction, and along a line to the island at its end."""
    layout = position.layout
    if isinstance(place, Line):
        if layout.is_horizontal(place) == bool(dx):
            return place.b if dx + dy > 0 else place.a
        return _nearest(layout, place, dx, dy)
    assert isinstance(place, int)
    for index in layout.lines_of[place]:
        line = layout.lines[index]
        if layout.is_horizontal(line) == bool(dx) and place == (line.a if dx + dy > 0 else line.b):
            return line
    return _nearest(layout, place, dx, dy)


def _nearest(layout: Layout, place: Place, dx: int, dy: int) -> Place:
    """The nearest island in a direction, where no line leads there; the same place if there is none."""
    x, y = _middle(layout, place)
    found: list[tuple[float, Island]] = []
    for island, (column, row) in enumerate(layout.places):
        ahead, aside = (column - x) * dx + (row - y) * dy, abs((column - x) * dy) + abs((row - y) * dx)
        if ahead > 0:
            found.append((ahead + 2 * aside, island))
    return min(found)[1] if found else place


def _middle(layout: Layout, place: Place) -> tuple[float, float]:
    if isinstance(place, Line):
        (left, top), (right, bottom) = layout.places[place.a], layout.places[place.b]
        return (left + right) / 2, (top + bottom) / 2
    assert isinstance(place, int)
    return layout.places[place]


def heading(t: Catalogue, position: Position, plies: int) -> str:
    """The round, or that the game is over."""
    del plies
    if position.is_over:
        return t("game.over")
    if position.is_setup:
        return t("hashi.setup")
    return t("hashi.round", round=position.round, rounds=position.rounds)


def keys(t: Catalogue) -> list[str]:
    """The keys of this game."""
    return t("terminal.keys.hashi").splitlines()


def signs(t: Catalogue) -> list[str]:
    """What the signs on the board and beside it mean."""
    return t("terminal.signs.hashi").splitlines()


def deeds(position: Position, seat: int, view: View) -> list[Deed]:
    """Taking away what was drawn where the keys are."""
    del position

    def erase() -> None:
        if isinstance(view.turn, Turn) and view.turn.seat == seat and view.cursor is not None:
            view.turn.erase(view.cursor)

    return [Deed("delete", view.t("terminal.hashi.erase"), erase, shown=False)] if view.turn else []


def corrections(t: Catalogue, position: Position, seat: int) -> tuple[list[str], list[tuple[str, Any]]]:
    """With the free pen: the mistakes of the last turn, and turns that may replace it."""
    if position.pen is not Pen.FREE:
        return [], []
    said = []
    for mistake in position.mistakes(seat):
        late = "" if mistake.correctable else f" {t('hashi.check.too-late')}"
        said.append(f"{pair(t, mistake.stroke, t.violation(mistake.violation))}{late}")
    found = position.corrections(seat) if any(each.correctable for each in position.mistakes(seat)) else ()
    return said or [t("hashi.check.none")], [(correct_words(t, move), move) for move in found[:50]]


def review_lines(t: Catalogue, review: Any, names: Sequence[str]) -> list[ReviewLine]:
    """Every turn, with the points that could be expected after it."""
    seats = len(names)
    return [
        # Before it come the set-up, and in every round a card.
        ReviewLine(
            1 + 2 * (index // seats + 1),
            review_columns(t, turn, names),
            turn.cost >= 1 and turn.better is not None,
            turn.better,
            reason_words(t, turn.reason) if turn.better is not None else "",
            str(turn.move),
            t("review.cost.points", n=decimal(t, turn.cost)),
        )
        for index, turn in enumerate(review.turns)
    ]


def review_words(t: Catalogue, review: Any, names: Sequence[str]) -> list[str]:
    """What perfect play would have reached with the same cards."""
    said = [t("review.caption.hashi")]
    for seat, found in enumerate(review.hindsights):
        name, own = names[seat], review.points[seat]
        if found is None:
            said.append(t("review.no-perfect", name=name, n=own))
        elif found.points == found.bound:
            said.append(t("review.reached", n=found.points, name=name, own=own))
        else:
            said.append(t("review.reached.between", n=found.points, bound=found.bound, name=name, own=own))
    return said


def take_back(number: str, seat: int, ply: int) -> Request:
    """Take the confirmation back, while others still think."""
    return Reopen(id=number, seat=seat, ply=ply)


def answer_takeback(number: str, seat: int, agree: bool) -> Request:
    """Nobody asks for that."""
    raise NotImplementedError(f"{number} of seat {seat}: {agree}")


def remote_start(state: Mapping[str, Any], layout: Mapping[str, Any] | None) -> Position:
    """The start of a game on a server: its board comes with it, shipped with us or not."""
    options = state["options"]
    seats = len(state["seats"])
    board: Layout | str = options.get("board", "side-a") if layout is None else _layout(layout)
    deck, pen = options.get("deck", "standard"), options.get("pen", "strict")
    return Options(board=board, deck=deck, pen=pen, seats=seats).start()


def _layout(told: Mapping[str, Any]) -> Layout:
    flags = {"none": Flag.NONE, "red": Flag.RED, "blue": Flag.BLUE}
    islands = told["islands"]
    lines = [sorted(map(parse_island, each["line"])) for each in told["lines"]]
    return Layout(
        told["name"],
        tuple((each["column"], each["row"]) for each in islands),
        tuple(flags[each["flag"]] for each in islands),
        tuple(Line(*ends) for ends in lines),
        told["variant"],
        told["note"],
    )
