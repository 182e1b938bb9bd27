"""How long random games are, and how many choices a decision has: the table of docs/research.md.

Run it as `python -m bench.sizes [--games 2000]`.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from ponti.adapters.batch import make

GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "Ponte del Diavolo 6 × 6": ("diavolo", {"size": 6}),
    "Ponte del Diavolo 10 × 10": ("diavolo", {}),
    "Ponte del Diavolo 16 × 16": ("diavolo", {"size": 16}),
    "Hashi alone, side A": ("hashi", {}),
    "Hashi alone, side B": ("hashi", {"board": "side-b"}),
    "Hashi for two, side A": ("hashi", {"seats": 2}),
    "Hashi for four, side A": ("hashi", {"seats": 4}),
}


def sizes(kind: str, games: int, options: dict[str, Any]) -> tuple[float, int, float, int, float]:
    """Mean and most decisions, mean and most choices of one, and the mean logarithm of their product."""
    batch = make(kind, games, seed=1, auto_reset=False, **options)
    lengths, choices = np.zeros(games, int), np.zeros(games)
    widest, logarithm = 0, np.zeros(games)
    while not batch.terminated.all():
        legal = batch.legal_mask.sum(axis=1)
        lengths += legal > 0
        choices += legal
        logarithm += np.log10(np.maximum(legal, 1))
        widest = max(widest, int(legal.max()))
        batch.step(batch.random_actions())
    return (
        float(lengths.mean()),
        int(lengths.max()),
        float(choices.sum() / lengths.sum()),
        widest,
        float(logarithm.mean()),
    )


def main() -> None:
    """Play, count, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--games", type=int, default=2000)
    games = parser.parse_args().games
    print("| game | decisions: mean, most | choices: mean, most | decisions multiplied |")
    print("| --- | --- | --- | --- |")
    for name, (kind, options) in GAMES.items():
        mean, longest, choices, widest, power = sizes(kind, games, options)
        print(f"| {name} | {mean:.0f}, {longest} | {choices:.1f}, {widest} | 10^{power:.0f} |")


if __name__ == "__main__":
    main()
