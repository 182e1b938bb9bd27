"""What tells that it is one's turn to somebody who does not look at the page."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.diavolo_player import Player, create
from tests.browser.visits import Visits

# A device that allows notifications, has a sign for the app, and can be put away.
DEVICE = """
    window.told = [];
    window.badges = [];
    window.tones = 0;
    window.Notification = class {
        static permission = 'default';
        static async requestPermission() { return (Notification.permission = 'granted'); }
        constructor(title, { body, tag }) { window.told.push([title, body, tag]); }
        close() {}
    };
    if (navigator.serviceWorker)
        Object.defineProperty(navigator.serviceWorker, 'getRegistration', { value: async () => undefined });
    navigator.setAppBadge = async number => { window.badges.push(number); };
    navigator.clearAppBadge = async () => { window.badges.push(0); };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...given) {
        window.tones += 1;
        return start.apply(this, given);
    };
    window.putAway = away => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => away });
        const state = away ? 'hidden' : 'visible';
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
        document.dispatchEvent(new Event('visibilitychange'));
    };
"""


def device(visits: Visits) -> BrowserContext:
    context = visits.context()
    context.add_init_script(DEVICE)
    return context


def lagoon_for_two(visits: Visits) -> tuple[Player, Player]:
    page, other = visits.page("/", context=device(visits)), visits.page("/", context=device(visits))
    told = create(page, [{"kind": "me", "name": "Ada"}, {"kind": "open"}], size=6)
    joined = other.request.post(f"/api/games/{told['room']}/join", data={"name": "Ben"}).json()
    return Player.enter(page, told), Player.enter(other, joined)


def settings(page: Page) -> Any:
    page.locator('[data-open="menu"]').click()
    page.locator('[data-menu="settings"]').click()
    return page.locator("dialog[open]")


def test_the_tab_says_whose_turn_it_is(visits: Visits) -> None:
    ada, ben = lagoon_for_two(visits)
    expect(ada.page).to_have_title("● Your turn · Ponte del Diavolo · Ponti")
    expect(ben.page).to_have_title("Ponte del Diavolo · Ponti")
    icon = 'link[rel="icon"]'
    expect(ada.page.locator(icon)).to_have_attribute("href", "/icons/ponti-due.svg")
    assert ada.page.evaluate("window.badges.at(-1)") == 1
    ada.tap("a1")
    ada.tap("c3")
    ada.act("confirm")
    expect(ada.page).to_have_title("Ponte del Diavolo · Ponti")
    expect(ada.page.locator(icon)).to_have_attribute("href", "/icons/ponti.svg")
    expect(ben.page).to_have_title("● Your turn · Ponte del Diavolo · Ponti")
    assert ada.page.evaluate("window.badges.at(-1)") == 0
    # It is told on every screen, and no longer once it is done.
    ben.page.goto("/")
    expect(ben.page).to_have_title("● Your turn · Ponti")
    ben.page.goto("/rules/diavolo")
    ben.page.get_by_role("button", name="1 other game is waiting for you").click()
    expect(ben.page).to_have_title("● Your turn · Rules of Ponte del Diavolo · Ponti")
    ben.page.locator("dialog[open] a[data-room]").click()
    expect(ben.page).to_have_title("● Your turn · Ponte del Diavolo · Ponti")
    expect(ben.page.locator(".due-count")).to_have_count(0)
    ben.page.locator('[data-choose="light"]').click()
    expect(ben.page).to_have_title("Ponte del Diavolo · Ponti")
    ben.page.locator(".bar .brand").click()
    expect(ben.page.locator(".home")).to_be_visible()
    expect(ben.page).to_have_title("Ponti")


def asked(visits: Visits) -> int:
    """How often somebody has asked for their games."""
    return sum(url.endswith("/api/mine") for url in visits.requests)


def test_whoever_waits_at_home_is_told_there(visits: Visits) -> None:
    ada, ben = lagoon_for_two(visits)
    ben.page.evaluate("Notification.permission = 'granted'")
    ben.page.clock.install()
    ben.page.goto("/")
    change = "changes => import('/store.js').then(({ change }) => change(changes))"
    ben.page.evaluate(change, {"notify": True})
    ben.page.evaluate("Notification.permission = 'granted'")
    expect(ben.page.locator(".unfinished")).to_contain_text("waiting")
    # What looks after other games comes after the screen; what it is told first is news to nobody.
    before = asked(visits)
    while asked(visits) == before:
        ben.page.clock.run_for(3_000)
    ben.page.evaluate("putAway(true)")
    ada.tap("a1")
    ada.tap("c3")
    ada.act("confirm")
    expect(ada.table).to_have_attribute("data-ply", "1")
    ben.page.clock.run_for(31_000)
    ben.page.wait_for_function("() => window.told.length === 1")
    expect(ben.page.locator(".unfinished .turn")).to_have_text("Your turn")
    expect(ben.page).to_have_title("● Your turn · Ponti")


def test_a_notification_and_a_sound_for_whoever_looks_away(visits: Visits) -> None:
    ada, ben = lagoon_for_two(visits)
    dialog = settings(ben.page)
    dialog.get_by_role("radio", name="Bell").check()
    dialog.get_by_role("switch", name="Notifications").check()
    ben.page.keyboard.press("Escape")
    tones = ben.page.evaluate("window.tones")
    assert tones == 2, "a choice is heard"
    ben.page.evaluate("putAway(true)")
    ada.tap("a1")
    ada.tap("c3")
    ada.act("confirm")
    ben.page.wait_for_function("() => window.told.length === 1")
    room = ben.page.url.rpartition("/")[2]
    assert ben.page.evaluate("window.told[0]") == ["Your turn", "Ponte del Diavolo with Ada", f"/g/{room}"]
    assert ben.page.evaluate("window.tones") == tones + 2


def test_notifications_are_offered_to_somebody_who_has_missed_a_turn(visits: Visits) -> None:
    ada, ben = lagoon_for_two(visits)
    ben.page.evaluate("putAway(true)")
    ada.tap("a1")
    ada.tap("c3")
    ada.act("confirm")
    expect(ben.table).to_have_attribute("data-ply", "1")
    assert ben.page.evaluate("window.told") == []
    ben.page.evaluate("putAway(false)")
    expect(ben.page.locator(".notices")).to_contain_text("Would you like to be notified")
    ben.page.get_by_role("button", name="Notify me").click()
    ben.page.wait_for_function("() => JSON.parse(localStorage.getItem('ponti.settings')).notify")


def test_without_a_secure_page_nothing_is_offered(visits: Visits) -> None:
    context = device(visits)
    context.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false });")
    page = visits.page("/", context=context)
    page.locator('[data-open="settings"]').click()
    expect(page.locator("dialog[open]").get_by_text("Sound when it is your turn")).to_be_visible()
    expect(page.locator("dialog[open]").get_by_text("Notifications")).to_have_count(0)


def test_other_games_that_wait(visits: Visits) -> None:
    page = visits.page("/", context=device(visits))
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
    rooms = []
    for _ in range(2):
        told = create(page, seats, size=6)
        page.request.post(f"/api/games/{told['room']}/join", data={"name": "Ben"})
        player = Player.enter(page, told)
        expect(player.table).to_have_attribute("data-ply", "0")
        rooms.append(told["room"])
    page.get_by_role("button", name="1 other game is waiting for you").click()
    assert page.evaluate("window.badges.at(-1)") == 2
    page.locator(f'dialog[open] a[data-room="{rooms[0]}"]').click()
    page.wait_for_url(f"**/g/{rooms[0]}")
    expect(page.locator(".diavolo-table")).to_be_visible()
    # The way home is in the bar or, where there is no room for it, in the list.
    for width, there in ((390, True), (320, False)):
        page.set_viewport_size({"width": width, "height": 700})
        page.get_by_role("button", name="1 other game is waiting for you").wait_for()
        expect(page.locator(".bar .brand")).to_be_visible(visible=there)
    page.get_by_role("button", name="1 other game is waiting for you").click()
    page.locator("dialog[open]").get_by_role("link", name="Home").click()
    expect(page.locator(".home")).to_be_visible()


def test_a_device_that_slept_is_back_at_once(visits: Visits) -> None:
    context = device(visits)
    context.add_init_script("""
        window.sockets = 0;
        const Real = WebSocket;
        window.WebSocket = class extends Real {
            constructor(...given) { super(...given); window.sockets += 1; this.number = window.sockets; }
            send(data) { if (!(window.dead >= this.number)) super.send(data); }
        };
    """)
    page = visits.page("/", context=context)
    page.clock.install()
    told = create(page, [{"kind": "me", "name": "Ada"}, {"kind": "local"}], size=6)
    page.goto(f"/g/{told['room']}#{told['token']}")
    player = Player(page)
    expect(player.table).to_have_attribute("data-ply", "0")
    assert page.evaluate("window.sockets") == 1
    page.evaluate("window.dead = 1; putAway(true)")
    page.clock.run_for(15_000)
    before = page.evaluate("window.sockets")
    page.evaluate("window.dead = window.sockets; putAway(false)")
    page.clock.run_for(600)
    assert page.evaluate("window.sockets") == before + 1
