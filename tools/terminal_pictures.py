"""Takes the pictures of the terminal client for the documentation: `python tools/terminal_pictures.py`.

They are what Textual exports, without the fonts that it would fetch from elsewhere.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from ponti import Game, games  # noqa: E402 (after the path to the tools is known)
from ponti.tui.app import PontiApp  # noqa: E402
from ponti.tui.local import Plan  # noqa: E402
from ponti.tui.screens.table import TableScreen  # noqa: E402
from ponti.tui.settings import Settings  # noqa: E402
from tools.pictures import DIAVOLO, HASHI  # noqa: E402

PICTURES = ROOT / "docs" / "screenshots"
SIZE = (92, 27)
_FONT = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
_COMMENT = re.compile(r"<!--.*?-->\s*", re.DOTALL)
_NAMED = re.compile(r"font-family: [^;]*;")


async def picture(kind: str, events: str, language: str, keys: tuple[str, ...]) -> str:
    """The table of a game after these events, and some keys."""
    game = Game(games.get(kind).start())
    for text in events.split(";"):
        game.push_text(text.strip())
    levels = {0: "mason"} if kind == "diavolo" else {}
    app = PontiApp(Plan(game, levels, seed=1), Settings(language=language, appearance="dark"))
    async with app.run_test(size=SIZE) as pilot:
        while not (isinstance(app.screen, TableScreen) and app.screen.turn is not None):
            await pilot.pause(0.2)
        await pilot.press(*keys)
        await pilot.pause(0.5)
        return without_fonts(app.export_screenshot(title="ponti tui"))


def without_fonts(svg: str) -> str:
    """A picture that needs nothing from elsewhere."""
    return _NAMED.sub(
        "font-family: ui-monospace, Menlo, Consolas, monospace;", _COMMENT.sub("", _FONT.sub("", svg))
    )


def main() -> None:
    """Write both."""
    os.environ["COLORTERM"] = "truecolor"
    os.environ.pop("NO_COLOR", None)
    found = {
        "terminal-diavolo": picture("diavolo", DIAVOLO, "en", ("right", "down")),
        "terminal-hashi": picture("hashi", HASHI, "de", ("right",)),
    }
    for name, drawing in found.items():
        (PICTURES / f"{name}.svg").write_text(asyncio.run(drawing), encoding="utf-8")
        print(f"docs/screenshots/{name}.svg")


if __name__ == "__main__":
    main()
