"""One server a folder: whoever holds the lock keeps games there, and the system lets go for the dead."""

from __future__ import annotations

import errno
import logging
import os
import sys
from pathlib import Path

from ponti.server.storage.interface import StorageError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

log = logging.getLogger("ponti.storage")

NAME = "server.lock"
FAR = 1 << 20
"""On Windows a byte that is locked cannot be read either: it lies behind the number that others may read."""


class FolderLock:
    """The lock of a folder, held until it is let go or the process ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        path = folder / NAME
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise StorageError(f"{path} cannot be written: {error.strerror or error}") from error
        try:
            self._take()
        except OSError as error:
            if error.errno not in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
                # Some network file systems know no locks.
                log.warning(
                    "%s cannot be locked: see that no second server uses the folder (%s)", path, error
                )
                return
            owner = path.read_text().strip()
            os.close(self._file)
            raise StorageError(
                f"another Ponti server (process {owner or 'unknown'}) keeps its games in {folder}:"
                " stop it, or choose another folder with --data"
            ) from None
        os.ftruncate(self._file, 0)
        os.write(self._file, f"{os.getpid()}\n".encode())

    def _take(self) -> None:
        if sys.platform == "win32":
            os.lseek(self._file, FAR, os.SEEK_SET)
            msvcrt.locking(self._file, msvcrt.LK_NBLCK, 1)
            os.lseek(self._file, 0, os.SEEK_SET)
        else:
            # Unlike flock, this is never inherited: a worker process that outlives the server holds nothing.
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def close(self) -> None:
        """Let go."""
        os.close(self._file)
