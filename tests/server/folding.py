"""What a client makes of news: the state that it knows, with what has changed in it."""

from __future__ import annotations

from typing import Any

LEFT_OUT = {"offer", "votes"}
"""What is not there in a whole state where there is nothing to say."""


def with_news(known: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """The state after some news, as the page about the protocol says; what was known stays as it was."""
    changes = dict(message["state"])
    seats = changes.pop("seats", [])
    played = [event["text"] for event in message["events"] if event["type"] == "played"]
    state = _merged({**known, "moves": known["moves"] + played}, changes)
    for seat in seats:
        state["seats"] = list(state["seats"])
        state["seats"][seat["seat"]] = _merged(state["seats"][seat["seat"]], seat)
    return {name: value for name, value in state.items() if name not in LEFT_OUT or value is not None}


def _merged(known: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    found = dict(known)
    for name, value in changes.items():
        old = found.get(name)
        found[name] = _merged(old, value) if isinstance(value, dict) and isinstance(old, dict) else value
    return found
