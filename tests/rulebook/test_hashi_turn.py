"""A turn of Hashi: the number, then the bridges; each rule with a picture before and after."""

from __future__ import annotations

import pytest

from ponti.hashi import Card, Move, Rule
from tests.hashi.pictures import becomes, board, refusal, table
from tests.rulebook.chart import CROSS


@pytest.mark.rule("hashi.actions")
@pytest.mark.parametrize("move", ["5c ab ab ac", "5c -", "- ab ab bd", "- -"])
def test_either_action_or_both_may_be_left_out(move: str) -> None:
    before = """
     a6 ···· b6
      ·       ·
     c. ···· d.
    """
    assert refusal(before, "5/3", move) is None


@pytest.mark.rule("hashi.actions")
def test_the_number_comes_before_the_bridges() -> None:
    before = """
     a. ···· b.
      ·
     c.r
    """
    # The bridges may start from the number of the same turn …
    assert becomes(before, "3/2", "3a ab ac") == board("""
     a3 ──── b.
      │
     c.r
    """)
    # … but do not help its entry.
    before = """
     a3 ···· b.
      ·
     c.r
    """
    assert refusal(before, "3/2", "3c ab ac") == Rule.FLAGS


@pytest.mark.rule("hashi.number")
def test_the_number_is_that_of_the_card() -> None:
    before = """
     a. ···· b.
    """
    assert refusal(before, "5/1", "4a -") == Rule.NUMBER
    assert becomes(before, "5/1", "5a -") == board("""
     a5 ···· b.
    """)


@pytest.mark.rule("hashi.one-number")
def test_an_island_takes_one_number() -> None:
    before = """
     a3 ···· b.
    """
    assert refusal(before, "3/1", "3a -") == Rule.ONE_NUMBER
    assert refusal(before, "5/1", "5a -") == Rule.ONE_NUMBER
    assert refusal(before, "5/1", "5c -") == Rule.ONE_NUMBER  # no such island


@pytest.mark.rule("hashi.flags")
def test_an_island_with_a_flag_needs_a_bridge_first() -> None:
    assert refusal(" a3 ···· b.r", "2/1", "2b -") == Rule.FLAGS
    assert refusal(" a3 ···· b.b", "2/1", "2b ab") == Rule.FLAGS
    assert becomes(" a3 ──── b.r", "2/1", "2b -") == board(" a3 ──── b2r")
    # Without a flag it does not matter.
    assert becomes(" a3 ···· b.", "2/1", "2b -") == board(" a3 ···· b2")


@pytest.mark.rule("hashi.at-least")
def test_a_number_is_at_least_the_count_of_the_bridges_there() -> None:
    before = """
     a4 ════ b.
      ·       │
     c. ···· d5
    """
    assert refusal(before, "2/1", "2b -") == Rule.AT_LEAST
    assert becomes(before, "4/1", "4b -") == board("""
     a4 ════ b4
      ·       │
     c. ···· d5
    """)
    # Just as many, and the island is finished at once.
    assert becomes(before, "3/1", "3b -") == board("""
     a4 ════(b3)
      ·       │
     c. ···· d5
    """)


# Action b: the bridges


@pytest.mark.rule("hashi.all-bridges")
def test_all_bridges_of_the_card_or_none() -> None:
    before = """
     a5 ···· b5
      ·       ·
     c. ···· d.
    """
    for move in ("- ab", "- ab ab", "- ab ab ac ac"):
        assert refusal(before, "1/3", move) == Rule.ALL_BRIDGES
    assert refusal(before, "1/3", "- -") is None
    assert refusal(before, "1/1", "- ab ac") == Rule.ALL_BRIDGES
    assert becomes(before, "1/3", "- ab ac bd") == board("""
     a5 ──── b5
      │       │
     c. ···· d.
    """)


@pytest.mark.rule("hashi.lines")
def test_bridges_run_along_the_dotted_lines() -> None:
    before = """
     a5 ···· b5 ···· c.
              ·
     d. ···· e. ···· f.
    """
    assert refusal(before, "1/1", "- ac") == Rule.LINES  # not a neighbour
    assert refusal(before, "1/1", "- ad") == Rule.LINES  # a neighbour without a line
    assert refusal(before, "1/1", "- ae") == Rule.LINES  # not straight
    assert refusal(before, "1/1", "- az") == Rule.LINES  # no such island
    assert refusal(before, "1/1", "- be") is None


@pytest.mark.rule("hashi.two-bridges")
def test_at_most_two_bridges_on_a_line() -> None:
    assert becomes(" a5 ──── b.", "1/1", "- ab") == board(" a5 ════ b.")
    assert becomes(" a5 ···· b.", "1/2", "- ab ab") == board(" a5 ════ b.")
    assert refusal(" a5 ════ b.", "1/1", "- ab") == Rule.TWO_BRIDGES
    assert refusal(" a5 ──── b.", "1/2", "- ab ab") == Rule.TWO_BRIDGES
    assert refusal(" a5 ···· b.", "1/3", "- ab ab ab") == Rule.TWO_BRIDGES


@pytest.mark.rule("hashi.crossing")
def test_bridges_never_cross() -> None:
    after = becomes(CROSS, "1/1", "- ad")
    assert after == board("""
             a3
              │
     b3 ······│····· c.
              │
             d.
    """)
    assert after.why_not(Card(1, 1), Move.parse("- bc")).rule == Rule.CROSSING  # type: ignore[union-attr]
    assert after.why_not(Card(1, 1), Move.parse("- ad")) is None
    # Nor do two of the same turn.
    assert refusal(CROSS, "1/2", "- ad bc") == Rule.CROSSING


@pytest.mark.rule("hashi.numbered-end")
def test_one_end_of_a_bridge_has_a_number() -> None:
    before = """
     a3 ···· b. ···· c.
    """
    assert refusal(before, "2/1", "- bc") == Rule.NUMBERED_END
    # One numbered end is enough, and the number may be just entered.
    assert becomes(before, "2/1", "- ab") == board(" a3 ──── b. ···· c.")
    assert becomes(before, "2/1", "2c bc") == board(" a3 ···· b. ──── c2")


@pytest.mark.rule("hashi.no-more")
def test_never_more_bridges_than_the_number() -> None:
    before = """
     a3 ════ b5
      ·
     c6
    """
    assert refusal(before, "1/2", "- ac ac") == Rule.NO_MORE
    after = becomes(before, "1/1", "- ac")
    assert after == board("""
    (a3)════ b5
      │
     c6
    """)
    # Nothing leaves or reaches a finished island.
    assert after.why_not(Card(1, 1), Move.parse("- ac")).rule == Rule.NO_MORE  # type: ignore[union-attr]
    # The number of the same turn counts.
    assert refusal("(a1)──── b. ···· c4", "2/2", "2b bc bc") == Rule.NO_MORE
    assert refusal("(a1)──── b. ···· c4", "2/1", "2b bc") is None


@pytest.mark.rule("hashi.six")
def test_never_more_than_six_bridges_at_an_island() -> None:
    before = """
             a6
              ║
     b6 ════ c. ════ d6
              ·
             e6
    """
    assert refusal(before, "1/1", "- ce") == Rule.SIX
    with_five = before.replace("════ d6", "──── d6")
    assert refusal(with_five, "1/1", "- ce") is None
    assert refusal(with_five, "1/2", "- ce ce") == Rule.SIX


@pytest.mark.rule("hashi.finished")
def test_an_island_is_finished_when_bridges_and_number_are_equal() -> None:
    before = """
     a3 ════(b2)
      ·
     c.
    """
    assert board(before).finished == {1}
    after = becomes(before, "1/1", "1c ac")
    assert after == board("""
    (a3)════(b2)
      │
    (c1)
    """)
    assert after.finished == {0, 1, 2}


@pytest.mark.rule("hashi.separate")
def test_finished_islands_need_not_hang_together() -> None:
    finished = board("(a1)────(b1)····(c2)════(d2)")
    assert finished.finished == {0, 1, 2, 3}
    assert finished.groups == (frozenset({0, 1}), frozenset({2, 3}))
    assert table("(a1)────(b1)····(c2)════(d2)").scores() == (8,)
