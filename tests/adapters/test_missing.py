"""What is said where an interface is asked for and its packages are missing."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

from ponti import diavolo
from ponti.adapters import rendering
from ponti.extras import MissingExtraError


@pytest.mark.parametrize(
    ("interface", "package"),
    [
        ("batch", "numba"),
        ("openspiel", "open_spiel"),
        ("pettingzoo", "pettingzoo"),
        ("pettingzoo", "numba"),
        ("gymnasium", "gymnasium"),
    ],
)
def test_a_missing_package_is_named_with_its_extra(
    interface: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith(f"ponti.adapters.{interface}")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingExtraError, match=rf'{package} is missing: pip install "ponti\[\w+\]"'):
        import_module(f"ponti.adapters.{interface}")


@pytest.mark.parametrize(("package", "extra"), [("pygame", "research"), ("resvg_py", "app")])
def test_pictures_say_what_they_need(package: str, extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingExtraError, match=rf'{package} is missing: pip install "ponti\[{extra}\]"'):
        rendering.pixels(diavolo.Position.start())
