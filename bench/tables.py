"""The load on the game server: tables at which two connections play a random game of Ponte del Diavolo."""

from __future__ import annotations

import asyncio
import time
from itertools import product
from random import Random
from typing import TypeAlias

from bench.sockets import Socket
from ponti import diavolo

Moves: TypeAlias = list[tuple[int, str]]
"""Which seat makes which move."""

_TOLD = (b'{"type":"update"', b'{"type":"news"')
SIZE = 10
LENGTH = 30


def random_games(count: int) -> list[Moves]:
    """So many different games, so that nothing the server remembers of one serves another.

    Each of the eight ways to turn or mirror a board makes another game of the same one.
    """
    rng = Random(5)
    games = [turned for _ in range(-(-count // 8)) for turned in _all_ways(_random_game(rng))]
    return games[:count]


def _random_game(rng: Random) -> Moves:
    position = diavolo.Position.start(SIZE, diavolo.UNLIMITED)
    moves: Moves = []
    while len(moves) < LENGTH:
        move = position.legal_moves().sample(rng)
        moves.append((next(iter(position.to_act)), str(move)))
        position = position.after(move)
    return moves


def _all_ways(moves: Moves) -> list[Moves]:
    return [
        [(seat, _turned(text, *way)) for seat, text in moves]
        for way in product((False, True), (False, True), (False, True))
    ]


def _turned(text: str, across: bool, down: bool, swapped: bool) -> str:
    """A move on a board that is mirrored and turned."""
    if not text[-1].isdigit():
        return text  # a colour, or a pass
    between = "-" if "-" in text else " "
    return between.join(
        str(_space(diavolo.Space.parse(word), across, down, swapped)) for word in text.split(between)
    )


def _space(space: diavolo.Space, across: bool, down: bool, swapped: bool) -> diavolo.Space:
    column = SIZE - 1 - space.column if across else space.column
    row = SIZE - 1 - space.row if down else space.row
    return diavolo.Space(row, column) if swapped else diavolo.Space(column, row)


class Seated:
    """A room with its two connections, and how far its game is."""

    def __init__(self, sockets: list[Socket], moves: Moves) -> None:
        self.sockets = sockets
        self.moves = moves
        self.ply = 0

    @property
    def through(self) -> bool:
        """Whether all moves have been made."""
        return self.ply >= len(self.moves)


class Table:
    """Plays a game on two connections, and goes on with a spare one when it is through."""

    def __init__(self, game: Seated, spare: list[Seated], results: Results, pace: float, rng: Random) -> None:
        self.spare = spare
        self.results = results
        self.pace = pace
        self.rng = rng
        self.sent = 0.0
        self._take(game)

    def _take(self, game: Seated) -> None:
        self.game = game
        for seat, socket in enumerate(game.sockets):
            socket.on_message = lambda data, seat=seat: self.hear(seat, data)  # type: ignore[misc]

    def stop(self) -> None:
        """No more moves; at ease, one that is under way has taken at least so long, and may never arrive."""
        if self.sent and self.pace:
            self.results.latencies.append(time.perf_counter() - self.sent)

    def begin(self) -> None:
        """Make the first move, sooner or later."""
        delay = self.rng.random() * self.pace
        asyncio.get_running_loop().call_later(delay, self.move)

    @property
    def through(self) -> bool:
        """Whether there is nothing left to play."""
        return self.game.through and not self.spare

    def move(self) -> None:
        """Make the next move."""
        if self.game.through and self.spare:
            self._take(self.spare.pop())
        if self.results.stopped or self.game.through:
            return
        ply = self.game.ply
        seat, move = self.game.moves[ply]
        self.sent = time.perf_counter()
        text = f'{{"type":"move","id":"m{ply}","seat":{seat},"ply":{ply},"move":"{move}"}}'
        self.results.count(len(text))
        self.game.sockets[seat].send(text)

    def hear(self, seat: int, data: bytes) -> None:
        """A message; the other player's receipt of a move is what counts."""
        if not self.results.stopped:
            self.results.count(len(data))
        if data.startswith(b'{"type":"error"'):
            self.results.errors.append(data.decode())
        game, ply = self.game, self.game.ply
        if game.through or seat == game.moves[ply][0] or not data.startswith(_TOLD):
            return
        if f'"ply":{ply + 1},'.encode() not in data:
            return  # the own copy of the move before, on the connection of who made it
        game.ply += 1
        if not self.sent:
            return  # from the run before this one, which the next move here follows anyway
        if not self.results.stopped:
            self.results.latencies.append(time.perf_counter() - self.sent)
        self.sent = 0.0
        if self.pace:
            asyncio.get_running_loop().call_later(self.pace * (0.5 + self.rng.random()), self.move)
        else:
            self.move()


class Results:
    """What a run found."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.messages = 0
        self.bytes = 0
        self.errors: list[str] = []
        self.took = 0.0
        self.computed = 0.0
        self.stopped = False

    def count(self, size: int) -> None:
        """One more message, of so many bytes."""
        self.messages += 1
        self.bytes += size

    @property
    def bytes_a_move(self) -> float:
        """The bytes of all messages that a move has brought about."""
        return self.bytes / len(self.latencies)

    @property
    def computed_a_move(self) -> float:
        """What a move has cost the server's processor, in milliseconds."""
        return 1000 * self.computed / len(self.latencies)

    @property
    def rate(self) -> float:
        """Messages a second."""
        return self.messages / self.took

    @property
    def work_rate(self) -> float:
        """Messages in a second of the server's computing."""
        return self.messages / self.computed

    @property
    def milliseconds(self) -> list[str]:
        """The percentiles of a row."""
        return [f"{self.percentile(share):.1f} ms" for share in (0.5, 0.95, 0.99)]

    def percentile(self, share: float) -> float:
        """A percentile of the latencies, in milliseconds."""
        ordered = sorted(self.latencies)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")
