"""Reading the picture of a board file, with an error for everything that a hand may get wrong."""

from __future__ import annotations

from ponti.errors import ParseError
from ponti.hashi.headers import Headers, read_headers
from ponti.hashi.layout import STANDARD_BLUE, STANDARD_ISLANDS, STANDARD_RED, Flag, Layout
from ponti.hashi.moves import MOST_ISLANDS, Island, Line

_ISLANDS = {flag.value: flag for flag in Flag}
_RIGHT, _DOWN = (0, 1), (1, 0)
_STROKE = {_RIGHT: "-", _DOWN: "|"}

Spot = tuple[int, int]
"""A row and a column of the picture, from 0."""


def parse_layout(text: str) -> Layout:
    """Read a board file."""
    headers, body = read_headers(text, "board")
    drawn = [number for number, line in body if line]
    if not drawn:
        raise ParseError("there is no picture below the headers", line=headers.last_line)
    rows = [line for number, line in body if drawn[0] <= number <= drawn[-1]]
    return _Picture(rows, drawn[0], headers).layout()


class _Picture:
    """The rows of a picture while it is being read."""

    def __init__(self, rows: list[str], first_line: int, headers: Headers) -> None:
        self.rows = rows
        self.first_line = first_line
        self.headers = headers
        self.islands: dict[Spot, Island] = {}
        self.used: dict[Spot, int] = {}

    def layout(self) -> Layout:
        self._find_islands()
        lines = sorted(
            line for spot in self.islands for step in (_RIGHT, _DOWN) for line in self._lines_from(spot, step)
        )
        self._check_strokes()
        self._check_islands(lines)
        columns = sorted({x for _, x in self.islands})
        rows = sorted({y for y, _ in self.islands})
        return Layout(
            name=self.headers.name,
            places=tuple((columns.index(x), rows.index(y)) for y, x in self.islands),
            flags=tuple(_ISLANDS[self._at(spot)] for spot in self.islands),
            lines=tuple(lines),
            variant=self.headers.variant,
            note=self.headers.note,
        )

    def _at(self, spot: Spot) -> str:
        y, x = spot
        return self.rows[y][x] if y < len(self.rows) and x < len(self.rows[y]) else " "

    def _error(self, template: str, spot: Spot, **values: str | int) -> ParseError:
        line, column = self.first_line + spot[0], spot[1] + 1
        return ParseError(template, line=line, column=column, violation=None, **values)

    def _find_islands(self) -> None:
        for y, row in enumerate(self.rows):
            for x, mark in enumerate(row):
                if mark in _ISLANDS:
                    if len(self.islands) == MOST_ISLANDS:
                        raise self._error("more than {most} islands", (y, x), most=MOST_ISLANDS)
                    self.islands[y, x] = len(self.islands)
                elif mark == "\t":
                    raise self._error("a tab; draw with spaces", (y, x))
                elif mark not in " -|+":
                    raise self._error(
                        "stray character {mark}; a picture has o r b - | + and spaces",
                        (y, x),
                        mark=repr(mark),
                    )

    def _lines_from(self, start: Spot, step: Spot) -> list[Line]:
        """Follow the line that begins at an island to the right or downwards, if there is one."""
        stroke, other = _STROKE[step], _STROKE[_RIGHT if step == _DOWN else _DOWN]
        spot = start[0] + step[0], start[1] + step[1]
        if self._at(spot) not in (stroke, "+"):
            return []
        while self._at(spot) in (stroke, "+"):
            self.used[spot] = self.used.get(spot, 0) + 1
            spot = spot[0] + step[0], spot[1] + step[1]
        if spot in self.islands:
            return [Line(self.islands[start], self.islands[spot])]
        if self._at(spot) == other:
            raise self._error("two lines cross here: draw + instead of {mark}", spot, mark=other)
        raise self._error("a line ends here without an island; lines are straight and join two islands", spot)

    def _check_strokes(self) -> None:
        """Every stroke belongs to a line, and every + to two."""
        for y, row in enumerate(self.rows):
            for x, mark in enumerate(row):
                used = self.used.get((y, x), 0)
                if mark == "+" and used < 2:
                    raise self._error("+ where no two lines cross", (y, x))
                if mark in "-|" and not used:
                    raise self._error("this {mark} begins at no island", (y, x), mark=mark)

    def _check_islands(self, lines: list[Line]) -> None:
        joined = {island for line in lines for island in line}
        for spot, island in self.islands.items():
            if island not in joined:
                raise self._error("an island without a line", spot)
        last = self.first_line + len(self.rows) - 1
        marks = [self._at(spot) for spot in self.islands]
        counts = len(marks), marks.count("r"), marks.count("b")
        needed = STANDARD_ISLANDS, STANDARD_RED, STANDARD_BLUE
        if counts != needed and not self.headers.variant:
            raise ParseError(
                "a board has {all} islands, {reds} red and {blues} blue flags unless it says 'variant: yes',"
                " and this one has {islands}, {red} and {blue}",
                line=last,
                violation=None,
                **dict(zip(("islands", "red", "blue", "all", "reds", "blues"), counts + needed, strict=True)),
            )
        if "o" not in marks:
            raise ParseError("no island without a flag; the set-up needs one", line=last)
