"""The package as its source shows it, read once."""

from __future__ import annotations

import pytest

from tools.documentation.reference import Book


@pytest.fixture(scope="session")
def book() -> Book:
    return Book.read()
