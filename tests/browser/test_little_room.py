"""Where there is little room: what must still be seen, told apart, and stand beside what it belongs to."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from ponti.diavolo import parse_move
from tests.browser import diavolo_player
from tests.browser.catalogues import CATALOGUES
from tests.browser.hashi_player import create, enter
from tests.browser.test_layout import SIZES, four_at_a_table, lagoon
from tests.browser.test_replay import brought, diavolo_record, hashi_record
from tests.browser.visits import Visits


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_a_game_can_be_started_without_scrolling(visits: Visits) -> None:
    page = visits.page("/")
    play = page.locator("[data-play=hashi]")
    expect(play).to_be_visible()
    hidden = []
    for width, height in SIZES:
        resize(page, width, height)
        box = play.bounding_box()
        assert box
        if box["y"] + box["height"] > height:
            hidden.append((width, height, box))
        names = page.locator(".game h2").evaluate_all("all => all.map(each => each.getClientRects().length)")
        lines = page.locator(".game h2").evaluate_all(
            "all => all.map(each => each.offsetHeight / parseFloat(getComputedStyle(each).lineHeight))"
        )
        assert names == [1, 1]
        assert max(lines) < 1.5, (width, height, lines)
    assert hidden == []


# How far the number at the end of each name is outside the seat.
NUMBERS = """() => [...document.querySelectorAll('.seats .seat')].map(seat => {
    const range = document.createRange();
    range.selectNodeContents(seat.querySelector('.seat-name').lastChild);
    const { right, width } = range.getBoundingClientRect();
    const within = width > 0 && right <= seat.getBoundingClientRect().right;
    return [seat.querySelector('.seat-name').textContent, within];
})"""


def test_four_players_are_told_apart_on_a_small_phone(visits: Visits) -> None:
    page = visits.empty_page(width=320, height=568, language="de")
    four_at_a_table(page)
    told = page.evaluate(NUMBERS)
    assert [name for name, _ in told[1:]] == [f"Kaulquappe\u00a0{number}" for number in (1, 2, 3)]
    assert all(seen for _, seen in told[1:])
    # And whether they are ready is seen, too.
    signs = page.locator(".seats .seat-state.ready:visible")
    expect(signs).to_have_count(3)
    bottoms = "all => all.map(each => each.offsetTop - each.parentElement.offsetTop)"
    assert max(signs.evaluate_all(bottoms)) < 8


def test_the_tools_of_a_lagoon_stand_in_one_row(visits: Visits) -> None:
    for touch in (True, False):
        page = visits.empty_page(touch=touch)
        lagoon(page)
        for width, height in SIZES:
            resize(page, width, height)
            tops = page.locator(".tools .button").evaluate_all("all => all.map(each => each.offsetTop)")
            assert len(tops) >= 2
            assert len(set(tops)) == 1, (width, height, touch)


def test_what_there_is_to_do_is_read_whole_on_a_small_phone(visits: Visits) -> None:
    for language in CATALOGUES:
        page = visits.empty_page(width=320, height=568, touch=True, language=language)
        seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot"}]
        diavolo_player.Player.enter(page, diavolo_player.create(page, seats))
        guide = page.locator(".guide").bounding_box()
        confirm = page.locator('[data-does="confirm"]').bounding_box()
        assert guide
        assert confirm
        assert guide["y"] + guide["height"] <= confirm["y"] + 1, language


def test_a_hint_is_seen_and_taken_without_scrolling(visits: Visits) -> None:
    for width, height in ((320, 568), (360, 740), (390, 844), (740, 360)):
        page = visits.empty_page(width=width, height=height)
        seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot"}]
        opening = ["setup | 3b | 3b", "5/3"]
        player = enter(page, create(page, {"options": {"game": "hashi"}, "seats": seats, "opening": opening}))
        player.wait_for_turn()
        player.act("hint")
        box = page.locator(".hint-box")
        expect(page.locator('[data-act="accept-hint"]')).to_be_in_viewport(ratio=1)
        expect(box.locator("strong")).to_be_in_viewport(ratio=1)
        # On its side the phone keeps the board in sight, and the rest scrolls beside it.
        assert page.evaluate("scrollY") == 0 or width > height
        confirm = page.locator('[data-act="confirm"]').bounding_box()
        hint = box.bounding_box()
        assert confirm
        assert hint
        assert hint["y"] + hint["height"] <= confirm["y"] or hint["y"] >= confirm["y"] + confirm["height"]
        page.locator('[data-act="dismiss-hint"]').click()
        expect(box).to_be_hidden()
        expect(page.locator(".own .ghost")).to_have_count(0)
        expect(page.locator(".task")).to_be_visible()


def test_the_slider_is_no_wider_than_the_board_above_it(visits: Visits) -> None:
    for record in (hashi_record(), diavolo_record()[0]):
        page = visits.page("/replay")
        brought(page, record)
        expect(page.locator(".replay-slider")).to_be_visible()
        for width, height in SIZES:
            resize(page, width, height)
            board, slider, last, count = (
                page.locator(selector).bounding_box()
                for selector in (".replay-board", ".replay-slider", '[data-does="last"]', ".replay-count")
            )
            assert board
            assert slider
            assert last
            assert count
            if slider["y"] > board["y"] + board["height"]:
                assert slider["width"] <= board["width"] + 1, (width, height)
            beside = count["x"] >= last["x"] + last["width"] or count["y"] >= last["y"] + last["height"]
            assert beside, (width, height)


def test_names_above_the_final_count_are_not_broken(visits: Visits) -> None:
    page = visits.empty_page(width=360, height=740, language="de")
    deck = page.request.get("/api/info").json()["decks"]["standard"]
    *cards, last = deck[1:]
    opening = ["setup | 3b | 3b", *(event for card in cards for event in (card, "- - | - -")), last]
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "tadpole"}]
    player = enter(page, create(page, {"options": {"game": "hashi"}, "seats": seats, "opening": opening}))
    player.act("confirm")
    page.locator("dialog[open] .dialog-buttons .button").first.click()
    heads = page.locator(".scoring thead th")
    expect(heads.last).to_have_text("Kaulquappe")
    for width in (320, 360, 390):
        resize(page, width, 740)
        whole = heads.last.locator(".seat-stem").evaluate(
            "name => { const range = document.createRange(); range.selectNodeContents(name);"
            " return range.getClientRects().length === 1 && name.scrollWidth <= name.clientWidth }"
        )
        assert whole, width


# What is drawn of the poles at the corners, in the units of the drawing, and what is seen of them.
POLES = """() => {
    const { top, bottom } = document.querySelector('.lagoon').getBoundingClientRect();
    const poles = [...document.querySelectorAll('.quayside use')].map(pole => pole.getBoundingClientRect());
    return [poles.length, poles.filter(pole => pole.top >= top && pole.bottom <= bottom).length];
}"""


def test_poles_are_whole_and_a_falling_tile_lies_above_the_rim(visits: Visits) -> None:
    page = visits.empty_page()
    lagoon(page)
    assert page.evaluate(POLES) == [4, 4]
    above = "([rim, groups]) => rim.compareDocumentPosition(groups) === Node.DOCUMENT_POSITION_FOLLOWING"
    assert page.evaluate(f"() => ({above})(['.rim', '.groups'].map(each => document.querySelector(each)))")


def test_dialogs_hold_all_that_they_offer(visits: Visits) -> None:
    page = visits.page("/", width=320, height=568)
    page.locator('[data-open="settings"]').click()
    dialog = page.locator("dialog[open]")
    expect(dialog).to_be_visible()
    assert dialog.evaluate("each => each.scrollWidth <= each.clientWidth")
    page.keyboard.press("Escape")
    resize(page, 740, 360)
    lagoon(page)
    page.locator('[data-open="menu"]').click()
    expect(dialog.locator(".menu-list .danger")).to_be_in_viewport(ratio=1)


def test_both_colours_to_choose_from_are_in_sight_below_or_beside_the_board(visits: Visits) -> None:
    page = visits.empty_page(language="de")
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "local", "name": "Bartholomäus Wassermann"}]
    diavolo_player.Player.enter(page, diavolo_player.create(page, seats, ["c4 d7"]))
    options = page.locator("[data-choose]")
    expect(options).to_have_count(2)
    hidden = []
    for width, height in SIZES:
        resize(page, width, height)
        for box in (each.bounding_box() for each in options.all()):
            assert box
            if box["y"] + box["height"] > height + 1:
                hidden.append((width, height, box))
    assert hidden == []
    for width, height in ((1024, 768), (2560, 1440)):
        resize(page, width, height)
        stems = page.locator(".table-seats .seat-stem")
        assert stems.evaluate_all("all => all.every(each => each.scrollHeight <= each.clientHeight + 2)")


# The names of columns and rows: the height of their letters, and whether they are clear of rim and edge.
COORDINATES = """() => {
    const box = each => each.getBoundingClientRect();
    const [rim, edge] = ['.rim .inner', '.lagoon-window'].map(each => box(document.querySelector(each)));
    const world = box(document.querySelector('.lagoon'));
    const unit = world.width / document.querySelector('.lagoon').viewBox.baseVal.width;
    const names = [...document.querySelectorAll('.coordinates text')].filter(each => each.checkVisibility());
    return names.map(each => {
        const { left, right, top, bottom } = box(each);
        const middle = (top + bottom) / 2;
        const clear = right < rim.left || left > rim.right || middle < rim.top || middle > rim.bottom;
        const whole = left >= edge.left && right <= edge.right;
        return [each.textContent, parseFloat(getComputedStyle(each).fontSize) * unit, clear && whole];
    });
}"""


def test_coordinates_can_be_read_on_boards_of_all_sizes(visits: Visits) -> None:
    page = visits.empty_page(width=320, height=568, touch=True)
    for size in (6, 10, 16):
        told = diavolo_player.create(page, [{"kind": "me"}, {"kind": "local"}], size=size)
        diavolo_player.Player.enter(page, told)
        names = page.evaluate(COORDINATES)
        assert len(names) == 4 * size
        assert [name for name, _, clear in names if not clear] == []
        assert min(height for _, height, _ in names) > 6.5, size


def test_without_motion_houses_do_not_arrive_late(visits: Visits) -> None:
    page = visits.empty_page()
    opening = ["a1 a2", "dark", "f5 f6"]
    told = diavolo_player.create(page, [{"kind": "me"}, {"kind": "local"}], opening)
    diavolo_player.Player.enter(page, told).play(parse_move("b1 b2"))
    houses = page.locator(".island.arrives .built")
    expect(houses).to_have_count(4)
    delays = houses.evaluate_all("all => all.map(each => getComputedStyle(each).animationDelay)")
    assert set(delays) == {"0s"}


def test_no_way_to_play_stands_alone_in_half_a_row(visits: Visits) -> None:
    page = visits.page("/new/diavolo", width=360, height=740)
    ways = page.locator(".ways .choice-option")
    expect(ways).to_have_count(3)
    for width, height in SIZES:
        resize(page, width, height)
        boxes = ways.evaluate_all(
            "all => all.map(each => each.getBoundingClientRect()).map(({ top, width }) => [top, width])"
        )
        rows = {top: sum(width for other, width in boxes if other == top) for top, _ in boxes}
        assert max(rows.values()) - min(rows.values()) < 16, (width, height)


def test_names_above_the_score_of_a_lagoon_are_not_broken(visits: Visits) -> None:
    page = visits.empty_page(width=320, height=568, language="de")
    seats = [{"kind": "me", "name": "Magdalena"}, {"kind": "local", "name": "Bartholomäus"}]
    # The last move is a pass, which is made by itself.
    told = diavolo_player.create(page, seats, diavolo_record()[1][:-1], size=6)
    diavolo_player.Player.enter(page, told)
    names = page.locator(".ending thead th > span:not(.won)")
    expect(names).to_have_text(["Magdalena", "Bartholomäus"])
    lines = names.evaluate_all("""all => all.map(each => {
        const range = document.createRange();
        range.selectNodeContents(each);
        return range.getClientRects().length;
    })""")
    assert lines == [1, 1]


def test_no_other_button_comes_under_the_finger_that_has_confirmed(visits: Visits) -> None:
    page = visits.empty_page(width=390, height=844, touch=True)
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
    told = diavolo_player.create(page, seats)
    page.request.post(f"/api/games/{told['room']}/join", data={"name": "Ben"})
    ada = diavolo_player.Player.enter(page, told, touch=True)
    confirm = page.locator('[data-does="confirm"]')
    before = confirm.bounding_box()
    ada.play(parse_move("c4 d7"))
    expect(page.locator('[data-does="takeback"]')).to_be_visible()
    expect(confirm).to_be_disabled()
    after = confirm.bounding_box()
    assert before
    assert after
    assert abs(before["y"] - after["y"]) < before["height"] / 2
