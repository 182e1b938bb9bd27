"""Rooms of Hashi: drafts stroke by stroke, and rounds that are shown to all at once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ponti.errors import ParseError
from ponti.server.rooms.hashi.draft import EMPTY, MOST_STEPS, UNDOABLE, Draft, after_step
from tests.server.houses import Person, house_in, new_game, people_at


async def set_up(people: list[Person]) -> None:
    """Everybody writes a 3 on the first island that takes one."""
    for person in people:
        entry = person.device.draft["legal_entries"][0]
        assert (await person.ask("move", move=entry))["type"] == "ack"


def rooms_layout(person: Person) -> dict[str, Any]:
    import msgspec

    from ponti.server.rooms import audience

    layout: dict[str, Any] = msgspec.to_builtins(audience.layout_of(person.room.table))
    return layout


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

    asyncio.run(work())


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

    asyncio.run(work())


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

    asyncio.run(work())


def test_a_draft_does_not_grow_with_the_number_of_corrections(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, ben = await people_at(house, new_game("hashi", "me", "open", seed="1"))
            await set_up([ada, ben])
            entry = ada.device.draft["legal_entries"][0]
            await ada.ask("stroke", stroke=entry)
            bridge = ada.device.draft["legal_bridges"][0]
            for _ in range(60):
                await ada.ask("stroke", stroke=bridge)
                await ada.ask("erase", stroke=bridge)
            draft = ada.device.draft
            assert len(draft["steps"]) <= MOST_STEPS
            assert draft["move"] == f"{entry} -"
            for _ in range(UNDOABLE - 1):
                assert (await ada.ask("undo"))["type"] == "ack"
            assert ada.device.draft["move"] == f"{entry} {bridge}"
            stored = await house.storage.load(ada.room.id)
            assert stored is not None
            assert len(stored.drafts[0].data) < 600

    asyncio.run(work())


STEPS = st.sampled_from([
    "5c", "5d", "ab", "ab", "ce", "erase ab", "erase ce", "skip number", "skip bridges", "reset", "[5c ab]",
    "[]",
])  # fmt: skip


@given(st.lists(STEPS, max_size=3 * MOST_STEPS))
def test_what_is_kept_of_many_steps_comes_to_the_same(steps: list[str]) -> None:
    turn, draft = EMPTY, Draft()
    for step in steps:
        try:
            turn = after_step(turn, step)
        except ParseError:
            continue  # nothing to erase
        draft = draft.with_step(step)
        assert draft.turn == turn
        assert len(draft.steps) == draft.done <= MOST_STEPS
