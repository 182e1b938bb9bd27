"""The page about the protocol: it knows everything, and what it shows works as it is written."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ponti.server.http.endpoints import ENDPOINTS
from ponti.wire import events, messages, requests
from ponti.wire.base import Code
from tests.server.processes import LONG_S, ServerProcess

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")


def test_the_page_about_the_protocol_knows_every_message_and_code() -> None:
    for module in (events, messages, requests):
        for kind in vars(module).values():
            tag = getattr(getattr(kind, "__struct_config__", None), "tag", None)
            if tag and kind.__module__ == module.__name__ and not kind.__name__.startswith("_"):
                assert f"`{tag}" in PAGE or f'"{tag}"' in PAGE, tag
    for code in Code:
        assert f"`{code}`" in PAGE, code
    for endpoint in ENDPOINTS:
        assert endpoint.path.partition("{")[0] in PAGE, endpoint.path


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_its_client_plays_to_the_end(server: ServerProcess) -> None:
    (client,) = blocks("python")
    played = subprocess.run(
        [sys.executable, "-c", client, server.address], capture_output=True, text=True, timeout=LONG_S
    )
    assert played.returncode == 0, played.stderr
    assert ast.literal_eval(played.stdout)["how"] == "played"


@pytest.mark.parametrize("form", [block for block in blocks("json") if block.startswith('{"options"')])
def test_its_new_games_can_be_made(server: ServerProcess, form: str) -> None:
    answer = server.post("/api/games", json.loads(form))
    assert answer.status_code == 201, answer.text
