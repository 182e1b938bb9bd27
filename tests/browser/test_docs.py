"""The documentation in the browser: the app leads to it, and its search finds things."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.visits import Visits

WORDS = {"en": "Documentation", "de": "Dokumentation (englisch)"}


@pytest.mark.parametrize("language", WORDS)
def test_the_first_page_and_the_settings_lead_to_it(visits: Visits, language: str) -> None:
    page = visits.page("/", language=language)
    link = page.get_by_role("link", name=WORDS[language], exact=True)
    expect(link).to_have_attribute("href", "/docs/")
    page.locator('[data-open="settings"]').click()
    within = page.locator("dialog[open]").get_by_role("link", name=WORDS[language], exact=True)
    with page.context.expect_page() as opened:
        within.click()
    expect(opened.value).to_have_url(re.compile(r"/docs/$"))
    expect(page.locator("dialog[open]")).to_be_visible()


def test_its_search_finds_a_name_and_a_word(visits: Visits) -> None:
    page = visits.page("/docs/")
    expect(page.locator("h1")).to_contain_text("Ponti")
    page.locator(".sidebar-search").fill("why_not")
    page.keyboard.press("Enter")
    expect(page.locator("#search-results")).to_contain_text("ponti.hashi.Position.why_not")
    page.locator(".sidebar-search").fill("sandbank")
    page.keyboard.press("Enter")
    expect(page.locator("#search-results")).to_contain_text("Ponte del Diavolo: the rules")
