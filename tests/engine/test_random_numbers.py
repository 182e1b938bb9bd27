"""Random numbers of the kernels."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ponti.engine.random_numbers import draw, draw_ready

ALL = (1 << 64) - 1


def xorshift(bits: int) -> Iterator[int]:
    """The upper halves of the numbers of xorshift64*, as plainly as possible."""
    while True:
        yield (bits * 0x2545F4914F6CDD1D & ALL) >> 32
        bits ^= bits >> 12
        bits ^= bits << 25 & ALL
        bits ^= bits >> 27


def test_numbers_are_drawn_from_xorshift() -> None:
    """The same ones in both ways, but for the first: what a seed gives stays what it was."""
    seed, ready = np.array([2026], np.uint64), np.array([2026], np.uint64)
    expected = [number * 1000 >> 32 for number, _ in zip(xorshift(2026), range(50), strict=False)]
    assert [draw_ready(ready, 1000) for _ in range(50)] == expected
    assert [draw(seed, 1000) for _ in range(49)] == expected[1:]
    assert len(set(expected)) > 40
