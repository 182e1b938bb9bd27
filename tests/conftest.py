"""What holds for all tests: none is skipped, and none is judged by the clock."""

from __future__ import annotations

from collections.abc import Generator

import pytest
from hypothesis import settings

# A busy machine is no counterexample. With a fixed seed, a failure on one machine is a failure on all.
settings.register_profile("ponti", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ponti")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that cannot run has failed: whatever it lacks is to be installed."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"no test is skipped here: {report.longrepr}"
    return report
