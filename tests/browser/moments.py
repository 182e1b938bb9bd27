"""What is seen only for a while: questions, notices, what others do. For `make look`, beside all screens."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from ponti.diavolo import Position, parse_move
from tests.browser import diavolo_player
from tests.browser.diavolo_player import random_game
from tests.browser.hashi_player import Player, create, enter
from tests.browser.screens import Opened, at_table
from tests.browser.test_replay import brought, diavolo_record
from tests.browser.visits import PATIENCE_MS

MOMENTS: dict[str, Opened] = {}

ADA: dict[str, Any] = {"kind": "me", "name": "Ada"}
FREE: dict[str, Any] = {"kind": "open"}
BOT: dict[str, Any] = {"kind": "bot"}
ROUND = ["setup | 3b | 3b", "5/3"]
FIRST_TIME = "() => localStorage.setItem('ponti.settings', '{\"quick\": true}')"


def moment(show: Opened) -> Opened:
    """Enter a moment under the name of the function that shows it."""
    MOMENTS[show.__name__] = show
    return show


def another(page: Page) -> Page:
    """A page of somebody else, on a device of their own."""
    assert page.context.browser
    context = page.context.browser.new_context(base_url=page.url.split("/g/")[0].rstrip("/"))
    context.set_default_timeout(PATIENCE_MS)
    page.context.on("close", lambda _: context.close())
    return context.new_page()


def joined(page: Page, told: dict[str, Any], name: str) -> dict[str, Any]:
    taken: dict[str, Any] = page.request.post(f"/api/games/{told['room']}/join", data={"name": name}).json()
    return taken


def together(page: Page, *names: str, opening: list[str] | None = None) -> list[Player]:
    """Ada at this page, and others at theirs, in a game of Hashi."""
    page.goto("/")
    seats = [ADA, *[FREE] * len(names)]
    told = create(page, {"options": {"game": "hashi"}, "seats": seats, "opening": opening or []})
    tickets = [joined(page, told, name) for name in names]
    return [enter(page, told), *(enter(another(page), ticket) for ticket in tickets)]


def lagoon_together(page: Page, opening: list[str]) -> tuple[diavolo_player.Player, diavolo_player.Player]:
    """Ada at this page, Bořivoj at another."""
    page.goto("/")
    told = diavolo_player.create(page, [ADA, FREE], opening, size=6)
    ticket = joined(page, told, "Bořivoj")
    enter_lagoon = diavolo_player.Player.enter
    return enter_lagoon(page, told), enter_lagoon(another(page), ticket)


@moment
def asked_to_take_back(page: Page) -> None:
    _, other = lagoon_together(page, ["a1 c3", "dark"])
    other.play(parse_move("e5 f6"))
    other.act("takeback")
    expect(page.locator(".banner")).to_be_visible()


@moment
def without_a_network(page: Page) -> None:
    ada = at_table(page, opening=["setup | 3b", "5/3"])
    ada.wait_for_turn()
    page.context.set_offline(True)
    expect(page.locator(".notice.wait")).to_be_visible()
    ada.tap("h")
    ada.tap("bh")
    expect(page.locator(".unkept-strokes")).to_be_visible()


@moment
def lagoon_without_a_network(page: Page) -> None:
    seats = [ADA, {"kind": "local", "name": "Ben"}]
    player = diavolo_player.Player.enter(page, diavolo_player.create(page, seats, ["c4 d7", "dark"]))
    page.context.set_offline(True)
    expect(page.locator(".notice.wait")).to_be_visible()
    player.choose(parse_move("f5 h8"))
    player.act("confirm")
    expect(page.locator(".lagoon .sent")).to_have_count(2)


@moment
def offered_sound(page: Page) -> None:
    page.goto("/")
    page.evaluate(FIRST_TIME)
    at_table(page, seats=[ADA, BOT], opening=ROUND)
    expect(page.locator(".notice .link").first).to_be_visible()


@moment
def lagoon_offered_sound(page: Page) -> None:
    page.goto("/")
    page.evaluate(FIRST_TIME)
    diavolo_player.Player.enter(page, diavolo_player.create(page, [ADA, BOT], ["c4 d7", "dark"]))
    expect(page.locator(".notice .link").first).to_be_visible()


@moment
def voting_about_somebody_absent(page: Page) -> None:
    ada, ben, cleo = together(page, "Bořivoj", "Cleo", opening=["setup | 3b | 3b | 3b", "5/3"])
    cleo.page.goto("about:blank")
    ben.page.locator('.banner [data-act="decide"]').click()
    ben.page.locator("dialog[open] .menu-list .danger").click()
    ben.page.locator("dialog[open] .danger").click()
    expect(ada.page.locator(".banner")).to_contain_text("Bořivoj")


@moment
def deciding_about_somebody_absent(page: Page) -> None:
    _, other = lagoon_together(page, ["a1 c3", "dark"])
    other.page.goto("about:blank")
    page.locator('.banner [data-act="decide"]').click()
    expect(page.locator("dialog[open]")).to_be_visible()


@moment
def asked_for_another_game(page: Page) -> None:
    _, other = lagoon_together(page, ["a1 c3", "dark"])
    other.page.locator('[data-open="menu"]').click()
    other.page.locator('[data-menu="resign"]').click()
    other.page.locator("dialog[open] .danger").click()
    other.page.locator('[data-act="rematch"]').click()
    expect(page.locator(".banner")).to_be_visible()


@moment
def a_seat_of_a_friend(page: Page) -> None:
    told = create(page, {"options": {"game": "hashi"}, "seats": [ADA, FREE], "opening": ROUND})
    ticket = joined(page, told, "Bořivoj")
    enter(page, told).wait_for_turn()
    page.goto("/")
    page.goto(f"/g/{told['room']}#{ticket['token']}")
    expect(page.locator("dialog[open]")).to_be_visible()


@moment
def lobby_of_four(page: Page) -> None:
    seats = [ADA, {"kind": "bot", "level": "pilot"}, FREE, FREE]
    told = create(page, {"options": {"game": "hashi"}, "seats": seats})
    joined(page, told, "Bartholomäus Wassermann")
    page.goto(f"/g/{told['room']}#{told['token']}")
    expect(page.locator(".invite")).to_be_visible()


@moment
def four_at_a_table(page: Page) -> None:
    bots = [{"kind": "bot", "level": "tadpole"}] * 3
    opening = ["setup | 3b | 3b | 3b | 3b", "5/3", "5h bh bh hi | 5h bh hi hi | - - | 5h bh bh hi", "4/2"]
    at_table(page, seats=[ADA, *bots], opening=opening).wait_for_turn()


@moment
def board_of_another(page: Page) -> None:
    four_at_a_table(page)
    page.locator(".seats-panel .seat-button").nth(2).click()


@moment
def end_of_four(page: Page) -> None:
    deck = page.request.get("/api/info").json()["decks"]["standard"]
    *cards, last = deck[1:]
    bots = [{"kind": "bot", "level": level} for level in ("tadpole", "tadpole", "ferryman")]
    played = [event for card in cards for event in (card, "- - | - - | - - | - -")]
    ada = at_table(page, seats=[ADA, *bots], opening=["setup | 3b | 3b | 3b | 3b", *played, last])
    ada.press("skip-number")
    ada.press("skip-bridges")
    ada.confirm()
    expect(page.locator(".scoring tfoot td").last).to_be_visible()


@moment
def something_left_to_do(page: Page) -> None:
    ada = at_table(page, opening=["setup | 3b", "5/3"])
    ada.wait_for_turn()
    ada.confirm()
    expect(page.locator("dialog[open] .primary")).to_be_visible()


@moment
def words_of_others(page: Page) -> None:
    ada, other = lagoon_together(page, ["a1 c3", "dark"])
    for each, word in ((ada.page, "well-played"), (other.page, "heart")):
        each.keyboard.press("y")
        each.locator(f'dialog[open] [data-word="{word}"]').click()
    expect(page.locator(".seat-said")).to_have_count(2)


@moment
def words_in_hashi(page: Page) -> None:
    ada, other = together(page, "Bořivoj", opening=ROUND)
    for each, word in ((ada.page, "well-played"), (other.page, "heart")):
        each.keyboard.press("y")
        each.locator(f'dialog[open] [data-word="{word}"]').click()
    expect(page.locator(".seat-said")).to_have_count(2)


@moment
def little_time(page: Page) -> None:
    options = {"game": "diavolo", "clock": {"kind": "game", "seconds": 600}}
    told = create(page, {"options": options, "seats": [ADA, FREE], "opening": ["c4 d7", "dark"]})
    joined(page, told, "Bořivoj")
    diavolo_player.Player.enter(page, told)
    expect(page.locator(".seat-clock").first).to_be_visible()


@moment
def time_in_hashi(page: Page) -> None:
    options = {"game": "hashi", "clock": {"kind": "turn", "seconds": 600}}
    told = create(page, {"options": options, "seats": [ADA, FREE], "opening": ROUND})
    joined(page, told, "Bořivoj")
    enter(page, told).wait_for_turn()
    expect(page.locator(".seat-clock").first).to_be_visible()


@moment
def many_single_tiles(page: Page) -> None:
    """A board of sixteen on which almost every tile is an island."""
    position, moves = Position.start(size=16), list[str]()
    for row in range(1, 16, 3):
        for column in "adgjm":
            move = f"{column}{row} {chr(ord(column) + 1)}{row + 2}" if len(moves) != 1 else "light"
            if position.why_not(next(iter(position.to_act)), parse_move(move)) is None:
                position = position.after(parse_move(move))
                moves.append(move)
    seats = [ADA, {"kind": "local", "name": "Ben"}]
    diavolo_player.Player.enter(page, diavolo_player.create(page, seats, moves, size=16))


@moment
def many_islands(page: Page) -> None:
    seats = [ADA, {"kind": "local", "name": "Ben"}]
    moves = random_game(16, seed=5, moves=40)[1]
    diavolo_player.Player.enter(page, diavolo_player.create(page, seats, moves, size=16))


@moment
def beaten_by_a_bot(page: Page) -> None:
    for _ in range(2):
        seats = [ADA, {"kind": "bot", "level": "apprentice"}]
        diavolo_player.Player.enter(page, diavolo_player.create(page, seats, ["c4 d7", "dark"]))
        page.locator('[data-open="menu"]').click()
        page.locator('[data-menu="resign"]').click()
        page.locator("dialog[open] .danger").click()
        expect(page.locator(".ending")).to_be_visible()
    expect(page.locator(".suggestion")).to_be_visible()


@moment
def watching_a_lagoon(page: Page) -> None:
    seats = [ADA, {"kind": "local", "name": "Ben"}]
    told = diavolo_player.create(page, seats, random_game(10, seed=3, moves=20)[1])
    page.goto(f"/g/{told['room']}")
    expect(page.locator(".watching")).to_be_visible()


@moment
def menu_of_a_lagoon(page: Page) -> None:
    lagoon_together(page, ["a1 c3", "dark"])
    page.locator('[data-open="menu"]').click()
    expect(page.locator("dialog[open]")).to_be_visible()


@moment
def finished_games(page: Page) -> None:
    beaten_by_a_bot(page)
    page.goto("/replay")
    expect(page.locator("h1")).to_be_visible()


@moment
def analysis_with_an_opinion(page: Page) -> None:
    page.goto("/replay")
    brought(page, diavolo_record()[0])
    for _ in range(2):
        page.locator('[data-does="back"]').click()
    page.locator('[data-does="analyse"]').click()
    page.locator('[data-does="ask"]').click()
    expect(page.locator(".opinions .button").first).to_be_visible()


@moment
def analysis_begins(page: Page) -> None:
    page.goto("/analysis/diavolo")
    expect(page.locator('[data-empty="10"]')).to_be_visible()


@moment
def replay_begins(page: Page) -> None:
    page.goto("/replay")
    expect(page.locator("h1")).to_be_visible()


@moment
def server_away(page: Page) -> None:
    page.goto("/offline.html")
    expect(page.locator("h2:visible")).to_be_visible()


@moment
def parts(page: Page) -> None:
    page.goto("/parts")
    expect(page.locator(".parts > section")).to_have_count(10)
