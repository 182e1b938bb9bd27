"""A server that never searches for objects that keep each other, and counts those of some kinds when asked.

Started like `ponti` itself: `python counting.py serve --port 0 …`. SIGUSR1 asks; the answer is in its log.
"""

from __future__ import annotations

import gc
import signal
import sys
from collections import Counter

MARK = "COUNTED"
KINDS = ("Room", "Connection", "ServerProtocol", "HttpConnection")


def count(*_: object) -> None:
    """Write down how many there are."""
    found = Counter(type(each).__name__ for each in gc.get_objects())
    sys.stderr.write(f"{MARK} {sum(found[kind] for kind in KINDS)}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    gc.disable()
    gc.collect = lambda *_: 0  # the server would search by itself, again and again
    signal.signal(signal.SIGUSR1, count)
    from ponti.cli import main
    from ponti.server.rooms.house import House

    # Nobody has to wait for half a minute until a room is idle.
    made = House.__init__
    House.__init__ = lambda self, storage, thinkers, *_: made(self, storage, thinkers, 100, 100)  # type: ignore[method-assign]
    main()
