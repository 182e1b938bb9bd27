"""The pace of bots, the order of what they draw, what is said of it, and the count at the end."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from ponti.diavolo import parse_move
from tests.browser import diavolo_player
from tests.browser.hashi_player import Player, create
from tests.browser.visits import Visits

PACE = """async () => {
    const { Pace, isReply } = await import('/net/pace.js');
    const { change } = await import('/store.js');
    const seats = [{ kind: 'person' }, { kind: 'bot' }];
    const heard = [];
    const pace = new Pace({ pass: message => heard.push(message.name), state: () => ({ seats }) });
    const played = (seat, text = 'a1 a2') => ({ type: 'played', seat, text });
    const update = (name, ...events) => ({ type: 'update', name, events });
    const waits = ms => new Promise(resolve => setTimeout(resolve, ms));
    change({ quick: false });
    pace.touch();
    pace.take(update('own', played(0)));
    pace.take(update('reply', played(1)));
    pace.take({ type: 'presence', name: 'after' });
    const atOnce = [...heard];
    while (heard.length < 3) await waits(10);
    change({ quick: true });
    pace.take(update('own', played(0)));
    pace.take(update('reply', played(1)));
    const round = { seats: [{ kind: 'person' }, { kind: 'person' }] };
    const replies = [
        isReply(update('', played(null, '5c | - -')), { seats }),
        isReply(update('', played(null, '5/3')), { seats }),
        isReply(update('', played(null, '5c | - -')), round),
        isReply(update('', { type: 'confirmed', seat: 1 }), { seats }),
    ];
    return [atOnce, heard, replies];
}"""


def test_a_reply_waits_and_what_follows_waits_behind_it(visits: Visits) -> None:
    at_once, heard, replies = visits.page("/").evaluate(PACE)
    assert at_once == ["own"]
    assert heard == ["own", "reply", "after", "own", "reply"]
    assert replies == [True, False, False, False]


PAUSES = """async () => {
    const { naturalPause } = await import('/net/pace.js');
    const { change } = await import('/store.js');
    const natural = Array.from({ length: 50 }, naturalPause);
    change({ quick: true });
    return [Math.min(...natural), Math.max(...natural), naturalPause()];
}"""


def test_the_pause_is_natural_and_shorter_by_choice(visits: Visits) -> None:
    least, most, quick = visits.page("/", motion=True, new=True).evaluate(PAUSES)
    assert 500 <= least <= most <= 800
    assert quick == 0
    least, most, quick = visits.page("/", new=True).evaluate(PAUSES)
    assert least == most == 200
    assert quick == 0


def test_bots_answer_at_once_where_that_is_chosen(visits: Visits) -> None:
    page = visits.page("/", new=True)
    page.locator('[data-open="settings"]').click()
    page.get_by_role("switch", name="Bots answer at once").check(force=True)
    assert page.evaluate("JSON.parse(localStorage.getItem('ponti.settings')).quick")


def test_the_tiles_of_a_reply_come_one_after_the_other_and_stay_marked(visits: Visits) -> None:
    page = visits.empty_page(motion=True, new=True)
    seats = [{"kind": "me"}, {"kind": "bot", "level": "duckling"}]
    player = diavolo_player.Player.enter(page, diavolo_player.create(page, seats, ["c4 d7", "dark", "f5 h8"]))
    player.play(parse_move("a1 j10"))
    expect(page.locator(".moves [data-move]")).to_have_count(5)
    moved = page.locator(".moves [data-move]").last.get_attribute("data-move") or ""
    if "-" not in moved:
        orders = page.locator(".tile.arrives").evaluate_all(
            "all => all.map(tile => tile.style.getPropertyValue('--order'))"
        )
        assert sorted(orders) == ["0", "1"]
    expect(page.locator(".lagoon .last").first).to_be_attached()


def last_round(page: Page) -> Player:
    """The last round of a game alone, with nothing left to do."""
    *cards, last = page.request.get("/api/info").json()["decks"]["standard"][1:]
    played = [event for card in cards for event in (card, "- -")]
    body = {"options": {"game": "hashi"}, "seats": [{"kind": "me"}], "opening": ["setup | 3b", *played, last]}
    told = create(page, body)
    page.goto(f"/g/{told['room']}#{told['token']}")
    ada = Player(page)
    ada.press("skip-number")
    ada.press("skip-bridges")
    return ada


def test_the_count_at_the_end_fills_its_panel_and_can_be_skipped(visits: Visits) -> None:
    page = visits.empty_page(motion=True)
    last_round(page).confirm()
    skip = page.locator('[data-act="skip-count"]')
    expect(skip).to_be_visible()
    for row in page.locator(".scoring tbody th").all():
        expect(row).to_be_visible()
    expect(page.locator('[data-act="rematch"]')).to_be_visible()
    skip.click()
    expect(page.locator(".scoring.counting, .scoring .to-come")).to_have_count(0)
    expect(page.locator(".winners")).to_have_text("You have 0 points.")


def test_nothing_that_is_said_is_passed_over(visits: Visits) -> None:
    """Against bots: the card of the round, and what they drew in the round before."""
    page = visits.empty_page()
    seats = [{"kind": "me"}, {"kind": "bot", "level": "ferryman"}]
    body = {"options": {"game": "hashi"}, "seats": seats, "opening": ["setup | 3b | 3b", "5/3"]}
    told = create(page, body)
    page.goto(f"/g/{told['room']}#{told['token']}")
    ada = Player(page)
    ada.play_turn()
    said = page.locator("#said")
    expect(said).to_contain_text("Round 2 of 17. Card:")
    expect(said).to_contain_text("Ferryman: ")
    expect(said).not_to_contain_text("Ferryman is ready")
    ada.draw_turn()
    expect(said).to_contain_text("Round 2 of 17. Card:")
    # The board of the other is a picture to some and a list to others.
    words = page.locator(".board-page.other ul.unseen li")
    expect(words.first).to_contain_text("Island ")
    assert any("bridge" in line for line in words.all_text_contents())


def test_sound_is_offered_once_at_the_first_game(visits: Visits) -> None:
    page = visits.page("/", new=True)
    expect(page.locator(".notice")).to_have_count(0)
    page.locator('[data-play="hashi"]').click()
    notice = page.locator(".notice", has_text="Play with sound?")
    notice.get_by_role("button", name="Sound on").click()
    expect(notice).to_have_count(0)
    assert page.evaluate("JSON.parse(localStorage.getItem('ponti.settings')).sound")
    page.goto("/")
    page.locator('[data-play="diavolo"]').click()
    expect(page.locator(".diavolo-table")).to_be_visible()
    expect(notice).to_have_count(0)
