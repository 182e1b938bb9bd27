"""The boards, the cards and the rounds of Hashi; each rule with a picture before and after."""

from __future__ import annotations

import pytest

from ponti.errors import IllegalMoveError
from ponti.hashi import (
    SIDE_A,
    STANDARD,
    Board,
    Card,
    Check,
    Entry,
    Move,
    Position,
    Reveal,
    Round,
    Rule,
    parse_move,
)
from tests.rulebook.chart import play, refused


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
        Reveal(card): 2 if card in (Card(3, 2), Card(4, 2)) else 1 for card in STANDARD.cards
    }
    position = play(position, "3/2", "- -", "3/2", "- -")
    assert refused(position, "3/2") == Rule.CARDS
    assert refused(position, "3/3") == Rule.CARDS  # there is no such card
    assert Reveal(Card(3, 2)) not in dict(position.chance_outcomes())
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
    assert not position.legal_moves()
    position = play(position, "5/3")
    for event in ("setup | 3b", "5/2", "check | -"):
        assert refused(position, event) == Rule.TURN
    for move, turn in ((Entry(3, 1), "3b -"), (Check(), "- -")):
        violation = position.why_not(0, move)
        assert violation is not None
        assert (violation.rule, str(violation)) == (
            Rule.ACTIONS,
            f"{move} alone is not a turn: write {turn}",
        )
    while not position.is_over:
        position = play(position, "- -")
        position = position if position.is_over else position.after(Reveal(position.unseen[0]))
    for event in ("setup | 3b", str(position.unseen[0]), "- -", "check | -"):
        assert refused(position, event) == Rule.TURN
