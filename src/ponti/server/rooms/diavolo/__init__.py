"""Ponte del Diavolo in the rooms: everything that `ponti.server.rooms.parts` wants of a game."""

from __future__ import annotations

from typing import Any

from ponti.server.rooms.diavolo.course import deck, go_on, mover
from ponti.server.rooms.diavolo.decisions import DECISIONS, move, time_out
from ponti.server.rooms.diavolo.options import RULES, options_kept, options_of, options_told, prepare, start
from ponti.server.rooms.diavolo.preview import consider
from ponti.server.rooms.diavolo.questions import QUESTIONS, SLOW_QUESTIONS
from ponti.server.rooms.diavolo.records import cards_turned, complete, remains, remains_told
from ponti.server.rooms.diavolo.view import layout_view, offers, points, position_view, round_of

BOARDS = None
DRAFTS = None


def check_size(position: Any) -> None:
    """The rules know no size that takes too long."""


__all__ = [
    "BOARDS",
    "DECISIONS",
    "DRAFTS",
    "QUESTIONS",
    "RULES",
    "SLOW_QUESTIONS",
    "cards_turned",
    "check_size",
    "complete",
    "consider",
    "deck",
    "go_on",
    "layout_view",
    "move",
    "mover",
    "offers",
    "options_kept",
    "options_of",
    "options_told",
    "points",
    "position_view",
    "prepare",
    "remains",
    "remains_told",
    "round_of",
    "start",
    "time_out",
]
