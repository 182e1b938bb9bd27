"""What holds for every picture of either game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from ponti import PontiError, diavolo, games, hashi, svg
from ponti.svg import diavolo as svg_diavolo
from ponti.svg import hashi as svg_hashi
from tests.svg.positions import chart, lagoon, turned
from tests.svg.reading import SVG, ids, marked, read, references, texts


def turned_chart() -> str:
    position, _ = chart("side-b", 1, 3, 5)
    reveal = turned(position, Random(1))
    return svg.render(position.after(reveal), last=reveal)


PICTURES: dict[str, Callable[[], str]] = {
    "lagoon, empty": lambda: svg.render(diavolo.Position.start()),
    "lagoon, half-way": lambda: svg.render(lagoon(10, 1, 25)[0], last=lagoon(10, 1, 25)[1], seat=1),
    "lagoon, over": lambda: svg.render(lagoon(8, 2, 1000)[0], names=("Ada", "Bea")),
    "lagoon, unlimited": lambda: svg.render(diavolo.Position.start(7, diavolo.UNLIMITED), labels=False),
    "chart, empty": lambda: svg.render(hashi.Position.start()),
    "chart, card": turned_chart,
    "chart, two": lambda: svg.render(chart("side-a", 2, 1, 9)[0], last=chart("side-a", 2, 1, 9)[1]),
    "chart, three": lambda: svg.render(chart("side-b", 3, 1, 17)[0], names=("Ada", "Bea", "Cleo")),
    "chart, four": lambda: svg.render(chart("side-a", 4, 1, 3)[0], labels=False),
}


@pytest.fixture(params=PICTURES)
def picture(request: pytest.FixtureRequest) -> str:
    return PICTURES[request.param]()


def test_ids_are_unique_and_all_of_them_are_used(picture: str) -> None:
    root = read(picture)
    assert len(ids(root)) == len(set(ids(root)))
    assert set(references(root)) == set(ids(root))


def test_it_needs_nothing_from_outside(picture: str) -> None:
    for element in read(picture).iter():
        assert element.tag.removeprefix(SVG) not in {"script", "style", "image", "a", "foreignObject"}
        assert all(not name.startswith("on") for name in element.attrib)
        assert element.get("href", "#").startswith("#")
    assert picture.count("://") == 1, "the namespace"


def test_it_says_what_it_shows(picture: str) -> None:
    root = read(picture)
    assert root.get("role") == "img"
    title, description = root[0], root[1]
    assert (title.tag, description.tag) == (SVG + "title", SVG + "desc")
    assert title.text
    assert description.text
    assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"


def test_it_is_as_large_as_its_view(picture: str) -> None:
    root = read(picture)
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"


def test_it_is_the_same_every_time(request: pytest.FixtureRequest, picture: str) -> None:
    again = PICTURES[request.node.callspec.params["picture"]]()
    assert picture == again


def test_different_pictures_can_stand_on_one_page() -> None:
    prefixes = {ids(read(make()))[0] for make in PICTURES.values()}
    assert len(prefixes) == len(PICTURES)


@pytest.mark.parametrize("position", [diavolo.Position.start(), hashi.Position.start(seats=2)])
def test_names_are_escaped(position: diavolo.Position | hashi.Position) -> None:
    names = ("<b>&", 'A "B"')
    assert texts(read(svg.render(position, names=names)), "name") == list(names)


@pytest.mark.parametrize("position", [diavolo.Position.start(), hashi.Position.start(seats=2)])
def test_long_names_are_cut(position: diavolo.Position | hashi.Position) -> None:
    long, short = texts(read(svg.render(position, names=("Maximilian " * 9, "Jo"))), "name")
    assert long.startswith("Maximilian")
    assert long.endswith("…")
    assert short == "Jo"


@pytest.mark.parametrize("position", [diavolo.Position.start(), hashi.Position.start(seats=2)])
def test_what_does_not_fit_the_seats_is_refused(position: diavolo.Position | hashi.Position) -> None:
    with pytest.raises(PontiError, match="no seat 2"):
        svg.render(position, seat=2)
    with pytest.raises(PontiError, match="2 seats, and the number of names is 1"):
        svg.render(position, names=("Ada",))


def test_both_games_have_an_artist() -> None:
    diavolo_artist: svg.Artist = svg_diavolo  # checked by mypy
    hashi_artist: svg.Artist = svg_hashi
    assert [games.part(name, "svg") for name in games.GAMES] == [hashi_artist, diavolo_artist]


def test_only_positions_have_pictures() -> None:
    with pytest.raises(TypeError, match="a str is not a position"):
        svg.render("c4 d7")


def test_notebooks_draw_positions() -> None:
    for position in (diavolo.Position.start(6), hashi.Position.start()):
        assert position._repr_svg_() == svg.render(position)


def test_file_sizes_are_sane() -> None:
    position, last = lagoon(10, 2, 1000)
    assert len(position.bridges) >= 10, "a crowded board"
    assert len(svg.render(position, last=last).encode()) < 60_000
    assert len(PICTURES["chart, card"]().encode()) < 50_000


def test_labels_can_be_left_away() -> None:
    assert not marked(read(PICTURES["lagoon, unlimited"]()), "coordinates")
    assert not marked(read(PICTURES["chart, four"]()), "letter")
