"""The widgets of all boards: the board itself, the room it shares, and the line of keys below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.containers import Horizontal
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from ponti.tui.canvas import Canvas, Place
from ponti.tui.palette import style_of

# What stands beside a board is never narrower than this.
_LEAST_SIDE = 28


class Middle(Horizontal):
    """The board and what stands beside it, which gives way where the board would be cut off."""

    def __init__(self) -> None:
        super().__init__(id="middle")

    def make_room(self, width: int) -> None:
        """Let a board of this width be seen whole, if it can be."""
        if width > self.query_one(BoardView).size.width:
            self.query_one("#side").styles.width = max(_LEAST_SIDE, self.size.width - width)

    def on_resize(self) -> None:
        """Begin anew: perhaps there is room enough."""
        self.query_one("#side").styles.clear_rule("width")


class BoardView(Widget, can_focus=True):
    """A canvas in the middle of the room that there is; where it is larger, what the cursor is at is seen."""

    DEFAULT_CSS = "BoardView { width: 1fr; height: 1fr; }"

    class Picked(Message):
        """A place was clicked."""

        def __init__(self, place: Place) -> None:
            super().__init__()
            self.place = place

    class Joined(Message):
        """The mouse was drawn from one place to another."""

        def __init__(self, one: Place, other: Place) -> None:
            super().__init__()
            self.one = one
            self.other = other

    def __init__(self) -> None:
        super().__init__(id="board")
        self.canvas = Canvas(1, 1)
        self._cursor: Place | None = None
        self._down: Place | None = None

    def show(self, canvas: Canvas, cursor: Place | None = None) -> None:
        """Show another picture; only rows that differ are drawn again."""
        shown, corner = self.canvas, self.corner
        self.canvas = canvas
        self._cursor = cursor
        if (shown.width, shown.height, corner) != (canvas.width, canvas.height, self.corner):
            self.refresh()
            return
        changed = [
            Region(0, row + corner[1], self.size.width, 1)
            for row in range(canvas.height)
            if shown.signs[row] != canvas.signs[row] or shown.inks[row] != canvas.inks[row]
        ]
        if changed:
            self.refresh(*changed)

    @property
    def corner(self) -> tuple[int, int]:
        """Where the canvas begins in this widget; negative where it is larger."""
        width, height = self.size
        return (
            _begin(width, self.canvas.width, self._at, 0),
            _begin(height, self.canvas.height, self._at, 1),
        )

    def _at(self, axis: int) -> int:
        """Column or row of the cursor on the canvas."""
        spots = [spot[axis] for spot, place in self.canvas.places.items() if place == self._cursor]
        return (min(spots) + max(spots)) // 2 if spots else 0

    def place_at(self, x: int, y: int) -> Place | None:
        """What lies at a column and row of this widget."""
        left, top = self.corner
        return self.canvas.places.get((x - left, y - top))

    def spot_of(self, place: Place) -> tuple[int, int]:
        """A column and row of this widget where a place lies."""
        left, top = self.corner
        x, y = next(spot for spot, each in self.canvas.places.items() if each == place)
        return x + left, y + top

    def render_line(self, y: int) -> Strip:
        """One row of the board."""
        left, top = self.corner
        row = y - top
        ground = self.rich_style
        width = self.size.width
        if not 0 <= row < self.canvas.height:
            return Strip.blank(width, ground)
        dark = self.app.current_theme.dark
        segments = [Segment(" " * max(0, left), ground)]
        start = max(0, -left)
        signs = zip(self.canvas.signs[row][start:], self.canvas.inks[row][start:], strict=True)
        for ink, run in groupby(signs, key=itemgetter(1)):
            style = ground + style_of(ink, dark) if ink else ground
            segments.append(Segment("".join(sign for sign, _ in run), style))
        return Strip(segments).adjust_cell_length(width, ground).crop(0, width)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """As wide as the canvas."""
        del container, viewport
        return self.canvas.width

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Perhaps the beginning of a bridge."""
        self._down = self.place_at(event.x, event.y)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """A click, or the end of a bridge."""
        place, began = self.place_at(event.x, event.y), self._down
        self._down = None
        if place is None or began is None:
            return
        self.post_message(self.Picked(place) if place == began else self.Joined(began, place))


def _begin(room: int, size: int, cursor: Callable[[int], int], axis: int) -> int:
    if size <= room:
        return (room - size) // 2
    return -min(size - room, max(0, cursor(axis) - room // 2))


@dataclass(frozen=True, slots=True)
class Key:
    """A key with its word, and what it does."""

    key: str
    label: str
    run: Callable[[], object]


class KeyBar(Widget):
    """The keys that matter now; those that do not fit are in the list of all keys. A click does the same."""

    DEFAULT_CSS = "KeyBar { height: 1; dock: bottom; background: $panel; color: $foreground; }"

    def __init__(self) -> None:
        super().__init__(id="keys")
        self.keys: Sequence[Key] = ()

    def show(self, keys: Sequence[Key]) -> None:
        """Show other keys."""
        shown, self.keys = self.keys, keys
        if [(key.key, key.label) for key in shown] != [(key.key, key.label) for key in keys]:
            self.refresh()

    def _laid(self) -> list[tuple[int, int, Key]]:
        """The keys that fit, with their columns; the last one, which lists all of them, always does."""
        if not self.keys:
            return []
        *first, last = self.keys
        room = self.size.width - _length(last)
        laid, x = [], 0
        for key in first:
            if x + _length(key) <= room:
                laid.append((x, x + _length(key), key))
                x += _length(key)
        laid.append((x, x + _length(last), last))
        return laid

    def render_line(self, y: int) -> Strip:
        """The line."""
        del y
        ground = self.rich_style
        segments = []
        for _, _, key in self._laid():
            segments.append(Segment(f" {key.key} ", ground + Style(bold=True, reverse=True)))
            segments.append(Segment(f" {key.label} ", ground))
        return Strip(segments).adjust_cell_length(self.size.width, ground)

    def on_click(self, event: events.Click) -> None:
        """A click on a key."""
        for left, right, key in self._laid():
            if left <= event.x < right:
                key.run()
                return


def _length(key: Key) -> int:
    return len(key.key) + len(key.label) + 4
