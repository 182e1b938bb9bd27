"""Answers to requests, of which only the last are remembered."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ponti.server.storage.interface import REMEMBERED_ANSWERS


class _Answer(msgspec.Struct):
    """As much of an answer as says when it was given: how far it brought the game, and a draft."""

    version: int = -1
    counter: int | None = None


_answers = msgspec.json.Decoder(_Answer)


def last_answers(rows: Iterable[tuple[str, bytes]]) -> dict[str, bytes]:
    """Of requests and their answers the last, in about the order in which they were given."""
    return dict(sorted(rows, key=_given)[-REMEMBERED_ANSWERS:])


def _given(row: tuple[str, bytes]) -> tuple[int, int]:
    try:
        answer = _answers.decode(row[1])
    except msgspec.MsgspecError:
        return -1, 0
    return answer.version, answer.counter or 0
