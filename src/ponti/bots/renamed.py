"""Names that a module once had: they still work, with a warning, for one version."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from importlib import import_module
from typing import Any


def renamed(module: str, **names: str) -> Callable[[str], Any]:
    """A `__getattr__` for a module: an old name, and the new one, in this module or as `module:name`."""

    def __getattr__(name: str) -> Any:  # noqa: N807 (it becomes the module's)
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        home, colon, new = names[name].partition(":")
        place = f"{home if colon else module}.{new or home}"
        # One level up is whoever asked, or the import system on behalf of it.
        warnings.warn(f"{module}.{name} is now {place}", DeprecationWarning, stacklevel=2)
        return getattr(import_module(home) if colon else sys.modules[module], new or home)

    return __getattr__
