"""Modules that have moved: an old name still leads to the module, with a warning that names the new place."""

from __future__ import annotations

import sys
import warnings
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

# The old name and the new one of a module, or of a package with all that is in it.
MOVED: dict[str, str] = {}
UNTIL = "0.3"


def place_of(name: str) -> str | None:
    """The new name of a module, if it or a package around it has moved."""
    rest = ""
    while name:
        if name in MOVED:
            return MOVED[name] + rest
        name, dot, last = name.rpartition(".")
        rest = f"{dot}{last}{rest}"
    return None


class _Moved(Loader):
    """Puts a module into its old place as well: the very same one, so that its classes are the same too."""

    def __init__(self, new: str) -> None:
        self._new = new

    def exec_module(self, module: ModuleType) -> None:
        sys.modules[module.__name__] = import_module(self._new)


class _Finder(MetaPathFinder):
    """Comes before all others: they would load a module out of a moved package a second time."""

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:  # noqa: ARG002
        if not fullname.startswith("ponti."):
            return None
        new = place_of(fullname)
        if new is None:
            return None
        # The frames of the import itself do not count: the warning is about the line that imports.
        warnings.warn(
            f"{fullname} is now {new}; the old name works until version {UNTIL}",
            DeprecationWarning,
            stacklevel=2,
        )
        return ModuleSpec(fullname, _Moved(new))


def install() -> None:
    """Let imports find what has moved, in this process and once."""
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())
