"""Looks at a checkout before it is built or installed, and has a source distribution hold the documentation.

It also makes the long description of the README: on a package index its relative links would lead nowhere.

`python -m build` makes the source distribution first and the wheel of what is in it: so both have the site. A
wheel that pip makes of a checkout has it only if `make docs` was called before: who installs Ponti to play
needs none of the tools that build it.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

NO_LINKS = (
    "ponti: src/ponti/rules should be a link to docs/rules, but this checkout has no symbolic links: "
    "run `git config core.symlinks true` and `git checkout -- src/ponti/rules` in it "
    "(on Windows with developer mode switched on), then install again"
)

_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
_CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)


def long_description(readme: str, source: str | None) -> str:
    """The README for readers who do not have the repository.

    Where the project says in `[project.urls]` under `Source` where its files are to be seen, relative links
    and pictures lead there; as long as it does not, pictures are described and links are their words.
    """
    kept: list[str] = []

    def aside(code: re.Match[str]) -> str:
        kept.append(code[0])
        return f"\0{len(kept) - 1}\0"

    def mended(link: re.Match[str]) -> str:
        picture, words, target = link.groups()
        if "://" in target or target.startswith(("#", "mailto:")):
            return link[0]
        if source is not None:
            return f"{picture}[{words}]({source.rstrip('/')}/{target})"
        return f"*(picture: {words})*" if picture else words

    text = _LINK.sub(mended, _CODE.sub(aside, readme))
    return re.sub("\0(\\d+)\0", lambda place: kept[int(place[1])], text)


class LongDescription(MetadataHookInterface):
    """Gives the package the README as its long description."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Hatchling calls this when it reads what is known of the project."""
        readme = Path(self.root, "README.md").read_text("utf-8")
        text = long_description(readme, metadata.get("urls", {}).get("Source"))
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


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
