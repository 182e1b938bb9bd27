"""Where compiled kernels lie on disk: beside the package if it can be written, or in the user's cache.

The kernels of a game have a directory of their own, named after a hash of everything they are made from.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
from functools import cache
from importlib import metadata
from pathlib import Path

_SOURCES = Path(__file__).parent
_COMPLETE = "complete"


@cache
def key(game: str) -> str:
    """A hash of all kernel sources of a game, of what all games share, and of what compiles them."""
    digest = hashlib.sha256(f"{sys.version} numba {metadata.version('numba')}".encode())
    for path in sorted([*_SOURCES.glob("*.py"), *(_SOURCES / game).rglob("*.py")]):
        digest.update(path.relative_to(_SOURCES).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _name(game: str) -> str:
    return f"kernels-{game}-{sys.version_info[0]}.{sys.version_info[1]}-{key(game)}"


def user_cache() -> Path:
    """The directory where this user's programs keep what they can make again."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "ponti"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "ponti"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "ponti"


def places() -> list[Path]:
    """The directories to look in, best first; PONTI_CACHE_DIR names the only one."""
    chosen = os.environ.get("PONTI_CACHE_DIR")
    if chosen:
        return [Path(chosen)]
    # One directory an installation: several of them do not sweep each other's kernels away.
    installation = hashlib.sha256(str(_SOURCES).encode()).hexdigest()[:8]
    return [_SOURCES / "__pycache__", user_cache() / installation]


@cache
def directory(game: str) -> Path | None:
    """The directory of a game's kernels: a complete one, else the first that can be written."""
    for place in places():
        if (place / _name(game) / _COMPLETE).exists():
            return place / _name(game)
    for place in places():
        path = place / _name(game)
        try:
            path.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=path).close()
        except OSError:
            continue
        return path
    return None


def is_complete(game: str) -> bool:
    """Whether every kernel of a game has been compiled and kept, by this process or an earlier one."""
    path = directory(game)
    return path is not None and (path / _COMPLETE).exists()


def mark_complete(game: str) -> None:
    """Note that every kernel of a game is there, and sweep away those of older sources."""
    path = directory(game)
    if path is None:
        return
    try:
        (path / _COMPLETE).touch()
    except OSError:
        return
    prefix = path.name.rpartition("-")[0] + "-"
    for other in path.parent.glob(f"{prefix}*"):
        if other != path:
            shutil.rmtree(other, ignore_errors=True)
