"""Settings that a person writes: read in one way for both games, and refused with a reason; no compiler."""

from __future__ import annotations

import subprocess
import sys

import pytest

from ponti.engine import settings
from ponti.engine.diavolo.settings import Settings as OfDiavolo
from ponti.engine.hashi.settings import Settings as OfHashi
from ponti.errors import ParseError

BOTH = pytest.mark.parametrize("kind", [OfDiavolo, OfHashi])


@BOTH
def test_nothing_written_means_the_defaults(kind: type[settings.Settings]) -> None:
    assert kind.parse("") == kind()


def test_numbers_are_of_the_kind_of_their_default() -> None:
    assert OfDiavolo.parse("trust=0,tries=4,solve=0") == OfDiavolo(trust=0.0, tries=4, solve=False)
    assert OfHashi.parse("keep=16,halve=0") == OfHashi(keep=16, halve=False)


@BOTH
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("nonsense=1", "'nonsense' is not a setting: choose "),
        ("trust=1,,", "'' is not a setting: choose "),
        ("trust", "'trust' is not a setting with a number"),
        ("trust=x", "'trust=x' is not a setting with a number"),
        ("trust=-1", "'trust=-1' will not do: trust goes from 0 to"),
        ("trust=nan", "will not do"),
        ("trust=inf", "will not do"),
        ("RANGES=1", "'RANGES' is not a setting"),
    ],
)
def test_a_wrong_setting_is_refused_in_the_same_words(
    kind: type[settings.Settings], text: str, reason: str
) -> None:
    with pytest.raises(ParseError) as refused:
        kind.parse(text)
    assert reason in str(refused.value)


@BOTH
def test_every_range_is_that_of_a_setting_and_holds_its_default(kind: type[settings.Settings]) -> None:
    for name, (low, high) in kind.RANGES.items():
        assert low <= getattr(kind(), name) <= high


@pytest.mark.parametrize("game", ["diavolo", "hashi"])
def test_settings_are_read_without_the_compiler(game: str) -> None:
    script = f"import sys; from ponti.engine.{game}.settings import Settings; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not {"numba", "numpy", "llvmlite"} & set(done.stdout.split())
