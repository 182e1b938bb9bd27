"""Positions worth drawing: games played with some sense, so that islands, bridges and bonuses come about."""

from __future__ import annotations

from functools import cache
from random import Random

from ponti import diavolo, hashi


@cache
def lagoon(size: int, seed: int, moves: int) -> tuple[diavolo.Position, diavolo.Move | None]:
    """A game of Ponte del Diavolo after so many moves, with the last one."""
    rng = Random(seed)
    position, last = diavolo.Position.start(size), None
    while moves and not position.is_over:
        last = _lagoon_move(position, rng)
        position, moves = position.after(last), moves - 1
    return position, last


def _lagoon_move(position: diavolo.Position, rng: Random) -> diavolo.Move:
    bridges = sorted(position.legal_bridges(), key=str)
    if bridges and rng.random() < 0.4:
        return rng.choice(bridges)
    drawn = [position.legal_moves().sample(rng) for _ in range(12)]
    colour = position.turn
    return max(drawn, key=lambda move: sum(len(group) ** 2 for group in position.after(move).islands(colour))
               + sum(len(group) ** 2 for group in position.after(move).sandbanks(colour)))  # fmt: skip


@cache
def chart(side: str, seats: int, seed: int, rounds: int) -> tuple[hashi.Position, hashi.Event]:
    """A game of Hashi after so many rounds, with the last event."""
    rng = Random(seed)
    position = hashi.Position.start(hashi.layout_by_id(side), seats)
    event: hashi.Event = hashi.Setup(tuple(_sample_entry(position, seat, rng) for seat in range(seats)))
    position = position.after(event)
    while position.round < rounds:
        position = position.after(turned(position, rng))
        event = hashi.Round(tuple(_turn(position, seat, rng) for seat in range(seats)))
        position = position.after(event)
    return position, event


def turned(position: hashi.Position, rng: Random) -> hashi.Reveal:
    """The next card."""
    reveals, counts = zip(*position.chance_outcomes(), strict=True)
    return hashi.Reveal(rng.choices(reveals, counts)[0].card)


def _sample_entry(position: hashi.Position, seat: int, rng: Random) -> hashi.Entry:
    entry = position.legal_moves(seat).sample(rng)
    assert isinstance(entry, hashi.Entry)
    return entry


def _turn(position: hashi.Position, seat: int, rng: Random) -> hashi.Move:
    moves, board = position.legal_moves(seat), position.boards[seat]
    drawn = [move for _ in range(30) if isinstance(move := moves.sample(rng), hashi.Move)]

    def worth(move: hashi.Move) -> float:
        after = board.drawn(move.entry, move.bridges)
        flags = len(after.finished & (board.layout.red | board.layout.blue))
        return (
            2 * len(after.finished)
            + flags
            + 0.4 * sum(after.bridges)
            + max(map(len, after.groups), default=0)
        )

    return max(drawn, key=worth)
