"""The client's logic that needs no page: messages, languages, addresses, what is said about others."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.visits import Visits


@pytest.fixture
def page(visits: Visits) -> Page:
    return visits.page("/offline.html")


def run(page: Page, body: str, arg: Any = None) -> Any:
    """Run the body of an async function in the page; `arg` is there."""
    return page.evaluate(f"async arg => {{ {body} }}", arg)


def test_unanswered_requests_are_sent_again_with_their_ids(page: Page) -> None:
    told = run(
        page,
        """
        const { Outbox } = await import('/net/outbox.js');
        let kept = [];
        const memory = { load: () => kept, save: requests => { kept = requests } };
        const box = new Outbox('p', memory);
        const one = box.add({ type: 'stroke' });
        const two = box.add({ type: 'confirm' });
        box.add({ type: 'consider' }, false).answer.catch(() => {});
        const settled = box.settle({ type: 'ack', id: one.message.id, counter: 7 });
        const refused = two.answer.catch(error => error.code);
        const after = new Outbox('q', memory).unanswered();
        box.settle({ type: 'error', id: two.message.id, code: 'illegal', message: '' });
        return {
            ids: [one.message.id, two.message.id],
            settled,
            twice: box.settle({ type: 'ack', id: one.message.id }),
            answer: (await one.answer).counter,
            refused: await refused,
            left: box.unanswered().length,
            kept,
            after,
        };""",
    )
    assert told == {
        "ids": ["p-1", "p-2"],
        "settled": True,
        "twice": False,
        "answer": 7,
        "refused": "illegal",
        "left": 1,
        "kept": [],
        "after": [{"type": "confirm", "id": "p-2"}],
    }


def test_the_pauses_between_attempts_grow_and_vary(page: Page) -> None:
    assert run(
        page,
        """const { pause } = await import('/net/backoff.js');
        return [0, 1, 2, 6, 50].flatMap(n => [pause(n, () => 0), pause(n, () => 0.5)]);""",
    ) == [0, 250, 0, 500, 0, 1000, 0, 10_000, 0, 10_000]


def test_sentences_values_and_plurals(page: Page) -> None:
    told = run(
        page,
        """const { bestLanguage, setCatalogue, t, violationText } = await import('/i18n.js');
        setCatalogue('cs', {
            body: { one: '{n} bod', few: '{n} body', other: '{n} bodů' },
            mosty: { by: 'bridges', one: '{bridges} most', few: '{bridges} mosty', other: '{bridges} mostů' },
            violations: { 'island {island} is finished': 'ostrov {island} je dokončen' }, words: {},
            quoted: '„{text}“',
        });
        const template = 'island {island} is finished';
        const violation = { rule: 'hashi.no-more', template, values: { island: 'c' } };
        return [
            ...[1, 3, 5, 0].map(n => t('body', { n })), t('mosty', { bridges: 2 }), t('missing.key'),
            violationText(violation), violationText({ ...violation, template: 'no {island}' }),
            violationText({ ...violation, template: '{island} is not an island' }),
            ...["'x y'", '"it’s"', "a'b'"].map(
                text => violationText({ template: 'to není {text}', values: { text } })),
            bestLanguage(null, ['pl', 'fr-CA', 'de']), bestLanguage('cs', ['de']), bestLanguage(null, ['xx']),
        ];""",
    )
    assert told == [
        "1 bod",
        "3 body",
        "5 bodů",
        "0 bodů",
        "2 mosty",
        "missing.key",
        "Ostrov c je dokončen.",
        "No c.",
        "c is not an island.",
        "To není „x y“.",
        "To není „it’s“.",
        "To není a'b'.",
        "fr",
        "cs",
        "en",
    ]


def test_no_line_ends_within_the_name_of_a_bridge(page: Page) -> None:
    told = run(
        page,
        """const { setCatalogue, t } = await import('/i18n.js');
        setCatalogue('de', { drew: 'Brücke {a}–{b}', several: '{a}–{b} Punkte' });
        return [t('drew', { a: 'a', b: 'b' }), t('several', { a: 41, b: 42 })];""",
    )
    assert told == ["Brücke a–\u2060b", "41–42 Punkte"]


def test_no_czech_line_ends_with_a_preposition_of_one_letter(page: Page) -> None:
    told = run(
        page,
        """const { setCatalogue, t, violationText } = await import('/i18n.js');
        const sentences = { ends: 'Most z {a} a v (o {n} polí) k', keys: 'U / R — zpět' };
        const violation = { template: 's polem', values: {} };
        return ['cs', 'de'].flatMap(language => {
            setCatalogue(language, { ...sentences, violations: {}, words: {} });
            return [t('ends', { a: 'c4', n: 2 }), t('keys'), violationText(violation)];
        });""",
    )
    assert told == [
        "Most z\xa0c4 a\xa0v (o\xa02 polí) k",
        "U / R — zpět",
        "S\xa0polem.",
        "Most z c4 a v (o 2 polí) k",
        "U / R — zpět",
        "S polem.",
    ]


def test_persons_at_one_screen_are_called_by_their_names(page: Page) -> None:
    names = run(
        page,
        """const { setCatalogue } = await import('/i18n.js');
        const { Shell } = await import('/game/shell.js');
        setCatalogue('en', { 'seat.you': 'You', 'seat.player': 'Player {n}', 'level.mason': 'Mason',
            'level.mason.subject': 'The Mason', 'level.mason.object': 'the Mason',
            wins: '{subject} wins', 'wins.you': 'You win' });
        const named = (own, ...seats) => {
            const state = { seats: seats.map(seat => ({ name: '', ...seat })) };
            const shell = new Shell({}, { seats: own, state, on: () => () => {} });
            return seats.map((_, seat) => `${shell.seatName(seat)}: ${shell.about(seat, 'wins')}`);
        };
        const person = { kind: 'person' }, mason = { kind: 'bot', level: 'mason' };
        return [
            named([0], person, mason, mason), named([0, 1], person, { kind: 'local' }),
            named([], person, person),
            named([0], { ...person, name: 'Ada' }, person),
            // Alike names have numbers instead of articles; a bot alone has its article, and no number.
            named([0], person, { ...mason, name: 'Mason' }, mason), named([0], person, mason),
        ];""",
    )
    assert names == [
        ["You: You win", "Mason\u00a01: Mason\u00a01 wins", "Mason\u00a02: Mason\u00a02 wins"],
        ["Player 1: Player 1 wins", "Player 2: Player 2 wins"],
        ["Player 1: Player 1 wins", "Player 2: Player 2 wins"],
        ["Ada: You win", "Player 2: Player 2 wins"],
        ["You: You win", "Mason\u00a01: Mason\u00a01 wins", "Mason\u00a02: Mason\u00a02 wins"],
        ["You: You win", "Mason: The Mason wins"],
    ]


def test_addresses_lead_to_screens(page: Page) -> None:
    assert run(
        page,
        """const { route } = await import('/router.js');
        return ['/', '/new/hashi', '/g/abcdefghij', '/g/abcdefghij/', '/replay', '/new/chess', '/g/x'].map(
            path => route(path)?.params ?? null);""",
    ) == [{}, {"game": "hashi"}, {"room": "abcdefghij"}, {"room": "abcdefghij"}, {}, None, None]


@pytest.mark.parametrize(
    ("address", "works_elsewhere"),
    [
        ("http://127.0.0.1:8000/g/x", False),
        ("http://localhost:8000/g/x", False),
        ("http://[::1]:8000/g/x", False),
        ("http://192.168.1.20:8000/g/x", True),
        ("https://ponti.example.org/g/x", True),
    ],
)
def test_a_link_for_this_machine_only_has_no_qr_code(
    visits: Visits, address: str, *, works_elsewhere: bool
) -> None:
    page = visits.page("/")
    body = {"options": {"game": "hashi"}, "seats": [{"kind": "me"}, {"kind": "open"}]}
    room = page.request.post("/api/games", data=body).json()["room"]
    shown = page.evaluate(
        """async ([room, address]) => {
            const { inviteBody } = await import('/game/invite.js');
            const body = inviteBody(room, address);
            return [body.querySelector('.qr') !== null, body.textContent.includes('only on this computer')];
        }""",
        [room, address],
    )
    assert shown == [works_elsewhere, not works_elsewhere]


def test_waiting_for_one_who_is_away_says_nothing_about_another(page: Page) -> None:
    # Two seats whose numbers and times have the same sum are still two absences.
    told = run(
        page,
        """const { setCatalogue } = await import('/i18n.js');
        const { Banner } = await import('/game/banner.js');
        setCatalogue('en', { 'absent.text': '{subject} is away' });
        const away = [{ seat: 1, since: 11, absent: true }, { seat: 2, since: 10, absent: true }];
        const person = { kind: 'person' };
        const state = { rematch: null, takeback: null, status: 'playing', seats: [person, person, person] };
        const banner = new Banner({
            room: { state, seats: [0], presence: { seats: away } },
            isOwn: seat => seat === 0,
            named: seat => ({ subject: `player ${seat}` }),
        });
        banner.draw();
        const first = banner.element.querySelector('p').textContent;
        banner.element.querySelector('button').click();
        document.querySelector('dialog .menu-list button').click();
        return [first, banner.element.querySelector('p')?.textContent ?? null];""",
    )
    assert told == ["player 1 is away", "player 2 is away"]


def test_news_are_put_into_what_is_known_which_stays_as_it_was(page: Page) -> None:
    told = run(
        page,
        """const { withNews } = await import('/net/news.js');
        const known = {
            version: 4, moves: ['a1 b1'], takeback: 1, options: { game: 'diavolo' },
            seats: [{ seat: 0, name: 'Ada', to_act: true }, { seat: 1, name: 'Ben', to_act: false }],
            position: { turn: 'dark', legal: { tiles: ['c1'] } },
        };
        const before = JSON.stringify(known);
        const events = [{ type: 'confirmed', seat: 0 }, { type: 'played', text: 'dark' }];
        const seats = [{ seat: 1, to_act: true }];
        const state = { version: 6, takeback: null, seats, position: { turn: 'light' } };
        const after = withNews(known, { since: 4, version: 6, events, state });
        const back = withNews(after, { since: 6, version: 7, events: [], state: { moves: [] } });
        return [after, back.moves, JSON.stringify(known) === before];""",
    )
    assert told == [
        {
            "version": 6,
            "moves": ["a1 b1", "dark"],
            "takeback": None,
            "options": {"game": "diavolo"},
            "seats": [
                {"seat": 0, "name": "Ada", "to_act": True},
                {"seat": 1, "name": "Ben", "to_act": True},
            ],
            "position": {"turn": "light", "legal": {"tiles": ["c1"]}},
        },
        [],
        True,
    ]


def test_an_offer_says_what_would_be_different(page: Page) -> None:
    told = run(
        page,
        """const { loadLanguage } = await import('/i18n.js');
        const { offered } = await import('/game/rematch.js');
        const options = { game: 'diavolo', size: 10, supply: null, spectators: true, clock: null };
        const room = { state: { options, seats: [] }, seats: [1], presence: { seats: [] } };
        const shell = { room, named: seat => ({ subject: ['Ada', 'Ben'][seat] }) };
        const strange = { clock: { kind: 'turn', seconds: 10 }, spectators: false, size: 12 };
        const said = [];
        for (const language of ['en', 'de', 'fr', 'cs']) {
            await loadLanguage(language);
            for (const change of [{}, strange]) {
                said.push(offered(shell, { seat: 0, options: { ...options, ...change }, agreed: [0] }).text);
            }
        }
        return said;""",
    )
    assert told[0] == "Ada would like to play again."
    assert told[1] == (
        "Ada would like to play again with different options."
        " Board: 12 × 12 · Nobody else may watch · Thinking time: 0:10 per turn."
    )
    assert "Bedenkzeit: 0:10 je Zug" in told[3]
    assert all("{" not in text and "rematch." not in text for text in told)
    assert len(set(told)) == 8


SILENCE = """
const sent = [];
globalThis.WebSocket = class {
    constructor() { this.readyState = 1; this.closed = false; globalThis.socket = this; }
    send(text) { sent.push(JSON.parse(text).type); }
    close() { this.closed = true; }
};
let now = 0;
Date.now = () => now;
const timers = new Map();
let count = 0;
globalThis.setInterval = (step) => { globalThis.beat = step; return 1; };
globalThis.setTimeout = (step) => { timers.set(++count, step); return count; };
globalThis.clearTimeout = (number) => timers.delete(number);
const { Connection } = await import('/net/connection.js');
const nothing = () => {};
new Connection({ room: 'r', token: null, version: () => -1, onMessage: nothing, onStatus: nothing });
const hear = (message) => socket.onmessage({ data: JSON.stringify(message) });
socket.onopen();
hear({ type: 'welcome', heartbeat_s: 20 });
now += arg.slept;
beat();
if (arg.answers) hear({ type: 'pong', at: 0, version: 0, id: '1' });
now += 5000;
for (const step of [...timers.values()]) step();
return [sent, socket.closed];
"""


@pytest.mark.parametrize(
    ("slept", "answers", "closed"),
    [(60_000, True, False), (60_000, False, True), (20_000, False, True), (20_000, True, False)],
)
def test_a_page_that_slept_asks_before_it_gives_up(
    page: Page, slept: int, *, answers: bool, closed: bool
) -> None:
    told = run(page, SILENCE, {"slept": slept, "answers": answers})
    assert told == [["hello", "ping"], closed]


def test_a_reply_that_waits_while_the_connection_is_lost_is_no_other_past(page: Page) -> None:
    """What was held back is heard before the answer to a hello that did not know of it yet."""
    told = run(
        page,
        """const hellos = [];
        globalThis.WebSocket = class {
            constructor() { this.readyState = 1; globalThis.socket = this; }
            send(text) {
                const { type, version } = JSON.parse(text);
                if (type === 'hello') hellos.push(version);
            }
            close() {}
        };
        const { Room } = await import('/net/room.js');
        const { change } = await import('/store.js');
        change({ quick: false });
        const room = new Room('r', null);
        const heard = [];
        room.on('update', ({ first, events }) => heard.push([first, room.version, events.length]));
        const hear = (message) => socket.onmessage({ data: JSON.stringify(message) });
        const seats = [{ seat: 0, kind: 'person' }, { seat: 1, kind: 'bot' }];
        const welcome = { type: 'welcome', seats: [0], layout: null, invite: '', at: 0, heartbeat_s: 20 };
        const played = { type: 'played', at: 2, text: 'dark', seat: 1 };
        const update = (since, events) => hear({
            type: 'update', since, version: since + events.length, events,
            state: { seats, moves: [], deck: null },
        });
        socket.onopen();
        hear(welcome);
        update(-1, [{ type: 'created', at: 1 }]);
        hear({ type: 'news', since: 0, version: 1, events: [played], state: { version: 1 } });
        const held = room.version;
        room.connection.connect();
        socket.onopen();
        hear(welcome);
        update(0, [played]);
        while (room.pace.held.length) await new Promise((resolve) => setTimeout(resolve, 20));
        room.close();
        return [held, hellos, heard];""",
    )
    assert told == [0, [-1, 0], [[True, 0, 1], [False, 1, 1]]]
