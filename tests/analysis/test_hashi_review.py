"""Hints with their reasons, and the review of a whole game, as data, text and picture."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from ponti.analysis.hashi import analyse, reason_for, review
from ponti.bots.arena import Match, play_game
from ponti.engine.warmup import WARM_UP
from ponti.errors import PontiError
from ponti.hashi import Move, Position, Round
from ponti.play import Limit
from ponti.record import Record


@pytest.fixture(scope="module", autouse=True)
def engine() -> None:
    assert WARM_UP.wait(), WARM_UP.error


def position_after(*events: str) -> Position:
    position = Position.start()
    for text in events:
        position = position.after(position.parse_event(text))
    return position


@pytest.mark.parametrize(
    ("events", "move", "name"),
    [
        (("setup | 3b", "1/1"), "- ab", "reaches_flag"),
        (("setup | 3b", "1/3"), "- ab ab bh", "finishes"),
        (("setup | 3b", "1/1"), "- -", "saves"),
        (("setup | 3b", "6/1"), "6h -", "enters"),
        (("setup | 3b", "1/1", "- bh", "6/1"), "- bh", "waits"),
    ],
)
def test_reasons(events: tuple[str, ...], move: str, name: str) -> None:
    position = position_after(*events)
    turn = Move.parse(move)
    assert position.why_not(0, turn) is None
    reason = reason_for(position, 0, turn)
    assert reason is not None
    assert reason.name == name
    assert all(value in str(reason) for value in reason.values.values())


def test_hints_are_legal_turns_in_order() -> None:
    position = position_after("setup | 3b", "1/1", "- ab", "2/2")
    found = analyse(position, Limit(simulations=20)).suggestions
    assert len(found) == 3
    assert all(position.why_not(0, hint.move) is None for hint in found)
    assert (found[0].points or 0) > 40
    with pytest.raises(PontiError, match="open card"):
        analyse(position_after("setup | 3b"))


@pytest.mark.parametrize("players", [("ferryman",), ("tadpole", "carpenter")])
def test_a_review_tells_what_turns_cost(players: tuple[str, ...]) -> None:
    record = play_game(Match(*players, game="hashi"), 2)
    seen = review(record, hindsight=2)
    assert len(seen.turns) == 17 * len(players)
    assert seen.points == record.game.position.scores()
    for turn in seen.turns:
        assert turn.before >= turn.after
        if turn.round == 17:
            assert turn.after == seen.points[turn.seat] or len(players) > 1
    assert seen.costly, "a weak player gives something away"
    for seat, found in enumerate(seen.hindsights):
        assert found is not None
        assert found.points >= seen.points[seat]
    data = seen.data()
    assert [turn["cost"] for turn in data["turns"]] == [round(turn.cost, 2) for turn in seen.turns]
    text = str(seen)
    assert "the turns that cost most: round" in text
    assert "was better, it " in text
    picture = ElementTree.fromstring(seen.graph())
    assert len(picture.findall("{*}polyline")) == len(players)
    assert len(picture.findall("{*}circle")) == len(seen.costly)


WEAK = """game: hashi
board: side-a@3477
deck: standard@59fc
pen: strict
seats: "seat 1"

setup | 3q
1. 6/1 | 6n in
2. 1/1 | 1m mp
3. 4/2 | 4b bc bh
4. 2/3 | 2i ci no no
5. 2/1 | 2d cd
6. 2/2 | 2e cd ek
7. 3/1 | 3j bh
8. 4/2 | 4k ek qr
9. 6/2 | 6c bc qr
10. 4/1 | 4r or
11. 3/2 | 3h fj gh
12. 5/1 | 5f jo
13. 1/3 | 1g jo nq or
14. 5/2 | 5p -
15. 5/3 | - -
16. 1/2 | - -
17. 6/3 | - -
set aside: 3/2
end: played
result: 20
"""


def test_a_weak_game_is_judged_by_one_measure() -> None:
    """Only a turn to which there was a better one costs anything, and what is safe is always expected."""
    record = Record.parse(WEAK)
    seen = review(record, hindsight=0.5)
    safe = [
        before.after(event).scores()[0] for before, event in record.game.stack if isinstance(event, Round)
    ]
    assert safe[12] == 20
    for turn, points in zip(seen.turns, safe, strict=True):
        assert (turn.cost > 0) == (turn.better is not None)
        assert turn.before >= turn.after >= points
    assert "None" not in str(seen) + seen.graph()
    (found,) = seen.hindsights
    assert found is not None
    assert found.points > 40, "the bot's line with the same cards is a start"


def test_a_good_player_gives_little_away() -> None:
    cost = {
        name: sum(turn.cost for turn in review(play_game(Match(name, game="hashi"), 3), hindsight=0).turns)
        for name in ("tadpole", "pilot")
    }
    assert cost["pilot"] < cost["tadpole"] / 3


def test_free_pens_and_other_games_are_no_trouble() -> None:
    lines = ["game: hashi", "board: side-a", "pen: free", 'seats: "you"', "", "setup | 3b", "1. 1/1 | - ef"]
    seen = review(Record.parse("\n".join(lines) + "\n"))
    assert seen.hindsights == (None,)
    assert seen.turns[0].cost == 0
    with pytest.raises(PontiError, match="not of Hashi"):
        review(Record.parse('game: diavolo\nseats: "you", "me"\n\n1. c4 d7\n'))
