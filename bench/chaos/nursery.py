"""Servers that are there at once, so that many can be killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

LONG_S = 60
"""Only so that a broken server fails a run instead of hanging it."""


class Nursery:
    """A process that has loaded everything and forks servers, or workers, which are there at once.

    What is forked is the command itself, from its arguments on; only Python's loading is done beforehand.
    """

    def __init__(self, log: Path, environment: dict[str, str], *call: str) -> None:
        self._call = json.dumps(call)
        self._server: int | None = None
        with log.open("ab") as stderr:
            self._process = subprocess.Popen(
                [sys.executable, "-c", _NURSERY],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=stderr,
                text=True,
                bufsize=1,
                env=os.environ | environment,
                start_new_session=True,  # Ctrl-C is for the players
            )

    def begin(self) -> None:
        """A new server, which is not ready yet."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{self._call}\n")
        while (line := self._line())[0] != "pid":
            pass
        self._server = int(line[1])

    def start(self) -> str:
        """A new server, ready; its address."""
        self.begin()
        while (line := self._line())[0] != "Ponti":
            assert line[0] != "ended", "no server: see its log"
        return line[1]

    @property
    def lives(self) -> bool:
        """Whether a server was started and not ended."""
        return self._server is not None

    @property
    def server(self) -> int:
        """The process of the server."""
        assert self._server is not None
        return self._server

    def send(self, how: signal.Signals) -> None:
        """Send a signal to the server."""
        os.kill(self.server, how)

    def kill(self) -> None:
        """End the server as a power cut would, and wait until it is gone."""
        assert self._end(signal.SIGKILL) == -signal.SIGKILL

    def end(self) -> int:
        """End the server in order; its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        self.send(how)
        return self.ended()

    def ended(self) -> int:
        """Wait until the server is gone, to which a signal was sent; its exit code."""
        self._server = None
        while (line := self._line())[0] != "ended":
            pass
        return int(line[1])

    def _line(self) -> tuple[str, str]:
        assert self._process.stdout is not None
        words = self._process.stdout.readline().split()
        return words[0], words[-1]

    def close(self) -> None:
        """End it, and the server too."""
        if self._server is not None:
            self.kill()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(LONG_S)
        self._process.stdout.close()


_NURSERY = """
import json, os, sys
import uvicorn.lifespan.on, uvicorn.loops.auto, uvicorn.protocols.http.auto, uvicorn.protocols.websockets.auto
import ponti.cli.serve, ponti.cli.worker, ponti.server.run
import ponti.server.storage.postgres.storage, ponti.server.thinking.agency, ponti.server.thinking.workshop
from ponti.cli import main
for line in sys.stdin:
    server = os.fork()
    if not server:
        print("pid", os.getpid(), flush=True)
        sys.exit(main(json.loads(line)))
    print("ended", os.waitstatus_to_exitcode(os.waitpid(server, 0)[1]), flush=True)
"""
