"""Every screen, in turn: translated, with room for every word, without barriers, large enough for fingers.

The screens are gone through once for each language, once of these with fingers; axe looks in the light and
in the dark. Targets are at least 44 px; the spaces of a large lagoon are smaller, but a wrong tap is soon
put right, and the first tap enlarges tiny ones.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize

from tests.browser.catalogues import CATALOGUES, GAPS
from tests.browser.fitting import what_is_cut_off
from tests.browser.screens_lagoon import SCREENS
from tests.browser.visits import Scheme, Visits

PHONE: ViewportSize = {"width": 360, "height": 740}
MONITOR: ViewportSize = {"width": 1280, "height": 800}

# All words of the page, those for screen readers too; notation and code are the same in all languages.
WORDS = """() => {
    const words = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const text = walk.currentNode.data.trim();
        if (text && !walk.currentNode.parentElement.closest('script, noscript, code')) words.push(text);
    }
    for (const each of document.querySelectorAll('[aria-label], [title], [alt], [placeholder]'))
        for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
            if (each.getAttribute(name)) words.push(each.getAttribute(name));
    return [...new Set(words)];
}"""


@pytest.mark.parametrize(
    ("language", "scheme", "with_what"),
    [("en", "light", "axe"), ("de", "dark", "axe"), ("fr", "light", "fingers"), ("cs", "dark", "a mouse")],
)
def test_every_screen_is_translated_and_fits(
    visits: Visits, language: str, scheme: Scheme, with_what: str
) -> None:
    touch = with_what == "fingers"
    page = visits.page("/", context=visits.context(language=language, scheme=scheme, touch=touch, **PHONE))
    wrong: dict[str, list[Any]] = {}
    for name, show in SCREENS.items():
        show(page)
        assert page.locator("html").get_attribute("lang") == language
        found: list[Any] = [*what_is_untranslated(page, language), *what_is_cut_off(page)]
        if with_what == "axe":
            found += what_axe_finds(page)
        if touch:
            found += what_is_small(page)
        page.set_viewport_size(MONITOR)
        found += what_is_cut_off(page)
        page.set_viewport_size(PHONE)
        if found:
            wrong[name] = found
    assert wrong == {}


def what_is_untranslated(page: Page, language: str) -> list[str]:
    """Keys and gaps instead of words, and English in another language."""
    words: list[str] = page.evaluate(WORDS)
    wrong = [each for each in words if re.fullmatch(r"[a-z]+(\.[a-z-]+)+", each) or GAPS.search(each)]
    if language != "en":
        english = {value for value in CATALOGUES["en"].values() if isinstance(value, str) and " " in value}
        english -= {value for value in CATALOGUES[language].values() if isinstance(value, str)}
        wrong += [each for each in words if each in english]
    return wrong


def what_axe_finds(page: Page) -> list[Any]:
    """Barriers for people who see or hear little, or use no mouse."""
    at_rest(page)
    return [
        (each["id"], node["target"], node["failureSummary"])
        for each in Axe().run(page).response["violations"]
        for node in each["nodes"][:4]
    ]


def at_rest(page: Page) -> None:
    """What fades in or out has its contrast and its place at the end."""
    page.evaluate("() => Promise.all(document.getAnimations().map(each => each.finish()))")


TARGETS = (
    "button, a[href], input:not([type=radio]):not([type=checkbox]), select, summary, .choice-option, .toggle"
)
# Links within a sentence are as high as their line; spaces of a lagoon are enlarged.
SMALL = """targets => [...document.querySelectorAll(targets)]
    .filter(each => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter(each => !each.closest('.skip, dialog:not([open]), [inert], .space'))
    .filter(each => !(each.matches('a') && getComputedStyle(each).display === 'inline'))
    .map(each => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
    .filter(([, box]) => Math.min(box.width, box.height) < 43.5)
    .map(([html, box]) => `${Math.round(box.width)}×${Math.round(box.height)} ${html}`)"""


def what_is_small(page: Page) -> list[str]:
    """What fingers would miss."""
    at_rest(page)
    small: list[str] = page.evaluate(SMALL, TARGETS)
    return small
