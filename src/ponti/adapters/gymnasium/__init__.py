"""Environments for Gymnasium; importing this registers `ponti/HashiSolo-v0` and `ponti/Diavolo-v0`.

    import gymnasium
    import ponti.adapters.gymnasium

    env = gymnasium.make("ponti/HashiSolo-v0", board="side-b")
    env = gymnasium.make("ponti/Diavolo-v0", opponent="mason", size=8)
    envs = gymnasium.make_vec("ponti/HashiSolo-v0", num_envs=64)

Without the import, `gymnasium.make("ponti.adapters.gymnasium:ponti/HashiSolo-v0")` does both. Observations
are those of the codec (docs/codec/); what may be done is in `info["action_mask"]`, and what
`env.unwrapped.action_masks()` returns. An illegal action ends the game with a reward of -1, as in pgx, and
`info["illegal_action"]` says what was wrong; with `strict=True` it raises `PontiError` instead.
"""

from __future__ import annotations

from ponti.extras import need

need("gymnasium", "numba", "numpy", "platformdirs")

import gymnasium  # noqa: E402 (only after its absence would have been explained)

gymnasium.register(
    id="ponti/HashiSolo-v0",
    entry_point="ponti.adapters.gymnasium.hashi:HashiSolo",
    vector_entry_point="ponti.adapters.gymnasium.hashi:HashiSoloVector",
)
gymnasium.register(id="ponti/Diavolo-v0", entry_point="ponti.adapters.gymnasium.diavolo:Diavolo")
