"""Sets of spaces as a few 32-bit words, and the board that they are sets of.

Each word is an array of its own, so that everything is done element by element on arrays of one shape: in a
batch a compiler makes one loop of it. The bits are those of `ponti.diavolo.grid`: a row takes one more than
it has spaces, so that a set shifted sideways does not run into the next row. What falls off the board is
not cut away at once: sets are met with others that lie on the board before anybody counts them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import jax.numpy as jnp
import numpy as np
from jax import Array, lax

from ponti.jax.steps import worked_out

WORD = 32


class Bits:
    """A set of spaces."""

    __slots__ = ("words",)

    def __init__(self, words: Iterable[Array]) -> None:
        self.words = tuple(words)

    @classmethod
    def of(cls, array: Array) -> Bits:
        """The set that an array of words holds."""
        return cls(array[index] for index in range(array.shape[0]))

    @classmethod
    def constant(cls, bits: int, words: int) -> Bits:
        """A set that is known beforehand."""
        return cls(np.uint32(bits >> WORD * index & 0xFFFFFFFF) for index in range(words))  # type: ignore[misc]

    def array(self) -> Array:
        """The words as one array."""
        return jnp.stack(self.words)

    def __and__(self, other: Bits) -> Bits:
        return Bits(a & b for a, b in zip(self.words, other.words, strict=True))

    def __or__(self, other: Bits) -> Bits:
        return Bits(a | b for a, b in zip(self.words, other.words, strict=True))

    def __xor__(self, other: Bits) -> Bits:
        return Bits(a ^ b for a, b in zip(self.words, other.words, strict=True))

    def __invert__(self) -> Bits:
        return Bits(~word for word in self.words)

    def __lshift__(self, by: int) -> Bits:
        whole, part = divmod(by, WORD)
        return self._joined(lambda index: index - whole, -1, jnp.left_shift, jnp.right_shift, part)

    def __rshift__(self, by: int) -> Bits:
        whole, part = divmod(by, WORD)
        return self._joined(lambda index: index + whole, +1, jnp.right_shift, jnp.left_shift, part)

    def _joined(
        self,
        source: Callable[[int], int],
        step: int,
        shift: Callable[[Array, int], Array],
        back: Callable[[Array, int], Array],
        part: int,
    ) -> Bits:
        words = []
        for index in range(len(self.words)):
            near, far = self._word(source(index)), self._word(source(index) + step)
            word = jnp.uint32(0)
            if near is not None:
                word = shift(near, part) if part else near
            if far is not None and part:
                carried = back(far, WORD - part)
                word = carried if near is None else word | carried
            words.append(word)
        return Bits(words)

    def _word(self, index: int) -> Array | None:
        return self.words[index] if 0 <= index < len(self.words) else None

    def when(self, condition: Array) -> Bits:
        """The set, or nothing."""
        mask = jnp.uint32(0) - condition.astype(jnp.uint32)
        return Bits(word & mask for word in self.words)

    def where(self, inside: Array) -> Bits:
        """The spaces that are in the set, or those that are not."""
        mask = inside.astype(jnp.uint32) - jnp.uint32(1)
        return Bits(word ^ mask for word in self.words)

    def count(self) -> Array:
        """How many spaces it has."""
        counts = [lax.population_count(word).astype(jnp.int32) for word in self.words]
        return sum(counts[1:], counts[0])

    def any(self) -> Array:
        """Whether it has any space."""
        words = self.words[0]
        for word in self.words[1:]:
            words = words | word
        return words != 0

    def lowest(self) -> Bits:
        """Its lowest space alone."""
        found, words = jnp.bool_(False), []
        for word in self.words:
            words.append(jnp.where(found, jnp.uint32(0), word & (jnp.uint32(0) - word)))
            found = found | (word != 0)
        return Bits(words)


def settled(*boards: Bits) -> tuple[Bits, ...]:
    """The same sets, worked out once."""
    return tuple(Bits(words) for words in worked_out([board.words for board in boards]))


def choose(condition: Array, yes: Bits, no: Bits) -> Bits:
    """One of two sets."""
    return Bits(jnp.where(condition, a, b) for a, b in zip(yes.words, no.words, strict=True))


class Sea:
    """The board of one size, as sets of spaces see it."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.width = size + 1
        self.words = -(-size * self.width // WORD)
        row = (1 << size) - 1
        self.all = self.constant(sum(row << self.width * index for index in range(size)))
        self.nothing = self.constant(0)

    def constant(self, bits: int) -> Bits:
        """A set that is known beforehand, given as a number."""
        return Bits.constant(bits, self.words)

    def space(self, number: Array) -> Bits:
        """The space with this number, counted row by row."""
        bit = number + number // self.size
        word, low = bit // WORD, (bit % WORD).astype(jnp.uint32)
        one = jnp.uint32(1) << low
        return Bits(jnp.where(word == index, one, jnp.uint32(0)) for index in range(self.words))

    def moved(self, board: Bits, across: int, up: int) -> Bits:
        """For each space, whether the one so far across and up is in the set."""
        by = up * self.width + across
        return board >> by if by >= 0 else board << -by

    def beside(self, board: Bits) -> Bits:
        """All spaces beside those of a set, side to side."""
        return (board << 1) | (board >> 1) | (board << self.width) | (board >> self.width)

    def ringed(self, board: Bits) -> Bits:
        """The set and all spaces around it, diagonals too."""
        row = board | (board << 1) | (board >> 1)
        return row | (row << self.width) | (row >> self.width)

    def spread(self, boards: Array) -> Array:
        """Sets, given as an array of sets × words, as an array of sets × rows × columns of 0 and 1."""
        bits = boards[:, :, None] >> np.arange(WORD, dtype=np.uint32) & 1
        rows = bits.reshape(boards.shape[0], -1)[:, : self.size * self.width]
        return rows.reshape(-1, self.size, self.width)[:, :, : self.size]
