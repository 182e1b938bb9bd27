"""Installs Ponti (`run`) or one of its dependency groups into the environment that runs this script.

A stamp in the environment, `ready-run` or `ready-<group>`, says that the installation is complete. The
versions are those of constraints.txt, which `make constraints` writes.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PIP = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
# Also for `make play`, which shares the environment with the checks. Named from the root: pip would take a
# space in a longer path for the end of it.
CONSTRAINTS = "constraints.txt"


def wanted(name: str) -> list[str]:
    """What pip is asked for.

    Groups are read from pyproject.toml here: `pip install --group` needs a newer pip than Debian's.
    """
    if name == "run":
        return ["--editable", f"{ROOT}[app]"]
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    return [str(requirement) for requirement in groups[name]]


def install(name: str) -> None:
    """Install one group; exits with one line of explanation where pip fails."""
    stamp = Path(sys.prefix) / f"ready-{name}"
    stamp.unlink(missing_ok=True)
    what = "Ponti" if name == "run" else f"the tools of group {name!r}"
    print(f"ponti: installing {what} into {Path(sys.prefix).name}", file=sys.stderr)
    # The only way a new pip builds packages; an old one builds some differently, and complains about it.
    environment = os.environ | {"PIP_USE_PEP517": "1"}
    # Up to pip 25.2 the first holds for building too, later ones have the second for that.
    environment |= {"PIP_CONSTRAINT": CONSTRAINTS, "PIP_BUILD_CONSTRAINT": CONSTRAINTS}
    if subprocess.run([*PIP, *wanted(name)], cwd=ROOT, env=environment, check=False).returncode != 0:
        sys.exit(f"ponti: pip could not install {what}; its messages are above (is the network up?)")
    stamp.touch()


if __name__ == "__main__":
    try:
        for argument in sys.argv[1:]:
            install(argument)
    except KeyboardInterrupt:
        sys.exit("ponti: interrupted; the next make starts this step again")
