"""Pictures of Hashi show what is printed and drawn on the boards, and what lies round them."""

from __future__ import annotations

import re
from random import Random

import pytest

from ponti import hashi, svg
from ponti.hashi import Board, Card, Entry, Layout, Line, Move, Position, Reveal, Round, Setup
from ponti.svg.hashi.picture import diagram
from tests.svg.positions import chart, turned
from tests.svg.reading import at, marked, read, texts

GAMES = [
    ("side-a", 1, 1, 8),
    ("side-b", 1, 2, 17),
    ("side-a", 2, 3, 12),
    ("side-b", 3, 4, 17),
    ("side-a", 4, 5, 17),
]

POND = Layout.parse("""board: pond
variant: yes

o---o-------r
|   |       |
|   |   b---o
|   |   |
o---+---o
    |
    o
""")


@pytest.fixture(params=GAMES, ids=str)
def position(request: pytest.FixtureRequest) -> Position:
    return chart(*request.param)[0]


def test_the_games_have_everything() -> None:
    positions = [chart(*game)[0] for game in GAMES]
    assert all(
        any(getattr(awards, name) for position in positions for awards in position.awards)
        for name in ("red", "blue", "six")
    )


def test_what_is_drawn_on_each_board(position: Position) -> None:
    boards = marked(read(svg.render(position)), "board")
    assert len(boards) == position.seats
    for drawn, board in zip(boards, position.boards, strict=True):
        islands = marked(drawn, "island")
        assert len(islands) == len(board.layout.places)
        assert ["".join(texts(island, "number")) for island in islands] == [
            str(n) if n else "" for n in board.numbers
        ]
        assert {i for i, island in enumerate(islands) if marked(island, "loop")} == board.finished
        assert [island.get("class") == "island finished" for island in islands] == [
            island in board.finished for island in board.layout.islands
        ]
        assert len(marked(drawn, "bridge single")) == board.bridges.count(1)
        assert len(marked(drawn, "bridge double")) == 2 * board.bridges.count(2)


def test_what_is_printed_on_each_board(position: Position) -> None:
    layout = position.layout
    for drawn in marked(read(svg.render(position)), "board"):
        assert len(marked(drawn, "line")) == len(layout.lines)
        assert len(marked(drawn, "flag red")) == len(layout.red)
        assert len(marked(drawn, "flag blue")) == len(layout.blue)
        assert texts(drawn, "letter") == [hashi.letter(island) for island in layout.islands]


def test_islands_and_flags_are_in_their_places(position: Position) -> None:
    layout = position.layout
    (drawn, *_) = marked(read(svg.render(position)), "board")
    shores = [complex(*at(shore)) for shore in marked(drawn, "shore")]
    places = [88 * complex(*place) for place in layout.places]
    assert [shore - shores[0] for shore in shores] == pytest.approx(
        [place - places[0] for place in places], abs=0.2
    )
    flagged = [shore for shore, flagged in zip(shores, layout.flagged, strict=True) if flagged]
    flags = [complex(*at(flag)) for flag in marked(drawn, "flag")]
    assert flags == pytest.approx([shore + (20 - 16.2j) for shore in flagged], abs=0.2)


def test_points_and_awards(position: Position) -> None:
    titles = marked(read(svg.render(position)), "title")
    for title, points, awards in zip(titles, position.scores(), position.awards, strict=True):
        assert texts(title, "points") == [f"{points} points"]
        drawn = [(award.get("class"), "".join(award.itertext())) for award in marked(title, "award")]
        earned = zip(awards._fields, awards, strict=True)
        assert sorted(drawn) == sorted((f"award {name}", str(value)) for name, value in earned if value)


def test_the_card_bar(position: Position) -> None:
    (bar,) = marked(read(svg.render(position)), "card-bar")
    numbers = [int("".join(card.itertext())) for card in marked(bar, "small-card")]
    assert numbers == [card.number for card in position.deck.cards]
    assert len(marked(bar, "seen")) == position.round
    assert not marked(bar, "open")


def test_the_open_card_is_shown_and_not_yet_crossed_out() -> None:
    position, _ = chart("side-a", 2, 3, 4)
    reveal = turned(position, Random(1))
    position = position.after(reveal)
    root = read(svg.render(position))
    (card,) = marked(root, "card")
    assert "".join(card.itertext()) == str(reveal.card.number)
    assert len(marked(card, "card-bridge")) == reveal.card.bridges
    assert len(marked(root, "small-card open")) == 1
    assert len(marked(root, "small-card seen")) == 4
    assert not marked(root, "card-back")
    assert texts(root, "round") == [f"Round 5 of {position.rounds}"]
    assert not marked(root, "last")
    assert [each.get("class") for each in marked(read(svg.render(position, last=reveal)), "last")] == [
        "card last"
    ]


def test_a_second_copy_of_a_card_is_open_beside_the_first() -> None:
    position = Position.start().after(Setup((Entry(3, 1),)))
    for text in ("3/2", "- -", "3/2"):
        position = position.after(position.parse_event(text))
    bar = marked(read(svg.render(position)), "small-card")
    states = [
        (card.get("class") or "").partition(" ")[2]
        for card, known in zip(bar, position.deck.cards, strict=True)
        if known == Card(3, 2)
    ]
    assert sorted(states) == ["open", "seen"]


def bonus_values(position: Position, name: str) -> list[str]:
    (bonus,) = marked(read(svg.render(position)), f"bonus {name}")
    return [(value.get("class") or "").removeprefix("value").strip() for value in marked(bonus, "value")]


def test_alone_the_first_value_goes_with_the_deadline() -> None:
    position = Position.start().after(Setup((Entry(3, 1),)))
    rng = Random(1)
    for _ in range(7):
        assert bonus_values(position, "blue") == ["", ""]
        position = position.after(turned(position, rng))
        assert bonus_values(position, "blue") == ["", ""], "card 7 itself is in time"
        position = position.after(Round((Move(),)))
    assert bonus_values(position, "blue") == ["gone", ""]
    assert bonus_values(position, "red") == bonus_values(position, "six") == ["", ""]


@pytest.mark.parametrize(
    ("awards", "values"),
    [
        ((9, 3, 0), [["got", "gone"], ["", "got"], ["", ""]]),
        ((0, 7, 8), [["", ""], ["got", "gone"], ["got", "gone"]]),
    ],
)
def test_alone_what_is_earned_is_circled(awards: tuple[int, int, int], values: list[list[str]]) -> None:
    start = Position.start()
    position = Position(
        start.layout, start.deck, start.pen, start.boards, (hashi.Awards(*awards),), start.unseen, round=5
    )
    assert [bonus_values(position, name) for name in ("red", "blue", "six")] == values


def test_among_several_the_first_value_goes_with_the_first_winner(position: Position) -> None:
    if position.seats > 1:
        for index, name in enumerate(("red", "blue", "six")):
            taken = any(awards[index] for awards in position.awards)
            assert bonus_values(position, name) == ["gone" if taken else "", ""]


def test_a_seat_sees_its_own_board() -> None:
    position, last = chart("side-a", 2, 3, 12)
    root = read(svg.render(position, seat=1, last=last))
    assert len(marked(root, "board")) == 1
    assert texts(root, "name") == ["Seat 2"]
    assert len(marked(root, "island finished")) == len(position.boards[1].finished)


def test_the_last_strokes_are_marked() -> None:
    position, _ = chart("side-a", 2, 3, 6)
    position = position.after(turned(position, Random(2)))
    rng = Random(3)
    seen = 0
    for _ in range(10):
        moves = tuple(
            move for seat in (0, 1) if isinstance(move := position.legal_moves(seat).sample(rng), Move)
        )
        root = read(svg.render(position.after(Round(moves)), last=Round(moves)))
        for board, move in zip(marked(root, "board"), moves, strict=True):
            assert len(marked(board, "last")) == (move.entry is not None) + len(move.bridges)
        seen += sum(len(move.bridges) for move in moves)
    assert seen


def test_what_was_written_at_set_up_is_marked_on_the_next_board() -> None:
    setup = Setup((Entry(3, 1), Entry(4, 3)))
    position = Position.start(seats=2).after(setup)
    for board, written in zip(
        marked(read(svg.render(position, last=setup)), "board"), ("4", "3"), strict=True
    ):
        assert texts(board, "number") == [written]
        (mark,) = marked(board, "last")
        (island,) = [each for each in marked(board, "island") if marked(each, "number")]
        assert (float(mark.attrib["cx"]), float(mark.attrib["cy"])) == at(marked(island, "shore")[0])


@pytest.mark.parametrize(
    ("events", "heading"),
    [
        ([], "Set-up"),
        (["setup | 3b"], "The first card"),
        (["setup | 3b", "5/3"], "Round 1 of 17"),
        (["setup | 3b", "5/3", "- -"], "Round 1 of 17"),
    ],
)
def test_the_heading(events: list[str], heading: str) -> None:
    position = Position.start()
    for text in events:
        position = position.after(position.parse_event(text))
    root = read(svg.render(position))
    assert texts(root, "round") == [heading]
    assert len(marked(root, "card")) + len(marked(root, "card-back")) == 1


def test_the_end_names_the_winners() -> None:
    position, _ = chart("side-b", 3, 4, 17)
    (header,) = texts(read(svg.render(position, names=("Ada", "Bea", "Cleo"))), "header")
    scores = position.scores()
    winners = [
        name for name, points in zip(("Ada", "Bea", "Cleo"), scores, strict=True) if points == max(scores)
    ]
    assert " and ".join(winners) + (" wins" if len(winners) == 1 else " win") in header
    assert f"with {max(scores)} points" in header


def test_the_end_alone_names_the_rank() -> None:
    position, _ = chart("side-b", 1, 2, 17)
    (header,) = texts(read(svg.render(position)), "header")
    assert f"{position.scores()[0]} points" in header
    assert str(position.rank) in header


def test_large_decks_take_several_rows() -> None:
    deck = hashi.Deck("large", tuple(sorted([*hashi.STANDARD.cards] * 3)), variant=True)
    bar = marked(read(svg.render(Position.start(POND, deck=deck))), "small-card")
    assert len(bar) == 54
    assert len({card[0].attrib["y"] for card in bar}) == 3


def test_a_diagram_of_a_small_board() -> None:
    bridges = [{"ab": 2, "fg": 1}.get(str(line), 0) for line in POND.lines]
    board = Board.of(POND, [2, 0, 0, 0, 0, 3, 0, 0], bridges, crossed_out=[5])
    root = read(diagram(board, last="2a ab ab", struck="5c bh", stars="d e"))
    assert len(marked(root, "island finished")) == 1
    assert len(marked(root, "island crossed-out")) == len(marked(root, "islands")) == 1
    assert len(marked(root, "bridge double")) == 2
    assert len(marked(root, "bridge single")) == 1
    assert len(marked(root, "last")) == 3
    assert len(marked(root, "struck")) == 2
    assert texts(root, "number") == ["2", "3", "5"], "the last one is struck out"
    assert len(marked(root, "star")) == 2
    assert not marked(root, "header")


def test_a_struck_bridge_lies_beside_those_that_are_there() -> None:
    def struck(bridges: int) -> str:
        counts = [bridges if line == Line.parse("ab") else 0 for line in POND.lines]
        root = read(diagram(Board.of(POND, [3] + 7 * [0], counts), struck="ab"))
        (mark,) = marked(root, "struck")
        return mark[0].attrib["d"]

    assert len({struck(bridges) for bridges in (0, 1, 2)}) == 3


def test_the_open_sea_has_a_compass_rose_and_a_crowded_one_has_none() -> None:
    crowded = Layout.parse("board: four\nvariant: yes\n\no---o\n|   |\no---o\n")
    assert len(marked(read(diagram(Board.empty(POND))), "rose")) == 1
    assert not marked(read(diagram(Board.empty(crowded))), "rose")


def test_a_reveal_marks_no_strokes() -> None:
    position, _ = chart("side-a", 1, 1, 8)
    assert not marked(read(svg.render(position, last=Reveal(Card(1, 1)))), "last")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_titles_have_room_above_the_smallest_boards(seats: int) -> None:
    smallest = Layout.parse("board: two\nvariant: yes\n\no---o\n")
    root = read(svg.render(Position.start(smallest, seats)))
    assert texts(root, "name") == (["Two"] if seats == 1 else [f"Seat {seat + 1}" for seat in range(seats)])
    for title in marked(root, "title"):
        (name,), (points,) = marked(title, "name"), marked(title, "points")
        assert at(points)[0] - at(name)[0] > 450
    sheets = [at(sheet[0]) for sheet in marked(root, "sheet")]
    assert len(set(sheets)) == seats


def test_lines_and_bridges_run_between_their_islands(position: Position) -> None:
    for drawn, board in zip(marked(read(svg.render(position)), "board"), position.boards, strict=True):
        shores = [complex(*at(shore)) for shore in marked(drawn, "shore")]
        lines = list(board.layout.lines)
        built = [line for line, count in zip(lines, board.bridges, strict=True) for _ in range(count)]
        for classes, expected in (("line", lines), ("bridge", built)):
            for stroke, line in zip(marked(drawn, classes), expected, strict=True):
                numbers = [float(value) for value in re.findall(r"-?[\d.]+", stroke.attrib["d"])]
                points = [complex(*pair) for pair in zip(numbers[::2], numbers[1::2], strict=True)]
                start, length = shores[line.a], abs(shores[line.b] - shores[line.a])
                forward = (shores[line.b] - start) / length
                along = [((point - start) / forward).real for point in points]
                aside = [((point - start) / forward).imag for point in points]
                assert 12 < min(along) < 36
                assert 12 < length - max(along) < 36
                assert max(map(abs, aside)) < 15
