"""How Ponte del Diavolo talks in the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ponti.diavolo import Position
from ponti.play import Step, Table

CAN_UNDO = True
PLAY_FORCED = True

# Examples are on every board, also on one with six spaces a side.
_MOVE = """\
Two tiles: c4 f2. One bridge between two of your tiles: c4-e5. A player who cannot place two tiles may pass.
undo takes your last move back. O and X are islands (light, dark), o and x sandbanks, # is under a bridge."""
_CHOICE = "Write light or dark: the colour that you want to play. Dark moves next."


def chance(position: Position, rng: Random) -> None:
    """Nothing is left to chance."""
    del position, rng


def shown(position: Position, seat: int, name: str) -> Iterator[tuple[str, str | None]]:
    """The board."""
    del seat, name
    yield f"\n{position}", None


def prompt(position: Position, seat: int) -> str:
    """A colour or a move."""
    del seat
    return "light or dark" if position.choosing else f"your move ({position.turn})"


def help_text(position: Position, seat: int) -> str:
    """How a move is written, and the bridges that may be built."""
    del seat
    if position.choosing:
        return _CHOICE
    bridges = " ".join(sorted(map(str, position.legal_bridges()))) or "none"
    return f"{_MOVE}\nBridges that you may build now: {bridges}"


def answer(position: Position, seat: int, word: str) -> None:
    """Every word is a move."""
    del position, seat, word


def told(step: Step[Position], table: Table[Position]) -> Iterator[tuple[str, str | None]]:
    """What a bot has played, and who could only pass."""
    for seat, move in step.moves.items():
        if step.forced:
            yield f"\n{table.names[seat]} can only pass.", "bold"
        elif seat in table.bots:
            verb = "chooses" if step.before.choosing else "plays"
            yield f"\n{table.names[seat]} {verb} {move}", "bold"


def set_aside(position: Position) -> None:
    """Everything is open."""
    del position


def remark(position: Position) -> str:
    """The points say it all."""
    del position
    return ""
