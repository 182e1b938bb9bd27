"""Codes that a person got wrong, and codes from an enemy."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ponti.diavolo import Position, Supply
from ponti.errors import ParseError

GOOD = "diavolo:6:15,15,6:L1L3/6/3D2/6/3D2/6:a6-c6:first=light:dark"


@pytest.mark.parametrize(
    ("part", "replacement", "message"),
    [
        ("diavolo:", "hashi:", "seven parts"),
        (":dark", "", "seven parts"),
        (":6:", ":5:", "6 to 16"),
        (":6:", ":17:", "6 to 16"),
        (":6:", ":²:", "6 to 16"),
        (":6:", ":x:", "6 to 16"),
        ("15,15,6", "15,15", "not a supply"),
        ("15,15,6", "1,15,6", "not a supply"),
        ("15,15,6", "15,15,999", "not a supply"),
        ("/6/3D2/6/3D2/6", "/6", "6 rows, not 2"),
        ("3D2/6/3D2", "3D3/6/3D2", "row 4 has 7 spaces"),
        ("3D2/6/3D2", "3Q2/6/3D2", "row 4 is '3Q2'"),
        ("3D2/6/3D2", "3D02/6/3D2", "row 4 is"),
        ("3D2/6/3D2", "6/DDDDD1/6", "b3|c3|d3|e3"),
        ("a6-c6", "a6-d6", "cannot be there"),
        ("a6-c6", "a6-c7", "cannot be there"),
        ("a6-c6", "d2-d4,c1-c3", "cannot be there: there is no tile"),
        ("a6-c6", "a6-c6,a6-c6", "carries a bridge already"),
        ("a6-c6", "a6 c6", "not a bridge"),
        ("a6-c6", ",", "not a move"),
        ("first=light", "first=red", "first=light or first=dark"),
        (":dark", ":later", "not one of"),
        ("15,15,6", "2,2,0", "more bridges than"),
        ("15,15,6:L1L3", "2,2,6:LLL3", "cannot be there|more light tiles"),
        ("15,15,6:L1L3/6", "2,2,6:L1L1L1/6", "more light tiles"),
        (":dark", ":opening", "0 light tiles"),
        (":dark", ":choice", "2 light tiles"),
    ],
)
def test_the_complaint_says_what_is_wrong(part: str, replacement: str, message: str) -> None:
    assert Position.from_code(GOOD).code() == GOOD
    with pytest.raises(ParseError, match=message):
        Position.from_code(GOOD.replace(part, replacement, 1))


def test_the_first_seat_is_light_until_the_choice() -> None:
    with pytest.raises(ParseError, match="until a colour is chosen"):
        Position.from_code("diavolo:6:15,15,6:6/6/6/6/6/6::first=dark:opening")


@given(st.text())
def test_any_text_is_a_code_or_a_parse_error(text: str) -> None:
    for parse in (Position.from_code, Supply.parse):
        try:
            value = parse(text)
        except ParseError:
            continue
        assert value == parse(str(value) if isinstance(value, Supply) else value.code())


@given(st.data())
def test_a_damaged_code_is_a_code_or_a_parse_error(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(GOOD)))
    end = data.draw(st.integers(start, min(len(GOOD), start + 4)))
    junk = data.draw(st.text("LD0123456789/:,-abcf=²٣.", max_size=4))
    try:
        position = Position.from_code(GOOD[:start] + junk + GOOD[end:])
    except ParseError:
        return
    assert Position.from_code(position.code()) == position
