"""A server whose event loop is watched: whatever holds it for long is named in its log.

Started like `ponti` itself: `python watched.py serve --port 0 …`. Counted is the processor's time of the
loop's own thread, so that a busy machine matters little. uvloop keeps its callbacks to itself; the plain loop
does not.
"""

from __future__ import annotations

import asyncio
import sys
from time import thread_time
from typing import Any

LONG_S = 0.020
MARK = "HELD"


def named(callback: Any) -> str:
    """What a callback of the loop is: of a task, its coroutine and where that stands now."""
    task = getattr(callback, "__self__", None)
    if not isinstance(task, asyncio.Task):
        return repr(callback)
    coroutine: Any = task.get_coro()
    name = coroutine.__qualname__
    while getattr(coroutine, "cr_await", None) is not None and hasattr(coroutine.cr_await, "cr_code"):
        coroutine = coroutine.cr_await
        name = f"{name} → {coroutine.__qualname__}"
    return str(name)


def watch() -> None:
    """From now on, say what takes long."""
    run = asyncio.Handle._run

    def watched(handle: Any) -> None:
        callback, before = handle._callback, thread_time()
        run(handle)
        spent = thread_time() - before
        if spent > LONG_S:
            sys.stderr.write(f"{MARK} {spent * 1000:.1f} ms by {named(callback)}\n")
            sys.stderr.flush()

    asyncio.Handle._run = watched  # type: ignore[assignment, method-assign]


if __name__ == "__main__":
    sys.modules["uvloop"] = None  # type: ignore[assignment]
    watch()
    from ponti.cli import main

    main()
