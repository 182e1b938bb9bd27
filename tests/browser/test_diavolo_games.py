"""Whole games of Ponte del Diavolo in the browser: on two devices, against a bot, with fingers, by keys."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

from ponti.diavolo import PASS, Bridge, Position, Tiles
from tests.browser.diavolo_player import AT_ONE_SCREEN, Player, create, good_move, position_of
from tests.browser.visits import Visits, decide


def play_to_the_end(players: list[Player], size: int, rng: Random) -> Position:
    """A whole game; players[i] has seat i."""
    while True:
        page = players[0].page
        position = position_of(page, size)
        if position.is_over:
            return position
        ply = int(players[0].table.get_attribute("data-ply") or -1)
        forced = list(position.legal_moves())[:2] == [PASS]
        if not forced:
            mover = players[next(iter(position.to_act))]
            mover.wait_for_turn(ply)
            mover.play(good_move(position, rng))
        for player in players:
            expect(player.table).not_to_have_attribute("data-ply", str(ply))


def test_a_whole_game_between_two_devices(visits: Visits) -> None:
    page, other = visits.empty_page(), visits.empty_page()
    told = create(page, [{"kind": "me", "name": "Ada"}, {"kind": "open"}], size=6)
    joined = other.request.post(f"/api/games/{told['room']}/join", data={"name": "Ben"}).json()
    ada, ben = Player.enter(page, told), Player.enter(other, joined)
    expect(page.locator(".guide")).to_contain_text("place two light tiles wherever you like")
    expect(other.locator(".guide")).to_contain_text("Waiting for Ada to move")
    position = play_to_the_end([ada, ben], 6, Random(4))
    outcome = position.outcome()
    assert outcome is not None
    for player in (ada, ben):
        player.shows(position)
        cells = player.page.locator(".ending tbody tr").first.locator("td").all_text_contents()
        assert [int(cell) for cell in cells] == list(outcome.scores)
    winner, loser = (page, other) if 0 in outcome.winners else (other, page)
    expect(winner.locator(".ending h2")).to_have_text("You win!")
    expect(loser.locator(".ending h2")).to_contain_text("wins.")
    with page.expect_download() as download:
        page.locator("a[download$='.txt']").click()
    assert "game: diavolo" in download.value.path().read_text("utf-8")
    page.locator('[data-act="rematch"]').click()
    expect(page.locator(".banner")).to_contain_text("You would like to play again. Waiting for Ben.")
    expect(other.locator(".banner")).to_contain_text("Ada would like to play again.")
    decide(other, "decline-rematch")
    expect(page.locator(".banner")).to_have_count(0)
    expect(page.locator(".notices")).to_contain_text("Ben does not want to play again right now.")
    other.locator('[data-act="rematch"]').click()
    decide(page, "agree-rematch")
    expect(page.locator(".guide")).to_have_text("Waiting for Ben to move…")
    expect(other.locator(".guide")).to_contain_text("place two light tiles")
    assert page.url == other.url


def test_a_whole_game_against_a_bot(visits: Visits) -> None:
    page = visits.empty_page()
    bots = page.request.get("/api/info").json()["bots"]
    weakest = next(bot["level"] for bot in bots if bot["game"] == "diavolo")
    told = create(page, [{"kind": "me"}, {"kind": "bot", "level": weakest}], size=6)
    player, rng = Player.enter(page, told), Random(1)
    while True:
        own_turn = ".diavolo-table[data-seat]"
        expect(page.locator(f".ending, {own_turn}").first).to_be_visible(timeout=60_000)
        if page.locator(".ending").count():
            break
        player.play(good_move(position_of(page, 6), rng))
    expect(page.locator(".ending h2")).to_contain_text("win")


def test_a_whole_game_at_one_screen_with_fingers(visits: Visits) -> None:
    page = visits.empty_page(width=360, height=740, touch=True)
    player = Player.enter(page, create(page, AT_ONE_SCREEN, size=6), touch=True)
    expect(page.locator(".guide")).to_contain_text("Ada: place two light tiles")
    assert all(
        (box := player.space(space).bounding_box()) and box["width"] >= 44 for space in ("a1", "f6", "c3")
    )
    position = play_to_the_end([player, player], 6, Random(9))
    player.shows(position)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_whole_game_by_keys_alone(visits: Visits) -> None:
    page = visits.empty_page()
    player, rng = Player.enter(page, create(page, AT_ONE_SCREEN, size=6)), Random(2)
    by_keys = Keys(page)
    while not (position := position_of(page, 6)).is_over:
        ply = int(player.table.get_attribute("data-ply") or -1)
        if list(position.legal_moves())[:2] != [PASS]:
            by_keys.play(good_move(position, rng))
        expect(player.table).not_to_have_attribute("data-ply", str(ply))
    player.shows(position)
    expect(page.locator("#said")).to_contain_text("points")


class Keys:
    """Plays without a mouse: Tab to the board, arrows, Enter, and letters."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def play(self, move: object) -> None:
        """Make a move with keys."""
        press = self.page.keyboard.press
        if isinstance(move, Tiles | Bridge):
            self._reach_board()
            for space in (move.a, move.b):
                self._walk(str(space))
                press("Enter")
            press("c")
        elif move is PASS:
            self._reach_board()
            press("p")
        else:
            self._tab_to(f'[data-choose="{move}"]')
            press("Enter")

    def _here(self) -> str | None:
        found: str | None = self.page.evaluate("document.activeElement?.dataset?.space ?? null")
        return found

    def _reach_board(self) -> None:
        for _ in range(40):
            if self._here():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the board cannot be reached with Tab")

    def _tab_to(self, selector: str) -> None:
        for _ in range(60):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        raise AssertionError(f"{selector} cannot be reached with Tab")

    def _walk(self, space: str) -> None:
        while (here := self._here()) != space:
            assert here is not None
            if here[0] != space[0]:
                self.page.keyboard.press("ArrowRight" if here[0] < space[0] else "ArrowLeft")
            else:
                self.page.keyboard.press("ArrowUp" if int(here[1:]) < int(space[1:]) else "ArrowDown")
