"""Hints in words: why a move is good, and what it promises, with the sentences of the app."""

from __future__ import annotations

from ponti.analysis import Reason, Suggestion
from ponti.locale import Catalogue


def reason_words(t: Catalogue, reason: Reason | None) -> str:
    """A reason as a sentence; nothing where there is none."""
    if reason is None:
        return ""
    values: dict[str, object] = dict(reason.values)
    islands = str(values.get("islands", ""))
    if any(map(str.isalpha, islands)):
        letters = islands.split(", ")
        values |= {"islands": t.list(letters), "n": len(letters)}
    if "bonus" in values:
        values["bonus"] = t(f"hashi.bonus.{values['bonus']}")
    return t(f"reason.{reason.name}", **values)


def promise_words(t: Catalogue, hint: Suggestion) -> str:
    """What a hint promises: points at the end, or the chance to win."""
    if hint.points is not None:
        return t("hint.points", n=round(hint.points))
    if hint.win is None:
        return ""
    if hint.is_proven and hint.win in (0, 1):
        return t("hint.wins" if hint.win else "hint.loses")
    return t("hint.chance", percent=t("percent", n=max(1, min(99, round(hint.win * 100)))))


def hint_words(t: Catalogue, hint: Suggestion, guess: bool) -> list[str]:
    """All that is said of a hint, the move first."""
    lines = [t("hint.told", move=str(hint.move)), reason_words(t, hint.reason), promise_words(t, hint)]
    return [line for line in [*lines, t("hint.warming") if guess else ""] if line]
