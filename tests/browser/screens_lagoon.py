"""The screens of Ponte del Diavolo, the lessons and the replays, added to all others."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from ponti.diavolo import parse_move
from ponti.puzzles import puzzles
from tests.browser import diavolo_player
from tests.browser.diavolo_player import random_game
from tests.browser.lessons import skip
from tests.browser.screens import SCREENS, screen
from tests.browser.test_replay import brought, diavolo_record, hashi_record

__all__ = ["SCREENS"]

NAMES = [{"kind": "me", "name": "Ada"}, {"kind": "local", "name": "Bartholomäus Wassermann"}]


def at_lagoon(page: Page, opening: list[str], size: int = 10) -> diavolo_player.Player:
    return diavolo_player.Player.enter(page, diavolo_player.create(page, NAMES, opening, size=size))


@screen
def lagoon_opening(page: Page) -> None:
    at_lagoon(page, [])


@screen
def lagoon_choice(page: Page) -> None:
    at_lagoon(page, ["c4 d7"])
    expect(page.locator("[data-choose]")).to_have_count(2)


@screen
def lagoon_preview(page: Page) -> None:
    player = at_lagoon(page, random_game(10, seed=3, moves=20)[1])
    player.act("why")
    expect(page.locator(".legend li").first).to_be_visible()


@screen
def lagoon_bridge(page: Page) -> None:
    moves = ["a1 a2", "dark", "f5 f6", "b1 b2", "h8 h9", "a4 b4", "j1 j2", "a5 b5", "i10 j10"]
    player = at_lagoon(page, moves)
    player.choose(parse_move("a2-a4"))
    expect(page.locator(".effects li").first).to_be_visible()


@screen
def lagoon_refusal(page: Page) -> None:
    moves = ["a1 a2", "dark", "f5 f6", "b1 b2", "h8 h9", "a4 b4", "j1 j2", "a5 b5", "i10 j10"]
    at_lagoon(page, moves).tap("c3")
    expect(page.locator(".reason")).to_be_visible()


@screen
def lagoon_end(page: Page) -> None:
    position, moves = random_game(6, seed=3)
    player = at_lagoon(page, moves[:-1], size=6)
    if not page.locator(".ending").count():
        player.play(parse_move(moves[-1]))
    expect(page.locator(".ending")).to_be_visible()
    assert position.is_over


@screen
def lesson_of_diavolo(page: Page) -> None:
    page.goto("/learn/diavolo")
    skip(page, 2)
    for space in ("e5", "a1"):
        page.locator(f'[data-space="{space}"]').click()
    page.locator('[data-does="confirm"]').click()
    expect(page.locator(".lesson-answer.done")).to_be_visible()


@screen
def lesson_of_hashi(page: Page) -> None:
    page.goto("/learn/hashi")
    skip(page, 2)
    expect(page.locator(".lesson-card")).to_be_visible()
    page.locator('[data-island="c"] .touch').click()
    expect(page.locator(".reason")).to_be_visible()


@screen
def lesson_over(page: Page) -> None:
    page.goto("/learn/diavolo")
    skip(page, 11)
    page.locator('[data-does="next"]').click()
    expect(page.locator('[data-does="play"]')).to_be_visible()


@screen
def strategy_lessons(page: Page) -> None:
    page.goto("/learn/hashi/strategy")
    expect(page.locator(".strategy-lesson").last).to_be_visible()


@screen
def strategy_of_hashi(page: Page) -> None:
    page.goto("/learn/hashi/strategy/flags")
    page.locator('[data-island="e"] .touch').click()
    expect(page.locator("[data-does=undo]")).to_be_visible()
    page.locator('[data-does="confirm"]').click()
    page.locator("dialog[open] .button").first.click()
    page.locator('[data-does="show"]').click()
    expect(page.locator(".ghost.better").first).to_be_attached()


@screen
def strategy_of_diavolo(page: Page) -> None:
    page.goto("/learn/diavolo/strategy/room")
    for space in ("d1", "f1"):
        page.locator(f'[data-space="{space}"]').click()
    page.locator('[data-does="confirm"]').click()
    expect(page.locator('[data-does="show"]')).to_be_visible()


@screen
def strategy_over(page: Page) -> None:
    page.goto("/learn/diavolo/strategy/colour")
    skip(page, 1)
    page.locator('[data-does="next"]').click()
    expect(page.locator('[data-does="play"]')).to_be_visible()


@screen
def puzzles_listed(page: Page) -> None:
    page.goto("/puzzles/hashi")
    expect(page.locator("[data-theme]").last).to_be_visible()


@screen
def puzzle_of_hashi(page: Page) -> None:
    puzzle = next(each for each in puzzles("hashi").values() if each.turns == 3)
    page.goto(f"/puzzles/hashi/{puzzle.id}")
    expect(page.locator(".lesson-cards li")).to_have_count(2)
    page.locator('[data-does="confirm"]').click()
    page.locator("dialog[open] .button").first.click()
    expect(page.locator(".lesson-said")).to_be_visible()


@screen
def puzzle_of_diavolo(page: Page) -> None:
    puzzle = next(each for each in puzzles("diavolo").values() if each.position.size == 10)
    page.goto(f"/puzzles/diavolo/{puzzle.id}")
    expect(page.locator('[data-does="confirm"]')).to_be_visible()


@screen
def replay_of_diavolo(page: Page) -> None:
    page.goto("/replay")
    brought(page, diavolo_record()[0])
    expect(page.locator(".ending")).to_be_visible()


@screen
def replay_of_hashi(page: Page) -> None:
    page.goto("/replay")
    brought(page, hashi_record())
    expect(page.locator(".replay-points")).to_be_visible()
    page.keyboard.press("PageUp")


@screen
def review_of_diavolo(page: Page) -> None:
    page.goto("/replay")
    brought(page, diavolo_record()[0])
    reviewed(page)


@screen
def review_of_hashi(page: Page) -> None:
    page.goto("/replay")
    brought(page, hashi_record())
    reviewed(page)


def reviewed(page: Page) -> None:
    page.locator('[data-does="review"]').click()
    expect(page.locator(".review-graph")).to_be_visible()
    page.locator(".review summary").click()
    page.locator(".turning-point").first.click()
    expect(page.locator(".comparison dd:visible")).to_have_count(2)


@screen
def hint_in_lagoon(page: Page) -> None:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot"}]
    opening = random_game(6, seed=3, moves=6)[1]
    told = diavolo_player.create(page, seats, opening, size=6)
    diavolo_player.Player.enter(page, told).act("hint")
    expect(page.locator(".hint-box strong")).to_be_visible()


@screen
def rules_hashi(page: Page) -> None:
    page.goto("/rules/hashi")
    expect(page.locator(".rules #flags")).to_be_visible()


@screen
def rules_diavolo(page: Page) -> None:
    page.goto("/rules/diavolo#distance")
    expect(page.locator(".rules #distance")).to_be_visible()
