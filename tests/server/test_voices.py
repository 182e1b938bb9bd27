"""What people say at a table: told to all who are there, in the new protocol only, and not too often."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ponti.server.rooms.voices import AT_ONCE
from ponti.wire.base import SIGNS, WORDS, Code
from ponti.wire.refusal import Refusal
from tests.server.houses import Device, house_in, new_game, people_at
from tests.server.processes import Client, ServerProcess, drive


def test_there_are_eight_phrases_and_six_signs() -> None:
    assert (len(WORDS), len(SIGNS), len({*WORDS, *SIGNS})) == (8, 6, 14)


def test_all_who_are_there_hear_it_and_nothing_is_stored(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, ben = await people_at(house, new_game("diavolo", "me", "open", size=6))
            room = ada.room
            guest, old = Device(protocol=2), Device(protocol=1)
            for device in (guest, old):
                room.enter(device, -1)
            version = room.table.version
            room.company.say(1, "hello")
            assert guest.messages("said") == [{"type": "said", "seat": 1, "word": "hello"}]
            assert old.messages("said") == []
            assert room.table.version == version
            for _ in range(AT_ONCE - 1):
                room.company.say(1, "heart")
            with pytest.raises(Refusal) as refused:
                room.company.say(1, "bye")
            assert refused.value.code is Code.TOO_FAST
            room.company.say(0, "thanks")  # the other has said nothing yet
            assert ben.seats == [1]

    asyncio.run(work())


def test_only_the_own_seat_speaks_and_only_set_words(server: ServerProcess) -> None:
    ticket = server.create("diavolo", "me", "open", size=6)
    other = server.join(ticket["room"])

    async def work() -> None:
        ada = await Client.at(server, ticket["room"], ticket["token"], protocol=2)
        ben = await Client.at(server, ticket["room"], other["token"], protocol=2)
        guest = await Client.at(server, ticket["room"], None, protocol=2)
        assert (await ada.ask("say", seat=1, word="hello"))["code"] == "not-your-seat"
        assert (await guest.ask("say", seat=0, word="hello"))["code"] == "not-your-seat"
        assert (await ada.ask("say", seat=0, word="anything"))["code"] == "bad-message"
        assert (await ada.ask("say", seat=0, word="luck"))["type"] == "ack"
        await ben.until(lambda: ben.messages[-1] == {"type": "said", "seat": 0, "word": "luck"})

    drive(work())
