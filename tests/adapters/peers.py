"""The test suites of the libraries whose interfaces we offer, imported without their own complaints."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")  # windows that nobody sees

with warnings.catch_warnings():
    # PettingZoo's tests import one of its games in a way that it has deprecated itself.
    warnings.simplefilter("ignore")
    from pettingzoo.test import (
        api_test,
        parallel_api_test,
        performance_benchmark,
        render_test,
        seed_test,
    )

__all__ = [
    "api_test",
    "parallel_api_test",
    "performance_benchmark",
    "render_test",
    "seed_test",
    "warned",
]


def warned(call: Callable[[], object]) -> set[str]:
    """What a test of a peer warns of."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        call()
    return {str(each.message) for each in caught}
