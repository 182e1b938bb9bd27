"""Ponte del Diavolo in the terminal."""

from __future__ import annotations

from itertools import islice
from typing import Any

from ponti.cli.screen import say
from ponti.cli.table import Table
from ponti.diavolo import PASS, Position, parse_move

# Examples are on every board, also on one with six spaces a side.
_MOVE = """\
Two tiles: c4 f2. One bridge between two of your tiles: c4-e5. Who cannot place two tiles may pass.
undo takes your last move back. O and X are islands (light, dark), o and x sandbanks, # is under a bridge."""
_CHOICE = "Write light or dark: the colour that you want to play. Dark moves next."


class DiavoloTable(Table):
    """A table for two, where moves can be taken back."""

    def step(self) -> None:
        """Let whoever is to move play."""
        position: Position = self.game.position
        seat = next(iter(position.to_act))
        name = self.names[seat]
        if list(islice(position.legal_moves(), 2)) == [PASS]:
            say(f"\n{name} can only pass.", "bold")
            self.game.push(PASS)
        elif seat in self.bots:
            move = self.bot_move(seat)
            self.game.push(move)
            say(f"\n{name} {'chooses' if position.choosing else 'plays'} {move}", "bold")
        else:
            say()
            say(position)
            what = "light or dark" if position.choosing else f"your move ({position.turn})"
            move = self.asked(f"{name}, {what}", lambda: _help(position), lambda text: self._read(seat, text))
            if move is not None:
                self.game.push(move)

    def _read(self, seat: int, text: str) -> Any:
        if text == "undo":
            self._undo()
            return None
        return self.legal(seat, parse_move(text))

    def _undo(self) -> None:
        """Back to the last decision of a person, past the moves of bots."""
        people = {seat for seat in range(2) if seat not in self.bots}
        if not any(position.to_act & people for position, _ in self.game.stack):
            say("There is nothing to take back.")
            return
        self.game.undo()
        while not self.game.position.to_act & people:
            self.game.undo()


def _help(position: Position) -> str:
    if position.choosing:
        return _CHOICE
    bridges = " ".join(sorted(map(str, position.legal_bridges()))) or "none"
    return f"{_MOVE}\nBridges that you may build now: {bridges}"
