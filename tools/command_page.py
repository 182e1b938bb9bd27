"""Writes docs/command.md, the page about the command, from the command itself."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from ponti.cli import manual  # noqa: E402 (a script finds it only from there)
from ponti.cli.app import app  # noqa: E402

PAGE = ROOT / "docs" / "command.md"
HEAD = (
    "# The command\n\nThis is what `ponti help` and `ponti COMMAND --help` say, on one page. In a checkout,"
    " the command is `.venv/bin/ponti` after the first `make play`.\n"
)


def page() -> str:
    """The whole page."""
    lines = [HEAD, "```sh", *manual.SYNOPSIS, "```", ""]
    description, *others = manual.SECTIONS.items()
    lines += [*section(*description), *listed(manual.commands())]
    for each in others:
        lines += section(*each)
    # The list of commands stands above already.
    text = described().split("\n### ", 1)[1]
    text = re.sub(r"^(#+) ponti (.*)$", r"\1 `ponti \2`", "### " + text, flags=re.MULTILINE)
    return (
        "\n".join([*lines, "## The commands one by one", "", text.replace("```console", "```sh")]).rstrip()
        + "\n"
    )


def described() -> str:
    """All commands one by one, as if the command itself were run: some of it depends on how it was called."""
    before, sys.argv = sys.argv, ["ponti"]
    try:
        return app.generate_docs(heading_level=2, recursive=True)
    finally:
        sys.argv = before


def section(heading: str, paragraphs: tuple[str | tuple[str, str], ...]) -> list[str]:
    """A section of the manual: paragraphs, or a table."""
    lines = [f"## {heading}", ""]
    if isinstance(paragraphs[0], tuple):
        lines += ["| | |", "| --- | --- |"]
    for paragraph in paragraphs:
        lines += [paragraph, ""] if isinstance(paragraph, str) else [f"| `{paragraph[0]}` | {paragraph[1]} |"]
    return [*lines, ""] if lines[-1] else lines


def listed(commands: dict[str, str]) -> list[str]:
    """The commands, each with a link to all that there is to say about it."""
    rows = [f"| [`{name}`](#ponti-{name}) | {said} |" for name, said in commands.items()]
    return ["| Command | |", "| --- | --- |", *rows, ""]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
