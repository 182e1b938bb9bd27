"""Lines of play that somebody tries out, from a position of a record or from any other. Nothing is stored."""

from __future__ import annotations

from typing import Any

from ponti import svg
from ponti.errors import IllegalMoveError, ParseError, PontiError
from ponti.play import Game
from ponti.record import Record
from ponti.server.rooms.records import read
from ponti.server.rooms.trial import position_of
from ponti.wire.base import Code
from ponti.wire.forms import LineForm, LineTold
from ponti.wire.refusal import Refusal


def told(form: LineForm) -> LineTold:
    """Where a line leads."""
    return LineTold(code=_game(form).position.code())


def drawn(form: LineForm) -> str:
    """Its last position as an SVG."""
    game = _game(form)
    last = game.events[-1] if game.events else None
    try:
        return svg.render(game.position, last=last, seat=form.seat)
    except PontiError as error:
        raise Refusal(Code.BAD_RECORD, str(error)) from None


def recorded(form: LineForm) -> str:
    """The record in which it begins, up to there, and the line behind it; or the line alone."""
    seats = () if form.record is None else read(form.record).seats
    return str(Record.of(_game(form), seats))


def _game(form: LineForm) -> Game[Any]:
    game = _beginning(form)
    try:
        for text in form.events:
            game.push_text(text)
    except IllegalMoveError as error:
        raise Refusal.illegal(error.violation) from None
    except ParseError as error:
        raise Refusal(Code.BAD_MOVE, error.message) from None
    return game


def _beginning(form: LineForm) -> Game[Any]:
    if (form.record is None) == (form.code is None):
        raise Refusal(Code.BAD_MESSAGE, "a line begins in a record or with a code")
    if form.code is not None:
        return Game(position_of(form.code))
    assert form.record is not None
    whole = read(form.record).game
    events = whole.events
    step = len(events) if form.step is None else form.step
    if step > len(events):
        raise Refusal(Code.BAD_RECORD, f"the record has {len(events)} events")
    game: Game[Any] = Game(whole.start)
    for event in events[:step]:
        game.push(event)
    return game
