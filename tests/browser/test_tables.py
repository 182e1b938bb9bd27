"""Tables that anybody may join: offered, found and taken by keys alone; and a server that has no list."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.hashi_player import create
from tests.browser.moments_days import MOMENTS
from tests.browser.serving import Serving
from tests.browser.test_little_room import resize
from tests.browser.test_sizes import LOW
from tests.browser.visits import Visits


@pytest.fixture
def public(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visits]:
    """Visits to a server on which strangers are welcome."""
    serving = Serving(tmp_path_factory.mktemp("public"), "--open-tables").start()
    guests = Visits(browser, serving)
    yield guests
    guests.close()
    serving.kill()
    assert guests.complaints == []


def tab_to(page: Page, selector: str) -> None:
    """Walk there with the Tab key, as somebody without a mouse does."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("it => document.activeElement?.matches(it) ?? false", selector):
            return
    pytest.fail(f"the Tab key does not lead to {selector}")


def test_a_table_is_offered_found_and_taken_by_keys(public: Visits) -> None:
    ada = public.page("/")
    tab_to(ada, "[data-open=tables]")
    ada.keyboard.press("Enter")
    expect(ada.get_by_role("status").filter(has_text="Nobody is waiting")).to_be_visible()
    tab_to(ada, "[href^='/new/diavolo']")
    ada.keyboard.press("Enter")
    offer = ada.get_by_role("switch", name="Anybody may join")
    expect(offer).to_be_checked()
    ada.get_by_label("Your name").fill("Ada")
    ada.locator("[data-act=start]").press("Enter")
    expect(ada.locator(".lobby-offered")).to_contain_text("Anybody may join")

    ben = public.page("/tables", width=390, height=844)
    expect(ben.get_by_role("status").filter(has_text="1 table")).to_be_visible()
    line = ben.locator(".open-tables a")
    expect(line).to_contain_text("Ada")
    tab_to(ben, ".open-tables a")
    ben.keyboard.press("Enter")
    expect(ben.locator(".lobby-offered")).to_be_visible()
    tab_to(ben, "[data-act=join]")
    ben.keyboard.press("Enter")
    for page in (ada, ben):
        expect(page.locator(".seat.own")).to_be_visible()
    ben.goto("/tables")
    expect(ben.get_by_role("status").filter(has_text="Nobody is waiting")).to_be_visible()


def test_a_server_without_a_list_offers_nothing(visits: Visits) -> None:
    visits.patient = True  # the browser itself complains about the refusal
    page = visits.page("/tables")
    expect(page.get_by_role("status").filter(has_text="no list of open tables")).to_be_visible()
    expect(page.locator("[href^='/new/']")).to_have_count(0)
    page.locator("main").get_by_role("link", name="Home").click()
    expect(page.locator("[data-open=tables]")).to_have_count(0)


# How many lines an element's words have.
LINES = """each => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}"""


def test_on_a_phone_a_table_is_described_in_two_lines_at_most(public: Visits) -> None:
    page = public.empty_page(language="cs")
    seats = [{"kind": "me", "name": "Bartholomäus Wassermann"}, *[{"kind": "open"}] * 2]
    create(page, {"options": {"game": "hashi"}, "seats": seats, "offered": True})
    page.goto("/tables")
    about = page.locator(".open-tables .quiet")
    expect(about).to_be_visible()
    for width in (320, 360, 390):
        resize(page, width, 740)
        assert about.evaluate(LINES) <= 2, width


def test_an_offered_table_can_be_cancelled_on_a_low_screen(public: Visits) -> None:
    page = public.empty_page(language="cs")
    MOMENTS["offered_lobby"](page)
    for width, height in LOW:
        resize(page, width, height)
        expect(page.locator('[data-act="cancel"]')).to_be_in_viewport(ratio=1)
