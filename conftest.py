"""What holds for every run of pytest, of tests as of doctests: none is skipped, and none gets lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence

import pytest


class Roll:
    """Calls the roll: whatever was collected has to be heard of again, or the run has failed."""

    def __init__(self) -> None:
        self.collected: Sequence[str] = ()
        self.reported: Counter[str] = Counter()
        self.lost: list[str] = []

    @pytest.hookimpl
    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.collected = [item.nodeid for item in session.items]

    @pytest.hookimpl(optionalhook=True)  # with xdist the workers collect, all of them the same tests
    def pytest_xdist_node_collection_finished(self, ids: Sequence[str]) -> None:
        self.collected = ids

    @pytest.hookimpl
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "teardown":
            self.reported[report.nodeid] += 1

    @pytest.hookimpl
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        # A run that ended early, by --exitfirst or Ctrl-C, has failed already and says why.
        ended = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
        if session.exitstatus in ended and not session.shouldfail and not session.config.option.collectonly:
            self.lost = sorted((Counter(self.collected) - self.reported).elements())
            if self.lost:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @pytest.hookimpl
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.lost:
            title = f"{len(self.lost)} of {len(self.collected)} collected tests were never reported"
            terminalreporter.section(title, red=True)
            for name in self.lost:
                terminalreporter.line(name)


def pytest_configure(config: pytest.Config) -> None:
    # Workers send their reports to the process that started them; it alone keeps count.
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Roll(), "roll")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that cannot run has failed: whatever it lacks is to be installed."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"no test is skipped here: {report.longrepr}"
    return report
