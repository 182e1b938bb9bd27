"""Finds nginx, and runs one with a configuration of one's own for tests and benchmarks.

`python tools/nginx.py` prints its path; with `--install`, it is installed where there is none. Debian's own
service stays off.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Self

sys.path.insert(0, str(Path(__file__).parents[1]))
from tools import debian

PLACES = ("/usr/sbin/nginx", "/usr/local/sbin/nginx", "/opt/homebrew/bin/nginx")
MISSING = (
    "ponti: the tests need nginx: run `apt-get install nginx-light` as root, "
    "or name an installed one with NGINX=/path/to/nginx"
)
START_S = 30.0
AROUND = """
daemon off;
worker_processes 1;
worker_shutdown_timeout 1s;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
{user}
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{sites}
}}
"""


def find() -> str | None:
    """The path of an installed nginx; `NGINX` in the environment takes precedence."""
    chosen = os.environ.get("NGINX")
    candidates = [chosen] if chosen else [shutil.which("nginx"), *PLACES]
    return next((path for path in candidates if path and Path(path).exists()), None)


def documented(ports: list[int], port: int, patience_s: int = 1) -> str:
    """The site of docs/hosting.md before several servers on these ports, listening without TLS.

    With more patience, servers of a busy machine are not taken for such that stand still.
    """
    page = (Path(__file__).parents[1] / "docs" / "hosting.md").read_text("utf-8")
    site: str = next(
        block for block in re.findall("```nginx\n(.*?)```", page, re.DOTALL) if "upstream" in block
    )
    first, second = (f"    server 127.0.0.1:800{number} max_fails=1 fail_timeout=2s;\n" for number in (1, 2))
    site = re.sub("(proxy_(?:connect|read)_timeout) 1s;", f"\\1 {patience_s}s;", site)
    servers = "".join(first.replace("8001", str(each)) for each in ports)
    return site.replace(first + second, servers).replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")


class Nginx:
    """An nginx of one's own, with these sites; it is gone at the end."""

    def __init__(self, sites: str) -> None:
        program = find()
        if program is None:
            sys.exit(MISSING)
        self.folder = Path(tempfile.mkdtemp(prefix="ponti-nginx-"))
        user = "user root;" if os.geteuid() == 0 else ""
        configuration = self.folder / "nginx.conf"
        configuration.write_text(AROUND.format(folder=self.folder, user=user, sites=sites))
        self.process = subprocess.Popen(
            [program, "-c", str(configuration), "-e", str(self.folder / "error.log")],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until = time.monotonic() + START_S
        while not (self.folder / "nginx.pid").exists():
            if self.process.poll() is not None or time.monotonic() > until:
                self.process.kill()
                self.process.wait()
                raise RuntimeError(f"nginx does not start: {(self.folder / 'error.log').read_text()}")
            time.sleep(0.02)

    def reload(self) -> None:
        """Begin anew with the same configuration; whoever is connected is cut off a second later."""
        self.process.send_signal(signal.SIGHUP)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(START_S)
        shutil.rmtree(self.folder, ignore_errors=True)


if __name__ == "__main__":
    debian.tell(find, lambda: debian.install("nginx-light"), "NGINX", MISSING)
