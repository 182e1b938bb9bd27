"""The headers that board files and deck files begin with: `board: pond`, `variant: yes`, `note: …`."""

from __future__ import annotations

import re
from typing import NamedTuple

from ponti.errors import ParseError

MOST_CHARACTERS = 20_000
_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")


class Headers(NamedTuple):
    """What the head of a file says, and the number of its last line."""

    name: str
    variant: bool
    note: str
    last_line: int


def read_headers(text: str, kind: str) -> tuple[Headers, list[tuple[int, str]]]:
    """Split a file of a kind (`board` or `deck`) into its headers and the numbered lines of its body.

    A byte-order mark, with which some editors begin a file, is passed over.
    """
    if len(text) > MOST_CHARACTERS:
        raise ParseError(
            "the file has {count} characters, and at most {most} are read",
            count=len(text),
            most=MOST_CHARACTERS,
        )
    rows = text.removeprefix("\ufeff").split("\n")
    lines = [(number, line.rstrip()) for number, line in enumerate(rows, 1)]
    values: dict[str, str] = {}
    position = next((index for index, (_, line) in enumerate(lines) if line), len(lines))
    last_line = position + 1
    while position < len(lines) and lines[position][1]:
        last_line, line = lines[position]
        key, value = _header(last_line, line, kind)
        if key in values:
            raise ParseError("the header '{key}:' is given twice", key=key, line=last_line, column=1)
        values[key] = value
        position += 1
    if kind not in values:
        raise ParseError("the header '{kind}:' with the name is missing", kind=kind, line=last_line)
    headers = Headers(values[kind], values.get("variant") == "yes", values.get("note", ""), last_line)
    return headers, [(number, line) for number, line in lines[position:] if line or kind == "board"]


def _header(number: int, line: str, kind: str) -> tuple[str, str]:
    key, colon, value = line.partition(":")
    value = value.strip()
    column = len(key) + 2
    if not colon:
        raise ParseError(
            "expected a header such as '{kind}: name', or an empty line before the body",
            kind=kind,
            line=number,
            column=1,
        )
    if key not in (kind, "variant", "note"):
        raise ParseError(
            "unknown header {key}; a {kind} file has '{kind}:', 'variant:' and 'note:'",
            key=repr(key[:20]),
            kind=kind,
            line=number,
            column=1,
        )
    if key == kind and not _NAME.fullmatch(value):
        raise ParseError(
            "a name begins with a small letter; small letters, digits and hyphens follow, at most 40 in all",
            line=number,
            column=column,
        )
    if key == "variant" and value not in ("yes", "no"):
        raise ParseError("'variant:' is yes or no", line=number, column=column)
    return key, value


def write_headers(kind: str, name: str, variant: bool, note: str) -> str:
    """Write the head of a file, with the empty line that ends it."""
    head = f"{kind}: {name}\n"
    if variant:
        head += "variant: yes\n"
    if note:
        head += f"note: {note}\n"
    return head + "\n"
