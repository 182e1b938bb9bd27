"""The OpenAPI document, made from the same structs that read and write the messages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from ponti import __version__, games
from ponti.wire.base import Problem
from ponti.wire.endpoints import ENDPOINTS, Endpoint

_REFERENCE = "#/components/schemas/{name}"
_PATTERNS = {
    "room": "^[a-z2-7]{10}$",
    "language": "^(en|de|fr|cs)$",
    "game": f"^({'|'.join(games.GAMES)})$",
    "review": "^[0-9a-f]{32}$",
    "study": "^[0-9a-f]{32}$",
    "puzzle": "^[0-9a-f]{8}$",
    "date": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
}
_FAILURES = {
    "400": "cannot be read or makes no sense",
    "401": "no valid token",
    "403": "not allowed to this seat, token or origin",
    "404": "does not exist",
    "409": "not now",
    "413": "too large",
    "422": "makes no sense",
    "429": "too fast",
    "503": "cannot be stored",
}


def document(endpoints: Iterable[Endpoint] = ENDPOINTS) -> dict[str, Any]:
    """The whole document."""
    endpoints = list(endpoints)
    types = [kind for each in endpoints for kind in (each.body, each.answer) if kind is not None]
    schemas, components = msgspec.json.schema_components([*types, Problem], ref_template=_REFERENCE)
    by_type = {id(kind): schema for kind, schema in zip([*types, Problem], schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        operation = _operation(endpoint, by_type)
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Ponti",
            "version": __version__,
            "description": "What is not live. The WebSocket is described in docs/protocol.md.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(endpoint: Endpoint, by_type: dict[int, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = {"description": endpoint.summary}
    media = endpoint.media.partition(";")[0]
    if endpoint.answer is not None:
        answer["content"] = {media: {"schema": by_type[id(endpoint.answer)]}}
    elif endpoint.status != 204:
        answer["content"] = {media: {"schema": {"type": "string"}}}
    problem = {"application/json": {"schema": by_type[id(Problem)]}}
    operation: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": endpoint.summary,
        "parameters": _parameters(endpoint),
        "responses": {str(endpoint.status): answer}
        | {code: {"description": text, "content": problem} for code, text in _FAILURES.items()},
    }
    if endpoint.body is not None:
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": by_type[id(endpoint.body)]}},
        }
    if "{room}" in endpoint.path:
        operation["security"] = [{}, {"token": []}]
    return operation


def _parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    in_path = [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "string", "pattern": _PATTERNS[name]},
        }
        for name in re.findall(r"{(\w+)}", endpoint.path)
    ]
    in_query = [
        {"name": name, "in": "query", "schema": {"type": "integer", "minimum": 0, "maximum": most}}
        for name, most in endpoint.query
    ]
    return in_path + in_query
