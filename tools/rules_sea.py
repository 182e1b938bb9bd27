"""Boards, cards and tables of Hashi as panels. The referee judges every turn that is drawn here."""

from __future__ import annotations

import math
from collections.abc import Iterable

from ponti.hashi import Board, Card, Entry, Layout, Line, Move, parse_island
from ponti.svg import marks
from ponti.svg.canvas import Element, group, number, path
from ponti.svg.hashi import bonuses, cards, islands, strokes
from ponti.svg.hashi import marks as hashi_marks
from ponti.svg.hashi import picture as hashi
from ponti.svg.hashi.chart import RADIUS, Chart
from ponti.svg.paint import SERIF, Mark, Sea
from tools.rules_panels import Panel, beside, picture, words

SHORE = 50.0  # from the outermost islands to the edge of a sketch
UNIT = 112.0  # from island to island: wider than on a whole board, so that single bridges are well seen
_FOOT = RADIUS - 3  # where a bridge begins, from the middle of its island
GROUND = (Sea.PAPER, Sea.PAPER_EDGE)

PAIR = "o---o"
ROW = "o---o---o"
# a b c above, d below b.
TEE = "o---o---o\n    |\n    o"
# Lines in all directions: a above, b left, c in the middle, d right, e below.
PLUS = "    o\n    |\no---o---o\n    |\n    o"
CROSSING = "    o\n    |\no---+---o\n    |\n    o"
FLAGGED = "o---r\n|   |\no---o"
SQUARE = "o---o\n|   |\no---o"


class Sketch(Chart):
    """A small board without a frame, wider than whole ones are drawn."""

    @property
    def size(self) -> complex:
        columns, rows = self.layout.size
        return complex(columns - 1, rows - 1) * UNIT + 2 * SHORE * (1 + 1j)

    def place(self, grid: complex) -> complex:
        return self.origin + SHORE * (1 + 1j) + grid * UNIT


def sea(drawing: str, numbers: str = "", bridges: str = "", out: str = "") -> Board:
    """A small board: its picture, numbers such as `3a 2b`, bridges such as `ab ab`, islands crossed out."""
    board = Board.empty(Layout.parse(f"board: sketch\nvariant: yes\n\n{drawing}"))
    for text in numbers.split():
        board = board.drawn(Entry.parse(text))
    board = board.drawn(None, [Line.parse(text) for text in bridges.split()])
    return board.crossing_out(map(parse_island, out.split())) if out else board


def sketch(board: Board, last: str = "- -", struck: str = "", labels: bool = False) -> Panel:
    """A board without frame; `last` has just been drawn, `struck` may not be."""
    chart, move = Sketch(board.layout), Move.parse(last)
    drawn = group(
        strokes.lines(chart),
        strokes.washes(chart, move.bridges, board),
        islands.wash(chart, move.entry.island) if move.entry else None,
        _bridges(chart, board),
        _lightened(islands.islands(chart, board, labels)),
        hashi_marks.diagram_marks(chart, board, _writable(board, struck), ()),
        *(_second_number(chart, Entry.parse(each)) for each in struck.split() if _is_second(board, each)),
    )
    return Panel(chart.size, group(_water(chart.size), drawn))


def definitions() -> Iterable[Element]:
    """What the sketches share: numbers and the drawings of the boards."""
    yield from hashi.definitions()
    for digit in range(1, 7):
        shared = islands.number_at(0j, digit)
        shared.attributes["id"] = f"number-{digit}"
        yield shared

    for length in (1, 2, 3):
        for way, forward in (("across", 1), ("down", 1j)):
            stroke = strokes.brush(0j, forward * (length * UNIT - 2 * _FOOT), seed=length)
            yield Element("path", d=stroke, fill=Sea.INK, id=f"{way}-{length}")


def _bridges(chart: Chart, board: Board) -> Element:
    drawing = group()
    for line, count in zip(board.layout.lines, board.bridges, strict=True):
        start, end = strokes.coasts(chart, line, _FOOT)
        length = round((abs(end - start) + 2 * _FOOT) / UNIT)
        way = "across" if board.layout.is_horizontal(line) else "down"
        for place in range(count):
            aside = (0 if count == 1 else strokes.ASIDE if place else -strokes.ASIDE) * (
                1j if way == "across" else -1
            )
            at = start + aside
            drawing.add(Element("use", href=f"#{way}-{length}", x=at.real, y=at.imag))
    return drawing


def _lightened(drawing: Element) -> Element:
    """The same with shared numbers, and islands in two shapes instead of five: many small pictures add up."""
    for index, child in enumerate(drawing.children):
        if not isinstance(child, Element):
            continue
        values = child.attributes
        if values.get("class") == "number":
            drawing.children[index] = Element(
                "use", href=f"#number-{child.children[0]}", x=values["x"], y=float(values["y"]) - 12.5
            )
        elif child.tag == "use" and values["href"][-2:-1] == "-" and values["href"][-1].isdigit():
            values["href"] = values["href"][:-1] + str(int(values["href"][-1]) % 2)
        else:
            _lightened(child)
    return drawing


def _water(size: complex) -> Element:
    box = {"x": 0.0, "y": 0.0, "width": size.real, "height": size.imag, "rx": 8.0}
    return group(
        Element("rect", **box, fill=Sea.WATER, stroke=Sea.INK, stroke_width=1.4),
        Element("rect", **box, fill="url(#scales)"),
    )


def _is_second(board: Board, stroke: str) -> bool:
    return stroke[0].isdigit() and board.numbers[Entry.parse(stroke).island] > 0


def _writable(board: Board, struck: str) -> list[str]:
    return [stroke for stroke in struck.split() if not _is_second(board, stroke)]


def _second_number(chart: Chart, entry: Entry) -> Element:
    """A number that somebody tries to write beside the one that is there."""
    at = chart.centre(entry.island) + RADIUS * (1.6 - 0.35j)
    return group(islands.number_at(at, entry.number, Mark.WRONG), marks.cross(at + 18 + 16j, 9))


def turn(board: Board, card: str, move: str, rule: str | None = None, struck: str = "") -> Panel:
    """A turn on a board, judged: allowed, or refused by this rule with the faulty strokes struck out."""
    played, violation = Move.parse(move), board.why_not(Card.parse(card), Move.parse(move))
    found = None if violation is None else violation.rule
    if found != (rule and f"hashi.{rule}"):
        raise AssertionError(f"{card} | {move}: {found} and not {rule}\n{board}")
    if rule is None:
        return sketch(board.drawn(played.entry, played.bridges), move).judged(True)
    struck = struck or move.replace("-", "").strip()
    left = struck.split()
    fine = [line for line in played.bridges if str(line) not in left]
    entry = None if played.entry is None or str(played.entry) in left else played.entry
    return sketch(board.drawn(entry, fine), str(Move(entry, fine)), struck).judged(False)


def card(text: str) -> Panel:
    """An open card."""
    return Panel(cards.CARD, group(cards.open_card(Card.parse(text), fresh=False), font_family=SERIF))


def pile(count: int = 4, label: str = "") -> Panel:
    """A pile of cards face down, perhaps with how many they are."""
    shift = 3 + 3j
    drawing = group()
    for index in reversed(range(count)):
        drawing.add(group(cards.card_back(), transform=f"translate({number(index * shift)})"))
    if label:
        drawing.add(marks.note(cards.CARD * 0.5 + 34j, label))
    return Panel(cards.CARD + shift * (count - 1), drawing)


def bonus(name: str, late: bool = False) -> Panel:
    """The two values of a bonus; the higher one crossed out when it is gone."""
    values = bonuses.BONUSES[name]
    size = 92 + 76j
    drawing = group(
        Element(
            "rect",
            width=size.real,
            height=size.imag,
            rx=7,
            fill=Sea.CARD,
            stroke=Sea.INK,
            stroke_width=1.2,
        ),
        bonuses.icon(name, 46 + 22j, 0.8),
        words(str(values.first), 30, Sea.PEN).at(17 + 38j),
        words(str(values.later), 30, Sea.PEN).at(57 + 38j),
        Element("path", d="M13 44L39 68M13 68L39 44", stroke=Sea.PEN, stroke_width=3) if late else None,
    )
    return Panel(size, drawing)


def score(points: int, best: bool = False) -> Panel:
    """The total of a player, with a star for the best."""
    size = 96 + 84j
    box = Element(
        "rect",
        width=size.real,
        height=size.imag,
        rx=9,
        fill=Sea.FINISHED_LAND if best else Sea.CARD,
        stroke=Sea.INK,
        stroke_width=2,
    )
    text = words(str(points), 46, Sea.PEN)
    place = (size - text.size) / 2
    star = marks.star(complex(size.real / 2, 0)) if best else None
    return Panel(size, group(box, text.at(place), star))


def table(seats: int, passing: bool = False) -> Panel:
    """A table seen from above: a board before each player, cards in the middle, perhaps with arrows."""
    radius, middle = 82.0, 156 + 156j
    drawing = group(
        Element(
            "circle",
            cx=middle.real,
            cy=middle.imag,
            r=120,
            fill="#d9c08f",
            stroke=Sea.PAPER_EDGE,
            stroke_width=2,
        )
    )
    turns = {1: [0], 2: [0, 180], 3: [0, 120, 240], 4: [0, 90, 180, 270]}[seats]
    for degrees in turns:
        # The first player sits at the bottom; clockwise, each sits to the left of the one before.
        drawing.add(_place_at_table(middle, radius, degrees))
        if passing:
            drawing.add(_curve(middle, radius, degrees, 360 / seats))
    back = group(cards.card_back(), transform=f"translate({number(middle - 21 - 29j)}) scale(.5)")
    drawing.add(back)
    return Panel(2 * middle, drawing)


def _place_at_table(middle: complex, radius: float, degrees: float) -> Element:
    islands = (-20 - 18j, 6 - 18j, 20 - 4j, -20 + 8j, 4 + 4j, 18 + 18j, -8 + 20j)
    return group(
        Element("circle", cy=55, r=16, fill=Sea.SOFT_INK),
        Element(
            "rect", x=-32, y=-32, width=64, height=64, rx=5, fill=Sea.WATER, stroke=Sea.INK, stroke_width=2
        ),
        *(
            Element("circle", cx=at.real, cy=at.imag, r=6, fill=Sea.LAND, stroke=Sea.INK, stroke_width=1.4)
            for at in islands
        ),
        transform=f"translate({number(middle)}) rotate({number(degrees)}) translate(0 {number(radius)})",
    )


def _curve(middle: complex, radius: float, degrees: float, step: float) -> Element:
    """An arrow on the table from one board to the next, clockwise."""

    def at(angle: float) -> complex:
        turned = math.radians(angle)
        return middle + radius * complex(-math.sin(turned), math.cos(turned))

    start, end = degrees + step * 0.33, degrees + step * 0.66
    tip, along = at(end), at(end) - at(end - 4)
    along /= abs(along)
    head = path(
        "M", tip + along * 12, "L", tip - along * 5 + along * 11j, "L", tip - along * 5 - along * 11j, "Z"
    )
    curve = path("M", at(start), "A", radius, radius, 0, 0, 1, at(end))
    return group(
        Element("path", d=curve, fill="none", stroke=Mark.EDGE, stroke_width=6, stroke_linecap="round"),
        Element("path", d=head, fill=Mark.EDGE),
    )


def drawn(title: str, *panels: Panel, scale: float = 0.62, gap: float = 26) -> str:
    """The picture of these panels side by side."""
    return picture(f"Hashi: {title}", beside(*panels, gap=gap), definitions(), GROUND, scale)
