"""Building the package and installing it far from the source tree."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(*command: str | Path, cwd: Path, code: int = 0) -> str:
    """Run a command that knows nothing of the source tree, and return what it printed."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == code, f"{command} ended with {done.returncode}:\n{done.stdout}{done.stderr}"
    return done.stdout + done.stderr


def build(kind: str, source: Path, into: Path) -> Path:
    """Build with the hatchling that is installed here: no download, no isolation."""
    run(sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", into, cwd=source)
    (built,) = into.iterdir()
    return built


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A directory with nothing but an environment, `venv`, in which a wheel was installed."""

    place: Path

    @classmethod
    def make(cls, place: Path, wheel: Path) -> Elsewhere:
        """Install a wheel alone: nothing that it asks for may have to be fetched."""
        venv.create(place / "venv", symlinks=True)
        here = cls(place)
        run(
            *(sys.executable, "-m", "pip", "--python", here.command("python"), "install"),
            *("--quiet", "--disable-pip-version-check", "--no-index", wheel),
            cwd=place,
        )
        return here

    def lend(self) -> None:
        """Let it see the packages that are installed here, those of all extras, but not our source."""
        (packages,) = (self.place / "venv/lib").glob("python*/site-packages")
        ours = [path for path in sys.path if Path(path).name == "site-packages"]
        (packages / "lent.pth").write_text("".join(f"{path}\n" for path in ours))

    def command(self, name: str) -> Path:
        """The path of a command there."""
        return self.place / "venv/bin" / name

    def script(self, text: str) -> list[str]:
        """The lines that a Python script prints in that environment; a warning is an error."""
        return run(self.command("python"), "-I", "-W", "error", "-c", text, cwd=self.place).splitlines()

    def module(self, name: str, *words: str | Path, code: int = 0) -> str:
        """What a module prints that is run as a program there."""
        return run(self.command("python"), "-I", "-m", name, *words, cwd=self.place, code=code)

    def ponti(self, *words: str, code: int = 0) -> str:
        """What the command prints there."""
        return run(self.command("ponti"), *words, cwd=self.place, code=code)
