"""How a process that thinks or writes for the server leaves the processor to others.

`python -m ponti.server.thinking.priority PROGRAM 5` steps back and only then becomes the program, a module
with a `main`: loading what it needs takes longer than many a job, and players would wait for that.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path

COMMAND = (sys.executable, "-m", "ponti.server.thinking.priority")


def step_back(niceness: int) -> None:
    """Step back for other processes, and leave Ctrl-C to the server, which then ends this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "win32":
        return  # a process gets its priority when it is started
    os.nice(niceness)
    # Where Linux shares the processor among sessions first, niceness counts only within one; this is our own.
    with suppress(OSError):
        Path("/proc/self/autogroup").write_text(str(niceness), "ascii")


def main() -> None:
    """Step back, and become the program."""
    program, niceness = sys.argv[1:]
    step_back(int(niceness))
    import_module(program).main()


if __name__ == "__main__":
    main()
