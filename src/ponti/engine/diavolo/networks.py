"""Networks to play with: where they lie, how they are read, and what they say about positions.

A file is ONNX with a seal (`ponti.codec.networks`). Nothing in it is executed but the arithmetic of a fixed
set of operators by onnxruntime, and that not before the seal was found whole.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ponti.codec.diavolo import DiavoloCodec
from ponti.codec.networks import About, about
from ponti.engine.decisions import Planes
from ponti.errors import PontiError
from ponti.extras import need

KIND = "ponti-diavolo-network"
PACKAGED = Path(__file__).with_name("devil.onnx")
"""The network that comes with Ponti, where one does."""
VARIABLE = "PONTI_NETWORK"
"""The environment variable that names another one."""

Numbers = npt.NDArray[np.float32]


class Said(NamedTuple):
    """What a network says about a batch of observations, each from the view of the seat that moves."""

    moves: Numbers
    """Logits, rows × columns × a first tile, a second tile, and a bridge of each reach from there."""
    others: Numbers
    """Logits of pass, light and dark."""
    result: Numbers
    """Logits of lost, shared and won."""
    margin: Numbers
    """The points ahead at the end, in tens."""


class Network:
    """A network in memory; several threads may ask it at once."""

    def __init__(self, contents: bytes) -> None:
        self.about = about_of(contents)
        need("onnxruntime")
        import onnxruntime

        options = onnxruntime.SessionOptions()
        # Each thread of a search asks for itself: none waits for another.
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 4
        try:
            self._session: Any = onnxruntime.InferenceSession(
                contents, options, providers=["CPUExecutionProvider"]
            )
        except Exception as error:  # onnxruntime's own are not public
            raise PontiError("onnxruntime cannot read it") from error

    def says(self, planes: Planes) -> Said:
        """What it says about observations: a batch of rows × columns × planes."""
        return Said(*self._session.run(Said._fields, {"planes": planes}))


def about_of(contents: bytes) -> About:
    """What a file says about itself; refused where it is no network for this game and this Ponti."""
    found = about(contents)
    if found.kind != KIND:
        raise PontiError(f"it is a {found.kind!r:.60}, not a {KIND!r}")
    if found.codec != DiavoloCodec.version:
        ours = DiavoloCodec.version
        raise PontiError(f"it sees version {found.codec!r:.20} of the planes, and this Ponti draws {ours}")
    return found


def named_file() -> Path | None:
    """The file of the network to play with where nobody names one, or nothing where there is none."""
    given = os.environ.get(VARIABLE)
    if given:
        return Path(given)
    return PACKAGED if PACKAGED.exists() else None


_KNOWN: dict[Path, tuple[float, Network]] = {}


def load(path: Path) -> Network:
    """The network in a file, read once for all players of this process; one clear error if it is no good."""
    try:
        changed = path.stat().st_mtime
        known = _KNOWN.get(path)
        if known is None or known[0] != changed:
            known = _KNOWN[path] = (changed, Network(path.read_bytes()))
    except FileNotFoundError:
        raise PontiError(f"there is no network {path}") from None
    except OSError as error:
        raise PontiError(f"the network {path} cannot be read: {error.strerror}") from error
    except PontiError as error:
        raise PontiError(f"the network {path} cannot be used: {error}") from error
    return known[1]
