"""Pages as a newcomer finds them, pages with much on them and such as lead nowhere, beside all moments."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser import diavolo_player
from tests.browser.diavolo_player import random_game
from tests.browser.hashi_player import Player, create, enter
from tests.browser.moments import ADA, BOT, FREE, lagoon_together, moment
from tests.browser.moments_days import MOMENTS
from tests.browser.screens import at_table

__all__ = ["MOMENTS"]


@moment
def home_of_a_newcomer(page: Page) -> None:
    page.goto("/")
    expect(page.locator("[data-play=hashi]")).to_be_visible()


@moment
def home_with_many_games(page: Page) -> None:
    for _ in range(4):
        enter(page, create(page, {"options": {"game": "hashi"}, "seats": [ADA, BOT]})).wait_for_turn()
        opening = random_game(6, seed=3, moves=6)[1]
        told = diavolo_player.create(page, [ADA, BOT], opening, size=6)
        diavolo_player.Player.enter(page, told)
    page.goto("/")
    expect(page.locator(".unfinished li")).to_have_count(8)


@moment
def home_without_a_server(page: Page) -> None:
    page.route("**/api/**", lambda route: route.abort())
    page.goto("/")
    expect(page.locator("[data-play=hashi]")).to_be_visible()


@moment
def new_against_a_bot(page: Page) -> None:
    page.goto("/new/hashi?with=bot")
    expect(page.locator(".level-name").first).to_be_visible()


@moment
def new_alone(page: Page) -> None:
    page.goto("/new/hashi?with=alone")
    expect(page.locator('[data-act="start"]')).to_be_visible()


@moment
def lobby_of_a_lagoon(page: Page) -> None:
    told = create(page, {"options": {"game": "diavolo"}, "seats": [ADA, FREE]})
    page.goto(f"/g/{told['room']}#{told['token']}")
    expect(page.locator(".invite")).to_be_visible()


@moment
def other_side_of_hashi(page: Page) -> None:
    told = create(page, {"options": {"game": "hashi", "board": "side-b"}, "seats": [ADA, BOT]})
    ada = enter(page, told)
    ada.play_turn()
    ada.wait_for_turn()


@moment
def keys_of_hashi(page: Page) -> None:
    at_table(page).wait_for_turn()
    chosen_in_the_menu(page, "keys")


@moment
def keys_of_the_lagoon(page: Page) -> None:
    lagoon_together(page, ["a1 c3", "dark"])
    chosen_in_the_menu(page, "keys")


@moment
def another_device(page: Page) -> None:
    at_table(page).wait_for_turn()
    chosen_in_the_menu(page, "device")


@moment
def giving_up(page: Page) -> None:
    at_table(page, seats=[ADA, BOT]).wait_for_turn()
    chosen_in_the_menu(page, "resign")


def chosen_in_the_menu(page: Page, item: str) -> None:
    page.locator('[data-open="menu"]').click()
    page.locator(f'dialog[open] [data-menu="{item}"]').click()
    expect(page.locator("dialog[open]")).to_be_visible()


@moment
def no_such_game(page: Page) -> None:
    page.goto("/g/aaaaaaaaaa")
    expect(page.locator("h1")).to_be_visible()


@moment
def no_such_replay(page: Page) -> None:
    page.goto("/replay/aaaaaaaaaa")
    expect(page.locator("[role=alert]").last).to_be_visible()


@moment
def nothing_to_embed(page: Page) -> None:
    page.goto("/embed/aaaaaaaaaa")
    expect(page.locator("p").first).to_be_visible()


@moment
def no_documentation(page: Page) -> None:
    page.goto("/no-docs.html")
    expect(page.locator("h2:visible")).to_be_visible()


@moment
def no_games_of_mine(page: Page) -> None:
    page.goto("/mine")
    expect(page.locator(".transfer")).to_be_visible()


@moment
def no_statistics_yet(page: Page) -> None:
    page.goto("/mine/statistics")
    expect(page.locator("h1")).to_be_visible()


@moment
def puzzles_of_the_lagoon(page: Page) -> None:
    page.goto("/puzzles/diavolo")
    expect(page.locator("[data-theme]").last).to_be_visible()


@moment
def strategy_of_the_lagoon(page: Page) -> None:
    page.goto("/learn/diavolo/strategy")
    expect(page.locator(".strategy-lesson").last).to_be_visible()


@moment
def record_refused(page: Page) -> None:
    page.goto("/replay")
    page.locator(".record-field").fill("nonsense")
    page.locator(".import .primary").click()
    expect(page.locator(".import .wrong")).to_be_visible()


@moment
def own_game_replayed(page: Page) -> None:
    told = create(page, {"options": {"game": "hashi"}, "seats": [ADA]})
    page.goto(f"/g/{told['room']}#{told['token']}")
    Player(page).play_turn()
    chosen_in_the_menu(page, "resign")
    page.locator("dialog[open] .danger").click()
    expect(page.locator(".end-actions")).to_be_visible()
    page.goto(f"/replay/{told['room']}")
    expect(page.locator(".replay-board svg").first).to_be_visible()


@moment
def own_game_embedded(page: Page) -> None:
    own_game_replayed(page)
    page.goto(page.url.replace("/replay/", "/embed/"))
    expect(page.locator(".replay-board svg").first).to_be_visible()
