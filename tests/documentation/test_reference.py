"""Everything public is in the reference, and everything in it is described."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import griffe
import pytest

from tools.documentation.pages import ROOT
from tools.documentation.reference import NAMES, Book

# What the server, the command and the engine are made of is nobody else's business.
INSIDE = ("ponti.server", "ponti.cli", "ponti.engine", "ponti.tui")


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")


def says_what_is_public(path: Path) -> bool:
    body = ast.parse(path.read_text("utf-8")).body
    return any(
        isinstance(node, ast.Assign) and any(getattr(name, "id", "") == "__all__" for name in node.targets)
        for node in body
    )


def test_every_module_that_says_what_is_public_is_in_it() -> None:
    said = {module_of(path) for path in (ROOT / "src/ponti").rglob("*.py") if says_what_is_public(path)}
    assert len(said) > 20
    assert sorted(name for name in said if not name.startswith(INSIDE) and name not in NAMES) == []


@pytest.mark.parametrize("module", NAMES)
def test_every_public_name_has_an_entry_that_says_something(book: Book, module: str) -> None:
    page = book.page(module)
    for name in book.public(module):
        target = book.found(module, name)
        assert target.docstring is not None or isinstance(target, griffe.Module), f"{module}.{name}"
        assert f"}} {name}\n" in page or f"}} {name}(" in page, name


@pytest.mark.parametrize("module", ["ponti", "ponti.hashi", "ponti.play", "ponti.bots", "ponti.record"])
def test_the_names_are_those_that_python_finds(book: Book, module: str) -> None:
    assert sorted(book.public(module)) == sorted(import_module(module).__all__)


def test_a_thing_is_described_once_and_types_lead_there(book: Book) -> None:
    assert "The same as {py:obj}`ponti.play.Game`." in book.page("ponti")
    page = book.page("ponti.svg.hashi")
    assert "ponti.hashi.Position" in page, "and not the Position of another game"
