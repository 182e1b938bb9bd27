"""Who wins from a position on if nobody errs: against the plain rules, and in reviews."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ponti.analysis.diavolo import judge, review
from ponti.analysis.diavolo.exact import Endings
from ponti.diavolo import Choose, Colour, Position, Supply, parse_move
from ponti.engine.diavolo import networks
from ponti.errors import PontiError
from ponti.play import Game, Limit
from ponti.record import End, Record

ENOUGH = 100_000
QUICK = Limit(simulations=60)
FEW = Supply(6, 6, 3)
"""With few tiles the end is near."""


def games(count: int) -> list[Game[Any]]:
    """Games to their end, by chance."""
    found = []
    for number in range(count):
        game, rng = Game(Position.start(6, FEW)), Random(number)
        game.push_text("b2 e5")
        game.push(Choose.DARK)
        while not game.position.is_over:
            game.push(game.position.legal_moves().sample(rng))
        found.append(game)
    return found


def winner_by_the_rules(position: Position, known: dict[str, int]) -> int:
    """1 where light wins, -1 where dark does, 0 where both do: every move tried by the plain rules."""
    if position.is_over:
        return winner(position)
    code = position.code()
    if code not in known:
        found = (winner_by_the_rules(position.after(move), known) for move in position.legal_moves())
        wanted = 1 if position.turn is Colour.LIGHT else -1
        best = -wanted
        for each in found:
            best = max(best * wanted, each * wanted) * wanted
            if best == wanted:
                break
        known[code] = best
    return known[code]


def winner(position: Position) -> int:
    outcome = position.outcome()
    assert outcome is not None
    wins = [position.seat_of(colour) in outcome.winners for colour in (Colour.LIGHT, Colour.DARK)]
    return wins[0] - wins[1]


def test_the_winner_is_that_of_the_plain_rules_and_the_line_leads_there() -> None:
    known: dict[str, int] = {}
    seen = set()
    for game in games(8):
        endings = Endings(ENOUGH)
        for position, _ in reversed(game.stack[-3:]):
            ending = endings.of(position)
            assert ending is not None
            assert ending.winner == winner_by_the_rules(position, known)
            seen.add(ending.winner)
            for move in ending.line:
                assert position.why_not(position.seat_of(position.turn), move) is None
                position = position.after(move)
            assert position.is_over
            assert winner(position) == ending.winner
    assert {1, -1} <= seen


def test_what_is_too_far_away_is_not_known() -> None:
    assert Endings(50).of(Position.start(8).after(parse_move("c3 f6")).after(Choose.DARK)) is None
    with pytest.raises(PontiError, match="with a colour to move"):
        Endings(50).of(Position.start(8))


def test_a_review_is_certain_from_where_everything_was_looked_at() -> None:
    costly = 0
    for game in games(8):
        found = review(Record.of(game, ("one", "two"), end=End("played")), QUICK)
        positions = [before for before, _ in game.stack[2:]]
        endings = Endings(20_000)
        ends = [endings.of(each) for each in reversed(positions)][::-1]
        results = [None if end is None else end.winner for end in ends] + [winner(game.position)]
        for number, moment in enumerate(found.moments):
            end, then = ends[number], results[number + 1]
            if end is None or then is None:
                continue
            assert moment.before == (1 + end.winner) / 2
            assert moment.light == (1 + then) / 2
            assert moment.cost == abs(moment.before - moment.light)
            assert moment.better == (end.line[0] if moment.cost else None)
            costly += moment.is_turning_point
        decided = found.decided
        if results[-2] != results[-1]:
            assert decided is None, "the last move changed the result"
            continue
        assert decided is not None
        assert f"certain from move {decided.number} on" in str(found)
        at = decided.number - found.moments[0].number
        assert set(results[at:]) == {results[-1]}
        assert at == 0 or results[at - 1] != results[-1]
        colour = {1: "light", -1: "dark", 0: None}[winner(game.position)]
        told = {"turn": decided.number, "winner": colour, "line": list(map(str, decided.line))}
        assert found.data()["decided"] == told
    assert costly


def test_a_game_that_was_given_up_far_from_its_end_is_not_decided() -> None:
    game = Game(Position.start(8))
    for text in ("c3 f6", "dark", "a1 h8"):
        game.push_text(text)
    found = review(Record.of(game, ("one", "two"), end=End("resigned", 0)), QUICK)
    assert found.decided is None
    assert found.data()["decided"] is None


def test_a_review_says_who_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    record = Record.of(games(1)[0], ("one", "two"), end=End("played"))
    assert networks.PACKAGED.exists()
    name = networks.about_of(networks.PACKAGED.read_bytes()).name
    assert judge().data() == review(record, QUICK).data()["judge"] == {"kind": "network", "name": name}
    assert str(review(record, QUICK)).endswith(f"judged by the network {name}")
    monkeypatch.setenv(networks.VARIABLE, "nowhere.onnx")
    assert judge().data() == {"kind": "playouts", "name": ""}
    assert str(review(record)).endswith("judged by games played out")
