"""A game played one decision at a time: a position, and what each seat has decided of its turn so far."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ponti import games
from ponti.codec.interface import Codec, checked
from ponti.errors import PontiError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Stage:
    """An immutable stage of a game. Seats decide in any order; what they decided shows when all are done.

    >>> from ponti import codec
    >>> hashi = codec.make("hashi", seats=2)
    >>> stage = Stage.start(hashi).after(0, hashi.action("3b"))
    >>> stage.to_act, [hashi.name(action) for action in stage.legal_actions(0)]
    ((1,), ['wait'])
    >>> stage = stage.after(1, hashi.action("4d"))
    >>> stage.to_act, stage.is_chance
    ((), True)
    """

    codec: Codec
    position: Any
    drafts: tuple[tuple[int, ...], ...]

    @classmethod
    def start(cls, codec: Codec, position: Any = None) -> Stage:
        """The beginning of a game, or of the turns in a given position."""
        position = codec.start() if position is None else position
        return cls(codec, position, ((),) * position.seats)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that still have to decide something, in order."""
        return tuple(
            seat
            for seat in sorted(self.position.to_act)
            if not self.codec.is_complete(self.position, seat, self.drafts[seat])
        )

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.position.is_over)

    @property
    def is_chance(self) -> bool:
        """Whether chance has to decide: `after_chance` takes one of `position.chance_outcomes()`."""
        return not self.is_over and not self.position.to_act

    def legal_actions(self, seat: int) -> tuple[int, ...]:
        """What a seat may do next; a seat that is done may wait, where the game has such an action."""
        return self.codec.legal_actions(self.position, seat, self.drafts[seat])

    def legal_mask(self, seat: int) -> NDArray[np.bool_]:
        """The same as an array."""
        return self.codec.legal_mask(self.position, seat, self.drafts[seat])

    def observation(self, seat: int) -> NDArray[np.uint8]:
        """What a seat sees: nobody else's half-drawn turn."""
        return self.codec.observation(self.position, seat, self.drafts[seat])

    def returns(self) -> tuple[float, ...]:
        """By seat, the sum of all rewards so far: alone the score, at a table what the end is worth.

        Each loser loses 1 / (seats - 1), and the winners share it; if all win, all get nothing.
        """
        seats: int = self.position.seats
        if seats == 1:
            return (float(self.position.scores()[0]),)
        outcome = self.position.outcome()
        if outcome is None:
            return (0.0,) * seats
        winners = outcome.winners
        share, loss = (seats - len(winners)) / (len(winners) * (seats - 1)), -1 / (seats - 1)
        return tuple(share if seat in winners else loss for seat in range(seats))

    def after(self, seat: int, action: int) -> Stage:
        """The stage after a decision; `PontiError` where the seat may not take it."""
        action = checked(self.codec, action)
        if action not in self.legal_actions(seat):
            raise PontiError(f"{self.codec.name(action)} (action {action}) is not open to seat {seat} now")
        if seat not in self.to_act:
            return self  # it waits
        drafts = (*self.drafts[:seat], (*self.drafts[seat], action), *self.drafts[seat + 1 :])
        stage = replace(self, drafts=drafts)
        return stage if stage.to_act else stage._moved()

    def after_chance(self, event: Any) -> Stage:
        """The stage after an event of chance, such as a card of Hashi."""
        return Stage.start(self.codec, self.position.after(event))

    def __deepcopy__(self, memo: object) -> Stage:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.position, self.drafts)

    def _moved(self) -> Stage:
        moves = {
            seat: self.codec.decode(self.position, seat, self.drafts[seat]) for seat in self.position.to_act
        }
        return Stage.start(self.codec, self.position.after(self.position.event_of(moves)))


def _restored(position: Any, drafts: tuple[tuple[int, ...], ...]) -> Stage:
    """A stage from a pickle, which carries the position and leaves the codec to be found again."""
    return Stage(games.part(position.kind, "codec").of(position), position, drafts)
