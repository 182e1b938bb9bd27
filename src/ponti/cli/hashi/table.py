"""Hashi in the terminal."""

from __future__ import annotations

from random import Random
from typing import Any

from ponti.cli.screen import say
from ponti.cli.table import Table
from ponti.hashi import Card, LastCheck, Move, Pen, Position, Reveal, Round, Setup, letter, parse_move
from ponti.hashi.drawing import draw_board
from ponti.play import Bot, Game

_BONUSES = {"red": "all red flags", "blue": "all blue flags", "six": "six connected islands"}

_TURN = """\
Write the card's number on an island, then draw its bridges: 5c ab ab ce writes a 5 on island c, draws two
bridges between a and b and one between c and e. 5c - draws no bridge, - ce writes no number, - - neither.
Bridges are all or none. Islands have letters; (c5) is finished, a dot is no number yet, r and b are flags."""
_FREE = """
With the free pen nothing stops you from a mistake. The word check looks for those of your last turn;
[5d ab] 2c ce plays that turn anew as 5d ab before this one, 2c ce."""
_SETUP = "Write a 3 or a 4 on an island without a flag, such as 3k. With others, you pass the board on."
_CHECK = "The last check: - leaves all as it is, check looks for mistakes, [5d ab] plays your last turn anew."


class HashiTable(Table):
    """A table with a shuffled deck on it; the card at its bottom is never turned."""

    def __init__(self, game: Game[Position], bots: dict[int, Bot[Any]], rng: Random) -> None:
        super().__init__(game, bots, rng)
        self.cards = list(game.position.deck.cards)
        rng.shuffle(self.cards)

    def card_set_aside(self) -> Card:
        """The card at the bottom."""
        return self.cards[-1]

    def step(self) -> None:
        """Turn a card, or let everybody play."""
        position: Position = self.game.position
        if not position.to_act:
            card = self.cards[position.round]
            self.game.push(Reveal(card))
            bridges = f"{card.bridges} bridge{'s' if card.bridges > 1 else ''}"
            say(f"\nRound {position.round + 1} of {position.rounds}, card {card}", "bold")
            say(f"Write a {card.number}, then draw {bridges}.")
            return
        moves = tuple(self._move(position, seat) for seat in range(position.seats))
        if position.is_setup:
            self.game.push(Setup(moves))
        elif position.is_last_check:
            self.game.push(LastCheck(moves))
        else:
            self.game.push(Round(moves))
        self._announce(position, self.game.position)

    def _move(self, position: Position, seat: int) -> Any:
        if seat in self.bots:
            move = self.bot_move(seat)
            say(f"{self.names[seat]} (seat {seat + 1}) plays {move}")
            return move
        say(f"\n{self.names[seat]}: {position.scores()[seat]} points", "bold")
        say(draw_board(position.boards[seat]))
        what = "a 3 or a 4" if position.is_setup else position.card or "last check"
        return self.asked(
            f"{self.names[seat]}, {what}",
            lambda: _help(position, seat),
            lambda text: self._read(position, seat, text),
        )

    def _read(self, position: Position, seat: int, text: str) -> Any:
        if text == "check" and position.pen is Pen.FREE:
            return self._check(position, seat)
        return self.legal(seat, parse_move(text))

    def _check(self, position: Position, seat: int) -> Any:
        mistakes = position.mistakes(seat)
        for mistake in mistakes:
            say(f"{mistake.stroke}: {mistake.violation}", "yellow")
        if not mistakes:
            say("There is no mistake in your last turn.")
        return self._move(position, seat)

    def _announce(self, before: Position, after: Position) -> None:
        """Say who has just earned a bonus."""
        for seat, (was, now) in enumerate(zip(before.awards, after.awards, strict=True)):
            for name, text in _BONUSES.items():
                points = getattr(now, name)
                if points and not getattr(was, name):
                    say(f"{self.names[seat]}: {points} points for {text}!", "bold green")


def _help(position: Position, seat: int) -> str:
    if position.is_setup:
        return _SETUP
    if position.is_last_check:
        return _CHECK
    text = _TURN + (_FREE if position.pen is Pen.FREE else "")
    islands = " ".join(letter(entry.island) for entry in position.legal_entries(seat)) or "none"
    lines = " ".join(map(str, position.legal_bridges(seat, Move(None)))) or "none"
    unseen = " ".join(map(str, sorted(position.unseen)))
    return "\n".join(
        [
            text,
            f"Islands for the number: {islands}",
            f"Bridges without it: {lines}",
            f"Cards not seen: {unseen}",
        ]
    )
