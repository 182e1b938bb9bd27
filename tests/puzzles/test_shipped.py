"""The puzzles that come with Ponti: enough of them, in order, and a sample proved again."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from ponti import games, hashi
from ponti.analysis.diavolo import exact
from ponti.puzzles import Puzzle, puzzles
from ponti.puzzles.making import MOST_OF_A_THEME, is_proved, part_of
from ponti.puzzles.puzzle import PROVED, SEAT, Moment
from ponti.puzzles.shipped import path_of
from tests.bots.conftest import engine as engine
from tests.browser.catalogues import CATALOGUES

SAMPLE = 60
"""Every n-th puzzle is proved again here; `ponti puzzles prove` proves all of them."""


def sample(game: str, every: int = SAMPLE) -> list[Puzzle]:
    return [puzzle for puzzle in puzzles(game).values() if puzzle.basis == PROVED][::every]


@pytest.mark.parametrize("game", games.GAMES)
def test_there_are_enough_of_every_kind(game: str) -> None:
    found, part = puzzles(game), part_of(game)
    lines = path_of(game).read_text("utf-8").splitlines()
    assert len(found) == len(lines) - 2 >= 300, "and no two have the same name"
    kinds = Counter(part.kind_of(puzzle) for puzzle in found.values())
    assert kinds.keys() == part.SHARES.keys()
    assert all(kinds[kind] >= 0.8 * share * 300 for kind, share in part.SHARES.items())
    themes = Counter(puzzle.theme for puzzle in found.values())
    assert themes.keys() <= set(part.THEMES)
    assert max(themes.values()) <= MOST_OF_A_THEME * len(found) + 1
    assert len(themes) >= 7
    assert min(themes.values()) >= 10, "five in a row of each, and five others another day"
    for catalogue in CATALOGUES.values():
        for theme in part.THEMES:
            assert {f"puzzles.{game}.{theme}", f"puzzles.{game}.{theme}.why"} <= catalogue.keys()


@pytest.mark.parametrize("game", games.GAMES)
def test_every_solution_is_one_and_there_is_something_to_find(game: str) -> None:
    for puzzle in puzzles(game).values():
        assert puzzle.position.to_act == {SEAT}
        assert puzzle.judge(puzzle.solution).is_solved, puzzle.id
        assert len(puzzle.moment.best_moves) <= max(1, puzzle.choices / 3)
        assert puzzle.choices == len(puzzle.position.legal_moves()) > 5
        assert puzzle.levels == 6


@pytest.mark.parametrize("game", games.GAMES)
def test_named_moves_are_legal_and_one_verdict_is_on_all_others(game: str) -> None:
    for puzzle in sample(game, 15):
        legal = set(map(str, puzzle.position.legal_moves()))
        named = [move for verdict in puzzle.moment.verdicts for move in verdict.moves]
        assert len(named) == len(set(named))
        assert set(named) < legal
        assert [verdict.moves for verdict in puzzle.moment.verdicts].count(()) == 1


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("game", games.GAMES)
def test_a_sample_is_proved_again(game: str) -> None:
    for puzzle in sample(game):
        assert is_proved(puzzle), puzzle.id


@pytest.mark.usefixtures("engine")
def test_the_quick_look_at_an_end_says_the_same_as_all_verdicts() -> None:
    for puzzle in sample("diavolo", 25):
        lead = exact.lead(puzzle.position)
        assert lead.ahead == puzzle.moment.best.value
        assert lead.wins_alone == (puzzle.asks == "win")
        assert lead.gains_alone == (len(puzzle.moment.best_moves) == 1 and gains(puzzle))
    with pytest.raises(exact.TooFarError):
        exact.lead(puzzle.position, 1)


def gains(puzzle: Puzzle) -> bool:
    return all(verdict.value < puzzle.moment.best.value for verdict in puzzle.moment.verdicts[1:])


def most_points(position: Any, coming: tuple[str, ...]) -> int:
    """The most that a player can reach who knows the cards: by the rules alone, without the engine."""
    best = 0
    for move in position.legal_moves():
        after = position.after(position.event_of({SEAT: move}))
        if coming:
            after = after.after(after.parse_event(coming[0]))
            best = max(best, most_points(after, coming[1:]))
        else:
            best = max(best, after.scores()[SEAT])
    return best


def test_the_rules_say_the_same_of_short_ends_of_hashi() -> None:
    short = [puzzle for puzzle in puzzles("hashi").values() if puzzle.turns == 2 and puzzle.choices <= 16]
    for puzzle in short[:4]:
        assert most_points(puzzle.position, puzzle.coming) == puzzle.moment.best.value
        for verdict in puzzle.moment.verdicts:
            for move in verdict.moves[:2]:
                event = puzzle.position.event_of({SEAT: hashi.Move.parse(move)})
                after = puzzle.position.after(event)
                after = after.after(after.parse_event(puzzle.coming[0]))
                assert most_points(after, ()) == verdict.value


def test_the_way_on_after_a_wrong_turn_reaches_what_is_said() -> None:
    def follow(position: Any, moves: list[str], cards: tuple[str, ...]) -> Any:
        for number, text in enumerate(moves):
            position = position.after(position.event_of({SEAT: hashi.Move.parse(text)}))
            if number < len(cards):
                position = position.after(position.parse_event(cards[number]))
        return position

    def hold(moment: Moment, before: list[str], puzzle: Puzzle) -> None:
        for verdict in moment.verdicts:
            if verdict.moves and not moment.is_best(verdict):
                line = [*before, verdict.moves[0], *verdict.then]
                assert follow(puzzle.position, line, puzzle.coming).scores()[SEAT] == verdict.value
        for move, later in moment.after.items():
            hold(later, [*before, move], puzzle)

    for puzzle in sample("hashi", 20):
        if puzzle.coming:
            hold(puzzle.moment, [], puzzle)
