"""How many random steps a second the environments for JAX take, next to Go and Hex of pgx in the same run.

    python -m bench.environments [--batches 4096 32768] [--only diavolo-10 …] [--repeats 5] [--json]

Many games at once, each step a random legal action, finished games begin anew
(`pgx.experimental.auto_reset`): the loop runs on the device JAX has found, as one compiled program. All
environments get their actions from the same sampler. Before the clock runs, the games have been played
until they are at all stages. Needs only `ponti[jax]`. One core of a CPU, next to other libraries too, is
measured by `python -m bench.one_core`.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pgx
from jax import Array
from pgx.experimental import auto_reset

from ponti.jax import make

ENVIRONMENTS: dict[str, Callable[[], Any]] = {
    "diavolo-10": lambda: make("diavolo"),
    "diavolo-6": lambda: make("diavolo", size=6),
    "diavolo-16": lambda: make("diavolo", size=16),
    "hashi-1": lambda: make("hashi"),
    "hashi-2": lambda: make("hashi", seats=2),
    "hashi-4": lambda: make("hashi", seats=4),
    "hashi-b-1": lambda: make("hashi", board="side-b"),
    "go_9x9": lambda: pgx.make("go_9x9"),
    "hex": lambda: pgx.make("hex"),
}
USUAL = ("diavolo-10", "hashi-1", "hashi-2", "go_9x9", "hex")
SEED = 2026


@dataclass(frozen=True)
class Rate:
    """What was measured of one environment with one batch."""

    environment: str
    batch: int
    steps_per_second: float
    lowest: float
    highest: float
    steps_per_game: float
    compile_seconds: float
    state_bytes: int
    """Of one game, mask and observation included."""
    peak_bytes: int | None
    """Of the device, where it tells."""


def random_actions(key: Array, mask: Array) -> Array:
    """A legal action for each game: that with the highest of random priorities, which a hash makes."""
    seeds = jax.random.bits(key, (mask.shape[0], 1), jnp.uint32)
    number = seeds ^ (np.arange(1, mask.shape[1] + 1, dtype=np.uint32) * np.uint32(0x9E3779B1))
    for shift, factor in ((16, 0x85EBCA6B), (13, 0xC2B2AE35)):
        number = (number ^ number >> shift) * jnp.uint32(factor)
    return jnp.argmax(jnp.where(mask, number >> 1 | jnp.uint32(1), jnp.uint32(0)), 1).astype(jnp.int32)


def program(environment: Any, batch: int, steps: int) -> Callable[[Any, Array], tuple[Any, Array]]:
    """So many random steps of a batch of games, and how many of them ended."""
    step = jax.vmap(auto_reset(environment.step, environment.init))

    def one(_: int, carry: tuple[Any, Array, Array]) -> tuple[Any, Array, Array]:
        state, key, ended = carry
        key, choice, chance = jax.random.split(key, 3)
        state = step(state, random_actions(choice, state.legal_action_mask), jax.random.split(chance, batch))
        return state, key, ended + state.terminated.sum()

    def run(state: Any, key: Array) -> tuple[Any, Array]:
        state, _, ended = jax.lax.fori_loop(0, steps, one, (state, key, jnp.int32(0)))
        return state, ended

    return run


def measure(name: str, batch: int, steps: int, repeats: int) -> Rate:
    """The rate of one environment with one batch: the median of the repeats, and their range."""
    environment = ENVIRONMENTS[name]()
    key = jax.random.key(SEED)
    state = jax.jit(jax.vmap(environment.init))(jax.random.split(key, batch))
    started = time.perf_counter()
    run = jax.jit(program(environment, batch, steps)).lower(state, key).compile()
    compile_seconds = time.perf_counter() - started
    # Drawn before the clock runs: drawing compiles a program of its own.
    keys = [jax.random.fold_in(key, repeat).block_until_ready() for repeat in range(repeats)]
    state, ended = run(state, key)
    ended.block_until_ready()
    seconds, games = [], 0
    for key in keys:
        started = time.perf_counter()
        state, ended = run(state, key)
        ended.block_until_ready()
        seconds.append(time.perf_counter() - started)
        games += int(ended)
    rates = [batch * steps / each for each in seconds]
    statistics = jax.devices()[0].memory_stats() or {}
    return Rate(
        environment=name,
        batch=batch,
        steps_per_second=median(rates),
        lowest=min(rates),
        highest=max(rates),
        steps_per_game=batch * steps * repeats / max(games, 1),
        compile_seconds=compile_seconds,
        state_bytes=sum(each.nbytes for each in jax.tree.leaves(state)) // batch,
        peak_bytes=statistics.get("peak_bytes_in_use"),
    )


def table(rates: list[Rate]) -> str:
    """For reading: a row for each environment and batch, with the ratio to Go."""
    go = {rate.batch: rate.steps_per_second for rate in rates if rate.environment == "go_9x9"}
    lines = ["| environment | batch | steps a second | of go 9 × 9 | steps a game | compile | state |"]
    lines.append("| --- | --- | --- | --- | --- | --- | --- |")
    for rate in rates:
        ratio = f"{rate.steps_per_second / go[rate.batch]:.2f}" if rate.batch in go else "-"
        lines.append(
            f"| {rate.environment} | {rate.batch:,} | {rate.steps_per_second / 1e6:.2f} M | {ratio}"
            f" | {rate.steps_per_game:.1f} | {rate.compile_seconds:.1f} s | {rate.state_bytes:,} B |"
        )
    return "\n".join(lines)


def main() -> None:
    """Measure what is asked for, and print it."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--batches", type=int, nargs="+", default=[4096, 32768])
    parser.add_argument("--only", nargs="+", choices=ENVIRONMENTS, default=USUAL)
    parser.add_argument("--steps", type=int, default=256)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--json", action="store_true", help="a line for each, as soon as it is known")
    arguments = parser.parse_args()
    if min(arguments.batches) < 1:
        parser.error("a batch has at least one game")
    device = jax.devices()[0]
    found = {"device": f"{device.platform} {device.device_kind}", "jax": jax.__version__}
    rates = []
    for name in arguments.only:
        for batch in arguments.batches:
            rates.append(measure(name, batch, arguments.steps, arguments.repeats))
            if arguments.json:
                print(json.dumps(asdict(rates[-1]) | found), flush=True)
            else:
                print(table(rates[-1:]).split("\n")[-1], flush=True)
    if not arguments.json:
        print(f"\n{found['device']}, JAX {found['jax']}\n\n{table(rates)}")


if __name__ == "__main__":
    main()
