"""What every codec offers, whichever the game: see docs/codec/ for what the numbers mean."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import TYPE_CHECKING, Any, Protocol

from ponti.errors import PontiError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Codec(Protocol):
    """Decisions of one game on one board as integers.

    `so_far` is always what a seat has decided of its turn already, action by action. Arrays need NumPy; all
    else needs only Python.
    """

    @property
    def kind(self) -> str:
        """The game: its name in `ponti.games`."""

    @property
    def version(self) -> int:
        """Changes whenever an action, or an entry of an observation, gets another meaning."""

    @property
    def actions(self) -> int:
        """How many actions there are; they count from 0."""

    def start(self) -> Any:
        """The position in which a game begins."""

    def name(self, action: int) -> str:
        """An action as text."""

    def action(self, name: str) -> int:
        """The action with this text."""

    def encode(self, position: Any, seat: int, move: Any) -> tuple[int, ...]:
        """A legal move of a seat as actions, in the order in which they are taken."""

    def decode(self, position: Any, seat: int, actions: Sequence[int]) -> Any:
        """The move that a complete row of actions makes."""

    def is_complete(self, position: Any, seat: int, so_far: Sequence[int]) -> bool:
        """Whether these actions are a whole move."""

    def legal_actions(self, position: Any, seat: int, so_far: Sequence[int] = ()) -> tuple[int, ...]:
        """What a seat may do next, in order."""

    def legal_mask(self, position: Any, seat: int, so_far: Sequence[int] = ()) -> NDArray[np.bool_]:
        """The same as an array with an entry for each action."""

    def observation(self, position: Any, seat: int, so_far: Sequence[int] = ()) -> NDArray[np.uint8]:
        """What a seat sees: everything that is public, and the beginning of its own turn."""


def checked(codec: Codec, action: Any) -> int:
    """The action as a plain integer, if there is one with this number: 3.7 and "3" are no numbers of any."""
    try:
        number = index(action)
    except TypeError:
        raise PontiError(
            f"there is no action {action!r:.60}: they go from 0 to {codec.actions - 1}"
        ) from None
    if not 0 <= number < codec.actions:
        raise PontiError(f"there is no action {number}: they go from 0 to {codec.actions - 1}")
    return number
