"""The four languages, read for Python: catalogues, sentences with values, plurals.

The browser reads the same files (`web/i18n.js`), and a sentence is found in the same way there.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Protocol

LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français", "cs": "Čeština"}
"""The languages by their codes, each in its own words."""

_FOLDER = Path(__file__).parent
_GAP = re.compile(r"\{(\w+)\}")
_CITED = re.compile(r"(['\"])(.*)\1", re.DOTALL)
_AND = {"en": " and ", "de": " und ", "fr": " et ", "cs": " a "}


class Broken(Protocol):
    """A violation or a `ParseError`: a template in English with its values."""

    @property
    def template(self) -> str: ...
    @property
    def values(self) -> Mapping[str, str | int]: ...


class Catalogue:
    r"""The sentences of one language, with those of some parts of the app that have files of their own.

    >>> english = Catalogue("en")
    >>> english("seat.player", n=2), english.has("no.such.key")
    ('Player\xa02', False)
    >>> Catalogue("cs")("diavolo.islands", n=3), Catalogue("fr")("diavolo.islands", n=0)
    ('3 ostrovy', '0 île')
    """

    def __init__(self, language: str, *parts: str) -> None:
        self.language = language if language in LANGUAGES else "en"
        self._sentences: dict[str, Any] = {}
        # A browser may break a word where a soft hyphen is; a terminal would show a gap or a stroke there.
        self._hyphenated = "terminal" not in parts
        for part in ("", *parts):
            self._sentences |= _read(part, self.language)

    def has(self, key: str) -> bool:
        """Whether there is a sentence under a key."""
        return key in self._sentences

    def __call__(self, key: str, /, **values: object) -> str:
        """A sentence with its values; the key itself where there is none."""
        sentence = _filled(self._form(self._sentences.get(key, key), values), values)
        return sentence if self._hyphenated else sentence.replace("\u00ad", "")

    def violation(self, broken: Broken) -> str:
        """Why something is refused, as a whole sentence."""
        words, sentences = self._sentences["words"], self._sentences["violations"]
        values = {name: words.get(value, self._quoted(value)) for name, value in broken.values.items()}
        form = self._form(sentences.get(broken.template, broken.template), values)
        # A value at the beginning stays as it is: the space is b4 and not B4.
        sentence = _filled(form[:1].upper() + form[1:], values)
        return sentence if sentence.endswith((".", "!", "?")) else f"{sentence}."

    def _quoted(self, value: str | int) -> str | int:
        """What is cited, in the quotes of the language."""
        cited = _CITED.fullmatch(str(value))
        return self("quoted", text=cited[2]) if cited else value

    def list(self, words: Iterable[str]) -> str:
        """Words in a row: "a, b and c".

        >>> Catalogue("en").list("abc"), Catalogue("cs").list("ab")
        ('a, b and c', 'a a b')
        """
        *others, last = list(words) or [""]
        return _AND[self.language].join([", ".join(others), last]) if others else last

    def _form(self, sentence: Any, values: Mapping[str, object]) -> str:
        if isinstance(sentence, str):
            return sentence
        count = values.get(sentence.get("by", "n"))
        form = plural(self.language, float(str(count)) if count is not None else 0)
        chosen: str = sentence.get(form, sentence["other"])
        return chosen


def plural(language: str, count: float) -> str:
    """Which form a number takes, under the names that Unicode has for them.

    >>> [plural("cs", count) for count in (0, 1, 2, 5, 1.5)]
    ['other', 'one', 'few', 'other', 'many']
    """
    if language == "fr":
        return "one" if 0 <= count < 2 else "other"
    if count == 1:
        return "one"
    if language == "cs" and count % 1:
        return "many"
    return "few" if language == "cs" and count in (2, 3, 4) else "other"


def best_language(chosen: str | None = None, environment: Mapping[str, str] = os.environ) -> str:
    """The language to begin with: the chosen one, else the one of the environment, else English.

    >>> best_language("cs", {}), best_language(None, {"LANG": "de_AT.UTF-8"}), best_language(None, {})
    ('cs', 'de', 'en')
    """
    named = environment.get("LC_ALL") or environment.get("LC_MESSAGES") or environment.get("LANG") or ""
    offered = [chosen or "", *environment.get("LANGUAGE", "").split(":"), named]
    return next((each[:2].lower() for each in offered if each[:2].lower() in LANGUAGES), "en")


@cache
def _read(part: str, language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((_FOLDER / part / f"{language}.json").read_text("utf-8"))
    return found


def _filled(form: str, values: Mapping[str, object]) -> str:
    return _GAP.sub(lambda gap: str(values.get(gap[1], gap[0])), form)
