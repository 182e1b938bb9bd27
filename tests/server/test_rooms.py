"""Rooms on real SQLite files: drafts, rounds, moves, taking back, absence, rematches."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ponti.server import keeper
from ponti.server import room as rooms
from ponti.server.house import House
from ponti.server.levels import known_levels
from ponti.server.refusal import Refusal
from ponti.server.tokens import hashed
from ponti.server.wire import Code
from tests.server.houses import Person, house_in, new_game, people_at


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


async def set_up(people: list[Person]) -> None:
    """Everybody writes a 3 on the first island that takes one."""
    for person in people:
        entry = person.device.draft["legal_entries"][0]
        assert (await person.ask("move", move=entry))["type"] == "ack"


def test_a_draft_is_checked_stroke_by_stroke_and_undone_step_by_step(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, ben = await people_at(house, new_game("hashi", "me", "open", seed="1"))
            await set_up([ada, ben])
            card = ada.device.state["position"]["card"]
            draft = ada.device.draft
            assert draft["number_to_do"] == int(card[0])
            assert draft["bridges_to_do"] == int(card[2])
            bad = next(
                f"{card[0]}{island['letter']}"
                for island in rooms_layout(ada)["islands"]
                if island["flag"] != "none"
            )
            refused = await ada.ask("stroke", stroke=bad)
            assert refused["code"] == "illegal"
            assert refused["violation"]["rule"] == "hashi.flags"
            entry = draft["legal_entries"][0]
            first = await ada.ask("stroke", stroke=entry)
            assert (first["type"], first["counter"]) == ("ack", 2)
            bridge = ada.device.draft["legal_bridges"][0]
            await ada.ask("stroke", stroke=bridge)
            assert ada.device.draft["steps"] == [entry, bridge]
            assert ada.device.draft["move"] == f"{entry} {bridge}"
            await ada.ask("undo")
            assert (ada.device.draft["bridges"], ada.device.draft["can_redo"]) == ([], True)
            await ada.ask("redo")
            await ada.ask("erase", stroke=bridge)
            assert ada.device.draft["bridges"] == []
            await ada.ask("skip", action="bridges")
            assert ada.device.draft["skipped"] == ["bridges"]
            assert ada.device.draft["legal_bridges"] == []
            await ada.ask("reset")
            assert ada.device.draft["entry"] is None
            await ada.ask("undo")
            assert ada.device.draft["entry"] == entry
            assert (await ada.ask("stroke", stroke=entry, counter=1))["code"] == "stale"
            assert (await ada.ask("stroke", stroke=entry, ply=0))["code"] == "stale"
            assert not ben.device.draft["steps"]
            assert ada.room.table.version == ben.device.messages("update")[-1]["version"]

    run(work())


def rooms_layout(person: Person) -> dict[str, Any]:
    import msgspec

    from ponti.server import audience

    layout: dict[str, Any] = msgspec.to_builtins(audience.layout_of(person.room.table))
    return layout


def test_a_round_is_shown_to_all_at_once_when_the_last_has_confirmed(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            people = await people_at(house, new_game("hashi", "me", "open", "open", seed="2"))
            await set_up(people)
            ada, ben, cleo = people
            card = ada.device.state["position"]["card"]
            entry = ada.device.draft["legal_entries"][0]
            await ada.ask("stroke", stroke=entry)
            await ada.ask("confirm")
            assert [seat["confirmed"] for seat in ben.device.state["seats"]] == [True, False, False]
            assert ben.device.state["position"]["boards"][0]["numbers"] == {"b": 3}
            assert (await ada.ask("stroke", stroke=entry))["code"] == "confirmed"
            await ada.ask("reopen")
            assert [seat["confirmed"] for seat in ben.device.state["seats"]] == [False] * 3
            assert ada.device.draft["entry"] == entry, "what was drawn is still there"
            await ada.ask("confirm")
            await ben.ask("confirm")
            assert (await ben.ask("reopen"))["type"] == "ack"
            await ben.ask("confirm")
            await cleo.ask("confirm")
            update = cleo.device.messages("update")[-1]
            kinds = [event["type"] for event in update["events"]]
            assert kinds == ["confirmed", "played", "played"]
            assert update["events"][1]["text"] == f"{entry} - | - - | - -"
            assert update["state"]["position"]["round"] == 2
            assert update["state"]["position"]["boards"][0]["numbers"][entry[1]] == int(card[0])
            assert (await cleo.ask("reopen"))["code"] == "not-now"

    run(work())


def test_whole_games_reach_their_end_and_their_records_verify(tmp_path: Path) -> None:
    from ponti.record import Record
    from ponti.server.deck import check_record
    from ponti.server.records import record_of, replay_of

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
                if table.is_hashi:
                    assert check_record(record) == table.commitment
                replay = replay_of(record)
                assert len(replay.steps) == table.ply + 1
                assert replay.outcome is not None
                assert replay.outcome.scores == table.end.scores  # type: ignore[union-attr]

    run(work())


async def play_on(people: list[Person], rng: Random, plies: int = 1000) -> None:
    """Everybody plays anything until the game is over, or for so many events of play."""
    table = people[0].room.table
    end = table.ply + plies
    while people[0].room.table.status == "playing" and people[0].room.table.ply < end:
        if not any(set(person.seats) & person.room.table.waiting_for for person in people):
            await people[0].device.news()
        for person in people:
            for seat in person.seats:
                if seat in person.room.table.waiting_for:
                    moves = person.room.table.position.legal_moves(seat)
                    answer = await person.ask("move", seat=seat, move=str(moves.sample(rng)))
                    assert answer["type"] == "ack", answer


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

    run(work())


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

    run(work())


def test_a_hot_seat_takes_back_without_asking(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            (both,) = await people_at(house, new_game("diavolo", "me", "local"))
            await both.ask("move", move="c4 d7")
            await both.ask("move", seat=1, move="dark")
            await both.ask("takeback", seat=1)
            assert both.device.state["moves"] == ["c4 d7"]

    run(work())


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

    run(work())


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

    run(work())


def test_the_others_go_on_without_an_absent_player(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            house.absent_after_ms = 0
            ada, ben = await people_at(house, new_game("hashi", "me", "open"))
            level = known_levels("hashi")[0]
            assert (await ada.ask("replace", absent=1, level=level))["code"] == "not-absent"
            ben.room.leave(ben.device)
            assert ada.device.messages("presence")[-1]["seats"][1]["absent"]
            assert (await ada.ask("replace", absent=1, level="no such bot"))["code"] == "no-such-bot"
            await ada.ask("replace", absent=1, level=level)
            assert ada.device.state["seats"][1]["kind"] == "bot"
            await play_on([ada], Random(3), plies=4)
            again = Person(ben.room, ben.token, ben.seats)
            answer = await again.ask("move", move="- -")
            assert answer["code"] in ("not-now", "stale"), "the bot plays on meanwhile"
            assert (await again.ask("return"))["type"] == "ack"
            assert again.device.state["seats"][1]["kind"] == "person"
            again.room.leave(again.device)
            await ada.ask("abandon", absent=1)
            assert ada.device.state["outcome"]["how"] == "abandoned"
            assert ada.device.state["outcome"]["winners"] == []
            from ponti.record import Record
            from ponti.server.records import record_of

            record = Record.parse(str(record_of(ada.room.table)))
            assert [takeover.name for takeover in record.takeovers] == [level, "seat 2"]

    run(work())


def test_a_rematch_keeps_the_players_and_the_other_begins(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, ben = await people_at(house, new_game("diavolo", "me", "open"))
            await ada.ask("rename", name="Ada")
            await ben.ask("rename", name="Ben")
            rematch = rq_rematch()
            with pytest.raises(Refusal) as refusal:
                await house.rematch(ada.room, hashed(ada.token), rematch)
            assert refusal.value.code == Code.NOT_OVER
            await ada.ask("resign")
            first = await house.rematch(ada.room, hashed(ada.token), rematch)
            assert await house.rematch(ben.room, hashed(ben.token), rq_rematch(seat=1)) == first
            assert ben.device.state["rematch"] == first
            room = await house.room(first)
            assert [seat.name for seat in room.table.seats] == ["Ben", "Ada"]
            assert room.holders[hashed(ada.token)] == [1]
            assert room.table.rematch_of == ada.room.id
            again = Person(room, ben.token, [0])
            assert (await again.ask("move", move="c4 d7"))["type"] == "ack"

    run(work())


def rq_rematch(seat: int = 0) -> Any:
    from ponti.server.requests import Rematch

    return Rematch(id="r", seat=seat)


def test_time_runs_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            monkeypatch.setattr(keeper, "GRACE_MS", 0)
            clock = {"kind": "turn", "seconds": 30}
            ada, ben = await people_at(house, new_game("hashi", "me", "open", clock=clock))
            deadline = ada.device.state["seats"][0]["deadline"]
            entry = ada.device.draft["legal_entries"][3]
            await ada.ask("stroke", stroke=entry)
            await late(house, ada, monkeypatch, deadline)
            played = [event for event in ada.device.messages("update")[-1]["events"] if "text" in event]
            texts = [event["text"] for event in all_events(ada) if event["type"] == "played"]
            assert texts[0].startswith(f"setup | {entry} | "), "the draft counts at the set-up"
            assert played
            await ada.ask("stroke", stroke=ada.device.draft["legal_entries"][0])
            deadline = ada.device.state["seats"][0]["deadline"]
            await late(house, ada, monkeypatch, deadline)
            texts = [event["text"] for event in all_events(ada) if event["type"] == "played"]
            assert texts[2] == "- - | - -", "what was not confirmed does not count"

            (solo,) = await people_at(house, new_game("diavolo", "me", "local", clock=clock))
            await late(house, solo, monkeypatch, solo.device.state["seats"][0]["deadline"])
            assert solo.device.state["outcome"]["how"] == "time"
            assert solo.device.state["outcome"]["winners"] == [1]
            del ben

    run(work())


def all_events(person: Person) -> list[dict[str, Any]]:
    return [json.loads(data) for data in person.room.table.raw]


async def late(house: House, person: Person, monkeypatch: pytest.MonkeyPatch, when: int) -> None:
    """It is after a deadline now."""
    for module in (keeper, rooms):
        monkeypatch.setattr(module, "now_ms", lambda: when + 1)
    await house.keeper._time_out(person.room)
    monkeypatch.undo()
    monkeypatch.setattr(keeper, "GRACE_MS", 0)


def test_repeated_requests_are_answered_again_without_effect_also_after_a_restart(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, ben = await people_at(house, new_game("diavolo", "me", "open"))
            first = await ada.ask("move", id="m1", move="c4 d7")
            assert await ada.ask("move", id="m1", move="c4 d7", ply=0) == first
            wrong = await ben.ask("move", id="m1", move="a1 a2")
            assert wrong["code"] == "illegal"
            assert await ben.ask("move", id="m1", move="dark") == wrong
            room_id, tokens = ada.room.id, (ada.token, ben.token)
        async with house_in(tmp_path) as house:
            room = await house.room(room_id)
            ada = Person(room, tokens[0], [0])
            assert await ada.ask("move", id="m1", move="c4 d7", ply=0) == first
            assert room.table.texts == ["c4 d7"]

    run(work())


def test_drafts_and_confirmations_survive_a_restart(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, ben = await people_at(house, new_game("hashi", "me", "open"))
            await set_up([ada, ben])
            entry = ada.device.draft["legal_entries"][2]
            await ada.ask("stroke", stroke=entry)
            await ben.ask("confirm")
            room_id, tokens = ada.room.id, (ada.token, ben.token)
        async with house_in(tmp_path) as house:
            room = await house.room(room_id)
            ada, ben = (Person(room, token, [seat]) for seat, token in enumerate(tokens))
            assert ada.device.draft["entry"] == entry
            assert ben.device.draft["confirmed"]
            await ada.ask("confirm")
            assert ada.device.state["position"]["round"] == 2
            assert ada.device.state["position"]["boards"][0]["numbers"][entry[1]] == int(entry[0])

    run(work())


def test_idle_rooms_leave_memory_and_come_back(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            house.idle_ms = -1000
            ada, _ = await people_at(house, new_game("diavolo", "me", "open"))
            assert house.let_idle_go() == 0, "somebody looks at it"
            await ada.ask("move", move="c4 d7")
            for device in tuple(ada.room.listeners):
                ada.room.leave(device)
            assert house.let_idle_go() == 1
            assert house.size == 0
            room = await house.room(ada.room.id)
            assert room is not ada.room
            assert room.table.texts == ["c4 d7"]

    run(work())


def test_two_houses_on_one_file_decide_one_after_the_other(tmp_path: Path) -> None:
    """What a second server process would do: a rival's change is noticed, and the request decided anew."""

    async def work() -> None:
        async with house_in(tmp_path) as one, house_in(tmp_path) as two:
            ada, ben = await people_at(one, new_game("diavolo", "me", "open"))
            far = Person(await two.room(ada.room.id), ada.token, [0])
            await ada.ask("move", move="c4 d7")
            answer = await far.ask("move", id="other", move="a1 a2", ply=0)
            assert answer["code"] == "stale"
            assert far.room.table.texts == ["c4 d7"]
            await ben.ask("move", move="dark")
            assert (await far.ask("rename", name="Ada"))["type"] == "ack"
            assert far.device.state["moves"] == ["c4 d7", "dark"]

    run(work())


def test_an_opening_goes_on_from_another_game(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            opening = ["setup | 3b | 3d", "5/3", "- - | - -", "1/1"]
            ada, _ = await people_at(house, new_game("hashi", "me", "open", opening=opening))
            assert ada.device.state["position"]["card"] == "1/1"
            assert ada.room.secret is not None
            assert len(ada.room.secret.deck) == 16
            await play_on([ada, _], Random(4))
            from ponti.record import Record
            from ponti.server.deck import check_record
            from ponti.server.records import record_of

            check_record(Record.parse(str(record_of(ada.room.table))))
            with pytest.raises(Refusal) as refusal:
                await house.create(new_game("hashi", "me", opening=["setup | 9a"]))
            assert refusal.value.code == Code.BAD_OPTIONS

    run(work())


@pytest.mark.parametrize(
    ("form", "code"),
    [
        (new_game("diavolo", "me"), Code.BAD_OPTIONS),
        (new_game("diavolo", "me", "open", supply="many"), Code.BAD_OPTIONS),
        (new_game("hashi", "me", board="atlantis"), Code.BAD_OPTIONS),
        (new_game("hashi", "me", deck="tarot"), Code.BAD_OPTIONS),
    ],
)
def test_games_that_make_no_sense_are_not_made(tmp_path: Path, form: Any, code: Code) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            with pytest.raises(Refusal) as refusal:
                await house.create(form)
            assert refusal.value.code == code

    run(work())


def test_joining_takes_each_seat_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            room_id, token, _ = await house.create(new_game("hashi", "me", "open", "open"))
            joined = await asyncio.gather(
                *(house.join(room_id, f"guest {n}", None, None) for n in range(4)), return_exceptions=True
            )
            seats = [each[1] for each in joined if not isinstance(each, BaseException)]
            assert sorted(seats) == [[1], [2]]
            assert sum(isinstance(each, Refusal) and each.code == Code.SEAT_TAKEN for each in joined) == 2
            assert await house.join(room_id, "", None, token) == (token, [0])
            assert (await house.room(room_id)).table.status == "playing"

    run(work())
