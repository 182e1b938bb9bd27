"""Moves in rooms: whole games, refusals, taking back, passing, resigning."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from ponti.server.rooms.tokens import hashed
from ponti.wire.client_messages import MakeMove
from tests.server.houses import house_in, new_game, people_at, play_on


def test_whole_games_reach_their_end_and_their_records_verify(tmp_path: Path) -> None:
    from ponti.record import Record
    from ponti.server.rooms.deck import check_record
    from ponti.server.rooms.records import record_of, replay_of

    async def work() -> None:
        async with house_in(tmp_path) as house:
            for form in (
                new_game("hashi", "me"),
                new_game("hashi", "me", "open", "open", "open", board="side-b"),
                new_game("hashi", "me", "open", pen="free"),
                new_game("diavolo", "me", "open", size=6),
                new_game("diavolo", "me", "open", supply="unlimited", size=7),
            ):
                people = await people_at(house, form)
                await play_on(people, Random(1))
                table = people[0].room.table
                assert table.status == "over"
                text = str(record_of(table))
                record = Record.parse(text)
                if table.game == "hashi":
                    assert check_record(record).commitment == table.commitment
                replay = replay_of(record)
                assert len(replay.steps) == table.ply + 1
                assert replay.outcome is not None
                assert replay.outcome.scores == table.end.scores  # type: ignore[union-attr]

    asyncio.run(work())


def test_who_asks_is_told_the_update_and_then_the_answer(tmp_path: Path) -> None:
    """A client that waits for its answer knows by then what it has done."""

    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, _ = await people_at(house, new_game("diavolo", "me", "open"))
            ada.device.told.clear()
            move = MakeMove(id="m", seat=0, ply=0, move="c4 d7")
            await ada.room.handle(ada.device, hashed(ada.token), move)
            assert ada.device.kinds == ["update", "ack"]
            late = MakeMove(id="n", seat=0, ply=0, move="c4 d7")
            await ada.room.handle(ada.device, hashed(ada.token), late)
            await ada.room.handle(ada.device, hashed(ada.token), late)
            assert ada.device.kinds[2:] == ["error", "update"] * 2, "how it stands is told with `stale`"

    asyncio.run(work())


def test_what_the_rules_forbid_is_refused_with_the_rule(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, ben = await people_at(house, new_game("diavolo", "me", "open"))
            early = await ben.ask("move", move="a1 a2")
            assert (early["code"], early["violation"]["rule"]) == ("illegal", "diavolo.turn")
            assert (await ada.ask("move", move="a1 a99"))["code"] == "bad-move"
            assert (await ada.ask("move", move="a1 a1"))["violation"]["rule"] == "diavolo.placing"
            assert (await ada.ask("move", seat=1, move="a1 a2"))["code"] == "not-your-seat"
            assert (await ada.ask("stroke", stroke="5c"))["code"] == "not-here"
            assert (await ada.ask("move", move="c4 d7"))["type"] == "ack"
            assert (await ben.ask("move", move="dark"))["type"] == "ack"
            assert (await ben.ask("move", move="pass"))["violation"]["rule"] == "diavolo.passing"
            assert (await ben.ask("replace", absent=0, level="random"))["code"] == "not-absent"
            assert (await ben.ask("return"))["code"] == "not-now"

    asyncio.run(work())


def test_a_take_back_needs_consent(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, ben = await people_at(house, new_game("diavolo", "me", "open"))
            assert (await ada.ask("takeback"))["code"] == "not-now"
            await ada.ask("move", move="c4 d7")
            await ben.ask("move", move="dark")
            await ben.ask("move", move="h2 h3")
            assert (await ben.ask("answer-takeback", agree=True))["code"] == "not-now"
            await ben.ask("takeback")
            assert ada.device.state["takeback"] == 1
            assert (await ben.ask("answer-takeback", agree=True))["code"] == "not-now"
            await ada.ask("answer-takeback", agree=False)
            assert ada.device.state["moves"] == ["c4 d7", "dark", "h2 h3"]
            await ben.ask("takeback")
            await ada.ask("answer-takeback", agree=True)
            assert ada.device.state["moves"] == ["c4 d7", "dark"]
            assert ada.device.state["to_act"] == [1]
            await ada.ask("takeback")
            await ben.ask("answer-takeback", agree=True)
            assert ada.device.state["moves"] == []

    asyncio.run(work())


def test_a_hot_seat_takes_back_without_asking(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            (both,) = await people_at(house, new_game("diavolo", "me", "local"))
            await both.ask("move", move="c4 d7")
            await both.ask("move", seat=1, move="dark")
            await both.ask("takeback", seat=1)
            assert both.device.state["moves"] == ["c4 d7"]

    asyncio.run(work())


def test_a_forced_pass_is_made_and_shown(tmp_path: Path) -> None:
    """With two tiles each and no bridges, the first player to be out of tiles can only pass."""

    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, ben = await people_at(house, new_game("diavolo", "me", "open", supply="2 4 0"))
            await ada.ask("move", move="a1 b1")
            await ben.ask("move", move="dark")
            await ben.ask("move", move="j1 j2")
            events = ben.device.messages("update")[-1]["events"]
            assert [(event["text"], event.get("forced", False)) for event in events] == [
                ("j1 j2", False),
                ("pass", True),
            ]
            assert ben.device.state["position"]["phase"] == "last"
            await ben.ask("move", move="j4 j5")
            assert ben.device.state["outcome"]["how"] == "played"

    asyncio.run(work())


def test_resigning_ends_the_game(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, _ = await people_at(house, new_game("diavolo", "me", "open"))
            await ada.ask("resign")
            assert ada.device.state["outcome"] == {
                "how": "resigned", "seat": 0, "winners": [1], "scores": [0, 0], "decided_by": "resigned",
            }  # fmt: skip
            assert (await ada.ask("move", move="a1 a2"))["code"] == "over"
            crowd = await people_at(house, new_game("hashi", "me", "open", "open"))
            assert (await crowd[0].ask("resign"))["code"] == "not-here"

    asyncio.run(work())
