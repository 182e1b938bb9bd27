"""A real `ponti serve` on a free port, which can be killed and started again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

PATIENCE = 60.0  # seconds until a server that does not answer counts as broken


class Serving:
    """A server process with its own data directory; the port stays the same over restarts."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self.options = options
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = data / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> Serving:
        """Start it and wait until it answers."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-c", *self.command()],
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        given_up = time.monotonic() + PATIENCE
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > given_up:
                raise RuntimeError(f"the server does not start:\n{self.log.read_text('utf-8')}")
            time.sleep(0.05)
        return self

    def command(self) -> list[str]:
        """What Python runs, and its words."""
        words = ["serve", "--port", str(self.port), "--data", str(self.data / "games"), "--limits", "1000"]
        return ["from ponti.cli import main; main()", *words, *self.options]

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.url}/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False

    def kill(self) -> None:
        """End it without a warning, as a power cut would."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None


class Impatient(Serving):
    """A server for which a person who is gone counts as absent at once, and not after half a minute."""

    def command(self) -> list[str]:
        """The same server, with the one setting that the command does not offer."""
        code = (
            "import sys; from pathlib import Path; from ponti.server.run import run;"
            "from ponti.server.settings import Limits, Settings;"
            "run(Settings(data=Path(sys.argv[2]), port=int(sys.argv[1]), limits=Limits().scaled(1000),"
            " absent_after_ms=300), lambda _: None)"
        )
        return [code, str(self.port), str(self.data / "games")]


class There(Serving):
    """Servers that others have started."""

    def __init__(self, address: str) -> None:
        self.url = address
