"""What the terminal client says: the same sentences in all languages, and none that is missing."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import ponti
from ponti.errors import ParseError, Violation
from ponti.hashi import Card
from ponti.locale import LANGUAGES, Catalogue, best_language
from ponti.tui import diavolo, hashi
from ponti.tui.app import few_colours, is_dark
from ponti.tui.palette import _BOTH, _DARK, _LIGHT, style_of
from ponti.tui.parts import Part, part_of
from ponti.tui.screens.rules import rules_text
from ponti.tui.settings import Settings, path

PACKAGE = Path(ponti.__file__).parent
GAPS = re.compile(r"\{(\w+)\}")
KEY = re.compile(r'\bt\(\s*(?:f?)"([a-z0-9.-]+)"')


def own(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads(
        (PACKAGE / "locale" / "terminal" / f"{language}.json").read_text("utf-8")
    )
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_sentences_with_the_same_gaps(language: str) -> None:
    english, other = own("en"), own(language)
    assert list(other) == list(english) == sorted(english)
    for key in english:
        # A name may be inflected in one language and not in another.
        said, meant = (re.sub(r"\{(subject|object)\}", "{name}", each[key]) for each in (other, english))
        assert set(GAPS.findall(said)) == set(GAPS.findall(meant)), key


def test_every_sentence_that_is_asked_for_is_there_and_none_is_left_over() -> None:
    code = "\n".join(file.read_text("utf-8") for file in (PACKAGE / "tui").rglob("*.py"))
    known = Catalogue("en", "terminal")
    asked = set(KEY.findall(code))
    assert len(asked) > 80
    assert [key for key in sorted(asked) if not known.has(key)] == []
    assert [key for key in own("en") if key not in code] == []


def test_both_games_bring_what_the_screens_want() -> None:
    parts: list[Part] = [diavolo, hashi]  # checked by mypy
    assert [part_of(kind) for kind in ("diavolo", "hashi")] == parts


def test_a_refusal_is_a_sentence_in_every_language() -> None:
    violation = Violation("diavolo.placing", "a tile lies on {space} already", space="c4")
    said = {Catalogue(language).violation(violation) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    assert all("c4" in sentence and sentence.endswith(".") for sentence in said)


def test_what_is_cited_stands_in_the_quotes_of_the_language() -> None:
    with pytest.raises(ParseError) as caught:
        Card.parse("x/3")
    said = [Catalogue(language).violation(caught.value) for language in LANGUAGES]
    assert [sentence[:7] for sentence in said] == ["“x/3” i", "„x/3“ i", "«\u202fx/3\u202f»", "„x/3“ n"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["hashi", "diavolo"])
def test_the_rules_are_at_hand_without_pictures_and_links_that_lead_nowhere(language: str, kind: str) -> None:
    text = rules_text(language, kind)
    assert "![" not in text
    assert "<a id" not in text
    assert len(text) > 3000


def test_inks_are_the_same_on_dark_and_on_light_ground_and_only_of_sixteen_colours() -> None:
    assert _DARK.keys() == _LIGHT.keys()
    for ink in (*_BOTH, *_DARK):
        for dark in (True, False):
            style = style_of(ink, dark)
            for colour in (style.color, style.bgcolor):
                assert colour is None or (colour.number is not None and colour.number < 16), ink


def test_appearance_and_language_follow_the_environment() -> None:
    assert is_dark("auto", {"COLORFGBG": "15;0"})
    assert not is_dark("auto", {"COLORFGBG": "0;default;15"})
    assert few_colours({"NO_COLOR": "1"}, "truecolor")
    assert few_colours({}, "standard")
    assert not few_colours({}, "256")
    assert best_language(None, {"LANGUAGE": "xx:fr", "LANG": "de_DE"}) == "fr"


def test_settings_are_kept_for_nobody_else_and_nonsense_does_no_harm() -> None:
    settings = Settings(language="cs", plain=True, seats={f"http://a/g/{n}": "t" for n in range(120)})
    settings.save()
    assert path().stat().st_mode & 0o077 == 0
    again = Settings.load()
    assert (again.language, again.plain, len(again.seats)) == ("cs", True, 100)
    for nonsense in ("", "[]", '{"language": 3, "plain": "yes", "seats": {"a": 1}, "levels": []}'):
        path().write_text(nonsense)
        assert Settings.load() == Settings()
