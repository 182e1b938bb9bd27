"""Looks at a checkout before it is built or installed, and has a source distribution hold the documentation.

`python -m build` makes the source distribution first and the wheel of what is in it: so both have the site. A
wheel that pip makes of a checkout has it only if `make docs` was called before: who installs Ponti to play
needs none of the tools that build it.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NO_LINKS = (
    "ponti: src/ponti/rules should be a link to docs/rules, but this checkout has no symbolic links: "
    "run `git config core.symlinks true` and `git checkout -- src/ponti/rules` in it "
    "(on Windows with developer mode switched on), then install again"
)


class Checkout(BuildHookInterface[Any]):
    """Stops where git wrote links as text files, as it does on Windows unless told otherwise."""

    def dependencies(self) -> list[str]:
        """What building the documentation needs, where it is built."""
        if not self._builds_documentation:
            return []
        project = tomllib.loads(Path(self.root, "pyproject.toml").read_text("utf-8"))
        return list(project["dependency-groups"]["docs"])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 (hatchling's form)
        """Hatchling calls this before it collects files."""
        if not Path(self.root, "src/ponti/rules").is_dir():
            sys.exit(NO_LINKS)
        if self._builds_documentation:
            # Standard output has the name of what was built, and nothing else.
            command = [sys.executable, "tools/documentation/build.py"]
            if subprocess.run(command, cwd=self.root, stdout=sys.stderr, check=False).returncode != 0:
                sys.exit("ponti: without its documentation nothing is packed")

    @property
    def _builds_documentation(self) -> bool:
        """In a checkout, for a source distribution; one that is unpacked has the site already."""
        return self.target_name == "sdist" and Path(self.root, "docs/rules").is_dir()
