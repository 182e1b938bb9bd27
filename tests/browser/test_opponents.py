"""How strong, how many: chosen on the first screen, remembered, and suggested after a game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import diavolo_player, hashi_player
from tests.browser.catalogues import CATALOGUES, LANGUAGES
from tests.browser.fitting import what_is_cut_off
from tests.browser.visits import Visits


def choose(page: Page, level: str) -> None:
    """Tap a level."""
    page.locator(f'[data-level="{level}"]').check(force=True)


def levels(page: Page, game: str) -> list[str]:
    return [bot["level"] for bot in page.request.get("/api/info").json()["bots"] if bot["game"] == game]


def test_a_game_against_a_chosen_bot_in_two_taps(visits: Visits) -> None:
    page = visits.page("/")
    assert len(levels(page, "diavolo")) == 6
    card = page.locator(".game.diavolo")
    expect(card.locator("[data-level]")).to_have_count(6)
    expect(card.locator(".level-name").nth(3)).to_have_text("Engineer")
    choose(page, "engineer")
    expect(card.locator(".level-about")).to_have_text(CATALOGUES["en"]["level.engineer.about"])
    page.locator('[data-play="diavolo"]').click()
    diavolo_player.Player(page)
    expect(page.locator(".seat", has_text="Engineer")).to_have_count(1)
    page.goto("/")
    expect(page.locator('[data-level="engineer"]')).to_be_checked()
    page.goto("/new/diavolo?with=bot")
    expect(page.locator('[data-level="engineer"]')).to_be_checked()


def test_two_taps_on_play_make_one_game(visits: Visits) -> None:
    page = visits.page("/")
    page.locator('[data-play="hashi"]').dblclick(no_wait_after=True)
    hashi_player.Player(page).wait_for_turn()
    assert len([url for url in visits.requests if url.endswith("/api/games")]) == 1


def test_how_many_play_is_chosen_on_the_first_screen_too(visits: Visits) -> None:
    page = visits.page("/")
    players = page.locator(".game.hashi .players")
    expect(page.locator(".game.diavolo .players")).to_have_count(0)
    players.get_by_role("radio", name="3").check(force=True)
    choose(page, "tadpole")
    page.locator('[data-play="hashi"]').click()
    hashi_player.Player(page)
    expect(page.locator(".seat", has_text="Tadpole")).to_have_count(2)
    page.goto("/")
    players.get_by_role("radio", name="1").check(force=True)
    expect(page.locator('.game.hashi [data-level="tadpole"]')).to_be_disabled()
    page.locator('[data-play="hashi"]').click()
    expect(page.locator(".hashi-table.solo")).to_be_visible()


def test_the_start_is_below_what_it_starts(visits: Visits) -> None:
    page = visits.page("/new/hashi?with=bot")
    start = page.locator('[data-act="start"]')
    page.locator(".players").get_by_role("radio", name="4").check(force=True)
    choose(page, "ferryman")
    page.locator("summary").click()
    expect(page.locator(".seat-plan li")).to_have_count(4)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")  # until then it lies over them
    box = start.bounding_box()
    assert box
    for above in (".ways", ".levels", ".players", ".more"):
        other = page.locator(above).bounding_box()
        assert other
        assert other["y"] + other["height"] <= box["y"]
    start.click()
    hashi_player.Player(page)
    expect(page.locator(".seat", has_text="Ferryman")).to_have_count(3)


SUGGESTIONS = """async () => {
    const { countResult, suggestion } = await import('/game/opponent.js');
    const levels = ['one', 'two', 'three'];
    const told = [];
    const after = (room, won) => {
        countResult('hashi', room, 'two', won);
        told.push(suggestion('hashi', 'two', levels));
    };
    for (const room of ['a', 'b', 'b', 'c']) after(room, true);
    for (const room of ['e', 'f']) after(room, false);
    countResult('hashi', 'g', 'three', true);
    told.push(suggestion('hashi', 'three', levels));
    countResult('hashi', 'h', 'one', false);
    countResult('hashi', 'i', 'one', false);
    told.push(suggestion('hashi', 'one', levels), suggestion('hashi', 'gone', levels));
    return told.map(each => each && `${each.about} ${each.n} ${each.next}`);
}"""


def test_what_is_suggested_follows_from_the_games_before(visits: Visits) -> None:
    told = visits.page("/").evaluate(SUGGESTIONS)
    won = ["stronger 1 three", "stronger 2 three", "stronger 2 three", "stronger 3 three"]
    assert told == [*won, None, "weaker 2 one", "top 1 null", None, None]


def give_up(page: Page) -> None:
    page.locator('[data-open="menu"]').click()
    page.locator("dialog[open]").get_by_role("button", name="Give up").click()
    page.locator("dialog[open] .danger").click()
    expect(page.locator(".ending")).to_be_visible()


def test_what_is_suggested_is_a_tap_away(visits: Visits) -> None:
    page = visits.empty_page()
    for _ in range(2):
        seats = [{"kind": "me"}, {"kind": "bot", "level": "apprentice"}]
        diavolo_player.Player.enter(page, diavolo_player.create(page, seats, size=6))
        expect(page.locator(".suggestion")).to_have_count(0)
        give_up(page)
    expect(page.locator(".suggestion")).to_contain_text(
        "The Apprentice has won 2 times in a row: try the Duckling."
    )
    suggested = page.locator('[data-act="suggested"]')
    expect(suggested).to_have_text("Play the Duckling")
    suggested.click()
    expect(page.locator(".ending")).to_have_count(0)
    expect(page.locator(".seat", has_text="Duckling")).to_have_count(1)
    # The weakest level has none below it.
    give_up(page)
    expect(page.locator(".suggestion")).to_be_empty()


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_levels_have_room(visits: Visits, language: str) -> None:
    page = visits.page("/", width=320, height=568, touch=True, language=language)
    expect(page.locator(".level-row")).to_have_count(2)
    assert what_is_cut_off(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
