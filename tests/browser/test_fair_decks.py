"""Was the deck fair? The browser's own answer, from what it saw before the first card; seeded games."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ponti.hashi import STANDARD
from ponti.record import Record
from ponti.server.rooms.deck import check_record
from ponti.wire.shuffle import commitment, seal, shuffled
from tests.browser.catalogues import CATALOGUES, LANGUAGES
from tests.browser.hashi_player import Player, create
from tests.browser.visits import Visits

PAGE = (Path(__file__).parents[2] / "docs" / "fair-decks.md").read_text("utf-8")
SECRET, SALT, ADA, BEN = "1" * 64, "2" * 32, "a" * 64, "b" * 64
CARDS = [str(card) for card in STANDARD.cards]
DECK = shuffled(CARDS, SECRET, [ADA, BEN])
# As on a page that came over plain http from another machine.
NO_CRYPTO = "Object.defineProperty(crypto, 'subtle', { value: undefined });"


@pytest.fixture
def page(visits: Visits) -> Page:
    return visits.page("/offline.html")


# The shuffle


def test_sha_256_of_texts_of_every_length(page: Page) -> None:
    texts = [
        "",
        "abc",
        "ponti deck 2\nü€😀",
        *("x" * length for length in (54, 55, 56, 63, 64, 65, 119, 1000)),
    ]
    found = page.evaluate(
        "async (texts) => { const { sha256Hex } = await import('/fair/sha256.js');"
        " return texts.map(sha256Hex); }",
        texts,
    )
    assert found == [sha256(text.encode()).hexdigest() for text in texts]
    assert found[1] == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", "FIPS 180"


def test_the_vectors_of_the_page_about_fair_decks(page: Page) -> None:
    block = re.search(r"^```json\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert block is not None
    vectors = json.loads(block[1])
    found = page.evaluate(
        """async (vectors) => {
            const { below, commitmentOf, sealOf, shuffled } = await import('/fair/shuffle.js');
            return {
                seal: vectors.seal.map(({ number }) => sealOf(number)),
                commitment: vectors.commitment.map(({ secret, salt }) => commitmentOf(secret, salt)),
                shuffle: vectors.shuffle.map(({ cards, secret, numbers }) =>
                    shuffled(cards.split(' ').reverse(), secret, numbers).join(' ')),
                below: below(6, [2 ** 32 - 1, 2 ** 32 - 4, 7].values()),
            };
        }""",
        vectors,
    )
    assert found == {
        "seal": [each["seal"] for each in vectors["seal"]],
        "commitment": [each["commitment"] for each in vectors["commitment"]],
        "shuffle": [each["order"] for each in vectors["shuffle"]],
        "below": 1,
    }


# The verdict


def told() -> dict[str, Any]:
    """What a server tells of a game that was broken off in round 2, and what Ada's device had seen of it."""
    lots = [{"seat": 0, "seal": seal(ADA), "number": ADA}, {"seat": 1, "seal": seal(BEN), "number": BEN}]
    promised = commitment(SECRET, SALT)
    deck = {"commitment": promised, "seeded": False, "deck": DECK, "salt": SALT, "seed": None}
    return {
        "state": {
            "deck": {**deck, "scheme": 2, "secret": SECRET, "lots": lots},
            "moves": ["setup | 3b | 3b", DECK[0], "- - | - -", DECK[1]],
            "position": {"cards": [{"card": card, "seen": False} for card in CARDS], "set_aside": None},
        },
        "seen": {
            "commitment": promised,
            "seals": {"0": seal(ADA), "1": seal(BEN)},
            "shown": {"0": ADA},
            "unturned": 18,
            "closed": True,
        },
        "own": [0],
    }


def first_scheme(case: dict[str, Any]) -> None:
    text = f"ponti deck\n{' '.join(DECK)}\n{SALT}"
    promised = sha256(text.encode()).hexdigest()
    case["state"]["deck"] |= {"commitment": promised, "lots": [], "secret": None}
    case["seen"] |= {"commitment": promised, "seals": {}, "shown": {}}


def changed(place: str, value: Any) -> Any:
    """A change of what is told: `deck.salt`, `seen.seals.1` and the like."""

    def change(case: dict[str, Any]) -> None:
        *way, last = place.split(".")
        at: Any = case["seen"] if way[:1] == ["seen"] else case["state"]
        for step in way[1:] if way[:1] == ["seen"] else way:
            at = at[int(step)] if isinstance(at, list) else at[step]
        at[int(last) if isinstance(at, list) else last] = value

    return change


def server_alone(case: dict[str, Any]) -> None:
    order = shuffled(CARDS, SECRET)
    case["state"]["deck"] |= {"lots": [], "deck": order}
    case["state"]["moves"][1::2] = order[:2]
    case["seen"] |= {"seals": {}, "shown": {}}


VERDICTS: list[tuple[Any, list[str]]] = [
    (lambda _: None, ["own"]),
    (changed("seen.shown", {}), ["others"]),
    (lambda case: case.update(own=[]), ["others"]),
    (lambda case: case.update(seen=None), ["late"]),
    (changed("seen.unturned", 17), ["late"]),
    (changed("seen.closed", False), ["late"]),
    (changed("deck.seeded", True), ["seeded"]),
    (first_scheme, ["server"]),
    (server_alone, ["server"]),
    (changed("seen.commitment", "0" * 64), ["unfair", "commitment"]),
    (changed("seen.seals.1", "0" * 64), ["unfair", "seals"]),
    (changed("seen.seals", {"0": seal(ADA)}), ["unfair", "seals"]),
    (changed("seen.seals.2", "0" * 64), ["unfair", "seals"]),
    (changed("seen.shown.1", "0" * 64), ["unfair", "left-out"]),
    (changed("deck.salt", "3" * 32), ["unfair", "secret"]),
    (changed("deck.secret", None), ["unfair", "secret"]),
    (changed("deck.lots.1.number", "0" * 64), ["unfair", "number", "order"]),
    (changed("deck.lots.1.number", None), ["unfair", "order"]),
    (changed("moves.1", DECK[1]), ["unfair", "cards"]),
    (changed("position.set_aside", DECK[0]), ["unfair", "cards"]),
    (changed("position.cards", [{"card": "1/1", "seen": True}] * 18), ["unfair", "cards"]),
    (changed("deck.deck", DECK[:-1]), ["unfair", "order", "cards"]),
]


def test_what_the_browser_judges(page: Page) -> None:
    cases = []
    for change, _ in VERDICTS:
        case = deepcopy(told())
        change(case)
        cases.append(case)
    found = page.evaluate(
        """async (cases) => {
            const { judge } = await import('/fair/verdict.js');
            return cases.map(({ state, seen, own }) => {
                const { answer, faults } = judge(state, seen, own);
                return [answer, ...new Set(faults)];
            });
        }""",
        cases,
    )
    wanted = [answer for _, answer in VERDICTS]
    assert [each[0] for each in found] == [each[0] for each in wanted]
    for got, answer in zip(found, wanted, strict=True):
        assert set(answer) <= set(got), (got, answer)


# What a device shows

SHOWING = """async ({ seal, number }) => {
    const { keepLot } = await import('/store.js');
    const { followDeck } = await import('/fair/lots.js');
    keepLot(seal, number);
    const sent = [];
    const look = (id, status, seats = [0]) => {
        const deck = { commitment: 'c', seeded: false, lots: [{ seat: 0, seal, number: null }] };
        const state = { deck, status, position: { cards: [] } };
        const request = async ({ type, number }) => { sent.push([id, type, number]); };
        followDeck({ id, seats, state, known: state, request, on: () => () => {} });
    };
    look('lobby', 'open');
    look('ended', 'over');
    look('watched', 'playing', [1]);
    look('first', 'playing');
    look('second', 'playing');
    look('first', 'playing');
    return sent;
}"""


def test_a_number_is_shown_after_the_start_and_in_one_room_only(page: Page) -> None:
    """A server that knows it from another room could choose its secret to suit."""
    sent = page.evaluate(SHOWING, {"seal": seal(ADA), "number": ADA})
    assert sent == [["first", "unseal", ADA], ["first", "unseal", ADA]], "again after a reload"


# At the table


def resign(page: Page) -> None:
    page.locator('[data-open="menu"]').click()
    page.locator('[data-menu="resign"]').click()
    page.locator("dialog[open] .danger").click()
    expect(page.locator(".scoring")).to_be_visible()


def ask_whether_fair(page: Page) -> None:
    page.locator('[data-open="menu"]').click()
    page.locator('[data-menu="deck"]').click()
    expect(page.locator(".fairness")).to_be_visible()


def answer_on(page: Page) -> str | None:
    ask_whether_fair(page)
    return page.locator(".verdict").get_attribute("data-answer")


def test_two_devices_have_a_part_in_the_shuffle_and_each_judges_by_itself(
    visits: Visits, tmp_path: Path
) -> None:
    """Without the browser's own cryptography, and with a reload between sealing a number and showing it."""
    contexts = [visits.context() for _ in range(3)]
    for context in contexts:
        context.add_init_script(NO_CRYPTO)
    ada, ben, watcher = (visits.page("/", context=context) for context in contexts)
    ada.locator('[data-friends="hashi"]').click()
    ada.locator('[data-act="start"]').click()
    expect(ada.locator(".lobby-seat.open")).to_have_count(1)
    room = ada.get_by_label("Link").input_value().rpartition("/")[2]
    ada.reload()
    expect(ada.locator(".lobby-seat.open")).to_have_count(1)
    watcher.goto(f"/g/{room}")
    expect(watcher.locator(".join")).to_be_visible()
    ben.goto(f"/g/{room}")
    ben.locator('[data-act="join"]').click()
    players = [Player(page) for page in (ada, ben)]
    for player in players:
        player.wait_for_turn()
    ask_whether_fair(watcher)
    expect(watcher.locator(".fairness")).to_contain_text("Part of the shuffle, besides the server: ")
    watcher.locator("dialog[open] .icon-button").click()
    for player in players:
        before = player.ply
        player.draw_turn()
        player.finish()
    for player in players:
        player.wait_for_next(before)
    ben.reload()
    expect(ben.locator(".hashi-table")).to_be_visible()
    late = visits.page(f"/g/{room}")
    expect(late.locator(".hashi-table")).to_be_visible()
    resign(ada)
    expect(ben.locator(".scoring")).to_be_visible()
    assert answer_on(ada) == answer_on(ben) == "own"
    assert (answer_on(watcher), answer_on(late)) == ("others", "late")
    assert not [request for request in visits.requests if request.endswith("/deck")], "nobody asks the server"
    with ada.expect_download() as download:
        ada.locator('[data-act="save-proof"]').click()
    proof = Record.parse(download.value.path().read_text("utf-8"))
    assert [len(lot.number or "") for lot in check_record(proof).lots] == [64, 64]
    assert {"seen-commitment", "seen-lot-1", "seen-lot-2", "shown-1"} <= proof.other_headers.keys()


def test_alone_and_again_without_waiting(visits: Visits) -> None:
    page = visits.page("/new/hashi?with=alone")
    page.locator('[data-act="start"]').click()
    for _ in range(2):
        player = Player(page)
        player.wait_for_turn()
        before = player.ply
        player.draw_turn()
        player.finish()
        player.wait_for_next(before)
        resign(page)
        assert answer_on(page) == "own"
        page.locator("dialog[open] .icon-button").click()
        page.locator('[data-act="rematch"]').click()
        expect(page.locator(".setup-numbers")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_seeded_game_says_so_before_joining_and_at_the_table(visits: Visits, language: str) -> None:
    words = CATALOGUES[language]
    page = visits.empty_page(language=language)
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = create(page, {"options": {"game": "hashi"}, "seats": seats, "seed": "maple"})
    page.goto(f"/g/{made['room']}")
    expect(page.locator(".lobby .seeded-note")).to_have_text(words["deck.seeded"])
    page.locator('[data-act="join"]').click()
    expect(page.locator(".hashi-table .seeded-note")).to_have_text(words["deck.seeded"])
    expect(page.locator("header .watching")).to_have_text(words["deck.seeded.short"])
