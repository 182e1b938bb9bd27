"""What others show of a link to a game: a title, a sentence and a picture of the board (Open Graph).

The words are the same for every room, so that they tell nothing about any; the picture is refused where the
game is not to be watched, and drawn from what everybody sees.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from importlib.util import find_spec
from pathlib import Path

import msgspec

from ponti.server.rooms import records
from ponti.server.rooms.table import Table

AVAILABLE = find_spec("resvg_py") is not None
"""Whether pictures can be made; the extra `app` brings what it needs."""
WIDTH, HEIGHT = 1200, 630
MARGIN = 24
GROUND = "#f5ecd7"
_ROOT = re.compile(r'<svg ([^>]*?)viewBox="0 0 ([0-9.]+) ([0-9.]+)"[^>]*>')
_ROOM = re.compile("(g|replay)/[a-z2-7]{10}")


def drawn(table: Table) -> bytes:
    """The picture of a link, as a PNG of the size that everybody asks for."""
    import resvg_py

    picture = records.table_picture(table)
    found = _ROOT.match(picture)
    assert found is not None
    width, height = float(found[2]), float(found[3])
    scale = min((WIDTH - 2 * MARGIN) / width, (HEIGHT - 2 * MARGIN) / height)
    x, y = (WIDTH - scale * width) / 2, (HEIGHT - scale * height) / 2
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    whole = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{GROUND}"/>'
        f'<svg x="{x:.1f}" y="{y:.1f}" width="{scale * width:.1f}" height="{scale * height:.1f}"'
        f' viewBox="0 0 {width:g} {height:g}">{picture[found.end() :]}</svg>'
    )
    return bytes(resvg_py.svg_to_bytes(svg_string=whole, width=WIDTH))


class Previews:
    """The words about links in every language, for the head of a page."""

    def __init__(self, locale: Path, languages: tuple[str, ...], address: Callable[[], str]) -> None:
        self._address = address
        catalogues = {name: msgspec.json.decode((locale / f"{name}.json").read_bytes()) for name in languages}
        self._words = {
            (kind, name): catalogue[f"preview.{kind}"]
            for name, catalogue in catalogues.items()
            for kind in ("g", "replay")
        }

    def head(self, path: str, languages: str) -> str:
        """What the head of the page at a path says besides; nothing where it is no room's."""
        room = _ROOM.fullmatch(path)
        if room is None:
            return ""
        words = self._words[room[1], self._language(languages)]
        server = self._address()
        told = {"og:type": "website", "og:site_name": "Ponti", "og:title": "Ponti", "og:description": words}
        told |= {"og:url": f"{server}/{path}"}
        if AVAILABLE:
            image = f"{server}/api/games/{path.rpartition('/')[2]}/preview.png"
            told |= {"og:image": image, "og:image:type": "image/png"}
            told |= {"og:image:width": str(WIDTH), "og:image:height": str(HEIGHT)}
        lines = [f'<meta property="{name}" content="{escape(value)}">' for name, value in told.items()]
        card = "summary_large_image" if AVAILABLE else "summary"
        return "\n".join([*lines, f'<meta name="twitter:card" content="{card}">', ""])

    def _language(self, accepted: str) -> str:
        known = {name for _, name in self._words}
        asked = (each.strip()[:2].lower() for each in accepted[:200].split(","))
        return next((each for each in asked if each in known), "en")
