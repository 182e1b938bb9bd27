"""Plays Hashi at a page as a person would: looks where strokes are invited, taps, confirms."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

# The point of an island or, a third along, of a line of the own board, in the window.
POINT = """place => {
    const own = document.querySelector('.own .hashi-board');
    if (place.length === 1) {
        const box = own.querySelector(`[data-island="${place}"] .land`).getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    }
    const dots = own.querySelector(`[data-line="${place}"] .dots`);
    const at = dots.getPointAtLength(dots.getTotalLength() * 0.34);
    const point = new DOMPoint(at.x, at.y).matrixTransform(dots.getScreenCTM());
    return [point.x, point.y];
}"""


def create(page: Page, body: dict[str, Any]) -> dict[str, Any]:
    """Create a game over HTTP, as the page itself would."""
    answer = page.request.post("/api/games", data=body)
    assert answer.status == 201, answer.text()
    told: dict[str, Any] = answer.json()
    return told


def enter(page: Page, told: dict[str, Any]) -> Player:
    """Go to the table with the token of a seat."""
    page.goto(f"/g/{told['room']}#{told['token']}")
    return Player(page)


class Player:
    """The person at a page."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.table = page.locator(".hashi-table")
        expect(self.table).to_be_visible()

    # what is there

    def point(self, place: str) -> tuple[float, float]:
        """Where an island (`c`) or a line (`ab`) is in the window."""
        x, y = self.page.evaluate(POINT, place)
        return x, y

    def invited_islands(self) -> list[str]:
        return self._letters(".own .island.invited", "data-island")

    def invited_lines(self) -> list[str]:
        return self._letters(".own .line.invited", "data-line")

    def _letters(self, selector: str, attribute: str) -> list[str]:
        found: list[str] = self.page.locator(selector).evaluate_all(
            "(all, name) => all.map(each => each.getAttribute(name))", attribute
        )
        return found

    @property
    def counter(self) -> int:
        return int(self.table.get_attribute("data-counter") or -1)

    @property
    def ply(self) -> int:
        return int(self.table.get_attribute("data-ply") or -1)

    @property
    def is_over(self) -> bool:
        return self.page.locator(".scoring").count() > 0

    def bridges(self, line: str) -> int:
        """How many bridges are drawn on a line of the own board."""
        return self.page.locator(f'.own .layer-bridges [data-on="{line}"]').count()

    def number(self, island: str) -> str | None:
        """What is written on an island of the own board."""
        text = self.page.locator(f'.own [data-island="{island}"] .number')
        return text.text_content() if text.count() else None

    # what a person does

    def close_reason(self) -> None:
        """A tap beside it closes the bubble that says why not."""
        if self.page.locator(".reason-shield").count():
            self.page.locator(".reason-shield").click(position={"x": 2, "y": 2})

    def tap(self, place: str) -> None:
        """Tap an island or a line."""
        self.close_reason()
        if self.touch:
            self.page.touchscreen.tap(*self.point(place))
        else:
            self.page.mouse.click(*self.point(place))

    def act(self, name: str) -> None:
        """Press a button of the turn."""
        self.close_reason()
        self.page.locator(f'[data-act="{name}"]:visible').first.click()

    def settle(self, before: int) -> None:
        """Wait until the draft has changed and nothing is on its way."""
        self.page.wait_for_function(
            "before => { const { counter, pending } = document.querySelector('.hashi-table').dataset;"
            " return counter !== before && pending === '0' }",
            arg=str(before),
        )

    def stroke(self, place: str) -> None:
        """Tap where a stroke is invited, and wait until it is stored."""
        before = self.counter
        self.tap(place)
        self.settle(before)

    def press(self, name: str) -> None:
        """Press a button that changes the draft, and wait for it."""
        before = self.counter
        self.act(name)
        self.settle(before)

    def draw_turn(self) -> None:
        """Everything that the card asks for and the board allows, without confirming."""
        self.wait_for_turn()
        if self.page.locator(".setup-numbers").count():
            self.stroke(self.invited_islands()[0])
            return
        islands = self.invited_islands()
        if islands:
            self.stroke(islands[0])
        elif self.page.locator('[data-act="skip-number"]').count():
            self.press("skip-number")
        while self.page.locator('[data-act="skip-bridges"]').count():
            lines = self.invited_lines()
            if lines:
                self.stroke(lines[0])
            else:
                self.press("skip-bridges")

    def confirm(self) -> None:
        self.act("confirm")

    def finish(self) -> None:
        """Confirm, also if something is still to do."""
        self.wait_for_turn()
        before = self.ply
        self.confirm()
        anyway = self.page.locator("dialog[open]").get_by_role("button", name="End the turn anyway")
        self.page.wait_for_function(
            "before => { const { seat, ply } = document.querySelector('.hashi-table').dataset;"
            " return document.querySelector('dialog[open] .primary') || seat === 'none' || ply !== before }",
            arg=str(before),
        )
        if anyway.count():
            anyway.click()

    def wait_for_turn(self) -> None:
        """Until a seat at this page has something to draw."""
        self.page.wait_for_function(
            "() => { const { counter, seat } = document.querySelector('.hashi-table').dataset;"
            " return counter !== '-1' && seat !== 'none' }"
        )

    def play_turn(self) -> None:
        """A whole turn."""
        before = self.ply
        self.draw_turn()
        self.confirm()
        self.wait_for_next(before)

    def wait_for_next(self, before: int) -> None:
        """Until the round is over."""
        self.page.wait_for_function(
            "before => document.querySelector('.hashi-table').dataset.ply !== before", arg=str(before)
        )
