"""The terminal client: both games on drawn boards, with keys and mouse, here or at a table on a server.

Importing this imports no Textual; `run` does.
"""

from __future__ import annotations

import shutil
import sys
from typing import Any

from ponti.extras import need

LEAST = (80, 24)
"""The columns and rows that a screen needs."""


def fits() -> bool:
    """Whether input and output are a terminal, and one that is large enough."""
    # Textual draws on standard error, so that has to be the terminal, too.
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.__stderr__)):
        return False
    columns, rows = shutil.get_terminal_size()
    return columns >= LEAST[0] and rows >= LEAST[1]


def run(first: Any = None) -> None:
    """Open the client, at the start or with what `ponti.tui.app` offers to begin with."""
    need("textual")
    from ponti.tui.app import PontiApp

    PontiApp(first).run()
