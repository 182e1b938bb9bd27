"""Learning by self-play, on a GPU or, in miniature, on a processor: what it needs is `ponti[train]`.

`python -m ponti.training` is the command; docs/training.md says what it does and what was learnt with it.
Nothing here needs the compiled engine, so that it runs on a machine that has little more than JAX.
"""

from __future__ import annotations

from ponti.extras import need

need("jax", "mctx", "numpy", "optax", "pgx")
