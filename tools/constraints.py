"""Writes constraints.txt, the versions that the checks run with: `make constraints`.

For every supported Python that is found, pip is asked for the newest versions that fit all of pyproject.toml;
where Pythons need different ones, a line says for which it is.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import pythons  # noqa: E402 (a script finds its neighbours only from the root)

FILE = ROOT / "constraints.txt"
HEAD = """\
# The versions that the checks run with, so that they still pass in a year: written by `make constraints`.
# Whoever installs Ponti with pip is not bound by them; pyproject.toml says what it needs.
"""


def requirements() -> list[str]:
    """Everything that pyproject.toml names: what it is built with, its extras and its groups."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = project["project"]["optional-dependencies"].values()
    groups = project["dependency-groups"].values()
    named = [*project["build-system"]["requires"], *(each for part in (*extras, *groups) for each in part)]
    return sorted({each for each in named if not each.startswith("ponti[")})


def resolve(python: str) -> dict[str, str]:
    """The newest versions that fit together with one interpreter, by normalised name."""
    command = [
        *(sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check"),
        *("install", "--dry-run", "--ignore-installed", "--quiet", "--report", "-", *requirements()),
    ]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        sys.exit("ponti: pip could not find versions that fit; its own words are above")
    found = (each["metadata"] for each in json.loads(done.stdout)["install"])
    return {re.sub(r"[-_.]+", "-", each["name"]).lower(): each["version"] for each in found}


def merged(resolved: dict[str, dict[str, str]]) -> list[str]:
    """One line for a package, or several with the Pythons that each is for."""
    lines = []
    for name in sorted({name for versions in resolved.values() for name in versions}):
        wanted: defaultdict[str, list[str]] = defaultdict(list)
        for python, versions in resolved.items():
            if name in versions:
                wanted[versions[name]].append(python)
        for version, used in wanted.items():
            marker = " or ".join(f'python_version == "{python}"' for python in used)
            lines.append(f"{name}=={version}" if len(wanted) == 1 else f"{name}=={version}; {marker}")
    return lines


def main() -> None:
    """Resolve for every Python and write the file."""
    resolved = {}
    for version, python in sorted(pythons.find().items()):
        print(f"ponti: looking for versions that fit Python {version}", flush=True)
        resolved[version] = resolve(python)
    missing = [version for version in pythons.supported() if version not in resolved]
    if missing:
        sys.exit(f"ponti: Python {', '.join(missing)} was not found: the file is for all supported ones")
    FILE.write_text(HEAD + "".join(f"{line}\n" for line in merged(resolved)), encoding="utf-8")


if __name__ == "__main__":
    main()
