"""What happens to a server: killed, frozen, without room on the disk, with a calendar that jumps."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from random import Random

from bench.chaos.nursery import Nursery

DISK_BYTES = 192 * 2**20
LIBRARIES = ("/usr/lib/{}-linux-gnu/faketime/libfaketimeMT.so.1", "/usr/lib64/faketime/libfaketimeMT.so.1")
JUMPS_S = (-3600, 3600, -86_400, 86_400, -60, 90_000_000, 0)


def faketime() -> str | None:
    """The library that makes a process believe in another time, where it is installed."""
    machine = os.uname().machine
    return next((path for each in LIBRARIES if Path(path := each.format(machine)).exists()), None)


class Calendar:
    """The calendar of the server, which may jump while its steady clock goes on."""

    def __init__(self, folder: Path, library: str | None) -> None:
        self.library = library
        self._file = folder / "calendar"
        self.jumps = 0
        self.set(0)

    def set(self, seconds: int) -> None:
        """Let the calendar be so many seconds ahead."""
        new = self._file.with_suffix(".new")
        new.write_text(f"{seconds:+d}\n")
        new.replace(self._file)

    @property
    def environment(self) -> dict[str, str]:
        """What a process has to know to believe in it."""
        if self.library is None:
            return {}
        return {
            "LD_PRELOAD": self.library,
            "FAKETIME_TIMESTAMP_FILE": str(self._file),
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "FAKETIME_CACHE_DURATION": "1",
            "NO_FAKE_STAT": "1",
        }

    def jump(self, rng: Random) -> None:
        """Set the calendar to any of some times."""
        if self.library is not None:
            self.set(rng.choice(JUMPS_S))
            self.jumps += 1


class Disk:
    """Where the games are: a small file system where one may mount, so that it can be filled."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "disk"
        self.folder.mkdir()
        command = ["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "tmpfs", str(self.folder)]
        try:
            self.mounted = not subprocess.run(command, capture_output=True, check=False).returncode
        except FileNotFoundError:
            self.mounted = False
        self.was_mounted = self.mounted
        self.data = self.folder / "data"
        self.times_full = 0

    def fill(self, server: int) -> None:
        """There is no room left for anything; without a file system of our own, for larger files."""
        self.times_full += 1
        if self.mounted:
            # Without a buffer: closing one that still holds something complains that the disk is full.
            with (self.folder / "filler").open("wb", buffering=0) as filler, suppress(OSError):
                block = bytes(2**16)
                while True:
                    filler.write(block)
        else:
            size = max(file.stat().st_size for file in self.data.iterdir())
            self._limit(server, size)

    def free(self, server: int) -> None:
        """There is room again."""
        if self.mounted:
            (self.folder / "filler").unlink(missing_ok=True)
        else:
            self._limit(server, resource.RLIM_INFINITY)

    def _limit(self, server: int, most: int) -> None:
        with suppress(ProcessLookupError):
            resource.prlimit(server, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))

    def close(self) -> None:
        """Give the file system back; the games are gone with it."""
        if self.mounted:
            subprocess.run(["umount", str(self.folder)], check=False)
            self.mounted = False


class Host:
    """The machine on which servers are killed and started again."""

    def __init__(self, disk: Disk, calendar: Calendar, log: Path, rng: Random) -> None:
        self.disk = disk
        self.calendar = calendar
        self.rng = rng
        self.kills = self.kills_at_start = self.freezes = 0
        call = ("serve", "--port", "0", "--data", str(disk.data), "--limits", "1000")
        self._nursery = Nursery(log, calendar.environment, *call)

    async def start(self) -> str:
        """The address of a server that is ready; now and then the first one does not live to see it."""
        while self.rng.random() < 0.1:
            await asyncio.to_thread(self._nursery.begin)
            await asyncio.sleep(self.rng.random() * 0.4)
            await self.kill()
            self.kills_at_start += 1
        return await asyncio.to_thread(self._nursery.start)

    async def kill(self) -> None:
        """End the server as a power cut would."""
        await asyncio.to_thread(self._nursery.kill)
        self.kills += 1

    async def freeze(self) -> None:
        """The server stands still for a while."""
        self.freezes += 1
        self._nursery.send(signal.SIGSTOP)
        await asyncio.sleep(0.2 + self.rng.random())
        self._nursery.send(signal.SIGCONT)

    async def fill_disk(self) -> None:
        """The disk is full for a while."""
        server = self._nursery.server
        await asyncio.to_thread(self.disk.fill, server)
        await asyncio.sleep(0.2 + self.rng.random() * 0.5)
        self.disk.free(server)

    async def end(self) -> int:
        """End the server in order; its exit code."""
        return await asyncio.to_thread(self._nursery.end)

    def close(self) -> None:
        """End everything."""
        self._nursery.close()
