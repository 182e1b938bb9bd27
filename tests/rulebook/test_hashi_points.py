"""What is worth points in Hashi, with others and alone; each rule with a picture before and after."""

from __future__ import annotations

import pytest

from ponti.hashi import SIDE_B, Card, Deck, Position, ladder
from ponti.hashi.ranks import rank
from ponti.hashi.scoring import Awards
from tests.hashi.pictures import board, table
from tests.rulebook.chart import after_round, play


@pytest.mark.rule("hashi.red-flags")
def test_all_red_flags_are_worth_9_points() -> None:
    position = after_round(table(" a1r ··· b3r ═══ c6", card="6/1"), "- ab")
    assert position.boards[0] == board("(a1r)───(b3r)═══ c6")
    assert position.awards == (Awards(red=9),)
    # A red flag that is not finished is one too few.
    position = after_round(table(" a1r ··· b4r ═══ c6", card="6/1"), "- ab")
    assert position.boards[0] == board("(a1r)─── b4r ═══ c6")
    assert position.awards == (Awards(),)


@pytest.mark.rule("hashi.red-flags", "hashi.blue-flags")
def test_a_bonus_is_earned_once_and_not_without_flags() -> None:
    position = after_round(table("(a1r)─── b. ···· c2", card="6/1", awards=(Awards(red=9),)), "- bc")
    assert position.awards == (Awards(red=9),)
    assert after_round(table(" a1 ···· b.", card="6/1"), "- ab").awards == (Awards(),)


@pytest.mark.rule("hashi.blue-flags")
def test_all_blue_flags_are_worth_7_points() -> None:
    # They need not be joined to each other.
    position = after_round(table("(a2b)═══ b6 ···· c1b", card="6/1"), "- bc")
    assert position.boards[0] == board("(a2b)═══ b6 ────(c1b)")
    assert position.awards == (Awards(blue=7),)
    position = after_round(table("(a2b)═══ b6 ···· c.b", card="6/1"), "- bc")
    assert position.awards == (Awards(),)


@pytest.mark.rule("hashi.six-islands")
def test_six_connected_finished_islands_are_worth_8_points() -> None:
    position = after_round(table("(a1)────(b2)──── c2 ···· d2 ────(e2)────(f1)", card="6/1"), "- cd")
    assert position.boards[0] == board("(a1)────(b2)────(c2)────(d2)────(e2)────(f1)")
    assert position.awards == (Awards(six=8),)


@pytest.mark.rule("hashi.six-islands")
def test_an_unfinished_island_breaks_the_six() -> None:
    position = after_round(table("(a1)────(b2)──── c4 ···· d2 ────(e2)────(f2)────(g1)", card="6/1"), "- cd")
    assert position.boards[0] == board("(a1)────(b2)──── c4 ────(d2)────(e2)────(f2)────(g1)")
    assert len(position.boards[0].finished) == 6
    assert position.awards == (Awards(),)


@pytest.mark.rule("hashi.six-islands")
def test_the_six_may_have_any_shape() -> None:
    position = after_round(
        table(
            """
             a1
              ·
    (b1)──── c4 ────(d1)
              │
            (e2)────(f1)
            """,
            card="6/1",
        ),
        "- ac",
    )
    assert position.boards[0] == board("""
            (a1)
              │
    (b1)────(c4)────(d1)
              │
            (e2)────(f1)
    """)
    assert position.awards == (Awards(six=8),)


@pytest.mark.rule("hashi.sharing")
def test_all_who_are_first_in_the_same_round_get_the_higher_value() -> None:
    picture = " a1r ··· b6 ──── c."
    position = after_round(table(picture, picture, picture, card="6/1", round=15), "- ab", "- ab", "- -")
    assert [seat.red for seat in position.awards] == [9, 9, 0]
    # Any later round earns the lower value, not only the next one.
    position = play(position, "1/2", "- - | - - | - -", "1/1", "- - | - - | - ab")
    assert [seat.red for seat in position.awards] == [9, 9, 5]
    assert position.scores() == (11, 11, 7)


@pytest.mark.rule("hashi.island-points")
def test_every_finished_island_is_worth_2_points() -> None:
    assert table("(a1)────(b1)···· c2 ──── d.").scores() == (4,)


@pytest.mark.rule("hashi.island-points")
def test_15_finished_islands_with_5_and_4_points_make_39() -> None:
    """The total of the rulebook's scoring example, on a board of our own."""
    picture = """
    (a4r)═══(b6)════════════(c5b)═══(d3)
      ║       ║               │       │
      ║       ║     (e2)······│·······│·····(f2r)
      ║       ║       ║       │       │       ║
    (g4)════(h6)······║····· i. ······│·····(j3)
              ║       ║       ·       │       │
              ║     (k2r)··········· l.b      │
              ║               ·               │
            (m3)────────────(n5)════════════(o4)
              ·               ║               │
             p.b ───────────(q5)════════════(r3r)
    """
    assert len(board(picture).finished) == 15
    position = table(picture, awards=(Awards(red=5, six=4),), round=17)
    assert position.is_over
    assert position.scores() == (39,)


@pytest.mark.rule("hashi.winners")
def test_the_most_points_win_and_a_tie_has_several_winners() -> None:
    two, one = "(a1)────(b1)···· c.", "(a1)──── b2 ···· c."
    outcome = table(one, two, one, round=17).outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.decided_by) == (frozenset({1}), (2, 4, 2), "points")
    outcome = table(two, one, two, round=17).outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.decided_by) == (frozenset({0, 2}), "tie")
    assert table(two, one, round=16).outcome() is None


# Alone


@pytest.mark.rule("hashi.solo")
@pytest.mark.parametrize(
    ("picture", "last", "first", "later"),
    [
        (" a1b ··· b6", 7, Awards(blue=7), Awards(blue=3)),
        (" a1r ··· b6", 12, Awards(red=9), Awards(red=5)),
        (" a1 ···· b2 ────(c2)────(d2)────(e2)────(f1)", 12, Awards(six=8), Awards(six=4)),
    ],
)
def test_alone_the_deadlines_are_card_7_and_card_12(
    picture: str, last: int, first: Awards, later: Awards
) -> None:
    for number in range(1, 18):
        position = after_round(table(picture, card="6/1", round=number), "- ab")
        assert position.awards == (first if number <= last else later,)


@pytest.mark.rule("hashi.solo")
def test_with_others_there_is_no_deadline() -> None:
    position = after_round(table(" a1b ··· b6", " a1b ··· b6", card="6/1", round=17), "- ab", "- -")
    assert position.awards == (Awards(blue=7), Awards())


@pytest.mark.rule("hashi.ranks")
def test_the_points_of_a_solo_game_have_titles() -> None:
    titles = [rank(points).title() for points in (0, 40, 41, 44, 45, 48, 50, 51, 52, 54, 56, 58, 60)]
    assert titles == [
        "Minion",
        "Minion",
        "Dogsbody",
        "Bamboo binder",
        "Screw tightener",
        "Concrete pourer",
        "Project manager",
        "Master bridge builder",
        "Professional planner",
        "Statics expert",
        "Ace architect",
        "Construction genius",
        "Island god",
    ]
    assert [ladder()[4].title(language) for language in ("de", "fr", "cs", "xx")] == [
        "Betongießer",
        "Bétonnier",
        "nalévač betonu",
        "Concrete pourer",
    ]


@pytest.mark.rule("hashi.ranks")
def test_only_a_finished_solo_game_on_standard_counts_has_a_rank() -> None:
    position = play(Position.start(SIDE_B), "setup | 3b")
    while not position.is_over:
        assert position.rank is None
        position = play(position, str(position.unseen[0]), "- -")
    assert str(position.rank) == "Minion"
    tiny = Deck("tiny", (Card(1, 1), Card(1, 1)), variant=True)
    assert play(Position.start(deck=tiny), "setup | 3b", "1/1", "- -").rank is None
    assert table("(a1)────(b1)", round=17).rank is None
    assert play(Position.start(seats=2, deck=tiny), "setup | 3b | 3b", "1/1", "- - | - -").rank is None
