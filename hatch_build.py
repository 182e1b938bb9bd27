"""Looks at a checkout before it is built or installed: without symbolic links the rules pages are missing."""

from __future__ import annotations

import sys
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

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 (hatchling's form)
        """Hatchling calls this before it collects files."""
        if not Path(self.root, "src/ponti/rules").is_dir():
            sys.exit(NO_LINKS)
