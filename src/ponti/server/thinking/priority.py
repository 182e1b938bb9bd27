"""How a process that thinks or writes for the server leaves the processor to others."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from pathlib import Path


def step_back(niceness: int) -> None:
    """Step back for other processes, and leave Ctrl-C to the server, which then ends this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "win32":
        return  # a process gets its priority when it is started
    os.nice(niceness)
    # Where Linux shares the processor among sessions first, niceness counts only within one; this is our own.
    with suppress(OSError):
        Path("/proc/self/autogroup").write_text(str(niceness), "ascii")
