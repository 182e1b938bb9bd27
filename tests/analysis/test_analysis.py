"""What the analysis says of positions whose truth is known, and of a whole game."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from random import Random

import pytest

from ponti.analysis.diavolo import Analysis, analyse, review
from ponti.analysis.diavolo.reasons import Reason
from ponti.analysis.diavolo.review import _brightness, _light
from ponti.analysis.results import Judge
from ponti.bots import RandomBot
from ponti.bots.diavolo import GreedyBot
from ponti.diavolo import Bridge, Choose, Colour, Position, parse_move
from ponti.errors import PontiError
from ponti.play import Game, Limit
from ponti.record import End, Record

LAST = "diavolo:8:26,26,10:8/DDDD4/8/DDDD4/8/LLLL4/8/LLLL4::first=light:last"
QUICK = Limit(simulations=150)


def played(size: int = 6) -> Record:
    """A game of a sensible player against chance."""
    game, rng = Game(Position.start(size)), Random(4)
    game.push_text("a1 d4")
    game.push(Choose.DARK)
    while not game.position.is_over:
        seat = next(iter(game.position.to_act))
        bot = GreedyBot() if seat == 0 else RandomBot()
        game.push(bot.choose(game.position, seat, Limit(), rng))
    return Record.of(game, ("sense", "chance & <luck>"), end=End("played"))


def test_a_sure_win_is_found_and_called_sure() -> None:
    found = analyse(Position.from_code(LAST), Limit(simulations=3000))
    best = found.suggestions[0]
    assert isinstance(best.move, Bridge)
    assert best.is_proven
    assert best.win == 1.0
    assert (found.mover, found.win_of(Colour.LIGHT)) == (Colour.DARK, 0.0)
    assert "for certain" in str(best)


def test_variations_are_legal() -> None:
    position = Position.start(8).after(parse_move("c3 f6")).after(Choose.DARK)
    found = analyse(position, Limit(simulations=4000), suggestions=4)
    assert len(found.suggestions) == 4
    assert len({suggestion.move for suggestion in found.suggestions}) == 4
    assert max(len(suggestion.variation) for suggestion in found.suggestions) >= 2
    for suggestion in found.suggestions:
        assert suggestion.variation[0] == suggestion.move
        assert suggestion.win is not None
        assert 0 <= suggestion.win <= 1
        later = position
        for move in suggestion.variation:
            later = later.after(move)


def test_the_choice_of_colours_is_seen_from_dark() -> None:
    found = analyse(Position.start(6).after(parse_move("a1 f6")), QUICK)
    assert found.mover is Colour.DARK
    assert found.ahead_of(Colour.LIGHT) == -found.ahead


def test_whoever_chooses_a_colour_is_told_of_both() -> None:
    position = Position.start(6).after(parse_move("a1 f6"))
    found = analyse(position, QUICK, seat=1)
    first, second = found.suggestions
    assert {first.move, second.move} == set(position.legal_moves(1))
    assert first.win is not None
    assert second.win is not None
    assert first.win >= second.win
    assert first.win + second.win == pytest.approx(1)
    assert first.reason is not None
    assert (first.reason.name, second.reason) == ("takes_side", None)


@pytest.mark.parametrize("code", ["diavolo:6:15,15,6:6/6/6/6/6/6::first=light:opening",
                                  "diavolo:6:15,15,6:6/6/6/6/6/6::first=light:over"])  # fmt: skip
def test_nothing_to_analyse(code: str) -> None:
    with pytest.raises(PontiError, match="between the opening and the end"):
        analyse(Position.from_code(code), QUICK)


def test_a_review_of_a_game() -> None:
    record = played()
    steps: list[tuple[int, int]] = []
    found = review(record, QUICK, progress=lambda done, total: steps.append((done, total)))
    turns = len(record.game.events) - 2
    assert len(found.moments) == turns
    assert steps[-1] == (turns, turns)
    outcome = record.outcome()
    assert outcome is not None
    light_won = record.game.position.seat_of(Colour.LIGHT) in outcome.winners
    assert found.moments[-1].light == (1.0 if light_won else 0.0)
    # Chance gives away much somewhere, and the text says where.
    assert found.turning_points
    assert all(f"? {moment.better} was better" in str(found) for moment in found.turning_points)


def test_moves_of_a_line_from_a_position_keep_the_numbers_of_its_record() -> None:
    whole = played()
    game = Game(whole.game.stack[2][0])
    for event in whole.game.events[2:5]:
        game.push(event)
    record = Record.of(game)
    assert [moment.number for moment in review(record, QUICK).moments] == [1, 2, 3]
    assert "\n1. " in str(record)


def test_a_review_as_data() -> None:
    record = played()
    data = review(record, QUICK).data()
    turns = {turn["turn"]: turn for turn in data["turns"]}
    assert [turn["move"] for turn in data["turns"]] == [str(move) for move in record.game.events[2:]]
    for turn in turns.values():
        after = turn["light"] if turn["colour"] == "light" else 1 - turn["light"]
        assert turn["after"] == pytest.approx(after)
        lost = turn["before"] - turn["after"] if turn["better"] else 0
        assert turn["cost"] == pytest.approx(lost, abs=0.002)
        assert (turn["better"] is None) == (turn["reason"] is None)
        assert turn["reason"] is None or turn["reason"] in Reason.SENTENCES
    costs = [turns[number]["cost"] for number in data["turning_points"]]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] == max(turn["cost"] for turn in turns.values())


def test_a_search_that_is_too_hopeful_costs_nobody_anything() -> None:
    """Each position looks five of a hundred too bright to its mover; only the third turn really costs."""

    def seen(mover: Colour, win: float) -> Analysis:
        return Analysis(mover, win, 0.0, (), 1, Judge("playouts"))

    light, dark = Colour.LIGHT, Colour.DARK
    looks: list[Analysis | None] = [
        seen(dark, 0.55), seen(light, 0.55), seen(dark, 0.55), seen(light, 0.85), seen(dark, 0.25),
    ]  # fmt: skip
    brightness = _brightness(looks)
    assert brightness == pytest.approx(0.05)
    end = Position.from_code(LAST)
    chances = [_light(look, None, end, brightness) for look in looks]
    assert chances[:3] == pytest.approx([0.5, 0.5, 0.5], abs=0.01)
    assert chances[3] == pytest.approx(chances[4], abs=0.1)
    assert _light(seen(light, 1.0), None, end, brightness) == 1.0, "what is certain stays certain"


def test_the_graph_is_a_picture_with_the_turning_points() -> None:
    found = review(played(), QUICK)
    picture = ElementTree.fromstring(found.graph())
    circles = picture.findall("{http://www.w3.org/2000/svg}circle")
    assert len(circles) == sum(moment.is_turning_point for moment in found.moments)
    assert "chance & <luck>" in "".join(picture.itertext())


def test_games_of_hashi_are_refused() -> None:
    record = played()
    record.kind = "hashi"
    with pytest.raises(PontiError, match="not of Ponte del Diavolo"):
        review(record, QUICK)
