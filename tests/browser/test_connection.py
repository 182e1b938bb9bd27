"""The network and the server go and come back: nothing is lost, and nobody has to reload."""

from __future__ import annotations

import re
import sqlite3
import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Route, WebSocket, WebSocketRoute, expect

from ponti.diavolo import parse_move
from tests.browser import diavolo_player
from tests.browser.hashi_player import Player, create, enter
from tests.browser.serving import Serving, There
from tests.browser.visits import Visits
from tools.nginx import Nginx
from tools.postgres import free_port

ALONE = {"options": {"game": "hashi"}, "seats": [{"kind": "me"}], "opening": ["setup | 3b", "5/3"]}


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that may be killed, and whose files may be damaged."""
    running = Serving(tmp_path_factory.mktemp("ponti")).start()
    yield running
    running.kill()


def test_the_server_is_killed_in_mid_turn_and_comes_back(visits: Visits) -> None:
    page = visits.empty_page()
    ada = enter(page, create(page, ALONE))
    ada.wait_for_turn()
    ada.stroke("h")
    page.evaluate("() => { window.sameVisit = true }")
    visits.patient = True
    visits.serving.kill()
    try:
        notice = page.locator(".notice.wait")
        expect(notice).to_contain_text("The connection is lost.")
        before = ada.counter
        ada.tap("bh")
        assert ada.bridges("bh") == 1, "drawn before the server answers"
        ada.tap("hi")
        expect(ada.table).to_have_attribute("data-pending", "2")
    finally:
        visits.serving.start()
    ada.settle(before)
    expect(notice).to_have_count(0)
    expect(page.locator(".notice")).to_contain_text("Connected again.")
    assert ada.number("h") == "5"
    assert (ada.bridges("bh"), ada.bridges("hi")) == (1, 1)
    visits.patient = False
    ada.stroke("bh")
    before = ada.ply
    ada.confirm()
    ada.wait_for_next(before)
    assert page.evaluate("() => window.sameVisit")


def test_the_server_is_killed_in_the_middle_of_a_lagoon_turn(visits: Visits) -> None:
    page = visits.empty_page()
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "local", "name": "Ben"}]
    told = diavolo_player.create(page, seats, ["c4 d7", "dark"])
    player = diavolo_player.Player.enter(page, told)
    player.tap("f5")
    expect(page.locator(".ghost.chosen")).to_have_count(1)
    page.evaluate("() => { window.sameVisit = true }")
    visits.patient = True
    visits.serving.kill()
    try:
        expect(page.locator(".notice.wait")).to_contain_text("The connection is lost.")
        player.tap("h8")
        expect(page.locator(".ghost.chosen")).to_have_count(2)
        player.act("confirm")
        expect(page.locator('[data-does="confirm"]')).to_be_disabled()
        expect(page.locator(".lagoon .sent")).to_have_count(2)
        expect(page.locator(".guide")).to_have_text("Your move is not saved yet.")
        # What was sent cannot be taken back by choosing something else.
        expect(page.locator('[data-does="clear"]')).to_be_disabled()
        page.keyboard.press("Escape")
        player.tap("a10")
        expect(page.locator(".lagoon .sent")).to_have_count(2)
    finally:
        visits.serving.start()
    expect(page.locator('[data-move="f5 h8"]')).to_have_count(1)
    expect(page.locator(".notice.wait")).to_have_count(0)
    visits.patient = False
    player.play(parse_move("a1 b3"))
    expect(page.locator(".moves [data-move]")).to_have_count(4)
    assert page.evaluate("() => window.sameVisit")


def test_a_backup_is_restored_while_a_page_is_open(visits: Visits) -> None:
    """Moves that were made after the backup never happened, and the page says so without a reload."""
    page = visits.empty_page()
    ada = enter(page, create(page, ALONE))
    ada.wait_for_turn()
    ada.stroke("h")
    folder = visits.serving.data / "games"
    backup = folder.parent / "backup.sqlite"
    with sqlite3.connect(folder / "games.sqlite") as file:
        file.execute("VACUUM INTO ?", (str(backup),))
    file.close()
    before, counter = ada.ply, ada.counter
    ada.finish()
    ada.wait_for_next(before)
    ada.wait_for_turn()
    page.evaluate("() => { window.sameVisit = true }")
    visits.patient = True
    visits.serving.kill()
    try:
        for path in folder.glob("games.sqlite*"):
            path.unlink()
        backup.rename(folder / "games.sqlite")
    finally:
        visits.serving.start()
    expect(ada.table).to_have_attribute("data-ply", str(before))
    expect(ada.table).to_have_attribute("data-counter", str(counter))
    visits.patient = False
    assert (ada.number("h"), page.locator(".own .layer-bridges [data-on]").count()) == ("5", 0)
    ada.finish()
    ada.wait_for_next(before)
    assert page.evaluate("() => window.sameVisit")


def test_a_game_that_cannot_be_read(visits: Visits) -> None:
    page = visits.page("/")
    told = create(page, ALONE)
    with sqlite3.connect(visits.serving.data / "games" / "games.sqlite") as file:
        file.execute("UPDATE events SET data = '{' WHERE game = ?", (told["room"],))
    file.close()
    # A seat that this device has had since before.
    keep = "async ([room, token]) => (await import('/store.js')).keepGame(room, token, 'hashi')"
    page.evaluate(keep, [told["room"], told["token"]])
    page.goto(f"/g/{told['room']}")
    expect(page.locator("h1")).to_have_text("This game cannot be opened")
    expect(page.locator("h1 + p")).to_contain_text("Nothing is deleted")
    page.goto("/")
    expect(page.locator(".unfinished li")).to_contain_text("cannot be opened")


def test_a_second_tab_goes_on(visits: Visits) -> None:
    context = visits.context()
    page = visits.empty_page(context=context)
    told = create(page, ALONE)
    ada = enter(page, told)
    ada.wait_for_turn()
    ada.stroke("h")
    second = visits.page(f"/g/{told['room']}", context=context)
    other = Player(second)
    other.wait_for_turn()
    assert other.number("h") == "5"
    other.stroke("bh")
    expect(page.locator('.own .bridge[data-on="bh"]')).to_have_count(1)


def test_a_stroke_is_drawn_in_the_next_frame(visits: Visits) -> None:
    page = visits.empty_page()
    ada = enter(page, create(page, ALONE))
    ada.wait_for_turn()
    x, y = ada.point("h")
    drawn = page.evaluate(
        """([x, y]) => new Promise(resolve => {
            const board = document.querySelector('.own .hashi-board');
            const told = { clientX: x, clientY: y, bubbles: true, pointerId: 9, isPrimary: true };
            const target = board.querySelector('[data-island="h"] .touch');
            target.dispatchEvent(new PointerEvent('pointerdown', told));
            target.dispatchEvent(new PointerEvent('pointerup', told));
            const written = () => board.querySelector('[data-island="h"] .number')?.textContent;
            requestAnimationFrame(() => resolve(written()));
        })""",
        [x, y],
    )
    assert drawn == "5"


def test_a_game_without_storage(visits: Visits) -> None:
    """Where the browser keeps nothing, the address does, so that a reload goes on."""
    context = visits.context()
    for name in ("localStorage", "sessionStorage"):
        context.add_init_script(
            f"Object.defineProperty(window, '{name}', {{ get() {{ throw new Error() }} }})"
        )
    page = visits.empty_page(context=context)
    ada = enter(page, create(page, ALONE))
    ada.wait_for_turn()
    ada.stroke("h")
    assert "#" in page.url
    page.reload()
    again = Player(page)
    again.wait_for_turn()
    assert again.number("h") == "5"


def test_rooms_that_cannot_be_entered(visits: Visits) -> None:
    page = visits.page("/g/aaaaaaaaaa")
    expect(page.locator("h1")).to_have_text("There is no such game")
    expect(page.locator("h1 + p")).to_contain_text("It may have been deleted")
    expect(page.locator("main .button.primary")).to_have_attribute("href", "/")
    page.goto("/nowhere/at/all")
    expect(page.locator("h1")).to_have_text("There is nothing here")
    told = create(page, {"options": {"game": "hashi", "spectators": False}, "seats": [{"kind": "me"}]})
    page.goto(f"/g/{told['room']}")
    expect(page.locator("h1")).to_have_text("This game is not open to spectators")
    # A token of another server or an old one: one comes in as a guest.
    told = create(page, ALONE)
    page.goto(f"/g/{told['room']}#{'x' * 32}")
    Player(page)
    expect(page.locator(".controls")).to_be_hidden()


def test_the_first_load_is_small(visits: Visits) -> None:
    """The first page and a table of Hashi, as they come over the wire."""
    page = visits.page("/")
    expect(page.locator("h1")).to_be_visible()
    page.locator('[data-play="hashi"]').click()
    Player(page).wait_for_turn()
    loaded = page.evaluate(
        """() => ['resource', 'navigation'].flatMap(kind => performance.getEntriesByType(kind))
            .map(entry => [entry.name, entry.encodedBodySize])"""
    )
    assert len(loaded) > 30
    assert sum(size for _, size in loaded) < 200_000, loaded


@pytest.mark.parametrize("path", ["/", "/new/hashi", "/rules/diavolo", "/replay"])
def test_a_page_names_all_modules_and_styles_that_it_will_need(visits: Visits, path: str) -> None:
    page = visits.page(path)
    expect(page.locator("h1").first).to_be_visible()
    named = set(page.locator("link[href]").evaluate_all("links => links.map(link => link.href)"))
    needed = [url for url in visits.requests if url.endswith((".js", ".css")) and "service-worker" not in url]
    assert len(needed) > 20
    assert sorted(set(needed) - named) == []
    assert len(needed) == len(set(needed)), "nothing is asked for twice"


def test_the_page_for_when_the_server_is_away(visits: Visits) -> None:
    context = visits.context()
    page = visits.page("/", context=context)
    page.evaluate("() => navigator.serviceWorker.ready")
    visits.patient = True
    visits.serving.kill()
    try:
        page.goto("/new/hashi")
        expect(page.locator("section")).to_have_count(4)
        expect(page.locator("[lang=de]").first).to_contain_text("Der Server ist nicht erreichbar")
    finally:
        visits.serving.start()
    page.goto("/new/hashi")
    expect(page.locator('[data-act="start"]')).to_be_visible()


def test_a_server_that_is_away_behind_a_proxy_is_said_to_be_away(browser: Browser, serving: Serving) -> None:
    port = free_port()
    to = f"proxy_pass {serving.url}; proxy_set_header Host $http_host;"
    with Nginx(f"server {{ listen 127.0.0.1:{port}; location / {{ {to} }} }}"):
        visits = Visits(browser, There(f"http://127.0.0.1:{port}"))
        page = visits.page("/replay")
        page.evaluate("() => navigator.serviceWorker.ready")
        visits.patient = True
        serving.kill()
        try:
            page.locator(".record-field").fill("a game")
            page.locator('[data-does="import"]').click()
            expect(page.locator(".import-answer")).to_have_text("The server cannot be reached.")
            page.goto("/new/hashi")
            expect(page.locator("section")).to_have_count(4)
        finally:
            serving.start()
        visits.close()
        assert visits.complaints == []


def test_a_panel_opened_while_a_screen_is_loading_stays(visits: Visits) -> None:
    context = visits.context(worker=False)
    held: list[Route] = []
    context.route("**/home/home.js", lambda route: held.append(route))
    page = visits.page("/", context=context)
    page.locator('[data-open="settings"]').click()
    expect(page.locator("dialog[open]")).to_be_visible()
    held[0].continue_()
    expect(page.locator(".home .game").first).to_be_attached()
    expect(page.locator("dialog[open]")).to_be_visible()


def test_a_screen_left_while_it_is_loading_stays_away(visits: Visits) -> None:
    context = visits.context(worker=False)
    held: list[Route] = []
    context.route("**/game/game.css", lambda route: held.append(route))
    page = visits.page("/", context=context)
    sockets: list[WebSocket] = []
    page.on("websocket", lambda socket: sockets.append(socket))
    page.locator('[data-play="hashi"]').click()
    page.wait_for_url("**/g/*")
    # Its module is there, its style is not yet; then one goes back.
    expect(page.locator(".home")).to_have_count(0)
    page.go_back()
    expect(page.locator(".home .game").first).to_be_visible()
    held[0].continue_()
    page.wait_for_function("() => [...document.styleSheets].some(({ href }) => href.endsWith('/game.css'))")
    # What the room would do is done by now: this waits for a later turn of the page's own work.
    page.evaluate("() => new Promise(resolve => setTimeout(resolve, 50))")
    expect(page.locator("main")).to_have_count(1)
    expect(page.locator("main")).to_have_class("page home")
    expect(page).to_have_title("Ponti")
    expect(page.locator(".bar-title, .room")).to_have_count(0)
    assert sockets == []
    # The room is as good as new when one comes again.
    page.locator(".unfinished a").click()
    Player(page).wait_for_turn()
    expect(page.locator("main")).to_have_class("room")


def test_a_table_left_while_it_is_loading_stays_away(visits: Visits) -> None:
    context = visits.context(worker=False)
    held: list[Route] = []
    context.route("**/hashi/table.css", lambda route: held.append(route))
    page = visits.page("/", context=context)
    page.locator('[data-play="hashi"]').click()
    page.wait_for_function("() => document.querySelector('link[href=\"/hashi/table.css\"]')")
    page.go_back()
    expect(page.locator(".home .game").first).to_be_visible()
    held[0].continue_()
    page.locator(".unfinished a").click()
    ada = Player(page)
    ada.wait_for_turn()
    expect(page.locator(".hashi-table")).to_have_count(1)
    # A table that had stayed would hear the key too, and undo twice.
    ada.stroke(ada.invited_islands()[0])
    ada.press("undo")
    page.keyboard.press("Control+y")
    expect(page.locator(".own .number")).to_have_count(1)


def test_a_device_without_a_network_says_so_at_once(visits: Visits) -> None:
    """Strokes that are drawn meanwhile are shown as not kept, and are kept when it is back."""
    page = visits.empty_page()
    ada = enter(page, create(page, ALONE))
    ada.wait_for_turn()
    visits.patient = True
    page.context.set_offline(True)
    expect(page.locator(".notice.wait")).to_contain_text("No network.")
    ada.tap("h")
    expect(page.locator('.own [data-island="h"]')).to_have_class(re.compile("unkept"))
    expect(page.locator(".unkept-strokes")).to_have_text("1 stroke is not saved yet.")
    before = ada.counter
    page.context.set_offline(False)
    ada.settle(before)
    expect(page.locator(".notice.wait, .unkept-strokes, .own .unkept")).to_have_count(0)
    visits.patient = False
    ada.stroke("bh")


def test_an_answer_that_is_late_is_told(visits: Visits) -> None:
    """The server hears a stroke and says nothing for three seconds."""
    page = visits.empty_page()
    held: list[str | bytes] = []
    told = create(page, ALONE)
    silent = threading.Event()
    sockets: list[WebSocketRoute] = []

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        sockets.append(socket)
        server.on_message(lambda message: held.append(message) if silent.is_set() else socket.send(message))

    page.route_web_socket("**/ws/*", between)
    page.clock.install()
    ada = enter(page, told)
    ada.wait_for_turn()
    silent.set()
    ada.tap("h")
    expect(page.locator(".notice.wait")).to_have_count(0)
    page.clock.run_for(3100)
    expect(page.locator(".notice.wait")).to_contain_text("The server is slow to answer.")
    silent.clear()
    for message in held:
        sockets[0].send(message)
    expect(page.locator(".notice.wait")).to_have_count(0)
    assert ada.number("h") == "5"


def test_a_page_that_waits_for_the_server_says_so(visits: Visits) -> None:
    page = visits.page("/", worker=False)
    held: list[Route] = []
    page.route("**/api/games", lambda route: held.append(route))
    page.clock.install()
    page.locator('[data-play="hashi"]').click()
    page.clock.run_for(3100)
    expect(page.locator(".notice.wait")).to_contain_text("Still waiting for the server")
    held[0].continue_()
    Player(page).wait_for_turn()
    expect(page.locator(".notice.wait")).to_have_count(0)


def test_what_goes_on_is_not_told_anew(visits: Visits) -> None:
    page = visits.page("/")
    expect(page.locator(".home")).to_be_visible()
    told = page.evaluate("""async () => {
        const { notice } = await import('/ui/notice.js');
        const told = () => [...document.querySelectorAll('.notice')];
        notice('The network is lost.', { key: 'test', kind: 'wait' });
        const [first] = told();
        notice('The network is lost.', { key: 'test', kind: 'wait' });
        const same = told().length === 1 && told()[0] === first;
        notice('The server is silent.', { key: 'test', kind: 'wait' });
        return [same, told().map(each => each.dataset.text)];
    }""")
    assert told == [True, ["The server is silent."]]
