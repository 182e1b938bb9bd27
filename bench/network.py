"""How many positions a second a network judges, alone and in a search, next to games played out.

    python -m bench.network [devil.onnx] [--size 10] [--seconds 2] [--threads 2] [--json]

Without a file a network of 6 × 64 that knows nothing is made, which takes as long; that needs ponti[train].
The network alone is measured in the processor's time of one thread; a search in time on the wall, for which
the machine has to be quiet.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from random import Random

import numpy as np

from ponti.codec.diavolo.planes import PLANES
from ponti.codec.networks import About
from ponti.diavolo import Choose, Position
from ponti.engine.diavolo import convert
from ponti.engine.diavolo.judging import judged_by
from ponti.engine.diavolo.networks import KIND, Network
from ponti.engine.diavolo.settings import Settings
from ponti.engine.diavolo.thinking import Thinker
from ponti.engine.warmup import wait_until_ready
from ponti.play import Limit

BATCHES = (1, 2, 4, 8, 16, 32)


def new_network() -> Network:
    """A network of the usual shape that knows nothing."""
    from ponti.training.diavolo.network import Shape, new_parameters
    from ponti.training.diavolo.onnx import converted

    return Network(converted(new_parameters(1, Shape()), About(KIND, 1, "", 0.0, 0)))


def judged(network: Network, size: int, batch: int, seconds: float) -> float:
    """Positions a second of one thread, in batches."""
    planes = np.random.default_rng(1).integers(0, 2, (batch, size, size, len(PLANES)), np.uint8)
    network.says(planes)
    begin, count = time.process_time(), 0
    while (taken := time.process_time() - begin) < seconds:
        network.says(planes)
        count += batch
    return count / taken


def searched(thinker: Thinker, size: int, seconds: float) -> float:
    """Leaves a second of a search from an opening."""
    position = Position.start(size)
    position = position.after(position.legal_moves().sample(Random(1))).after(Choose.DARK)
    thinker.look_at(convert.state_of(position))
    begin = time.monotonic()
    thinker.think(Limit(seconds=seconds))
    return thinker.games / (time.monotonic() - begin)


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", type=Path, nargs="?")
    parser.add_argument("--size", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    network = Network(given.network.read_bytes()) if given.network else new_network()
    wait_until_ready(game="diavolo")
    found = {
        f"network, batches of {each}": judged(network, given.size, each, given.seconds) for each in BATCHES
    }
    for threads in sorted({1, given.threads}):
        for batch in (4, 8, 16):
            settings = Settings(trust=0, guide=1, warmth=1, batch=batch)
            thinker = Thinker(settings, threads=threads, evaluator=judged_by(network, settings))
            name = f"search with the network, {threads} threads, batches of {batch}"
            found[name] = searched(thinker, given.size, given.seconds)
        playing = Thinker(threads=threads)
        searched(playing, given.size, 0.1)
        found[f"search by playing out, {threads} threads"] = searched(playing, given.size, given.seconds)
    if given.json:
        print(json.dumps(found))
        return
    for name, rate in found.items():
        print(f"{name:55} {rate:10,.0f} a second")


if __name__ == "__main__":
    main()
