"""Game records of rooms, and any record as a replay that a client can draw step by step."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from ponti import svg
from ponti.errors import ParseError, PontiError
from ponti.hashi import Card, Reveal
from ponti.play import Game
from ponti.record import End, Record, Takeover
from ponti.server.rooms.diavolo import view as diavolo_view
from ponti.server.rooms.hashi import view as hashi_view
from ponti.server.rooms.table import Table, start_position
from ponti.wire.base import Code
from ponti.wire.forms import Replay, Step
from ponti.wire.refusal import Refusal
from ponti.wire.views import OutcomeView


def record_of(table: Table) -> Record:
    """The record of a finished game, with what is needed to check its deck."""
    if table.end is None:
        raise Refusal(Code.NOT_OVER, "the game is not over")
    game: Game[Any] = Game(start_position(table.options, len(table.seats)))
    for text in table.moves:
        game.push_text(text)
    record = Record.of(game, tuple(seat_names(table)), end=End(table.end.how, table.end.seat))
    record.takeovers = [Takeover(ply, seat, name) for ply, seat, name in table.takeovers]
    record.other_headers = _headers(table, game)
    if table.end.deck and game.position.is_over:
        record.set_aside = Card.parse(table.end.deck[-1])
    return record


def _headers(table: Table, game: Game[Any]) -> dict[str, str]:
    end = table.end
    headers = {"date": f"{datetime.fromtimestamp(table.created_at / 1000, UTC):%Y-%m-%d}"}
    if table.commitment and end is not None and end.deck and end.salt:
        headers |= {"commitment": table.commitment, "deck-order": " ".join(end.deck), "salt": end.salt}
        cards = sum(isinstance(event, Reveal) for event in game.events[: table.opening])
        if cards:
            headers["opening-cards"] = str(cards)
        if end.seed is not None:
            headers["seeded"] = "yes"
    return headers


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
    is_hashi = record.kind == "hashi"
    end = record.end
    positions = [position for position, _ in game.stack] + [game.position]
    events: list[Any] = [None, *game.events]
    return Replay(
        game=record.kind,
        seats=list(record.seats),
        layout=hashi_view.layout_view(game.position.layout) if is_hashi else None,
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
    is_hashi = record.kind == "hashi"
    mover = None
    if event is not None and not is_hashi:
        mover = next(iter(record.game.stack[index - 1][0].to_act), None)
    text = "" if event is None else str(event)
    set_aside = str(record.set_aside) if record.set_aside and position.is_over else None
    return Step(
        text=text,
        seat=mover,
        takeovers=[f"{each.seat} {each.name}" for each in record.takeovers if each.after == index],
        position=hashi_view.position_view(position, set_aside)
        if is_hashi
        else diavolo_view.position_view(position, text or None),
        scores=list(position.scores()),
    )


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
