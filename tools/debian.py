"""Programs that only tests need: one that is missing is installed from Debian's packages, if we may."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable


def install(package: str, *options: str) -> None:
    """Install a package of Debian's, if apt is there and we may; no service of it is started."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    print(f"ponti: installing {package} for the tests", file=sys.stderr)
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    for words in (["update"], ["install", "-y", "--no-install-recommends", *options, package]):
        # apt's words go to the error stream, where they are not mistaken for the path.
        subprocess.run(
            ["apt-get", "-qq", *words],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=sys.stderr,
            check=False,
        )


def tell(find: Callable[[], object], add: Callable[[], None], variable: str, missing: str) -> None:
    """Print where a program is. With `--install` it is added first where there is none and nobody named one
    by the variable of the environment; without one, exit with a line that says what helps.
    """
    if "--install" in sys.argv[1:] and variable not in os.environ and find() is None:
        add()
    found = find()
    sys.exit(missing) if found is None else print(found)
