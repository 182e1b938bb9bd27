"""Golden playthroughs: whole games as text, with picture, code, legal moves and scores at every step.

`python -m tests.playthroughs.playthrough` writes them anew; read the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from ponti import diavolo, hashi
from ponti.bots import RandomBot
from ponti.play import Game, play_on

HERE = Path(__file__).parent

STARTS: dict[str, Callable[[], Any]] = {
    "diavolo-10": lambda: diavolo.Position.start(),
    "diavolo-6-short-supply": lambda: diavolo.Position.start(6, diavolo.Supply(8, 10, 3)),
    "diavolo-12-unlimited": lambda: diavolo.Position.start(12, diavolo.UNLIMITED),
    "hashi-solo-side-a": lambda: hashi.Position.start(hashi.SIDE_A),
    "hashi-3-seats-side-b": lambda: hashi.Position.start(hashi.SIDE_B, 3),
    "hashi-2-seats-free-pen": lambda: hashi.Position.start(hashi.SIDE_A, 2, pen=hashi.Pen.FREE),
}


def playthrough(name: str) -> str:
    """The game of this name, played by chance with a fixed seed."""
    rng = Random(name)
    game = Game(STARTS[name]())
    players = [RandomBot()] * game.position.seats
    steps = [_described(game.position, rng)]
    for event in play_on(game, players, rng):
        steps.append(f"> {event}\n\n{_described(game.position, rng)}")
    return "\n".join(steps) + f"outcome: {game.position.outcome()}\n"


def _described(position: Any, rng: Random) -> str:
    lines = [str(position), "", f"code: {position.code()}", f"scores: {position.scores()}"]
    for seat in sorted(position.to_act):
        moves = position.legal_moves(seat)
        # A turn with the free pen may be any of very many; those are counted elsewhere.
        if isinstance(position, hashi.Position) and position.pen is hashi.Pen.FREE and not position.is_setup:
            lines.append(
                f"seat {seat}: mistakes {[str(mistake.stroke) for mistake in position.mistakes(seat)]}"
            )
            continue
        listed = sorted(map(str, moves))
        digest = sha256("\n".join(listed).encode()).hexdigest()[:8]
        some = sorted(rng.sample(listed, min(4, len(listed))))
        lines.append(f"seat {seat + 1}: {len(listed)} legal moves ({digest}): {' · '.join(some)} …")
    if not position.to_act:
        lines.append(f"chance: {[f'{event} {count}' for event, count in position.chance_outcomes()]}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for start in STARTS:
        (HERE / f"{start}.txt").write_text(playthrough(start), encoding="utf-8")
