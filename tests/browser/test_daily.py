"""The day in the browser: from the first page to the table, and what the device keeps and passes on."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from random import Random
from secrets import token_urlsafe
from typing import Any

from playwright.sync_api import Page, expect

from ponti import hashi
from ponti.puzzles import puzzles
from tests.browser.test_client_logic import run
from tests.browser.visits import Visits
from tests.server.processes import Client, Reachable, drive

DAYS = """
const { calendar, curve, keepTold, promisedOn, shifted, streaks } = await import("/daily/kept.js");
const { signs, textOf } = await import("/daily/share.js");
"""


GIVE_UP = """
const { device } = await import("/daily/kept.js");
const { get, post } = await import("/net/http.js");
const { judgeOf } = await import("/puzzles/judge.js");
const { today } = await get("/api/daily");
const send = (form) => post(`/api/daily/${today.date}/puzzle`, form, { token: device() });
await judgeOf("diavolo", await get(`/api/puzzles/diavolo/${arg}`), send).solve([]);
"""


class Place(Reachable):
    """The server of the browser tests."""

    def __init__(self, address: str) -> None:
        self.address = address


def finish(page: Page, visits: Visits) -> None:
    """Play the game of a page to its end from another device, which draws nothing."""
    room = page.url.rpartition("/")[2]
    kept: dict[str, Any] = json.loads(page.evaluate("localStorage.getItem('ponti.games')"))

    async def play() -> None:
        client = await Client.at(Place(visits.serving.url), room, kept[room]["token"])
        board = client.state["options"]["board"]
        first = hashi.Options(board).start().legal_moves(0).sample(Random(1))
        move = str(first)
        while client.state["status"] == "playing":
            answer = await client.ask("move", seat=0, ply=client.state["ply"], move=move)
            assert answer["type"] == "ack", answer
            await client.until(lambda answer=answer: client.version >= answer["version"])  # type: ignore[misc]
            move = "- -"

    with ThreadPoolExecutor(1) as another:  # the browser's own loop runs in this thread
        another.submit(lambda: drive(play())).result()


def test_a_day_from_the_first_page_to_the_table(visits: Visits) -> None:
    context = visits.context(width=390, height=844, touch=True)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = visits.page("/", context=context)
    page.locator("[data-today=deck]").tap()
    page.locator("#day-name").fill("Tina")
    page.locator("[data-act=play-deck]").tap()
    expect(page.locator(".seeded-note")).to_contain_text("this try counts")
    expect(page.locator(".notice")).to_contain_text("this try counts")
    expect(page.locator('[data-act="confirm"]')).to_be_visible()
    expect(page.locator('[data-act="hint"]')).to_have_count(0)
    room = page.url
    page.goto("/")
    expect(page.locator("[data-today=deck]")).to_contain_text("Continue your try")
    page.locator("[data-today=deck]").tap()
    page.locator("[data-act=play-deck]").tap()
    expect(page).to_have_url(room)
    finish(page, visits)
    page.locator('.end-actions [data-act="day"]').tap()
    own = page.locator(".day-table .own").first
    expect(own).to_contain_text("Tina")
    expect(own).to_contain_text("0 points")
    expect(page.locator(".day-calendar .now.deck")).to_have_count(1)
    page.evaluate("delete Navigator.prototype.share")
    page.locator("[data-act=share]").tap()
    expect(page.locator(".notice", has_text="Copied")).to_be_visible()
    text = page.evaluate("navigator.clipboard.readText()")
    assert re.search(r"^0 points, place \d+ of \d+\n⬜{17}\nhttp\S+/daily$", text, re.MULTILINE), text
    page.locator("[data-act=practise]").tap()
    expect(page.locator(".seeded-note")).to_contain_text("does not count")
    expect(page.locator(".notice", has_text="does not count")).to_be_in_viewport()
    expect(page.locator('[data-act="hint"]')).to_be_visible()
    finish(page, visits)
    expect(page.locator(".end-actions")).to_contain_text("does not count")


def test_nobody_reads_of_five_best_where_fewer_played(visits: Visits) -> None:
    page = visits.page("/", worker=False)
    told = page.request.get("/api/daily").json()
    page.route("**/api/daily", lambda route: route.fulfill(json=told))
    card = page.locator(".day-before")
    for count, said in ((3, False), (9, True)):
        lines = [{"place": place + 1, "points": 40 - place, "name": "Ada"} for place in range(count)]
        told["yesterday"] |= {"finished": count, "best": lines}
        page.goto("/daily")
        expect(card.locator("tbody tr")).to_have_count(min(5, count))
        expect(card.get_by_text(f"The five best of {count}")).to_have_count(int(said))


def test_the_puzzle_of_the_day_counts_once(visits: Visits) -> None:
    page = visits.page("/daily")
    today = page.evaluate("fetch('/api/daily').then(answer => answer.json())")["today"]
    told = today["puzzle"]
    mia = {"moves": puzzles("diavolo")[told["id"]].solution, "name": "Mia"}
    bearer = {"authorization": f"Bearer {token_urlsafe(24)}"}
    page.request.post(f"/api/daily/{today['date']}/puzzle", data=mia, headers=bearer)
    page.locator("#puzzle-name").fill("Tina")
    page.locator("[data-act=puzzle]").click()
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator(".lesson-words")).to_contain_text("The first answer counts.")
    run(page, GIVE_UP, told["id"])
    page.goto("/daily")
    expect(page.locator(".day-solved")).to_contain_text("Not solved at first try")
    expect(page.locator(".day-named")).to_contain_text("Mia")
    expect(page.locator(".day-named")).not_to_contain_text("Tina")
    expect(page.locator("#day-name")).to_have_value("Tina")
    expect(page.locator(".day-puzzle")).to_contain_text(f"of {puzzles('diavolo')[told['id']].levels} bots")
    page.goto("/")
    expect(page.locator("[data-today=puzzle]")).to_contain_text("Not solved")


def test_what_the_device_reckons_and_remembers(visits: Visits) -> None:
    page = visits.page("/daily")
    assert run(
        page,
        DAYS
        + """
        const days = { "2026-10-30": {puzzle: true}, "2026-10-31": {points: 30}, "2026-11-01": {points: 31},
            "2026-11-16": {points: 28}, "2026-11-17": {points: 35} };
        const weeks = calendar(days, "2026-11-18");
        return [streaks(days, "2026-11-18"), streaks(days, "2026-11-17"), streaks(days, "2026-11-20"),
            streaks({}, "2026-11-18"), shifted("2026-02-28", 1),
            weeks.length, weeks[0].date, weeks[30].today, weeks[31].ahead, weeks[29].day.points,
            curve(days).map(({ points }) => points), curve(days, 2).length];""",
    ) == [
        {"now": 2, "longest": 3}, {"now": 2, "longest": 3}, {"now": 0, "longest": 3},
        {"now": 0, "longest": 0},
        "2026-03-01", 35, "2026-10-19", True, True, 35, [30, 31, 28, 35], 2,
    ]  # fmt: skip

    assert run(
        page,
        DAYS
        + """
        const puzzle = { game: "diavolo", id: "x", tries: 0, solved: 0, bots: [], levels: 6 };
        const day = (date, commitment) => ({ date, commitment, puzzle, finished: 0 });
        const told = (today, ahead) => ({ today, yesterday: day("2026-11-17", "a"), ahead });
        localStorage.removeItem("ponti.promised");
        keepTold(told(day("2026-11-18", "b"), [day("2026-11-19", "c")]));
        keepTold(told(day("2026-11-19", "other"), []));
        return [promisedOn(day("2026-11-18", "b")), promisedOn(day("2026-11-19", "c")),
            promisedOn(day("2026-11-19", "other")), promisedOn(day("2026-11-01", "z"))];""",
    ) == ["2026-11-18", "2026-11-18", None, ""]
