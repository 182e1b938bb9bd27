"""Every game keeps to the same laws, and a game that breaks one is found out."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from ponti import diavolo, games, hashi, play
from ponti.errors import Outcome, Violation
from ponti.play.conformance import LAWS, BrokenLaw, hold
from tests.hashi.games import short_deck, variant
from tests.play.heap import Heap, Legal, Take

DIAVOLO_MOVES = tuple(map(diavolo.parse_move, ("c4 d7", "c4-e5", "light", "pass")))
HASHI_THINGS = (
    *map(hashi.parse_move, ("3e", "- -", "-")),
    *map(hashi.parse_event, ("setup | 3e", "5/3", "- -", "check | -")),
)


@pytest.mark.parametrize("size", range(diavolo.SMALLEST, diavolo.LARGEST + 1))
def test_ponte_del_diavolo_on_every_board(size: int) -> None:
    every = 1 if size < 10 else 7  # a game on a large board is long
    hold(lambda: diavolo.Position.start(size), strangers=(*HASHI_THINGS, Take(1)), every=every, most_moves=12)


@pytest.mark.parametrize("supply", ["2 2 0", "8 10 3", "unlimited"])
def test_ponte_del_diavolo_with_other_supplies(supply: str) -> None:
    hold(lambda: games.get("diavolo").start(size=6, supply=supply), games=3, strangers=HASHI_THINGS)


@pytest.mark.parametrize("pen", ["strict", "free"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("board", [layout.id for layout in hashi.shipped_layouts()])
def test_hashi_on_every_board(board: str, seats: int, pen: str) -> None:
    start = hashi.Options(board=board, seats=seats, pen=pen).start
    hold(start, strangers=(*DIAVOLO_MOVES, Take(1)), every=seats, most_moves=12)


@pytest.mark.parametrize("pen", ["strict", "free"])
@pytest.mark.parametrize("name", ["pond", "star"])
def test_hashi_on_a_board_of_ones_own(name: str, pen: str) -> None:
    layout, deck = variant(name), short_deck()
    hold(
        lambda: hashi.Position.start(layout, 2, deck, pen),
        from_code=lambda code: hashi.Position.from_code(code, layout, deck),
        games=2,
        strangers=DIAVOLO_MOVES,
    )


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_a_third_game(seats: int) -> None:
    position: play.Position[Any, Any] = Heap.start(seats)  # checked by mypy
    assert position.kind not in games.GAMES
    hold(lambda: Heap.start(seats), games=5, strangers=(*DIAVOLO_MOVES, *HASHI_THINGS))


def broken(**methods: Any) -> type[Heap]:
    """The third game with other methods, as if somebody had made a mistake."""
    kind = type("Heap", (Heap,), {"__slots__": (), "__module__": __name__, **methods})
    globals()["Heap_"] = kind  # a pickle finds the class by its name
    kind.__qualname__ = "Heap_"
    return kind


class LongerThanItSays(Legal):
    def __len__(self) -> int:
        return max(0, self.most - 1)


class DrawsAnything(Legal):
    def sample(self, rng: Random) -> Take:
        return Take(4) if self.most else super().sample(rng)


class FindsEverything(Legal):
    def __contains__(self, move: object) -> bool:
        return True


def with_moves(kind: Callable[[int], Any]) -> Callable[..., Any]:
    return lambda self, seat=None: kind(Heap.legal_moves(self, seat).most)


def off_turn_too(self: Heap, seat: int | None = None) -> Legal:
    return Legal(max(0, min(3, self.stones)))


def never_says_why(self: Heap, seat: int, move: Take) -> Violation | None:
    Heap.why_not(self, seat, move)
    return None


def says_it_of_texts_too(self: Heap, seat: int, move: Any) -> Violation | None:
    return Heap.why_not(self, seat, move) if isinstance(move, Take) else Violation("heap.take", "no")


def takes_any_event(self: Heap, moves: Mapping[int, Take]) -> Any:
    return next(iter(moves.values()), None)


def changing(self: Heap, name: str, value: object) -> None:
    object.__setattr__(self, name, value)


@pytest.mark.parametrize(
    ("law", "methods"),
    [
        ("turns", {"to_act": frozenset({0})}),
        ("turns", {"to_act": frozenset({7})}),
        ("turns", {"chance_outcomes": lambda self: []}),
        ("legal_moves", {"legal_moves": with_moves(LongerThanItSays)}),
        ("legal_moves", {"legal_moves": with_moves(DrawsAnything)}),
        ("strangers", {"legal_moves": with_moves(FindsEverything)}),
        ("off_turn", {"legal_moves": off_turn_too}),
        ("off_turn", {"why_not": never_says_why}),
        ("strangers", {"why_not": says_it_of_texts_too}),
        ("refusals", {"event_of": takes_any_event}),
        ("texts", {"from_code": classmethod(lambda cls, text: Heap.start())}),
        ("texts", {"__repr__": lambda self: "<a heap>"}),
        ("texts", {"__str__": lambda self: ""}),
        ("values", {"__hash__": lambda self: id(self)}),
        ("values", {"__reduce__": lambda self: (type(self), ())}),
        ("values", {"__deepcopy__": lambda self, memo: None}),
        ("values", {"__getstate__": lambda self: bytes(6000), "__setstate__": lambda self, state: None}),
        ("immutable", {"__setattr__": changing}),
        ("results", {"scores": lambda self: ()}),
        ("results", {"outcome": lambda self: None}),
        (
            "results",
            {"outcome": lambda self: Outcome(frozenset(), self.scores(), "x") if self.is_over else None},
        ),
        (
            "going on",
            {"after": lambda self, event: self if isinstance(event, Take) else Heap.after(self, event)},
        ),
    ],
)
def test_a_broken_game_is_found_out(law: str, methods: dict[str, Any]) -> None:
    kind = broken(**methods)
    with pytest.raises(BrokenLaw) as found:
        hold(kind.start, games=5)
    assert found.value.law == law, found.value
    assert law in str(found.value)


def test_a_game_has_to_end() -> None:
    with pytest.raises(BrokenLaw, match="goes on after 2 events"):
        hold(Heap.start, most_events=2)
    assert len(LAWS) == len({law.__name__ for law in LAWS})


HASHES = """
import pickle, sys
print(*(hash(position) for position in pickle.load(sys.stdin.buffer)))
"""


def test_hashes_agree_between_processes() -> None:
    positions: list[Any] = []
    starts: tuple[Any, ...] = (diavolo.Position.start(8), hashi.Position.start(seats=2, pen="free"))
    for start in starts:
        position, rng = start, Random(5)
        for _ in range(9):
            if position.to_act:
                moves = {seat: position.legal_moves(seat).sample(rng) for seat in position.to_act}
                position = position.after(position.event_of(moves))
            else:
                position = position.after(position.chance_outcomes()[0][0])
            positions.append(position)
    printed = subprocess.run(
        [sys.executable, "-c", HASHES], input=pickle.dumps(positions), capture_output=True, check=True
    ).stdout
    assert list(map(int, printed.split())) == [hash(position) for position in positions]
