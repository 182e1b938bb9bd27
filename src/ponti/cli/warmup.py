"""Compiling the engine beforehand: `ponti warmup`."""

from __future__ import annotations

import time

from ponti.cli.screen import say
from ponti.engine import storage
from ponti.engine.warmup import steps


def warmup() -> None:
    """Compile the engine now, so that no game has to wait for it.

    It is kept beside the program or, where that cannot be written, with your own caches;
    the variable PONTI_CACHE_DIR names another place.

    For example:

        ponti warmup

    """
    start = time.monotonic()
    if storage.is_complete():
        say("The engine was compiled before; looking whether it can be loaded.")
    else:
        say("Compiling the engine. This takes half a minute, once.")
    for done, total, name in steps():
        say(f"  {done} of {total}: {name} ({time.monotonic() - start:.0f} s)")
    kept = storage.directory()
    say(f"Ready after {time.monotonic() - start:.1f} s. " + (
        f"Kept in {kept}." if kept is not None else "No directory can be written, so nothing could be kept."
    ))  # fmt: skip
