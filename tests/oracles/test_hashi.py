"""The rules against a naive second telling of them, position by position over random games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ponti.hashi import Board, Card, Check, Entry, LastCheck, Layout, Line, Move, Pen, Position, Round, Setup
from tests.hashi.games import layouts, random_game, short_deck, variant
from tests.oracles.hashi import Seat, Sheet, Table, accepts

Turn = tuple[tuple[int, int] | None, list[tuple[int, int]]]


def turn_of(move: Move | None) -> Turn | None:
    if move is None:
        return None
    entry = None if move.entry is None else (move.entry.number, move.entry.island)
    return entry, [(line.a, line.b) for line in move.bridges]


def move_of(turn: Turn, correction: Move | None = None) -> Move:
    entry, bridges = turn
    return Move(None if entry is None else Entry(*entry), [Line(*bridge) for bridge in bridges], correction)


def sheet_of(board: Board) -> Sheet:
    return Sheet(
        board.layout,
        {island: number for island, number in enumerate(board.numbers) if number},
        [
            (line.a, line.b)
            for line, n in zip(board.layout.lines, board.bridges, strict=True)
            for _ in range(n)
        ],
        set(board.crossed_out),
    )


def random_turn(sheet: Sheet, card: Card, rng: Random) -> Turn:
    """A turn that is often nearly legal: wrong counts, foreign islands and lines included."""
    islands = len(sheet.layout.places)
    number = card.number if rng.random() < 0.97 else rng.randint(1, 6)
    entry = None if rng.random() < 0.3 else (number, rng.randrange(islands + (rng.random() < 0.03)))
    lines = sheet.lines()
    if rng.random() < 0.7:
        numbered = set(sheet.numbers) | ({entry[1]} if entry else set())
        lines = [line for line in lines if numbered & set(line)] or lines
    count = card.bridges if rng.random() < 0.9 else rng.randint(0, 4)
    bridges = [rng.choice(lines) for _ in range(count)]
    if bridges and rng.random() < 0.05:
        a, b = sorted(rng.sample(range(islands), 2))
        bridges[0] = a, b
    return entry, sorted(bridges)


def same(position: Position, oracle: Table) -> None:
    """Boards, finished islands, groups, bonuses and points are equal."""
    for number, (board, seat) in enumerate(zip(position.boards, oracle.seats, strict=True)):
        drawn = sheet_of(board)
        assert drawn.numbers == seat.sheet.numbers
        assert drawn.bridges == sorted(seat.sheet.bridges)
        assert [board.bridges_at(island) for island in board.layout.islands] == [
            seat.sheet.bridges_at(island) for island in board.layout.islands
        ]
        assert board.finished == seat.sheet.finished()
        assert position.finished(number) == seat.finished()
        assert sorted(map(sorted, board.groups)) == sorted(
            map(sorted, seat.sheet.groups(set(board.finished)))
        )
        assert position.awards[number] == (seat.red, seat.blue, seat.six)
        assert board == Board.of(board.layout, board.numbers, board.bridges, board.crossed_out)
        settled = position.last[number].before if position.last else board
        assert settled.crossed_out == (seat.before or seat.sheet).crossed_out
        mistakes = position.mistakes(number)
        assert {island for mistake in mistakes for island in mistake.islands} == seat.concerned()
    assert position.scores() == tuple(seat.score() for seat in oracle.seats)


def follow(oracle: Table, position: Position, event: Any) -> None:
    if isinstance(event, Setup):
        oracle.set_up([(entry.number, entry.island) for entry in event.moves])
    elif isinstance(event, Round):
        assert position.card is not None
        turns = [(*turn_of(move), turn_of(move.correction)) for move in event.moves]  # type: ignore[misc]
        oracle.play(tuple(position.card), turns)
    elif isinstance(event, LastCheck):
        oracle.check([turn_of(move.correction) for move in event.moves])


def judged_alike(position: Position, seat: int, oracle: Seat, rng: Random, tries: int) -> None:
    """Both say the same of many turns with the open card."""
    card = position.card
    assert card is not None
    board = position.boards[seat]
    corrections = [turn_of(move) for move in position.last[seat].corrections] if position.last else []
    assert sorted(corrections, key=str) == sorted(oracle.corrections(), key=str)
    assert {mistake.correctable for mistake in position.mistakes(seat)} <= {bool(corrections)}
    for _ in range(tries):
        turn = random_turn(oracle.sheet, card, rng)
        legal = oracle.sheet.is_legal(tuple(card), *turn)
        assert (board.why_not(card, move_of(turn)) is None) == legal, (str(board), card, turn)
        assert (move_of(turn) in board.legal_moves(card)) == legal
        correction = rng.choice(corrections) if corrections and rng.random() < 0.7 else None
        move = move_of(turn, None if correction is None else move_of(correction))
        if position.pen is Pen.FREE:
            allowed = accepts(oracle, tuple(card), *turn, correction)
        else:
            allowed = legal and correction is None
        assert (position.why_not(seat, move) is None) == allowed, (str(board), card, str(move))
        assert (move in position.legal_moves(seat)) == allowed


@pytest.mark.parametrize("layout", layouts(), ids=lambda layout: layout.name)
@pytest.mark.parametrize("seats", [1, 3])
def test_strict_games(layout: Layout, seats: int) -> None:
    rng = Random(seats)
    for seed in range(12):
        oracle = Table(layout, seats, free=False)
        for position, event in random_game(seed, layout, seats):
            same(position, oracle)
            if position.card is not None:
                judged_alike(position, seed % seats, oracle.seats[seed % seats], rng, tries=12)
            follow(oracle, position, event)


@pytest.mark.parametrize("layout", [variant("pond"), variant("star")], ids=lambda layout: layout.name)
@pytest.mark.parametrize("seats", [1, 2])
def test_free_pen_games(layout: Layout, seats: int) -> None:
    rng = Random(seats)
    for seed in range(60):
        oracle = Table(layout, seats, free=True)
        deck = short_deck() if seed % 5 else None
        for position, event in random_game(seed, layout, seats, Pen.FREE, deck):
            same(position, oracle)
            if position.card is not None:
                judged_alike(position, seed % seats, oracle.seats[seed % seats], rng, tries=8)
            elif position.is_last_check:
                checks = {Check()} | {Check(move_of(turn)) for turn in oracle.seats[0].corrections()}
                assert set(position.legal_moves(0)) == checks
            follow(oracle, position, event)


def test_a_free_pen_game_on_a_whole_board() -> None:
    rng = Random(0)
    layout = layouts()[0]
    oracle = Table(layout, 2, free=True)
    for position, event in random_game(7, layout, 2, Pen.FREE, short_deck()):
        same(position, oracle)
        if position.card is not None:
            judged_alike(position, 0, oracle.seats[0], rng, tries=8)
        follow(oracle, position, event)


@pytest.mark.parametrize("name", ["pond", "star"])
def test_all_legal_turns_are_found(name: str) -> None:
    """Whole sets of turns, on boards with and without islands crossed out."""
    compared = 0
    for seed in range(10):
        pen = Pen.FREE if seed % 2 else Pen.STRICT
        for position, _ in random_game(seed, variant(name), 1, pen, short_deck()):
            if position.card is None:
                continue
            board, card = position.boards[0], position.card
            legal = [str(move) for move in board.legal_moves(card)]
            expected = [str(move_of(turn)) for turn in sheet_of(board).legal_turns(tuple(card))]
            assert sorted(legal) == sorted(expected)
            assert len(board.legal_moves(card)) == len(expected)
            compared += len(expected)
    assert compared > 500
