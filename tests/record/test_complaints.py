"""Whatever is wrong with a record can be said in every language of the app."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "ponti"
CALLS = {"ParseError", "error", "_error"}
# Codes of positions are no part of a record, and only developers write them.
WITHOUT = {"code.py", "plausible.py"}


def complaints() -> dict[str, str]:
    """Every template of a complaint about a text, with the file it stands in."""
    found = {}
    for folder in ("record", "hashi", "diavolo"):
        for path in (SOURCES / folder).glob("*.py"):
            if path.name in WITHOUT or path.name == "boardspace.py":
                continue
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if not isinstance(node, ast.Call) or not node.args:
                    continue
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name in CALLS:
                    for text in templates(node.args[0], path):
                        found[text] = path.name
    return found


def templates(node: ast.expr, path: Path) -> list[str]:
    if isinstance(node, ast.IfExp):
        return [*templates(node.body, path), *templates(node.orelse, path)]
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    # Anything else, such as an f-string, cannot be translated; a name is handed on from a caller.
    assert isinstance(node, ast.Name | ast.Attribute), f"{path.name}:{node.lineno} has no plain template"
    return []


@pytest.mark.parametrize("language", ["de", "fr", "cs"])
def test_every_complaint_is_translated(language: str) -> None:
    catalogue = json.loads((SOURCES / "locale" / f"{language}.json").read_text("utf-8"))["violations"]
    # These carry the rule that is broken, and are told by it.
    told = {"{why}", "{text}: {why}"}
    missing = {
        text: name for text, name in complaints().items() if text not in catalogue and text not in told
    }
    assert missing == {}
    assert len(complaints()) > 50
