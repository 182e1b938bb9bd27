"""What each game has of its own, as one type: the wire's list of all games."""

from __future__ import annotations

from typing import TypeAlias

from ponti.wire.diavolo import (
    AnswerTakeback,
    AskTakeback,
    Closed,
    ClosedTold,
    DiavoloOptions,
    DiavoloPreview,
    DiavoloView,
)
from ponti.wire.hashi import (
    Check,
    Confirm,
    Correct,
    DraftTold,
    Draw,
    Erase,
    HashiOptions,
    HashiPreview,
    HashiView,
    Mistakes,
    Redo,
    Reopen,
    Reset,
    Skip,
    Undo,
)

Options: TypeAlias = HashiOptions | DiavoloOptions
"""What was chosen before a game."""
PositionView: TypeAlias = HashiView | DiavoloView
"""How a game stands, ready to be drawn."""
Preview: TypeAlias = HashiPreview | DiavoloPreview
"""What comes of a move that is only considered."""
GameRequest: TypeAlias = (
    Draw
    | Erase
    | Undo
    | Redo
    | Reset
    | Skip
    | Correct
    | Check
    | Confirm
    | Reopen
    | Closed
    | AskTakeback
    | AnswerTakeback
)
"""What a client says that is understood in one game only."""
GameMessage: TypeAlias = DraftTold | Mistakes | ClosedTold
"""What the server says in one game only."""
