"""Your own sea: boards drawn by touch and by keys, shared, studied and played on."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from ponti.hashi import Layout
from tests.browser.catalogues import LANGUAGES
from tests.browser.hashi_player import Player
from tests.browser.test_layout import SIZES
from tests.browser.visits import Visits

POND = "board: pond\nvariant: yes\n\no---r---o\n|   |   |\no---b---o\n"

KEYS = {"1": "Enter", ">": "ArrowRight", "<": "ArrowLeft", "v": "ArrowDown"}

DRAWING = """
const d = await import('/sea/drawing.js');
const place = (column, row) => ({ column, row });
"""


def run(page: Page, body: str) -> Any:
    return page.evaluate(f"async () => {{ {DRAWING} {body} }}")


def test_drawings_and_steps(visits: Visits) -> None:
    """What a tap does, where lines run, and that a drawing is the board that its file says."""
    page = visits.page("/offline.html")
    told = run(
        page,
        """
        let sea = { ...d.empty('pond'), variant: true };
        for (const [column, row] of [[0, 0], [2, 0], [0, 2], [2, 2]]) sea = d.tapped(sea, place(column, row));
        const all = d.pairs(sea).length;
        sea = d.tapped(sea, place(2, 0));                    // red
        sea = d.tapped(d.tapped(sea, place(0, 2)), place(0, 2));  // blue
        const bare = d.withLine(sea, d.pairAround(sea, { x: 1, y: 0.1 }, true));
        const between = d.tapped(bare, place(1, 0));         // both lines are there, whatever was before
        const gone = d.tapped(d.tapped(d.tapped(between, place(1, 0)), place(1, 0)), place(1, 0));
        const { Steps } = await import('/sea/steps.js');
        const steps = new Steps(sea);
        steps.take(bare); steps.take(bare); steps.undo();
        const undone = steps.now === sea && steps.before.length === 0;
        steps.redo();
        const { fragmentOf, carried, partsOf } = await import('/sea/files.js');
        return {
            all, text: d.boardText(sea), bare: d.boardText(bare), between: d.pairs(between).length,
            drawn: d.pairs(between).every(({ drawn }) => drawn), gone: d.pairs(gone).length,
            redone: undone && steps.now === bare,
            wrong: [[4, 9], [6, 1], [1, 7], [null, null]].map(([line, at]) => d.placeIn(sea, line, at)),
            towards: [1, -1].map((x) => d.pairTowards(sea, place(0, 0), { x, y: 0 }) !== null),
            small: d.resized(sea, 1, 99),
            deck: d.deckText(d.withCard(d.withCard({ ...sea, cards: ['5/3', '1/2'] }, '1/1', 1), '5/3', -1)),
            link: carried('#' + fragmentOf('pond@1a2b~o-o', 'x@1a2b~1132')), none: carried('#'),
            parts: partsOf('board: x\\n\\no-o\\ndeck: y\\n\\n1/1'), pasted: partsOf('https://x/sea#a@1~o-o'),
        };
        """,
    )
    assert (told["all"], told["between"], told["gone"]) == (4, 5, 4)
    assert told["drawn"]
    assert told["redone"]
    board = Layout.parse(told["text"])
    assert [str(line) for line in board.lines] == ["ab", "ac", "bd", "cd"]
    assert ([str(flag) for flag in board.flags], board.variant) == (["o", "r", "b", "o"], True)
    assert [str(line) for line in Layout.parse(told["bare"]).lines] == ["ac", "bd", "cd"]
    assert told["wrong"] == [{"column": 2, "row": 0}, {"column": 0, "row": 1}, None, None]
    assert told["towards"] == [True, False]
    assert (told["small"]["columns"], told["small"]["rows"]) == (3, 12)
    assert told["deck"] == "deck: pond-cards\nvariant: yes\n\n1/1 1/2\n"
    assert told["link"] == {"board": "pond@1a2b~o-o", "deck": "x@1a2b~1132"}
    assert told["none"] is None
    assert told["parts"] == {"board": "board: x\n\no-o\n", "deck": "deck: y\n\n1/1"}
    assert told["pasted"] == {"board": "a@1~o-o", "deck": None}


def tap(page: Page, column: float, row: float) -> None:
    """Tap a place of the grid, or half-way between two."""
    at = page.evaluate(
        """([column, row]) => {
            scrollTo(0, 0);
            const picture = document.querySelector('.sea-grid svg');
            const box = picture.getBoundingClientRect();
            const scale = box.width / picture.viewBox.baseVal.width;
            return [box.left + (50 + 88 * column) * scale, box.top + (50 + 88 * row) * scale];
        }""",
        [column, row],
    )
    page.touchscreen.tap(*at)


def verdict(page: Page, kind: str) -> Any:
    found = page.locator(f".sea-verdict[data-verdict='{kind}']")
    expect(found).to_be_visible()
    return found


STUDY = {
    "decks": 8, "proved": 5, "most": 60, "bonuses": [{"bonus": "red", "full": 3, "earned": 8}],
    "played": [
        {"player": "hindsight", "points": [56, 60], "mean": 58.0},
        {"player": "pilot", "points": [44, 50], "mean": 47.0},
    ],
    "islands": [{"letter": letter, "finished": count} for letter, count in (("a", 8), ("b", 0), ("c", 2))],
}  # fmt: skip


def study(route: Route) -> None:
    """First half-way, then done: the real one takes a minute of a whole core (tests/server)."""
    begins = route.request.method == "POST"
    told = {"id": "0" * 32, "status": "decks" if begins else "done", "waiting": 0, "done": 4, "total": 8}
    route.fulfill(json={**told, "study": None if begins else STUDY})


def test_from_the_first_tap_to_a_friend_s_device(visits: Visits) -> None:
    """Drawn by touch, corrected, studied, saved, shared by a link and opened elsewhere."""
    page = visits.page("/sea", touch=True, width=390, height=844, worker=False)
    verdict(page, "hint")
    for column, row in ((0, 0), (2, 0), (0, 2), (2, 2)):
        tap(page, column, row)
    tap(page, 2, 2)
    verdict(page, "wrong")
    page.locator(".sea-options .toggle").click()
    verdict(page, "right")
    tap(page, 1, 0)  # not the island there: the grid has a place between
    tap(page, 0.5, 2)
    expect(page.locator(".sea-grid .gap")).to_have_count(1)
    page.locator("[data-does=undo]").click()
    page.locator("[data-does=undo]").click()
    expect(page.locator(".sea-grid .island")).to_have_count(4)
    expect(page.locator(".sea-grid .gap")).to_have_count(0)
    name = page.locator("[data-field=name]")
    name.fill("Pond")
    name.blur()
    expect(verdict(page, "wrong")).to_contain_text("small letter")
    name.fill("pond")
    name.blur()
    verdict(page, "right")
    page.locator(".sea-cards .choice-option").nth(1).click()
    for card in ("1/1", "2/1", "2/2", "3/2"):
        page.locator(f"[data-card='{card}']").click()
    expect(page.locator(".sea-kind.there")).to_have_count(4)
    verdict(page, "right")

    page.route(re.compile("/api/(boards/hashi/study|studies/.*)"), study)
    page.locator("[data-does=study]").click()
    expect(page.locator(".sea-study")).to_contain_text("4 of 8")
    expect(page.locator(".sea-means")).to_contain_text("58.0")
    expect(page.locator(".sea-means"), "not proved with every deck").to_contain_text("Perfect play, at least")
    expect(page.locator(".sea-study")).to_contain_text("Never finished, even by perfect play: b.")
    expect(page.locator(".sea-grid .hard")).to_have_count(2)
    # On the narrowest screen, too, it stays in its panel.
    page.set_viewport_size({"width": 320, "height": 568})
    right = "element => element.getBoundingClientRect().right"
    edge = page.locator(".sea-study").evaluate(right)
    assert all(page.locator(".sea-means small").nth(row).evaluate(right) < edge for row in range(2))
    page.set_viewport_size({"width": 390, "height": 844})

    page.locator("[data-does=share]").click()
    link = page.locator("dialog input").input_value()
    assert "/sea#pond@" in link
    with page.expect_download() as saved:
        page.locator("[data-does=save-board]").click()
    text = saved.value.path().read_text("utf-8")
    assert Layout.parse(text).name == "pond"

    friend = visits.page(link[link.index("/sea#") :])
    verdict(friend, "right")
    expect(friend.locator("[data-field=name]")).to_have_value("pond")
    assert "#" not in friend.url
    expect(friend.locator(".sea-kind.there")).to_have_count(4)


def bring(page: Page, text: str) -> None:
    """Take in a text."""
    page.locator("[data-does=import]").click()
    page.locator("dialog textarea").fill(text)
    page.locator("[data-does=take]").click()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_study_stays_within_its_panel(visits: Visits, language: str) -> None:
    page = visits.page("/sea", language=language, worker=False)
    page.route(re.compile("/api/(boards/hashi/study|studies/.*)"), study)
    bring(page, POND)
    page.locator("[data-does=study]").click()
    expect(page.locator(".sea-means")).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        over = page.locator(".sea-study").evaluate("(it) => it.scrollWidth - it.clientWidth")
        assert over <= 0, (width, height)


def test_a_low_window_cuts_no_text_that_is_taken_in(visits: Visits) -> None:
    page = visits.page("/sea", language="fr")
    bring(page, POND.replace("---b", "---x"))
    expect(page.locator("dialog .wrong")).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        field = page.locator("dialog textarea").bounding_box()
        below = page.locator(".sea-import").bounding_box()
        assert field
        assert below
        assert field["y"] + field["height"] <= below["y"] + 1, (width, height)


def test_by_keys_and_from_a_file(visits: Visits) -> None:
    page = visits.page("/sea")
    grid = page.locator(".sea-grid")
    grid.focus()
    for key in (*"1>>r", "v", "v", *"b<<o"):
        page.keyboard.press(KEYS.get(key, key))
    expect(page.locator("#said")).to_contain_text("Column 1, row 3: island c; lines up and to the right")
    expect(page.locator(".sea-grid .island")).to_have_count(4)
    expect(page.locator(".sea-grid .flag")).to_have_count(2)
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator(".sea-grid .gap")).to_have_count(1)
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.locator("#said")).to_contain_text("No neighbour in this direction.")
    page.keyboard.press("Delete")
    expect(page.locator(".sea-grid .island")).to_have_count(3)
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(page.locator(".sea-grid .gap")).to_have_count(0)
    page.keyboard.press("Control+y")
    expect(page.locator(".sea-grid .gap")).to_have_count(1)
    verdict(page, "wrong")

    page.locator("[data-does=import]").click()
    page.locator("dialog textarea").fill(POND.replace("---b", "---x"))
    page.locator("[data-does=take]").click()
    expect(page.locator("dialog .wrong")).to_contain_text("Line 6, column 5: Stray character “x”")
    page.locator("dialog textarea").fill(POND)
    page.locator("[data-does=take]").click()
    verdict(page, "right")
    expect(page.locator(".sea-list li")).to_have_count(2)
    page.reload()
    expect(page.locator("[data-field=name]")).to_have_value("pond")
    page.locator("[data-forget]").first.click()
    expect(page.locator(".sea-list li")).to_have_count(1)
    page.locator(".notice .link").click()
    expect(page.locator(".sea-list li")).to_have_count(2)


def test_what_is_done_while_the_server_thinks_is_kept(visits: Visits) -> None:
    """An answer that comes after another sea was begun, and a page that is left before any answer."""
    page = visits.empty_page(worker=False)
    asked: list[Route] = []
    page.route("**/api/boards/hashi", lambda route: asked.append(route))
    page.goto("/sea")
    grid = page.locator(".sea-grid")
    grid.press("o")
    with page.expect_request("**/api/boards/hashi"):
        grid.press("r")
    page.locator("[data-does=new]").click()  # the server has not answered yet
    asked[-1].continue_()
    expect(page.locator(".sea-list li")).to_have_count(1)
    grid.press("ArrowRight")
    with page.expect_request("**/api/boards/hashi"):
        grid.press("b")
    page.locator(".sea-list [aria-current] [data-forget]").click()
    asked[-1].continue_()
    expect(page.locator(".sea-verdict")).to_have_attribute("data-verdict", "hint")
    expect(page.locator(".sea-list li")).to_have_count(1)
    expect(page.locator("[data-forget]")).to_be_focused()
    page.locator("[data-sea]").click()
    grid.press("ArrowDown")
    grid.press("o")
    page.reload()
    expect(page.locator(".sea-grid .island")).to_have_count(2)
    expect(page.locator(".sea-grid .flag")).to_have_count(1)


def test_a_link_that_carries_no_board_and_a_game_to_the_end(visits: Visits) -> None:
    page = visits.page("/sea#pond@ffff~o-o")
    expect(page.locator(".notice.error")).to_contain_text("not written in the usual form")
    page.goto("/sea#nothing")
    expect(page.locator(".notice.error").last).to_contain_text("No board “nothing”")
    page.locator("[data-does=import]").click()
    page.locator("dialog textarea").fill(f"{POND}deck: pond-cards\nvariant: yes\n\n1/1 2/1 2/2 3/2\n")
    page.locator("[data-does=take]").click()
    verdict(page, "right")
    page.locator("[data-does=play]").click()
    expect(page.locator("input[name=board]:checked + span")).to_contain_text("pond")
    page.locator("[data-act=start]").click()
    player = Player(page)
    for _ in range(4):  # the set-up, and three of the four cards
        player.play_turn()
    expect(page.locator(".hashi-table")).to_have_attribute("data-seat", "none")
