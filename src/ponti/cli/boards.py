"""Hashi boards and decks as files: `ponti board check`, `ponti board study` and `ponti board list`."""

from __future__ import annotations

from pathlib import Path

from cyclopts import App

from ponti.cli.board_study import study
from ponti.cli.screen import read_as, say
from ponti.hashi import Deck, Layout, Position, shipped_decks, shipped_layouts

app = App(
    name="board",
    help="Hashi boards and decks: check and study a file of your own, list those that come with Ponti.",
)

app.command(study)


@app.command
def check(file: Path) -> None:
    """Check a board or deck file and say exactly what is wrong with it.

    For example:

        ponti board check my-board.txt

    Parameters
    ----------
    file
        A file that begins with «board: name» or «deck: name».

    """
    value = read_as(file, _parse)
    if isinstance(value, Deck):
        say(f"{value.id}: {len(value.cards)} cards, {sum(card.bridges for card in value.cards)} bridges")
        return
    say(_summary(value), style="bold")
    say(Position.start(value))


def _parse(text: str) -> Layout | Deck:
    first = next((line for line in text.splitlines() if line.strip()), "")
    return Deck.parse(text) if first.startswith("deck") else Layout.parse(text)


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
