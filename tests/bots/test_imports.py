"""Players, analysis and warm-up can be imported without the compiler."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize("name", ["ponti.bots", "ponti.bots.arena", "ponti.analysis", "ponti.engine.warmup"])
def test_importing_brings_neither_numba_nor_numpy(name: str) -> None:
    script = f"import sys, {name}; print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not {"numba", "numpy", "llvmlite"} & set(done.stdout.split())
