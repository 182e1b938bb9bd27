"""What the states of both games have in common: they draw themselves with our own pictures."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pgx

from ponti import svg
from ponti.errors import PontiError

# More pictures than this say nothing, and take long to draw.
MOST_PICTURES = 64


class Drawn(pgx.State):  # type: ignore[misc]
    """A state that can be drawn; `_position` makes a plain position of it."""

    def _position(self) -> Any:
        """The position of a single state."""
        raise NotImplementedError

    def to_svg(self, *, color_theme: str | None = None, scale: float | None = None) -> str:
        """The state as a picture; of a batch the first 64, side by side. The arguments are pgx's.

        The picture follows the theme of the page that it stands on, and scales without loss.
        """
        del color_theme, scale
        shape = self.current_player.shape
        plain = jax.tree.map(np.asarray, self)
        if not shape:
            return svg.render(plain._position())
        count = min(math.prod(shape), MOST_PICTURES)
        if not count:
            raise PontiError("a batch of no games has no picture")
        flat = jax.tree.map(lambda each: each.reshape(-1, *each.shape[len(shape) :]), plain)
        singles = [jax.tree.map(lambda each, at=index: each[at], flat) for index in range(count)]
        return _beside_each_other([svg.render(single._position()) for single in singles])

    def save_svg(
        self, filename: str | Path, *, color_theme: str | None = None, scale: float | None = None
    ) -> None:
        """Write the picture to a file."""
        Path(filename).write_text(self.to_svg(color_theme=color_theme, scale=scale), encoding="utf-8")


def check_step(name: str, is_ours: bool, state: Any, action: Any) -> None:
    """Refuse what no step can be made of, while it is compiled: nothing of it is left in the program."""
    if not is_ours:
        of = getattr(state, "env_id", type(state).__name__)
        raise PontiError(f"this state is one of {of}, or of another board or deck, not one of {name}")
    if state.current_player.shape != ():
        raise PontiError(
            f"a step takes one state (use jax.vmap for many games),"
            f" not a batch with the shape {state.current_player.shape}"
        )
    given = action if hasattr(action, "dtype") else np.asarray(action)
    if given.shape != () or not jnp.issubdtype(given.dtype, jnp.integer):
        raise PontiError(
            f"a step takes one whole number (use jax.vmap for many games),"
            f" not an array of {given.dtype} with the shape {given.shape}"
        )


def _beside_each_other(pictures: list[str]) -> str:
    """Pictures of one size in one, row by row."""
    box = re.search(r'viewBox="([-\d. ]+)"', pictures[0])
    assert box is not None, "our pictures say how large they are"
    width, height = map(float, box[1].split()[2:])
    columns = math.ceil(math.sqrt(len(pictures)))
    rows = math.ceil(len(pictures) / columns)
    placed = "".join(
        picture.replace(
            "<svg ", f'<svg x="{index % columns * width:g}" y="{index // columns * height:g}" ', 1
        )
        for index, picture in enumerate(pictures)
    )
    whole = f"0 0 {columns * width:g} {rows * height:g}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{whole}">{placed}</svg>'
