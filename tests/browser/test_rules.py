"""The rules in the app: complete, with their pictures, and open at the rule that is asked for."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from ponti.diavolo.rules import Rule as DiavoloRule
from ponti.hashi.rules import Rule as HashiRule
from tests.browser.visits import Scheme, Visits

# A picture that has been loaded has a size.
LOADED = """() => Promise.all([...document.querySelectorAll('.rules img')].map(async picture => {
    picture.loading = 'eager';
    await picture.decode();
    return picture.naturalWidth > 0 && picture.alt.length > 0;
}))"""


@pytest.mark.parametrize(("game", "rules"), [("diavolo", list(DiavoloRule)), ("hashi", list(HashiRule))])
def test_every_rule_has_its_heading_and_every_picture_is_there(
    visits: Visits, game: str, rules: list[str]
) -> None:
    page = visits.page(f"/rules/{game}")
    expect(page.locator(".rules h1")).to_be_visible()
    for rule in rules:
        expect(page.locator(f'.rules [id="{rule.split(".")[1]}"]')).to_have_count(1)
    loaded = page.evaluate(LOADED)
    assert len(loaded) > 10
    assert all(loaded)


def test_the_page_opens_at_a_rule(visits: Visits) -> None:
    page = visits.page("/rules/diavolo#distance")
    expect(page.locator(".jumped")).to_have_text("Distance")
    expect(page.locator(".jumped")).to_be_in_viewport()
    page.locator(".rules-contents a", has_text="Scoring").first.click()
    expect(page.locator(".jumped")).to_be_in_viewport()
    expect(page.locator(".jumped")).not_to_have_text("Distance")


def test_a_style_sheet_that_did_not_come_is_asked_for_again(visits: Visits) -> None:
    page = visits.page("/", worker=False)
    visits.patient = True
    sheet, bounded = "**/rules/rules.css", page.locator(".rules")
    page.route(sheet, lambda route: route.abort())
    page.locator('.game.hashi a[href="/rules/hashi"]').click()
    expect(bounded).to_have_css("max-width", "none")
    page.go_back()
    page.unroute(sheet)
    page.route(sheet, lambda route: route.abort(), times=1)
    page.locator('.game.hashi a[href="/rules/hashi"]').click()
    expect(bounded).not_to_have_css("max-width", "none")


def test_the_rules_are_one_tap_away_at_the_table(visits: Visits) -> None:
    page = visits.page("/")
    page.locator('[data-play="diavolo"]').click()
    expect(page.locator(".diavolo-table")).to_be_visible()
    page.locator('[data-open="menu"]').click()
    page.locator("dialog a[href='/rules/diavolo']").click()
    expect(page.locator(".rules h1")).to_be_visible()
    page.go_back()
    expect(page.locator(".diavolo-table")).to_be_visible()


@pytest.mark.parametrize("game", ["hashi", "diavolo"])
def test_the_rules_are_one_tap_away_from_the_first_page_and_a_lesson(visits: Visits, game: str) -> None:
    page = visits.page("/", width=360, height=740, touch=True)
    page.locator(f".home a[href='/rules/{game}']").tap()
    expect(page.locator(".rules h1")).to_be_visible()
    page.goto(f"/learn/{game}")
    page.locator('[data-does="next"]').tap()
    expect(page.locator(".lesson-count")).to_contain_text("Step 2")
    page.locator(".lesson-rules").tap()
    expect(page.locator(".rules h1")).to_be_visible()
    page.go_back()
    expect(page.locator(".lesson-count")).to_contain_text("Step 2")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(visits: Visits, scheme: Scheme) -> None:
    page = visits.page("/rules/diavolo#ties", scheme=scheme, width=360, height=740)
    for game in ("diavolo", "hashi"):
        page.goto(f"/rules/{game}#ties" if game == "diavolo" else f"/rules/{game}")
        expect(page.locator(".rules h1")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        found = [each["id"] for each in Axe().run(page).response["violations"]]
        assert found == []
