"""Boards of Ponte del Diavolo as panels. The rules judge every move that is drawn here."""

from __future__ import annotations

from collections.abc import Mapping

from ponti.diavolo import Bridge, Colour, Position, Space, Tiles, parse_move
from ponti.svg.canvas import Element, group
from ponti.svg.diavolo import picture as diavolo
from ponti.svg.diavolo.marks import diagram_marks
from ponti.svg.diavolo.view import SPACE, View
from ponti.svg.marks import cross, note
from ponti.svg.paint import Lagoon
from tools.rules_panels import Panel, beside, picture, words

RIM = 13.0
GROUND = (Lagoon.STONE, Lagoon.STONE_EDGE)


def lagoon(rows: str, bridges: str = "", turn: str = "light", size: int = 10) -> Position:
    """The position of a picture with `L`, `D` and `.`, whose bottom left is a1; the rest is empty."""
    drawn = [line.replace(" ", "") for line in rows.strip().splitlines()]
    empty = ["." * size] * (size - len(drawn))
    lines = [*empty, *(line + "." * (size - len(line)) for line in drawn)]
    built = ",".join(bridges.split())
    return Position.from_code(f"diavolo:{size}:unlimited:{'/'.join(lines)}:{built}:first=light:{turn}")


def shown(
    position: Position,
    area: str,
    *,
    last: str | None = None,
    tries: str = "",
    crosses: str = "",
    struck: str = "",
    notes: Mapping[str, str] | None = None,
    arrows: str = "",
) -> Panel:
    """A part of a board; `tries` are tiles of the mover that may not lie there, `struck` such bridges."""
    low, high = map(Space.parse, area.split("-"))
    view = View(low, high, complex(RIM, RIM))
    ghosts = [view.use(f"{position.turn}-sand", Space.parse(each)) for each in tries.split()]
    drawing = group(
        diavolo.board(view, position, parse_move(last) if last else None),
        group(*ghosts, opacity=0.75),
        diagram_marks(view, position, "", crosses or tries, notes or {}, struck, arrows),
    )
    return Panel(view.extent + 2 * view.origin, drawing)


def move(position: Position, area: str, text: str, rule: str | None = None) -> Panel:
    """A move, judged: allowed, or refused by this rule and struck out where it breaks it."""
    played = parse_move(text)
    violation = position.why_not(position.seat_of(position.turn), played)
    found = None if violation is None else violation.rule
    if found != (rule and f"diavolo.{rule}"):
        raise AssertionError(f"{text}: {found} and not {rule}\n{position}")
    if violation is None:
        return shown(position.after(played), area, last=text if isinstance(played, Tiles) else None).judged(
            True
        )
    if isinstance(played, Bridge):
        return shown(position, area, struck=text).judged(False)
    if not isinstance(played, Tiles):
        raise AssertionError(f"{text} is neither tiles nor a bridge")
    space = str(violation.values["space"])
    taken = Space.parse(space) in position.tiles(Colour.LIGHT) | position.tiles(Colour.DARK)
    return shown(position, area, tries="" if taken else space, crosses=space).judged(False)


def tile(colour: Colour, scale: float = 1.0) -> Panel:
    """One tile beside the board."""
    half = SPACE / 2
    drawing = group(
        Element("use", href=f"#{colour}-sand"),
        transform=f"translate({half * scale:g} {half * scale:g}) scale({scale:g})",
    )
    return Panel(scale * complex(SPACE, SPACE), drawing)


def spare_bridge() -> Panel:
    """A bridge beside the board."""
    return Panel(
        complex(2.2 * SPACE, SPACE), Element("use", href="#light-bridge-2s0", x=1.1 * SPACE, y=0.65 * SPACE)
    )


def seat(number: int) -> Panel:
    """The first or the second player."""
    return Panel(36 + 36j, note(18 + 18j, str(number)))


def passes(colour: Colour) -> Panel:
    """A player who passes: nothing is placed."""
    lying = tile(colour)
    return Panel(lying.size, group(group(lying.drawing, opacity=0.45), cross(lying.size / 2, 20)))


def result(light: int, dark: int) -> Panel:
    """The points of both."""
    return beside(
        tile(Colour.LIGHT, 0.7),
        words(str(light), 40, Lagoon.TEXT),
        words(":", 40, Lagoon.TEXT),
        words(str(dark), 40, Lagoon.TEXT),
        tile(Colour.DARK, 0.7),
        gap=10,
    )


def drawn(title: str, *panels: Panel, scale: float = 0.6, gap: float = 26) -> str:
    """The picture of these panels side by side."""
    return picture(
        f"Ponte del Diavolo: {title}", beside(*panels, gap=gap), diavolo.definitions(), GROUND, scale
    )
