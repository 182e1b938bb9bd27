"""Ponte del Diavolo in the terminal client; `ponti.tui.parts.Part` says what is wanted of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ponti.diavolo import Options, Position, Space
from ponti.locale import Catalogue
from ponti.tui.canvas import Place
from ponti.tui.diavolo.drawing import draw as draw
from ponti.tui.diavolo.turn import Turn
from ponti.tui.diavolo.words import cost_words, review_columns
from ponti.tui.diavolo.words import panel as panel
from ponti.tui.diavolo.words import place_words as place_words
from ponti.tui.diavolo.words import result as result
from ponti.tui.diavolo.words import told as told
from ponti.tui.diavolo.words import waiting as waiting
from ponti.tui.parts import Choice, Deed, ReviewLine, View
from ponti.tui.reasons import reason_words
from ponti.wire.base import Request
from ponti.wire.diavolo import AnswerTakeback, AskTakeback

SEATS = (2,)
CAN_TAKE_BACK = True
PLAY_FORCED = True
SECRET = False
HAS_DECK = False
BOARD_EACH = False


def choices(t: Catalogue) -> Sequence[Choice]:
    """The size of the board and the supply."""
    sizes = [10, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16]
    return [
        Choice("size", t("new.size"), [(f"{size} × {size}", size) for size in sizes]),
        Choice(
            "supply",
            t("new.supply"),
            [(t("new.supply.box"), None), (t("new.supply.unlimited"), "unlimited")],
        ),
    ]


def chance(position: Position, rng: Any) -> None:
    """Nothing is left to chance."""
    del position, rng


def set_aside(position: Position) -> None:
    """Everything is open."""
    del position


def turn(position: Position, seat: int) -> Turn:
    """A turn of a seat, with nothing picked."""
    return Turn(position, seat)


def start_place(position: Position) -> Space:
    """The middle."""
    return Space(position.size // 2 - 1, position.size // 2)


def step(position: Position, place: Place, dx: int, dy: int) -> Space:
    """The next space; the board ends at its edges."""
    assert isinstance(place, Space)
    most = position.size - 1
    return Space(min(most, max(0, place.column + dx)), min(most, max(0, place.row - dy)))


def heading(t: Catalogue, position: Position, plies: int) -> str:
    """The number of the move, or that the game is over."""
    # The choice of a colour is no move of its own, as in the browser.
    return t("game.over") if position.is_over else t("diavolo.bar.move", n=max(1, plies))


def keys(t: Catalogue) -> list[str]:
    """The keys of this game."""
    return t("terminal.keys.diavolo").splitlines()


def signs(t: Catalogue) -> list[str]:
    """What the signs on the board and beside it mean."""
    return t("terminal.signs.diavolo").splitlines()


def deeds(position: Position, seat: int, view: View) -> list[Deed]:
    """Closed spaces, and turning the board."""
    del seat

    def toggle(flag: str) -> None:
        view.flags ^= {flag}

    found = [Deed("f", view.t("diavolo.turn"), lambda: toggle("turned"), shown=False)]
    if not (position.is_over or view.is_ended):
        found.insert(0, Deed("w", view.t("diavolo.do.why"), lambda: toggle("closed")))
    return found


def corrections(t: Catalogue, position: Position, seat: int) -> tuple[list[str], list[tuple[str, Any]]]:
    """What is illegal is refused at once."""
    del t, position, seat
    return [], []


def review_lines(t: Catalogue, review: Any, names: Sequence[str]) -> list[ReviewLine]:
    """Every move, with light's chance to win after it."""
    del names
    return [
        # Before the first of them come the opening tiles and the choice of a colour.
        ReviewLine(
            index + 3,
            review_columns(t, moment),
            moment.is_turning_point,
            moment.better,
            reason_words(t, moment.reason) if moment.better is not None else "",
            str(moment.move),
            cost_words(t, moment),
        )
        for index, moment in enumerate(review.moments)
    ]


def review_words(t: Catalogue, review: Any, names: Sequence[str]) -> list[str]:
    """How many moves turned the game, and from when on its result was certain."""
    del names
    count = len(review.turning_points)
    said = [t("review.caption.diavolo"), t("review.turned", n=count) if count else t("review.no-turning")]
    if (decided := review.decided) is not None:
        line = " · ".join(map(str, decided.line))
        said.append(t(f"review.decided.{decided.winner or 'both'}", n=decided.number, line=line))
    return said


def take_back(number: str, seat: int, ply: int) -> Request:
    """Ask for the last move; bots agree at once."""
    del ply
    return AskTakeback(id=number, seat=seat)


def answer_takeback(number: str, seat: int, agree: bool) -> Request:
    """Let the other one take a move back, or not."""
    return AnswerTakeback(id=number, seat=seat, agree=agree)


def remote_start(state: Mapping[str, Any], layout: Mapping[str, Any] | None) -> Position:
    """The start of a game on a server, from its options."""
    del layout
    options = state["options"]
    return Options(size=options.get("size", 10), supply=options.get("supply")).start()
