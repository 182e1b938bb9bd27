"""Board files: what they say, how they are written back, and every way to get one wrong."""

from __future__ import annotations

import pytest

from ponti.errors import ParseError
from ponti.hashi import SIDE_A, SIDE_B, Flag, Layout, Line, layout_by_id, shipped_layouts
from tests.hashi.games import layouts, variant

POND = """board: pond
variant: yes
note: Ponti's own; not the print edition's

o---o-------r
|   |       |
|   |   b---o
|   |   |
o---+---o
    |
    o
"""


def test_a_picture_says_it_all() -> None:
    pond = Layout.parse(POND)
    assert (pond.name, pond.variant, pond.note) == ("pond", True, "Ponti's own; not the print edition's")
    assert [str(line) for line in pond.lines] == ["ab", "af", "bc", "bh", "ce", "de", "dg", "fg"]
    assert pond.places == ((0, 0), (1, 0), (3, 0), (2, 1), (3, 1), (0, 2), (2, 2), (1, 3))
    assert pond.size == (4, 4)
    assert (pond.red, pond.blue) == (frozenset({2}), frozenset({3}))
    assert pond.flags[:4] == (Flag.NONE, Flag.NONE, Flag.RED, Flag.BLUE)
    assert pond.crossings[pond.line_index[Line.parse("bh")]] == (pond.line_index[Line.parse("fg")],)
    assert pond.lines_of[1] == (0, 2, 3)
    assert not pond.is_standard
    assert str(pond) == POND


def test_the_size_of_the_drawing_does_not_matter() -> None:
    wide = """
board:pond
variant: yes
note: Ponti's own; not the print edition's


  o-o--r
  | |  |
  | |  |
  | |b-o
  | ||
  o-++o

"""
    close = wide.replace("  o-++o\n", "  | ||\n  o-+o\n    |\n    o\n")
    pond = Layout.parse(close)
    assert pond == Layout.parse(POND)
    assert hash(pond) == hash(Layout.parse(POND))
    assert str(pond) == POND
    assert Layout.parse("\r\n".join(POND.split("\n"))) == pond


def test_the_id_is_that_of_the_picture() -> None:
    pond = Layout.parse(POND)
    assert pond.id == "pond@16cb"
    assert Layout.parse(POND.replace("Ponti's own", "another note")).id == pond.id
    assert Layout.parse(POND.replace("r\n", "o\n")).id != pond.id
    assert Layout.parse(POND.replace("o---o---", "o   o---")).id != pond.id


@pytest.mark.parametrize("layout", layouts(), ids=lambda layout: layout.name)
def test_parse_and_str_are_inverse(layout: Layout) -> None:
    assert Layout.parse(str(layout)) == layout
    assert str(Layout.parse(str(layout))) == str(layout)


@pytest.mark.parametrize("layout", shipped_layouts(), ids=lambda layout: layout.id)
def test_shipped_boards_are_standard_and_say_whose_they_are(layout: Layout) -> None:
    assert layout.is_standard
    assert not layout.variant
    assert "not the print edition's" in layout.note
    assert all(6 <= size <= 7 for size in layout.size)
    assert sum(len(lines) == 4 for lines in layout.lines_of) >= 3
    assert sum(map(len, layout.crossings)) // 2 >= 5
    assert layout_by_id(layout.id) is layout
    lengths = {
        abs(layout.places[a][0] - layout.places[b][0]) + abs(layout.places[a][1] - layout.places[b][1])
        for a, b in layout.lines
    }
    assert len(lengths) >= 3


def test_side_b_has_more_crossings() -> None:
    assert (SIDE_A.name, SIDE_B.name) == ("side-a", "side-b")
    assert sum(map(len, SIDE_B.crossings)) > sum(map(len, SIDE_A.crossings))


def test_shipped_boards_stay_loadable_under_their_ids() -> None:
    """When a board changes, its old file stays, under another name; these ids are for ever."""
    assert layout_by_id("side-a@3477").name == "side-a"
    assert layout_by_id("side-b@88b9").name == "side-b"
    assert layout_by_id("side-a") == SIDE_A
    with pytest.raises(ParseError, match="no board 'side-c'"):
        layout_by_id("side-c")


def picture(*rows: str) -> str:
    return "board: test\nvariant: yes\n\n" + "\n".join(rows) + "\n"


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        (picture("o--x", "", "o"), 4, 4, "stray character 'x'"),
        (picture("o\t-o"), 4, 2, "a tab"),
        (picture("o---o", "", "  o"), 6, 3, "an island without a line"),
        (picture("o---o", "|"), 5 + 1, 1, "a line ends here"),
        (picture("o---o", "", "o--"), 6, 4, "a line ends here"),
        (picture("o-- o"), 4, 4, "a line ends here"),
        (picture("o---o", "  --"), 5, 3, "this - begins at no island"),
        (picture("o---o", "  |"), 5, 3, "this | begins at no island"),
        (picture("o---o", "  |", "  o"), 5, 3, "this | begins at no island"),
        (picture("o-+-o"), 4, 3, r"\+ where no two lines cross"),
        (picture("o---o", "|", "+---o"), 7, 1, "a line ends here"),
        (picture("o---o   +"), 4, 9, r"\+ where no two lines cross"),
        (picture("  o", "  |", "o-|-o", "  |", "  o"), 6, 3, r"draw \+ instead of \|"),
        (picture("  o", "  |", "o---o", "  |", "  o"), 6, 3, r"draw \+ instead of -"),
        (picture("r---b"), 4, None, "no island without a flag"),
        (picture(""), 2, None, "there is no picture"),
        (picture("o-" * 53 + "o"), 4, 105, "more than 52 islands"),
        ("board: test\n\no---o\n", 3, None, "unless it says 'variant: yes', and this one has 2, 0 and 0"),
        (str(SIDE_A).replace("r---o", "b---o"), 14, None, "this one has 18, 3 and 4"),
        ("", 2, None, "'board:' with the name is missing"),
        ("\n\nvariant: yes\n\no---o", 3, None, "'board:' with the name is missing"),
        ("board: test\nboard: test\n", 2, 1, "given twice"),
        ("board: test\ncolour: red\n", 2, 1, "unknown header 'colour'"),
        ("deck: test\n", 1, 1, "unknown header 'deck'"),
        ("board: test\no---o\n", 2, 1, "expected a header"),
        ("board: Big Pond\n", 1, 7, "a name begins with a small letter"),
        ("board:\n", 1, 7, "a name begins with a small letter"),
        ("board: test\nvariant: maybe\n", 2, 9, "'variant:' is yes or no"),
        ("board: test\n" + "x" * 20_000, None, None, "at most 20000 are read"),
    ],
)
def test_what_can_be_wrong(text: str, line: int | None, column: int | None, message: str) -> None:
    with pytest.raises(ParseError, match=message) as error:
        Layout.parse(text)
    assert (error.value.line, error.value.column) == (line, column)


def test_a_variant_may_have_up_to_52_islands() -> None:
    layout = Layout.parse(picture("-".join("o" * 52)))
    assert len(layout.islands) == 52
    assert str(layout.lines[-1]) == "YZ"
    assert Layout.parse("board: test\nvariant: no\n\n" + SIDE_A.picture).is_standard


def test_small_variants_for_tests_are_what_they_say() -> None:
    assert sum(map(len, variant("star").crossings)) == 2
    assert variant("pond") == Layout.parse(POND)
