"""How screens look: text and styles, held to files, at two sizes and with four kinds of colours.

A file in `looks/` has a screen as text, below it a letter for the style of each sign, and what the letters
mean on dark and on light ground, in sixteen colours and without any. Pictures in SVG, as Textual's own
snapshots are, would say the same in a form that nobody can read in a diff, and change with every version of
the template around them. `PONTI_WRITE_LOOKS=1` writes the files anew; look at the difference before you keep
it.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine
from pathlib import Path
from string import ascii_letters, digits
from typing import Any

import pytest
from rich.color import ColorType
from rich.style import Style
from textual.pilot import Pilot
from textual.widgets import DataTable

from ponti.record import Record
from ponti.tui.app import OpenRecord, PontiApp
from ponti.tui.parts import ReviewLine
from ponti.tui.screens.common import HandoverScreen
from ponti.tui.screens.replay import ReplayScreen
from ponti.tui.screens.table import TableScreen
from ponti.tui.settings import Settings
from tests.tui.tables import click, plan, until
from tests.tui.test_replay import DIAVOLO

LOOKS = Path(__file__).parent / "looks"
SIZES = ((80, 24), (200, 50))
PALETTES = {
    "dark": {},
    "light": {"COLORFGBG": "0;15"},
    "sixteen": {"TERM": "xterm-16color", "COLORTERM": ""},
    "none": {"NO_COLOR": "1"},
}
SIGNS = ascii_letters + digits
Cells = list[list[tuple[str, str]]]


def cells_of(app: PontiApp) -> Cells:
    """Signs and styles of the screen, row by row."""
    return [
        [(sign, told(segment.style)) for segment in strip for sign in segment.text]
        for strip in app.screen._compositor.render_strips()
    ]


def told(style: Style | None) -> str:
    """A style in words that do not depend on how it was made."""
    if style is None:
        return "plain"
    words = [name for name in ("bold", "dim", "italic", "underline", "reverse") if getattr(style, name)]
    for ground, colour in (("", style.color), ("on ", style.bgcolor)):
        if colour is not None and colour.type is not ColorType.DEFAULT:
            words.append(ground + colour.name)
    return " ".join(words) or "plain"


async def asked(app: PontiApp, pilot: Pilot[None]) -> None:
    """Wait until a table is drawn and somebody is asked."""
    await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.view is not None)
    await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.turn is not None)


async def hashi_table(app: PontiApp, pilot: Pilot[None]) -> None:
    app.open(plan("hashi"))
    await asked(app, pilot)
    await click(pilot, 1)


async def diavolo_table(app: PontiApp, pilot: Pilot[None]) -> None:
    app.open(plan("diavolo", size=6))
    await asked(app, pilot)
    await pilot.press("enter", "right", "right")


async def hidden_draft(app: PontiApp, pilot: Pilot[None]) -> None:
    app.open(plan("hashi", seats=2))
    await until(pilot, lambda: isinstance(app.screen, HandoverScreen))


async def replay(app: PontiApp, pilot: Pilot[None]) -> None:
    app.open(OpenRecord(Record.parse(DIAVOLO)))
    await until(pilot, lambda: isinstance(app.screen, ReplayScreen) and bool(app.screen.query(DataTable)))
    await pilot.pause()


async def review(app: PontiApp, pilot: Pilot[None]) -> None:
    """With opinions of ours: those of the engine are its own business."""
    await replay(app, pilot)
    screen = app.screen
    assert isinstance(screen, ReplayScreen)
    better = screen.record.game.stack[2][0].parse_move("b2 b5")
    screen.lines = [
        ReviewLine(
            3,
            ("2", "X", "e5 e3", "61 %", "−4 %"),
            True,
            better,
            "It keeps room for an island.",
            "e5 e3",
            "−4 %",
        ),
        ReviewLine(4, ("3", "O", "a1-a3", "58 %", ""), False, None, ""),
    ]
    screen._list()
    screen.update()
    await pilot.pause()


async def menu(app: PontiApp, pilot: Pilot[None]) -> None:
    del app
    await pilot.pause()


SCENES: dict[str, Callable[[PontiApp, Pilot[None]], Coroutine[Any, Any, None]]] = {
    "menu": menu,
    "hashi": hashi_table,
    "diavolo": diavolo_table,
    "hidden-draft": hidden_draft,
    "replay": replay,
    "review": review,
}


def looks(environment: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> dict[str, Cells]:
    """All scenes at all sizes, as they look in an environment."""
    found: dict[str, Cells] = {}

    async def main() -> None:
        app = PontiApp(None, Settings(language="en"))
        async with app.run_test(size=SIZES[0]) as pilot:
            for name, scene in SCENES.items():
                await scene(app, pilot)
                for size in reversed(SIZES):
                    await pilot.resize_terminal(*size)
                    await pilot.pause()
                    found[f"{name}-{size[0]}"] = cells_of(app)
                while len(app.screen_stack) > 2:
                    if isinstance(app.screen, HandoverScreen):
                        app.screen.dismiss(None)  # otherwise the table would ask again
                    else:
                        app.pop_screen()
                    await pilot.pause()

    with monkeypatch.context() as patch:
        for name, value in environment.items():
            patch.setenv(name, value)
        asyncio.run(main())
    return found


def page(by_palette: dict[str, Cells]) -> str:
    """A screen as text, the letters of its styles, and what they mean."""
    grids = list(by_palette.values())
    letters: dict[tuple[str, ...], str] = {}
    text, styles = [], []
    for rows in zip(*grids, strict=True):
        assert len({"".join(sign for sign, _ in row) for row in rows}) == 1, "colours change no sign"
        row = ""
        for cells in zip(*rows, strict=True):
            row += letters.setdefault(tuple(style for _, style in cells), SIGNS[len(letters)])
        text.append("".join(sign for sign, _ in rows[0]).rstrip())
        styles.append(row.rstrip(row[-1]) + row[-1])
    legend = [
        f"{letter}  " + "  |  ".join(f"{name}: {style}" for name, style in zip(by_palette, each, strict=True))
        for each, letter in letters.items()
    ]
    return "\n".join([*text, "", *styles, "", *legend, ""])


def test_screens_look_as_they_did(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = {name: looks(environment, monkeypatch) for name, environment in PALETTES.items()}
    pages = {scene: page({name: seen[name][scene] for name in PALETTES}) for scene in seen["dark"]}
    for cells in seen["none"].values():
        assert not {style for row in cells for _, style in row if "#" in style or "ansi" in style}
    if os.environ.get("PONTI_WRITE_LOOKS"):
        LOOKS.mkdir(exist_ok=True)
        for scene, text in pages.items():
            (LOOKS / f"{scene}.txt").write_text(text, encoding="utf-8")
    assert {file.stem for file in LOOKS.glob("*.txt")} == set(pages)
    for scene, text in pages.items():
        assert text == (LOOKS / f"{scene}.txt").read_text("utf-8"), scene
