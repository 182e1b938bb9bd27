"""What holds for all tests: none is judged by the clock, and nothing costly is done twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]  # it has no types

if TYPE_CHECKING:
    from tests.postgres import Databases

# A busy machine is no counterexample. With a fixed seed, a failure on one machine is a failure on all.
settings.register_profile("ponti", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ponti")

# Where a file's tests share something costly: a browser, a cluster, servers, a wheel installed somewhere.
TOGETHER = ("tests/browser/", "tests/cluster/", "tests/packaging/", "tests/several/")


@pytest.fixture(scope="session")
def databases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Databases]:
    """Databases in a PostgreSQL that all tests share."""
    from ponti.server.storage.postgres import database  # here, because most runs need none
    from tests.postgres import LONG_S, cluster_for_all

    with cluster_for_all(tmp_path_factory.getbasetemp()) as found, pytest.MonkeyPatch.context() as patches:
        patches.setattr(database, "CONNECT_S", LONG_S)
        patches.setattr(database, "ANSWER_S", LONG_S)
        yield found


class Scheduling(LoadScopeScheduling):  # type: ignore[misc]
    """Hands tests to the workers one by one, but some files as a whole: there one worker prepares for all."""

    def add_node_collection(self, node: Any, collection: Sequence[str]) -> None:
        # xdist keeps one test an id, and all that schemathesis makes of one function have the same.
        super().add_node_collection(node, _numbered(collection))

    def _split_scope(self, nodeid: str) -> str:
        return nodeid.partition("::")[0] if nodeid.startswith(TOGETHER) else nodeid


def _numbered(names: Sequence[str]) -> list[str]:
    """The names as they are, but a number behind each that occurred before."""
    seen: Counter[str] = Counter()
    different = []
    for name in names:
        seen[name] += 1
        different.append(f"{name} ({seen[name]})" if seen[name] > 1 else name)
    return different


@pytest.hookimpl(optionalhook=True)  # so that -p no:xdist works
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Scheduling:
    return Scheduling(config, log)
