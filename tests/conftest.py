"""What holds for all tests: none is skipped, none is judged by the clock, and nothing dear is done twice."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]  # it has no types

# A busy machine is no counterexample. With a fixed seed, a failure on one machine is a failure on all.
settings.register_profile("ponti", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ponti")

# Where a file's tests share something dear: a browser, a server, a wheel installed somewhere.
TOGETHER = ("tests/browser/", "tests/packaging/")


class Scheduling(LoadScopeScheduling):  # type: ignore[misc]
    """Hands tests to the workers one by one, but some files as a whole: there one worker prepares for all."""

    def _split_scope(self, nodeid: str) -> str:
        return nodeid.partition("::")[0] if nodeid.startswith(TOGETHER) else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Scheduling:
    return Scheduling(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that cannot run has failed: whatever it lacks is to be installed."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"no test is skipped here: {report.longrepr}"
    return report
