"""Looking back at a table while the game goes on: every step, the way back, and never a move by accident."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from ponti.diavolo import Position, Tiles, parse_move
from tests.browser import hashi_player
from tests.browser.diavolo_player import Player, create, random_game
from tests.browser.visits import Visits

HASHI = ["setup | 4e | 3b", "4/2", "4h bh bh | - -", "5/3", "- - | 5h -", "3/1"]


def position_after(texts: list[str]) -> Position:
    position = Position.start(size=6)
    for text in texts:
        position = position.after(parse_move(text))
    return position


def lagoon(visits: Visits, moves: int = 8) -> tuple[Page, Player, list[str]]:
    """A game of two at one screen."""
    page = visits.page("/")
    texts = random_game(6, seed=3, moves=moves)[1]
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "local", "name": "Ben"}]
    return page, Player.enter(page, create(page, seats, texts, size=6)), texts


def test_back_and_forth_in_the_lagoon(visits: Visits) -> None:
    page, player, texts = lagoon(visits)
    past, words = page.locator(".past"), page.locator(".past-words")
    expect(past).to_be_hidden()
    page.keyboard.press("ArrowLeft")
    expect(past).to_be_visible()
    player.shows(position_after(texts[:-1]))
    page.keyboard.press("ArrowLeft")
    player.shows(position_after(texts[:-2]))
    expect(words).to_contain_text(f"Move {len(texts) - 3}")
    expect(page.locator(f".moves li:nth-child({len(texts) - 2})")).to_have_attribute("aria-current", "step")
    page.locator(".moves .move").nth(2).click()
    player.shows(position_after(texts[:3]))
    page.locator('[data-past="next"]').click()
    player.shows(position_after(texts[:4]))
    page.keyboard.press("Escape")
    expect(past).to_be_hidden()
    player.shows(position_after(texts))
    # The newest move of the list is the present.
    page.locator(".moves .move").nth(1).click()
    expect(past).to_be_visible()
    page.locator(".moves .move").last.click()
    expect(past).to_be_hidden()


def test_nobody_moves_in_the_past(visits: Visits) -> None:
    page, player, texts = lagoon(visits)
    move = next(move for move in position_after(texts).legal_moves() if isinstance(move, Tiles))
    player.choose(move)
    confirm = page.locator('[data-does="confirm"]')
    expect(confirm).to_be_enabled()
    page.keyboard.press(",")
    expect(page.locator(".past")).to_be_visible()
    expect(confirm).to_be_disabled()
    page.keyboard.press("c")
    player.space("a1").click()
    player.space("b1").click()
    expect(page.locator(".notice")).to_have_count(1)
    expect(page.locator(".notice")).to_contain_text("You are looking back")
    expect(player.table).to_have_attribute("data-ply", str(len(texts)))
    # After a tap the arrows to the sides lead on through the game, and the others over the board.
    page.keyboard.press("ArrowLeft")
    player.shows(position_after(texts[:-2]))
    page.locator('[data-act="present"]').click()
    expect(confirm).to_be_enabled()
    expect(page.locator(".lagoon .ghost.chosen")).to_have_count(2)
    confirm.click()
    expect(player.table).to_have_attribute("data-ply", str(len(texts) + 1))


def test_a_watcher_looks_back_while_the_game_goes_on(visits: Visits) -> None:
    page, player, texts = lagoon(visits, moves=6)
    guest = visits.page(f"/g/{page.url.rpartition('/')[2]}")
    watcher = Player(guest)
    guest.locator('[data-open="past"]').click()
    watcher.shows(position_after(texts[:-1]))
    move = next(iter(position_after(texts).legal_moves()))
    player.play(move)
    expect(watcher.table).to_have_attribute("data-ply", str(len(texts) + 1))
    watcher.shows(position_after(texts[:-1]))
    guest.locator('[data-open="past"]').click()
    watcher.shows(position_after([*texts, str(move)]))
    # What was seen here is known, and what was not is asked for: all of it is there without the server.
    guest.keyboard.press("ArrowLeft")
    watcher.shows(position_after(texts))


def test_hashi_round_by_round(visits: Visits) -> None:
    page = visits.page("/")
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "local", "name": "Ben"}]
    told = hashi_player.create(page, {"options": {"game": "hashi"}, "seats": seats, "opening": HASHI})
    ada = hashi_player.enter(page, told)
    page.locator('[data-act="take"]').click()
    ada.wait_for_turn()
    page.locator('[data-open="past"]').click()
    words = page.locator(".past-words")
    expect(words).to_contain_text("Round 2 of 17")
    assert (ada.number("h"), ada.bridges("bh")) == ("4", 2)
    page.keyboard.press("ArrowLeft")
    expect(words).to_contain_text("Round 1 of 17. Ada")
    other = page.locator('.other[data-seat="1"]')
    expect(other.locator('[data-island="h"] .number')).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(words).to_have_text("The first numbers are written.")
    assert (ada.number("h"), ada.bridges("bh")) == (None, 0)
    # A tap on the board draws nothing, and the keys of the turn do nothing.
    before = ada.counter
    ada.tap("c")
    page.keyboard.press("c")
    expect(page.locator(".notice")).to_contain_text("You are looking back")
    page.locator(".notice").click()
    expect(page.locator(".notice")).to_have_count(0)
    page.mouse.click(ada.point("c")[0], ada.point("e")[1])  # where the lines ci and ef cross
    expect(page.locator(".notice")).to_contain_text("You are looking back")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.locator(".round-list .move").nth(2).click()
    expect(other.locator('[data-island="h"] .number')).to_have_text("5")
    page.locator('[data-act="present"]').click()
    expect(page.locator(".past")).to_be_hidden()
    assert (ada.counter, ada.number("h"), ada.bridges("bh")) == (before, "4", 2)


def test_how_a_board_came_about(visits: Visits) -> None:
    page = visits.page("/")
    opening = ["setup | 3b", "4/2", "4h bh bh", "5/3"]
    body = {"options": {"game": "hashi"}, "seats": [{"kind": "me"}], "opening": opening}
    told = hashi_player.create(page, body)
    ada = hashi_player.enter(page, told)
    ada.wait_for_turn()
    page.locator('[data-open="menu"]').click()
    page.locator('[data-menu="resign"]').click()
    page.locator("dialog[open]").get_by_role("button", name="Give up").click()
    page.locator('[data-act="how"]').click()
    expect(page.locator(".scoring")).to_be_hidden()
    assert ada.number("h") is None
    page.keyboard.press("ArrowRight")
    expect(page.locator(".past-words")).to_contain_text("Round 1 of 17")
    assert (ada.number("h"), ada.bridges("bh")) == ("4", 2)
    page.locator('[data-act="present"]').click()
    expect(page.locator(".scoring")).to_be_visible()
