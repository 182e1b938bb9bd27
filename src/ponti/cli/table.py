"""A table in the terminal: people at the keyboard and bots, playing one game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from ponti.cli.screen import ask, say
from ponti.errors import ParseError, PontiError
from ponti.play import Bot, Game, Limit
from ponti.record import End, Record


class Table:
    """A game between people at this keyboard and bots; how a step of it goes, each game says itself."""

    def __init__(self, game: Game[Any], bots: dict[int, Bot[Any]], rng: Random) -> None:
        self.game = game
        self.bots = bots
        self.rng = rng
        people = game.position.seats - len(bots)
        self.names = tuple(
            "bot" if seat in bots else "you" if people == 1 else f"player {seat + 1}"
            for seat in range(game.position.seats)
        )

    def play(self) -> None:
        """Play on to the end."""
        while not self.game.position.is_over:
            self.step()

    def step(self) -> None:
        """Go on by one event."""
        raise NotImplementedError

    def card_set_aside(self) -> Any:
        """The card that nobody has seen, where there are cards."""
        return None

    def bot_move(self, seat: int) -> Any:
        """What the bot of a seat plays."""
        return self.bots[seat].choose(self.game.position, seat, Limit(), self.rng)

    def legal(self, seat: int, move: Any) -> Any:
        """The move, if the seat may play it; otherwise an error with the rule that forbids it."""
        violation = self.game.position.why_not(seat, move)
        if violation is not None:
            raise PontiError(f"{violation} ({violation.rule})")
        return move

    def asked(self, prompt: str, help_text: Callable[[], str], read: Callable[[str], Any]) -> Any:
        """What somebody answers, as soon as it can be read and is legal."""
        while True:
            answer = ask(f"{prompt} (? for help):")
            if answer in ("", "?", "help"):
                say(f"{help_text()}\nquit ends the game.")
                continue
            try:
                return read(answer)
            except ParseError as error:
                say(error.message, "red")
            except PontiError as error:
                say(error, "red")

    def close(self, save: Path | None) -> None:
        """Say how it ended, and write the record down."""
        position = self.game.position
        record = Record.of(self.game, self.names, end=End("played" if position.is_over else "abandoned"))
        if position.is_over:
            record.set_aside = self.card_set_aside()
            say()
            say(position)
            say()
            say(result(record), "bold")
        if save is not None:
            save.write_text(str(record), encoding="utf-8")
            say(f"The record is in {save}.")


def result(record: Record) -> str:
    """How a recorded game stands or ended, in a line."""
    outcome = record.outcome()
    position = record.game.position
    scores = position.scores()
    points = ", ".join(
        f"{name}: {score} point{'' if score == 1 else 's'}"
        for name, score in zip(record.seats, scores, strict=True)
    )
    if outcome is None:
        return f"The game is not over. So far: {points}"
    if not outcome.winners:
        return f"Nobody has won ({outcome.decided_by}). {points}"
    if len(record.seats) == 1:
        return f"{points}. Rank: {position.rank}" if position.rank else points
    winners = " and ".join(record.seats[seat] for seat in sorted(outcome.winners))
    verb = "wins" if len(outcome.winners) == 1 and winners != "you" else "win"
    how = {"tie": "a tie", "time": "on time", "resigned": "the other side gave up"}
    return f"{winners} {verb} ({how.get(outcome.decided_by, 'by ' + outcome.decided_by)}). {points}"
