"""What Ponte del Diavolo had under another name, with a warning."""

from __future__ import annotations

from typing import Any

from ponti.analysis.diavolo.reasons import reason_for
from ponti.analysis.formerly import warn
from ponti.analysis.reason import Reason


def diavolo_reason(position: Any, move: Any) -> Reason:
    """The most telling thing that a move of Ponte del Diavolo does."""
    warn("diavolo_reason", "ponti.analysis.diavolo.reason_for")
    return reason_for(position, 0, move)
