"""Fair decks: a shuffle that anybody can repeat, numbers of players' devices, and games of other versions."""

from __future__ import annotations

import asyncio
import json
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ponti.cli.hashi.fairness import verified
from ponti.hashi import STANDARD
from ponti.record import Record
from ponti.server.rooms.deck import check_record, deck_of
from ponti.server.rooms.house import House
from ponti.server.rooms.records import record_of
from ponti.server.rooms.room import Room
from ponti.server.rooms.summary import room_info
from ponti.server.rooms.table import Table, UnknownRulesError
from ponti.server.thinking.pool import Thinkers
from ponti.wire.shuffle import _below, commitment, seal, secret_of_seed, shuffled
from tests.server.houses import Device, Person, house_in, new_game, play_on
from tests.server.lots import ADA, BEN, asked_for, block, order_in, two_at
from tests.server.stored import unpacked

CARDS = [str(card) for card in STANDARD.cards]


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


# Games of other versions


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
