"""The rules pages as the terminal shows them."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

import ponti
from ponti.locale import LANGUAGES
from ponti.tui.app import PontiApp
from ponti.tui.screens.rules import RulesScreen, rules_text
from tests.tui.tables import drive, text_of, until

RULES = Path(ponti.__file__).parent / "rules"


@pytest.mark.parametrize("kind", ["hashi", "diavolo"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_heading_is_a_line_of_its_own(language: str, kind: str) -> None:
    folder = RULES if language == "en" else RULES / language
    page = (folder / f"{kind}.md").read_text("utf-8").splitlines()
    headings = [line.partition("<a id")[0].rstrip() for line in page if line.startswith("#")]
    assert len(headings) > 5
    shown = rules_text(language, kind).splitlines()
    assert [line for line in shown if line.startswith("#")] == headings
    assert not [line for line in shown if "<a id" in line]


def test_with_sixteen_colours_nothing_is_dark_blue_on_black(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "linux")
    monkeypatch.delenv("COLORTERM")

    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        app.push_screen(RulesScreen("hashi"))
        await until(pilot, lambda: "Hashi: the rules" in text_of(app))
        await pilot.press(*["pagedown"] * 2)
        await until(pilot, lambda: "Cards" in text_of(app))
        await pilot.pause()
        styles = {segment.style for strip in app.screen._compositor.render_strips() for segment in strip}
        colours = {style.color.number for style in styles if style and style.color}
        assert 15 in colours, "headings"
        assert 4 not in colours

    drive(None, script)
