"""The wheel of this checkout, and environments in which it was installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packaging.installing import ROOT, Elsewhere, build


@pytest.fixture(scope="session")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """With the documentation, which is built for it unless `make test` has done that."""
    return build("sdist", ROOT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory, sdist: Path) -> Path:
    """After the source distribution, so that the documentation is there: as `python -m build` does it."""
    return build("wheel", ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def elsewhere(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Elsewhere:
    """Where `pip install ponti` was run: the wheel alone."""
    return Elsewhere.make(tmp_path_factory.mktemp("elsewhere"), wheel)


@pytest.fixture(scope="session")
def complete(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Elsewhere:
    """Where the packages of all extras are at hand besides."""
    there = Elsewhere.make(tmp_path_factory.mktemp("complete"), wheel)
    there.lend()
    return there
