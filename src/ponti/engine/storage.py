"""Where compiled kernels lie on disk: with the user's caches, apart for each installation.

The kernels of a game have a directory of their own, named after a hash of everything they are made from.
Importing this needs nothing but the standard library.
"""

from __future__ import annotations

import hashlib
import logging
import os
import shutil
import sys
import tempfile
from functools import cache
from importlib import metadata
from pathlib import Path

_PACKAGE = Path(__file__).parent.parent
_COMPLETE = "complete"
_BELONGS_TO = "installation.txt"
_LOG = logging.getLogger("ponti.engine")


def sources(game: str) -> list[Path]:
    """Everything that the kernels of a game are made from: the engine, the rules of the game, its codec."""
    patterns = (
        *("errors.py", "engine/*.py", f"engine/{game}/**/*.py", f"{game}/**/*.py"),
        *("codec/*.py", f"codec/{game}/**/*.py"),
    )
    return sorted(path for pattern in patterns for path in _PACKAGE.glob(pattern))


@cache
def key(game: str) -> str:
    """A hash of all sources of a game's kernels, and of what compiles them."""
    try:
        numba = metadata.version("numba")
    except metadata.PackageNotFoundError:
        numba = "none"
    digest = hashlib.sha256(f"{sys.version} numba {numba}".encode())
    for path in sources(game):
        digest.update(path.relative_to(_PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _name(game: str) -> str:
    return f"kernels-{game}-{sys.version_info[0]}.{sys.version_info[1]}-{key(game)}"


def user_cache() -> Path:
    """The directory where this user's programs keep what they can make again."""
    from platformdirs import user_cache_path

    return user_cache_path("ponti", appauthor=False)


def place() -> Path:
    """The directory of all kernels of this installation; PONTI_CACHE_DIR names another one."""
    chosen = os.environ.get("PONTI_CACHE_DIR")
    if chosen:
        return Path(chosen)
    # Several installations do not sweep each other's kernels away.
    return user_cache() / hashlib.sha256(str(_PACKAGE).encode()).hexdigest()[:8]


@cache
def why_unkept(game: str) -> str | None:
    """Why the kernels of a game cannot be kept, and are compiled again in every process; None if they can."""
    path = place() / _name(game)
    # What is complete is only read.
    if (path / _COMPLETE).exists():
        return None
    try:
        path.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=path).close()
    except OSError as error:
        return f"{path.parent} cannot be written ({error.strerror or error})"
    return None


@cache
def directory(game: str) -> Path | None:
    """The directory of a game's kernels, or None where nothing can be written."""
    why = why_unkept(game)
    if why is None:
        return place() / _name(game)
    _say_unkept(why)
    return None


@cache
def _say_unkept(why: str) -> None:
    """Say it once, for both games."""
    _LOG.warning("%s: the engine is compiled again each time; PONTI_CACHE_DIR names another place", why)


def is_complete(game: str) -> bool:
    """Whether every kernel of a game has been compiled and kept, by this process or an earlier one."""
    path = directory(game)
    return path is not None and (path / _COMPLETE).exists()


def mark_complete(game: str) -> None:
    """Note that every kernel of a game is there, and sweep away what nobody needs any more."""
    path = directory(game)
    if path is None:
        return
    try:
        (path / _COMPLETE).touch()
        if not os.environ.get("PONTI_CACHE_DIR"):
            (path.parent / _BELONGS_TO).write_text(str(_PACKAGE), "utf-8")
    except OSError:
        return
    _sweep(path)


def _sweep(kept: Path) -> None:
    """Remove the kernels of older sources, and those of installations that are gone."""
    prefix = kept.name.rpartition("-")[0] + "-"
    stale = [other for other in kept.parent.glob(f"{prefix}*") if other != kept]
    if not os.environ.get("PONTI_CACHE_DIR"):
        stale += [note.parent for note in kept.parent.parent.glob(f"*/{_BELONGS_TO}") if _is_gone(note)]
    for other in stale:
        shutil.rmtree(other, ignore_errors=True)


def _is_gone(note: Path) -> bool:
    """Whether the installation that a note names is no longer there."""
    try:
        return not Path(note.read_text("utf-8")).exists()
    except OSError:
        return False
