"""What the README shows works for somebody who copies it: under mypy --strict, with the installed wheel."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from tests.packaging.installing import ROOT, Elsewhere


def script_of(page: Path) -> str:
    """The Python blocks of a page in one piece, without prompts and answers."""
    blocks = re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 2
    examples = (example for block in blocks for example in doctest.DocTestParser().get_examples(block))
    return "".join(example.source for example in examples)


def test_snippets_pass_a_strict_type_checker(complete: Elsewhere, tmp_path: Path) -> None:
    file = tmp_path / "snippets.py"
    file.write_text(script_of(ROOT / "README.md"), encoding="utf-8")
    assert "Success" in complete.module("mypy", "--strict", "--config-file=", file)


def test_the_checker_reads_the_installed_types(complete: Elsewhere, tmp_path: Path) -> None:
    """It would find nothing wrong with a package that it does not see."""
    file = tmp_path / "wrong.py"
    file.write_text("import ponti\nponti.Limit(seconds='two')\nponti.misspelt\nponti.bots.arena.misspelt\n")
    printed = complete.module("mypy", "--strict", "--config-file=", file, code=1)
    assert "Found 3 errors" in printed, printed
