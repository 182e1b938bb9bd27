"""What makes a function a kernel: compiled without the interpreter lock, and kept on disk between runs.

Numba's own cache of a function forgets to look at the other files it was compiled from. Here everything
compiled lies in a directory named after a hash of all kernel sources, so old code never runs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self, TypeVar, cast

import numba
from numba.core import caching
from numba.core import config as numba_config

from ponti.engine import storage

config: Any = numba_config  # its names are made at run time
_ENGINE = "ponti.engine."
# How much the compiler thinks about speed.
_FULLY = config.OPT
_LIGHTLY = type(_FULLY)(1)
Function = TypeVar("Function", bound=Callable[..., Any])


class _Locator(caching._CacheLocator):
    """Tells Numba to keep a function in the directory of all kernels, under the key of all their sources."""

    def __init__(self, function: Callable[..., Any], directory: Path) -> None:
        self._function = function
        self._directory = directory

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], py_file: str) -> Self | None:
        """How Numba asks for the place of a function; there is none where nothing can be written."""
        del py_file
        directory = _directory_of(py_func)
        return None if directory is None else cls(py_func, directory)

    def get_cache_path(self) -> str:
        return str(self._directory)

    def get_source_stamp(self) -> str:
        return storage.key(_game_of(self._function))

    def get_disambiguator(self) -> str:
        name = f"{self._function.__module__}.{self._function.__qualname__}"
        return hashlib.sha256(name.encode()).hexdigest()[:12]


def _game_of(function: Callable[..., Any]) -> str:
    """The game whose kernel a function is: the name of the package below `ponti.engine`; else nothing."""
    inside = function.__module__.startswith(_ENGINE)
    return function.__module__.removeprefix(_ENGINE).partition(".")[0] if inside else ""


def _directory_of(function: Callable[..., Any]) -> Path | None:
    """Where a kernel is kept: nowhere outside the engine, whose sources alone are looked at."""
    game = _game_of(function)
    return storage.directory(game) if game else None


def kernel(function: Function) -> Function:
    """Compile a function on its first call, or load what an earlier run compiled."""
    chosen = config.CACHE_LOCATOR_CLASSES
    config.CACHE_LOCATOR_CLASSES = f"{__name__}.{_Locator.__name__}"
    try:
        keep = _directory_of(function) is not None
        compiled = numba.njit(nogil=True, cache=keep, error_model="numpy")(function)
    finally:
        config.CACHE_LOCATOR_CLASSES = chosen
    return cast(Function, _optimised(compiled, _FULLY))


def inlined(function: Function) -> Function:
    """A kernel that is only called by other kernels, and compiled into them: much faster than calls."""
    # Nothing calls it from C, so it needs no way in from there. Nor does it count references to arrays
    # (`_nrt`): its caller does, and counting at every call took a third of the time. So it can neither make
    # an array itself nor a view of one.
    options: dict[str, Any] = {"no_cfunc_wrapper": True, "_nrt": False}
    compiled = numba.njit(nogil=True, error_model="numpy", forceinline=True, **options)(function)
    # What is compiled into others is optimised there; once more beforehand only takes time.
    return cast(Function, _optimised(compiled, _LIGHTLY))


def _optimised(compiled: Any, level: int) -> Any:
    """Compile a function with as much care as is given, whatever asks for it."""
    compile_it = compiled.compile

    def compile_so(signature: Any) -> Any:
        before = config.OPT
        config.OPT = level
        try:
            return compile_it(signature)
        finally:
            config.OPT = before

    compiled.compile = compile_so
    return compiled
