"""How many decisions a second one core takes in each of our interfaces, next to peers in the same run.

    python -m bench.one_core [--seconds 2] [--only batch …] [--json]

Everything runs on one core, one after the other, and what is counted is the processor's time, so that other
programs do not matter. Each loop asks what is legal, draws an action and takes it; games that end begin anew.
Batches have 128 games a step. Needs the extras research and jax, and `chess` for PettingZoo's chess.
"""

from __future__ import annotations

import os

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "yes")

import argparse
import json
import random
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

import gymnasium
import numpy as np
import pyspiel

import ponti.adapters.gymnasium
import ponti.adapters.openspiel  # noqa: F401 (registers the games)
from ponti.adapters.batch import make
from ponti.adapters.pettingzoo import diavolo_v0, hashi_v0

GAMES = 128
CHUNK = 64
"""So many steps between two looks at the clock."""


@dataclass(frozen=True)
class Rate:
    """What was measured."""

    interface: str
    game: str
    ours: bool
    steps_per_second: float


def batch_steps(kind: str, **options: Any) -> Iterator[int]:
    """Chunks of steps of a batch."""
    batch = make(kind, GAMES, seed=1, **options)
    while True:
        for _ in range(CHUNK // 8):
            batch.step(batch.random_actions())
        yield GAMES * (CHUNK // 8)


def pettingzoo_steps(env: Any) -> Iterator[int]:
    """Chunks of steps, by the loop of PettingZoo's performance benchmark."""
    env.reset(seed=1)
    while True:
        for _ in range(CHUNK):
            seen, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            if all(env.terminations.values()) or all(env.truncations.values()):
                env.reset()
        yield CHUNK


def gymnasium_steps(name: str, **options: Any) -> Iterator[int]:
    """Chunks of steps of an environment as `gymnasium.make` gives it."""
    env = gymnasium.make(name, **options)
    _, info = env.reset(seed=1)
    while True:
        for _ in range(CHUNK):
            action = random.choice(np.flatnonzero(info["action_mask"]).tolist())
            _, _, terminated, _, info = env.step(action)
            if terminated:
                _, info = env.reset()
        yield CHUNK


def openspiel_steps(name: str) -> Iterator[int]:
    """Chunks of steps of an OpenSpiel game through its Python interface."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while True:
        for _ in range(CHUNK):
            while state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
            if state.is_simultaneous_node():
                state.apply_actions(
                    [random.choice(state.legal_actions(seat)) for seat in range(game.num_players())]
                )
            else:
                state.apply_action(random.choice(state.legal_actions()))
            if state.is_terminal():
                state = game.new_initial_state()
        yield CHUNK


def jax_steps(environment: Callable[[], Any]) -> Iterator[int]:
    """Chunks of steps of an environment with the interface of pgx: one compiled program."""
    import jax

    from bench.environments import program

    env, key, steps = environment(), jax.random.key(1), CHUNK // 8
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, GAMES))
    run = jax.jit(program(env, GAMES, steps))
    while True:
        key, use = jax.random.split(key)
        state, ended = run(state, use)
        ended.block_until_ready()
        yield GAMES * steps


def pgx_game(name: str) -> Callable[[], Any]:
    """A game of pgx."""

    def environment() -> Any:
        import pgx

        return pgx.make(name)

    return environment


def our_jax(kind: str) -> Callable[[], Any]:
    """Our own in JAX."""

    def environment() -> Any:
        from ponti.jax import make as make_environment

        return make_environment(kind)

    return environment


def zoo_game(name: str) -> Any:
    """One of PettingZoo's own games."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it has deprecated this way, and its registry has no masks yet
        from pettingzoo import classic

        return getattr(classic, name).env()


MEASURED: tuple[tuple[str, str, bool, Callable[[], Iterator[int]]], ...] = (
    ("batch", "Ponte del Diavolo 10 × 10", True, lambda: batch_steps("diavolo")),
    ("batch", "Hashi alone", True, lambda: batch_steps("hashi")),
    ("batch", "Hashi for two", True, lambda: batch_steps("hashi", seats=2)),
    ("PettingZoo", "Ponte del Diavolo 10 × 10", True, lambda: pettingzoo_steps(diavolo_v0.env())),
    ("PettingZoo", "Hashi for two", True, lambda: pettingzoo_steps(hashi_v0.env())),
    ("Gymnasium", "Hashi alone", True, lambda: gymnasium_steps("ponti/HashiSolo-v0")),
    ("Gymnasium", "Ponte del Diavolo against random", True, lambda: gymnasium_steps("ponti/Diavolo-v0")),
    ("OpenSpiel", "Ponte del Diavolo 10 × 10", True, lambda: openspiel_steps("python_ponti_diavolo")),
    ("OpenSpiel", "Hashi for two", True, lambda: openspiel_steps("python_ponti_hashi")),
    ("JAX on the CPU", "Ponte del Diavolo 10 × 10", True, lambda: jax_steps(our_jax("diavolo"))),
    ("JAX on the CPU", "Hashi alone", True, lambda: jax_steps(our_jax("hashi"))),
    ("PettingZoo", "connect four", False, lambda: pettingzoo_steps(zoo_game("connect_four_v3"))),
    ("PettingZoo", "chess", False, lambda: pettingzoo_steps(zoo_game("chess_v6"))),
    ("OpenSpiel", "TwixT", False, lambda: openspiel_steps("twixt")),
    ("OpenSpiel", "hex", False, lambda: openspiel_steps("hex")),
    ("pgx on the CPU", "go 9 × 9", False, lambda: jax_steps(pgx_game("go_9x9"))),
    ("pgx on the CPU", "hex", False, lambda: jax_steps(pgx_game("hex"))),
)


def measure(steps: Iterator[int], seconds: float) -> float:
    """Steps a second of the processor's time, after everything has been compiled and warmed up."""
    next(steps)
    next(steps)
    started, count = time.process_time(), 0
    while time.process_time() - started < seconds:
        count += next(steps)
    return count / (time.process_time() - started)


def table(rates: list[Rate]) -> str:
    """For reading: a row for each, with the ratio to PettingZoo's connect four."""
    base = [rate.steps_per_second for rate in rates if rate.game == "connect four"]
    lines = ["| interface | game | decisions a second | of connect four |", "| --- | --- | --- | --- |"]
    for rate in rates:
        ratio = f"{rate.steps_per_second / base[0]:.2f}" if base else "-"
        game = f"**{rate.game}**" if rate.ours else rate.game
        lines.append(f"| {rate.interface} | {game} | {rate.steps_per_second:,.0f} | {ratio} |")
    return "\n".join(lines)


def main() -> None:
    """Measure everything on one core, and print it."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--only", nargs="+", choices=sorted({each[0] for each in MEASURED}))
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    random.seed(1)
    rates = [
        Rate(interface, game, ours, measure(steps(), given.seconds))
        for interface, game, ours, steps in MEASURED
        if given.only is None or interface in given.only
    ]
    print(json.dumps([asdict(rate) for rate in rates], indent=2) if given.json else table(rates))


if __name__ == "__main__":
    main()
