"""Finds the Chrome or Chromium that draws our pages and pictures in tests.

`python tools/browser.py` prints its path; with `--install`, one is installed where there is none.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
# What `playwright install chromium` downloads.
DOWNLOADS = ".cache/ms-playwright/chromium-*/chrome-linux*/chrome"
MISSING = (
    "ponti: the tests need Chromium or Chrome: run `apt-get install chromium` as root, "
    "or name an installed one with CHROMIUM=/path/to/chrome"
)


def arguments() -> list[str]:
    """The flags that every start gets: no sandbox for root, which cannot have one, and no calls home."""
    flags = [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-gpu",
        "--disable-quic",
        "--disable-sync",
        "--no-first-run",
    ]
    return ["--no-sandbox", *flags] if os.geteuid() == 0 else flags


def find() -> str | None:
    """The path of an installed browser that starts; `CHROMIUM` in the environment takes precedence."""
    chosen = os.environ.get("CHROMIUM")
    return next(filter(_starts, [chosen] if chosen else _candidates()), None)


def install() -> None:
    """Install Debian's Chromium, if apt is there and we may."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    print("ponti: installing chromium for the tests", file=sys.stderr)
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
        # apt's words go to the error stream, where they are not mistaken for the path.
        subprocess.run(
            ["apt-get", "-qq", *words],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=sys.stderr,
            check=False,
        )


def _candidates() -> Iterator[str]:
    yield from filter(None, map(shutil.which, COMMANDS))
    yield from PLACES
    yield from map(str, sorted(Path.home().glob(DOWNLOADS), reverse=True))


def _starts(path: str) -> bool:
    """Whether it answers: Ubuntu's `chromium-browser` may be a script that only recommends a snap."""
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0 and "Chrom" in answer.stdout


def main() -> None:
    path = find()
    if path is None and "--install" in sys.argv[1:] and "CHROMIUM" not in os.environ:
        install()
        path = find()
    sys.exit(MISSING) if path is None else print(path)


if __name__ == "__main__":
    main()
