from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.acting import Stage, stage_in
from tests.server.processes import ServerProcess, server_in


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for all tests that do it no harm; its limits are out of the way."""
    data: Path = tmp_path_factory.mktemp("server") / "data"
    with server_in(data, "--limits", "1000") as process:
        yield process


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    """What a test leaves open is its own failure, not that of the test after it."""
    yield
    gc.collect()


@pytest.fixture
def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stage:
    """Workers that only act."""
    return stage_in(tmp_path, monkeypatch)
