"""What a run tells: lines of JSON, one for each thing that happened."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any


class Journal:
    """Writes lines of JSON to a file and to the terminal."""

    def __init__(self, path: Path | None = None, *, quiet: bool = False) -> None:
        self._path, self._quiet = path, quiet
        self._begin = time.monotonic()
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)

    @property
    def seconds(self) -> float:
        """Since it was begun."""
        return time.monotonic() - self._begin

    def tell(self, what: str, **values: Any) -> None:
        """Write a line: what happened, when, and figures."""
        line = json.dumps({"what": what, "seconds": round(self.seconds, 2), **values})
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")
        if not self._quiet:
            sys.stderr.write(line + "\n")
            sys.stderr.flush()


def read(path: Path) -> list[dict[str, Any]]:
    """The lines of a journal."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
