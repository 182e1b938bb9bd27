"""What a request comes to: events and drafts to be stored, or a refusal. Nothing here changes anything.

This module has what all games share; what only one of them has is in its own part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import SystemRandom
from typing import Any

import msgspec
from msgspec import field

from ponti.errors import IllegalMoveError, ParseError
from ponti.server.rooms import events as ev
from ponti.server.rooms import lots
from ponti.server.rooms.course import Course
from ponti.server.rooms.deck import Secret
from ponti.server.rooms.names import BadNameError, cleaned
from ponti.server.rooms.table import Table
from ponti.server.storage.interface import Change
from ponti.server.thinking.levels import known_levels
from ponti.wire import client_messages as asked
from ponti.wire.base import Code
from ponti.wire.games import Options
from ponti.wire.refusal import Refusal

MOST_NAMES = 20
"""So many names a player may have in a game, one after the other."""
MOST_OFFERS = 20
"""So often another game may be offered after a game; an offer is kept as long as the game is."""


_encoder = msgspec.json.Encoder()


class Case(msgspec.Struct, kw_only=True):
    """Everything that a decision may look at."""

    table: Table
    drafts: dict[int, Any]
    secret: Secret | None
    now: int
    own: frozenset[int] = frozenset()
    """The seats of the player who asks."""
    absent: Callable[[], frozenset[int]] = frozenset
    """The seats whose people have been gone for long."""
    counters: dict[int, int] = field(default_factory=dict)
    """How often the draft of each seat has changed."""
    again: Callable[[Options], Change] | None = None
    """Another game of the same players with some options."""

    def counter(self, seat: int) -> int:
        """How often the draft of a seat has changed."""
        return self.counters.get(seat, 0)

    def course(self) -> Course:
        """What would follow from here."""
        return Course(self.table, self.drafts, self.secret, self.now)


class Decision(msgspec.Struct):
    """What is to be stored."""

    events: list[ev.RoomEvent] = field(default_factory=list)
    drafts: dict[int, Any] = field(default_factory=dict)
    after: Table | None = None
    """The table with these events, where it is known already."""
    holders: list[tuple[bytes, int]] = field(default_factory=list)
    """Hashes of tokens, and the seats that they own from now on."""
    revokes: list[bytes] = field(default_factory=list)
    """Hashes of tokens that own nothing here any more."""
    begins: Change | None = None
    """Another game that begins with them."""


def decide(case: Case, request: Any) -> Decision:
    """What a request of a player comes to; raises `Refusal`."""
    if request.seat not in case.own:
        raise Refusal(Code.NOT_YOUR_SEAT, f"seat {request.seat} is not yours")
    try:
        return DECISIONS.get(type(request), _game_decision)(case, request)
    except IllegalMoveError as error:
        raise Refusal.illegal(error.violation) from None
    except ParseError as error:
        raise Refusal(Code.BAD_MOVE, error.message) from None
    except BadNameError as error:
        raise Refusal(Code.BAD_NAME, str(error)) from None


def join(case: Case, seat: int | None, name: str, holder: bytes, seal: str | None = None) -> Decision:
    """Somebody takes a seat, or the first one that is open; with the last one the game begins."""
    open_seats = case.table.open_seats
    if not open_seats or (seat is not None and seat not in open_seats):
        raise Refusal(Code.SEAT_TAKEN, "there is no such open seat")
    taken = open_seats[0] if seat is None else seat
    course = case.course()
    course.add(ev.Seated(at=case.now, seat=taken, name=name))
    if seal is not None and course.table.takes_lots:
        course.add(lots.sealed(course.table, taken, seal, case.now))
    if not course.table.open_seats:
        course.start()
    return Decision(course.events, after=course.table, holders=[(holder, taken)])


def move(case: Case, seat: int, text: str, by: str) -> Decision:
    """A whole move of a seat, by whoever plays it."""
    return case.table.part.move(case, seat, text, by)


def time_out(case: Case, seat: int) -> Decision:
    """The time of a seat is up."""
    return case.table.part.time_out(case, seat, SystemRandom())


def bounded(happened: Iterable[bool], most: int) -> None:
    """Refuse what has happened often enough: what is stored of a game is told to all who come to it."""
    if sum(happened) >= most:
        raise Refusal(Code.NOT_NOW, f"that has been done {most} times in this game")


def _playing(case: Case) -> Table:
    table = case.table
    if table.status == "open":
        raise Refusal(Code.NOT_STARTED, "the game has not started: a seat is still open")
    if table.status == "over":
        raise Refusal(Code.OVER, "the game is over")
    return table


def _in_turn(case: Case, request: Any) -> Table:
    """The table, if the request is meant for how it stands now and the seat plays itself."""
    table = _playing(case)
    if request.ply != table.ply:
        raise Refusal(Code.STALE, f"this was meant for ply {request.ply}, the game is at {table.ply}")
    if table.seats[request.seat].bot:
        raise Refusal(Code.NOT_NOW, "a bot plays this seat now: return to it first")
    return table


def _move(case: Case, request: asked.MakeMove) -> Decision:
    _in_turn(case, request)
    return move(case, request.seat, request.move, "player")


def _game_decision(case: Case, request: Any) -> Decision:
    """A request that not every game has."""
    table = _in_turn(case, request) if hasattr(request, "ply") else _playing(case)
    handler = table.part.DECISIONS.get(type(request))
    if handler is None:
        raise Refusal(Code.NOT_HERE, f"there is no {type(request).__struct_config__.tag} in this game")
    return handler(case, request)


def _seal(case: Case, request: asked.Seal) -> Decision:
    return Decision([lots.sealed(case.table, request.seat, request.seal, case.now)])


def _unseal(case: Case, request: asked.Unseal) -> Decision:
    return Decision([lots.unsealed(_playing(case), request.seat, request.number, case.now)])


def _resign(case: Case, request: asked.Resign) -> Decision:
    table = _playing(case)
    if len(table.seats) > 2:
        raise Refusal(Code.NOT_HERE, "with more than two seats the others go on: just leave")
    course = case.course()
    course.end("resigned", request.seat)
    return Decision(course.events, after=course.table)


def _gone(case: Case, absent: int) -> Table:
    table = _playing(case)
    if absent >= len(table.seats) or absent not in case.absent() or table.seats[absent].bot:
        raise Refusal(Code.NOT_ABSENT, f"seat {absent} is not absent")
    return table


def _known_level(table: Table, level: str) -> None:
    if level not in known_levels(table.game):
        raise Refusal(Code.NO_SUCH_BOT, f"there is no bot of level {level!r} for {table.game}")


def _replace(case: Case, request: asked.Replace) -> Decision:
    _known_level(_gone(case, request.absent), request.level)
    return Decision([ev.TakenOver(at=case.now, seat=request.absent, level=request.level, by=request.seat)])


def _abandon(case: Case, request: asked.Abandon) -> Decision:
    """A vote of those present: none of several can end everybody's game alone."""
    table = _gone(case, request.absent)
    absent = case.absent()
    present = {seat for seat, state in enumerate(table.seats) if not state.bot and seat not in absent}
    votes = case.own | {seat for seat, gone in table.votes if gone == request.absent}
    if 2 * len(votes & present) <= len(present):
        if (request.seat, request.absent) in table.votes:
            return Decision()
        return Decision([ev.AbandonVoted(at=case.now, seats=sorted(case.own), absent=request.absent)])
    course = case.course()
    course.end("abandoned", request.absent)
    return Decision(course.events, after=course.table)


def _seat_bot(case: Case, request: asked.SeatBot) -> Decision:
    """A free seat is given to a bot; with the last one the game begins."""
    table = case.table
    if request.free not in table.open_seats:
        raise Refusal(Code.SEAT_TAKEN, "there is no such open seat")
    _known_level(table, request.level)
    course = case.course()
    course.add(ev.BotSeated(at=case.now, seat=request.free, level=request.level, by=request.seat))
    if not course.table.open_seats:
        course.start()
    return Decision(course.events, after=course.table)


def _return(case: Case, request: asked.Return) -> Decision:
    table = _playing(case)
    if table.seats[request.seat].replaced_by is None:
        raise Refusal(Code.NOT_NOW, "no bot has replaced you")
    return Decision([ev.Returned(at=case.now, seat=request.seat)])


def _rename(case: Case, request: asked.Rename) -> Decision:
    name = cleaned(request.name)
    table, seat = case.table, request.seat
    if name == table.seats[seat].name:
        return Decision()
    renamed = (isinstance(event, ev.Renamed) and event.seat == seat for event in table.events_after(-1))
    bounded(renamed, MOST_NAMES)
    return Decision([ev.Renamed(at=case.now, seat=request.seat, name=name)])


def _rematch(case: Case, request: asked.Rematch) -> Decision:
    """Another game is offered, or the one that was offered is agreed to; with the last consent it begins."""
    table, own = case.table, sorted(case.own)
    if table.status != "over":
        raise Refusal(Code.NOT_OVER, "the game is not over")
    if table.rematch is not None:
        return Decision()
    assert case.again is not None
    options = request.options or table.part.options_told(table.options)
    if options.__struct_config__.tag != table.game:
        raise Refusal(Code.BAD_OPTIONS, "a rematch is the same game")
    begins = case.again(options)  # made now, so that nobody is offered what cannot be played
    wanted, offer = table.part.options_kept(options), table.offer
    events: list[ev.RoomEvent] = []
    # To agree is to want the same: nobody agrees to an offer that has taken the place of the one they saw.
    if offer is None or offer.options != wanted:
        offers = (isinstance(event, ev.RematchOffered) for event in table.events_after(-1))
        bounded(offers, MOST_OFFERS)
        raw = msgspec.Raw(_encoder.encode(wanted))
        events.append(ev.RematchOffered(at=case.now, seat=request.seat, seats=own, options=raw))
    elif not case.own <= offer.agreed:
        events.append(ev.RematchAgreed(at=case.now, seat=request.seat, seats=own))
    agreed = case.own if offer is None or offer.options != wanted else case.own | offer.agreed
    if not table.persons <= agreed:
        return Decision(events)
    return Decision([*events, ev.Rematched(at=case.now, room=begins.game, by=request.seat)], begins=begins)


def _decline_rematch(case: Case, request: asked.DeclineRematch) -> Decision:
    """The game that was offered is not wanted, or no longer."""
    if case.table.offer is None:
        raise Refusal(Code.NOT_NOW, "no other game is offered")
    return Decision([ev.RematchDeclined(at=case.now, seat=request.seat)])


DECISIONS: dict[type, Callable[[Case, Any], Decision]] = {
    asked.MakeMove: _move,
    asked.Seal: _seal,
    asked.Unseal: _unseal,
    asked.Resign: _resign,
    asked.Replace: _replace,
    asked.Abandon: _abandon,
    asked.SeatBot: _seat_bot,
    asked.Return: _return,
    asked.Rename: _rename,
    asked.Rematch: _rematch,
    asked.DeclineRematch: _decline_rematch,
}
