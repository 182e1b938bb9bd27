"""What others are sent never depends on a draft or on a card that has not been turned: byte for byte."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ponti.server.rooms.deck import deck_of
from ponti.server.rooms.hashi import course
from ponti.server.rooms.questions import answer
from ponti.wire.client_messages import Consider
from tests.server.houses import Device, Person, house_in, new_game, people_at

ROUNDS = 3
STEPS = ("stroke", "stroke", "undo", "redo", "reset", "skip number", "skip bridges", "erase", "wrong",
         "consider", "move")  # fmt: skip


def plain(told: Sequence[bytes], room: str) -> list[bytes]:
    """Messages without ids, times and the commitment."""
    found = []
    for data in told:
        data = data.replace(room.encode(), b"ROOM")
        data = re.sub(rb'"(at|since|deadline)":\d{13}', rb'"\1":0', data)
        found.append(re.sub(rb'"commitment":"[0-9a-f]+"', b'"commitment":""', data))
    return found


async def scribble(person: Person, step: str, choice: int) -> None:
    """Do something to the own draft; what is refused is no matter."""
    draft = person.device.draft
    strokes = draft["legal_entries"] + draft["legal_bridges"]
    if step == "stroke" and strokes:
        await person.ask("stroke", stroke=strokes[choice % len(strokes)])
    elif step == "wrong":
        await person.ask("stroke", stroke="zz")
    elif step == "erase" and draft["bridges"]:
        await person.ask("erase", stroke=draft["bridges"][0])
    elif step.startswith("skip"):
        await person.ask("skip", action=step.split()[1])
    elif step == "consider" and strokes:
        answer(person.room, Consider(id="c", seat=0, what=strokes[choice % len(strokes)]))
    elif step == "move":
        await person.ask("move", move="1a 2b 3c")
    elif step in ("undo", "redo", "reset"):
        await person.ask(step)


async def game(path: Path, noise: list[list[tuple[str, int]]], pen: str) -> dict[str, list[bytes]]:
    """Some rounds in which only the drafts of seat 0 depend on the noise; what the others were told."""
    async with house_in(path) as house:
        ada, ben, cleo = await people_at(house, new_game("hashi", "me", "open", "open", seed="s", pen=pen))
        watcher, brief = Device(), Device(protocol=2)
        for device in (watcher, brief):
            for data in ada.room.enter(device, -1):
                device.tell(data)
        rng = Random(7)
        for number in range(ROUNDS):
            for step, choice in noise[number] if number < len(noise) else ():
                await scribble(ada, step, choice)
            assert ada.room.table.waiting_for == {0, 1, 2}
            for person in (ben, cleo, ada):
                moves = ada.room.table.position.legal_moves(person.seats[0])
                move = str(moves.sample(rng))
                assert (await person.ask("move", move=move))["type"] == "ack"
        summary = (await house.storage.summaries([ada.room.id]))[0].data
        late = Device()
        for data in ada.room.enter(late, 2):
            late.tell(data)
        room = ada.room.id
        return {
            "ben": plain(ben.device.told, room),
            "cleo": plain(cleo.device.told, room),
            "watcher": plain(watcher.told, room),
            "brief": plain(brief.told, room),
            "late": plain(late.told, room),
            "summary": plain([re.sub(rb'"(created|updated)_at":\d+', b"", summary)], room),
        }


noises = st.lists(
    st.lists(st.tuples(st.sampled_from(STEPS), st.integers(0, 60)), max_size=6), min_size=1, max_size=ROUNDS
)


@pytest.mark.parametrize("pen", ["strict", "free"])
@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
@given(noise=noises)
def test_drafts_of_one_player_do_not_show_to_the_others(pen: str, noise: list[list[tuple[str, int]]]) -> None:
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        quiet = asyncio.run(game(Path(one), [], pen))
        noisy = asyncio.run(game(Path(two), noise, pen))
    assert quiet == noisy


@settings(max_examples=8, suppress_health_check=[HealthCheck.too_slow])
@given(turned=st.integers(1, 6), order=st.randoms(use_true_random=False))
def test_cards_that_have_not_been_turned_do_not_show(turned: int, order: Random) -> None:
    """Two games whose decks agree in the cards turned so far, and in nothing else."""
    cards = [str(card) for card in deck_cards()]
    rest = cards[turned:]
    order.shuffle(rest)

    async def play(path: Path, deck_order: list[str]) -> list[bytes]:
        async with house_in(path) as house:
            people = await people_at(house, new_game("hashi", "me", "open"))
            watcher = Device()
            for data in people[0].room.enter(watcher, -1):
                watcher.tell(data)
            rng = Random(5)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(course, "deck_of", lambda *_: deck_order)
                for _ in range(turned):
                    for person in people:
                        moves = person.room.table.position.legal_moves(person.seats[0])
                        await person.ask("move", move=str(moves.sample(rng)))
            told = [*people[0].device.told, *people[1].device.told, *watcher.told]
            return plain(told, people[0].room.id)

    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        first = asyncio.run(play(Path(one), cards))
        second = asyncio.run(play(Path(two), cards[:turned] + rest))
    assert first == second


def deck_cards() -> Any:
    from ponti.hashi import STANDARD

    return STANDARD.cards


def test_logs_hold_no_secret(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> tuple[list[str], list[str]]:
        async with house_in(tmp_path) as house:
            people = await people_at(house, new_game("hashi", "me", "open"))
            for person in people:
                await person.ask("stroke", stroke=person.device.draft["legal_entries"][1])
                await person.ask("stroke", stroke="zz")
            secret = people[0].room.secret
            assert secret is not None
            assert secret.secret is not None
            return [person.token for person in people], [secret.salt, secret.secret]

    with caplog.at_level(logging.DEBUG):
        tokens, secrets = asyncio.run(work())
    for word in (*tokens, *secrets, "zz", "steps"):
        assert word not in caplog.text


def test_tokens_are_stored_as_hashes_only(tmp_path: Path) -> None:
    async def work() -> str:
        async with house_in(tmp_path) as house:
            _, token, _ = await house.create(new_game("diavolo", "me", "open"))
            return token

    token = asyncio.run(work())
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert token.encode() not in stored


def test_the_commitment_is_kept_and_seeds_are_marked(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            decks = []
            for seed in ("x", "x", None):
                (ada,) = await people_at(house, new_game("hashi", "me", seed=seed))
                secret = ada.room.secret
                assert secret is not None
                assert ada.device.state["deck"]["commitment"] == secret.commitment
                assert ada.device.state["deck"]["deck"] is None
                assert ada.device.state["deck"]["seeded"] == (seed is not None)
                decks.append(deck_of(ada.room.table, secret))
                await ada.ask("resign")
                assert ada.device.state["deck"]["deck"] == decks[-1]
                told = json.dumps(ada.device.messages("update")[:-1])
                assert secret.salt not in told
                assert secret.secret is not None
                assert secret.secret not in told
            assert decks[0] == decks[1] != decks[2]

    asyncio.run(work())
