"""The client's logic that needs no page: drag state, drafts, messages, languages, addresses."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.visits import Visits

# Four islands; the line a–b crosses the line c–d.
LAYOUT = {
    "columns": 4,
    "rows": 3,
    "islands": [
        {"letter": "a", "column": 0, "row": 1, "flag": "none"},
        {"letter": "b", "column": 3, "row": 1, "flag": "red"},
        {"letter": "c", "column": 1, "row": 0, "flag": "none"},
        {"letter": "d", "column": 1, "row": 2, "flag": "none"},
    ],
    "lines": [{"line": "ab", "crosses": ["cd"]}, {"line": "cd", "crosses": ["ab"]}],
}


@pytest.fixture
def page(visits: Visits) -> Page:
    return visits.page("/offline.html")


def run(page: Page, body: str, arg: Any = None) -> Any:
    """Run the body of an async function in the page; `layout` and `arg` are there."""
    return page.evaluate(f"async ([layout, arg]) => {{ {body} }}", [LAYOUT, arg])


DRAGGING = """
const { Chart } = await import('/hashi/geometry.js');
const { Drag } = await import('/hashi/drag.js');
const chart = new Chart(layout);
const at = letter => chart.islands.get(letter).at;
const by = (from, x, y) => ({ x: from.x + x, y: from.y + y });
const measures = { reach: 30, slack: 12 };
const drag = new Drag(chart);
const go = (...points) => {
    drag.start(points[0], measures);
    for (const point of points.slice(1)) drag.move(point);
    return drag.end(points.at(-1));
};
"""


def test_a_drag_means_a_bridge_as_soon_as_its_direction_is_fixed(page: Page) -> None:
    told = run(
        page,
        DRAGGING
        + """return [
            go(at('a'), by(at('a'), 20, 3)),
            go(at('a'), by(at('a'), 3, 20)),
            go(at('a'), by(at('a'), 200, 10), by(at('a'), 4, 0)),
            go(at('a'), by(at('a'), 5, 5)),
            go(by(at('c'), 0, 45)),
            go(by(at('c'), 0, 45), by(at('c'), 60, 45)),
            go(by(at('d'), 100, 0)),
            go({ x: at('c').x, y: at('a').y }),
        ];""",
    )
    assert told == [
        {"kind": "bridge", "line": "ab"},
        {"kind": "nowhere", "island": "a"},
        None,
        {"kind": "island", "island": "a"},
        {"kind": "line", "line": "cd"},
        None,
        None,
        {"kind": "crossing", "lines": ["ab", "cd"]},
    ]


def test_a_cancelled_drag_means_nothing(page: Page) -> None:
    assert run(
        page,
        DRAGGING
        + """drag.start(at('a'), measures); drag.move(by(at('a'), 40, 0));
        const on = drag.active;
        drag.cancel();
        return [on, drag.active, drag.move(at('b')), drag.end(at('b'))];""",
    ) == [True, False, None, None]


DRAFT = """
const { DraftView } = await import('/hashi/draft.js');
const board = { numbers: { b: 3 }, bridges: {}, leading: {}, finished: [], groups: [], crossed_out: [] };
const told = more => ({ seat: 0, counter: 4, ply: 2, steps: [], entry: null, bridges: [], number_to_do: 5,
    bridges_to_do: 2, legal_entries: ['5a', '5c'], legal_bridges: ['ab'], board, ...more });
const view = new DraftView();
view.tell(told());
"""


def test_strokes_show_before_the_answer_and_once_after_it(page: Page) -> None:
    """Whether the answer or the draft comes first."""
    shown = run(
        page,
        DRAFT
        + """const seen = [];
        const look = () => seen.push([view.board.bridges.ab ?? 0, view.bridgesToDo, view.pending.length]);
        look();
        const first = view.add('ab'); look();
        const second = view.add('ab'); look();
        first(5); look();
        const drawn = ab => (
            { bridges: Array(ab).fill('ab'), bridges_to_do: 2 - ab, board: { ...board, bridges: { ab } } });
        view.tell(told({ counter: 5, ...drawn(1) })); look();
        view.tell(told({ counter: 6, ...drawn(2) })); look();
        second(6); look();
        return seen;""",
    )
    assert shown == [[0, 2, 0], [1, 1, 1], [2, 0, 2], [2, 0, 2], [2, 0, 1], [2, 0, 0], [2, 0, 0]]


def test_a_refused_stroke_goes_away(page: Page) -> None:
    assert run(
        page,
        DRAFT
        + """const settled = view.add('5a');
        const drawn = [view.board.numbers.a, view.numberToDo, view.offers('5a'), view.offers('5b')];
        settled(null);
        return [...drawn, view.board.numbers.a ?? null, view.numberToDo];""",
    ) == [5, None, True, False, None, 5]


def test_what_no_island_and_no_line_takes_is_not_asked_for(page: Page) -> None:
    """The number may be possible, and the first bridge, or a further one after it."""
    told = run(
        page,
        DRAFT
        + """const { setCatalogue } = await import('/i18n.js');
        const { taskText } = await import('/hashi/task.js');
        setCatalogue('en', {});
        const left = (...changes) => {
            view.tell(told(Object.assign({ counter: 9 }, ...changes)));
            return [view.numberLeft, view.bridgesLeft, taskText(view, { setup: false })];
        };
        const noIsland = { legal_entries: [] }, noLine = { legal_bridges: [] };
        const numberSkipped = { number_to_do: null, legal_entries: [] };
        const oneDrawn = { bridges: ['ab'], bridges_to_do: 1 };
        return [
            left(), left(noIsland), left(noLine), left(noIsland, noLine),
            left(numberSkipped, noLine), left(numberSkipped, noLine, oneDrawn),
            left(numberSkipped, { bridges_to_do: 0 }),
        ];""",
    )
    assert told == [
        [5, 2, "hashi.task.both"],
        [None, 2, "hashi.task.bridges"],
        [5, 2, "hashi.task.both"],
        [None, 0, "hashi.task.nothing"],
        [None, 0, "hashi.task.nothing"],
        [None, 1, "hashi.task.stuck"],
        [None, 0, "hashi.task.done"],
    ]


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
        });
        const template = 'island {island} is finished';
        const violation = { rule: 'hashi.no-more', template, values: { island: 'c' } };
        return [
            ...[1, 3, 5, 0].map(n => t('body', { n })), t('mosty', { bridges: 2 }), t('missing.key'),
            violationText(violation), violationText({ ...violation, template: 'no {island}' }),
            violationText({ ...violation, template: '{island} is not an island' }),
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
        "fr",
        "cs",
        "en",
    ]


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
            wins: '{name} wins', 'wins.you': 'You win' });
        const named = (own, ...seats) => {
            const state = { seats: seats.map(seat => ({ name: '', ...seat })) };
            const shell = new Shell({}, { seats: own, state });
            return seats.map((_, seat) => `${shell.seatName(seat)}: ${shell.about(seat, 'wins')}`);
        };
        const person = { kind: 'person' }, mason = { kind: 'bot', level: 'mason' };
        return [
            named([0], person, mason, mason), named([0, 1], person, { kind: 'local' }),
            named([], person, person),
            named([0], { ...person, name: 'Ada' }, person),
        ];""",
    )
    assert names == [
        ["You: You win", "Mason 1: Mason 1 wins", "Mason 2: Mason 2 wins"],
        ["Player 1: Player 1 wins", "Player 2: Player 2 wins"],
        ["Player 1: Player 1 wins", "Player 2: Player 2 wins"],
        ["Ada: You win", "Player 2: Player 2 wins"],
    ]


def test_addresses_lead_to_screens(page: Page) -> None:
    assert run(
        page,
        """const { route } = await import('/router.js');
        return ['/', '/new/hashi', '/g/abcdefghij', '/g/abcdefghij/', '/replay', '/new/chess', '/g/x'].map(
            path => route(path)?.params ?? null);""",
    ) == [{}, {"game": "hashi"}, {"room": "abcdefghij"}, {"room": "abcdefghij"}, {}, None, None]


def test_the_last_strokes_of_each_seat(page: Page) -> None:
    assert run(
        page,
        """const { lastStrokes } = await import('/hashi/others.js');
        return [
            lastStrokes([], 1), lastStrokes(['setup | 3k | 4b', '5/3'], 2),
            lastStrokes(['setup | 3k | 4b', '5/3', '5c ab ab | - -', '2/1'], 2),
            lastStrokes(['setup | 3b', '5/3', '5c -'], 1),
        ];""",
    ) == [
        [{"entry": None, "bridges": []}],
        [{"entry": "4b", "bridges": []}, {"entry": "3k", "bridges": []}],
        [{"entry": "5c", "bridges": ["ab", "ab"]}, {"entry": None, "bridges": []}],
        [{"entry": "5c", "bridges": []}],
    ]


def test_arrow_keys_lead_along_lines_and_to_neighbours(page: Page) -> None:
    assert run(
        page,
        DRAGGING
        + """const { nextPlace } = await import('/hashi/pen.js');
        return [
            nextPlace(chart, { island: 'a' }, 'ArrowRight'), nextPlace(chart, { line: 'ab' }, 'ArrowRight'),
            nextPlace(chart, { line: 'ab' }, 'ArrowLeft'), nextPlace(chart, { line: 'ab' }, 'ArrowUp'),
            nextPlace(chart, { island: 'a' }, 'ArrowUp'), nextPlace(chart, { island: 'c' }, 'ArrowUp'),
        ];""",
    ) == [{"line": "ab"}, {"island": "b"}, {"island": "a"}, {"island": "c"}, {"island": "c"}, {"island": "c"}]


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
        setCatalogue('en', { 'absent.text': '{name} is away' });
        const away = [{ seat: 1, since: 11, absent: true }, { seat: 2, since: 10, absent: true }];
        const person = { kind: 'person' };
        const state = { rematch: null, status: 'playing', seats: [person, person, person] };
        const banner = new Banner({
            room: { state, seats: [0], presence: { seats: away } },
            isOwn: seat => seat === 0,
            seatName: seat => `player ${seat}`,
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
        const shell = { room, seatName: seat => ['Ada', 'Ben'][seat] };
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
