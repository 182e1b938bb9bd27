"""The kernels and the plain rules of Hashi agree, position by position, over more than 100,000 positions."""

from __future__ import annotations

from itertools import islice
from random import Random

import numpy as np
import pytest

from ponti.engine.bits import Bits
from ponti.engine.hashi import chart, convert, masks, playouts, random_turns, rules, turns
from ponti.engine.hashi.chart import Chart, Numbers, Sheet
from ponti.hashi import SIDE_A, STANDARD, Board, Card, Entry, Move, Pen, Position
from tests.engine.hashi.games import boards, generated, positions
from tests.hashi.games import variant

# Boards for each part; each of the 6 parts compares more than 17,000 boards.
PARTS, BOARDS = 6, 17_000
TURNS = np.zeros((200_000, 4), np.int16)


def listed(board: Board, sheet: Sheet, card: Card, notes: dict[int, np.ndarray]) -> list[Move]:
    """The turns of a card as the kernels list them."""
    printed = chart.chart_of(board.layout)
    lines = len(board.layout.lines)
    if lines not in notes:
        notes[lines] = turns.make_notes(printed)
    count = turns.list_turns(printed, sheet, card.number, card.bridges, notes[lines], TURNS)
    assert count == turns.count_turns(printed, sheet, card.number, card.bridges, notes[lines])
    return [convert.move_of(board.layout, card.number, turn) for turn in TURNS[:count]]


def compare(position: Position, seat: int, sheet: Sheet, rng: Random, notes: dict[int, np.ndarray]) -> None:
    """What the rules say of a board is what the kernels say."""
    board = position.boards[seat]
    fresh = convert.sheet_of(board, position.awards[seat])
    assert (sheet == fresh).all()
    assert int(rules.points(sheet)) == position.scores()[seat]
    assert sheet[chart.FINISHED] == len(board.finished)
    assert sheet[chart.GROUP] == max(map(len, board.groups), default=0)
    card = position.card
    if card is None or len(board.layout.lines) > 60:
        return
    look = rng.random()
    if look > 0.2:
        return
    # All turns at some positions; at more of them those of the same number with a single bridge.
    wanted = card if look < 0.02 else Card(card.number, 1)
    before = sheet.copy()
    found = listed(board, sheet, wanted, notes)
    assert (before == sheet).all(), "listing turns leaves no trace"
    plain = list(board.legal_moves(wanted))
    assert len(set(found)) == len(found) == len(plain)
    assert set(found) == set(plain)


@pytest.mark.parametrize("part", range(PARTS))
def test_the_kernels_know_the_rules(part: int) -> None:
    """Sheets are carried from position to position by the kernels' own strokes and awards."""
    rng, seen, notes = Random(f"hashi {part}"), 0, dict[int, np.ndarray]()
    for number, layout in enumerate(islice(boards(), part, None)):
        seats = number % 4 + 1
        printed = chart.chart_of(layout)
        sheets: list[Sheet] = []
        before: Position | None = None
        for position in positions(layout, seats, Pen.STRICT, rng):
            if before is None:
                sheets = [convert.sheet_of(board) for board in position.boards]
            else:
                played(before, position, printed, sheets)
            for seat, sheet in enumerate(sheets):
                compare(position, seat, sheet, rng, notes)
                seen += 1
            before = position
        if seen >= BOARDS:
            return


def played(before: Position, after: Position, printed: Chart, sheets: list[Sheet]) -> None:
    """Let the kernels play a round on all sheets."""
    deadlines = convert.deadlines_of(before)
    for seat, sheet in enumerate(sheets):
        old, new = before.boards[seat], after.boards[seat]
        for island in before.layout.islands:
            if new.numbers[island] != old.numbers[island]:
                assert rules.may_enter(printed, sheet, island, new.numbers[island])
                sheet[chart.NUMBER + island] = new.numbers[island]
        for line, (now, then) in enumerate(zip(new.bridges, old.bridges, strict=True)):
            for _ in range(now - then):
                assert rules.may_build(printed, sheet, line)
                rules.build(printed, sheet, line)
        rules.settle(printed, sheet, before.round, deadlines)


def test_islands_crossed_out_count_no_more() -> None:
    """Boards of the free pen, with mistakes on them: strict turns are the same."""
    rng, crossed_out, notes = Random(3), 0, dict[int, np.ndarray]()
    for layout in islice(boards(), 60):
        if len(layout.lines) > 40:
            continue
        for position in positions(layout, 1, Pen.FREE, rng):
            board, card = position.boards[0], position.card
            if card is None or not board.crossed_out or rng.random() > 0.6:
                continue
            crossed_out += 1
            found = listed(board, convert.sheet_of(board), Card(card.number, 1), notes)
            assert set(found) == set(board.legal_moves(Card(card.number, 1)))
    assert crossed_out > 40


@pytest.mark.parametrize("board", ["side-a", "generated"])
def test_random_turns_are_legal_and_fair(board: str) -> None:
    """Every turn comes about, and about equally often."""
    rng, seed, turn = Random(5), np.array([7], np.uint64), np.zeros(4, np.int16)
    layout = SIDE_A if board == "side-a" else generated(9)
    chart_, printed, notes = (
        chart.chart_of(layout),
        masks.printed_of(layout),
        np.zeros(random_turns.NOTES, np.uint64),
    )
    choices, drawn = turns.make_notes(chart_), np.zeros(masks.SIZE, np.uint64)
    tested = 0
    for position in positions(layout, 1, Pen.STRICT, rng):
        card = position.card
        if card is None:
            break
        legal = list(position.boards[0].legal_moves(card))
        if len(legal) > 300:
            continue
        tested += 1
        sheet, counts = convert.sheet_of(position.boards[0]), dict.fromkeys(legal, 0)
        for _ in range(60 * len(legal)):
            masks.draw_sheet(chart_, sheet, printed, drawn)
            random_turns.play_random(printed, drawn, card.number, card.bridges, seed, notes)
            counts[convert.move_of(layout, card.number, drawn_turn(notes))] += 1
        # Sixty each on average; with these seeds no count strays further than six standard deviations.
        assert min(counts.values()) > 60 - 6 * 60**0.5
        assert max(counts.values()) < 60 + 6 * 60**0.5
        turns.play_listed(chart_, sheet.copy(), card.number, card.bridges, seed, choices, turn)
        assert convert.move_of(layout, card.number, turn) in counts
    assert tested >= 3


def drawn_turn(notes: Bits) -> Numbers:
    """The turn that was drawn by lot, as listed turns are written."""
    return np.array([-1 if each == random_turns.NONE else each for each in notes[:4]], np.int16)


@pytest.mark.parametrize("part", range(2))
def test_bits_say_what_sheets_say(part: int) -> None:
    """Random games on bits, turn by turn beside the same strokes on a sheet; islands crossed out too."""
    seed, notes = np.array([part + 1], np.uint64), np.zeros(random_turns.NOTES, np.uint64)
    earned = np.zeros(3, np.int64)
    drawn, again = np.zeros(masks.SIZE, np.uint64), np.zeros(masks.SIZE, np.uint64)
    rng, seen = Random(part), 0
    for layout in islice(boards(), 100 * part, 100 * part + 100):
        chart_, printed, cards = chart.chart_of(layout), masks.printed_of(layout), list(STANDARD.cards)
        if not len(printed):
            assert len(layout.lines) > masks.MOST_LINES
            continue
        for spoilt in (0, 0, 1):
            rng.shuffle(cards)
            sheet = chart.empty_sheet()
            sheet[chart.SPOILT + rng.randrange(len(layout.places))] = spoilt
            playouts.set_up_random(chart_, sheet, seed)
            masks.draw_sheet(chart_, sheet, printed, drawn)
            for round_number, card in enumerate(cards[:-1], start=1):
                random_turns.play_random(printed, drawn, card.number, card.bridges, seed, notes)
                finished = drawn[masks.NUMBERED] & drawn[masks.FULL]
                masks.award(printed, drawn, finished, round_number, rules.ALONE, earned)
                draw(chart_, sheet, card, drawn_turn(notes))
                rules.settle(chart_, sheet, round_number, rules.ALONE)
                masks.draw_sheet(chart_, sheet, printed, again)
                seen += 1
                assert int(masks.points(drawn)) == int(rules.points(sheet))
                assert (alike(drawn) == alike(again)).all()
    assert seen > 3_000


def draw(chart_: Chart, sheet: Sheet, card: Card, turn: Numbers) -> None:
    """Play a turn on a sheet, every stroke of it allowed."""
    if turn[0] >= 0:
        assert rules.may_enter(chart_, sheet, turn[0], card.number)
        sheet[chart.NUMBER + turn[0]] = card.number
    lines = [line for line in turn[1:] if line >= 0]
    assert len(lines) in (0, card.bridges)
    for line in lines:
        assert rules.may_build(chart_, sheet, line)
        rules.build(chart_, sheet, line)


def alike(drawn: Bits) -> Bits:
    """What is drawn, as far as it matters: islands with a number need no levels, crossed out ones no room."""
    plain = drawn.copy()
    plain[masks.AT_MOST : masks.ROOM] &= ~drawn[masks.NUMBERED]
    plain[masks.ROOM : masks.JOINED] = np.minimum(plain[masks.ROOM : masks.JOINED], chart.MOST_BRIDGES + 1)
    return plain


def test_the_seed_decides_random_games() -> None:
    chart_, printed = chart.chart_of(SIDE_A), masks.printed_of(SIDE_A)
    notes, results = turns.make_notes(chart_), []
    for number in (3, 3, 4):
        cards, scores = convert.cards_of(STANDARD.cards), np.zeros(128, np.int64)
        seed = np.array([number], np.uint64)
        total = playouts.random_games(chart_, printed, cards, rules.ALONE, seed, notes, 200, scores)
        assert scores.sum() == 200
        assert (scores * np.arange(128)).sum() == total
        results.append(scores.tolist())
    assert results[0] == results[1] != results[2]


def test_random_games_on_bits_are_like_listed_ones() -> None:
    """A board with too many lines for bits is played by listing turns; here both ways on one board."""
    pond = variant("pond")
    chart_, printed = chart.chart_of(pond), masks.printed_of(pond)
    means = []
    for bits in (printed, printed[:0]):
        cards, scores = convert.cards_of(STANDARD.cards), np.zeros(128, np.int64)
        seed, notes = np.array([5], np.uint64), turns.make_notes(chart_)
        means.append(
            playouts.random_games(chart_, bits, cards, rules.ALONE, seed, notes, 4000, scores) / 4000
        )
    assert means[0] == pytest.approx(means[1], abs=0.4)


def test_turns_survive_the_way_there_and_back() -> None:
    board = Board.empty(SIDE_A).drawn(Entry(3, 1))
    for move in islice(board.legal_moves(Card(5, 3)), 200):
        assert convert.move_of(SIDE_A, 5, convert.turn_of(SIDE_A, move)) == move
