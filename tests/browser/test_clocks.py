"""Thinking time as the players see it: it runs, it is short, it is over. Ten seconds are the least."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser import diavolo_player, hashi_player
from tests.browser.visits import Visits


def with_clock(page: Page, game: str, kind: str, opening: list[str]) -> dict[str, Any]:
    body = {
        "options": {"game": game, "clock": {"kind": kind, "seconds": 10}},
        "seats": [{"kind": "me", "name": "Ada"}, {"kind": "open"}],
        "opening": opening,
    }
    return hashi_player.create(page, body)


def test_time_runs_out(visits: Visits) -> None:
    """A turn of Hashi and a game of Ponte del Diavolo at the same time, so that ten seconds are enough."""
    chart, lagoon = visits.empty_page(), visits.empty_page(width=400, height=800)
    other_chart, other_lagoon = visits.empty_page(), visits.empty_page()
    hashi_told = with_clock(chart, "hashi", "turn", ["setup | 3b | 3b", "5/3"])
    diavolo_told = with_clock(lagoon, "diavolo", "game", ["a1 a2", "dark"])
    joined = [
        page.request.post(f"/api/games/{told['room']}/join", data={"name": "Ben"}).json()
        for page, told in ((other_chart, hashi_told), (other_lagoon, diavolo_told))
    ]
    ada, ben = hashi_player.enter(chart, hashi_told), hashi_player.enter(other_chart, joined[0])
    diavolo_player.Player.enter(lagoon, diavolo_told)
    light = diavolo_player.Player.enter(other_lagoon, joined[1])
    before = ada.ply
    for page in (chart, other_chart, lagoon, other_lagoon):
        expect(page.locator(".seat-clock").first).to_have_text(re.compile(r"^0:(0\d|10)$"))
        expect(page.locator(".seat-clock.short").first).to_be_visible()
    # Ada is ready in time, Ben only begins: his strokes do not count.
    ben.stroke("h")
    ada.finish()
    expect(other_chart.locator(".notice")).to_contain_text("You ran out of time: the turn is over.")
    expect(chart.locator(".notice")).to_contain_text("Ben ran out of time: the turn is over.")
    ben.wait_for_next(before)
    ben.wait_for_turn()
    assert ben.number("h") is None
    expect(other_chart.locator(".seat-clock").first).to_have_text(re.compile(r"^0:"))
    # A player who runs out of time for the game has lost it.
    for page in (lagoon, other_lagoon):
        expect(page.locator(".ending h2")).to_have_text(
            re.compile(r"\w+ ran out of time\. You win!|You ran out of time\. \w+ wins\.")
        )
    expect(light.table).to_have_attribute("data-status", "over")
    expect(lagoon.locator(".seat-clock")).to_have_count(0)


def test_alone_the_clock_is_seen_too(visits: Visits) -> None:
    page = visits.empty_page(width=360, height=740)
    body = {
        "options": {"game": "hashi", "clock": {"kind": "game", "seconds": 600}},
        "seats": [{"kind": "me", "name": "Ada"}],
        "opening": ["setup | 3b", "5/3"],
    }
    hashi_player.enter(page, hashi_player.create(page, body)).wait_for_turn()
    expect(page.locator(".seat-clock")).to_have_text(re.compile(r"^(9:\d\d|10:00)$"))
    expect(page.locator(".seat-clock")).to_be_in_viewport()
