"""A hundred games played by the boardspace.net engine: every fact it tells is true here too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ponti.diavolo import PASS, Choose, Colour, Position, Space, parse_move
from ponti.errors import ParseError
from ponti.record import Record
from ponti.record.boardspace import convert

LINES = (Path(__file__).parent / "data" / "boardspace-games.jsonl").read_text().splitlines()
COLOURS = {"L": Colour.LIGHT, "D": Colour.DARK}


def check(position: Position, facts: dict[str, Any]) -> None:
    assert position.turn is COLOURS[facts["to_move"]]
    first = facts["first_tile"] and Space.parse(facts["first_tile"])
    assert set(map(str, position.legal_tiles(first))) == set(facts["tiles"])
    if first:
        return
    assert set(map(str, position.legal_bridges())) == set(facts["bridges"])
    assert position.can_place_tiles == facts["two_tiles_possible"]
    moves = position.legal_moves()
    assert (PASS in moves) == facts["pass_allowed"]
    assert position.tiles_left(position.turn) == facts["tiles_left"]
    assert position.bridges_left == facts["bridges_left"]
    if "ordered_pairs" in facts:
        pairs = len(moves) - len(position.legal_bridges()) - facts["pass_allowed"]
        assert 2 * pairs == facts["ordered_pairs"]


@pytest.mark.parametrize("number", range(len(LINES)))
def test_game(number: int) -> None:
    data = json.loads(LINES[number])
    position = Position.start()
    for ply, (colour, text) in enumerate(data["moves"]):
        for facts in data["positions"]:
            if facts["ply"] == ply:
                check(position, facts)
        assert position.turn is COLOURS[colour]
        position = position.after(parse_move(text))
        if position.choosing:
            position = position.after(Choose.LIGHT if data["swap"] else Choose.DARK)
    if data["end"] == "dark_stuck":
        assert list(position.legal_moves()) == [PASS]
        position = position.after(PASS)
    assert position.is_over
    final = data["final"]
    for key, colour in COLOURS.items():
        score = position.score(colour)
        assert score == (final["points"][key], final["islands"][key], final["bridges"][key])
        assert position.tiles_left(colour) == final["tiles_left"][key]
    assert position.bridges_left == final["bridges_left"]
    outcome = position.outcome()
    assert outcome is not None
    winners = {position.colour_of(seat) for seat in outcome.winners}
    assert winners == {COLOURS[key] for key in COLOURS if final["winner"] in (key, "tie")}


def test_the_games_cover_what_they_should() -> None:
    games = [json.loads(line) for line in LINES]
    assert len(games) == 100
    assert {game["swap"] for game in games} == {True, False}
    assert {game["light_passed"] for game in games} == {True, False}


def test_every_game_becomes_a_record_that_replays() -> None:
    for line in LINES:
        record = convert(line)
        text = str(record)
        again = Record.parse(text)
        assert str(again) == text
        assert again.game.position == record.game.position


def test_a_changed_game_is_refused() -> None:
    data = json.loads(LINES[0])
    data["final"]["points"]["L"] += 1
    with pytest.raises(ParseError, match="here, not"):
        convert(json.dumps(data))
    data["moves"][5][1] = data["moves"][3][1]
    with pytest.raises(ParseError, match=r"move 6, .* already"):
        convert(json.dumps(data))
    data["moves"] = [["D", "a1 b1"]]
    with pytest.raises(ParseError, match="it is light's turn"):
        convert(json.dumps(data))
    data["moves"] = [["L", "a1 b1"]]
    with pytest.raises(ParseError, match="stops before its end"):
        convert(json.dumps(data))
    for broken in ("", "[]", "{}", "null", '{"moves": 3, "swap": 1}', "[" * 100_000, '{"moves":[["L"]]}'):
        with pytest.raises(ParseError, match="not a game of boardspace"):
            convert(broken)
