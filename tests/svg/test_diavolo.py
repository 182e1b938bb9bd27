"""Pictures of Ponte del Diavolo show what lies on the board: neither more nor less."""

from __future__ import annotations

import pytest

from ponti import diavolo, svg
from ponti.diavolo import Colour, Space
from ponti.svg.diavolo.picture import diagram
from tests.svg.positions import lagoon
from tests.svg.reading import at, marked, read, texts

GAMES = [(10, 1, 12), (10, 1, 40), (10, 2, 1000), (6, 3, 1000), (13, 4, 60), (16, 5, 1000)]


def places(spaces: frozenset[Space], size: int) -> list[tuple[float, float]]:
    """Where the middles of spaces lie: 60 units a space, from the corner of the board at 40, 40."""
    return sorted((70 + 60 * space.column, 70 + 60 * (size - 1 - space.row)) for space in spaces)


@pytest.fixture(params=GAMES, ids=str)
def position(request: pytest.FixtureRequest) -> diavolo.Position:
    return lagoon(*request.param)[0]


def test_the_games_have_everything() -> None:
    positions = [lagoon(*game)[0] for game in GAMES]
    assert all(any(each.islands(colour) for each in positions) for colour in Colour)
    reaches = {
        tuple(sorted((abs(a.column - b.column), abs(a.row - b.row))))
        for each in positions
        for bridge in each.bridges
        for a, b in [(bridge.a, bridge.b)]
    }
    assert reaches == {(0, 2), (1, 2), (2, 2)}


@pytest.mark.parametrize("colour", Colour)
def test_tiles_islands_and_sandbanks(position: diavolo.Position, colour: Colour) -> None:
    root = read(svg.render(position))
    assert len(marked(root, f"tile {colour}")) == len(position.tiles(colour))
    islands, sandbanks = marked(root, f"island {colour}"), marked(root, f"sandbank {colour}")
    assert len(islands) == len(position.islands(colour))
    assert all(len(marked(island, "tile")) == 4 and len(marked(island, "coast")) == 1 for island in islands)
    drawn = sorted(tuple(sorted(at(tile) for tile in marked(bank, "tile"))) for bank in sandbanks)
    assert drawn == sorted(tuple(places(bank, position.size)) for bank in position.sandbanks(colour))


@pytest.mark.parametrize("colour", Colour)
def test_bridges(position: diavolo.Position, colour: Colour) -> None:
    drawn = sorted(at(bridge) for bridge in marked(read(svg.render(position)), f"bridge {colour}"))
    middles = []
    for bridge in position.bridges_of(colour):
        (x1, y1), (x2, y2) = places(frozenset((bridge.a, bridge.b)), position.size)
        middles.append(((x1 + x2) / 2, (y1 + y2) / 2))
    assert drawn == sorted(middles)


def test_a_bridge_is_drawn_in_its_direction(position: diavolo.Position) -> None:
    root = read(svg.render(position))
    kinds = sorted(bridge.attrib["href"].partition("-")[2] for bridge in marked(root, "bridge"))
    expected = []
    for colour in Colour:
        for bridge in position.bridges_of(colour):
            across, up = bridge.b.column - bridge.a.column, bridge.b.row - bridge.a.row
            expected.append(f"{colour}-bridge-{across}{'n' if up > 0 else 's'}{abs(up)}")
    assert kinds == sorted(expected)


def test_blocked_spaces(position: diavolo.Position) -> None:
    drawn = sorted(at(space) for space in marked(read(svg.render(position)), "blocked"))
    assert drawn == places(position.blocked, position.size)


def test_the_footer(position: diavolo.Position) -> None:
    root = read(svg.render(position))
    assert texts(root, "points") == [str(position.score(colour).points) for colour in Colour]
    for colour in Colour:
        left = position.tiles_left(colour)
        assert f"{left} tile" in texts(root, f"account {colour}")[0]
    assert f"{position.bridges_left} bridge" in texts(root, "footer")[0]


@pytest.mark.parametrize("size", range(diavolo.SMALLEST, diavolo.LARGEST + 1))
def test_coordinates_of_all_sizes(size: int) -> None:
    (coordinates,) = marked(read(svg.render(diavolo.Position.start(size))), "coordinates")
    letters = [chr(ord("a") + column) for column in range(size)]
    numbers = [str(row + 1) for row in range(size)]
    assert sorted(text.text or "" for text in coordinates) == sorted(2 * letters + 2 * numbers)
    for text in coordinates:
        x, y = at(text)
        if text.text in letters:
            assert x == 70 + 60 * letters.index(text.text)
        else:
            assert y == pytest.approx(70 + 60 * (size - int(text.text or "0")), abs=10)


def test_the_last_move_is_marked() -> None:
    position = diavolo.Position.start().after(diavolo.parse_move("c4 d7"))
    assert not marked(read(svg.render(position)), "last")
    (first, second) = marked(read(svg.render(position, last=diavolo.parse_move("c4 d7"))), "last")
    # The first bracket begins at the lower right corner of its tile: d7 comes first, from the top left.
    assert first[0].attrib["d"].startswith("M278 267")
    assert second[0].attrib["d"].startswith("M218 447")


def test_a_last_bridge_glows() -> None:
    position = diavolo.Position.start()
    for text in ("c4 c6", "dark", "a1 b1", "c4-c6"):
        position = position.after(diavolo.parse_move(text))
    root = read(svg.render(position, last=diavolo.parse_move("c4-c6")))
    assert len(marked(root, "last")) == 2
    (glow,) = marked(root, "glow")
    assert at(glow) == at(marked(root, "bridge light")[0])


@pytest.mark.parametrize("text", ["pass", "light"])
def test_other_moves_leave_no_mark(text: str) -> None:
    assert not marked(read(svg.render(diavolo.Position.start(), last=diavolo.parse_move(text))), "last")


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ([], "Light begins"),
        (["a1 b1"], "Choose a colour"),
        (["a1 b1", "light"], "Dark to move"),
        (["a1 b1", "dark", "a3 b3"], "Light to move"),
    ],
)
def test_whose_turn_it_is(moves: list[str], words: str) -> None:
    position = diavolo.Position.start(6)
    for text in moves:
        position = position.after(diavolo.parse_move(text))
    assert texts(read(svg.render(position)), "turn") == [words]


@pytest.mark.parametrize("seed", range(6))
def test_the_winner_is_named(seed: int) -> None:
    position, _ = lagoon(6, seed, 1000)
    outcome = position.outcome()
    assert outcome is not None
    winners = {str(position.colour_of(seat)) for seat in outcome.winners}
    words = "A tie" if len(winners) == 2 else f"{winners.pop()} wins".capitalize()
    assert texts(read(svg.render(position)), "turn") == [words]


def test_a_seat_sees_its_own_account_first() -> None:
    position = diavolo.Position.start()
    for text in ("a1 b1", "light"):
        position = position.after(diavolo.parse_move(text))
    for seat in (0, 1):
        first = marked(read(svg.render(position, seat=seat)), "account")[0]
        assert first.get("class") == f"account {position.colour_of(seat)}"
    root = read(svg.render(position, seat=1, names=("Ada", "Bea")))
    assert texts(root, "name") == ["Bea", "Ada"]


def test_an_unlimited_supply_is_not_counted() -> None:
    (footer,) = texts(read(svg.render(diavolo.Position.start(8, diavolo.UNLIMITED))), "footer")
    assert "256" not in footer
    assert "tiles" not in footer


def test_a_diagram_shows_a_part_with_marks() -> None:
    position, _ = lagoon(10, 1, 40)
    seen = [Space(column, row) for column in range(2, 7) for row in range(1, 5)]
    root = read(
        diagram(
            position,
            "c2-g5",
            stars="c2 d2",
            crosses="e3",
            notes={"f4": "1", "g4": "2"},
            arrows="c5-e5",
            struck="c2-e2",
            labels=True,
        )
    )
    assert len(marked(root, "tile")) == sum(
        space in position.tiles(colour) for space in seen for colour in Colour
    )
    assert len(marked(root, "blocked")) == sum(space in position.blocked for space in seen)
    within = [bridge for bridge in position.bridges if bridge.a in seen and bridge.b in seen]
    assert len(marked(root, "bridge")) == len(within)
    assert len(marked(root, "star")) == 2
    assert len(marked(root, "cross")) == 1 + 1, "the cross, and that of the bridge struck out"
    assert texts(root, "note") == ["1", "2"]
    assert len(marked(root, "arrow")) == 1
    assert len(marked(root, "struck")) == len(marked(root, "ghost")) == 1
    (coordinates,) = marked(root, "coordinates")
    assert sorted(text.text or "" for text in coordinates) == sorted(2 * [*"cdefg", *"2345"])


def test_a_diagram_without_an_area_is_the_whole_board() -> None:
    root = read(diagram(diavolo.Position.start(7), last="a1 b2"))
    assert root.get("viewBox") == "0 0 444 444"
    assert len(marked(root, "last")) == 2
