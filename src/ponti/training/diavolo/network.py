"""The network: fully convolutional and residual, with pooling over the whole board, for every board size.

Parameters are a flat dictionary of arrays, which is all that a file, an optimiser or an exporter has to know.
There is no normalisation: each block begins as nothing (its last weights are 0), which is enough at this
depth and leaves little to do when the network plays.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax
from numpy.typing import NDArray

from ponti.codec.diavolo.actions import REACHES, Actions, actions_of
from ponti.codec.diavolo.planes import PLANES

FIRST_TILE = PLANES.index("the first tile of this turn")
SCALES = np.ones(len(PLANES), np.float32)
"""What each plane is multiplied with, so that numbers of tiles and points are about 1."""
SCALES[[PLANES.index(name) for name in ("own tiles left", "the rival's tiles left")]] = 1 / 40
SCALES[PLANES.index("bridges left")] = 1 / 15
SCALES[[PLANES.index(name) for name in ("own points", "the rival's points")]] = 1 / 20
TILE_PLANES = 2
"""A first tile and a second one have a plane each."""
OTHERS = 3
"""Pass, light and dark."""
OWNERS = 4
"""For each space: whether an own tile or the rival's will lie there at the end, and whether in an island."""
RESULTS = 3
"""Lost, shared, won."""
MARGIN = 10.0
"""The margin is counted in so many points."""

Parameters = dict[str, Any]


@dataclass(frozen=True)
class Shape:
    """How large a network is."""

    blocks: int = 6
    channels: int = 64

    def __post_init__(self) -> None:
        assert self.blocks > 0, "a network has blocks"
        assert self.channels > 0, "a network has channels"

    def about(self) -> dict[str, int]:
        """As plain numbers."""
        return asdict(self)


class Judgement(NamedTuple):
    """What the network says about a batch of observations, always as the observer sees it."""

    policy: Array
    """A logit for each action of the codec, legal or not."""
    result: Array
    """Logits for lost, shared, won."""
    margin: Array
    """The points ahead at the end, in tens."""
    owners: Array
    """Logits, rows × columns × `OWNERS`."""

    @property
    def value(self) -> Array:
        """From -1, lost, to 1, won."""
        chances = jax.nn.softmax(self.result)
        return chances[..., 2] - chances[..., 0]


def new_parameters(seed: int, shape: Shape) -> dict[str, NDArray[np.float32]]:
    """Parameters of a network that knows nothing; the same for the same seed, whatever the device."""
    rng = np.random.default_rng(seed)
    channels, found = shape.channels, {}

    def layer(name: str, *size: int, gain: float = 2.0) -> None:
        fan = int(np.prod(size[:-1]))
        found[f"{name}.w"] = rng.normal(0, np.sqrt(gain / fan), size).astype(np.float32)
        found[f"{name}.b"] = np.zeros(size[-1], np.float32)

    layer("stem", 3, 3, len(PLANES), channels)
    for index in range(shape.blocks):
        layer(f"block{index}.one", 3, 3, channels, channels)
        layer(f"block{index}.pool", 2 * channels, channels, gain=0.5)
        layer(f"block{index}.two", 3, 3, channels, channels, gain=0.0)
    layer("head", 1, 1, channels, channels)
    layer("head.pool", 2 * channels, channels, gain=0.5)
    layer("moves", 1, 1, channels, TILE_PLANES + len(REACHES), gain=0.01)
    layer("owners", 1, 1, channels, OWNERS, gain=0.01)
    layer("whole", 2 * channels, channels)
    layer("others", channels, OTHERS, gain=0.01)
    layer("result", channels, RESULTS, gain=0.01)
    layer("margin", channels, 1, gain=0.01)
    return found


def shape_of(parameters: Mapping[str, Any]) -> Shape:
    """The shape of a network with these parameters."""
    blocks = sum(name.startswith("block") and name.endswith(".one.w") for name in parameters)
    return Shape(blocks, parameters["stem.w"].shape[-1])


def judge(parameters: Parameters, planes: Array, *, dtype: Any = jnp.float32) -> Judgement:
    """What the network says about observations: a batch of rows × columns × planes, `uint8`."""
    weights = {name: value.astype(dtype) for name, value in parameters.items()}

    def convolved(name: str, x: Array) -> Array:
        kernel = weights[f"{name}.w"]
        if kernel.shape[:2] == (1, 1):
            return x @ kernel[0, 0] + weights[f"{name}.b"]
        return _convolved(x, kernel) + weights[f"{name}.b"]

    def dense(name: str, x: Array) -> Array:
        return x @ weights[f"{name}.w"] + weights[f"{name}.b"]

    def pooled(x: Array) -> Array:
        return jnp.concatenate([x.mean((1, 2)), x.max((1, 2))], -1)

    x = convolved("stem", planes.astype(dtype) * SCALES.astype(dtype))
    for index in range(shape_of(parameters).blocks):
        y = convolved(f"block{index}.one", jax.nn.relu(x))
        y = jax.nn.relu(y + dense(f"block{index}.pool", pooled(jax.nn.relu(y)))[:, None, None])
        x = x + convolved(f"block{index}.two", y)
    x = jax.nn.relu(x)
    head = convolved("head", x)
    head = jax.nn.relu(head + dense("head.pool", pooled(x))[:, None, None])
    whole = jax.nn.relu(dense("whole", pooled(x)))
    is_second = planes[..., FIRST_TILE].max((1, 2)) > 0
    policy = _policy(convolved("moves", head), dense("others", whole), is_second)
    single = jnp.float32
    return Judgement(
        policy.astype(single),
        dense("result", whole).astype(single),
        dense("margin", whole)[:, 0].astype(single),
        convolved("owners", head).astype(single),
    )


def _convolved(x: Array, kernel: Array) -> Array:
    """Each space with those around it.

    On a processor it is a product of matrices: there XLA takes ten times as long to learn from convolutions.
    """
    if jax.default_backend() != "cpu":
        dimensions = ("NHWC", "HWIO", "NHWC")
        return lax.conv_general_dilated(x, kernel, (1, 1), "SAME", dimension_numbers=dimensions)
    rows, columns = x.shape[1:3]
    wide = jnp.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0)))
    around = [wide[:, up : up + rows, across : across + columns] for up in range(3) for across in range(3)]
    return jnp.concatenate(around, -1) @ kernel.reshape(-1, kernel.shape[-1])


def _policy(moves: Array, others: Array, is_second: Array) -> Array:
    """The logits in the order of the actions."""
    count, size = moves.shape[:2]
    actions: Actions = actions_of(size)
    tiles = jnp.where(is_second[:, None, None], moves[..., 1], moves[..., 0])
    parts = [tiles.reshape(count, -1)]
    for index, part in enumerate(actions.parts, start=TILE_PLANES):
        ends = moves[:, part.low : part.low + part.rows, : part.columns, index]
        parts.append(ends.reshape(count, -1))
    return jnp.concatenate([*parts, others], -1)
