"""OpenSpiel's Monte-Carlo tree search plays Ponte del Diavolo against `mason`, our third level.

    python examples/openspiel_against_mason.py --size 6 --games 2 --simulations 50

Needs `pip install "ponti[research]"`.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import ponti.adapters.openspiel  # noqa: F401 (registers the games)
from ponti import bots
from ponti.play import Limit


class Ours:
    """One of our players in an OpenSpiel game: it chooses whole turns, and plays them step by step."""

    def __init__(self, name: str, seat: int, seed: int) -> None:
        self.bot, self.seat, self.rng = bots.make("diavolo", name), seat, Random(seed)
        self.left: list[int] = []

    def step(self, state: Any) -> int:
        """The next action of its turn."""
        if not self.left:
            stage = state.stage
            move = self.bot.choose(stage.position, self.seat, Limit(), self.rng)
            self.left = list(stage.codec.encode(stage.position, self.seat, move))
        return self.left.pop(0)


def play(size: int, simulations: int, seat: int, seed: int) -> float:
    """One game, OpenSpiel's search in the given seat: 1 if it won, -1 if mason did, 0 if both."""
    game = pyspiel.load_game("python_ponti_diavolo", {"size": size})
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed))
    search = mcts.MCTSBot(game, 2.0, simulations, evaluator, random_state=np.random.RandomState(seed))
    players: list[Any] = [search, Ours("mason", 1, seed)] if seat == 0 else [Ours("mason", 0, seed), search]
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(players[state.current_player()].step(state))
    return float(state.returns()[seat])


def main() -> None:
    """Play a few games, changing seats."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--size", type=int, default=6)
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--simulations", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    results = [
        play(given.size, given.simulations, game % 2, given.seed + game) for game in range(given.games)
    ]
    print(f"OpenSpiel's search won {results.count(1.0)} of {given.games} games, mason {results.count(-1.0)}")


if __name__ == "__main__":
    main()
