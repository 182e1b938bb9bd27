"""Ponte del Diavolo in the browser: everything a turn is made of."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ponti.diavolo import Bridge, parse_move
from tests.browser.diavolo_player import AT_ONE_SCREEN, LARGE, Player, create, random_game
from tests.browser.visits import Visits, decide


def table(visits: Visits, opening: list[str], size: int = 10) -> Player:
    """A game at one screen that goes on from these moves."""
    page = visits.empty_page()
    return Player.enter(page, create(page, AT_ONE_SCREEN, opening, size=size))


def test_small_spaces_are_enlarged_for_fingers(visits: Visits) -> None:
    page = visits.empty_page(width=320, height=740, touch=True)
    player = Player.enter(page, create(page, AT_ONE_SCREEN), touch=True)
    expect(page.locator(".guide")).to_contain_text("Tap once to enlarge, again to choose.")
    player.space("j1").tap()
    expect(page.locator(".guide")).to_have_text("Enlarged: now tap the space.")
    expect(page.locator(".brackets.offer")).to_have_count(1)
    page.wait_for_function(LARGE, arg="j1")
    assert page.locator(".ghost").count() == 0
    player.space("i1").tap()
    expect(page.locator(".ghost.chosen")).to_have_count(1)
    expect(page.locator(".brackets.offer")).to_have_count(0)
    expect(page.locator(".guide")).to_have_text("Now the second tile.")
    player.play(parse_move("a10 i2"))  # i1 is chosen already: a10 is second, then i2 takes its place
    expect(page.locator('[data-move="i1 i2"]')).to_have_count(1)
    page.locator('[data-does="magnify"]').click()
    expect(page.locator('[data-does="magnify"]')).to_have_attribute("aria-pressed", "false")


def test_scrolling_and_pinching_choose_nothing(visits: Visits) -> None:
    page = visits.empty_page(width=360, height=500, touch=True)
    player = Player.enter(page, create(page, AT_ONE_SCREEN, size=6), touch=True)
    box = player.space("c3").bounding_box()
    assert box
    x, y = box["x"] + 20, box["y"] + 20
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        session.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]},
        )

    touch("touchStart", (x, y))
    for step in range(1, 8):
        touch("touchMove", (x, y - 20 * step))
    touch("touchEnd")
    expect(page.locator(".guide")).to_contain_text("place two light tiles")
    assert page.evaluate("scrollY") > 0
    touch("touchStart", (x, 200), (x + 60, 200))
    for step in range(1, 6):
        touch("touchMove", (x - 8 * step, 200), (x + 60 + 8 * step, 200))
    touch("touchEnd")
    assert page.locator(".ghost").count() == 0


ISLANDS_TO_JOIN = ["a1 a2", "dark", "f5 f6", "b1 b2", "h8 h9", "a4 b4", "j1 j2", "a5 b5", "i10 j10"]


def test_a_bridge_is_dragged_or_tapped(visits: Visits) -> None:
    player = table(visits, ISLANDS_TO_JOIN)
    page = player.page
    expect(page.locator(".foot-mark")).to_have_count(4)
    player.drag(Bridge(*parse_move("a2-a4").__reduce__()[1]))
    expect(page.locator(".guide")).to_have_text("Build this bridge?")
    expect(page.locator(".effects")).to_contain_text("Blocks a3 for both.")
    expect(page.locator(".effects")).to_contain_text("Your points: 2 → 3.")
    player.act("clear")
    expect(page.locator(".ghost")).to_have_count(0)
    player.tap("b2")
    expect(page.locator(".offered")).to_have_count(2)
    player.tap("b4")
    player.act("confirm")
    expect(page.locator(".lagoon .bridges > .bridge")).to_have_count(1)
    expect(page.locator('[data-points="light"]')).to_have_text("3 points")


def test_a_refusal_is_told_at_its_place_with_its_rule(visits: Visits) -> None:
    player = table(visits, ISLANDS_TO_JOIN)
    page = player.page
    player.tap("c3")
    bubble = page.locator(".reason")
    expect(bubble).to_contain_text("A tile on c3 would touch the island with")
    expect(page.locator("#said-urgently")).to_contain_text("A tile on c3 would touch")
    bubble.locator(".rule-link").click()
    expect(page.locator("dialog.dialog h2")).to_have_text("Distance")
    page.locator("dialog .primary").click()
    player.tap("f6")
    expect(bubble).to_contain_text("A tile lies on f6 already.")


def test_why_spaces_are_closed(visits: Visits) -> None:
    player = table(visits, ISLANDS_TO_JOIN)
    page = player.page
    player.act("why")
    expect(page.locator(".closed-mark").first).to_be_visible()
    expect(page.locator(".legend")).to_contain_text("too close to one of your islands")
    expect(player.space("c3")).to_have_accessible_name(
        "c3, closed to you: A tile on c3 would touch the island with b2."
    )
    player.act("why")
    expect(page.locator(".lagoon .closed-mark")).to_have_count(0)


def test_keys_are_heard_wherever_the_focus_is(visits: Visits) -> None:
    player = table(visits, ["c4 d7", "dark"])
    page = player.page
    player.tap("f5")
    for place in (None, '[data-does="why"]', '[data-open="menu"]'):
        page.evaluate("() => document.activeElement.blur()")
        if place:
            page.locator(place).focus()
        page.keyboard.press("w")
        expect(page.locator('[data-does="why"]')).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("w")
        expect(page.locator('[data-does="why"]')).to_have_attribute("aria-pressed", "false")
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("Escape")
    expect(page.locator(".ghost.chosen")).to_have_count(0)
    # In a dialog, keys are the dialog's.
    page.locator('[data-open="menu"]').click()
    page.keyboard.press("w")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator('[data-does="why"]')).to_have_attribute("aria-pressed", "false")


def test_while_a_colour_is_chosen_none_looks_chosen(visits: Visits) -> None:
    page = table(visits, ["c4 d7"]).page
    expect(page.locator(".colour-option")).to_have_count(2)
    expect(page.locator(".account")).to_have_count(2)
    expect(page.locator(".account.to-move")).to_have_count(0)
    page.locator('[data-choose="light"]').click()
    expect(page.locator(".account.to-move")).to_have_count(1)


def test_where_two_tiles_no_longer_fit_the_button_builds(visits: Visits) -> None:
    moves = "d3 d5|light|d6 e1|d1 e4|b1 f6|a1 f4|e2 e6|b3 f2|b5 e5|a6 c5|b4 d2|a2 a3|a4 b6|d3-d5|b2 e3|f2-f4"
    player = table(visits, moves.split("|"), size=6)
    page = player.page
    expect(page.locator(".guide")).to_contain_text("Build a bridge, or pass.")
    expect(page.locator('[data-does="confirm"]')).to_have_text("Build bridge")
    player.act("pass")
    expect(page.locator('[data-does="pass"]')).to_have_count(0)


def test_the_second_tile_moves_until_it_is_confirmed(visits: Visits) -> None:
    player = table(visits, ["c4 d7", "dark"])
    page = player.page
    player.tap("f5")
    player.tap("f6")
    player.tap("g2")
    expect(page.locator(".ghost.chosen")).to_have_count(2)
    expect(player.space("g2")).to_have_attribute("aria-selected", "true")
    player.tap("f5")
    expect(page.locator(".ghost.chosen")).to_have_count(1)
    player.tap("h8")
    player.act("confirm")
    expect(page.locator('[data-move="g2 h8"]')).to_have_count(1)


def test_what_is_chosen_outlives_a_reload(visits: Visits) -> None:
    player = table(visits, ["c4 d7", "dark"])
    player.tap("f5")
    player.tap("h8")
    player.page.reload()
    expect(player.page.locator(".ghost.chosen")).to_have_count(2)
    player.act("confirm")
    expect(player.page.locator('[data-move="f5 h8"]')).to_have_count(1)


def test_a_move_is_taken_back_by_consent(visits: Visits) -> None:
    page, other = visits.empty_page(), visits.empty_page()
    told = create(page, [{"kind": "me", "name": "Ada"}, {"kind": "open"}], size=6)
    joined = other.request.post(f"/api/games/{told['room']}/join", data={"name": "Ben"}).json()
    ada, ben = Player.enter(page, told), Player.enter(other, joined)
    ada.play(parse_move("a1 c3"))
    ada.act("takeback")
    expect(other.locator(".banner")).to_contain_text("Ada would like to take back the last move.")
    decide(other, "refuse")
    expect(page.locator(".notice")).to_contain_text("The move stands.")
    ada.act("takeback")
    decide(other, "agree")
    expect(ada.table).to_have_attribute("data-ply", "0")
    expect(ben.table).to_have_attribute("data-ply", "0")


def test_a_hint_is_shown_and_can_be_played(visits: Visits) -> None:
    page = visits.empty_page()
    bots = page.request.get("/api/info").json()["bots"]
    weakest = next(bot["level"] for bot in bots if bot["game"] == "diavolo")
    told = create(page, [{"kind": "me"}, {"kind": "bot", "level": weakest}], size=6)
    player = Player.enter(page, told)
    player.act("hint")
    expect(page.locator(".ghost.chosen").first).to_be_visible(timeout=120_000)
    player.act("confirm")
    expect(player.table).not_to_have_attribute("data-ply", "0")


def test_what_a_tile_would_do_is_shown_before(visits: Visits) -> None:
    moves = ["a1 a2", "dark", "f5 f6", "b1 c4", "h8 h9", "a4 b4", "j1 j2", "a5 e9", "i10 j10"]
    player = table(visits, moves)
    page = player.page
    player.space("b2").hover()
    expect(page.locator(".ghost.hovered")).to_have_count(1)
    expect(page.locator(".closing")).to_have_count(1)
    expect(page.locator(".forbidden .light")).to_have_count(
        2
    )  # c1 and c2; the island above has closed the rest
    player.tap("b2")
    expect(page.locator(".effects")).to_contain_text("Completes an island.")
    expect(page.locator(".effects")).to_contain_text("Your points: 1 → 2.")
    expect(page.locator(".effects")).to_contain_text("This move closes 2 spaces to you.")


def test_connected_islands_are_pointed_at(visits: Visits) -> None:
    player = table(visits, [*ISLANDS_TO_JOIN, "a2-a4"])
    page = player.page
    page.locator('.account[data-colour="light"] .network').hover()
    expect(page.locator(".network-seam")).to_have_count(2)
    expect(page.locator(".network-bridge")).to_have_count(1)
    page.mouse.move(2, 2)
    expect(page.locator(".network-seam")).to_have_count(0)


def test_a_click_keeps_connected_islands_marked_until_the_next(visits: Visits) -> None:
    player = table(visits, [*ISLANDS_TO_JOIN, "a2-a4"])
    page = player.page
    button, seam = page.locator('.account[data-colour="light"] .network'), page.locator(".network-seam")
    button.click()
    page.mouse.move(2, 2)
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(seam).to_have_count(2)
    player.play(parse_move("e1 g10"))
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(seam).to_have_count(2)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(seam).to_have_count(0)


@pytest.mark.parametrize("size", [6, 10, 16])
def test_every_size_fits_the_window(visits: Visits, size: int) -> None:
    position, texts = random_game(size, seed=size, moves=3 * size)
    page = visits.empty_page()
    player = Player.enter(page, create(page, AT_ONE_SCREEN, texts, size=size))
    player.shows(position)
    for width, height in ((360, 740), (768, 1024), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        box = page.locator(".lagoon-window").bounding_box()
        assert box
        assert box["height"] <= height
