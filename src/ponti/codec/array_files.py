"""Arrays in files: what training goes on from, networks before they are exported, values to play with.

A file is an `.npz` of plain arrays and one text in JSON, the head, which says what it is, which version its
shape has, and a hash over all arrays. Nothing in it is executed when it is read.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ponti.errors import PontiError

VERSION = 1
"""Changes whenever an older reader would misread a file."""
_HEAD = "head"

Arrays = dict[str, NDArray[Any]]


def digest(arrays: Mapping[str, NDArray[Any]]) -> str:
    """A hash of names, kinds, shapes and values."""
    found = hashlib.sha256()
    for name in sorted(arrays):
        array = np.ascontiguousarray(arrays[name])
        found.update(f"{name} {array.dtype.str} {array.shape}\n".encode())
        found.update(array.tobytes())
    return found.hexdigest()


def save(path: Path, kind: str, arrays: Mapping[str, NDArray[Any]], about: Mapping[str, Any]) -> str:
    """Write a file, whole or not at all; its hash."""
    found = digest(arrays)
    head = {"kind": kind, "version": VERSION, "hash": found, "about": dict(about)}
    text = np.frombuffer(json.dumps(head, sort_keys=True).encode(), np.uint8)
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(path.name + ".part")
    with unfinished.open("wb") as file:
        named: dict[str, Any] = {_HEAD: text, **arrays}
        np.savez(file, **named)
    unfinished.replace(path)
    return found


def load(path: Path, kind: str) -> tuple[Arrays, dict[str, Any]]:
    """The arrays of a file and what its head says about them; one clear error if it is another or broken."""
    try:
        # Opened here: NumPy leaves a broken file open.
        with path.open("rb") as file, np.load(file, allow_pickle=False) as found:
            arrays = {name: found[name] for name in found.files}
        head = json.loads(bytes(arrays.pop(_HEAD)))
        said = head["kind"], head["version"], head["hash"], head["about"]
    except FileNotFoundError:
        raise PontiError(f"there is no file {path}") from None
    except (OSError, ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile) as error:
        raise PontiError(f"{path} is no file of ours, or broken") from error
    if said[0] != kind:
        raise PontiError(f"{path} is a {said[0]}, not a {kind}")
    if said[1] != VERSION:
        raise PontiError(f"{path} has version {said[1]} of the format; this Ponti reads version {VERSION}")
    if said[2] != digest(arrays):
        raise PontiError(f"{path} is damaged: its arrays do not have the hash that it names")
    return arrays, dict(said[3])
