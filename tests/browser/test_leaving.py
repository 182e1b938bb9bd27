"""Somebody is away, gives up, or comes back; and another game afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import diavolo_player, hashi_player
from tests.browser.serving import Impatient, Serving
from tests.browser.visits import Visits, decide

ADA_AND_A_FRIEND = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Here nobody has to be away for half a minute."""
    running = Impatient(tmp_path_factory.mktemp("ponti")).start()
    yield running
    running.kill()


def invited(page: Page, told: dict[str, Any], name: str = "Ben") -> dict[str, Any]:
    """Take the free seat of a game."""
    joined: dict[str, Any] = page.request.post(f"/api/games/{told['room']}/join", data={"name": name}).json()
    return joined


def hashi_for_two(visits: Visits) -> tuple[hashi_player.Player, hashi_player.Player, dict[str, Any]]:
    """Ada and Ben in the first round, and what opens Ben's seat."""
    page, other = visits.empty_page(), visits.empty_page()
    body = {"options": {"game": "hashi"}, "seats": ADA_AND_A_FRIEND, "opening": ["setup | 3b | 3b", "5/3"]}
    told = hashi_player.create(page, body)
    joined = invited(other, told)
    return hashi_player.enter(page, told), hashi_player.enter(other, joined), joined


def lagoon_for_two(visits: Visits) -> tuple[diavolo_player.Player, diavolo_player.Player]:
    page, other = visits.empty_page(), visits.empty_page()
    told = diavolo_player.create(page, ADA_AND_A_FRIEND, ["a1 a2", "dark"], size=6)
    joined = invited(other, told)
    return diavolo_player.Player.enter(page, told), diavolo_player.Player.enter(other, joined)


def choose(page: Page, label: str) -> None:
    """Press a button of the line in the bar, or one of several that it opens."""
    expect(page.locator(".banner")).to_be_visible()
    decide = page.locator('.banner [data-act="decide"]')
    if decide.count():
        decide.click()
        page.locator("dialog[open] .menu-list").get_by_role("button", name=label).click()
    else:
        page.locator(".banner").get_by_role("button", name=label).click()


def test_who_is_away_is_waited_for(visits: Visits) -> None:
    ada, ben, _ = hashi_for_two(visits)
    banner = ada.page.locator(".banner")
    address = ben.page.url
    board = ada.page.locator(".own .hashi-board")
    before = board.bounding_box()
    ben.page.goto("about:blank")
    expect(banner).to_contain_text("Ben has been away for a while.")
    assert board.bounding_box() == before
    expect(ada.page.locator("#said")).to_contain_text("Ben has been away")
    expect(ada.page.locator(".seat", has_text="Ben")).to_contain_text("away")
    choose(ada.page, "Wait")
    expect(banner).to_have_count(0)
    ada.stroke("h")
    expect(banner).to_have_count(0)
    ben.page.goto(address)
    expect(ada.page.locator(".seat", has_text="Ben")).to_contain_text("thinking")
    # Gone once more: the question is a new one.
    ben.page.goto("about:blank")
    expect(banner).to_contain_text("Ben has been away for a while.")
    ben.page.goto(address)
    expect(banner).to_have_count(0)


def test_a_bot_takes_the_seat_and_gives_it_back(visits: Visits) -> None:
    ada, ben, _ = hashi_for_two(visits)
    address = ben.page.url
    ben.page.goto("about:blank")
    choose(ada.page, "Let a bot play on")
    dialog = ada.page.locator("dialog[open]")
    expect(dialog.locator(".level-about")).to_have_text("Knows a good board, but overlooks a lot.")
    dialog.locator(".level-row label").first.click()
    dialog.get_by_role("button", name="Take this bot").click()
    expect(ada.page.locator("#said")).to_contain_text("A bot is now playing for")
    expect(ada.page.locator(".notice")).to_have_text("A bot is now playing for Ben.")
    expect(ada.page.locator(".banner")).to_have_count(0)
    # What is told passes; a sign at the seat stays until he is back.
    sign = ada.page.locator(".seat").nth(1).locator(".seat-bot")
    expect(sign).to_have_accessible_name("Tadpole")
    before = ada.ply
    ada.draw_turn()
    ada.confirm()
    ada.wait_for_next(before)
    # Ben comes back and finds a bot in his place.
    ben.page.goto(address)
    expect(ben.page.locator(".banner")).to_contain_text("A bot is playing for you.")
    choose(ben.page, "Take my seat back")
    expect(ben.page.locator(".banner")).to_have_count(0)
    expect(ada.page.locator("#said")).to_contain_text("Ben is back.")
    expect(sign).to_have_count(0)
    expect(ada.page.locator(".notice").last).to_have_text("Ben is back.")
    # The bot may have ended its turn of this round already; the next one is Ben's in any case.
    again = hashi_player.Player(ben.page)
    before = again.ply
    ada.finish()
    ben.page.wait_for_function(
        "before => { const { ply, seat } = document.querySelector('.hashi-table').dataset;"
        " return ply !== before || seat !== 'none' }",
        arg=str(before),
    )
    if again.ply == before:
        again.finish()
        again.wait_for_next(before)
    again.draw_turn()


def test_a_game_is_ended_when_somebody_stays_away(visits: Visits) -> None:
    ada, ben = lagoon_for_two(visits)
    ada.page.locator(".table-seats").wait_for()
    ben.page.goto("about:blank")
    choose(ada.page, "End the game")
    dialog = ada.page.locator("dialog[open]")
    expect(dialog).to_contain_text("Nobody wins.")
    dialog.get_by_role("button", name="Cancel").click()
    expect(ada.table).to_have_attribute("data-status", "playing")
    choose(ada.page, "End the game")
    dialog.get_by_role("button", name="End the game").click()
    expect(ada.page.locator(".ending h2")).to_have_text("The game was abandoned. Nobody wins.")
    expect(ada.page.locator(".banner")).to_have_count(0)


def test_hashi_is_ended_too(visits: Visits) -> None:
    ada, ben, _ = hashi_for_two(visits)
    ben.page.goto("about:blank")
    choose(ada.page, "End the game")
    ada.page.locator("dialog[open]").get_by_role("button", name="End the game").click()
    expect(ada.page.locator(".scoring h2")).to_have_text("The game was ended")
    expect(ada.page.locator(".controls")).to_be_hidden()


def give_up(page: Page) -> None:
    page.locator('[data-open="menu"]').click()
    page.locator("dialog[open]").get_by_role("button", name="Give up").click()
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("The game ends at once.")
    dialog.get_by_role("button", name="Give up").click()


def test_giving_up_and_another_game_for_all(visits: Visits) -> None:
    ada, ben = lagoon_for_two(visits)
    guest = visits.page(f"/g/{ada.page.url.rpartition('/')[2]}")
    watcher = diavolo_player.Player(guest)
    expect(guest.locator(".controls .button")).to_have_count(0)
    keys = (
        "Arrow keys move over the board. S says the score, L the last move. "
        "Comma looks back at the game, full stop forward again, Escape returns to the present."
    )
    expect(guest.locator("#lagoon-keys")).to_have_text(keys)
    expect(ada.page.locator("#lagoon-keys")).to_contain_text("Enter chooses")
    expect(ada.page.locator("#lagoon-keys")).not_to_contain_text("hint")
    expect(guest.locator(".watching")).to_have_text("You are watching")
    expect(ada.page.locator(".watching")).to_have_text("1 person watching")
    give_up(ben.page)
    for page, words in (
        (ada.page, "Ben gave up. You win!"),
        (ben.page, "You gave up. Ada wins."),
        (guest, "Ben gave up. Ada wins."),
    ):
        expect(page.locator(".ending h2")).to_have_text(words)
    expect(guest.locator('[data-act="rematch"]')).to_have_count(0)
    ada.page.locator('[data-act="rematch"]').click()
    decide(ben.page, "agree-rematch")
    guest.get_by_role("button", name="Watch").click()
    for player in (ada, ben, watcher):
        expect(player.table).to_have_attribute("data-ply", "0")
    assert ada.page.url == ben.page.url == guest.url
    # The other begins this time.
    expect(ben.page.locator(".guide")).to_contain_text("place two light tiles")


def test_a_question_is_seen_by_whoever_has_scrolled_down(visits: Visits) -> None:
    ada, ben = lagoon_for_two(visits)
    for each in (ada, ben):
        each.page.set_viewport_size({"width": 390, "height": 844})
    ben.page.locator('[data-open="menu"]').click()
    ben.page.locator('[data-menu="resign"]').click()
    ben.page.locator("dialog[open] .danger").click()
    for each in (ada, ben):
        each.page.locator('[data-act="rematch"]').scroll_into_view_if_needed()
        each.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    ben.page.locator('[data-act="rematch"]').click()
    expect(ben.page.locator(".banner > p")).to_be_in_viewport()
    expect(ada.page.locator(".banner > p")).to_be_in_viewport()


def test_hashi_for_two_is_given_up_but_not_for_three(visits: Visits) -> None:
    ada, ben, _ = hashi_for_two(visits)
    give_up(ada.page)
    expect(ada.page.locator(".scoring h2")).to_have_text("You gave up")
    expect(ben.page.locator(".scoring h2")).to_have_text("Ada gave up")
    expect(ben.page.locator(".winners")).to_contain_text("You win")
    # In the middle of a round it is over all the same: nothing is still to be had or to come.
    expect(ben.page.locator(".bar-title")).to_have_text("Game over")
    expect(ben.page.locator(".bonus-panel")).not_to_contain_text("for the first")
    expect(ben.page.locator(".card-bar-panel")).not_to_contain_text("to come")
    page = ada.page
    three = [{"kind": "me"}, {"kind": "local", "name": "Ben"}, {"kind": "local", "name": "Cleo"}]
    hashi_player.enter(page, hashi_player.create(page, {"options": {"game": "hashi"}, "seats": three}))
    page.locator('[data-open="menu"]').click()
    expect(page.locator("dialog[open] .button").first).to_be_visible()
    expect(page.locator("dialog[open]").get_by_role("button", name="Give up")).to_have_count(0)


def test_a_lagoon_without_spectators(visits: Visits) -> None:
    page, guest = visits.page("/new/diavolo?with=screen"), visits.empty_page()
    page.locator("summary").click()
    page.get_by_role("switch", name="Others may watch").uncheck(force=True)
    page.locator('[data-act="start"]').click()
    diavolo_player.Player(page)
    guest.goto(f"/g/{page.url.rpartition('/')[2]}")
    expect(guest.locator("h1")).to_have_text("This game is not open to spectators")
    expect(guest.locator(".lagoon-board")).to_have_count(0)


def test_one_of_three_cannot_end_the_game_alone(visits: Visits) -> None:
    pages = [visits.empty_page() for _ in range(3)]
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}, {"kind": "open"}]
    told = hashi_player.create(pages[0], {"options": {"game": "hashi"}, "seats": seats})
    tickets = [
        told,
        *(invited(page, told, name) for page, name in zip(pages[1:], ("Ben", "Cleo"), strict=True)),
    ]
    ada, ben, cleo = (hashi_player.enter(page, ticket) for page, ticket in zip(pages, tickets, strict=True))
    cleo.page.goto("about:blank")
    choose(ada.page, "End the game")
    dialog = ada.page.locator("dialog[open]")
    expect(dialog).to_contain_text("Most of those present have to agree.")
    dialog.get_by_role("button", name="End the game").click()
    for page in (ada.page, ben.page):
        expect(page.locator(".banner")).to_contain_text("For ending the game: Ada.")
    ada.page.locator('.banner [data-act="decide"]').click()
    expect(ada.page.locator("dialog[open] .menu-list button")).to_have_text(
        ["Keep waiting", "Let a bot play on"]
    )
    ada.page.keyboard.press("Escape")
    choose(ben.page, "End the game")
    ben.page.locator("dialog[open]").get_by_role("button", name="End the game").click()
    for page in (ada.page, ben.page):
        expect(page.locator(".scoring h2")).to_have_text("The game was ended")


def waiting_table(page: Page, seats: int) -> dict[str, Any]:
    """A lobby with so many free seats."""
    free = [{"kind": "open"}] * seats
    told = hashi_player.create(page, {"options": {"game": "hashi"}, "seats": [{"kind": "me"}, *free]})
    page.goto(f"/g/{told['room']}#{told['token']}")
    return told


def test_a_free_seat_is_given_to_a_bot(visits: Visits) -> None:
    page = visits.empty_page()
    waiting_table(page, 1)
    page.locator('[data-act="seat-bot"]').click()
    page.locator('dialog[open] [data-level="tadpole"]').check(force=True)
    page.locator("dialog[open] .primary").click()
    hashi_player.Player(page).wait_for_turn()
    expect(page.locator(".seat", has_text="Tadpole")).to_have_count(1)


def test_a_table_that_nobody_comes_to_is_cancelled(visits: Visits) -> None:
    page, guest = visits.empty_page(), visits.empty_page()
    told = waiting_table(page, 2)
    guest.goto(f"/g/{told['room']}")
    expect(guest.locator('[data-act="join"]')).to_be_visible()
    expect(guest.locator('[data-act="cancel"], [data-act="seat-bot"]')).to_have_count(0)
    page.locator('[data-act="cancel"]').click()
    page.locator("dialog[open] .danger").click()
    expect(page.locator(".home")).to_be_visible()
    expect(page.locator(".unfinished")).to_have_count(0)
    expect(guest.locator("h1")).to_have_text("This table has been cancelled")
    expect(guest.locator("#said")).to_contain_text("This table has been cancelled.")
    expect(page.locator(".notice")).to_have_count(0)


def test_whoever_only_joined_cannot_cancel_the_table_of_the_others(visits: Visits) -> None:
    visits.patient = True  # the browser itself complains about the refusal
    page, guest = visits.empty_page(), visits.empty_page()
    told = waiting_table(page, 2)
    guest.goto(f"/g/{told['room']}")
    guest.locator('[data-act="join"]').click()
    guest.locator('[data-act="cancel"]').click()
    guest.locator("dialog[open] .danger").click()
    expect(guest.locator(".reason")).to_contain_text("Only whoever made the table can cancel it")
    expect(page.locator(".lobby-seat.person")).to_have_count(2)
