"""How hard puzzles are by what people do: a small file beside the games, with nothing about anybody in it."""

from __future__ import annotations

from pathlib import Path

import msgspec


class Rated(msgspec.Struct, frozen=True, array_like=True):
    """A puzzle's rating by Glicko-2, and how many first tries it has counted."""

    rating: float
    deviation: float
    volatility: float
    tries: int


_decoder: msgspec.json.Decoder[dict[str, Rated]] = msgspec.json.Decoder(dict[str, Rated])


def read(path: Path) -> dict[str, Rated]:
    """The ratings of a file by the puzzles' ids; none where there is no file.

    `OSError` or `msgspec.MsgspecError` where it cannot be read.
    """
    try:
        return _decoder.decode(path.read_bytes())
    except FileNotFoundError:
        return {}


def write(path: Path, ratings: dict[str, Rated]) -> None:
    """Write the file anew, all or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".new")
    unfinished.write_bytes(msgspec.json.encode(ratings))
    unfinished.replace(path)
