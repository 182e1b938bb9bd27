"""The weights of the features of moves, learnt by `tools/learn_diavolo.py` from games of the search."""

from __future__ import annotations

import numpy as np

from ponti.engine.diavolo.features import Weights

# In the order of the kinds of features in `features.py`. Every set that was ever the best one stays, so that
# the players named after it stay what they were.
BEST = "2026"
_OF_2026: Weights = np.array(
    [
        *(-0.58, -0.73, -1.93, -1.7, 0.37, -0.78, -0.74, 0, 1.04, -1.01, -0.54, 0, 1.31, 0, 0, 0),  # GROWTH
        *(-0.09, 0.12, 0.24, 0.3, 0.2),  # ROOM_TO_GROW
        *(-0.19, -0.07, 0.52, 0.73, 0.66),  # RIVAL
        *(-0.24, -0.22, -0.13, 0.27, 0.31, 0.42, 0.48, 0.53, 0.52),  # REACHES
        *(0.05, 0, 0.07, 0.37, 0.18, 0.51, 0.06, 0.4),  # HINDERS
        *(-0.1, 0.68, 1.16),  # SPOILS
        *(0.02, 0.29, 0.05, 0.36),  # EDGE
        *(0.21, 0.13, 0.25, 0.79, 0),  # TOUCHED
        *(0.3, 0.18, 0.21, 0.15),  # ANSWER
        *(0.65, 0.21, -0.03, -0.06, -0.01, -0.14),  # COMPANY
        *(-0.12, 0.71, 1.07, 1.47, 2.09, -1.87),  # BRIDGE
        *(0.3, 0.37, 0.89, 0.26, 0.49, 0, 0.16, 0, 0),  # ENDS
        *(0.49, 0.34, 0.06, 0.41, 0.41, -0.03, 0.1, 0.14, 0.32),  # COVERS
        *(0.19, 1.02, 0.97),  # CROSSES
        *(0.29, 0.32, 0.91),  # SCARCE
    ],
    np.float32,
)

WEIGHTS: dict[str, Weights] = {"2026": _OF_2026}
