"""Plays Ponte del Diavolo at a page as a person would, and compares what the page shows with the rules."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect

from ponti.diavolo import PASS, Bridge, Choose, Colour, Move, Position, Tiles, parse_move

AT_ONE_SCREEN = [{"kind": "me", "name": "Ada"}, {"kind": "local", "name": "Ben"}]

# A space is as large as a finger needs.
LARGE = "name => document.querySelector(`[data-space=${name}]`).getBoundingClientRect().width >= 44"


def create(
    page: Page, seats: list[dict[str, Any]], opening: list[str] | None = None, **options: Any
) -> dict[str, Any]:
    """Create a game over HTTP, as the page itself would."""
    body = {"options": {"game": "diavolo", **options}, "seats": seats, "opening": opening or []}
    answer = page.request.post("/api/games", data=body)
    assert answer.status == 201, answer.text()
    told: dict[str, Any] = answer.json()
    return told


def random_game(size: int, seed: int, moves: int = 1000) -> tuple[Position, list[str]]:
    """A random game that likes islands and bridges, so that there is something to see."""
    rng = Random(seed)
    position, texts = Position.start(size=size), list[str]()
    while not position.is_over and len(texts) < moves:
        move = good_move(position, rng)
        position = position.after(move)
        texts.append(str(move))
    return position, texts


def position_of(page: Page, size: int) -> Position:
    """The position after the moves that the page lists."""
    texts = page.locator(".moves [data-move]").evaluate_all("all => all.map(each => each.dataset.move)")
    position = Position.start(size=size)
    for text in texts:
        position = position.after(parse_move(text))
    return position


def good_move(position: Position, rng: Random) -> Move:
    """One of a few random moves: that which leaves the mover with the most points, islands and bridges."""
    moves = [position.legal_moves().sample(rng) for _ in range(12)]
    return max(moves, key=lambda move: position.after(move).score(position.turn))


class Player:
    """The person at a page."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.table = page.locator(".diavolo-table")
        expect(self.table).to_be_visible()

    @classmethod
    def enter(cls, page: Page, told: dict[str, Any], *, touch: bool = False) -> Player:
        """Go to the table with the token of a seat."""
        page.goto(f"/g/{told['room']}#{told['token']}")
        return cls(page, touch=touch)

    def space(self, name: str) -> Locator:
        return self.page.locator(f'[data-space="{name}"]')

    def tap(self, name: str) -> None:
        """Tap a space; on a small screen, first to enlarge it. A bubble takes a tap of its own."""
        if self.page.locator(".reason-shield").count():
            self.page.locator(".reason-shield").click(position={"x": 2, "y": 2})
        board = self.page.locator(".lagoon-board")
        if self.touch and self.page.locator('[data-does="magnify"][aria-pressed="true"]').count():
            self.space(name).tap()
            expect(board).to_have_class("lagoon-board enlarged")
            self.page.wait_for_function(LARGE, arg=name)
        if self.touch:
            self.space(name).tap()
        else:
            self.space(name).click()

    def act(self, does: str) -> None:
        """Press a button."""
        self.page.locator(f'[data-does="{does}"]').click()

    def wait_for_turn(self, ply: int) -> None:
        """Until so many moves have been made and a seat at this page is to move."""
        expect(self.table).to_have_attribute("data-ply", str(ply))
        # While nobody here is to move, there is no seat at all.
        expect(self.table).to_have_attribute("data-seat", re.compile(r"^\d$"))

    def play(self, move: Move) -> None:
        """Make a move, and wait until it is made."""
        ply = int(self.table.get_attribute("data-ply") or -1)
        self.choose(move)
        if isinstance(move, Tiles | Bridge):
            self.act("confirm")
        expect(self.table).not_to_have_attribute("data-ply", str(ply))

    def choose(self, move: Move) -> None:
        """Choose a move without confirming it."""
        if isinstance(move, Choose):
            self.page.locator(f'[data-choose="{move}"]').click()
        elif move is PASS:
            self.act("pass")
        elif isinstance(move, Tiles | Bridge):
            self.tap(str(move.a))
            self.tap(str(move.b))

    def drag(self, bridge: Bridge) -> None:
        """Drag a bridge with the mouse from its one end to its other."""
        boxes = [self.space(str(end)).bounding_box() for end in (bridge.a, bridge.b)]
        points = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
        self.page.mouse.move(*points[0])
        self.page.mouse.down()
        self.page.mouse.move(*points[1], steps=4)
        self.page.mouse.up()

    def shows(self, position: Position) -> None:
        """The page shows this position: points, islands and bridges."""
        for colour in Colour:
            points = position.score(colour).points
            words = f"{points} point" if points == 1 else f"{points} points"
            expect(self.page.locator(f'[data-points="{colour}"]')).to_have_text(words)
        expect(self.page.locator(".lagoon .groups .island")).to_have_count(
            sum(len(position.islands(colour)) for colour in Colour)
        )
        expect(self.page.locator(".lagoon .bridges > .bridge")).to_have_count(len(position.bridges))
