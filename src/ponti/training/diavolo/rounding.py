"""A network to play with whose blocks count in whole numbers: much faster on a processor, and hardly worse.

Nearly all the work of a network is done by the layers of its blocks, from space to neighbouring spaces. With
their weights and what they see as numbers of eight bits a processor does it two to three times as fast. The
other layers are few and keep their fractions: rounding these costs far more strength than time is won.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import jax
import numpy as np
from numpy.typing import NDArray

from ponti.codec import Stage
from ponti.codec.diavolo import DiavoloCodec
from ponti.extras import need
from ponti.jax import make
from ponti.training.diavolo.network import Parameters, judge

# Whether a layer's numbers are large is seen in games that the network plays with itself.
SIZES, GAMES, SAMPLES = (6, 8, 10, 12, 14, 16), 4, 128


def seen_in_games(parameters: Parameters, seed: int = 1) -> list[NDArray[np.uint8]]:
    """Planes of positions from games of the network with itself: as many of each size."""
    rng = np.random.default_rng(seed)
    found = []
    for size in SIZES:
        seen = list(_played(jax.jit(judge), parameters, make("diavolo", size=size).codec, rng))
        chosen = rng.choice(len(seen), min(len(seen), SAMPLES), replace=False)
        found.append(np.stack([seen[index] for index in sorted(chosen)]))
    return found


def _played(
    judging: Any, parameters: Parameters, codec: DiavoloCodec, rng: np.random.Generator
) -> Iterator[NDArray[np.uint8]]:
    """What is seen in some games in which moves are drawn as the network likes them."""
    stages: list[Stage] = [Stage.start(codec) for _ in range(GAMES)]
    while any(not stage.is_over for stage in stages):
        seats = [0 if stage.is_over else stage.to_act[0] for stage in stages]
        planes = np.stack([stage.observation(seat) for stage, seat in zip(stages, seats, strict=True)])
        liking = np.asarray(judging(parameters, planes).policy)
        # The most liked after an amount by chance: drawn as a softmax would have it.
        liking = liking + rng.gumbel(size=liking.shape)
        for index, (stage, seat) in enumerate(zip(stages, seats, strict=True)):
            if not stage.is_over:
                yield planes[index]
                likes = liking[index]
                stages[index] = stage.after(seat, max(stage.legal_actions(seat), key=likes.__getitem__))


def rounded(model: Any, parameters: Mapping[str, NDArray[np.float32]]) -> Any:
    """A model of ONNX whose blocks count in whole numbers."""
    need("onnxruntime")
    import onnx
    from onnxruntime import set_default_logger_severity
    from onnxruntime.quantization import CalibrationDataReader, QuantType, quantize_static

    class Seen(CalibrationDataReader):  # type: ignore[misc]
        """Hands the planes of games to what looks for the largest numbers."""

        def __init__(self) -> None:
            arrays = {name: jax.numpy.asarray(value) for name, value in parameters.items()}
            self._batches = iter(seen_in_games(arrays))

        def get_next(self) -> dict[str, Any] | None:
            batch = next(self._batches, None)
            return None if batch is None else {"planes": batch}

    set_default_logger_severity(4)
    for index, node in enumerate(model.graph.node):
        node.name = f"{node.op_type.lower()}{index}"
    with TemporaryDirectory() as folder:
        source, target = Path(folder, "source.onnx"), Path(folder, "target.onnx")
        onnx.save(model, source)
        quantize_static(
            source,
            target,
            Seen(),
            nodes_to_quantize=[node.name for node in model.graph.node if _is_of_a_block(node)],
            per_channel=True,
            # Processors without instructions for it add pairs of products in sixteen bits: seven leave room.
            reduce_range=True,
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
        )
        found = onnx.load(target)
    del found.opset_import[:], found.metadata_props[:]
    found.opset_import.extend(model.opset_import)
    found.producer_name, found.producer_version = model.producer_name, ""
    found.ir_version = model.ir_version
    return found


def _is_of_a_block(node: Any) -> bool:
    """Whether a node is one of the two layers of a block that look at neighbouring spaces."""
    return node.op_type == "Conv" and node.input[1].startswith("block") and ".pool" not in node.input[1]
