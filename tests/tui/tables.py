"""Games in the terminal client, driven by keys and mouse as people drive them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from typing import Any

from textual.pilot import Pilot

from ponti import games
from ponti.tui.app import PontiApp
from ponti.tui.canvas import Place
from ponti.tui.local import Plan
from ponti.tui.screens.table import TableScreen
from ponti.tui.settings import Settings
from ponti.tui.widgets import BoardView

SIZE = (80, 24)
GAPS = re.compile(r"\{\w+\}")
"""What a sentence shows that was not given all its values."""


def text_of(app: PontiApp) -> str:
    """What stands on the screen."""
    strips = app.screen._compositor.render_strips()
    lines = ("".join(segment.text for segment in strip).rstrip() for strip in strips)
    text = "\n".join(lines).replace("\u00a0", " ")
    assert not GAPS.search(text), text
    return text


def words_of(app: PontiApp) -> str:
    """The same in one line, wherever lines were broken."""
    return " ".join(text_of(app).split())


def plan(kind: str, levels: dict[int, str] | None = None, seed: int | None = 3, **options: Any) -> Plan:
    return Plan(games.get(kind).start(**options), levels or {}, seed)


def drive(
    first: Any,
    script: Callable[[PontiApp, Pilot[None]], Coroutine[Any, Any, None]],
    size: tuple[int, int] = SIZE,
    settings: Settings | None = None,
) -> None:
    """Open the client and do what the script does."""

    async def main() -> None:
        app = PontiApp(first, settings or Settings(language="en"))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(app, pilot)

    asyncio.run(main())


def table_of(app: PontiApp) -> TableScreen:
    assert isinstance(app.screen, TableScreen), app.screen
    return app.screen


async def until(pilot: Pilot[None], is_so: Callable[[], bool], tries: int = 3000) -> None:
    """Wait until something is so."""
    for _ in range(tries):
        if is_so():
            return
        await pilot.pause(0.02)
    raise AssertionError("it never came about")


async def click(pilot: Pilot[None], place: Place) -> None:
    """Click a place of the board."""
    board = pilot.app.screen.query_one(BoardView)
    assert await pilot.click(BoardView, offset=board.spot_of(place))


async def walk(pilot: Pilot[None], place: Place) -> None:
    """Go to a place with the arrow keys, by the shortest way."""
    table = pilot.app.screen
    assert isinstance(table, TableScreen)
    part, position = table.session.part, table.session.position
    start = table._cursor if table._cursor is not None else part.start_place(position)
    ways: dict[Place, list[str]] = {start: []}
    queue = [start]
    arrows = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
    for here in queue:
        for key, (dx, dy) in arrows.items():
            there = part.step(position, here, dx, dy)
            if there not in ways:
                ways[there] = [*ways[here], key]
                queue.append(there)
    await pilot.press(*ways[place])
    assert table._cursor == place
