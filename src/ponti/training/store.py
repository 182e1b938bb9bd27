"""What is learnt from: a store of the newest samples."""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jax import Array, lax


class Store(NamedTuple):
    """The newest samples, arrays with one sample in each row; the oldest are overwritten."""

    samples: Any
    at: Array
    filled: Array

    @classmethod
    def empty(cls, like: Any, capacity: int) -> Store:
        """Room for samples like these."""
        room = jax.tree.map(lambda each: jnp.zeros((capacity, *each.shape[1:]), each.dtype), like)
        return cls(room, jnp.int32(0), jnp.int32(0))

    @property
    def capacity(self) -> int:
        """How many it has room for: a whole number of stretches."""
        return int(jax.tree.leaves(self.samples)[0].shape[0])

    def put(self, new: Any) -> Store:
        """With a stretch of samples more."""
        count = jax.tree.leaves(new)[0].shape[0]
        samples = jax.tree.map(
            lambda room, each: lax.dynamic_update_slice_in_dim(room, each, self.at, 0), self.samples, new
        )
        filled = jnp.minimum(self.filled + count, self.capacity)
        return Store(samples, (self.at + count) % self.capacity, filled)

    def draw(self, key: Array, count: int) -> Any:
        """Some of them, each as likely as the others."""
        chosen = jax.random.randint(key, (count,), 0, self.filled)
        return jax.tree.map(lambda each: each[chosen], self.samples)
