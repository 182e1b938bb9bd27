"""A trained network as a file in ONNX, which plays without JAX: one graph for every board size.

The inputs are planes as the codec writes them, the outputs what the heads say before anybody looks at a size:
a number for each space and kind of move, for pass and the colours, for the result and the margin. Which of
them are moves, and legal ones, is for those to say who play (`ponti.engine.diavolo.judging`).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ponti.codec import array_files
from ponti.codec.diavolo import DiavoloCodec
from ponti.codec.diavolo.actions import REACHES
from ponti.codec.diavolo.planes import PLANES
from ponti.codec.networks import ABOUT, SEAL, UNSEALED, About, sealed
from ponti.extras import need
from ponti.training.diavolo.network import OTHERS, RESULTS, SCALES, TILE_PLANES, shape_of
from ponti.training.diavolo.rounding import rounded
from ponti.training.diavolo.training import MODEL

# Old enough for every runtime of the last years.
OPERATORS, FORMAT = 17, 8


class _Graph:
    """Nodes and weights, one after the other."""

    def __init__(self, parameters: Mapping[str, NDArray[np.float32]]) -> None:
        from onnx import helper, numpy_helper

        self._helper, self._numpy = helper, numpy_helper
        self._parameters = parameters
        self.nodes: list[Any] = []
        self.weights: list[Any] = []

    def node(self, kind: str, *inputs: str, name: str | None = None, **attributes: Any) -> str:
        """One more node; the name of what comes out of it."""
        found = name or f"{kind.lower()}{len(self.nodes)}"
        self.nodes.append(self._helper.make_node(kind, list(inputs), [found], **attributes))
        return found

    def weight(self, name: str, value: NDArray[Any]) -> str:
        """One more array."""
        self.weights.append(self._numpy.from_array(np.ascontiguousarray(value), name))
        return name

    def convolved(self, name: str, x: str, kernel: NDArray[np.float32] | None = None) -> str:
        """A layer over spaces; its weights lie as rows × columns × in × out."""
        given = self._parameters[f"{name}.w"] if kernel is None else kernel
        weights = self.weight(f"{name}.w", given.transpose(3, 2, 0, 1))
        bias = self.weight(f"{name}.b", self._parameters[f"{name}.b"])
        edge = given.shape[0] // 2
        return self.node("Conv", x, weights, bias, kernel_shape=given.shape[:2], pads=[edge] * 4)

    def dense(self, name: str, x: str) -> str:
        """A layer over the whole board, which is one space by then."""
        return self.convolved(name, x, self._parameters[f"{name}.w"][None, None])

    def pooled(self, x: str) -> str:
        """Mean and maximum over the board."""
        both = self.node("GlobalAveragePool", x), self.node("GlobalMaxPool", x)
        return self.node("Concat", *both, axis=1)


def _built(parameters: Mapping[str, NDArray[np.float32]]) -> _Graph:
    """The graph that `network.judge` computes."""
    graph = _Graph(parameters)
    node = graph.node
    x = node("Transpose", node("Cast", "planes", to=1), perm=[0, 3, 1, 2])
    # Planes are not scaled, but the weights that they meet.
    x = graph.convolved("stem", x, parameters["stem.w"] * SCALES[:, None])
    for index in range(shape_of(parameters).blocks):
        y = graph.convolved(f"block{index}.one", node("Relu", x))
        more = graph.dense(f"block{index}.pool", graph.pooled(node("Relu", y)))
        x = node("Add", x, graph.convolved(f"block{index}.two", node("Relu", node("Add", y, more))))
    x = node("Relu", x)
    pooled = graph.pooled(x)
    head = node("Relu", node("Add", graph.convolved("head", x), graph.dense("head.pool", pooled)))
    whole = node("Relu", graph.dense("whole", pooled))
    node("Transpose", graph.convolved("moves", head), perm=[0, 2, 3, 1], name="moves")
    for name in ("others", "result", "margin"):
        node("Flatten", graph.dense(name, whole), axis=1, name=name)
    return graph


def converted(
    parameters: Mapping[str, NDArray[np.float32]], about: About, *, fractions: bool = False
) -> bytes:
    """A network as the contents of a file: fast, with whole numbers in its blocks, or with all fractions."""
    need("onnx")
    from onnx import TensorProto, checker, helper

    graph = _built(parameters)
    board = ["leaves", "rows", "columns"]

    def outlet(name: str, *shape: int | str) -> Any:
        return helper.make_tensor_value_info(name, TensorProto.FLOAT, list(shape))

    model = helper.make_model(
        helper.make_graph(
            graph.nodes,
            about.kind,
            [helper.make_tensor_value_info("planes", TensorProto.UINT8, [*board, len(PLANES)])],
            [
                outlet("moves", *board, TILE_PLANES + len(REACHES)),
                outlet("others", "leaves", OTHERS),
                outlet("result", "leaves", RESULTS),
                outlet("margin", "leaves", 1),
            ],
            graph.weights,
        ),
        opset_imports=[helper.make_opsetid("", OPERATORS)],
        ir_version=FORMAT,
        producer_name="ponti",
    )
    if not fractions:
        model = rounded(model, parameters)
    helper.set_model_props(model, {ABOUT: about.text(), SEAL: UNSEALED})
    checker.check_model(model, full_check=True)
    return sealed(model.SerializeToString(deterministic=True))


def export(source: Path, target: Path, *, fractions: bool = False) -> About:
    """Make a file to play with of a network that a run has written."""
    arrays, told = array_files.load(source, MODEL)
    about = About(
        kind=MODEL,
        codec=int(told["codec"]),
        hash=array_files.digest(arrays),
        minutes=round(float(told["seconds"]) / 60, 1),
        steps=int(told["steps"]),
    )
    assert about.codec == DiavoloCodec.version, "planes that nobody draws any more"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(converted(arrays, about, fractions=fractions))
    return about
