"""Compiling the engine beforehand: `ponti warmup`."""

from __future__ import annotations

import time

from ponti.cli.screen import say
from ponti.engine import storage
from ponti.engine.warmup import WARM_UP, steps
from ponti.games import GAMES


def warmup() -> None:
    """Compile the engine now, so that no game has to wait for it.

    The compiled code is kept in your cache directory; the variable PONTI_CACHE_DIR names another place.

    For example:

        ponti warmup

    """
    start = time.monotonic()
    if not WARM_UP.is_cold:
        say("The engine is already compiled; checking that it loads.")
    else:
        say("Compiling the engine. This takes about a minute, once.")
    for done, total, name in steps():
        say(f"  {done} of {total}: {name} ({time.monotonic() - start:.0f} s)")
    kept = {str(path.parent) for path in map(storage.directory, GAMES) if path is not None}
    where = f"Kept in {', '.join(kept)}." if kept else "No directory can be written: nothing is kept."
    say(f"Ready after {time.monotonic() - start:.1f} s. {where}")
