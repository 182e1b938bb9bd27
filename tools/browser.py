"""Finds the Chrome or Chromium that draws our pages and pictures.

`python tools/browser.py` prints its path; with `--install`, one is installed where there is none. With
`--headless`, what tests use comes first: Chromium without the windows and menus that nobody sees there.
It is the same engine, and needs half the processor's time.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from tools import debian

COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
# What `playwright install chromium` downloads.
DOWNLOADS = ".cache/ms-playwright/chromium-*/chrome-linux*/chrome"
HEADLESS = "chromium-headless-shell"
HEADLESS_DOWNLOADS = ".cache/ms-playwright/chromium_headless_shell-*/chrome-*/*headless*shell"
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


def find_headless() -> str | None:
    """The same for tests: the browser without windows where there is one, and any other elsewhere."""
    if os.environ.get("CHROMIUM"):
        return find()
    return next(filter(_starts, _headless_candidates()), None) or find()


def _candidates() -> Iterator[str]:
    yield from filter(None, map(shutil.which, COMMANDS))
    yield from PLACES
    yield from map(str, sorted(Path.home().glob(DOWNLOADS), reverse=True))


def _headless_candidates() -> Iterator[str]:
    yield from filter(None, [shutil.which(HEADLESS)])
    yield from map(str, sorted(Path.home().glob(HEADLESS_DOWNLOADS), reverse=True))


def _starts(path: str) -> bool:
    """Whether it answers: Ubuntu's `chromium-browser` may be a script that only recommends a snap."""
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0 and "Chrom" in answer.stdout


def main() -> None:
    words = sys.argv[1:]
    if "--install" in words and "CHROMIUM" not in os.environ:
        if "--headless" in words and not any(map(_starts, _headless_candidates())):
            debian.install(HEADLESS)  # not every distribution has it
        if (find_headless() if "--headless" in words else find()) is None:
            debian.install("chromium")
    path = find_headless() if "--headless" in words else find()
    sys.exit(MISSING) if path is None else print(path)


if __name__ == "__main__":
    main()
