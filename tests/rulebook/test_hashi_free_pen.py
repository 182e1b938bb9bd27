"""Mistakes with the free pen: corrected, crossed out; each rule with a picture before and after."""

from __future__ import annotations

import pytest

from ponti.hashi import Card, Check, Deck, LastCheck, Move, Pen, Position, Reveal, Rule
from ponti.hashi.scoring import Awards
from tests.hashi.pictures import board, table
from tests.rulebook.chart import CROSS, after_round, play, refused


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
