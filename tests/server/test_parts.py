"""Every game offers what the rooms want of it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from types import FunctionType

import pytest

from ponti import games
from ponti.diavolo.grid import LARGEST, SMALLEST, grid_of
from ponti.server.assembly import Server
from ponti.server.http.app import make_app
from ponti.server.rooms import diavolo, hashi
from ponti.server.rooms.parts import Drafts, Part, part_of
from ponti.server.settings import Settings
from ponti.wire.base import Change, Question
from ponti.wire.client_messages import ClientMessage

# The type checker compares every function with what is wanted.
PARTS: dict[str, Part] = {"hashi": hashi, "diavolo": diavolo}


def wanted(protocol: type) -> set[str]:
    """The names that a protocol has."""
    members = vars(protocol).items()
    return {name for name, each in members if isinstance(each, property | FunctionType) and name[0] != "_"}


@pytest.mark.parametrize("game", games.GAMES)
def test_a_part_offers_what_is_wanted_and_nothing_else(game: str) -> None:
    part = part_of(game)
    assert part is PARTS[game]
    assert set(part.__all__) == wanted(Part)  # type: ignore[attr-defined]
    assert all(hasattr(part, name) for name in wanted(Part))
    if part.DRAFTS is not None:
        assert all(hasattr(part.DRAFTS, name) for name in wanted(Drafts))


def test_every_request_is_understood_somewhere() -> None:
    """A change is decided in all games or in some; a question is answered in all games or in some."""
    from ponti.server.rooms.decisions import DECISIONS
    from ponti.server.rooms.questions import QUESTIONS

    decided, answered = set(DECISIONS), set(QUESTIONS)
    for part in PARTS.values():
        decided |= set(part.DECISIONS)
        answered |= set(part.QUESTIONS)
        assert set(part.QUESTIONS) >= part.SLOW_QUESTIONS
    kinds = ClientMessage.__args__
    assert decided == {kind for kind in kinds if issubclass(kind, Change)}
    assert answered == {kind for kind in kinds if issubclass(kind, Question)}


def test_a_server_works_out_all_boards_when_it_starts(tmp_path: Path) -> None:
    grid_of.cache_clear()
    server = Server(Settings(tmp_path))
    make_app(server)
    known = grid_of.cache_info()
    for size in range(SMALLEST, LARGEST + 1):
        grid_of(size)
    assert grid_of.cache_info().misses == known.misses
    asyncio.run(server.stop())


def test_a_scribe_works_out_no_board_before_somebody_asks_for_one() -> None:
    code = """
import ponti.server.http.scribe
from ponti.diavolo.grid import grid_of
from ponti.server.rooms.parts import part_of
part_of("diavolo")
print(grid_of.cache_info().currsize)
"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "0\n"


def test_nothing_is_loaded_for_the_first_who_asks(tmp_path: Path) -> None:
    code = f"""
import asyncio, sys
from pathlib import Path
import msgspec
from ponti.server.assembly import Server
from ponti.server.http.app import make_app
from ponti.server.settings import Settings
from ponti.wire.forms import NewGame

async def main():
    server = Server(Settings(Path({str(tmp_path)!r})))
    make_app(server)
    loaded = set(sys.modules)
    for game in ("hashi", "diavolo"):
        seats = [{{"kind": "me"}}, {{"kind": "bot"}}]
        form = msgspec.convert({{"options": {{"game": game}}, "seats": seats}}, NewGame)
        await server.house.create(form)
    print(sorted(name for name in set(sys.modules) - loaded if name.startswith("ponti.")))
    await server.stop()

asyncio.run(main())
"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "[]\n"
