"""Importing the library brings in nothing but the library and Python's own modules."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import ponti

PACKAGE = Path(ponti.__file__).parent
# Nothing that a site's start-up files may load beforehand counts: only what the import adds.
NEW_MODULES = """
import sys
before = set(sys.modules)
import {name}
print(*sorted(set(sys.modules) - before))
"""


def new_modules(name: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", NEW_MODULES.format(name=name)], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


@pytest.mark.parametrize(
    "name",
    [
        "ponti",
        "ponti.errors",
        "ponti.extras",
        "ponti.play",
        "ponti.hashi",
        "ponti.diavolo",
        "ponti.record",
        "ponti.svg",
        "ponti.codec.hashi",
        "ponti.codec.diavolo",
    ],
)
def test_import_needs_only_the_standard_library(name: str) -> None:
    modules = new_modules(name)
    assert name in modules
    roots = {module.partition(".")[0] for module in modules}
    assert roots - sys.stdlib_module_names == {"ponti"}


def test_the_environments_for_jax_need_neither_numba_nor_the_command() -> None:
    brought = {module.partition(".")[0] for module in new_modules("ponti.jax.hashi, ponti.jax.diavolo")}
    assert "jax" in brought
    assert not brought & {"numba", "cyclopts", "msgspec", "starlette", "ortools"}


def test_importing_ponti_imports_no_game() -> None:
    assert {module for module in new_modules("ponti") if module.startswith("ponti")} == {
        "ponti",
        "ponti._moved",
    }


@pytest.mark.parametrize(("game", "other"), [("hashi", "diavolo"), ("diavolo", "hashi")])
def test_a_game_brings_neither_the_other_nor_anything_above_it(game: str, other: str) -> None:
    rooms = {module.split(".")[1] for module in new_modules(f"ponti.{game}") if module.startswith("ponti.")}
    assert rooms <= {"_moved", "errors", game}, f"ponti.{game} must not import {rooms}, least of all {other}"


@pytest.mark.parametrize(
    "name", ["ponti.analysis.analyse", "ponti.bots.arena.Match", "ponti.bots.make", "ponti.play.Position"]
)
def test_what_the_library_offers_is_found_after_importing_ponti(name: str) -> None:
    subprocess.run([sys.executable, "-c", f"import ponti; {name}"], check=True)


def test_the_names_that_ponti_lists_are_all_there() -> None:
    for name in dir(ponti):
        assert getattr(ponti, name) is not None
    with pytest.raises(AttributeError, match="module 'ponti' has no attribute 'chess'"):
        ponti.chess  # type: ignore[attr-defined]  # noqa: B018 (it is missing)


def test_the_command_is_found_without_importing_anything_foreign() -> None:
    roots = {module.partition(".")[0] for module in new_modules("ponti.cli")}
    assert roots - sys.stdlib_module_names == {"ponti"}


def imports_of(path: Path) -> set[str]:
    """The absolute names that a module imports anywhere, inside functions too."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: imports are written out in full"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


@pytest.mark.parametrize("room", ["errors", "hashi", "diavolo", "play", "record", "svg"])
def test_the_library_names_nothing_outside_python_and_ponti(room: str) -> None:
    for path in modules_of(room):
        roots = {name.partition(".")[0] for name in imports_of(path)}
        assert roots - sys.stdlib_module_names <= {"ponti"}, path.name


@pytest.mark.parametrize("game", ["hashi", "diavolo"])
def test_a_game_names_only_errors_and_itself(game: str) -> None:
    for path in modules_of(game):
        rooms = {name.split(".")[1] for name in imports_of(path) if name.startswith("ponti.")}
        assert rooms <= {"errors", game, "svg"}, path.name  # svg: inside _repr_svg_


def modules_of(room: str) -> list[Path]:
    return sorted((PACKAGE / room).rglob("*.py")) or [PACKAGE / f"{room}.py"]
