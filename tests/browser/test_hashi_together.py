"""Hashi with several people: four windows, one screen passed round, two devices of one player, watching."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.hashi_player import Player, create, enter
from tests.browser.visits import Visits, decide


def seats(*kinds: str) -> list[dict[str, Any]]:
    names = dict(zip(kinds, ("Ada", "Ben", "Cleo", "Dan"), strict=False))
    return [{"kind": kind, "name": names[kind]} if kind == "me" else {"kind": kind} for kind in kinds]


def join(page: Page, room: str, name: str) -> None:
    """Come by the link, give a name, take a seat."""
    page.goto(f"/g/{room}")
    page.get_by_label("Your name").fill(name)
    page.locator('[data-act="join"]').click()
    expect(page.locator(".join")).to_have_count(0)


def test_four_players_in_four_windows(visits: Visits) -> None:
    pages = [visits.page("/") for _ in range(4)]
    # The creator in two taps.
    pages[0].locator('[data-friends="hashi"]').click()
    pages[0].get_by_label("Your name").fill("Ada")
    pages[0].locator("summary").click()
    for _ in range(2):
        pages[0].locator('[data-act="add-seat"]').click()
    pages[0].locator('[data-act="start"]').click()
    expect(pages[0].locator(".lobby-seat.open")).to_have_count(3)
    expect(pages[0].locator(".invite")).to_contain_text("This link works only on this computer.")
    expect(pages[0].locator(".qr")).to_have_count(0)
    link = pages[0].get_by_label("Link").input_value()
    room = link.rpartition("/")[2]
    for page, name in zip(pages[1:], ("Ben", "Cleo", "Dan"), strict=True):
        join(page, room, name)
    players = [Player(page) for page in pages]
    ada, ben, cleo, dan = players
    expect(pages[3].locator(".seat-name")).to_have_text(["Ada", "Ben", "Cleo", "Dan"])
    for round_ in range(18):
        before = ada.ply
        # All at the same time; in most rounds one of them draws and the others leave everything out.
        for seat, player in enumerate(players):
            if round_ == 0 or (round_ + seat) % 4 == 0:
                player.draw_turn()
        if round_ == 4:
            take_back(ada, ben)
        for player in (dan, cleo, ben, ada):
            player.finish()
        for player in players:
            player.wait_for_next(before)
    for page in pages:
        expect(page.locator(".scoring")).to_be_visible()
        expect(page.locator(".scoring thead th")).to_have_text(["Ada", "Ben", "Cleo", "Dan"])
    totals = pages[0].locator(".scoring tfoot td").all_text_contents()
    assert totals == pages[3].locator(".scoring tfoot td").all_text_contents()
    # One would like another game; when the last of the others would too, all go there.
    pages[2].locator('[data-act="rematch"]').click()
    for number in (1, 0):
        decide(pages[number], "agree-rematch")
    expect(pages[2].locator(".banner")).to_contain_text("Waiting for Dan.")
    decide(pages[3], "agree-rematch")
    for page in pages:
        expect(page.locator(".setup-numbers")).to_be_visible()
        assert page.url == pages[2].url


def take_back(ada: Player, ben: Player) -> None:
    """Ada confirms, thinks again, and goes on; Ben sees that she is ready, and that she is not."""
    ada.confirm()
    expect(ben.page.locator(".seat", has_text="Ada")).to_contain_text("ready")
    expect(ben.page.locator("#said")).to_contain_text("Ada is ready.")
    expect(ada.page.locator(".task-words")).to_contain_text("Waiting for Ben, Cleo, and Dan.")
    expect(ada.page.locator("#said")).to_contain_text("Waiting for Ben, Cleo, and Dan.")
    ada.act("reopen")
    expect(ben.page.locator(".seat", has_text="Ada")).to_contain_text("thinking")
    ada.wait_for_turn()
    ada.press("undo")
    ada.press("redo")


def test_the_other_boards_come_after_each_round(visits: Visits) -> None:
    page, other = visits.empty_page(), visits.empty_page()
    told = create(page, {"options": {"game": "hashi"}, "seats": seats("me", "open"), "opening": []})
    join(other, told["room"], "Ben")
    ada, ben = enter(page, told), Player(other)
    # With another person there is no hint, by no key either; nor a check without the free pen.
    for key in ("h", "k"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    expect(page.locator(".reason, dialog[open]")).to_have_count(0)
    ada.draw_turn()
    ben.draw_turn()
    shown = other.locator('.other[data-seat="0"]')
    expect(shown.locator(".number")).to_have_count(0)
    ada.confirm()
    ben.confirm()
    expect(shown.locator(".number")).to_have_count(1)
    expect(page.locator("#said")).to_contain_text("Ben: 0 points. Round 1 of 17. Card: ")
    ada.draw_turn()
    ada.confirm()
    expect(shown.locator(".number")).to_have_count(1)
    ben.draw_turn()
    ben.confirm()
    expect(shown.locator(".number")).to_have_count(2)
    expect(shown.locator(".fresh")).to_have_count(1)


def test_two_devices_of_one_player_stay_in_step(visits: Visits) -> None:
    page, phone = visits.empty_page(), visits.empty_page(width=400, height=800)
    told = create(
        page, {"options": {"game": "hashi"}, "seats": seats("me"), "opening": ["setup | 3b", "5/3"]}
    )
    here, there = enter(page, told), enter(phone, told)
    assert "#" not in page.url
    here.stroke("h")
    expect(phone.locator('.own [data-island="h"] .number')).to_have_text("5")
    there.stroke("bh")
    expect(page.locator('.own [data-on="bh"].bridge')).to_have_count(1)
    there.press("undo")
    expect(page.locator('.own [data-on="bh"].bridge')).to_have_count(0)


def test_a_game_on_one_screen_passed_round(visits: Visits) -> None:
    page = visits.page("/new/hashi?with=screen")
    page.locator("summary").click()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Name", exact=True).fill("Ben")
    page.locator('[data-act="start"]').click()
    player = Player(page)
    for round_ in range(18):
        before = player.ply
        player.draw_turn()
        player.confirm()
        # Who has the device begins the next round.
        take(page, ("Ben", "Ada")[round_ % 2])
        player.draw_turn()
        player.confirm()
        player.wait_for_next(before)
    expect(page.locator(".scoring thead th")).to_have_text(["Ada", "Ben"])


def take(page: Page, name: str) -> None:
    """The device is handed over: nothing of the other's turn is to be seen."""
    handover = page.locator(".handover")
    expect(handover).to_contain_text(f"It is {name}’s turn")
    handover.get_by_role("button", name=f"I am {name}").click()
    expect(handover).to_be_hidden()
    expect(page.locator(".seat.current .seat-name")).to_have_text(name)


def keys_offered(page: Page) -> set[str]:
    """The keys of the help in the menu."""
    page.locator('[data-open="menu"]').click()
    page.locator("dialog[open]").get_by_role("button", name="Keyboard").click()
    keys = page.locator("dialog[open] kbd").all_text_contents()
    page.locator("dialog[open] .dialog-head button").click()
    return set(keys)


def test_watching(visits: Visits) -> None:
    page, guest = visits.empty_page(), visits.empty_page()
    told = create(page, {"options": {"game": "hashi"}, "seats": [*seats("me"), {"kind": "bot"}]})
    ada = enter(page, told)
    guest.goto(f"/g/{told['room']}")
    watcher = Player(guest)
    expect(guest.locator(".controls")).to_be_hidden()
    expect(guest.locator(".watching")).to_have_text("You are watching")
    expect(page.locator(".watching")).to_have_text("1 person watching")
    visits.page(f"/g/{told['room']}")
    expect(page.locator(".watching")).to_have_text("2 people watching")
    assert "Enter" not in keys_offered(guest)
    assert {"Enter", "H"} <= keys_offered(page)
    assert "K" not in keys_offered(page), "the pen is strict"
    guest.locator(".own [data-island=a]").focus()
    guest.keyboard.press("n")
    expect(guest.locator(".reason")).to_have_count(0)
    ada.play_turn()
    expect(watcher.table).to_have_attribute("data-ply", str(ada.ply))
    expect(guest.locator(".own .number")).to_have_count(1)


def test_play_at_once_against_a_bot_and_go_on_later(visits: Visits) -> None:
    page = visits.page("/")
    page.locator('[data-play="hashi"]').click()
    ada = Player(page)
    ada.play_turn()
    ada.play_turn()
    page.locator(".brand").click()
    unfinished = page.locator(".unfinished a")
    expect(unfinished).to_have_count(1)
    expect(unfinished).to_contain_text("Your turn")
    unfinished.click()
    Player(page).play_turn()
    page.go_back()
    expect(page.locator(".games")).to_be_visible()
    page.go_forward()
    Player(page).wait_for_turn()
