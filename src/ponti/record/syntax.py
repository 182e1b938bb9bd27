"""The outer form of a record: headers, then lines of play; nothing about any game.

A header is `name: value`. Lines that start with `>` below it continue it: so a board that is not shipped
travels inside the record. The first empty line ends the headers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import chain
from typing import NamedTuple

from ponti.errors import ParseError

LONGEST = 1_000_000

_HEADER = re.compile(r"([a-z][a-z0-9-]*)\s*:\s*(.*)")
_NAME = re.compile(r'"(?:[^"\\\x00-\x1f\x7f]|\\["\\])*"')
_COMMA = re.compile(r",\s*")
LONGEST_NAME = 60


class Line(NamedTuple):
    """A line of a record, with its number for messages."""

    number: int
    text: str

    def error(self, template: str, **values: str | int) -> ParseError:
        """A complaint about this line."""
        return ParseError(template, line=self.number, column=None, violation=None, **values)


@dataclass(frozen=True, slots=True)
class Header:
    """A header with the lines that continue it."""

    name: str
    value: str
    block: str = ""
    line: int = 0

    def error(self, template: str, **values: str | int) -> ParseError:
        """A complaint about this header."""
        return ParseError(template, line=self.line, column=None, violation=None, **values)

    def __str__(self) -> str:
        first = f"{self.name}: {self.value}".rstrip()
        return "\n".join([first, *(f"> {row}".rstrip() for row in self.block.splitlines())])


def split(text: str) -> tuple[dict[str, Header], list[Line]]:
    """The headers by name, and the lines of play without the empty ones."""
    if len(text) > LONGEST:
        raise ParseError(
            "a record has at most {most} characters, this one has {count}",
            most=f"{LONGEST:,}",
            count=f"{len(text):,}",
        )
    rows = [row.rstrip() for row in text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")]
    begin = next((index for index, row in enumerate(rows) if row), len(rows))
    end = next((index for index in range(begin, len(rows)) if not rows[index]), len(rows))
    lines = [Line(number, row) for number, row in enumerate(rows, start=1) if row]
    return _headers(lines[: end - begin]), lines[end - begin :]


def _headers(lines: list[Line]) -> dict[str, Header]:
    headers: dict[str, Header] = {}
    blocks: dict[str, list[str]] = {}
    name = ""
    for line in lines:
        if line.text.startswith(">"):
            if not name:
                raise line.error("a line that starts with > continues a header, and there is none above it")
            blocks.setdefault(name, []).append(line.text[1:].removeprefix(" "))
            continue
        match = _HEADER.fullmatch(line.text)
        if match is None:
            raise line.error("{text} is not a header such as 'game: hashi'", text=repr(line.text[:40]))
        name = match[1]
        if name in headers:
            raise line.error("the header {header} stands here twice", header=repr(name))
        headers[name] = Header(name, match[2], line=line.number)
    for name, block in blocks.items():
        headers[name] = replace(headers[name], block="\n".join([*block, ""]))
    return headers


def quote(names: Iterable[str]) -> str:
    """Names as a record writes them: in quotes, with commas between; long ones without their middle.

    >>> quote(["you", "a player that lives in a folder/of a folder/of a folder/network.onnx"])
    '"you", "a player that lives in a fold…older/of a folder/network.onnx"'
    """
    return ", ".join(map(_quoted, names))


def _quoted(name: str) -> str:
    shorter = (f"{name[: kept // 2]}…{name[-(kept - kept // 2) :]}" for kept in range(len(name) - 1, 0, -1))
    texts = ('"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"' for text in chain([name], shorter))
    return next(text for text in texts if len(text) <= LONGEST_NAME + 2)


def unquote(header: Header) -> tuple[str, ...]:
    """The names of a header such as `seats: "you", "level 3"`."""
    names, at = list[str](), 0
    while True:
        match = _NAME.match(header.value, at)
        if match is None or len(match[0]) > LONGEST_NAME + 2:
            raise header.error(
                '{header} are names in quotes with commas between ("you", "level 3"),'
                " each of at most {most} characters",
                header=header.name,
                most=LONGEST_NAME,
            )
        names.append(json.loads(match[0]))
        comma = _COMMA.match(header.value, match.end())
        if match.end() == len(header.value):
            return tuple(names)
        if comma is None:
            rest = header.value[match.end() : match.end() + 20]
            raise header.error("a comma is missing before {text}", text=repr(rest))
        at = comma.end()
