"""What the tests of players share."""

from __future__ import annotations

import pytest

from ponti.engine.warmup import WARM_UP
from tests.cli.conftest import ponti as ponti


@pytest.fixture(scope="session")
def engine() -> None:
    """The engine, compiled: tests that use it do not run against the plain player by chance."""
    assert WARM_UP.wait(), WARM_UP.error
