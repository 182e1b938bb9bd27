"""Laws that hold for every value, tried on many."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from ponti.hashi import (
    AnyMove,
    Card,
    Check,
    Deck,
    Entry,
    Layout,
    Line,
    Move,
    Pen,
    Position,
    Round,
    parse_event,
    parse_move,
)
from tests.hashi.games import layouts, random_game, short_deck, variant

islands = st.integers(0, 51)
lines = st.tuples(islands, islands).filter(lambda ends: ends[0] < ends[1]).map(lambda ends: Line(*ends))
entries = st.builds(Entry, st.integers(1, 6), islands)
turns = st.builds(Move, st.none() | entries, st.lists(lines, max_size=4))
moves = st.builds(
    lambda turn, correction: Move(turn.entry, turn.bridges, correction), turns, st.none() | turns
)
cards = st.builds(Card, st.integers(1, 6), st.integers(1, 3))


def positions(pen: Pen) -> st.SearchStrategy[Position]:
    """Positions of random games on all kinds of boards."""

    def build(seed: int, layout: int, seats: int, steps: int) -> Position:
        short = None if layout < 2 and pen is Pen.STRICT else short_deck()
        game = list(random_game(seed, layouts()[layout], seats, pen, short))
        return game[steps % len(game)][0]

    return st.builds(build, st.integers(0, 999), st.integers(0, 3), st.integers(1, 3), st.integers(0, 99))


@given(moves | entries | st.builds(Check, st.none() | turns))
def test_moves_are_read_as_they_are_written(move: Move | Entry | Check) -> None:
    assert parse_move(str(move)) == move


@given(st.lists(moves, min_size=1, max_size=4))
def test_rounds_are_read_as_they_are_written(some: list[Move]) -> None:
    event = Round(tuple(some))
    assert parse_event(str(event)) == event


@given(st.lists(cards, min_size=2, max_size=60), st.text("abc xyz:-", max_size=20))
def test_decks_are_read_as_they_are_written(some: list[Card], note: str) -> None:
    deck = Deck("some", tuple(sorted(some)), variant=True, note=note.strip())
    assert Deck.parse(str(deck)) == deck


@st.composite
def pictures(draw: st.DrawFn) -> str:
    """A grid with an island on every second place of every row, joined at random: always a valid picture."""
    columns, rows = draw(st.integers(2, 6)), draw(st.integers(1, 6))
    text = []
    for row in range(rows):
        marks = draw(st.lists(st.sampled_from("oorb"), min_size=columns, max_size=columns))
        if row == 0:
            marks[0] = "o"
        text.append("---".join(marks))
        if row < rows - 1:
            text.append("   ".join(draw(st.lists(st.sampled_from("| "), min_size=columns, max_size=columns))))
    return "board: some\nvariant: yes\n\n" + "\n".join(text)


@given(pictures())
def test_layouts_are_read_as_they_are_written(text: str) -> None:
    layout = Layout.parse(text)
    assert Layout.parse(str(layout)) == layout
    assert str(Layout.parse(str(layout))) == str(layout)
    assert layout.lines == tuple(sorted(layout.lines))
    for index, line in enumerate(layout.lines):
        assert line.a < line.b
        assert all(index in layout.crossings[other] for other in layout.crossings[index])
        assert index in layout.lines_of[line.a]
        assert index in layout.lines_of[line.b]


@settings(max_examples=60)
@given(positions(Pen.STRICT) | positions(Pen.FREE))
def test_codes_lead_back(position: Position) -> None:
    again = Position.from_code(position.code(), position.layout, position.deck)
    assert again == position
    assert again.code() == position.code()
    assert str(again) == str(position)


@settings(max_examples=60)
@given(positions(Pen.STRICT), st.integers(0, 999))
def test_what_legal_moves_yield_is_what_why_not_allows(position: Position, seed: int) -> None:
    rng = Random(seed)
    for seat in position.to_act:
        legal = position.legal_moves(seat)
        drawn = [legal.sample(rng) for _ in range(10)]
        assert all(position.why_not(seat, move) is None for move in drawn)
        if position.layout.variant:
            everything = set[AnyMove](legal)
            assert everything.issuperset(drawn)
            assert all(position.why_not(seat, move) is None for move in everything)


@settings(max_examples=40)
@given(st.integers(0, 999), st.integers(0, 999))
def test_the_order_of_strokes_does_not_matter(game: int, seed: int) -> None:
    """A turn is allowed as a whole exactly if its strokes are allowed one after another, in any order."""
    rng = Random(seed)
    for position, _ in random_game(game, variant("pond"), deck=short_deck()):
        if position.card is None:
            continue
        move = position.legal_moves().sample(rng)
        assert isinstance(move, Move)
        strokes = list(move.bridges)
        rng.shuffle(strokes)
        so_far = Move(move.entry)
        assert move.entry is None or move.entry in position.legal_entries(0)
        for line in strokes:
            assert line in position.legal_bridges(0, so_far)
            so_far = Move(so_far.entry, (*so_far.bridges, line))
            assert position.why_not_yet(0, so_far) is None
        assert so_far == move
        board = position.boards[0]
        one_by_one = board.drawn(move.entry)
        for line in strokes:
            one_by_one = one_by_one.drawn(None, [line])
        assert one_by_one == board.after(position.card, move)
        assert one_by_one.finished == board.after(position.card, move).finished


@settings(max_examples=30)
@given(positions(Pen.STRICT))
def test_strokes_only_add_up(position: Position) -> None:
    """In strict play nothing that is drawn, finished or awarded is ever lost."""
    rng = Random(1)
    if position.card is None:
        return
    after = position.after(
        Round(
            tuple(
                position.boards[seat].legal_moves(position.card).sample(rng) for seat in range(position.seats)
            )
        )
    )
    for old, new in zip(position.boards, after.boards, strict=True):
        assert old.finished <= new.finished
        assert all(a in (0, b) for a, b in zip(old.numbers, new.numbers, strict=True))
        assert all(a <= b for a, b in zip(old.bridges, new.bridges, strict=True))
    assert all(a <= b for a, b in zip(position.scores(), after.scores(), strict=True))
