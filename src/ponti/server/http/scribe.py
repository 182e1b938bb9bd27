"""The program of a scribe: a process that carries out orders, so that nobody waits for Python's lock.

It reads one order a line and writes a label, one line of JSON, and behind it the paper itself. It knows
nothing of live rooms; if it dies, nothing is lost. `thinking/child.py` says how it is started.
"""

from __future__ import annotations

import io
import signal
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

import msgspec
import segno

from ponti.server.http import previews
from ponti.server.http.orders import (
    AnyOrder,
    AskAbout,
    CheckBoard,
    DrawCode,
    DrawGame,
    DrawPreview,
    DrawRecord,
    DrawTable,
    FollowLine,
    GameOrder,
    Label,
    Paper,
    ReadRecord,
    ReplayGame,
    ReplayRecord,
    TryOut,
    WriteGame,
)
from ponti.server.http.problems import problem
from ponti.server.rooms import lines, records
from ponti.server.rooms.answers import refused
from ponti.server.rooms.parts import boards_of
from ponti.server.rooms.questions import answer
from ponti.server.rooms.room import Room
from ponti.server.rooms.table import Table
from ponti.server.rooms.trial import try_out
from ponti.wire.base import Code
from ponti.wire.client_messages import ClientMessage
from ponti.wire.endpoints import JSON, PNG, SVG, TEXT
from ponti.wire.refusal import Refusal

LONGEST_S = 5.0
"""So much of the processor's time an order may take: an honest one takes a tenth of a second."""

_requests: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


class TooLongError(Exception):
    """An order that takes longer than it may."""


class _Seen:
    """A room, as far as a question about its table sees it."""

    def __init__(self, table: Table) -> None:
        self.table = table


def written(order: AnyOrder) -> Paper:
    """The paper that was ordered; what is wrong with an order is an answer like any other."""
    try:
        with _limited(LONGEST_S):
            return _written(order)
    except Refusal as refusal:
        return _refused(refusal)
    except TooLongError:
        return _refused(Refusal(Code.TOO_LARGE, "this takes longer than it may"))


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Work that is broken off after so many seconds of the processor's time, where the system counts them."""
    if sys.platform == "win32":
        yield
        return
    before = signal.signal(signal.SIGPROF, _break_off)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _break_off(*_: object) -> None:
    raise TooLongError


def _refused(refusal: Refusal) -> Paper:
    response = problem(refusal)
    return Paper(response.status_code, JSON, bytes(response.body))


def _written(order: AnyOrder) -> Paper:
    match order:
        case ReplayRecord():
            return _json(records.replay_of(records.read(order.form.record)))
        case DrawRecord():
            return _drawn(records.read(order.form.record), order.form.step, order.form.seat)
        case ReadRecord():
            return _text(str(records.read(order.form.record)))
        case WriteGame():
            return _text(str(_record(order)))
        case ReplayGame():
            return _json(records.replay_of(_record(order)))
        case DrawGame():
            return _drawn(_record(order), order.step, order.seat)
        case DrawTable():
            return Paper(200, SVG, records.table_picture(_table(order), order.seat).encode())
        case DrawPreview():
            return Paper(200, PNG, previews.drawn(_table(order)))
        case AskAbout():
            return Paper(200, JSON, _answer(order))
        case TryOut():
            return _json(try_out(order.form))
        case FollowLine():
            return _followed(order)
        case DrawCode():
            return _code(order.address)
        case CheckBoard():
            return _json(boards_of(order.game).checked(order.form))


def _table(order: GameOrder) -> Table:
    return Table.of(order.room, [bytes(event) for event in order.events])


def _record(order: GameOrder) -> Any:
    return records.record_of(_table(order))


def _answer(order: AskAbout) -> bytes:
    request = _requests.decode(order.request)
    try:
        return answer(cast("Room", _Seen(_table(order))), request)
    except Refusal as refusal:
        return refused(refusal, request.id)


def _followed(order: FollowLine) -> Paper:
    if order.what == "picture":
        return Paper(200, SVG, lines.drawn(order.form).encode())
    return _text(lines.recorded(order.form)) if order.what == "record" else _json(lines.told(order.form))


def _json(answer: Any) -> Paper:
    return Paper(200, JSON, msgspec.json.encode(answer))


def _text(text: str) -> Paper:
    return Paper(200, TEXT, text.encode())


def _drawn(record: Any, step: int | None, seat: int | None) -> Paper:
    return Paper(200, SVG, records.picture_of(record, step, seat).encode())


def _code(address: str) -> Paper:
    drawing = io.BytesIO()
    code = segno.make_qr(address, error="m")
    code.save(drawing, kind="svg", scale=8, border=3, xmldecl=False, light="#fff")
    return Paper(200, SVG, drawing.getvalue())


def main() -> None:
    """Carry out orders until the other end is closed."""
    orders: msgspec.json.Decoder[AnyOrder] = msgspec.json.Decoder(AnyOrder)
    for line in sys.stdin.buffer:
        fault = None
        try:
            paper = written(orders.decode(line))
        except Exception:
            fault = traceback.format_exc()
            paper = _refused(Refusal(Code.INTERNAL, "the server has made a mistake; it is in its log"))
        label = Label(paper.status, paper.media, len(paper.body), fault)
        sys.stdout.buffer.write(msgspec.json.encode(label) + b"\n" + paper.body)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
