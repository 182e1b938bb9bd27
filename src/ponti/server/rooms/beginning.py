"""New games: from the form that somebody has filled in to what is stored first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from ponti.errors import PontiError
from ponti.server.rooms import events as ev
from ponti.server.rooms import lots
from ponti.server.rooms.changes import change_of
from ponti.server.rooms.course import Course
from ponti.server.rooms.deck import Secret, drawn
from ponti.server.rooms.hours import Hours, now_ms
from ponti.server.rooms.names import BadNameError, cleaned
from ponti.server.rooms.parts import Part, StoredOptions, part_of
from ponti.server.rooms.table import SCHEME, Table
from ponti.server.rooms.tokens import new_room_id
from ponti.server.storage.interface import Change
from ponti.server.thinking.levels import known_levels
from ponti.wire.base import Code
from ponti.wire.forms import SeatForm
from ponti.wire.games import Options
from ponti.wire.refusal import Refusal

_encoder = msgspec.json.Encoder()


class Dealt(NamedTuple):
    """A deck that was shuffled before the game: that of a day. The room has its name before it is there."""

    room: str
    day: ev.OfDay
    secret: Secret


def beginning(
    hours: Hours,
    options: Options,
    seats: list[ev.SeatPlan],
    holders: list[tuple[bytes, int]],
    seed: str | None = None,
    opening: list[str] | None = None,
    rematch_of: str | None = None,
    seals: Mapping[int, str] | None = None,
    offered: bool = False,
    dealt: Dealt | None = None,
) -> Change:
    """A new game, to be stored; `Refusal` where its options make no sense."""
    now = now_ms()
    room_id = new_room_id() if dealt is None else dealt.room
    part = part_of(game_of(options))
    kept_options = part.options_kept(options)
    secret = None
    # Asked of the start: an opening may be long, and is played once.
    if part.deck(checked_start(part, kept_options, len(seats))):
        secret = drawn(seed) if dealt is None else dealt.secret
    created = ev.Created(
        at=now,
        options=msgspec.Raw(_encoder.encode(kept_options)),
        seats=seats,
        opening=opening or [],
        commitment=None if secret is None else secret.commitment,
        seeded=secret is not None and seed is not None,
        rematch_of=rematch_of,
        scheme=SCHEME if secret is not None else 1,
        rules=part.RULES,
        offered=offered,
        day=None if dealt is None else dealt.day,
    )
    table = checked_table(room_id, created)
    table.hours = hours
    for seat, seal in (seals or {}).items() if table.takes_lots else ():
        table.add(lots.sealed(table, seat, seal, now))
    if not table.open_seats:
        course = Course(table, {}, secret, now)
        course.start()
        table = course.table
    kept = None if secret is None else _encoder.encode(secret)
    return change_of(table, -1, holders=holders, secret=kept)


def clean_name(name: str) -> str:
    """A name, or a refusal."""
    try:
        return cleaned(name)
    except BadNameError as error:
        raise Refusal(Code.BAD_NAME, str(error)) from None


def game_of(options: Options) -> str:
    """The name of the game that options are for."""
    return str(options.__struct_config__.tag)


def seat_plan(game: str, form: SeatForm) -> ev.SeatPlan:
    """A seat as it begins; `Refusal` for a bot that does not exist."""
    name = clean_name(form.name)
    if form.kind != "bot":
        return ev.SeatPlan(kind="person" if form.kind == "me" else form.kind, name=name)
    levels = known_levels(game)
    level = form.level or levels[0]
    if level not in levels:
        raise Refusal(Code.NO_SUCH_BOT, f"there is no bot of level {level!r}: {', '.join(levels)}")
    return ev.SeatPlan(kind="bot", name=name, level=level)


def checked_start(part: Part, options: StoredOptions, seats: int) -> Any:
    """The position in which a game begins, before any opening; `Refusal` where its options make no sense."""
    try:
        start = part.start(options, seats)
        part.check_size(start)
    except PontiError as error:
        raise Refusal(Code.BAD_OPTIONS, str(error)) from None
    return start


def checked_table(room_id: str, created: ev.Created) -> Table:
    """The table of a new room; `Refusal` where its opening makes no sense."""
    table = Table(room_id)
    try:
        table.add(created)
    except PontiError as error:
        raise Refusal(Code.BAD_OPTIONS, str(error)) from None
    if table.position.is_over:
        raise Refusal(Code.BAD_OPTIONS, "the game would be over before it begins")
    return table
