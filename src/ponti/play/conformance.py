"""One test for every game: whether its positions keep to what `ponti.play.Position` promises.

`hold` plays random games and looks at each position on the way. It needs no test framework:

    from ponti.play.conformance import hold

    hold(lambda: MyPosition.start(size=6))

A game, a variant or a set of options that breaks a law raises `BrokenLaw`, which names the law and the
position. What is random follows from the seed.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from inspect import get_annotations
from itertools import islice
from random import Random
from typing import Any

from ponti.errors import IllegalMoveError, Outcome, Violation
from ponti.play.loop import drawn

__all__ = ["LARGEST_PICKLE", "LAWS", "BrokenLaw", "Case", "hold"]

LARGEST_PICKLE = 5_000
"""So many bytes a pickled position may have: workers are sent many of them."""
_STRANGERS: tuple[object, ...] = ("a text", "", 7, None, 0.5, (0, 1), object())
_KNOWN = 40


class BrokenLaw(AssertionError):  # noqa: N818 (a game that breaks a law is what it tells)
    """What a game does not keep to; `law` is the name of the law."""

    def __init__(self, law: str, complaint: str, position: object) -> None:
        super().__init__(f"{law}: {complaint}, at {position!r}")
        self.law = law


@dataclass
class Case:
    """A position to look at, and what has been seen on the way to it."""

    position: Any
    rng: Random
    from_code: Callable[[str], Any]
    most_moves: int
    strangers: tuple[object, ...] = _STRANGERS
    known_moves: list[Any] = field(default_factory=list)
    known_events: list[Any] = field(default_factory=list)
    law: str = ""

    def require(self, condition: object, complaint: str) -> None:
        """Complain unless a condition holds."""
        if not condition:
            raise BrokenLaw(self.law, complaint, self.position)

    @contextmanager
    def refusal(self, error: type[Exception], deed: str, *errors: type[Exception]) -> Iterator[None]:
        """What is done inside has to raise an error of one of these kinds."""
        try:
            yield
        except (error, *errors):
            return
        except Exception as raised:
            complaint = f"{deed} raises {raised!r} instead of {error.__name__}"
            raise BrokenLaw(self.law, complaint, self.position) from raised
        raise BrokenLaw(self.law, f"{deed} raises no {error.__name__}", self.position)

    def others(self) -> list[int]:
        """Seats that may do nothing now, some of which do not exist."""
        seats = self.position.seats
        return [seat for seat in (-1, *range(seats), seats, seats + 7) if seat not in self.position.to_act]

    def chosen(self) -> dict[int, Any]:
        """A legal move for each seat to act."""
        position = self.position
        return {seat: position.legal_moves(seat).sample(self.rng) for seat in sorted(position.to_act)}


def hold(
    start: Callable[[], Any],
    *,
    from_code: Callable[[str], Any] | None = None,
    strangers: Iterable[object] = (),
    seed: int = 0,
    games: int = 1,
    every: int = 1,
    most_moves: int = 60,
    most_events: int = 10_000,
) -> None:
    """Hold a game to the laws, over random games from the position that `start` makes.

    `from_code` reads a code where `Position.from_code` alone cannot. `strangers` are more things to be
    refused, such as moves of another game. Of the positions of a game, one in `every` so many is looked at,
    the last always; of the legal moves of a seat `most_moves` one by one. A game has to end before
    `most_events` events.
    """
    for number in range(games):
        rng = Random(f"{seed} {number}")
        position = start()
        read = from_code or type(position).from_code
        case = Case(position, rng, read, most_moves, (*_STRANGERS, *strangers))
        for count in range(most_events):
            over = case.position.is_over
            if over or not count % every:
                _look(case)
            if over:
                break
            _go_on(case)
        else:
            case.law = "end"
            case.require(False, f"the game goes on after {most_events} events")


def _look(case: Case) -> None:
    for law in LAWS:
        case.law = law.__name__
        before = case.position.code()
        law(case)
        case.require(case.position.code() == before, "looking at it changes the position")


def _go_on(case: Case) -> None:
    """The next position, and what leads to it kept for later."""
    case.law = "going on"
    position = case.position
    if position.to_act:
        moves = case.chosen()
        case.known_moves = [*case.known_moves, *moves.values()][-_KNOWN:]
        event = position.event_of(moves)
    else:
        event = drawn(position, case.rng)
    case.known_events = [*case.known_events, event][-_KNOWN:]
    after = position.after(event)
    case.require(after == position.after(event), f"{event} does not always lead to the same position")
    case.require(after != position, f"{event} changes nothing")
    case.require((after.kind, after.seats) == (position.kind, position.seats), "the kind or the seats change")
    case.require(type(after) is type(position), "after() returns something else than a position")
    case.position = after


def turns(case: Case) -> None:
    """Somebody is to act, or chance, or the game is over."""
    position = case.position
    case.require(isinstance(position.kind, str) and position.kind, "kind is the name of the game")
    case.require(isinstance(position.to_act, frozenset), "to_act is a frozenset")
    case.require(position.to_act <= set(range(position.seats)), "to_act names seats that do not exist")
    outcomes = list(position.chance_outcomes())
    states = (bool(position.to_act), bool(outcomes), bool(position.is_over))
    case.require(sum(states) == 1, "either seats are to act, or chance, or the game is over")
    for event, weight in outcomes:
        case.require(isinstance(weight, int) and weight > 0, "weights are positive numbers")
        position.after(event)


def legal_moves(case: Case) -> None:
    """What is generated is what is allowed, and each is found by `in` and may be drawn."""
    position = case.position
    for seat in position.to_act:
        moves = position.legal_moves(seat)
        some = list(islice(moves, case.most_moves + 1))
        case.require(some and moves, "a seat to act has moves, and they are true")
        case.require(len(set(some)) == len(some), "a move is generated twice")
        for move in some:
            case.require(position.why_not(seat, move) is None, f"{move} is generated, and why_not forbids it")
            case.require(move in moves, f"{move} is generated and is not in the moves")
        if len(some) <= case.most_moves:
            case.require(len(moves) == len(some), "len() is not how many are generated")
        for _ in range(3):
            move = moves.sample(case.rng)
            case.require(move in moves, f"{move} is drawn and is not in the moves")
            case.require(len(some) > case.most_moves or move in some, f"{move} is drawn and not generated")
        for move in case.known_moves:
            allowed = position.why_not(seat, move) is None
            case.require((move in moves) == allowed, f"why_not and `in` differ about {move}")
            case.require(
                not allowed or move in some or len(some) > case.most_moves, f"{move} is not generated"
            )


def off_turn(case: Case) -> None:
    """A seat that is not to act, or that does not exist, has no moves, and is told why."""
    position = case.position
    for seat in case.others():
        moves = position.legal_moves(seat)
        case.require(not moves and not len(moves) and not list(moves), f"seat {seat} has moves off turn")
        with case.refusal(IndexError, f"to draw a move of seat {seat}"):
            moves.sample(case.rng)
        for move in case.known_moves[-2:]:
            case.require(move not in moves, f"seat {seat} may play {move} off turn")
            violation = position.why_not(seat, move)
            case.require(isinstance(violation, Violation), f"why_not({seat}, …) is not a violation off turn")
            with case.refusal(IllegalMoveError, f"event_of with a move of seat {seat}"):
                position.event_of({**case.chosen(), seat: move})


def without_a_seat(case: Case) -> None:
    """`legal_moves()` are those of the one seat to act."""
    position = case.position
    if len(position.to_act) > 1:
        with case.refusal(IllegalMoveError, "legal_moves() where several seats are to act"):
            position.legal_moves()
        return
    moves = list(islice(position.legal_moves(), case.most_moves))
    wanted = [
        move for seat in position.to_act for move in islice(position.legal_moves(seat), case.most_moves)
    ]
    case.require(moves == wanted, "legal_moves() are not those of the seat to act")
    case.require(bool(position.legal_moves()) == bool(wanted), "legal_moves() are wrongly true or false")


def refusals(case: Case) -> None:
    """What the rules forbid is a violation to `why_not`, and an error to `event_of` or `after`."""
    position = case.position
    for seat in position.to_act:
        for move in case.known_moves:
            violation = position.why_not(seat, move)
            if violation is None:
                continue
            case.require(violation.rule.startswith(f"{position.kind}."), "a violation names a rule")
            case.require(str(violation).strip(), "a violation is a sentence")
            with case.refusal(IllegalMoveError, f"to play {move}, which is forbidden,"):
                position.after(position.event_of({**case.chosen(), seat: move}))
    with case.refusal(IllegalMoveError, "event_of without any move"):
        position.event_of({})
    if position.is_over:
        for event in case.known_events:
            with case.refusal(IllegalMoveError, f"to play {event} when the game is over"):
                position.after(event)


def strangers(case: Case) -> None:
    """What is not a move of this game at all is a mistake of the caller."""
    position = case.position
    for thing in case.strangers:
        with case.refusal(TypeError, f"after({thing!r})"):
            position.after(thing)
        for seat in (*position.to_act, *case.others()):
            case.require(thing not in position.legal_moves(seat), f"{thing!r} is among the moves")
            with case.refusal(TypeError, f"why_not({seat}, {thing!r})"):
                position.why_not(seat, thing)
        for seat in position.to_act:
            with case.refusal(TypeError, f"event_of with {thing!r}"):
                position.event_of({**case.chosen(), seat: thing})


def texts(case: Case) -> None:
    """Codes, moves and events are read as they are written; the drawing and the repr tell the position."""
    position = case.position
    code = position.code()
    case.require(isinstance(code, str) and "\n" not in code, "a code is one line")
    case.require(code.startswith(position.kind), "a code begins with the name of the game")
    again = case.from_code(code)
    case.require(again == position and again.code() == code, "the code is read as another position")
    case.require(str(position).strip() and str(again) == str(position), "str() draws the position")
    case.require(code in repr(position) and "\n" not in repr(position), "repr() is one line with the code")
    for seat in position.to_act:
        for move in islice(position.legal_moves(seat), 5):
            case.require(position.parse_move(str(move)) == move, f"{move} is read as another move")
    if position.to_act:
        event = position.event_of(case.chosen())
        case.require(position.parse_event(str(event)) == event, f"{event} is read as another event")
    for event, _ in position.chance_outcomes():
        case.require(position.parse_event(str(event)) == event, f"{event} is read as another event")


def values(case: Case) -> None:
    """Equal positions are equal values: as keys, pickled and copied."""
    position = case.position
    again = case.from_code(position.code())
    case.require(hash(again) == hash(position) and len({again, position}) == 1, "equal, but other hashes")
    case.require(position != position.code(), "a position equals its code")
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        pickled = pickle.dumps(position, protocol)
        case.require(len(pickled) <= LARGEST_PICKLE, f"a pickle has {len(pickled)} bytes")
        restored = pickle.loads(pickled)
        case.require(restored == position and hash(restored) == hash(position), "pickled, it is another")
        case.require(restored.code() == position.code(), "pickled, it has another code")
        case.require(list(restored.to_act) == list(position.to_act), "pickled, others are to act")
    for made in (copy.copy(position), copy.deepcopy(position)):
        case.require(made == position and hash(made) == hash(position), "copied, it is another")


def immutable(case: Case) -> None:
    """No attribute can be set, deleted or added."""
    position = case.position
    names = {"kind", "seats", "to_act", "is_over", "anything", *getattr(position, "__dict__", ())}
    for kind in type(position).__mro__:
        names.update(kind.__dict__.get("__slots__", ()), get_annotations(kind))
    for name in sorted(names):
        # A TypeError is what frozen dataclasses with slots answer for names that they do not know.
        with case.refusal(AttributeError, f"to set {name}", TypeError):
            setattr(position, name, getattr(position, name, None))
        with case.refusal(AttributeError, f"to delete {name}", TypeError):
            delattr(position, name)


def results(case: Case) -> None:
    """Scores at all times, and an outcome in the end."""
    position = case.position
    scores, outcome = position.scores(), position.outcome()
    case.require(isinstance(scores, tuple) and len(scores) == position.seats, "scores() are by seat")
    case.require((outcome is not None) == position.is_over, "there is an outcome just when the game is over")
    if outcome is not None:
        case.require(isinstance(outcome, Outcome), "outcome() is an Outcome")
        case.require(outcome.scores == scores, "the outcome has other scores")
        case.require(outcome.winners, "nobody wins")
        case.require(outcome.winners <= set(range(position.seats)), "a seat that does not exist wins")


LAWS: tuple[Callable[[Case], None], ...] = (
    turns,
    legal_moves,
    off_turn,
    without_a_seat,
    refusals,
    strangers,
    texts,
    values,
    immutable,
    results,
)
"""Everything that a game is held to, a function each."""
