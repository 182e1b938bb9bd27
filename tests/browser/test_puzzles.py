"""Puzzles, with fingers and with keys: wrong turns, what they lead to, and the right ones."""

from __future__ import annotations

import re
from urllib.parse import quote

from playwright.sync_api import Page, expect

from ponti.diavolo import Tiles, parse_move
from ponti.hashi import Move
from ponti.puzzles import Puzzle, puzzles
from tests.browser.test_client_logic import run
from tests.browser.test_learn import ON_LINE
from tests.browser.test_strategy import said, tap
from tests.browser.visits import Visits

# A pair of tiles on a board whose spaces are large enough for a finger, and a wrong pair that has an answer.
LAGOON = next(
    puzzle
    for puzzle in puzzles("diavolo").values()
    if puzzle.asks == "win"
    and puzzle.position.size <= 8
    and isinstance(parse_move(puzzle.solution[0]), Tiles)
    and any(" " in move for verdict in puzzle.moment.verdicts[1:] if verdict.then for move in verdict.moves)
)
# Two rounds in which every turn writes or draws something.
SEA = next(
    puzzle
    for puzzle in puzzles("hashi").values()
    if puzzle.turns == 2 and "- -" not in puzzle.solution and puzzle.moment.verdict_on("- -").then
)


# After a turn without a stroke nothing is left to do.
STILL = next(
    puzzle
    for puzzle in puzzles("hashi").values()
    if set(puzzle.moment.verdict_on("- -").then) == {"- -"} and "- -" not in puzzle.moment.best.moves
)


def path_to(*of: Puzzle) -> str:
    return f"/puzzles/{of[0].game}/{'-'.join(puzzle.id for puzzle in of)}"


def draw(page: Page, text: str) -> None:
    """Draw a turn of Hashi and confirm it."""
    move = Move.parse(text)
    drawn = 0
    if move.entry is not None:
        page.locator(f'[data-island="{str(move.entry)[1]}"] .touch').tap()
        expect(page.locator(f'[data-island="{str(move.entry)[1]}"] .number')).to_be_visible()
        drawn += 1
    for line in map(str, move.bridges):
        before = page.locator(f'.bridge[data-on="{line}"]').count()
        page.touchscreen.tap(*page.evaluate(ON_LINE, line))
        expect(page.locator(f'.bridge[data-on="{line}"]')).to_have_count(before + 1)
        drawn += 1
    page.locator('[data-does="confirm"]').tap()
    if page.locator("dialog[open]").count():
        page.locator("dialog[open] .button").first.tap()


def test_a_lagoon_on_a_phone(visits: Visits) -> None:
    page = visits.page(path_to(LAGOON), width=390, height=844, touch=True)
    expect(page.locator("h1")).to_have_text("One turn wins")
    wrong = next(
        move
        for verdict in LAGOON.moment.verdicts[1:]
        if verdict.then
        for move in verdict.moves
        if " " in move
    )
    tap(page, *wrong.split())
    said(page, "That gives the win away.", "Exact: everything", "Your rating:")
    expect(page.locator('[data-does="again"]')).to_be_focused()
    page.locator('[data-does="show"]').tap()
    expect(page.locator(".verdict.better").first).to_be_attached()
    # Whoever has answered may look further, and comes back to the same puzzle.
    address = page.url
    page.locator('[data-does="analyse"]').tap()
    expect(page).to_have_url(f"/analysis/diavolo?code={quote(LAGOON.code, safe='')}")
    expect(page.locator(".analysis-words")).to_be_visible()
    page.go_back()
    expect(page).to_have_url(address)
    expect(page.locator("h1")).to_have_text("One turn wins")
    expect(page.locator('[data-does="analyse"]')).to_have_count(0)
    tap(page, *LAGOON.solution[0].split())
    said(page, "That is the best move!")
    expect(page.locator(".lesson-answer")).not_to_contain_text("Your rating:")  # only the first try counts
    page.locator('[data-does="next"]').tap()
    expect(page.locator("h1")).to_have_text("1 of 1 solved")
    page.locator('[data-does="more"]').tap()
    expect(page.locator(".lesson-count")).to_have_text("Step 1 of 5")


def test_two_rounds_of_hashi_with_known_cards(visits: Visits) -> None:
    page = visits.page(path_to(SEA), width=390, height=844, touch=True)
    expect(page.locator("h1")).to_have_text("These cards come")
    expect(page.locator(".lesson-cards li")).to_have_count(1)
    page.locator('[data-does="confirm"]').tap()
    page.locator("dialog[open] .button").first.tap()  # nothing written, nothing drawn
    said(page, "There is something better.", "At best it would go on like this", "points at most")
    expect(page.locator(".ghost.hinted").first).to_be_attached()
    page.locator('[data-does="again"]').tap()
    expect(page.locator(".ghost.hinted")).to_have_count(0)
    first, second = SEA.solution
    draw(page, first)
    said(page, "Right!")
    expect(page.locator(".lesson-cards li")).to_have_count(0)
    draw(page, second)
    said(page, "That is the best move!", f"{SEA.moment.best.value} points at most")
    expect(page.locator("#said")).to_contain_text("That is the best move!")


def test_nothing_is_not_told_turn_by_turn(visits: Visits) -> None:
    page = visits.page(path_to(STILL))
    page.locator('[data-does="confirm"]').click()
    page.locator("dialog[open] .button").first.click()
    said(page, "At best, nothing more would be added.")


def test_five_that_fit_and_what_they_teach(visits: Visits) -> None:
    page = visits.page("/")
    page.locator('[data-puzzles="diavolo"]').click()
    expect(page.locator("h1")).to_have_text("Puzzles")
    expect(page.locator(".puzzles-rating")).to_have_text("You get a rating with your first puzzle.")
    expect(page.locator("[data-theme]").first).to_contain_text("solved")
    page.locator('[data-does="five"]').click()
    expect(page).to_have_url(re.compile(r"/puzzles/diavolo/([0-9a-f]{8}-){4}[0-9a-f]{8}$"))
    expect(page.locator(".lesson-dots li")).to_have_count(5)
    page.locator(".lesson-rules").click()
    expect(page.locator("[data-theme]").first).to_be_visible()


def test_puzzles_that_are_gone_lead_to_the_list(visits: Visits) -> None:
    page = visits.page()
    visits.patient = True
    page.goto("/puzzles/hashi/00000000")
    expect(page).to_have_url(re.compile("/puzzles/hashi$"))


PICK = """
const { five } = await import('/puzzles/pick.js');
const puzzles = Array.from({ length: 40 }, (_, n) => ({ id: String(n), rating: 800 + 30 * n, theme: 'cut' }));
"""


def test_which_five_come_next(visits: Visits) -> None:
    page = visits.page("/offline.html")
    near = run(page, PICK + "return five(puzzles, { rating: 1400, tried: {} }).map(({ rating }) => rating);")
    assert len(near) == 5
    assert near == sorted(near)
    assert all(1180 <= rating <= 1620 for rating in near)
    again = run(
        page,
        PICK
        + """
        const tried = Object.fromEntries(puzzles.map(({ id }) => [id, 'first']));
        delete tried[3]; delete tried[39]; tried[20] = 'failed'; tried[21] = 'later';
        return five(puzzles, { rating: 1400, tried }).map(({ id }) => id);""",
    )
    assert {"3", "39", "20"} < set(again)
