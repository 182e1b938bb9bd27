"""Game records of rooms, and any record as a replay that a client can draw step by step."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from ponti import svg
from ponti.errors import ParseError, PontiError
from ponti.play import Game
from ponti.record import End, Record, Takeover
from ponti.server.rooms.parts import part_of
from ponti.server.rooms.table import Table
from ponti.wire.base import Code
from ponti.wire.forms import Replay, Step
from ponti.wire.refusal import Refusal
from ponti.wire.views import OutcomeView


def record_of(table: Table) -> Record:
    """The record of a finished game, with what is needed to check its deck."""
    if table.end is None:
        raise Refusal(Code.NOT_OVER, "the game is not over")
    game: Game[Any] = Game(table.start)
    for text in table.moves:
        game.push_text(text)
    record = Record.of(game, tuple(seat_names(table)), end=End(table.end.how, table.end.seat))
    record.takeovers = [Takeover(ply, seat, name) for ply, seat, name in table.takeovers]
    date = datetime.fromtimestamp(table.created_at / 1000, UTC)
    record.other_headers = {"date": f"{date:%Y-%m-%d}"}
    if table.day is not None:
        record.other_headers["day"] = table.day.date if table.day.counted else f"{table.day.date} practice"
    table.part.complete(record, table)
    return record


def seat_names(table: Table) -> list[str]:
    """What the seats are called in a record."""
    return [seat.name or seat.level or f"seat {index + 1}" for index, seat in enumerate(table.seats)]


def read(text: str) -> Record:
    """Read a record that somebody brings along; `Refusal` names the first wrong line."""
    try:
        return Record.parse(text)
    except ParseError as error:
        raise Refusal.bad_record(error) from None


def replay_of(record: Record) -> Replay:
    """A record step by step."""
    game = record.game
    outcome = record.outcome()
    end = record.end
    positions = [position for position, _ in game.stack] + [game.position]
    events: list[Any] = [None, *game.events]
    return Replay(
        game=record.kind,
        seats=list(record.seats),
        layout=part_of(record.kind).layout_view(game.position),
        headers=record.other_headers,
        steps=[
            _step(record, index, event, position)
            for index, (event, position) in enumerate(zip(events, positions, strict=True))
        ],
        outcome=None
        if outcome is None
        else OutcomeView(
            how=end.how if end else "played",
            seat=end.seat if end else None,
            winners=sorted(outcome.winners),
            scores=list(outcome.scores),
            decided_by=outcome.decided_by,
        ),
        record=str(record),
    )


def _step(record: Record, index: int, event: Any, position: Any) -> Step:
    part = part_of(record.kind)
    mover = None if event is None else part.mover(record.game.stack[index - 1][0])
    text = "" if event is None else str(event)
    set_aside = str(record.set_aside) if record.set_aside and position.is_over else None
    return Step(
        text=text,
        seat=mover,
        takeovers=[f"{each.seat} {each.name}" for each in record.takeovers if each.after == index],
        position=part.position_view(position, text or None, set_aside),
        scores=list(position.scores()),
    )


def table_picture(table: Table, seat: int | None = None) -> str:
    """How a game stands as everybody sees it; what seats draft in private is not among its events."""
    last = table.position.parse_event(table.moves[-1]) if table.ply else None
    try:
        return svg.render(table.position, last=last, seat=seat, names=seat_names(table))
    except PontiError as error:
        raise Refusal(Code.BAD_MESSAGE, str(error)) from None


def picture_of(record: Record, step: int | None = None, seat: int | None = None) -> str:
    """A position of a record as an SVG: the last one, or the one after so many events."""
    game = record.game
    positions = [position for position, _ in game.stack] + [game.position]
    index = len(positions) - 1 if step is None else step
    if not 0 <= index < len(positions):
        raise Refusal(Code.BAD_RECORD, f"the record has {len(positions) - 1} events")
    last = game.events[index - 1] if index else None
    try:
        return svg.render(positions[index], last=last, seat=seat, names=record.seats)
    except PontiError as error:
        raise Refusal(Code.BAD_RECORD, str(error)) from None
