"""Writes `src/ponti/web/wire.d.ts`: what the server says and takes, as types that the client is checked by.

    .venv/bin/python tools/wire_types.py

They are made from the structs that read and write the messages, so that they are true; a test holds the file
equal.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import inspect as kinds

from ponti.wire.base import WHOLE, Asked, Problem
from ponti.wire.client_messages import ClientMessage
from ponti.wire.endpoints import ENDPOINTS
from ponti.wire.events import RoomEvent
from ponti.wire.server_messages import ServerMessage

FILE = Path(__file__).resolve().parent.parent / "src" / "ponti" / "web" / "wire.d.ts"
HEAD = """\
/**
 * What the server says and takes, by the names of its structs. Made by tools/wire_types.py: change it there.
 * A field has a `?` where a client may leave it out, or where the server does if there is nothing to say.
 */
"""
UNIONS = {"ClientMessage": ClientMessage, "ServerMessage": ServerMessage, "RoomEvent": RoomEvent}
SIMPLE = {
    kinds.NoneType: "null",
    kinds.BoolType: "boolean",
    kinds.IntType: "number",
    kinds.FloatType: "number",
    kinds.AnyType: "unknown",
    kinds.RawType: "RoomEvent",  # stored events are sent as they are, without being read
}
# What is answered by a text or a picture needs no type, and the description of them all is for programs.
_ASKED = [each for each in ENDPOINTS if each.path.startswith("/api/") and each.answer is not None]
# A pattern such as ^(strict|free) lists everything that is allowed.
_LISTED = re.compile(r"\^\(([a-z|]+)\)" + re.escape(WHOLE))


def declarations() -> str:
    """The whole file."""
    bodies = [each.body for each in ENDPOINTS if each.body is not None]
    roots = [*UNIONS.values(), Problem, *bodies, *(each.answer for each in _ASKED)]
    told: dict[str, str] = {}
    for root in kinds.multi_type_info(roots):
        _declare(root, told)
    unions = [f"export type {name} ={_members(kind)};\n" for name, kind in UNIONS.items()]
    return "\n".join([HEAD, *told.values(), *unions, *_requests("GET"), "", *_requests("POST"), ""])


def _declare(kind: kinds.Type, told: dict[str, str]) -> None:
    """Declare a struct or an enumeration, and everything that it is made of."""
    if isinstance(kind, kinds.EnumType):
        values = "\n  | ".join(json.dumps(each.value) for each in kind.cls)
        told[kind.cls.__name__] = f"{_comment(kind.cls)}export type {kind.cls.__name__} =\n  | {values};\n"
    if isinstance(kind, kinds.StructType) and kind.cls.__name__ not in told:
        told[kind.cls.__name__] = _interface(kind)
    for part in _parts(kind):
        if not (isinstance(part, kinds.StructType | kinds.EnumType) and part.cls.__name__ in told):
            _declare(part, told)


def _parts(kind: kinds.Type) -> Iterator[kinds.Type]:
    if isinstance(kind, kinds.StructType):
        yield from (field.type for field in kind.fields)
    elif isinstance(kind, kinds.UnionType):
        yield from kind.types
    elif isinstance(kind, kinds.ListType):
        yield kind.item_type
    elif isinstance(kind, kinds.DictType):
        yield kind.value_type
    elif isinstance(kind, kinds.Metadata):
        yield kind.type


def _interface(kind: kinds.StructType) -> str:
    lines = [f"{_comment(kind.cls)}export interface {kind.cls.__name__} {{"]
    if kind.tag_field is not None:
        lines.append(f"  {kind.tag_field}: {json.dumps(kind.tag)};")
    # What the server tells is told whole, unless its struct leaves out what is as always.
    spare = issubclass(kind.cls, Asked) or kind.cls.__struct_config__.omit_defaults
    for field in kind.fields:
        mark = "?" if spare and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {_type(field.type)};")
    return "\n".join([*lines, "}", ""])


def _comment(cls: type) -> str:
    """The first sentence of the struct's own description."""
    text = inspect.cleandoc(cls.__doc__ or "").split("\n\n")[0].replace("\n", " ")
    return f"/** {text} */\n"


def _type(kind: kinds.Type) -> str:
    if isinstance(kind, kinds.Metadata):
        return _type(kind.type)
    if isinstance(kind, kinds.StrType):
        listed = _LISTED.fullmatch(kind.pattern or "")
        return " | ".join(json.dumps(each) for each in listed[1].split("|")) if listed else "string"
    if isinstance(kind, kinds.StructType | kinds.EnumType):
        return kind.cls.__name__
    if isinstance(kind, kinds.UnionType):
        # msgspec keeps no order: what is told stands before the null where there is nothing to tell.
        parts = sorted((_type(each) for each in kind.types), key=lambda text: (text == "null", text))
        return " | ".join(parts)
    if isinstance(kind, kinds.ListType):
        item = _type(kind.item_type)
        return f"({item})[]" if " | " in item else f"{item}[]"
    if isinstance(kind, kinds.DictType):
        return f"{{ [name: string]: {_type(kind.value_type)} }}"
    return SIMPLE[type(kind)]


def _members(union: object) -> str:
    info = kinds.type_info(union)
    assert isinstance(info, kinds.UnionType)
    return "".join(f"\n  | {_type(each)}" for each in info.types)


def _requests(method: str) -> list[str]:
    """What answers the requests of a method: the longest address first, since a shorter one fits it too."""
    lines = [f"/** A {method} request by its address, answered with JSON. */"]
    lines.append(f"export interface {method.title()} {{")
    asked = [each for each in _ASKED if each.method == method]
    for each in sorted(asked, key=lambda each: -len(each.path)):
        path = re.sub(r"{\w+}", "${string}", each.path)
        body = f"body: {_type(kinds.type_info(each.body))}, " if each.body else ""
        answer = _type(kinds.type_info(each.answer))
        lines.append(f"  (path: `{path}`, {body}options?: {{ token?: string | null }}): Promise<{answer}>;")
    return [*lines, "}"]


if __name__ == "__main__":
    FILE.write_text(declarations(), "utf-8")
    print(f"ponti: {FILE.name} is written")
