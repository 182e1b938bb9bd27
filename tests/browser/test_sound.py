"""Sounds: none unless they are wanted, and none that clicks."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.hashi_player import create, enter
from tests.browser.visits import Visits

# Every tune as its samples, summed up: how loud, where it ends, and its greatest step from sample to sample.
RENDERED = """async () => {
    const { TUNES, perform } = await import('/ui/sound.js');
    const told = {};
    for (const name of Object.keys(TUNES)) {
        const context = new OfflineAudioContext(1, 60_000, 48_000);
        perform(context, name);
        const samples = (await context.startRendering()).getChannelData(0);
        let [peak, step, end] = [0, Math.abs(samples[0]), 0];
        samples.forEach((sample, index) => {
            peak = Math.max(peak, Math.abs(sample));
            if (index) step = Math.max(step, Math.abs(sample - samples[index - 1]));
            if (Math.abs(sample) > 1e-6) end = index / 48_000;
        });
        told[name] = { peak, step, end };
    }
    return told;
}"""


def test_tunes_are_heard_and_do_not_click(visits: Visits) -> None:
    told: dict[str, dict[str, float]] = visits.page("/").evaluate(RENDERED)
    assert len(told) == 8
    for name, tune in told.items():
        assert 0.03 < tune["peak"] < 0.5, name
        # A tone of 784 Hz at this loudness climbs by about a hundredth; a click jumps by its whole height.
        assert tune["step"] < 0.02, name
        assert 0.04 < tune["end"] < 1.1, f"{name} is to end by itself"


# Counts the tones that a page plays.
COUNTING = """
    window.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...given) {
        window.tones += 1;
        return start.apply(this, given);
    };
"""


def test_sound_is_off_until_it_is_switched_on(visits: Visits) -> None:
    context = visits.context()
    context.add_init_script(COUNTING)
    page = visits.empty_page(context=context)
    body: dict[str, Any] = {"options": {"game": "hashi"}, "seats": [{"kind": "me"}]}
    ada = enter(page, create(page, {**body, "opening": ["setup | 3b", "5/3"]}))
    ada.stroke("h")
    assert tones(page) == 0
    page.locator('[data-open="settings"]').click()
    page.get_by_role("switch", name="Sound").check(force=True)
    page.locator("dialog[open] .icon-button").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    ada.stroke("bh")
    assert tones(page) > 0


def tones(page: Page) -> int:
    told: int = page.evaluate("window.tones")
    return told
