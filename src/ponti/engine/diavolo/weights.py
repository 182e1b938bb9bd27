"""The weights of the features of moves, learnt from games of the search itself (`docs/bots.md`)."""

from __future__ import annotations

import numpy as np

from ponti.engine.diavolo.features import BRIDGE, FEATURES, GROWTH, REACHES, RIVAL, Weights


def _weights() -> Weights:
    weights = np.zeros(FEATURES, np.float32)
    for corners in range(4):
        for size in range(4):
            weights[GROWTH + size * 4 + corners] = [0, 0.6, 0.9, 1.5][size] - (0.4 * corners)
    for size in range(5):
        weights[RIVAL + size] = [-0.5, 0, 0.4, 0.8, 1.0][size]
    for islands in range(3):
        for banks in range(3):
            weights[REACHES + islands * 3 + banks] = 0.5 * islands + 0.3 * banks
    weights[BRIDGE : BRIDGE + 6] = [0.3, 1.5, 2, 2.2, 2.4, -2]
    return weights


WEIGHTS = _weights()
