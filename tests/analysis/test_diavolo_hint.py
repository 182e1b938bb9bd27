"""What a move of Ponte del Diavolo does, told by the most telling thing."""

from __future__ import annotations

import pytest

from ponti.analysis.diavolo import reason_for
from ponti.diavolo import Choose, Position, parse_move


def position_of(rows: str, bridges: str = "", turn: str = "light") -> Position:
    return Position.from_code(f"diavolo:6:15,15,6:{rows}:{bridges}:first=light:{turn}")


@pytest.mark.parametrize(
    ("rows", "bridges", "move", "name", "values"),
    [
        ("6/6/6/6/6/LLL3", "", "d1 f6", "closes", {"n": "1", "points": "1"}),
        ("6/6/6/LLLL2/6/LLLL2", "", "a1-a3", "connects", {"islands": "2", "points": "1"}),
        ("6/6/6/6/6/DDD3", "", "d1 f6", "denies", {"n": "1"}),
        ("6/6/6/6/6/D1D3", "", "b1 f6", "cuts", {"n": "1"}),
        ("6/6/6/6/6/LL4", "", "c1 f6", "readies", {"n": "1"}),
        ("6/6/6/LL4/6/LL4", "", "a1-a3", "joins", {}),
        ("6/6/6/6/6/6", "", "a1 f6", "grows", {}),
    ],
)
def test_reasons(rows: str, bridges: str, move: str, name: str, values: dict[str, str]) -> None:
    reason = reason_for(position_of(rows, bridges), 0, parse_move(move))
    assert (reason.name, reason.values) == (name, values)
    assert "1 island," not in str(reason) or values["n"] == "1", "one island, two islands"


def test_the_opening_the_choice_and_a_pass() -> None:
    start = Position.start(6)
    tiles = parse_move("a1 f6")
    assert reason_for(start, 0, tiles).name == "even"
    assert reason_for(start.after(tiles), 0, Choose.DARK).name == "takes_side"
    full = position_of("LDLDLD/DLDLDL/LDLDLD/DLDLDL/LDLDL1/6", turn="light")
    assert reason_for(full, 0, parse_move("pass")).name == "passes"


def test_water_that_only_the_rival_loses() -> None:
    # Dark's three tiles in the corner: whatever closes the last water around them is worth a word.
    position = position_of("6/6/6/6/6/DD1D2")
    reason = reason_for(position, 0, parse_move("c1 c2"))
    assert reason.name in ("denies", "cuts", "narrows")
