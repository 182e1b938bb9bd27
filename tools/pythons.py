"""Tries the wheel with every supported Python found here: its installation, its doctests and the rulebook.

Interpreters are looked for on the path and among pyenv's versions. Where there is none besides the current
one that is said, and in continuous integration (`CI` in the environment) it is a failure.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# What needs nothing but Python, and the tests of it that need nothing but pytest.
ROOMS = ("errors", "extras", "play", "hashi", "diavolo", "record", "svg")
TESTS = ("tests/rulebook", "tests/playthroughs")
# pytest and what it needs: plain Python, which any interpreter may borrow from this environment.
BORROWED = ("iniconfig", "packaging", "pluggy", "pygments", "pytest")
VERSION = "import sys; print('.'.join(map(str, sys.version_info[:3])))"


def supported() -> list[str]:
    """The versions of Python that pyproject.toml names, like `3.12`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return [
        name.rpartition(" ")[2] for name in project["classifiers"] if re.search(r"Python :: \d+\.\d+$", name)
    ]


def find() -> dict[str, str]:
    """An interpreter for each supported version, by version; this one for its own."""
    current = ".".join(map(str, sys.version_info[:2]))
    found = {current: sys.executable}
    for version in supported():
        works = (path for path in _candidates(version) if _version(path).startswith(f"{version}."))
        path = found.get(version) or next(works, None)
        if path is not None:
            found[version] = path
    return found


def _candidates(version: str) -> Iterator[str]:
    name = f"python{version}"
    for directory in os.get_exec_path():
        if path := shutil.which(name, path=directory):
            yield path
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    yield from map(str, sorted(pyenv.glob(f"versions/{version}.*/bin/{name}"), reverse=True))


def _version(path: str) -> str:
    """The version that an interpreter says it is; nothing if it does not run, as pyenv's shims may not."""
    done = subprocess.run([path, "-I", "-c", VERSION], capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def attempt(python: str, wheel: Path, place: Path) -> bool:
    """Whether the wheel passes with one interpreter, in an environment made for it."""
    _run(python, "-I", "-m", "venv", "--without-pip", place)
    there = place / "bin/python"
    pip = (sys.executable, "-m", "pip", "--python", there, "--disable-pip-version-check")
    _run(*pip, "install", "--quiet", "--no-index", wheel)
    (packages,) = place.glob("lib/python*/site-packages")
    for path in _files():
        (packages / path.name).symlink_to(path)
    tested = [*(f"ponti.{room}" for room in ROOMS), *(str(ROOT / name) for name in TESTS)]
    command = [
        *(str(there), "-W", "error", "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull),
        *("--rootdir", str(ROOT), "-o", f"pythonpath={ROOT}", "-o", "filterwarnings=error"),
        # Our conftest files above these need more than pytest.
        *("--import-mode=importlib", "--confcutdir", str(ROOT / TESTS[0]), "--doctest-modules"),
        *("--pyargs", *tested),
    ]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    environment |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True, check=False)
    passed = done.returncode == 0
    print(f"  {done.stdout.splitlines()[-1]}" if passed else done.stdout + done.stderr, flush=True)
    return passed


def _files() -> set[Path]:
    """Where the packages that are borrowed lie: their directories and single modules."""
    listed = [file for name in BORROWED for file in metadata.files(name) or ()]
    names = {(file.parts[0], Path(str(file.locate())).parents[len(file.parts) - 1]) for file in listed}
    return {home / name for name, home in names if name not in ("..", "__pycache__")}


def _run(*command: str | Path) -> None:
    """Run a command that is not expected to fail or to say anything worth reading."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"ponti: {' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")


def main() -> None:
    """Try all that are found; exits with 1 if one fails, or where there should have been more."""
    found = find()
    with tempfile.TemporaryDirectory() as directory:
        dist = Path(directory, "dist")
        _run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", dist)
        (wheel,) = dist.iterdir()
        failed = []
        for version, python in sorted(found.items()):
            print(f"ponti: the wheel with Python {_version(python)} ({python})", flush=True)
            if not attempt(python, wheel, Path(directory, version)):
                failed.append(version)
    if failed:
        sys.exit(f"ponti: the wheel fails with Python {', '.join(failed)}")
    if len(found) == 1:
        said = f"ponti: no other Python among {', '.join(supported())} was found on the path or among pyenv's"
        if os.environ.get("CI", "").lower() in ("1", "true"):
            sys.exit(f"{said}: install one")
        print(f"{said}; the rules were tried with this one only")


if __name__ == "__main__":
    main()
