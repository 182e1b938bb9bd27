"""Legal turns on demand: testing, drawing and enumerating say the same."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from math import sqrt
from random import Random

import pytest

from ponti.hashi import Card, Check, Deck, Entry, Line, Move, Pen, Position, legal, pen
from ponti.hashi.legal import choice, count_choices
from tests.hashi.games import random_game, short_deck, variant
from tests.hashi.pictures import board, table

SMALL = """
     a3 ···· b. ···· c2
      ·               ·
     d. ············ e.
"""


def chi_square(counts: Counter[str], kinds: int, draws: int) -> float:
    expected = draws / kinds
    return (
        sum((count - expected) ** 2 / expected for count in counts.values())
        + (kinds - len(counts)) * expected
    )


def looks_uniform(counts: Counter[str], kinds: int) -> bool:
    """Within five standard deviations of what chance gives."""
    degrees = kinds - 1
    return abs(chi_square(counts, kinds, counts.total()) - degrees) < 5 * sqrt(2 * degrees)


@pytest.mark.parametrize("bridges", [1, 2, 3])
def test_every_choice_of_lines_has_equally_many_numbers(bridges: int) -> None:
    usable, twice = 0b1011101, 0b0010100
    total = count_choices(usable.bit_count(), twice.bit_count(), bridges)
    counts = Counter(tuple(sorted(choice(usable, twice, bridges, number))) for number in range(total))
    expected = {
        lines
        for lines in combinations_with_replacement([0, 2, 3, 4, 6], bridges)
        if all(lines.count(line) <= (2 if line in (2, 4) else 1) for line in lines)
    }
    assert set(counts) == expected
    assert len(set(counts.values())) == 1


@pytest.mark.parametrize("card", [Card(2, 1), Card(2, 2), Card(1, 3)], ids=str)
def test_samples_are_uniform(card: Card) -> None:
    rng = Random(1)
    turns = board(SMALL).legal_moves(card)
    kinds = {str(move) for move in turns}
    counts = Counter(str(turns.sample(rng)) for _ in range(60 * len(kinds)))
    assert set(counts) == kinds
    assert looks_uniform(counts, len(kinds))


def test_a_weighted_draw_would_be_noticed() -> None:
    assert not looks_uniform(Counter({"a": 400, "b": 600}), 2)
    assert not looks_uniform(Counter({"a": 500, "b": 500}), 3)


def test_after_many_rejections_sampling_enumerates(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(legal, "TRIES", 0)
    monkeypatch.setattr(pen, "TRIES", 0)
    rng = Random(2)
    turns = board(SMALL).legal_moves(Card(2, 2))
    counts = Counter(str(turns.sample(rng)) for _ in range(40 * len(turns)))
    assert set(counts) == set(map(str, turns))
    assert looks_uniform(counts, len(turns))
    free = table(" a3 ···· b.", card="1/1", pen=Pen.FREE).legal_moves()
    counts = Counter(str(free.sample(rng)) for _ in range(40 * len(free)))
    assert set(counts) == {"- -", "- ab", "1b -", "1b ab"}
    assert looks_uniform(counts, 4)


def deck_of(*cards: str) -> Deck:
    """These cards and one to set aside."""
    return Deck("some", tuple(sorted(map(Card.parse, (*cards, "6/3")))), variant=True)


def test_no_turn_is_listed_twice() -> None:
    for position, _ in random_game(3, variant("pond"), deck=short_deck()):
        if position.to_act:
            moves = list(position.legal_moves())
            assert len(set(moves)) == len(moves) == len(position.legal_moves())
            assert position.legal_moves()
            if position.card is not None:
                assert Move() in moves


def test_only_turns_are_in_the_legal_turns() -> None:
    turns = board(SMALL).legal_moves(Card(2, 1))
    assert Move(None, [Line(0, 1)]) in turns
    assert Move(None, [Line(0, 1)], Move()) not in turns
    assert "- ab" not in turns
    assert Entry(2, 1) not in turns
    assert turns


def test_the_free_pen_draws_every_turn_equally_often() -> None:
    position = table(" a3 ···· b.r ··· c.", card="2/2", pen=Pen.FREE)
    turns = position.legal_moves()
    kinds = {str(move) for move in turns}
    counts = Counter(str(turns.sample(Random(seed))) for seed in range(60 * len(kinds)))
    assert looks_uniform(counts, len(kinds))
    assert turns
    assert len(turns) == len(kinds)
    assert Check() not in turns


def test_the_free_pen_draws_corrections_too() -> None:
    position = table(" a3 ···· b.r ··· c.", card="2/1", pen=Pen.FREE, deck=deck_of("2/1", "6/1"), round=1)
    position = position.after(position.parse_event("2b ab"))
    position = position.after(position.parse_event("6/1"))
    turns = position.legal_moves()
    kinds = {str(move) for move in turns}
    assert any(kind.startswith("[") for kind in kinds)
    rng = Random(4)
    counts = Counter(str(turns.sample(rng)) for _ in range(60 * len(kinds)))
    assert set(counts) == kinds
    assert looks_uniform(counts, len(kinds))


def test_checks_are_drawn_equally_often() -> None:
    position = table(" a3 ···· b.r ··· c.", card="2/1", pen=Pen.FREE, deck=deck_of("2/1"), round=1)
    position = position.after(position.parse_event("2b ab"))
    checks = position.legal_moves()
    assert [str(check) for check in checks] == ["-", "[- ab]", "[2c ab]"]
    assert len(checks) == 3
    assert checks
    assert Move() not in checks
    rng = Random(5)
    assert looks_uniform(Counter(str(checks.sample(rng)) for _ in range(600)), 3)


def test_set_up_entries_are_drawn_equally_often() -> None:
    entries = Position.start(variant("star")).legal_moves()
    assert len(entries) == 8
    assert entries
    assert Entry(3, 0) in entries
    assert Entry(3, 1) not in entries
    assert Move() not in entries
    rng = Random(6)
    assert looks_uniform(Counter(str(entries.sample(rng)) for _ in range(800)), 8)


def test_a_board_without_room_leaves_only_skipping() -> None:
    full = board("(a1)────(b1)")
    assert [str(move) for move in full.legal_moves(Card(3, 1))] == ["- -"]
