"""Reviews in the replay, from the end of a game to the better turn on the board; and hints with reasons."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from ponti.engine.warmup import WARM_UP
from tests.browser import diavolo_player
from tests.browser.diavolo_player import random_game
from tests.browser.hashi_player import Player, create
from tests.browser.test_replay import at, brought, diavolo_record, hashi_record
from tests.browser.visits import Visits


@pytest.fixture(scope="module", autouse=True)
def engine() -> None:
    """Compiled before anybody asks: what is said while it is not is told by other tests."""
    assert WARM_UP.wait(), WARM_UP.error


SOLO = ["setup | 3b", "5/3"]


def reviewed(page: Page) -> None:
    """Ask for the review of the replay that is shown, and wait until it is there."""
    page.locator('[data-does="review"]').click()
    expect(page.locator(".review-graph")).to_be_visible()


def test_a_game_of_hashi_from_its_end_to_its_review(visits: Visits) -> None:
    page = visits.empty_page()
    deck = page.request.get("/api/info").json()["decks"]["standard"]
    *cards, last = deck[1:]
    played = [event for card in cards for event in (card, "- -")]
    told = create(
        page,
        {
            "options": {"game": "hashi"},
            "seats": [{"kind": "me", "name": "Ada"}],
            "opening": ["setup | 3b", *played, last],
        },
    )
    page.goto(f"/g/{told['room']}#{told['token']}")
    ada = Player(page)
    ada.press("skip-number")
    ada.press("skip-bridges")
    ada.confirm()
    page.locator(".end-actions a", has_text="Review").click()
    expect(page).to_have_url(re.compile(rf"/replay/{told['room']}\?review"))
    expect(page.locator(".review-graph .graph-line.own")).to_be_visible()
    expect(page.locator(".review-perfect")).to_have_text(
        re.compile(r"Perfect play with the same cards: \d+( to \d+)? \(Ada: 0\)\.")
    )
    expect(page.locator("#said")).to_contain_text("The review is ready.")
    # Made once: the next time it is there without waiting.
    kept = page.request.post("/api/reviews", data={"record": record_of(page, told["room"])}).json()
    assert kept["status"] == "done"
    assert kept["review"]["points"] == [0]


def record_of(page: Page, room: str) -> str:
    return page.request.get(f"/api/games/{room}/record.txt").text()


def test_turning_points_of_hashi_on_the_board(visits: Visits) -> None:
    page = visits.page("/replay")
    brought(page, hashi_record())
    reviewed(page)
    points = page.locator(".turning-point")
    costs = [float(text.split()[0][1:]) for text in points.locator("> b").all_text_contents()]
    assert len(costs) > 1
    assert costs == sorted(costs, reverse=True)
    step = int(points.first.get_attribute("data-step") or 0)
    points.first.click()
    at(page, step - 1, 35)
    expect(points.first).to_have_attribute("aria-pressed", "true")
    detail = page.locator(".turning-detail:visible")
    expect(detail).to_contain_text("Played")
    expect(detail).to_contain_text("Better")
    expect(page.locator(".hashi-board .ghost.better, .hashi-board .ghost.both").first).to_be_visible()
    # One step further it has been played, and nothing is compared.
    page.keyboard.press("ArrowRight")
    at(page, step, 35)
    expect(page.locator(".hashi-board .ghost")).to_have_count(0)
    expect(page.locator(".turning-detail:visible")).to_have_count(0)
    # The other player has turns of their own.
    first = page.locator(".graph").get_attribute("aria-label")
    page.get_by_label("Ben").check()
    expect(page.locator(".graph")).not_to_have_attribute("aria-label", first or "")
    page.locator(".review summary").click()
    expect(page.locator(".review-table tbody tr")).to_have_count(17)


def test_two_turns_are_compared_stroke_by_stroke(visits: Visits) -> None:
    strokes = visits.page("/replay").evaluate(
        """() => import('/hashi/ghosts.js').then(({ comparedStrokes }) => [
            comparedStrokes({ played: '5c ab ab ce', better: '5d ab ef' }),
            comparedStrokes({ played: '[5c ab] - -', better: null })])"""
    )
    compared = [(each["stroke"], each["kind"]) for each in strokes[0]]
    assert compared == [
        ("5c", "played"),
        ("ab", "both"),
        ("ab", "played"),
        ("ce", "played"),
        ("5d", "better"),
        ("ef", "better"),
    ]
    assert strokes[1] == []


def test_turning_points_of_diavolo_by_keys_alone(visits: Visits) -> None:
    record, moves = diavolo_record()
    page = visits.page("/replay")
    brought(page, record)
    page.locator('[data-does="review"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".graph-line.chance")).to_be_visible()
    point = page.locator(".turning-point").first
    step = int(point.get_attribute("data-step") or 0)
    point.focus()
    page.keyboard.press("Enter")
    at(page, step - 1, len(moves))
    # Everything calls the move by its number in the record, where the choice of a colour has none.
    assert re.search(rf"^{step - 1}\. {moves[step - 1]}$", record, re.MULTILINE)
    expect(point).to_contain_text(f"Move {step - 1} · ")
    expect(page.locator(".replay-words")).to_contain_text(f"Move {step - 1} · ")
    expect(page.locator(".replay-count")).to_have_text(f"{step - 1} / {len(moves) - 1}")
    expect(page.locator("#said")).to_contain_text(f"Move {step - 1} · ")
    # The moves stand beside the review, and the one that is compared is marked among them.
    expect(page.locator(".move-list h2")).to_be_in_viewport()
    marked = page.locator(".moves [aria-current]")
    expect(marked).to_have_attribute("data-move", moves[step - 1])
    expect(marked).to_be_in_viewport()
    expect(page.locator(".verdict.played")).not_to_have_count(0)
    expect(page.locator(".verdict.better")).not_to_have_count(0)
    expect(page.locator(".turning-detail:visible")).to_contain_text("Better")
    page.locator(".review summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".review-table tbody tr")).to_have_count(len(moves) - 2)
    # A tap on the graph goes there too.
    page.locator(".graph").scroll_into_view_if_needed()
    box = page.locator(".graph").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 12, box["y"] + box["height"] / 2)
    at(page, len(moves) - 1, len(moves))


def test_the_review_stays_when_the_language_changes(visits: Visits) -> None:
    page = visits.page("/replay", width=360, height=740)
    brought(page, diavolo_record()[0])
    reviewed(page)
    page.locator(".turning-point").first.click()
    expect(page.locator(".replay-compared")).to_contain_text("Better")
    count = page.locator(".replay-count").text_content() or ""
    asked = sum(url.endswith("/api/reviews") for url in visits.requests)
    for name, word in (("Deutsch", "Besser"), ("Français", "Mieux"), ("Čeština", "Lépe")):
        page.locator('[data-open="settings"]').click()
        page.locator("dialog[open]").get_by_role("radio", name=name).click(force=True)
        expect(page.locator(".replay-compared")).to_contain_text(word)
        expect(page.locator(".replay-count")).to_have_text(count)
    assert sum(url.endswith("/api/reviews") for url in visits.requests) == asked


def test_a_game_that_is_not_to_be_watched_is_open_to_who_played_it(visits: Visits) -> None:
    page = visits.empty_page()
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "local", "name": "Ben"}]
    told = diavolo_player.create(page, seats, ["a1 b2", "dark"], size=6, spectators=False)
    page.goto(f"/g/{told['room']}#{told['token']}")
    page.locator('[data-open="menu"]').click()
    page.locator("dialog .menu-list .danger").click()
    page.locator("dialog .dialog-buttons .danger").click()
    with page.expect_download() as download:
        page.locator('[data-act="record.txt"]').click()
    assert "end: resigned" in download.value.path().read_text("utf-8")
    page.locator(".end-actions a", has_text="Review").click()
    expect(page.locator(".review")).to_contain_text("This game is too short for a review.")
    at(page, 2, 2)


def test_a_review_that_fails_can_be_asked_for_again(visits: Visits) -> None:
    visits.patient = True  # the browser itself complains about an answer that is an error
    page = visits.page("/replay", worker=False)
    brought(page, diavolo_record()[0])
    refusal = json.dumps({"code": "too-many", "message": "", "violation": None})
    page.route("**/api/reviews", lambda route: route.fulfill(status=429, body=refusal))
    page.locator('[data-does="review"]').click()
    expect(page.locator(".review")).to_contain_text("Too many games are waiting")
    page.unroute("**/api/reviews")
    page.locator('[data-does="review-again"]').click()
    expect(page.locator(".review-graph")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "is not a space"),
        ("de", "ist kein Feld"),
        ("fr", "n’est pas une case"),
        ("cs", "není pole"),
    ],
)
def test_what_is_wrong_with_a_record_in_four_languages(visits: Visits, language: str, words: str) -> None:
    visits.patient = True
    lines = diavolo_record()[0].split("\n")
    wrong = next(number for number, line in enumerate(lines, start=1) if line.startswith("2."))
    lines[wrong - 1] = "2. c4 zz"
    page = visits.page("/replay", language=language)
    brought(page, "\n".join(lines))
    answer = page.locator(".import-answer")
    expect(answer).to_contain_text(f"{wrong}: 2. c4 zz")
    expect(answer).to_contain_text(words)


def test_a_hint_of_hashi_says_why(visits: Visits) -> None:
    page = visits.empty_page()
    told = create(page, {"options": {"game": "hashi"}, "seats": [{"kind": "me"}], "opening": SOLO})
    page.goto(f"/g/{told['room']}#{told['token']}")
    ada = Player(page)
    ada.wait_for_turn()
    ada.act("hint")
    box = page.locator(".hint-box")
    expect(box.locator("strong")).to_contain_text("island")
    lines = box.locator("p")
    expect(lines).to_have_count(3)
    expect(lines.nth(2)).to_contain_text(re.compile(r"^About \d+ points at the end\."))
    expect(page.locator("#said")).to_contain_text(lines.nth(1).text_content() or "?")
    expect(page.locator(".own .layer-ghosts .ghost").first).to_be_visible()


def test_a_hint_of_diavolo_says_why_and_goes_with_another_choice(visits: Visits) -> None:
    page = visits.empty_page()
    opening = random_game(6, seed=3, moves=6)[1]
    seats = [{"kind": "me"}, {"kind": "bot"}]
    player = diavolo_player.Player.enter(page, diavolo_player.create(page, seats, opening, size=6))
    player.act("hint")
    box = page.locator(".hint-box")
    expect(box).to_contain_text("A strong bot is thinking")
    expect(box.locator("strong")).to_be_visible()
    expect(box).to_contain_text(re.compile("% of games|for certain|Nothing wins"))
    player.act("clear")
    expect(box).to_be_visible()
    chosen = page.locator("#said").text_content() or ""
    other = next(
        name
        for name in page.locator(".space").evaluate_all("all => all.map(each => each.dataset.space)")
        if name not in chosen and player.space(name).get_attribute("aria-label") == f"{name}, open"
    )
    player.tap(other)
    expect(box).to_be_hidden()
