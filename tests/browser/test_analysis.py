"""The analysis board: lines for both sides, branches, the engine, and what can be passed on."""

from __future__ import annotations

from urllib.parse import quote

from playwright.sync_api import Page, expect

from ponti.diavolo import Position
from ponti.puzzles import puzzles
from tests.browser.diavolo_player import create
from tests.browser.test_replay import brought, diavolo_record
from tests.browser.visits import Visits


def lines(page: Page) -> list[str]:
    return page.locator(".analysis-tree .move").all_text_contents()


def tiles(page: Page, *spaces: str) -> None:
    for space in spaces:
        page.locator(f'[data-space="{space}"]').click()
    page.locator('[data-does="confirm"]').click()


def test_lines_for_both_sides_and_branches(visits: Visits) -> None:
    page = visits.page("/analysis/diavolo")
    page.locator('[data-empty="6"]').click()
    tiles(page, "a1", "c3")
    page.locator('[data-choose="light"]').click()
    expect(page.locator(".analysis-words")).to_contain_text("Dark to move.")
    tiles(page, "e5", "f6")
    expect(page.locator(".analysis-words")).to_contain_text("Light to move.")
    assert lines(page) == ["a1 c3", "Light", "e5 f6"]
    page.keyboard.press(",")
    expect(page.locator(".analysis-words")).to_contain_text("Dark to move.")
    tiles(page, "a5", "a6")
    expect(page.locator(".beside-line .move")).to_have_text(["a5 a6"])
    # The same line again is no other one, and what is cut off is gone.
    page.locator('[data-does="back"]').click()
    tiles(page, "e5", "f6")
    assert lines(page) == ["a1 c3", "Light", "e5 f6", "a5 a6"]
    page.locator(".beside-line .move").click()
    page.locator('[data-does="cut"]').click()
    assert lines(page) == ["a1 c3", "Light", "e5 f6"]
    # An address with the position; from there it goes on elsewhere.
    page.locator(".analysis-tree .move").last.click()
    code = Position.start(size=6)
    for text in ("a1 c3", "light", "e5 f6"):
        code = code.after(code.parse_event(text))
    expect(page).to_have_url(f"/analysis/diavolo?code={quote(code.code(), safe='')}")
    with page.expect_download() as download:
        page.locator('[data-does="record"]').click()
    assert "2. e5 f6" in download.value.path().read_text("utf-8")
    with page.expect_download() as download:
        page.locator('[data-does="picture"]').click()
    assert download.value.path().read_text("utf-8").startswith("<svg")
    # Whoever comes back finds all lines; somebody else, by the link, has the position alone.
    page.locator(".analysis-tree .move").nth(1).click()
    tiles(page, "a5", "a6")
    tried = ["a1 c3", "Light", "e5 f6", "a5 a6"]
    expect(page.locator(".analysis-tree .move")).to_have_text(tried)
    page.goto("/rules/diavolo")
    page.go_back()
    expect(page.locator(".analysis-tree .move")).to_have_text(tried)
    page.reload()
    expect(page.locator(".analysis-tree .move")).to_have_text(tried)
    expect(page.locator('.analysis-tree [aria-current="step"]')).to_have_text("a5 a6")
    expect(page.locator('[data-does="record"]')).to_be_visible()
    other = visits.page(page.url)
    expect(other.locator(".analysis-words")).to_have_text("Light to move.")


def record_of(page: Page) -> str:
    """What the board saves."""
    with page.expect_download() as download:
        page.locator('[data-does="record"]').click()
    return download.value.path().read_text("utf-8")


def test_a_line_from_a_position_of_the_lagoon_becomes_a_record(visits: Visits) -> None:
    code = Position.start(size=6)
    for text in ("a1 c3", "light", "e5 f6"):
        code = code.after(code.parse_event(text))
    page = visits.page(f"/analysis/diavolo?code={quote(code.code(), safe='')}")
    tiles(page, "a5", "a6")
    tiles(page, "c5", "c6")
    text = record_of(page)
    assert f"position: {code.code()}" in text
    page.goto("/replay")
    brought(page, text)
    rows = page.locator(".moves [data-move]")
    expect(rows).to_have_text(["1.Light a5 a6", "2.Dark c5 c6"])
    expect(rows.first).to_have_class("light")
    # A new game cannot begin there, but other lines can.
    expect(page.locator('[data-does="fork"]')).to_have_count(0)
    page.locator('[data-does="back"]').click()
    expect(page.locator(".replay-buttons")).to_contain_text("1 / 2")
    page.locator('[data-does="analyse"]').click()
    expect(page.locator(".analysis-words")).to_have_text("Dark to move.")


def test_a_line_from_a_puzzle_of_hashi_becomes_a_record(visits: Visits) -> None:
    puzzle = next(each for each in puzzles("hashi").values() if each.position.card)
    position = puzzle.position
    page = visits.page(f"/analysis/hashi?code={quote(puzzle.code, safe='')}")
    page.locator('[data-act="skip-number"]').click()
    page.locator('[data-act="skip-bridges"]').click()
    page.keyboard.press("c")
    expect(page.locator(".analysis-words")).to_have_text("Nothing.")
    expect(page.locator('[data-does="ask"]'), "first a card has to come").to_be_disabled()
    card = page.locator("[data-card]").first.get_attribute("data-card")
    page.locator("[data-card]").first.click()
    expect(page.locator('[data-does="ask"]')).to_be_enabled()
    text = record_of(page)
    assert f"\n{position.round}. {position.card} | - -\n{position.round + 1}. {card}\n" in text
    page.goto("/replay")
    brought(page, text)
    rows = page.locator(".moves.rounds li")
    expect(rows).to_have_text([f"{position.round}.{position.card}- -", f"{position.round + 1}.{card}"])
    expect(page.locator(".replay-buttons")).to_contain_text(f"{position.round + 1} / {position.round + 1}")


def test_the_engine_says_what_it_thinks(visits: Visits) -> None:
    page = visits.page("/replay")
    brought(page, diavolo_record()[0])
    page.locator('[data-does="back"]').click()
    page.locator('[data-does="back"]').click()
    page.locator('[data-does="analyse"]').click()
    page.locator('[data-does="ask"]').click()
    best = page.locator(".opinions .button")
    expect(best.first).to_be_visible()
    move = best.first.locator("strong").inner_text()
    best.first.click()
    expect(page.locator(".analysis-tree .move")).to_have_text([move])


def test_what_is_looked_at_is_drawn(visits: Visits) -> None:
    page = visits.page("/analysis/diavolo")
    page.locator('[data-empty="6"]').click()
    tiles(page, "a1", "c3")
    # While the engine is being prepared there is one quick guess; it is asked again until it has more to say.
    more = (
        "() => document.querySelectorAll('.opinions .button').length > 1"
        " || document.querySelector('[data-does=ask]').click()"
    )
    page.wait_for_function(more, polling=500)
    colours = page.locator(".opinions strong")
    assert set(colours.all_inner_texts()) == {"Light", "Dark"}
    page.locator('[data-choose="light"]').click()
    expect(colours).to_have_count(0)
    page.wait_for_function(more, polling=500)
    better = page.locator(".verdict.better")
    expect(better.first).to_be_visible()
    pictures = "all => all.map(each => each.outerHTML).join()"
    first, second = page.locator(".opinions .button").nth(0), page.locator(".opinions .button").nth(1)
    best = better.evaluate_all(pictures)
    second.hover()
    assert better.evaluate_all(pictures) != best
    page.locator(".analysis-words").hover()
    assert better.evaluate_all(pictures) == best
    second.focus()
    assert better.evaluate_all(pictures) != best
    first.focus()
    assert better.evaluate_all(pictures) == best


def test_hashi_with_cards_that_are_chosen(visits: Visits) -> None:
    page = visits.page("/analysis/hashi")
    page.locator('[data-empty="side-a"]').click()
    expect(page.locator(".analysis-words")).to_have_text(
        "Tap an island without a flag to give it a 3 or a 4."
    )
    page.locator('[data-island="b"]').first.focus()
    page.keyboard.press("Enter")
    page.locator('[data-act="confirm"]').click()
    expect(page.locator(".card-choice button").first).to_be_visible()
    page.locator('[data-card="4/2"]').click()
    expect(page.locator(".analysis-words")).to_contain_text("Round 1 of 17")
    expect(page.locator(".analysis .lesson-card .card-picture")).to_be_visible()
    page.locator('[data-act="skip-number"]').click()
    page.locator('[data-act="skip-bridges"]').click()
    page.keyboard.press("c")
    expect(page.locator(".analysis-tree .move")).to_have_text(["3b", "4/2", "- -"])


def test_a_code_that_makes_no_sense(visits: Visits) -> None:
    page = visits.page("/analysis/diavolo")
    visits.patient = True
    page.get_by_label("Code").fill("diavolo:nonsense")
    page.locator('[data-does="open"]').click()
    expect(page.locator(".notices")).to_contain_text("This is not a position of this game.")
    expect(page.locator('[data-empty="10"]')).to_be_visible()


def test_a_game_that_goes_on(visits: Visits) -> None:
    page = visits.page("/")
    visits.patient = True
    told = create(page, [{"kind": "me"}, {"kind": "local"}])
    page.goto(f"/analysis/diavolo?room={told['room']}")
    expect(page.locator(".notices")).to_contain_text("The game is not over yet.")
