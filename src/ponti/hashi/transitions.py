"""What each kind of event makes of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from ponti.errors import IllegalMoveError, Violation
from ponti.hashi.board import Board
from ponti.hashi.cards import Card
from ponti.hashi.events import LastCheck, Reveal, Round, Setup
from ponti.hashi.moves import AnyMove, Move, refuse
from ponti.hashi.pen import LastTurn, Pen
from ponti.hashi.rules import Rule
from ponti.hashi.scoring import Awards, award, earned

if TYPE_CHECKING:
    from ponti.hashi.position import Position

    PositionT = TypeVar("PositionT", bound=Position)

_FREE = Pen.FREE  # members of enumerations are slow to look up


def after_setup(position: PositionT, event: Setup) -> PositionT:
    """Everybody has written a number, and the boards have been passed on."""
    _check(position, event.moves)
    # Column i lands on the board of seat i + 1 (rules/hashi.md#passing-on).
    received = event.moves[-1:] + event.moves[:-1]
    boards = tuple(board.drawn(entry) for board, entry in zip(position.boards, received, strict=True))
    return _next(position, boards, position.awards, position.unseen, 0, None, ())


def after_reveal(position: PositionT, event: Reveal) -> PositionT:
    """A card has been turned."""
    card, unseen = event.card, position.unseen
    if card not in unseen:
        raise IllegalMoveError(Violation(Rule.CARDS, "no card {card} is left to be turned", card=str(card)))
    index = unseen.index(card)
    unseen = unseen[:index] + unseen[index + 1 :]
    return _next(position, position.boards, position.awards, unseen, position.round + 1, card, position.last)


def after_round(position: PositionT, card: Card, event: Round) -> PositionT:
    """Everybody has played the open card."""
    _check(position, event.moves)
    if position.pen is _FREE:
        return _after_free_round(position, card, event)
    pairs = zip(position.boards, event.moves, strict=True)
    boards = tuple([board.drawn(move.entry, move.bridges) for board, move in pairs])
    awards = position.awards
    if [board.finished_bits for board in boards] != [board.finished_bits for board in position.boards]:
        awards = award(awards, [earned(board, board.finished_bits) for board in boards], position.round)
    return _next(position, boards, awards, position.unseen, position.round, None, ())


def _after_free_round(position: PositionT, card: Card, event: Round) -> PositionT:
    settled = _settled(position, [move.correction for move in event.moves])
    last = tuple(
        LastTurn(board, card, Move(move.entry, move.bridges))
        for board, move in zip(settled, event.moves, strict=True)
    )
    return _awarded(position, tuple(turn.drawn for turn in last), last, position.round)


def after_check(position: PositionT, event: LastCheck) -> PositionT:
    """Everybody has corrected the last round of a free-pen game, or not."""
    _check(position, event.moves)
    boards = _settled(position, [move.correction for move in event.moves])
    return _awarded(position, boards, (), position.round + 1)


def _check(position: Position, moves: tuple[AnyMove, ...]) -> None:
    if len(moves) != position.seats:
        for move in moves:
            if not isinstance(move, AnyMove):
                refuse(move)
        raise IllegalMoveError(
            Violation(
                Rule.SEATS,
                "each seat has one move: the number of seats is {seats}, that of moves {moves}",
                seats=position.seats,
                moves=len(moves),
            )
        )
    for seat, move in enumerate(moves):
        violation = position.why_not(seat, move)
        if violation is not None:
            raise IllegalMoveError(violation)


def _settled(position: Position, corrections: list[Move | None]) -> tuple[Board, ...]:
    if not position.last:
        return position.boards
    return tuple(
        turn.settled(correction) for turn, correction in zip(position.last, corrections, strict=True)
    )


def _awarded(
    position: PositionT, boards: tuple[Board, ...], last: tuple[LastTurn, ...], round_number: int
) -> PositionT:
    after = _next(position, boards, position.awards, position.unseen, position.round, None, last)
    deserved = [earned(board, after.finished_bits(seat)) for seat, board in enumerate(boards)]
    awards = award(position.awards, deserved, round_number)
    return _next(position, boards, awards, position.unseen, position.round, None, last)


def _next(
    position: PositionT,
    boards: tuple[Board, ...],
    awards: tuple[Awards, ...],
    unseen: tuple[Card, ...],
    round_number: int,
    card: Card | None,
    last: tuple[LastTurn, ...],
) -> PositionT:
    return type(position)(
        position.layout, position.deck, position.pen, boards, awards, unseen, round_number, card, last
    )
