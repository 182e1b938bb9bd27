"""Hashi boards and decks as files: `ponti board check`, `ponti board study` and `ponti board list`."""

from __future__ import annotations

from cyclopts import App

from ponti.cli.hashi.board_study import study
from ponti.cli.hashi.boards_and_decks import board_or_deck_of
from ponti.cli.screen import say
from ponti.hashi import Deck, Layout, Position, shipped_decks, shipped_layouts

app = App(
    name="board",
    help="Hashi boards and decks: check and study a file of your own, list those that come with Ponti.",
)

app.command(study)


@app.command
def check(file: str, /) -> None:
    """Check a board or deck file and say exactly what is wrong with it.

    For example:

        ponti board check my-board.txt
        ponti board check side-a

    Parameters
    ----------
    file
        A file that begins with "board: name" or "deck: name", or the name of one that comes with Ponti.

    """
    value = board_or_deck_of(file)
    if isinstance(value, Deck):
        say(f"{value.id}: {len(value.cards)} cards, {sum(card.bridges for card in value.cards)} bridges")
        return
    say(_summary(value), style="bold")
    say(Position.start(value))


def _summary(layout: Layout) -> str:
    crossings = sum(map(len, layout.crossings)) // 2
    flags = f"red flags {len(layout.red)}, blue flags {len(layout.blue)}"
    lines = f"lines {len(layout.lines)}, crossings {crossings}"
    variant = ", a variant" if layout.variant else ""
    return f"{layout.id}: islands {len(layout.places)}, {flags}, {lines}{variant}"


@app.command(name="list")
def list_all() -> None:
    """List the boards and decks that come with Ponti.

    For example:

        ponti board list

    """
    for layout in shipped_layouts():
        say(_summary(layout))
    for deck in shipped_decks():
        say(f"{deck.id}: {len(deck.cards)} cards")
