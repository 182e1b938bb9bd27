"""Two servers on one database, and browsers that are at different ones, or behind a proxy."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from ponti.diavolo import parse_move
from tests.browser import diavolo_player
from tests.browser.hashi_player import create, enter
from tests.browser.serving import There
from tests.browser.visits import Visits
from tests.postgres import Databases
from tests.several.servers import Pair, WorkerProcess, owner_of, paired, proxy_before


@pytest.fixture(scope="module")
def pair(databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    with paired(databases, tmp_path_factory.mktemp("pair")) as found:
        yield found


@contextmanager
def visiting(browser: Browser, address: str) -> Iterator[Visits]:
    """Visits to an address; nobody complains."""
    visits = Visits(browser, There(address))
    yield visits
    visits.close()
    assert visits.complaints == []


@pytest.fixture(scope="module")
def worker(pair: Pair, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WorkerProcess]:
    """Who thinks for both servers."""
    working = WorkerProcess(pair.database, tmp_path_factory.mktemp("worker"))
    yield working
    assert working.end() == 0
    assert "Traceback" not in working.log.read_text()


@contextmanager
def two_browsers(browser: Browser, pair: Pair) -> Iterator[tuple[Page, Page]]:
    """A page at each of the servers."""
    with (
        visiting(browser, pair.one.address) as here,
        visiting(browser, pair.two.address) as there,
    ):
        yield here.page("/"), there.page("/")


def joined(page: Page, told: dict[str, Any]) -> dict[str, Any]:
    """Ben's seat in a game."""
    answer = page.request.post(f"/api/games/{told['room']}/join", data={"name": "Ben"})
    ticket: dict[str, Any] = answer.json()
    return ticket


def test_two_browsers_at_different_servers_play_hashi_with_a_bot_of_a_worker(
    browser: Browser, databases: Databases, pair: Pair, worker: WorkerProcess
) -> None:
    name, thought = pair.database.url.rpartition("/")[2], "SELECT FROM workers WHERE recent[1] > 0"
    with two_browsers(browser, pair) as (page, other):
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "tadpole"}]
        told = create(page, {"options": {"game": "hashi"}, "seats": seats})
        ticket = joined(other, told)
        players = enter(page, told), enter(other, ticket)
        for _ in range(2):
            before = players[0].ply
            for player in players:
                player.draw_turn()
                player.confirm()
            for player in players:
                player.wait_for_next(before)
        while not databases.run(thought, name):
            page.wait_for_timeout(100)  # until the worker has said so


def test_two_browsers_at_different_servers_play_ponte_del_diavolo(browser: Browser, pair: Pair) -> None:
    with two_browsers(browser, pair) as (page, other):
        told = diavolo_player.create(page, [{"kind": "me"}, {"kind": "open"}], size=6)
        ticket = joined(other, told)
        players = [diavolo_player.Player.enter(page, told), diavolo_player.Player.enter(other, ticket)]
        rng = Random(4)
        for ply in range(10):
            position = diavolo_player.position_of(page, 6)
            mover = players[next(iter(position.to_act))]
            mover.wait_for_turn(ply)
            mover.play(diavolo_player.good_move(position, rng))
            for player in players:
                expect(player.table).to_have_attribute("data-ply", str(ply + 1))
        for player in players:
            player.shows(diavolo_player.position_of(page, 6))


def test_a_page_finds_its_game_again_when_the_server_stands_still(
    browser: Browser, databases: Databases, pair: Pair
) -> None:
    with proxy_before(pair, 3) as address, visiting(browser, address) as visits:
        page = visits.page("/")
        told = diavolo_player.create(page, [{"kind": "me"}, {"kind": "local"}], ["c4 d7", "dark"])
        player = diavolo_player.Player.enter(page, told)
        player.play(parse_move("f5 h8"))
        expect(page.locator('[data-move="f5 h8"]')).to_have_count(1)
        page.evaluate("() => { window.sameVisit = true }")
        visits.patient = True
        owner = owner_of(databases, pair.database, told["room"])
        still = next(server for server in (pair.one, pair.two) if server.address == owner)
        still.process.send_signal(signal.SIGSTOP)
        try:
            player.tap("a1")
            expect(page.locator(".ghost.chosen")).to_have_count(1)
            player.tap("b3")
            expect(page.locator(".ghost.chosen")).to_have_count(2)
            player.act("confirm")
            expect(page.locator('[data-move="a1 b3"]')).to_have_count(1)
            expect(page.locator(".notice.wait")).to_have_count(0)
        finally:
            still.process.send_signal(signal.SIGCONT)
        assert owner_of(databases, pair.database, told["room"]) not in (None, owner)
        assert page.evaluate("() => window.sameVisit")
