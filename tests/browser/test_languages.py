"""Four complete languages, one for another at any time, and room for the longest name."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from ponti.bots import LEVELS
from tests.browser.catalogues import CATALOGUES, GAPS, LANGUAGES, ROOT
from tests.browser.fitting import what_is_cut_off
from tests.browser.screens_lagoon import SCREENS
from tests.browser.visits import Visits

# The forms that Intl.PluralRules asks for; those of Czech and French for large and broken numbers aside.
PLURALS = {
    "en": {"one", "other"},
    "de": {"one", "other"},
    "fr": {"one", "other"},
    "cs": {"one", "few", "other"},
}


def sentences(catalogue: dict[str, Any]) -> dict[str, Any]:
    """All sentences of a catalogue, violations and words included, under one kind of key."""
    flat = {key: value for key, value in catalogue.items() if key not in ("violations", "words")}
    for part in ("violations", "words"):
        flat |= {f"{part}: {key}": value for key, value in catalogue[part].items()}
    return flat


# A name stands in the form that the sentence of a language needs: all forms are given.
FORMS = {"subject": "name", "object": "name", "objects": "names"}


def gaps(sentence: Any) -> set[str]:
    forms = [sentence] if isinstance(sentence, str) else [sentence[form] for form in sentence if form != "by"]
    return {FORMS.get(name, name) for form in forms for name in GAPS.findall(form)}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_catalogues_have_the_same_sentences(language: str) -> None:
    english, other = sentences(CATALOGUES["en"]), sentences(CATALOGUES[language])
    # The English of a violation is its key, unless it needs plurals.
    english |= {key: key for key in other if key.startswith("violations: ") and key not in english}
    assert sorted(english.keys() ^ other.keys()) == []
    assert [key for key in english if not other[key]] == []
    assert [key for key in english if gaps(other[key]) - gaps(english[key])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_all_their_forms(language: str) -> None:
    plural = {key: value for key, value in sentences(CATALOGUES[language]).items() if isinstance(value, dict)}
    assert plural
    assert {
        key: sorted(value) for key, value in plural.items() if not PLURALS[language] <= value.keys()
    } == {}


def test_levels_have_their_articles_and_cases() -> None:
    """In the sentences that speak of them as of somebody; only what is suggested does."""
    assert [CATALOGUES[language]["level.dragon.object"] for language in LANGUAGES] == [
        "the Dragon",
        "den Drachen",
        "le Dragon",
        "Draka",
    ]
    assert CATALOGUES["fr"]["level.architect.subject"] == "L’Architecte"
    names = {level.name for levels in LEVELS.values() for level in levels}
    for catalogue in CATALOGUES.values():
        assert {
            f"level.{name}.{form}" for name in names for form in ("subject", "object")
        } <= catalogue.keys()
        suggestions = [str(catalogue[key]) for key in catalogue if key.startswith("suggest.")]
        assert not any("{level}" in each for each in suggestions)


def test_every_violation_of_the_rules_has_a_sentence() -> None:
    """The templates as they stand in the code of the rules."""
    call = re.compile(r'Violation\(\s*Rule\.\w+,\s*((?:f?"[^"]*"\s*)+)')
    templates = {
        "".join(re.findall(r'"([^"]*)"', found.group(1)))
        for game in ("hashi", "diavolo")
        for path in (ROOT / "src" / "ponti" / game).glob("*.py")
        for found in call.finditer(path.read_text("utf-8"))
    }
    assert len(templates) > 30
    for language in LANGUAGES[1:]:
        assert sorted(templates - CATALOGUES[language]["violations"].keys()) == []


def test_what_is_said_of_you_has_a_sentence_about_others_too() -> None:
    for catalogue in CATALOGUES.values():
        of_you = [
            key
            for key in catalogue
            if key.endswith(".you") and not key.startswith(("seat.", "diavolo.guide."))
        ]
        assert len(of_you) > 8
        names = re.compile("{(name|subject|object)}")
        assert {key for key in of_you if names.search(str(catalogue[key]))} == set()
        others = {key.removesuffix(".you") for key in of_you}
        assert {key for key in others if not names.search(str(catalogue[key]))} == set()


def test_every_key_of_the_code_is_in_the_catalogue() -> None:
    used = {
        key
        for path in (ROOT / "src" / "ponti" / "web").rglob("*.js")
        for key in re.findall(r'\bt\("([\w.-]+)"', path.read_text("utf-8"))
    }
    assert len(used) > 150
    assert sorted(used - CATALOGUES["en"].keys()) == []


def test_the_language_is_changed_at_any_time(visits: Visits) -> None:
    page = visits.page("/")
    expect(page.locator("h1")).to_have_text(CATALOGUES["en"]["home.title"])
    for language, name in (("cs", "Čeština"), ("fr", "Français"), ("de", "Deutsch")):
        page.get_by_role("radio", name=name).click(force=True)
        expect(page.locator("h1")).to_have_text(CATALOGUES[language]["home.title"])
        assert page.locator("html").get_attribute("lang") == language
    # In the middle of a turn too: the table stays as it is.
    SCREENS["drawing"](page)
    page.locator('[data-open="settings"]').click()
    page.locator("dialog[open]").get_by_role("radio", name="English").click(force=True)
    expect(page.locator(".todo.done")).to_contain_text("Write the 5")
    expect(page.locator('.own [data-island="h"] .number')).to_have_text("5")
    page.reload()
    expect(page.locator(".todo.done")).to_contain_text("Write the 5")


@pytest.mark.parametrize("game", ["hashi", "diavolo"])
def test_the_longest_name_fits(visits: Visits, game: str) -> None:
    page = visits.empty_page(language="de")
    name = "Donaudampfschifffahrtsgesellschaftskapit"
    seats = [{"kind": "me", "name": name[::-1]}, {"kind": "local", "name": name}]
    told = page.request.post("/api/games", data={"options": {"game": game}, "seats": seats}).json()
    page.goto(f"/g/{told['room']}#{told['token']}")
    expect(page.locator(".seat-name").last).to_have_text(name)
    for width in (360, 768, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        assert what_is_cut_off(page) == []


def test_every_notice_of_the_server_has_its_words() -> None:
    """A page may have other words for one; the terminal client has these."""
    server = ROOT / "src/ponti/server"
    code = "\n".join(path.read_text("utf-8") for path in server.rglob("*.py"))
    told = set(re.findall(r'tell_notice,?\(?\s*"([a-z-]+)"', code))
    assert {"deleted", "bot-retrying", "bot-warming-up"} <= told
    for catalogue in CATALOGUES.values():
        assert {f"notice.{each}" for each in told} <= set(catalogue)
