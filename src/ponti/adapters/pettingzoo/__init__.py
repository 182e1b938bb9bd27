"""Both games for PettingZoo, named and shaped as its own games are.

    from ponti.adapters.pettingzoo import diavolo_v0, hashi_v0

    env = diavolo_v0.env(size=10, render_mode="human")
    parallel = hashi_v0.parallel_env(board="side-b", seats=3)

Observations are dictionaries of `observation` and `action_mask`; the mask is in `info` too. What the numbers
mean is in docs/codec/.
"""

from __future__ import annotations

from ponti.extras import need

need("gymnasium", "numba", "numpy", "pettingzoo", "platformdirs")
