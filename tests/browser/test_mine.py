"""What is one’s own: games in a list, in charts and in a file; links revoked and games deleted."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.finished import draw, finished_games, keep
from tests.browser.hashi_player import create
from tests.browser.visits import Visits


def menu(page: Page, item: str) -> None:
    page.locator('[data-open="menu"]').click()
    page.locator(f'dialog[open] [data-menu="{item}"]').click()


def confirm(page: Page, name: str) -> None:
    page.locator("dialog[open]").last.get_by_role("button", name=name, exact=True).click()


def kept(page: Page) -> Any:
    return page.evaluate("JSON.parse(localStorage.getItem('ponti.games') ?? '{}')")


def test_a_leaked_link_is_revoked_and_the_game_deleted_at_last(visits: Visits) -> None:
    page = visits.empty_page()
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
    ada = create(page, {"options": {"game": "diavolo"}, "seats": seats})
    page.request.post(f"/api/games/{ada['room']}/join", data={"name": "Ben"})
    own = f"/g/{ada['room']}#{ada['token']}"
    page.goto(own)
    second, thief = visits.page(f"/g/{ada['room']}", context=page.context), visits.page(own)
    for each in (page, second, thief):
        expect(each.locator(".seat.own")).to_contain_text("Ada")

    menu(page, "device")
    page.locator('dialog[open] [data-act="renew"]').click()
    confirm(page, "Make a new link")
    # Whoever came by the old link is out, and told how to go on, should it be another device of Ada's.
    expect(thief.locator("dialog[open]")).to_contain_text("Your seat has a new link")
    expect(thief.locator("dialog[open]")).to_contain_text("Choose “Continue on another device”")
    expect(thief.locator(".seat.own")).to_have_count(0)
    for each in (page, second):  # two tabs of one browser share what is kept
        expect(each.locator(".seat.own")).to_contain_text("Ada")
    new = kept(page)[ada["room"]]
    assert (new["token"] != ada["token"], new["others"]) == (True, [])
    assert (
        page.request.get(
            f"/api/games/{ada['room']}", headers={"authorization": f"Bearer {ada['token']}"}
        ).json()["own_seats"]
        == []
    )

    menu(page, "resign")
    confirm(page, "Give up")
    expect(page.locator(".end-actions")).to_be_visible()
    menu(page, "delete")
    expect(page.locator("dialog[open]")).to_contain_text("You made this game")
    confirm(page, "Delete")
    expect(page.locator(".home")).to_be_visible()
    assert kept(page) == {}
    assert page.request.get(f"/api/games/{ada['room']}").status == 404
    expect(second.get_by_role("heading", name="This game has been deleted")).to_be_visible()


OWN = """async games => {
  const { ownGames, grouped, leftOpen, bonusesByRound, title, running } = await import("/mine/figures.js");
  const own = ownGames(games, "hashi", ["fisher", "dragon"]);
  const open = leftOpen(own, "side-a");
  const bonuses = bonusesByRound(own);
  const ranks = [10, 20, 30].map((lowest, place) => ({ place, lowest, highest: lowest + 9, titles: {} }));
  const { best, rank, next } = title(own, ranks, () => true);
  return {
    results: own.map(({ result, against }) => `${result} ${against}`),
    groups: grouped(own, ({ game }) => game.options.board)
      .map((group) => [group.key, group.games, group.mean, group.best]),
    open: [open.games, open.share("a"), open.share("b")],
    red: bonuses.lines[0].share,
    title: [best, rank.lowest, next?.lowest ?? null],
    running: running([2, 4, 6], 2),
  };
}"""


def game(points: list[int], *others: str | None, **changes: Any) -> dict[str, Any]:
    """A game of Hashi of three rounds; without a level, the other one is a person."""
    seats = [{"kind": "person", "name": "", "level": None}]
    seats += [{"kind": "bot" if level else "person", "name": "", "level": level} for level in others]
    winners = [seat for seat, each in enumerate(points) if each == max(points)]
    outcome = {"how": "played", "seat": None, "winners": winners, "scores": points, "decided_by": "points"}
    left, bonuses = [["a"]] * len(seats), {"red": [2] + [0] * len(others)}
    options = {"game": "hashi", "board": "side-a", "spectators": True}
    told = {"room": "a" * 10, "options": options, "seats": seats, "own_seats": [0], "round": 3}
    told |= {"created_at": 1, "updated_at": 1, "outcome": outcome}
    return told | {"remains": {"left_open": left, "bonuses": bonuses}} | changes


POND = {"name": "pond", "variant": True, "columns": 3, "rows": 3, "cards": ["1/1"], "gaps": ["0 0-2 0"]}
SEA = {"drawing": {**POND, "islands": {"0 0": "none", "2 0": "red"}}, "board": None, "deck": None, "at": 5}


def test_my_games_are_listed_counted_taken_along_and_brought_back(visits: Visits, tmp_path: Path) -> None:
    page = visits.page("/")
    found = page.evaluate(
        OWN,
        [
            game([22]),
            game([18, 20], "dragon"),
            game([9, 9, 8], "fisher", "dragon", remains=None),
            game([5, 5], None, own_seats=[0, 1]),  # two at one screen: nobody's statistics
            game([30, 1], None, outcome={**game([30, 1], None)["outcome"], "how": "resigned"}),
        ],
    )
    assert found["results"] == ["alone alone", "lost dragon", "drawn dragon", "won people"]
    assert found["groups"] == [["side-a", 4, (22 + 18 + 9) / 3, 22]], "a game given up has no points"
    assert found["open"] == [2, 1, 0]
    assert found["red"] == [0, 1, 1]
    assert (found["title"], found["running"]) == ([22, 20, 30], [2, 3, 5])

    kept_games = finished_games(1000)
    keep(page, kept_games)
    told = create(page, {"options": {"game": "diavolo"}, "seats": [{"kind": "me"}, {"kind": "bot"}]})
    page.goto(f"/g/{told['room']}#{told['token']}")
    expect(page.locator(".seat.own")).to_be_visible()
    page.goto("/mine")
    items = page.locator(".my-games li")
    expect(items).to_have_count(24)
    expect(page.locator(".mine [role=status]")).to_have_text("1001 games")
    expect(items.first.locator("img"), "a picture of a game").not_to_have_js_property("naturalWidth", 0)
    first = items.first.get_by_role("button", name="Delete this game")
    expect(first, "which of the many").to_have_accessible_description(re.compile("Ponte del Diavolo .*"))
    page.get_by_label("Search").fill("ben diavolo")
    benny = sum(any(seat["name"] == "Ben" for seat in each["seats"]) for each in kept_games.values())
    expect(page.locator(".mine [role=status]")).to_have_text(f"{benny} games")
    page.get_by_label("Search").fill("")
    page.locator(".mine-filters").get_by_label("With whom").select_option("alone")
    page.locator(".mine-filters").get_by_label("Game").select_option("diavolo")
    expect(page.locator(".mine [role=status]")).to_have_text("0 games")

    day = {"points": 41, "place": 2, "of": 9, "puzzle": True}
    page.evaluate(
        "([days, seas]) => { localStorage.setItem('ponti.days', JSON.stringify(days));"
        " localStorage.setItem('ponti.seas', JSON.stringify(seas)); }",
        [{"2026-11-01": day, "2026-11-02": {"puzzle": False}}, [{**SEA, "id": "0" * 12}]],
    )
    page.locator(".transfer summary").click()
    page.locator('[data-act="export"]').click()
    expect(page.locator("dialog[open]")).to_contain_text("Whoever has this file can play in all your seats")
    with page.expect_download() as download:
        confirm(page, "Save")
    file = tmp_path / "ponti.json"
    download.value.save_as(file)
    other = visits.page("/mine")
    draw(other, kept_games)
    rival = create(other, {"options": {"game": "hashi"}, "seats": [{"kind": "me"}]})
    other.evaluate("localStorage.setItem('ponti.days', JSON.stringify({ '2026-11-02': { points: 30 } }))")
    own = {rival["room"]: {"token": rival["token"], "game": "hashi", "at": 1}}
    other.evaluate("own => localStorage.setItem('ponti.games', JSON.stringify(own))", own)
    spoilt = json.loads(file.read_text())
    spoilt["games"][rival["room"]] = {"token": "x" * 32, "game": "hashi", "at": 2}
    spoilt["finished"]["b" * 10] = {"room": "b" * 10, "options": {"game": "hashi"}, "seats": "none"}
    spoilt["days"]["2026-11-03"] = {"points": "many"}
    spoilt["seas"].append({**SEA, "id": "1" * 12, "drawing": {**POND, "islands": {}, "rows": 1000}})
    file.write_text(json.dumps(spoilt))
    other.locator(".transfer input").set_input_files(file)
    expect(other.locator(".notice")).to_contain_text("1000 games have been added.")
    assert kept(other)[told["room"]]["token"] == told["token"]
    assert kept(other)[rival["room"]]["token"] == rival["token"], "what is there is not overwritten"
    taken = "['ponti.days', 'ponti.seas'].map(key => JSON.parse(localStorage.getItem(key)))"
    days, seas = other.evaluate(taken)
    assert days == {"2026-11-01": day, "2026-11-02": {"points": 30, "puzzle": False}}
    assert seas == [{**SEA, "id": "0" * 12}]
    other.locator(".transfer input").set_input_files(file)
    expect(other.locator(".notice").last).to_contain_text("There were no new games in it")
    file.write_text("{}")
    other.locator(".transfer input").set_input_files(file)
    expect(other.locator(".notice.error")).to_contain_text("This is not a Ponti file")

    other.locator('[data-open="statistics"]').click()
    expect(other.locator(".figure")).to_have_count(7)
    expect(other.locator(".next-title")).to_contain_text("Your best alone: 52 points")
    expect(other.get_by_role("table", name="Bonuses, by round").get_by_role("row")).to_have_count(18)
    other.locator(".choice-option", has_text="Ponte del Diavolo").click()
    expect(other.get_by_role("table", name="Against whom")).to_contain_text("won")


def test_a_game_that_was_deleted_elsewhere_says_so(visits: Visits) -> None:
    page = visits.page("/mine")
    told = create(page, {"options": {"game": "hashi"}, "seats": [{"kind": "me"}]})
    own = {told["room"]: {"token": told["token"], "game": "hashi", "at": 1}}
    page.evaluate("own => localStorage.setItem('ponti.games', JSON.stringify(own))", own)
    page.goto(f"/g/{told['room']}")
    menu(page, "resign")
    confirm(page, "Give up")
    expect(page.locator(".end-actions")).to_be_visible()
    page.goto("/mine")
    item = page.locator(".my-games li")
    expect(item.get_by_role("link")).to_have_count(1)
    headers = {"authorization": f"Bearer {told['token']}"}
    assert page.request.delete(f"/api/games/{told['room']}", headers=headers).ok
    page.goto("/mine/statistics")
    visits.patient = True  # its picture is asked for once more before the answer is here
    page.locator(".mine-head a").click()
    expect(item).to_contain_text("No longer available")
    expect(item.get_by_role("link"), "it leads nowhere").to_have_count(0)
    page.reload()
    expect(item).to_contain_text("No longer available")
    page.goto("/replay")
    expect(page.locator(".finished")).to_have_count(0)
    page.goto("/mine")
    item.get_by_role("button", name="Remove from this list").click()
    expect(page.locator("dialog[open]")).to_contain_text("can no longer be opened")
    confirm(page, "Take off the list")
    expect(item).to_have_count(0)
    assert kept(page) == {}


SCALES = """charts => charts.flatMap((chart) => {
    const { left, right, width } = chart.getBoundingClientRect();
    const unit = width / chart.viewBox.baseVal.width;
    return [...chart.querySelectorAll('text')].map((text) => {
        const at = text.getBoundingClientRect();
        const inside = at.left >= left && at.right <= right;
        return [text.textContent, inside, parseFloat(getComputedStyle(text).fontSize) * unit];
    });
})"""


@pytest.mark.parametrize("width", [320, 390, 768, 1440])
def test_the_scales_of_charts_are_whole_and_can_be_read(visits: Visits, width: int) -> None:
    page = visits.page("/", language="de", width=width, height=900)
    keep(page, finished_games(60))
    page.goto("/mine/statistics")
    charts = page.locator(".chart.course")
    expect(charts).to_have_count(2)
    told = charts.evaluate_all(SCALES)
    assert "100\u00a0%" in [text for text, _, _ in told]
    for text, inside, size in told:
        assert inside, text
        assert 8 <= size <= 20, (text, size)
