"""The types that the browser client is checked by are those of the server's structs."""

from __future__ import annotations

from tools import wire_types


def test_the_declarations_are_up_to_date() -> None:
    written = wire_types.FILE.read_text("utf-8")
    assert written == wire_types.declarations(), "run tools/wire_types.py"
