"""How often something can be done in a second."""

from __future__ import annotations

import time
from collections.abc import Callable


def per_second(
    work: Callable[[], int], seconds: float, clock: Callable[[], float] = time.process_time
) -> float:
    """Work for so long, and say how much was done a second; each call tells how much it did."""
    done, begun = 0, clock()
    while (passed := clock() - begun) < seconds:
        done += work()
    return done / passed
