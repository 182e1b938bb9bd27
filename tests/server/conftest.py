from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from ponti.server.thinking import child, pool, process
from tests.server.processes import ServerProcess, server_in
from tests.server.stage import Stage


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for all tests that do it no harm; its limits are out of the way."""
    data: Path = tmp_path_factory.mktemp("server") / "data"
    with server_in(data, "--limits", "1000") as process:
        yield process


@pytest.fixture(scope="module", autouse=True)
def _set_aside() -> Iterator[None]:
    """What is there before a file's tests is looked through now, and not again after each of them."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    """What a test leaves open is its own failure, not that of the test after it."""
    yield
    gc.collect()


@pytest.fixture
def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stage:
    """Workers that think about nothing."""
    stage = Stage(tmp_path)
    monkeypatch.setattr(process, "COMMAND", stage.command)
    monkeypatch.setattr(pool, "IDLE", child.WITHOUT_IDLE)  # on a busy machine they would begin late
    return stage
