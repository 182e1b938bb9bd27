"""Hashi alone for Gymnasium: each round is rewarded with the points that it made."""

from __future__ import annotations

from ponti.adapters.batch import make
from ponti.adapters.gymnasium.single import Single
from ponti.hashi import Deck, Layout


class HashiSolo(Single):
    """The solo game on a `board` with a `deck`, the strict pen only; the rewards add up to the score."""

    def __init__(
        self,
        board: Layout | str = "side-a",
        deck: Deck | str = "standard",
        render_mode: str | None = None,
        strict: bool = False,
    ) -> None:
        batch = make("hashi", 1, auto_reset=False, board=board, deck=deck, seats=1)
        super().__init__(batch, "Hashi", render_mode, strict)

    def _prepare(self) -> None:
        """The set-up is the first decision."""

    def _reply(self) -> float:
        return float(self.batch.rewards[0, 0])
