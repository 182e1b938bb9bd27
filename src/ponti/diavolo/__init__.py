"""The rules of Ponte del Diavolo by Martin Ebel (Hans im Glück), explained in `docs/rules/diavolo.md`."""

from ponti.diavolo.board import Board
from ponti.diavolo.grid import LARGEST, SMALLEST, Space
from ponti.diavolo.legal import LegalMoves
from ponti.diavolo.moves import PASS, Bridge, Choose, Colour, Move, Pass, Tiles, parse_move
from ponti.diavolo.options import Options
from ponti.diavolo.position import Position
from ponti.diavolo.rules import Rule
from ponti.diavolo.scoring import UNLIMITED, Score, Supply
from ponti.diavolo.state import Phase

__all__ = [
    "LARGEST",
    "PASS",
    "SMALLEST",
    "UNLIMITED",
    "Board",
    "Bridge",
    "Choose",
    "Colour",
    "LegalMoves",
    "Move",
    "Options",
    "Pass",
    "Phase",
    "Position",
    "Rule",
    "Score",
    "Space",
    "Supply",
    "Tiles",
    "parse_move",
]
