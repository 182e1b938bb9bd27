"""Fair decks: a shuffle that anybody can repeat, numbers of players' devices, and how a cheat is found."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ponti.cli.hashi.fairness import verified
from ponti.hashi import STANDARD
from ponti.record import Record
from ponti.server.rooms.deck import UnfairError, check_record, deck_of
from ponti.server.rooms.house import House
from ponti.server.rooms.records import record_of
from ponti.server.rooms.room import Room
from ponti.server.rooms.shuffle import _below, commitment, seal, secret_of_seed, shuffled
from ponti.server.rooms.summary import room_info
from ponti.server.rooms.table import Table, UnknownRulesError
from ponti.server.thinking.pool import Thinkers
from tests.server.houses import Device, Person, house_in, new_game, play_on
from tests.server.processes import LONG_S
from tests.server.stored import unpacked

PAGE = (Path(__file__).parents[2] / "docs" / "fair-decks.md").read_text("utf-8")
CARDS = [str(card) for card in STANDARD.cards]
ADA, BEN = "a" * 64, "b" * 64


def block(language: str) -> str:
    """The first block of the page about fair decks in a language."""
    found = re.search(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


# The shuffle


def test_the_vectors_of_the_page() -> None:
    vectors = json.loads(block("json"))
    for each in vectors["seal"]:
        assert seal(each["number"]) == each["seal"]
    for each in vectors["commitment"]:
        assert commitment(each["secret"], each["salt"]) == each["commitment"]
    for each in vectors["seed"]:
        assert secret_of_seed(each["seed"]) == each["secret"]
    for each in vectors["shuffle"]:
        order = shuffled(reversed(each["cards"].split()), each["secret"], each["numbers"])
        assert " ".join(order) == each["order"]


def test_words_of_the_incomplete_last_stretch_are_passed_over() -> None:
    words = iter([2**32 - 1, 2**32 - 4, 7])
    assert _below(6, words) == 1, "2^32 is four more than a multiple of six"
    assert _below(2, iter([2**32 - 1])) == 1


def test_every_order_is_as_likely_as_the_others() -> None:
    counts: dict[str, int] = {}
    for number in range(6_000):
        order = " ".join(shuffled(["1/1", "2/1", "3/1"], sha256(str(number).encode()).hexdigest()))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6
    assert all(900 < count < 1_100 for count in counts.values()), counts


# At the table


def asked_for(number: str | None) -> dict[str, Any]:
    return {} if number is None else {"seal": seal(number)}


async def two_at(house: House, ada: str | None = ADA, ben: str | None = BEN, **form: Any) -> list[Person]:
    """Ada makes a game and Ben joins, each with the seal of a number or without."""
    room_id, token, seats = await house.create(new_game("hashi", "me", "open", **asked_for(ada), **form))
    other, taken = await house.join(room_id, "Ben", None, None, None if ben is None else seal(ben))
    room = await house.room(room_id)
    return [Person(room, token, seats), Person(room, other, taken)]


def order_in(room: Room) -> list[str]:
    """The order that the server goes by."""
    assert room.secret is not None
    return deck_of(room.table, room.secret)


def lots_of(state: dict[str, Any]) -> list[tuple[str, str | None]]:
    """Seals and numbers as everybody is told them."""
    return [(lot["seal"], lot["number"]) for lot in state["deck"].get("lots", [])]


def test_the_numbers_of_both_devices_are_part_of_the_shuffle(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, ben = await two_at(house)
            watcher = Device()
            for data in ada.room.enter(watcher, -1):
                watcher.tell(data)
            assert lots_of(watcher.state) == [(seal(ADA), None), (seal(BEN), None)]
            assert watcher.state["deck"]["scheme"] == 2
            assert (await ada.ask("unseal", number=BEN))["code"] == "bad-message", "not what was sealed"
            for person, number in ((ada, ADA), (ben, BEN)):
                assert (await person.ask("unseal", number=number))["type"] == "ack"
                assert (await person.ask("unseal", number=number))["code"] == "not-now", "once is enough"
            assert lots_of(watcher.state) == [(seal(ADA), ADA), (seal(BEN), BEN)]
            secret = ada.room.secret
            assert secret is not None
            assert secret.secret is not None
            order = shuffled(CARDS, secret.secret, [ADA, BEN])
            assert watcher.state["deck"].get("secret") is None
            assert secret.secret not in json.dumps([json.loads(data) for data in watcher.told])
            await play_on([ada, ben], Random(3))
            state = watcher.state
            assert state["moves"][1::2] == order[:-1]
            assert (state["deck"]["deck"], state["deck"]["secret"]) == (order, secret.secret)
            proof = check_record(Record.parse(str(record_of(ada.room.table))))
            assert [lot.number for lot in proof.lots] == [ADA, BEN]

    asyncio.run(work())


@pytest.mark.parametrize(("ada", "ben"), [(ADA, None), (None, BEN), (None, None)])
def test_a_page_that_knows_nothing_of_it_plays_along(
    tmp_path: Path, ada: str | None, ben: str | None
) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            people = await two_at(house, ada, ben)
            for person, number in zip(people, (ada, ben), strict=True):
                answer = await person.ask("unseal", number=number or ADA)
                assert answer["type"] == ("error" if number is None else "ack"), answer
            numbers = [number for number in (ada, ben) if number]
            await play_on(people, Random(1))
            table = people[0].room.table
            assert [lot.number for lot in check_record(record_of(table)).lots] == numbers

    asyncio.run(work())


def test_nobody_waits_for_a_number_that_is_not_shown_and_it_is_left_out(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, ben = await two_at(house)
            await ada.ask("unseal", number=ADA)
            for person in (ada, ben):
                await person.play(Random(1))
            secret = ada.room.secret
            assert secret is not None
            assert secret.secret is not None
            order = shuffled(CARDS, secret.secret, [ADA])
            assert ada.room.table.moves[1] == order[0], "the first card is there"
            assert (await ben.ask("unseal", number=BEN))["code"] == "not-now", "too late"
            await ben.ask("resign")
            text = str(record_of(ada.room.table))
            assert f"lot-2: {seal(BEN)} -" in text
            said = verified(Record.parse(text))
            assert "sealed a number and did not show it before the first card: seat 2" in said
            assert [lot.number for lot in check_record(Record.parse(text)).lots] == [ADA, None]

    asyncio.run(work())


def test_a_number_is_sealed_before_the_start_and_shown_after_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            room_id, token, seats = await house.create(new_game("hashi", "me", "open"))
            ada = Person(await house.room(room_id), token, seats)
            assert (await ada.ask("seal", seal=seal(ADA)))["type"] == "ack", "late, but not too late"
            assert (await ada.ask("seal", seal=seal(BEN)))["code"] == "not-now", "it cannot be exchanged"
            assert (await ada.ask("unseal", number=ADA))["code"] == "not-started"
            await house.join(room_id, "Ben", None, None, seal(BEN))
            assert (await ada.ask("seal", seal=seal(BEN)))["code"] == "not-now"
            room_id, token, seats = await house.create(new_game("diavolo", "me", "open"))
            one = Person(await house.room(room_id), token, seats)
            assert (await one.ask("seal", seal=seal(ADA)))["code"] == "not-here"

    asyncio.run(work())


def test_every_phase_survives_a_restart(tmp_path: Path) -> None:
    """The server ends after each step; the order is the one that would have been without."""

    async def work() -> None:
        async with house_in(tmp_path) as house:
            room_id, first, _ = await house.create(new_game("hashi", "me", "open", **asked_for(ADA)))
        async with house_in(tmp_path) as house:
            second, _ = await house.join(room_id, "Ben", None, None, seal(BEN))
        for seat, token, number in ((1, second, BEN), (0, first, ADA)):
            async with house_in(tmp_path) as house:
                person = Person(await house.room(room_id), token, [seat])
                assert (await person.ask("unseal", number=number))["type"] == "ack"
        orders = []
        for plies in (0, 3, 4):
            async with house_in(tmp_path) as house:
                room = await house.room(room_id)
                people = [Person(room, first, [0]), Person(room, second, [1])]
                await play_on(people, Random(2), plies)
                orders.append(order_in(room))
        assert orders[0] == orders[1] == orders[2]
        async with house_in(tmp_path) as house:
            room = await house.room(room_id)
            await play_on([Person(room, first, [0]), Person(room, second, [1])], Random(2))
            assert list(check_record(record_of(room.table)).deck) == orders[0]

    asyncio.run(work())


class Pondering(Thinkers):
    """Thinks for ever."""

    async def think(self, *_: Any, **__: Any) -> Any:
        await asyncio.Event().wait()


def test_alone_at_one_screen_and_with_bots_there_is_one_number(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path, Pondering(1)) as house:
            for seats in (("me",), ("me", "local"), ("bot", "me")):
                room_id, token, own = await house.create(new_game("hashi", *seats, **asked_for(ADA)))
                room = await house.room(room_id)
                assert [(lot.seat, lot.seal) for lot in room.table.lots] == [(own[0], seal(ADA))]
                assert (await Person(room, token, own).ask("unseal", number=ADA))["type"] == "ack"

    asyncio.run(work())


def test_a_game_that_begins_with_a_card_to_be_turned_does_not_wait(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            form = new_game("hashi", "me", opening=["setup | 3b", "5/3", "- -"], **asked_for(ADA))
            room_id, token, seats = await house.create(form)
            ada = Person(await house.room(room_id), token, seats)
            assert len(ada.room.table.moves) == 4
            assert (await ada.ask("unseal", number=ADA))["code"] == "not-now"
            await play_on([ada], Random(1))
            assert len(check_record(record_of(ada.room.table)).deck) == 17

    asyncio.run(work())


def test_a_rematch_goes_on_with_numbers_sealed_in_the_old_room(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, ben = await two_at(house)
            await ada.ask("resign")
            for person, number in ((ada, "c" * 64), (ben, "d" * 64)):
                assert (await person.ask("seal", seal=seal(number)))["type"] == "ack"
                assert (await person.ask("seal", seal=seal(number)))["code"] == "not-now"
            table = ada.room.table
            assert table.next_seals == {0: seal("c" * 64), 1: seal("d" * 64)}
            assert [lot.seal for lot in table.lots] == [seal(ADA), seal(BEN)], "those of this game stay"
            room = await rematch(house, [ada, ben])
            # Everybody sits one seat further.
            assert [lot.seal for lot in room.table.lots] == [seal("d" * 64), seal("c" * 64)]
            assert (await ada.ask("seal", seal=seal(ADA)))["code"] == "not-now", "the rematch is there"

    asyncio.run(work())


async def rematch(house: House, people: list[Person]) -> Room:
    """One offers another game and all agree; the room where it is played."""
    for person in people:
        await person.ask("rematch")
    assert people[0].room.table.rematch is not None
    return await house.room(people[0].room.table.rematch)


# Seeds


def test_a_seeded_game_is_marked_before_joining_and_nobody_adds_to_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            orders = []
            for _ in range(2):
                people = await two_at(house, seed="maple")
                room = people[0].room
                summary = (await house.storage.summaries([room.id]))[0].data
                info = room_info(summary)
                assert info is not None
                assert info.seeded
                assert people[1].device.state["deck"]["seeded"]
                assert room.table.lots == ()
                orders.append(order_in(room))
            assert orders[0] == orders[1] == shuffled(CARDS, secret_of_seed("maple"))
            plain = await two_at(house)
            summary = (await house.storage.summaries([plain[0].room.id]))[0].data
            info = room_info(summary)
            assert info is not None
            assert not info.seeded
            room_id, token, seats = await house.create(new_game("hashi", "me", "open", seed="maple"))
            ada = Person(await house.room(room_id), token, seats)
            assert (await ada.ask("seal", seal=seal(ADA)))["code"] == "not-now"

    asyncio.run(work())


# Checking


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The proof that Ada's device saves after a game with Ben."""

    async def work() -> str:
        async with house_in(tmp_path_factory.mktemp("proof")) as house:
            ada, ben = await two_at(house)
            await ada.ask("unseal", number=ADA)
            await ben.ask("unseal", number=BEN)
            deck = ada.device.state["deck"]
            seen = [f"seen-commitment: {deck['commitment']}", f"shown-1: {ADA}"]
            seen += [f"seen-lot-{lot['seat'] + 1}: {lot['seal']}" for lot in deck["lots"]]
            await play_on([ada, ben], Random(4), 9)
            await ben.ask("resign")
            head, *rest = str(record_of(ada.room.table)).split("\n\n")
            return "\n\n".join(["\n".join([head, *seen]), *rest])

    return asyncio.run(work())


def header(text: str, name: str, value: str | None) -> str:
    """A record with another header, or without it."""
    new = "" if value is None else f"{name}: {value}\n"
    changed, count = re.subn(rf"^{name}: .*\n", new, text, flags=re.MULTILINE)
    assert count == 1, name
    return changed


def value_of(text: str, name: str) -> str:
    found = re.search(rf"^{name}: (.*)$", text, re.MULTILINE)
    assert found is not None
    return found[1]


def test_a_proof_is_checked_and_so_is_what_was_noted(proof: str) -> None:
    record = Record.parse(proof)
    promised = check_record(record).commitment
    assert check_record(record, f" {promised.upper()}").deck == value_of(proof, "deck-order").split()
    with pytest.raises(UnfairError, match="seen at the start"):
        check_record(record, "0" * 64)


@pytest.mark.parametrize(
    ("name", "forge", "complaint"),
    [
        ("deck-secret", lambda _: "f" * 64, "do not give the commitment"),
        ("deck-secret", lambda _: None, "the server's is missing"),
        ("salt", lambda _: "f" * 32, "do not give the commitment"),
        ("deck-order", lambda value: " ".join(reversed(value.split())), "another order"),
        ("deck-order", lambda value: value[:-4], "another order"),
        ("lot-2", lambda value: f"{value[:64]} {'f' * 64}", "not the one that it sealed"),
        ("lot-2", lambda value: f"{value[:64]} -", "another order"),
        ("lot-1", lambda value: f"{value[:64]} -", "has shown was left out"),
        ("lot-2", lambda _: f"{seal('f' * 64)} {'f' * 64}", "seat 2 had sealed at the start"),
        ("lot-2", lambda _: None, "seat 2 had sealed at the start"),
        ("commitment", lambda _: "f" * 64, "seen at the start"),
        ("deck-order", lambda _: None, "no deck-order"),
    ],
)
def test_what_was_changed_afterwards_is_found(proof: str, name: str, forge: Any, complaint: str) -> None:
    with pytest.raises(UnfairError, match=complaint):
        check_record(Record.parse(header(proof, name, forge(value_of(proof, name)))))


def test_what_the_command_says_of_a_deck(proof: str) -> None:
    def said(text: str) -> str:
        return "\n".join(verified(Record.parse(text)))

    assert "this is what was seen before the first card" in said(proof)
    assert "part of the shuffle, besides the server: seats 1 and 2" in said(proof)
    deck = value_of(proof, "deck-order").split()
    alone = forged_deck(proof, deck)
    assert "seen before" not in said(alone)
    assert "the server alone has shuffled it" in said(alone)
    assert "whoever made the game may have known it" in said(alone.replace("salt:", "seeded: yes\nsalt:"))
    played = "\n\n".join(alone.split("\n\n")[1:])
    assert "not played on a server" in said(f'game: hashi\nboard: side-a\nseats: "a", "b"\n\n{played}')
    with pytest.raises(UnfairError, match="no commitment, deck-order, salt"):
        verified(Record.parse(f'game: hashi\nboard: side-a\nseats: "a", "b"\n\n{played}'), "0" * 64)


def forged_deck(text: str, deck: list[str]) -> str:
    """A record whose commitment of the first scheme fits any deck; the seats have sealed nothing."""
    for name in ("deck-secret", "lot-1", "lot-2", "seen-commitment", "seen-lot-1", "seen-lot-2", "shown-1"):
        text = header(text, name, None)
    promised = sha256(f"ponti deck\n{' '.join(deck)}\n{value_of(text, 'salt')}".encode()).hexdigest()
    return header(header(text, "deck-order", " ".join(deck)), "commitment", promised)


def test_the_deck_has_the_cards_of_the_game_and_they_came_in_its_order(proof: str) -> None:
    deck = value_of(proof, "deck-order").split()
    check_record(Record.parse(forged_deck(proof, deck)))
    with pytest.raises(UnfairError, match="cards of this game"):
        check_record(Record.parse(forged_deck(proof, [*deck[:-1], deck[0]])))
    with pytest.raises(UnfairError, match="card 1 was"):
        check_record(Record.parse(forged_deck(proof, sorted(deck, key=lambda card: card == deck[0]))))


def test_records_from_before_are_checked_as_they_were(tmp_path: Path) -> None:
    count = 0
    for game in unpacked(tmp_path / "old").values():
        text = game["answers"].get("record.txt", "")
        if "deck-order" in text:
            record = Record.parse(text)
            assert check_record(record).secret is None
            deck = value_of(text, "deck-order").split()
            with pytest.raises(UnfairError, match="do not give the commitment"):
                check_record(Record.parse(header(text, "deck-order", " ".join(reversed(deck)))))
            count += 1
    assert count > 2


def test_games_from_before_are_played_on_with_the_deck_that_they_have(tmp_path: Path) -> None:
    room_id = unpacked(tmp_path / "old")["hashi, open"]["room"]

    async def work() -> None:
        async with house_in(tmp_path / "old") as house:
            token, seats = await house.join(room_id, "Cleo", None, None, seal(ADA))
            cleo = Person(await house.room(room_id), token, seats)
            table, secret = cleo.room.table, cleo.room.secret
            assert (table.status, table.scheme, table.lots) == ("playing", 1, ())
            assert "lots" not in cleo.device.state["deck"]
            assert (await cleo.ask("unseal", number=ADA))["code"] == "not-now"
            assert secret is not None
            assert sorted(deck_of(table, secret)) == CARDS
            assert secret.commitment == table.commitment

    asyncio.run(work())


def test_a_scheme_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    async def work() -> bytes:
        async with house_in(tmp_path) as house:
            (room_id, *_) = await house.create(new_game("hashi", "me"))
            stored = await house.storage.load(room_id)
            assert stored is not None
            return stored.events[0]

    later = asyncio.run(work()).replace(b'"scheme":2', b'"scheme":3')
    with pytest.raises(UnknownRulesError, match="scheme 3"):
        Table.of("room", [later])


def test_the_checker_of_the_page_needs_nothing_of_ours(proof: str, tmp_path: Path) -> None:
    program = block("python")
    assert "ponti." not in program.replace("ponti.py", "")
    for text, fair in ((proof, True), (header(proof, "lot-2", f"{seal(BEN)} -"), False)):
        file = tmp_path / "game.txt"
        file.write_text(text, "utf-8")
        command = [sys.executable, "-I", "-c", program, str(file)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=LONG_S, check=False)
        assert (done.returncode == 0) == fair, done.stderr
        assert ("fair: 2 numbers" in done.stdout) == fair
