"""How far a game has come: its stage, and all that everybody knows of how it came about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ponti.codec import Codec, Stage


@dataclass(frozen=True)
class Course:
    """An immutable value, so that OpenSpiel's copies of a state can share it.

    `past` has a number for every decision that is public by now, in the order of rounds and seats: an action
    is one more than its number in the codec, and what chance decided counts on from there.
    """

    stage: Stage
    past: tuple[int, ...] = ()

    @property
    def codec(self) -> Codec:
        """What the numbers mean."""
        return self.stage.codec

    def known_to(self, seat: int, *, own: bool = True) -> tuple[int, ...]:
        """The public decisions, and those of the seat's own unfinished turn."""
        return (*self.past, *(action + 1 for action in self.stage.drafts[seat])) if own else self.past

    def after(self, actions: Mapping[int, int]) -> Course:
        """The course after the next decision of some seats, each of which is to act."""
        stage, drafts = self.stage, list(self.stage.drafts)
        position = stage.position
        for seat, action in actions.items():
            stage = stage.after(seat, action)
            drafts[seat] = (*drafts[seat], action)
        if stage.position is position:
            return Course(stage, self.past)
        shown = tuple(action + 1 for draft in drafts for action in draft)
        return Course(stage, self.past + shown)

    def after_chance(self, outcome: int, event: Any) -> Course:
        """The course after chance has decided; `outcome` is OpenSpiel's number of the event."""
        return Course(self.stage.after_chance(event), (*self.past, self.codec.actions + 1 + outcome))

    def __deepcopy__(self, memo: object) -> Course:
        return self
