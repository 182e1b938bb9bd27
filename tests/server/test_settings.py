"""How a server is set up: what makes no sense is said clearly."""

from __future__ import annotations

import math

import pytest

from ponti.errors import PontiError
from ponti.server.settings import MOST_GENEROUS, Limits


@pytest.mark.parametrize("factor", [0.0, -1.0, math.inf, -math.inf, math.nan, 1e308])
def test_limits_can_only_be_scaled_by_a_sensible_factor(factor: float) -> None:
    with pytest.raises(PontiError, match="by a factor above 0"):
        Limits().scaled(factor)


def test_the_most_generous_limits() -> None:
    assert Limits().scaled(MOST_GENEROUS).connections == 100 * MOST_GENEROUS
