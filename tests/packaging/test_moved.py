"""Modules that have moved are found under their old names, with a warning."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.machinery import PathFinder
from importlib.util import find_spec

import pytest

from ponti import __version__, _moved

OLD, NEW = "ponti.svg.old_canvas", "ponti.svg.canvas"
PACKAGE = "ponti.chronicle"


@pytest.fixture
def moved(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A module and a package that might have moved, in a process that knows nothing of the old names yet."""
    monkeypatch.setitem(_moved.MOVED, OLD, NEW)
    monkeypatch.setitem(_moved.MOVED, PACKAGE, "ponti.record")
    yield
    for name in filter(_moved.place_of, tuple(sys.modules)):
        del sys.modules[name]
    for name in (OLD, PACKAGE):
        package, _, last = name.rpartition(".")
        vars(import_module(package)).pop(last, None)


def test_every_old_name_in_the_table_leads_to_its_module() -> None:
    script = f"""
import sys, warnings
from importlib import import_module
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    modules = [import_module(name) for name in {list(_moved.MOVED)}]
said = [str(each.message) for each in caught if each.category is DeprecationWarning]
for (old, new), module in zip({list(_moved.MOVED.items())}, modules):
    assert module is sys.modules[new], old
    assert any(text.startswith(f"{{old}} is now {{new}};") for text in said), old
"""
    subprocess.run([sys.executable, "-c", script], check=True)


def test_the_table_names_what_is_gone_and_what_is_there() -> None:
    for old, new in _moved.MOVED.items():
        parent = find_spec(_moved.place_of(old.rpartition(".")[0]) or old.rpartition(".")[0])
        assert parent is not None, f"{old}: its package has to be in the table too"
        assert PathFinder.find_spec(old, parent.submodule_search_locations) is None, f"{old} is still there"
        assert _moved.place_of(new) is None, f"{new} has moved again"


def test_old_names_end_with_the_version_that_says_so() -> None:
    numbers = [tuple(map(int, text.split(".")[:2])) for text in (__version__, _moved.UNTIL)]
    assert numbers[0] < numbers[1], "the old names have served their time: empty the table"


@pytest.mark.usefixtures("moved")
def test_an_old_name_is_the_same_module_with_a_warning() -> None:
    with pytest.warns(DeprecationWarning, match=f"^{OLD} is now {NEW}; the old name works until") as caught:
        old = import_module(OLD)
    assert old is import_module(NEW)
    assert (old.__name__, getattr(old.__spec__, "name", None)) == (NEW, NEW)
    assert len(caught) == 1
    assert import_module(OLD) is old, "known by now: no second warning"


@pytest.mark.usefixtures("moved")
def test_every_kind_of_import_finds_it() -> None:
    new = import_module(NEW)
    names: dict[str, object] = {}
    with pytest.warns(DeprecationWarning, match="is now") as caught:
        exec(f"import {OLD}\nfrom ponti.svg import old_canvas\nfrom {OLD} import Element", names)
    assert names["old_canvas"] is new
    assert names["Element"] is new.Element
    assert caught[0].filename == "<string>", "the warning is about the line that imports"


@pytest.mark.usefixtures("moved")
def test_a_moved_package_brings_its_modules() -> None:
    with pytest.warns(DeprecationWarning, match="is now"):
        assert import_module(f"{PACKAGE}.syntax") is import_module("ponti.record.syntax")
    with (
        pytest.warns(DeprecationWarning, match="is now"),
        pytest.raises(ModuleNotFoundError, match="nothing"),
    ):
        import_module(f"{PACKAGE}.nothing")


@pytest.mark.usefixtures("moved")
def test_an_old_pickle_is_read() -> None:
    element = import_module(NEW).Element
    old = pickle.dumps(element, protocol=0).replace(NEW.encode(), OLD.encode())
    assert OLD.encode() in old
    with pytest.warns(DeprecationWarning, match="is now"):
        assert pickle.loads(old) is element


def test_other_names_are_nothing_to_the_finder() -> None:
    (finder,) = (each for each in sys.meta_path if type(each).__module__ == _moved.__name__)
    assert finder.find_spec("ponti.hashi", None) is None
    assert finder.find_spec("pontifex", None) is None
    with pytest.raises(ModuleNotFoundError):
        import_module("ponti.nothing")


def test_old_names_in_a_module_do_not_make_it_a_package() -> None:
    """The import system asks a module for its path, which was looked for inside the module without end."""
    module = import_module("ponti.bots.hashi.greedy")
    assert not hasattr(module, "__path__")
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        module.nothing  # noqa: B018
