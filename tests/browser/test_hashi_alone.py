"""A whole game of Hashi alone, and everything that can be done with a turn."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.hashi_player import Player, create, enter
from tests.browser.visits import Visits

ALONE: dict[str, Any] = {
    "options": {"game": "hashi"},
    "seats": [{"kind": "me", "name": "Ada"}],
    "seed": "alone",
}


def test_a_whole_game_alone(visits: Visits) -> None:
    page = visits.empty_page()
    ada = enter(page, create(page, ALONE))
    for _ in range(9):
        ada.play_turn()
    page.reload()
    ada = Player(page)
    for _ in range(9):
        ada.play_turn()
    scoring = page.locator(".scoring")
    expect(scoring).to_be_visible()
    points = sum(int(text) for text in scoring.locator("tbody td").all_text_contents())
    expect(scoring.locator("tfoot td")).to_have_text(str(points))
    expect(scoring.locator(".winners")).to_contain_text(str(points))
    expect(scoring.locator(".rank strong")).to_have_text("Minion")
    scoring.locator("summary").click()
    expect(scoring.locator(".ladder li")).to_have_count(12)
    expect(scoring.locator(".ladder .reached")).to_have_text("Minion≤ 40")
    expect(page.locator(".small-card.seen")).to_have_count(17)
    with page.expect_download() as download:
        scoring.locator("a[download$='.txt']").click()
    assert f"result: {points}" in download.value.path().read_text("utf-8")
    with page.expect_download() as download:
        scoring.locator("a[download$='.svg']").click()
    assert "<svg" in download.value.path().read_text("utf-8")
    page.locator('[data-act="rematch"]').click()
    expect(page.locator(".setup-numbers")).to_be_visible()


def begun(visits: Visits, **options: object) -> Player:
    """A game alone in its first round, with the 3 of the set-up on island b."""
    page = visits.empty_page()
    body = {**ALONE, "options": {"game": "hashi", **options}, "opening": ["setup | 3b", "5/3"]}
    ada = enter(page, create(page, body))
    ada.wait_for_turn()
    return ada


def test_strokes_are_invited_drawn_undone_and_made_again(visits: Visits) -> None:
    ada = begun(visits)
    expect(ada.page.locator(".todo.active")).to_contain_text("Write the 5")
    assert "h" in ada.invited_islands()
    assert "a" not in ada.invited_islands(), "a has a flag"
    ada.stroke("h")
    assert ada.number("h") == "5"
    expect(ada.page.locator(".todo.done")).to_contain_text("Write the 5")
    ada.stroke("bh")
    ada.stroke("bh")
    assert ada.bridges("bh") == 2
    ada.press("undo")
    assert ada.bridges("bh") == 1
    ada.press("redo")
    assert ada.bridges("bh") == 2
    ada.press("reset")
    assert ada.number("h") is None
    assert ada.bridges("bh") == 0
    ada.press("undo")
    assert ada.bridges("bh") == 2


def test_an_illegal_stroke_is_answered_at_its_place(visits: Visits) -> None:
    ada = begun(visits)
    ada.tap("a")
    reason = ada.page.locator(".reason p")
    expect(reason).to_have_text("Island a has a flag and no bridge leads to it yet.")
    expect(ada.page.locator("#said-urgently")).to_contain_text("Island a has a flag")
    box = reason.bounding_box()
    assert box is not None
    x, y = ada.point("a")
    assert abs(box["y"] + box["height"] / 2 - y) < 120
    assert box["x"] - 60 < x < box["x"] + box["width"] + 60
    assert ada.number("a") is None
    ada.tap("mn")
    expect(reason).to_have_text("Neither end of the bridge mn has a number.")
    ada.page.locator(".reason .rule-link").click()
    expect(ada.page.locator("dialog.dialog h2")).to_have_text("Numbered end")


def test_where_no_bridge_can_begin_it_is_said_and_all_others_stay_invited(visits: Visits) -> None:
    ada = begun(visits)
    ada.stroke("h")
    invited = ada.invited_lines()
    chosen = ada.page.locator(".own .island.selected")
    ada.tap("r")
    reason = ada.page.locator(".reason p")
    expect(reason).to_contain_text("No bridge can start at island r now. Neither end of the bridge")
    expect(chosen).to_have_count(0)
    assert ada.invited_lines() == invited
    ada.tap("h")
    expect(chosen).to_have_count(1)
    expect(reason).to_have_count(0)
    assert 0 < len(ada.invited_lines()) < len(invited)
    ada.tap("r")
    expect(reason).to_contain_text("No bridge can start at island r now.")
    expect(chosen).to_have_attribute("data-island", "h")


def test_a_bridge_by_dragging_far_enough_to_fix_its_direction(visits: Visits) -> None:
    ada = begun(visits)
    x, y = ada.point("b")
    before = ada.counter
    ada.page.mouse.move(x, y)
    ada.page.mouse.down()
    ada.page.mouse.move(x + 5, y + 34, steps=4)
    expect(ada.page.locator(".own .preview")).to_have_count(1)
    ada.page.mouse.up()
    ada.settle(before)
    assert ada.bridges("bh") == 1
    # Back to where it began: the mind has changed.
    ada.page.mouse.move(x, y)
    ada.page.mouse.down()
    ada.page.mouse.move(x + 60, y, steps=4)
    ada.page.mouse.move(x + 1, y, steps=4)
    ada.page.mouse.up()
    expect(ada.page.locator(".own .preview")).to_have_count(0)
    assert ada.bridges("bc") == 0
    # Where no line leads, it says so.
    ada.page.mouse.move(x, y)
    ada.page.mouse.down()
    ada.page.mouse.move(x, y - 30, steps=4)
    ada.page.mouse.up()
    expect(ada.page.locator(".reason")).to_have_text("No dotted line leads this way.")


def test_a_bridge_from_island_to_island(visits: Visits) -> None:
    ada = begun(visits)
    ada.stroke("h")
    ada.tap("b")
    expect(ada.page.locator('.own [data-island="b"]')).to_have_class("island selected")
    before = ada.counter
    ada.tap("h")
    ada.settle(before)
    assert ada.bridges("bh") == 1
    # The number can be moved: choose the action, then the island.
    ada.page.locator('[data-mode="number"]').click()
    ada.stroke("i")
    assert ada.number("i") == "5"
    assert ada.number("h") is None


def test_actions_may_be_left_out(visits: Visits) -> None:
    ada = begun(visits)
    ada.act("confirm")
    dialog = ada.page.locator("dialog[open]")
    expect(dialog).to_contain_text("Write the 5, then draw 3 bridges.")
    expect(dialog.locator(".primary")).to_have_text("Keep drawing")
    dialog.locator(".primary").click()
    ada.press("skip-number")
    ada.stroke("ab")
    ada.act("confirm")
    expect(ada.page.locator(".reason p")).to_contain_text("The card asks for 3 bridges or none, not 1.")
    expect(ada.page.locator("#said-urgently")).to_contain_text("The card asks for 3 bridges")
    ada.press("skip-bridges")
    expect(ada.page.locator("#said-urgently")).to_be_empty()
    assert ada.bridges("ab") == 0
    before = ada.ply
    ada.confirm()
    expect(ada.table).not_to_have_attribute("data-ply", str(before))


def test_what_fits_nowhere_is_not_asked_for(visits: Visits) -> None:
    """No island takes a number any more: all without a flag have one, and no bridge leads to the others."""
    cards = ["1/1", "1/2", "1/3", "2/1", "2/2", "2/3", "3/1", "4/1", "4/2", "5/1"]
    rounds = [
        event
        for card, island in zip(cards, "deghijmnoq", strict=True)
        for event in (card, f"{card[0]}{island} -")
    ]
    page = visits.empty_page()
    ada = enter(page, create(page, {**ALONE, "opening": ["setup | 3b", *rounds, "6/3"]}))
    ada.wait_for_turn()
    expect(page.locator(".todo").first).to_contain_text("No island takes the 6")
    ada.act("confirm")
    dialog = page.locator("dialog[open]")
    expect(dialog.locator("p")).to_have_text("Draw 3 more bridges.")
    dialog.locator(".primary").click()
    ada.press("skip-bridges")
    expect(page.locator('[data-act="confirm"]')).to_have_class(re.compile("primary"))
    before = ada.ply
    ada.confirm()
    expect(ada.table).not_to_have_attribute("data-ply", str(before))


def test_a_stroke_of_this_turn_is_taken_away_by_the_other_button(visits: Visits) -> None:
    ada = begun(visits)
    ada.stroke("h")
    ada.stroke("bh")
    before = ada.counter
    ada.page.mouse.click(*ada.point("bh"), button="right")
    ada.settle(before)
    assert ada.bridges("bh") == 0


def test_a_hint_is_shown_on_the_board(visits: Visits) -> None:
    ada = begun(visits)
    ada.act("hint")
    expect(ada.page.locator("#said")).to_contain_text("Hint:")


def test_a_hint_is_accepted_by_one_tap(visits: Visits) -> None:
    ada = begun(visits)
    page = ada.page
    # What was drawn otherwise makes way.
    ada.stroke("j")
    ada.act("hint")
    accept = page.locator('[data-act="accept-hint"]')
    expect(accept).to_be_visible()
    ghosts = page.locator(".own .layer-ghosts .ghost.hinted")
    expect(ghosts).not_to_have_count(0)
    count = ghosts.count()
    accept.click()
    expect(page.locator(".hint-box")).to_be_hidden()
    expect(ghosts).to_have_count(0)
    expect(ada.table).to_have_attribute("data-pending", "0")
    drawn = page.locator(".own .layer-bridges .bridge").count() + page.locator(".own .number").count() - 1
    assert drawn == count
    before = ada.ply
    ada.confirm()
    ada.wait_for_next(before)


def test_a_hint_goes_when_something_else_is_drawn(visits: Visits) -> None:
    ada = begun(visits)
    page = ada.page
    ada.act("hint")
    ghosts = page.locator(".own .layer-ghosts > *")
    expect(ghosts.first).to_be_visible()
    hinted = page.locator("#said").text_content() or ""
    other = next(island for island in ada.invited_islands() if f"island {island}" not in hinted)
    ada.stroke(other)
    expect(ghosts).to_have_count(0)


def test_the_points_stand_beside_the_round(visits: Visits) -> None:
    ada = begun(visits)
    expect(ada.page.locator(".bar-title")).to_have_text("Round 1 of 17 · 0 points")


def test_a_refusal_is_over_with_the_next_stroke(visits: Visits) -> None:
    ada = begun(visits)
    said = ada.page.locator("#said-urgently")
    ada.tap("a")
    expect(said).to_contain_text("has a flag")
    ada.stroke("h")
    expect(said).to_be_empty()


def test_free_pen_check_and_correction(visits: Visits) -> None:
    ada = begun(visits, pen="free")
    page = ada.page
    ada.stroke("a")  # a flag that no bridge has reached
    ada.press("skip-bridges")
    ada.act("check")
    expect(page.locator("dialog[open]")).to_contain_text("No mistake")
    page.locator("dialog[open] .primary").click()
    before = ada.ply
    ada.confirm()
    expect(ada.table).not_to_have_attribute("data-ply", str(before))
    ada.wait_for_turn()
    ada.act("check")
    dialog = page.locator("dialog[open]")
    expect(dialog.locator(".mistakes li")).to_contain_text(
        ["5 on island aIsland a has a flag and no bridge leads to it yet."]
    )
    before = ada.counter
    dialog.locator("[data-correction]").first.click()
    ada.settle(before)
    expect(page.locator(".task-line")).to_contain_text("Correction:")
    assert ada.number("a") is None


def test_free_pen_the_last_check_after_the_last_round(visits: Visits) -> None:
    page = visits.empty_page()
    *cards, last = page.request.get("/api/info").json()["decks"]["standard"][1:]
    played = [event for card in cards for event in (card, "- -")]
    number = last.partition("/")[0]
    body = {**ALONE, "options": {"game": "hashi", "pen": "free"}}
    # In the last round the number is written on an island with a flag that no bridge has reached.
    ada = enter(page, create(page, {**body, "opening": ["setup | 3b", *played, last, f"{number}a -"]}))
    expect(page.locator(".task-line")).to_have_text(
        "Last chance to find and correct a mistake. Then confirm."
    )
    assert ada.invited_islands() == []
    assert ada.invited_lines() == []
    ada.act("check")
    dialog = page.locator("dialog[open]")
    expect(dialog.locator(".mistakes li")).to_have_count(1)
    before = ada.counter
    dialog.locator("[data-correction]").first.click()
    ada.settle(before)
    assert ada.number("a") is None
    ada.confirm()
    expect(page.locator(".scoring")).to_be_visible()
    expect(page.locator(".own .cross")).to_have_count(0)


def test_free_pen_a_mistake_that_nobody_finds_is_crossed_out(visits: Visits) -> None:
    page = visits.empty_page()
    *cards, last = page.request.get("/api/info").json()["decks"]["standard"][1:]
    played = [event for card in cards for event in (card, "- -")]
    body = {**ALONE, "options": {"game": "hashi", "pen": "free"}}
    opening = ["setup | 3b", *played, last, f"{last.partition('/')[0]}a -"]
    ada = enter(page, create(page, {**body, "opening": opening}))
    ada.confirm()
    expect(page.locator(".scoring")).to_be_visible()
    expect(page.locator(".own .cross")).to_have_count(1)
