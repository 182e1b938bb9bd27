"""Positions of Ponte del Diavolo as clients are shown them, against the rules library."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from ponti.diavolo import UNLIMITED, Colour, Position
from ponti.server.rooms.diavolo.view import position_view
from ponti.wire.diavolo import DiavoloView


def shown(position: Position) -> dict[str, Any]:
    """What a client reads; it has to be as the struct says."""
    data = msgspec.json.encode(position_view(position))
    msgspec.json.decode(data, type=DiavoloView)
    view: dict[str, Any] = json.loads(data)
    return view


def named(sets: Any) -> set[frozenset[str]]:
    return {frozenset(map(str, each)) for each in sets}


def check(position: Position) -> None:
    view = shown(position)
    for colour in Colour:
        name = str(colour)
        islands = [group.split() for group in view["islands"][name]]
        sandbanks = [group.split() for group in view["sandbanks"][name]]
        for found, wanted in ((islands, position.islands(colour)), (sandbanks, position.sandbanks(colour))):
            assert len(found) == len(wanted)
            assert named(found) == named(wanted)
        by_first = {group[0]: group for group in islands + sandbanks}
        networks = [
            [space for first in each["groups"] for space in by_first.pop(first)]
            for each in view["networks"][name]
        ]
        assert all(group in sandbanks for group in by_first.values()), "only sandbanks may be in no network"
        assert named([*networks, *by_first.values()]) == named(position.networks(colour))
        score = position.score(colour)
        assert view["scores"][name] == score._asdict()
        assert sum(network["points"] for network in view["networks"][name]) == score.points
        assert sum(network["islands"] for network in view["networks"][name]) == score.islands
    assert {f"{bridge['a']}-{bridge['b']}" for bridge in view["bridges"]} == set(map(str, position.bridges))
    assert set(view["blocked"]) == {space for bridge in view["bridges"] for space in bridge["under"]}
    assert set(view["blocked"]) == set(map(str, position.blocked))
    legal = view["legal"]
    assert set(legal["bridges"]) == set(map(str, position.legal_bridges()))
    can_place = position.can_place_tiles
    assert set(legal["tiles"]) == (set(map(str, position.legal_tiles())) if can_place else set())


@pytest.mark.parametrize(("size", "unlimited"), [(6, False), (10, True), (16, False)])
def test_what_is_shown_is_what_the_rules_say(size: int, unlimited: bool) -> None:
    rng = Random(size)
    for _ in range(3):
        position = Position.start(size, UNLIMITED if unlimited else None)
        check(position)
        while not position.is_over:
            bridges = sorted(map(str, position.legal_bridges()))
            move = (
                position.parse_event(rng.choice(bridges))
                if bridges and rng.random() < 0.4
                else position.legal_moves().sample(rng)
            )
            position = position.after(move)
            check(position)
