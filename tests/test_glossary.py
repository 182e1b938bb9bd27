"""One term for one thing, in every language: the glossaries hold for all that the app says."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass
from typing import Any

import pytest

from tests.browser.catalogues import LANGUAGES, ROOT

RULES = ROOT / "docs" / "rules"
CODE = re.compile(r"^```.*?^```|`[^`\n]*`|<a id=[^>]*>|\]\([^)]*\)", re.MULTILINE | re.DOTALL)

# Sentences that once stood in the app, and one at least of each pair that said the same thing in two ways.
FAULTY = {
    "en": [
        "Go on on another device",
        "What is to do",
        "Nobody else looks.",
        "As the device",
        "1 is watching",
        "prepare this board for Fisher",
        "Tap «Closed spaces».",
        "Seen from",
        "To let others at home join, start Ponti with --lan (make play asks).",
    ],
    "de": [
        "Gesehen von",
        "Um alle roten und alle blauen Fahnen wird gerannt.",
        "Danach wird am anderen Platz die Farbe gewählt.",
        "Die Regeln sind an jedem Tisch einen Tipp entfernt.",
        "Ein zweiter Tipp auf die Linie zeichnet die zweite Brücke.",
        "Nichts gewinnt mehr, wenn der andere keinen Fehler macht.",
        "Die zwei Plättchen gehören der anderen Person.",
        "Gespielte Partien",
        "Neues Spiel: Hashi",
        "In der Partie zeigt «Verschlossene Felder» sie alle.",
        "Verbinde …",
        "Damit schließt sich eine Insel: +1.",
    ],
    "fr": [
        "Partie notée",
        "Continuer d’ici contre un bot",
        "Vu par",
        "restent 3 ponts pour tous",
        "En jeu, «\u00a0Cases fermées\u00a0» les montre toutes.",
        "Fermez des îles et enjambez la lagune.",
        "Ce n’est pas au point !",
        "En attente de {names}.",
    ],
    "cs": [
        "Teď ťukněte na pole.",
        "Rada",
        "Zápis",
        "Šest spojených ostrovů",
        "Dohrané hry",
        "Hra skončila.",
        "Ve hře je všechny ukáže «Uzavřená pole».",
        "Jana by chtěl(a) hrát znovu.",
        "3 dokončené ostrovy",
        "Silný hráč přemýšlí …",
    ],
}


@dataclass(frozen=True)
class Entry:
    """What to say for a thing, and what not to say."""

    thing: str
    say: str
    wrong: tuple[re.Pattern[str], ...]
    only: str | None

    def faults(self, text: str, game: str | None) -> list[str]:
        """What is wrong in a text, with the right word; nothing where the entry is about another game."""
        if self.only not in (None, game):
            return []
        return [
            f"{found[0]!r}: say {self.say!r} for {self.thing}"
            for wrong in self.wrong
            for found in [wrong.search(text)]
            if found
        ]


def entries(language: str) -> list[Entry]:
    glossary = tomllib.loads((ROOT / "docs" / "glossary" / f"{language}.toml").read_text("utf-8"))
    assert glossary.keys() == {"mark", "term"}

    def entry(told: dict[str, Any], pattern: str) -> Entry:
        assert told.keys() <= {"thing", "say", "not", "only", "because"}, told
        wrong = tuple(re.compile(pattern.format(each), re.IGNORECASE) for each in told["not"])
        return Entry(told["thing"], told["say"], wrong, told.get("only"))

    words = [entry(told, r"(?<!\w)(?:{})(?!\w)") for told in glossary["term"]]
    return [entry(told, "{}") for told in glossary["mark"]] + words


def forms(sentence: Any) -> list[str]:
    return [sentence] if isinstance(sentence, str) else [sentence[form] for form in sentence if form != "by"]


def catalogues(language: str) -> dict[str, Any]:
    """All sentences of a language by key: those of the app, and catalogues of a part of it beside them."""
    files = sorted((ROOT / "src" / "ponti" / "locale").rglob(f"{language}.json"))
    assert files
    return {key: sentence for file in files for key, sentence in json.loads(file.read_text("utf-8")).items()}


def texts(language: str) -> list[tuple[str, str | None, str]]:
    """All that is said in a language: where it stands, the game that it is about, and the text."""
    found: list[tuple[str, str | None, str]] = []
    for key, sentence in catalogues(language).items():
        if key in ("violations", "words"):
            found += [(f"{key}: {each}", None, form) for each in sentence for form in forms(sentence[each])]
        else:
            game = re.search(r"\b(hashi|diavolo)\b", key)
            found += [(key, game and game[0], form) for form in forms(sentence)]
    for game_of_page in ("hashi", "diavolo"):
        page = (RULES if language == "en" else RULES / language) / f"{game_of_page}.md"
        prose = CODE.sub("", page.read_text("utf-8"))
        found += [(f"{page.name}: {line[:30]}", game_of_page, line) for line in prose.splitlines() if line]
    for name in ("offline.html", "no-docs.html"):
        page = ROOT / "src" / "ponti" / "web" / name
        for section in re.findall(rf'<section lang="{language}">(.*?)</section>', page.read_text("utf-8")):
            found += [(name, None, text) for text in re.split(r"<[^>]+>", section) if text]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_keeps_to_the_glossary(language: str) -> None:
    known, said = entries(language), texts(language)
    assert len(said) > 1000
    assert [
        f"{place}: {fault}"
        for place, game, text in said
        for entry in known
        for fault in entry.faults(text, game)
    ] == []


@pytest.mark.parametrize(("language", "sentence"), [(each, text) for each in FAULTY for text in FAULTY[each]])
def test_the_glossary_finds_what_was_wrong_before(language: str, sentence: str) -> None:
    # Where a word is wrong in one game only, the sentence was of that game.
    assert [f for each in entries(language) for f in each.faults(sentence, each.only)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_glossary_are_used(language: str) -> None:
    everything = "\n".join(text for _, _, text in texts(language)).casefold()
    glossary = tomllib.loads((ROOT / "docs" / "glossary" / f"{language}.toml").read_text("utf-8"))
    assert [term["say"] for term in glossary["term"] if term["say"].casefold() not in everything] == []
