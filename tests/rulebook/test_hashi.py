"""Hashi rule by rule, each with a picture before and after."""

from __future__ import annotations

import pytest

from ponti.errors import IllegalMoveError
from ponti.hashi import (
    SIDE_A,
    SIDE_B,
    STANDARD,
    Board,
    Card,
    Check,
    Deck,
    Entry,
    LastCheck,
    Move,
    Pen,
    Position,
    Reveal,
    Round,
    Rule,
    ladder,
    parse_move,
)
from ponti.hashi.ranks import rank
from ponti.hashi.scoring import Awards
from tests.hashi.pictures import becomes, board, refusal, table


def play(position: Position, *events: str) -> Position:
    for event in events:
        position = position.after(position.parse_event(event))
    return position


def refused(position: Position, event: str) -> str:
    with pytest.raises(IllegalMoveError) as error:
        play(position, event)
    return error.value.violation.rule


# Before the first card


@pytest.mark.rule("hashi.seats")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_one_to_four_players_each_with_a_board(seats: int) -> None:
    position = Position.start(seats=seats)
    assert position.boards == (Board.empty(SIDE_A),) * seats
    assert position.to_act == frozenset(range(seats))


@pytest.mark.rule("hashi.seats")
@pytest.mark.parametrize("seats", [-1, 0, 5])
def test_no_other_number_of_players(seats: int) -> None:
    with pytest.raises(IllegalMoveError, match="1 to 4") as error:
        Position.start(seats=seats)
    assert error.value.violation.rule == Rule.SEATS


@pytest.mark.rule("hashi.seats")
def test_one_move_from_each_seat() -> None:
    position = Position.start(seats=2)
    assert refused(position, "setup | 3b") == Rule.SEATS
    assert refused(position, "setup | 3b | 3b | 3b") == Rule.SEATS
    assert position.why_not(2, parse_move("3b")).rule == Rule.SEATS  # type: ignore[union-attr]


@pytest.mark.rule("hashi.setup")
def test_the_setup_is_a_3_or_a_4_on_an_island_without_a_flag() -> None:
    position = Position.start()
    plain = [island for island in SIDE_A.islands if not SIDE_A.flagged[island]]
    assert set(position.legal_moves()) == {Entry(number, island) for number in (3, 4) for island in plain}
    assert refused(position, "setup | 2b") == Rule.SETUP
    assert refused(position, "setup | 5b") == Rule.SETUP
    assert refused(position, "setup | 3a") == Rule.SETUP  # a red flag
    assert refused(position, "setup | 4c") == Rule.SETUP  # a blue flag
    assert play(position, "setup | 4b").boards[0].numbers[1] == 4


@pytest.mark.rule("hashi.passing-on")
def test_prepared_boards_go_one_seat_to_the_left() -> None:
    position = play(Position.start(seats=3), "setup | 3b | 4d | 3e")
    numbers = [{i: n for i, n in enumerate(each.numbers) if n} for each in position.boards]
    assert numbers == [{4: 3}, {1: 3}, {3: 4}]


@pytest.mark.rule("hashi.passing-on", "hashi.solo")
def test_alone_one_keeps_the_own_board() -> None:
    assert play(Position.start(), "setup | 3b").boards[0].numbers[1] == 3


# Cards and rounds


@pytest.mark.rule("hashi.cards")
def test_each_card_is_turned_once_and_one_never() -> None:
    position = play(Position.start(), "setup | 3b")
    assert dict(position.chance_outcomes()) == {
        card: 2 if card in (Card(3, 2), Card(4, 2)) else 1 for card in STANDARD.cards
    }
    position = play(position, "3/2", "- -", "3/2", "- -")
    assert refused(position, "3/2") == Rule.CARDS
    assert refused(position, "3/3") == Rule.CARDS  # there is no such card
    assert Card(3, 2) not in dict(position.chance_outcomes())
    while not position.is_over:
        position = play(position, str(position.unseen[0]), "- -")
    assert position.round == 17
    assert len(position.unseen) == 1


@pytest.mark.rule("hashi.rounds")
def test_a_round_is_one_card_for_everybody_and_there_are_17() -> None:
    position = play(Position.start(seats=2), "setup | 3b | 4b")
    for number in range(1, 18):
        assert not position.to_act
        position = position.after(Reveal(position.unseen[0]))
        assert position.round == number
        assert position.to_act == {0, 1}
        assert not position.is_over
        position = position.after(Round((Move(), Move())))
    assert position.is_over
    assert not position.chance_outcomes()
    assert not position.to_act


@pytest.mark.rule("hashi.turn")
def test_nothing_happens_out_of_turn() -> None:
    position = Position.start()
    for event in ("5/3", "- -", "check | -"):
        assert refused(position, event) == Rule.TURN
    position = play(position, "setup | 3b")
    for event in ("setup | 3b", "- -", "check | -"):
        assert refused(position, event) == Rule.TURN
    assert position.why_not(0, Move()).rule == Rule.TURN  # type: ignore[union-attr]
    with pytest.raises(IllegalMoveError, match="first a card"):
        position.legal_moves()
    position = play(position, "5/3")
    for event in ("setup | 3b", "5/2", "check | -"):
        assert refused(position, event) == Rule.TURN
    for move in (Entry(3, 1), Check()):
        assert position.why_not(0, move).rule == Rule.TURN  # type: ignore[union-attr]
    while not position.is_over:
        position = play(position, "- -")
        position = position if position.is_over else position.after(Reveal(position.unseen[0]))
    for event in ("setup | 3b", str(position.unseen[0]), "- -", "check | -"):
        assert refused(position, event) == Rule.TURN


# Action a: the number


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


CROSS = """
             a3
              ·
     b3 ············ c.
              ·
             d.
"""


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


# Points


def after_round(position: Position, *moves: str) -> Position:
    return position.after(Round(tuple(map(Move.parse, moves))))


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


# The free pen


def free(*pictures: str, card: str, deck: tuple[str, ...] = ()) -> Position:
    """A free-pen game on these boards with a card open; the cards of the deck follow it."""
    cards = tuple(map(Card.parse, (card, *deck, "6/3")))
    position = table(*pictures, pen=Pen.FREE, round=0, deck=Deck("some", tuple(sorted(cards)), variant=True))
    return position.after(Reveal(cards[0]))


@pytest.mark.rule("hashi.free-pen")
@pytest.mark.parametrize(
    ("picture", "card", "move", "rule", "islands"),
    [
        (" a3 ···· b.r", "2/1", "2b -", Rule.FLAGS, {1}),
        (" a3 ════ b.", "1/1", "1b -", Rule.AT_LEAST, {1}),
        (" a3 ···· b. ···· c.", "2/1", "- bc", Rule.NUMBERED_END, {1, 2}),
        ("(a1)──── b2 ···· c.", "2/1", "- ab", Rule.NO_MORE, {0}),
        (CROSS, "1/2", "- ad bc", Rule.CROSSING, {0, 1, 2, 3}),
    ],
)
def test_the_free_pen_accepts_mistakes_and_knows_them(
    picture: str, card: str, move: str, rule: Rule, islands: set[int]
) -> None:
    position = free(picture, card=card, deck=("6/2",))
    assert position.boards[0].why_not(Card.parse(card), Move.parse(move)).rule == rule  # type: ignore[union-attr]
    position = after_round(position, move)
    mistakes = position.mistakes(0)
    assert {mistake.rule for mistake in mistakes} == {rule}
    assert {island for mistake in mistakes for island in mistake.islands} == islands
    assert all(mistake.correctable for mistake in mistakes)


@pytest.mark.rule("hashi.free-pen")
@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("3b -", Rule.NUMBER),
        ("2a -", Rule.ONE_NUMBER),
        ("- ab", Rule.ALL_BRIDGES),
        ("- ab bd", Rule.LINES),
        ("- bc bc", Rule.TWO_BRIDGES),
    ],
)
def test_the_free_pen_still_counts_strokes(move: str, rule: Rule) -> None:
    position = free(" a3 ···· b. ────(c1)", card="2/2")
    assert refused(position, move) == rule


@pytest.mark.rule("hashi.free-pen")
def test_the_setup_is_strict_with_the_free_pen_too() -> None:
    assert refused(Position.start(pen="free"), "setup | 3a") == Rule.SETUP


@pytest.mark.rule("hashi.free-pen")
def test_until_it_is_corrected_a_mistake_does_not_score() -> None:
    position = after_round(free(" a3 ···· b.r ··· c1", card="1/1", deck=("6/2",)), "1b bc")
    assert position.boards[0] == board(" a3 ····(b1r)───(c1)")
    assert position.finished(0) == {2}
    assert position.scores() == (2,)
    assert position.awards == (Awards(),)


@pytest.mark.rule("hashi.corrections")
def test_a_mistake_is_corrected_in_the_next_round() -> None:
    position = after_round(free(" a3 ···· b.r ··· c1", card="1/1", deck=("6/2",)), "1b ab")
    assert position.boards[0] == board(" a3 ────(b1r)··· c1")
    position = play(position, "6/2", "[- ab] - bc ab")
    assert position.boards[0] == board(" a3 ════ b.r ───(c1)")
    assert position.mistakes(0) == ()
    assert not position.boards[0].crossed_out


@pytest.mark.rule("hashi.corrections")
def test_faulty_bridges_are_replaced_or_all_bridges_go() -> None:
    before = """
    (a1)──── b3 ···· c5
              ·
             d.
    """
    position = play(after_round(free(before, card="4/2", deck=("6/1",)), "4d ab bd"), "6/1")
    assert [mistake.stroke for mistake in position.mistakes(0)] == [(0, 1)]
    for correction in ("[4d -]", "[4d bd bd]", "[4d bc bd]"):
        assert position.why_not(0, Move.parse(f"{correction} - -")) is None
    for correction in (
        "[- bc bd]",  # the entry was no mistake
        "[4d bc bc]",  # nor was the bridge bd
        "[4d bd]",  # action b is complete or empty
        "[4d ab bd]",  # the mistake again
        "[4d ab ab]",
    ):
        assert position.why_not(0, Move.parse(f"{correction} - -")) is not None
    assert position.why_not(0, Move.parse("[4d ab bd] - -")).rule == Rule.NO_MORE  # type: ignore[union-attr]
    assert position.why_not(0, Move.parse("[- bc bd] - -")).rule == Rule.CORRECTIONS  # type: ignore[union-attr]
    assert play(position, "[4d bc bd] - -").boards[0] == board("""
    (a1)────(b3)──── c5
              │
             d4
    """)


@pytest.mark.rule("hashi.corrections")
def test_a_mistake_on_which_a_later_stroke_depends_stays() -> None:
    position = after_round(free(" a3 ···· b.r ··· c.", card="2/1", deck=("6/1",)), "2b -")
    position = play(position, "6/1")
    # The bridge bc starts from the number that would go.
    assert position.why_not(0, Move.parse("[- -] - bc")).rule == Rule.CORRECTIONS  # type: ignore[union-attr]
    assert position.why_not(0, Move.parse("[- -] 6c bc")) is None
    assert position.why_not(0, Move.parse("[2c -] - bc")) is None
    # What was a mistake anyhow does not depend on it.
    assert position.why_not(0, Move.parse("[- -] 6c ab")) is None


@pytest.mark.rule("hashi.corrections")
def test_there_is_nothing_else_to_correct() -> None:
    position = free(" a3 ···· b.", card="2/1", deck=("6/1", "6/2"))
    assert refused(position, "[- -] - -") == Rule.CORRECTIONS
    position = play(position, "2b -", "6/1")
    assert refused(position, "[- -] - -") == Rule.CORRECTIONS
    assert refused(table(" a3 ···· b.", card="2/1"), "[- -] - -") == Rule.CORRECTIONS
    nested = Move(None, (), Move(None, (), Move()))
    position = play(free(" a3 ···· b.r", card="2/1", deck=("6/1",)), "2b -", "6/1")
    assert position.why_not(0, nested).rule == Rule.CORRECTIONS  # type: ignore[union-attr]


@pytest.mark.rule("hashi.crossed-out")
def test_a_mistake_that_stays_crosses_its_islands_out() -> None:
    position = free("(a1)──── b3 ···· c.", card="2/1", deck=("1/1", "3/2"))
    position = play(position, "2c ab", "1/1", "- bc")
    assert position.boards[0] == board("×a1×════(b3)──── c2")
    assert position.boards[0].crossed_out == {0}
    assert position.scores() == (2,)
    # It still carries bridges and takes more strokes, but is never finished.
    position = free("×a1×════(b3)──── c2", card="2/1")
    assert 0 not in position.finished(0)
    assert position.boards[0].why_not(Card(2, 1), Move.parse("- ab")).rule == Rule.TWO_BRIDGES  # type: ignore[union-attr]


@pytest.mark.rule("hashi.crossed-out")
def test_a_crossed_out_island_breaks_a_group_of_six() -> None:
    broken = "(a1)────(b2)────×c2×────(d2)────(e2)──── f2 ···· g."
    position = after_round(free(broken, card="6/1"), "- fg")
    assert position.boards[0].finished == {0, 1, 3, 4, 5}
    assert position.boards[0].groups == (frozenset({3, 4, 5}), frozenset({0, 1}))


@pytest.mark.rule("hashi.crossed-out")
def test_nothing_is_counted_on_a_crossed_out_island() -> None:
    position = free("×a.r×··· b6 ════×c1×", card="3/1")
    assert position.boards[0].why_not(Card(3, 1), Move.parse("3a -")) is None
    position = free("×a2×···· b6 ────(c1)", card="3/2")
    assert position.boards[0].why_not(Card(3, 2), Move.parse("- ab ab")) is None


@pytest.mark.rule("hashi.crossed-out")
def test_a_bonus_that_was_awarded_stands() -> None:
    position = free(" a1r ··· b3 ···· c.", card="6/1", deck=("6/2", "5/1", "5/2"))
    position = play(position, "- ab")
    assert position.awards == (Awards(red=9),)
    position = play(position, "6/2", "- ab bc", "5/1", "- -")
    assert position.boards[0] == board("×a1r×═══(b3)──── c.")
    assert position.awards == (Awards(red=9),)
    assert position.scores() == (11,)


@pytest.mark.rule("hashi.last-check")
def test_after_the_last_round_there_is_one_more_check() -> None:
    position = free(" a3 ···· b.r ··· c.", " a3 ···· b.r ··· c.", card="1/1")
    position = play(position, "1b bc | 1b bc")
    assert position.is_last_check
    assert not position.is_over
    assert position.outcome() is None
    assert position.to_act == {0, 1}
    # The bridge bc was no mistake and needs a number, so that the entry cannot simply go.
    assert set(position.legal_moves(0)) == {Check(), Check(Move.parse("1c bc"))}
    over = position.after(LastCheck((Check(), Check(Move.parse("1c bc")))))
    assert over.is_over
    assert over.boards == (board(" a3 ····×b1r×─── c."), board(" a3 ···· b.r ───(c1)"))
    assert over.scores() == (0, 2)


@pytest.mark.rule("hashi.last-check")
def test_the_last_check_may_correct_and_complete_a_bonus() -> None:
    before = " a1r ··· b4 ──── c5 ────(d1r)"
    position = play(free(before, before, card="3/2"), "- bc cd | - ab bc")
    assert position.boards[0] == board(" a1r ··· b4 ════ c5 ════ d1r")
    assert position.awards == (Awards(), Awards(red=9))
    assert refused(position, "check | [- bc] | -") == Rule.ALL_BRIDGES
    assert refused(position, "check | - | [- -]") == Rule.CORRECTIONS
    over = play(position, "check | [- ab bc] | -")
    assert over.boards[0] == over.boards[1] == board("(a1r)─── b4 ════ c5 ────(d1r)")
    # It counts as a round of its own, after the last.
    assert over.awards == (Awards(red=5), Awards(red=9))


@pytest.mark.rule("hashi.last-check")
def test_strict_games_have_no_last_check() -> None:
    position = after_round(table(" a3 ···· b.", card="1/1", round=17), "- ab")
    assert position.is_over
    assert refused(position, "check | -") == Rule.TURN
