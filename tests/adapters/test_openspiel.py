"""OpenSpiel's own tests and algorithms on both games, and the games against the plain rules."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability, mcts, minimax

import ponti.adapters.openspiel  # noqa: F401 (registers the games)
from ponti import diavolo
from ponti.errors import PontiError
from tests.adapters.equality import compare_openspiel

GAMES = (
    "python_ponti_diavolo(size=6)",
    "python_ponti_hashi(players=1)",
    "python_ponti_hashi(players=2)",
    "python_ponti_hashi(board=side-b,players=3)",
    "python_ponti_hashi(board=o-o-r/| |/b-o,deck=1/1 2/2 3/3 4/1 5/2,players=4)",
)


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_simulates_and_serialises(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert pyspiel.load_game(str(game)) == game


@pytest.mark.parametrize("name", GAMES[1:4])
def test_openspiel_simulates_hashi_turn_by_turn(name: str) -> None:
    game = pyspiel.convert_to_turn_based(pyspiel.load_game(name))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_the_games_are_those_of_the_plain_rules(name: str) -> None:
    compare_openspiel(pyspiel.load_game(name), seed=7)


def test_nobody_is_told_of_a_half_drawn_turn() -> None:
    game = pyspiel.load_game("python_ponti_hashi(players=2)")
    names = game.first_course.codec
    one, two = game.new_initial_state(), game.new_initial_state()
    for state, second in ((one, "3b"), (two, "4d")):
        state.apply_actions([names.action("3b"), names.action(second)])
        state.apply_action(0)
    assert one.information_state_string(0) != two.information_state_string(0), "the set-up is public"
    other = one.clone()
    one.apply_actions([names.action("skip"), names.action("skip")])
    other.apply_actions([names.action("skip"), other.legal_actions(1)[0]])
    assert str(one) != str(other)
    assert one.information_state_string(0) == other.information_state_string(0)
    assert one.information_state_tensor(0) == other.information_state_tensor(0)
    assert one.observation_string(0) == other.observation_string(0)
    assert one.information_state_string(1) != other.information_state_string(1)
    assert one.information_state_tensor(1) != other.information_state_tensor(1)
    assert one.information_state_string(1).endswith("skip")


def test_information_states_remember_the_way() -> None:
    game = pyspiel.load_game("python_ponti_diavolo(size=6)")
    names = game.first_course.codec
    one, two = game.new_initial_state(), game.new_initial_state()
    for state, tiles in ((one, ("a1", "c3")), (two, ("c3", "a1"))):
        for name in (*tiles, "light"):
            state.apply_action(names.action(name))
    assert one.observation_string(0) == two.observation_string(0)
    assert one.information_state_string(0) == "seat 0: a1 c3 light"
    assert two.information_state_string(0) == "seat 0: c3 a1 light"
    assert one.information_state_tensor(0) != two.information_state_tensor(0)


@pytest.mark.parametrize("name", ["python_ponti_diavolo(size=6)", "python_ponti_hashi(players=2)"])
def test_the_search_of_openspiel_plays(name: str) -> None:
    game = pyspiel.load_game_as_turn_based(name)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 2.0, 4, evaluator, random_state=np.random.RandomState(1))
    state = game.new_initial_state()
    for _ in range(4):
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        state.apply_action(bot.step(state))
    assert not state.is_terminal()


def test_nash_conv_of_a_tiny_board_with_a_short_deck() -> None:
    game = pyspiel.load_game_as_turn_based(
        "python_ponti_hashi", {"board": "o-o", "deck": "1/1 2/2", "players": 2}
    )
    assert exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) == pytest.approx(1.5)


def late_positions() -> list[diavolo.Position]:
    """A random game on the smallest board, from its end on."""
    rng, positions = Random(5), [diavolo.Position.start(6)]
    while not positions[-1].is_over:
        position = positions[-1]
        positions.append(position.after(position.legal_moves().sample(rng)))
    return positions[::-1]


def worth(position: diavolo.Position) -> float:
    """What a position is worth to seat 0, by looking at everything with the plain rules."""
    outcome = position.outcome()
    if outcome is not None:
        return 0.0 if len(outcome.winners) == 2 else 1.0 if 0 in outcome.winners else -1.0
    values = [worth(position.after(move)) for move in position.legal_moves()]
    return max(values) if 0 in position.to_act else min(values)


@pytest.mark.parametrize("back", [1, 2, 3])
def test_a_late_position_is_given_and_solved(back: int) -> None:
    position = late_positions()[back]
    game = pyspiel.load_game("python_ponti_diavolo", {"position": position.code()})
    assert game.new_initial_state().stage.position == position
    again = pyspiel.load_game(str(game))
    assert again.new_initial_state().stage.position == position
    value, action = minimax.alpha_beta_search(game, maximizing_player_id=0)
    assert value == worth(position)
    assert action in game.new_initial_state().legal_actions()


def test_bad_input_gets_one_clear_error() -> None:
    def load(name: str, **parameters: Any) -> None:
        pyspiel.load_game(name, parameters)

    with pytest.raises(PontiError, match="6 to 16 spaces"):
        load("python_ponti_diavolo", size=5)
    with pytest.raises(PontiError, match="a code has seven parts"):
        load("python_ponti_diavolo", position="diavolo")
    with pytest.raises(PontiError, match="a position has its own size and supply"):
        load("python_ponti_diavolo", size=8, position=diavolo.Position.start(6).code())
    with pytest.raises(pyspiel.SpielError, match="Wrong type for parameter board"):
        load("python_ponti_hashi", board=7)
    with pytest.raises(PontiError, match="no board 'atlantis' comes with this version"):
        load("python_ponti_hashi", board="atlantis")
    with pytest.raises(PontiError, match="the board 'o-' cannot be read"):
        load("python_ponti_hashi", board="o-")
    with pytest.raises(PontiError, match="a deck has 2 to 60 cards"):
        load("python_ponti_hashi", deck="1/1")
    with pytest.raises(PontiError, match="a game has 1 to 4 seats, not 5"):
        load("python_ponti_hashi", players=5)
    state = pyspiel.load_game("python_ponti_diavolo(size=6)").new_initial_state()
    with pytest.raises(PontiError, match=r"pass \(action \d+\) is not open to seat 0 now"):
        state.apply_action(state.stage.codec.action("pass"))
    table = pyspiel.load_game("python_ponti_hashi").new_initial_state()
    with pytest.raises(PontiError, match="every player decides: 2 actions, not 1"):
        table.apply_actions([37])
    with pytest.raises(PontiError, match="there is no player 2: they go from 0 to 1"):
        table.legal_actions(2)
    with pytest.raises(PontiError, match="observers have no parameters"):
        state.get_game().make_py_observer(None, {"planes": 3})
