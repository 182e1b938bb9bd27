"""Finds PostgreSQL, and starts scratch clusters of it for tests and benchmarks.

`python tools/postgres.py` prints the folder of its programs; with `--install`, it is installed where there is
none. Debian's own cluster and service stay off: nothing listens but what `Cluster` starts, on a free port of
this machine, as a user that may do nothing, in a folder that goes away with it.
"""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Self

sys.path.insert(0, str(Path(__file__).parents[1]))
from tools import debian

PLACES = ("/usr/lib/postgresql/*/bin", "/opt/homebrew/opt/postgresql*/bin", "/usr/local/opt/postgresql*/bin")
MISSING = (
    "ponti: the tests need PostgreSQL: run `apt-get install postgresql` as root, "
    "or name the folder of its programs with POSTGRES=/path/to/bin"
)
USER = "ponti"
PASSWORD = "bridges"
START_S = 60
ROOM = 4_000_000_000
UNPRIVILEGED = ("postgres", "nobody")
"""PostgreSQL refuses to run as root; it then runs as the first of these users that there is."""


def find() -> Path | None:
    """The folder of PostgreSQL's programs, the newest; `POSTGRES` in the environment takes precedence."""
    chosen = os.environ.get("POSTGRES")
    if chosen:
        places = [Path(chosen)]
    else:
        found = [path for place in PLACES for path in Path("/").glob(place[1:])]
        places = sorted(found, key=lambda path: [int(part) for part in path.parts if part.isdigit()])[::-1]
        on_path = shutil.which("initdb")
        places += [Path(on_path).resolve().parent] if on_path else []
    return next((place for place in places if (place / "initdb").exists()), None)


def install() -> None:
    """Install Debian's PostgreSQL, if we may; it makes no cluster."""
    settings = Path("/etc/postgresql-common/createcluster.conf")
    if os.geteuid() == 0 and shutil.which("apt-get") and not settings.exists():
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text("create_main_cluster = false\n")
    debian.install("postgresql", "-o", "Dpkg::Options::=--force-confold")


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _memory() -> str | None:
    """A folder in memory, where there is one with enough room."""
    memory = Path("/dev/shm")
    return str(memory) if memory.is_dir() and shutil.disk_usage(memory).free > ROOM else None


class Cluster:
    """A PostgreSQL of one's own, with passwords and TLS."""

    def __init__(self, folder: Path, port: int, durable: bool = False) -> None:
        programs = find()
        if programs is None:
            sys.exit(MISSING)
        self.programs = programs
        self.folder = folder
        self.port = port
        self.durable = durable
        """Whether it waits for the disk; killed processes lose nothing either way."""
        self.data = folder / "data"
        self.certificate = folder / "server.crt"
        self._user = self._unprivileged()

    @classmethod
    def new(cls, durable: bool = False) -> Self:
        """One that is made and started; `remove` ends it."""
        # Not in a folder of pytest's: PostgreSQL's user might not be let in there.
        place = None if durable else _memory()
        cluster = cls(Path(tempfile.mkdtemp(prefix="ponti-postgres-", dir=place)), free_port(), durable)
        cluster._make()
        cluster.start()
        return cluster

    @staticmethod
    def _unprivileged() -> str | None:
        if os.geteuid() != 0:
            return None
        known = {user.pw_name for user in pwd.getpwall()}
        return next(name for name in UNPRIVILEGED if name in known)

    def _make(self) -> None:
        password = self.folder / "password"
        password.write_text(PASSWORD)
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
             "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-days", "2",
             "-keyout", self.folder / "server.key", "-out", self.certificate],
            check=True, capture_output=True,
        )  # fmt: skip
        (self.folder / "server.key").chmod(0o600)
        if self._user is not None:
            for path in (self.folder, *self.folder.iterdir()):
                shutil.chown(path, self._user)
        self.folder.chmod(0o755)
        self._run(
            "initdb", "-D", self.data, "-U", USER, "--pwfile", password, "-A", "scram-sha-256",
            "--no-locale", "-E", "UTF8", "--no-sync",
        )  # fmt: skip

    def _run(self, program: str, *words: object) -> None:
        # What it says goes into a file: the server, which lives on, would keep a pipe open.
        with (self.folder / "said").open("w+", encoding="utf-8") as said:
            done = subprocess.run(
                [str(self.programs / program), *map(str, words)],
                cwd="/", user=self._user, group=self._group, extra_groups=None if self._user is None else [],
                stdin=subprocess.DEVNULL, stdout=said, stderr=said, check=False,
            )  # fmt: skip
            said.seek(0)
            if done.returncode != 0:
                raise RuntimeError(f"{program} failed: {said.read()}")

    @property
    def _group(self) -> int | None:
        return None if self._user is None else pwd.getpwnam(self._user).pw_gid

    def start(self) -> None:
        """Start it, and wait until it lets people in; it runs on by itself."""
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": self.port,
            "unix_socket_directories": self.folder,
            "ssl": "on",
            "ssl_cert_file": self.certificate,
            "ssl_key_file": self.folder / "server.key",
            "fsync": "on" if self.durable else "off",
            "max_connections": 200,
            "shared_buffers": "64MB",
        }
        options = " ".join(f"-c {name}={value}" for name, value in settings.items())
        self._run(
            "pg_ctl", "start", "-D", self.data, "-w", "-t", START_S, "-l", self.folder / "log", "-o", options
        )

    def stop(self, how: str = "fast") -> None:
        """Stop it: `fast` is the orderly way, `immediate` is like a failure of the power."""
        self._run("pg_ctl", "stop", "-D", self.data, "-w", "-t", START_S, "-m", how)

    @property
    def processes(self) -> list[int]:
        """Its processes, the one that starts all others first."""
        postmaster = int((self.data / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
        return [postmaster, *map(int, children)]

    def remove(self) -> None:
        """Stop it for good, and take everything away."""
        if (self.data / "postmaster.pid").exists():
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str, user: str = USER, host: str = "127.0.0.1") -> str:
        """The address of a database; without the password, as everywhere."""
        return f"postgresql://{user}@{host}:{self.port}/{database}"


if __name__ == "__main__":
    debian.tell(find, install, "POSTGRES", MISSING)
