"""The two files of the games, the database and its log: whether they are still those that were opened.

Whoever moves, deletes or replaces them under a running server takes with them all that is written later:
SQLite goes on with files that nobody will find again, and notices nothing.
"""

from __future__ import annotations

from pathlib import Path

from ponti.server.storage.interface import DamagedError


class Files:
    """The files as they were when SQLite had opened both."""

    def __init__(self, path: Path) -> None:
        self._paths = path, path.with_name(path.name + "-wal")
        self._opened = [_identity(each) for each in self._paths]

    def check(self) -> None:
        """Raise `DamagedError` unless both are where they were."""
        for path, opened in zip(self._paths, self._opened, strict=True):
            if _identity(path) != opened:
                raise DamagedError(
                    f"{path} was moved, deleted or replaced while the server was running, and nothing more is"
                    " stored: stop the server, put the file back together with its log or restore a backup,"
                    " and start it again"
                )


def check_log(path: Path) -> None:
    """Raise `DamagedError` for a log without its database: SQLite would begin anew and delete it."""
    log = path.with_name(path.name + "-wal")
    if not path.exists() and log.exists() and log.stat().st_size:
        raise DamagedError(
            f"{path} is gone, but its log {log.name} is not, which was left as it is: put the file back"
            " beside it, or move the log away and restore a backup"
        )


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
