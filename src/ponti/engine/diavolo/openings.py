"""Openings as a network sees them: the search begins after the choice of colours, a network before it."""

from __future__ import annotations

from random import Random

import numpy as np
import numpy.typing as npt

from ponti.codec.diavolo import DiavoloCodec
from ponti.diavolo import Position, Tiles
from ponti.engine.diavolo.judging import result_of
from ponti.engine.diavolo.networks import Network

# So many first tiles are looked at, and so many openings in all.
_FIRSTS, _OPENINGS = 8, 16
# Openings that differ by less are as good as each other.
_ALIKE = 0.02


def opening(network: Network, position: Position, rng: Random) -> Tiles:
    """An opening whose better side, which the rival takes, is worth as little as can be found."""
    codec = DiavoloCodec(position.size, position.supply)
    afterwards: dict[Tiles, Position] = {}
    for _, pair in sorted(_likely(network, codec, position), reverse=True):
        move = codec.decode(position, 0, pair)
        assert isinstance(move, Tiles), "an opening is two tiles"
        if len(afterwards) < _OPENINGS:
            afterwards.setdefault(move, position.after(move))
    seen = np.stack([codec.observation(after, 1) for after in afterwards.values()])
    worth = result_of(network.says(seen).result)
    even = np.flatnonzero(worth <= worth.min() + _ALIKE)
    return list(afterwards)[rng.choice(even.tolist())]


def _likely(network: Network, codec: DiavoloCodec, position: Position) -> list[tuple[float, tuple[int, int]]]:
    """Pairs of tiles, each with the logarithm of its probability."""
    firsts = _logarithms(network, codec, position, [()])[0]
    best = [int(first) for first in np.argsort(-firsts, kind="stable")[:_FIRSTS]]
    seconds = _logarithms(network, codec, position, [(first,) for first in best])
    return [
        (float(firsts[first] + row[second]), (first, int(second)))
        for first, row in zip(best, seconds, strict=True)
        for second in np.argsort(-row, kind="stable")[:_OPENINGS]
        if np.isfinite(row[second])
    ]


def _logarithms(
    network: Network, codec: DiavoloCodec, position: Position, drafts: list[tuple[int, ...]]
) -> npt.NDArray[np.float64]:
    """The logarithms of the probabilities of the next tile in each draft of a turn; -inf for illegal ones."""
    spaces = codec.size**2
    said = network.says(np.stack([codec.observation(position, 0, draft) for draft in drafts]))
    logits = said.moves[..., len(drafts[0])].reshape(len(drafts), spaces).astype(np.float64)
    legal = np.stack([codec.legal_mask(position, 0, draft)[:spaces] for draft in drafts])
    logits = np.where(legal, logits, -np.inf)
    shifted = logits - logits.max(-1, keepdims=True)
    return shifted - np.log(np.exp(shifted).sum(-1, keepdims=True))
