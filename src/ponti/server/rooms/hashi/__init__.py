"""Hashi in the rooms: everything that `ponti.server.rooms.parts` wants of a game."""

from __future__ import annotations

from ponti.server.rooms.hashi import boards as BOARDS  # noqa: N812  (likewise)
from ponti.server.rooms.hashi import drafting as DRAFTS  # noqa: N812  (a constant of the part)
from ponti.server.rooms.hashi.boards import check_size
from ponti.server.rooms.hashi.course import deck, go_on, mover
from ponti.server.rooms.hashi.decisions import DECISIONS, move, time_out
from ponti.server.rooms.hashi.options import RULES, options_kept, options_of, options_told, prepare, start
from ponti.server.rooms.hashi.questions import QUESTIONS, SLOW_QUESTIONS, consider
from ponti.server.rooms.hashi.records import cards_turned, complete
from ponti.server.rooms.hashi.remains import remains, remains_told
from ponti.server.rooms.hashi.view import layout_view, offers, points, position_view, round_of

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
