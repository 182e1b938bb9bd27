"""What may be done in a game of Hashi, and what a player sees of it: the same as the codec's, on arrays."""

from __future__ import annotations

from typing import Any, NamedTuple

import jax.numpy as jnp
import numpy as np
from jax import Array
from numpy.typing import NDArray

from ponti.hashi.cards import NUMBERS
from ponti.hashi.referee import MOST_BRIDGES
from ponti.hashi.setup import MOST_SEATS
from ponti.hashi.setup import NUMBERS as SETUP_NUMBERS
from ponti.jax.hashi.chart import WORD
from ponti.jax.hashi.game import BRIDGES, NUMBER, OVER, SETUP, Board, Game, Player


class _Follow(NamedTuple):
    """For each line the set of those that may follow a bridge on it, and for two the set that these close."""

    after: Array
    """Lines × words: whatever may be drawn besides one bridge on the line."""
    closed_one: Array
    """Lines × words: what two bridges at the first end of the line close, and the same for its second end."""
    closed_other: Array


class Rules(Player):
    """The rules on one board with one deck; each method is for one game, and `jax.vmap` for many."""

    def own(self, game: Game, seat: Array) -> Board:
        """A seat's board with what it has drawn of this round; nothing of it shows at set-up."""
        numbers, bridges = self.drawn(game._replace(island=jnp.where(game.due == SETUP, -1, game.island)))
        return self.board(_at(numbers, seat), _at(bridges, seat))

    def legal(self, game: Game) -> Array:
        """Which actions may be taken; all of them once the game is over, as pgx has it."""
        chart, due = self.chart, game.due
        board = self.own(game, game.seat)
        card = self.card_number(game)
        numbers = np.array(NUMBERS)[:, None]
        is_setup = np.isin(numbers, SETUP_NUMBERS)
        fits = (board.leading <= card) & ((board.leading > 0) | ~chart.flagged)
        first = (due == SETUP) & is_setup & ~chart.flagged
        entries = (board.numbers == 0) & (first | ((due == NUMBER) & (numbers == card) & fits))
        drawn = _at(game.lines, game.seat)
        count = (drawn >= 0).sum()
        lines = self._open_lines(board, self.card_bridges(game) - count)
        lines = lines & (np.arange(chart.lines) >= drawn.max()) & (due == BRIDGES)
        others = jnp.stack([(due == BRIDGES) & (count == 0), due == NUMBER, jnp.bool_(False)])
        return jnp.concatenate([entries.reshape(-1), lines, others]) | (due == OVER)

    def _open_lines(self, board: Board, left: Array) -> Array:
        """The lines with which so many bridges (1 to 3) can begin, each on the same line or a later one."""
        chart = self.chart
        room = jnp.where(board.numbers > 0, board.numbers, MOST_BRIDGES) - board.leading
        numbered = (board.numbers > 0)[chart.ends].any(1)
        crossed = (chart.crosses & (board.bridges > 0)).any(1)
        usable = numbered & (board.bridges < 2) & ~crossed & (room > 0)[chart.ends].all(1)
        follow = self._follow(board, room, usable)
        second = follow.after & chart.from_on
        third = follow.after[:, None] & second[None] & ~(
            jnp.where(chart.touches_one[:, :, None], follow.closed_one[:, None], jnp.uint32(0))
            | jnp.where(chart.touches_other[:, :, None], follow.closed_other[:, None], jnp.uint32(0))
            | np.where(np.eye(chart.lines, dtype=bool)[:, :, None], chart.itself[:, None], np.uint32(0))
        )  # fmt: skip
        two = (second != 0).any(-1)
        three = (self._members(second) & (third != 0).any(-1)).any(-1)
        return usable & jnp.where(left == 1, True, jnp.where(left == 2, two, three))

    def _follow(self, board: Board, room: Array, usable: Array) -> _Follow:
        chart = self.chart
        one, other = chart.ends[:, 0], chart.ends[:, 1]
        nothing = jnp.uint32(0)

        def closed(end: NDArray[np.int32], bridges: int) -> Array:
            return jnp.where((room == bridges)[end][:, None], chart.lines_of[end], nothing)

        full = jnp.where((board.bridges > 0)[:, None], chart.itself, nothing)
        after = self._packed(usable) & ~(chart.crossing | closed(one, 1) | closed(other, 1) | full)
        return _Follow(after, closed(one, 2), closed(other, 2))

    def _packed(self, lines: Array) -> Array:
        """A set of lines as words."""
        padded = jnp.pad(lines, (0, self.chart.line_words * WORD - self.chart.lines))
        places = jnp.uint32(1) << np.arange(WORD, dtype=np.uint32)
        return jnp.where(padded.reshape(-1, WORD), places, jnp.uint32(0)).sum(1, dtype=jnp.uint32)

    def _members(self, sets: Array) -> Array:
        """Sets of lines, one in each row of words, as rows of truth values."""
        bits = sets[..., None] >> np.arange(WORD, dtype=np.uint32) & 1
        return bits.reshape(*sets.shape[:-1], -1)[..., : self.chart.lines] != 0

    def observe(self, game: Game, seat: Array) -> Array:
        """What a seat sees, as one row of numbers (docs/codec/hashi.md)."""
        chart, missing = self.chart, MOST_SEATS - self.seats
        own = self.own(game, seat)
        others = [(seat + step) % self.seats for step in range(1, self.seats)]
        rivals = [self.board(_at(game.numbers, other), _at(game.bridges, other)) for other in others]
        island = jnp.where(game.due == SETUP, -1, _at(game.island, seat))
        islands: list[Any] = [chart.red, chart.blue, own.numbers, own.leading, own.finished]
        islands.append(island == np.arange(chart.islands))
        for board in rivals:
            islands += [board.numbers, board.leading, board.finished]
        islands += [jnp.zeros(chart.islands)] * (3 * missing)
        drawn = _at(game.lines, seat)
        this_turn = (drawn[:, None] == np.arange(chart.lines)).sum(0)
        lines: list[Any] = [own.bridges, this_turn, (chart.crosses & (own.bridges > 0)).any(1)]
        lines += [board.bridges for board in rivals] + [jnp.zeros(chart.lines)] * missing
        parts = [_columns(islands), _columns(lines), self._table(game, seat, others, drawn)]
        return jnp.concatenate(parts)

    def _table(self, game: Game, seat: Array, others: list[Array], drawn: Array) -> Array:
        missing = MOST_SEATS - self.seats
        # Seats decide in order: those before the seat at work are done, those after it have not begun.
        waits = (seat < game.seat) | (game.due == OVER)
        begun = jnp.where(seat == game.seat, game.due, jnp.where(game.due == SETUP, SETUP, NUMBER))
        due = jnp.where(waits, 3, begun)
        left = jnp.where(due == BRIDGES, self.card_bridges(game) - (drawn >= 0).sum(), 0)
        numbers = [self.card_number(game), self.card_bridges(game), left]
        numbers += [due == each for each in range(4)]
        numbers += [game.round, jnp.int32(self.deck.rounds), jnp.int32(self.seats)]
        nothing = jnp.zeros(3 * missing)
        awards = [_at(game.awards, each) for each in (seat, *others)]
        points = [_at(game.points, each) for each in (seat, *others)]
        parts = [_row(numbers), game.unseen, *awards, nothing, self.higher_left(game)]
        parts += [_row(points), jnp.zeros(missing)]
        return jnp.concatenate([part.astype(jnp.uint8) for part in parts])


def _at(rows: Array, seat: Array) -> Array:
    """The row of a seat."""
    if rows.shape[0] == 1:
        return rows[0]
    there = (np.arange(rows.shape[0]) == seat).reshape(-1, *[1] * (rows.ndim - 1))
    return jnp.where(there, rows, 0).sum(0, dtype=rows.dtype)


def _columns(columns: list[Any]) -> Array:
    """Arrays beside each other as columns, read row by row."""
    return jnp.stack([column.astype(jnp.uint8) for column in columns], 1).reshape(-1)


def _row(numbers: list[Array]) -> Array:
    return jnp.stack([number.astype(jnp.uint8) for number in numbers])
