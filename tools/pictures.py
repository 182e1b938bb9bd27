"""Draws the pictures of the documentation: `python tools/pictures.py [--check] [name …]`.

The README's pictures are games that are played here, move by move. The pictures of the rules pages are in
`rules_pictures_<game>.py`, each with a table `PICTURES` of names and functions that return an SVG text.
With `--check` nothing is written: the names of the pictures that are not up to date are printed, and the exit
status is 1 if there are any.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from ponti import diavolo, hashi, svg  # noqa: E402 (after the path to the tools is known)

Picture = Callable[[], str]

DIAVOLO = """
h2 i2; dark; b3 b4; h3 h10; a4 c1; g2 i10; c3 i3; g10 j10; d1 d5; c4 h8; e1 e2; h7 i8; b3-c1; g7 i5; e5 g4;
i8-j10; e6 f6; h5 j6; c3-e5; d2 j5; i4 j3; h7-j5; g1 j4; h3-h5; f8 g3; c5 e8; f9 g8; d7 e7; c7 e9; c10 d8;
f6-f8; d10 e10; b6 b7; b8 b10; a7 c9; e10-g10; b7-d5; c10-e8
"""

HASHI_BOARD = "side-a@3477"
HASHI = """
setup | 3d; 2/3; 2q dl pq qr; 5/2; 5o cd dl; 2/2; 2l no or; 3/2; 3c ci ci; 2/1; 2p mp; 4/1; 4r or;
1/3; 1h hm jo no; 5/1; 5n mn; 6/3; 6b ab in mn; 1/2; 1a -; 4/2; 4m -; 6/1; 6i -; 4/2; 4j fj fj; 6/2
"""

# Perfect hindsight: the first deck of `ponti board study side-a`, with all 60 points.
SIXTY = """
setup | 4d; 6/2; 6b ab dl; 4/2; 4l bc bc; 2/3; 2i bh cd kl; 6/1; 6m -; 3/2; 3j kl mp; 2/2; 2p dl mp;
6/3; 6c cd ci ci; 4/2; 4o ab fj; 2/1; 2f -; 4/1; 4a or; 1/3; 1r ag bh fj; 3/2; 3k ag ek; 5/2; 5n mn mn;
3/1; 3g gh; 1/1; 1q no; 1/2; 1e no nq; 5/3; 5h hm hm jo
"""


def played(position: diavolo.Position | hashi.Position, events: str) -> str:
    """The picture of a game after all these events, the last one marked."""
    last = None
    for text in events.split(";"):
        last = position.parse_event(text.strip())
        position = position.after(last)  # type: ignore[arg-type]
    return svg.render(position, last=last)


README: dict[str, Picture] = {
    "diavolo": lambda: played(diavolo.Position.start(), DIAVOLO),
    "hashi": lambda: played(hashi.Position.start(hashi.layout_by_id(HASHI_BOARD)), HASHI),
    "hashi-sixty": lambda: played(hashi.Position.start(hashi.layout_by_id(HASHI_BOARD)), SIXTY),
}


def tables() -> Iterator[tuple[Path, dict[str, Picture]]]:
    """The folders of the documentation with the pictures that belong there."""
    yield ROOT / "docs" / "pictures", README
    rules: dict[str, Picture] = {}
    for path in sorted(Path(__file__).parent.glob("rules_pictures_*.py")):
        rules |= import_module(f"tools.{path.stem}").PICTURES
    yield ROOT / "docs" / "rules" / "pictures", rules


def expected() -> dict[Path, Picture]:
    """All pictures of the documentation by file."""
    return {folder / f"{name}.svg": draw for folder, table in tables() for name, draw in table.items()}


def stale() -> list[str]:
    """What is not up to date: missing, drawn otherwise, or in no table."""
    pictures = expected()
    changed = [
        path
        for path, draw in pictures.items()
        if not path.exists() or path.read_text(encoding="utf-8") != draw()
    ]
    folders = {path.parent for path in pictures}
    unknown = [path for folder in folders for path in folder.glob("*.svg") if path not in pictures]
    return sorted(str(path.relative_to(ROOT)) for path in [*changed, *unknown])


def main(arguments: list[str]) -> int:
    if "--check" in arguments:
        found = stale()
        print("\n".join([*found, "run `make pictures`"]) if found else "all pictures are up to date")
        return 1 if found else 0
    for path, draw in expected().items():
        if not arguments or path.stem in arguments:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(draw(), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
