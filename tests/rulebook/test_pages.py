"""What the rules pages say is true: links, pictures, tables, and the files and records shown in them."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from ponti import diavolo, hashi
from ponti.diavolo.scoring import points
from ponti.hashi.scoring import BLUE, RED, SIX
from ponti.record import Record

DOCS = Path(__file__).parents[2] / "docs" / "rules"
PAGES = ("hashi", "diavolo")


def page(name: str) -> str:
    return (DOCS / f"{name}.md").read_text(encoding="utf-8")


def blocks(name: str, first_word: str) -> list[str]:
    """The fenced texts without a language that begin with this word."""
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", page(name), flags=re.MULTILINE | re.DOTALL)
    return [text for language, text in fenced if not language and text.startswith(first_word)]


def rows(name: str, header: str) -> list[list[str]]:
    """The cells of the table below this header line."""
    table = page(name).split(f"{header}\n", 1)[1].split("\n\n", 1)[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[1:]]


@pytest.mark.parametrize("name", PAGES)
def test_every_link_leads_somewhere(name: str) -> None:
    headings = re.findall(r"^#{1,4} (.+)$", page(name), flags=re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert len(anchors) == len(headings), "two headings with one anchor"
    for target in re.findall(r"(?<!!)\[[^\]]+\]\(([^)]+)\)", page(name)):
        assert target.startswith("#"), f"the app shows this page alone, without {target}"
        assert target[1:] in anchors, target


def test_every_picture_is_shown_once_and_described() -> None:
    shown = [
        picture for name in PAGES for picture in re.findall(r"!\[([^\]]+)\]\(pictures/([^)]+)\)", page(name))
    ]
    assert sorted(file for _, file in shown) == sorted(path.name for path in (DOCS / "pictures").iterdir())
    for description, file in shown:
        assert len(description.split()) >= 5, f"{file} is not described"


@pytest.mark.parametrize("name", PAGES)
def test_the_records_are_written_as_ponti_writes_them(name: str) -> None:
    (text,) = blocks(name, "game:")
    assert str(Record.parse(text)) == text


def test_the_board_file_and_the_deck_file_can_be_read() -> None:
    (board,) = blocks("hashi", "board:")
    assert str(hashi.Layout.parse(board)) == board
    (deck,) = blocks("hashi", "deck:")
    assert hashi.Deck.parse(deck).cards == hashi.STANDARD.cards


def test_the_titles_are_those_of_the_ladder() -> None:
    ladder = [(rank.lowest, rank.highest, str(rank)) for rank in hashi.ladder()]
    written = []
    for shown, title in rows("hashi", "| Points | Title |"):
        numbers = [int(number) for number in re.findall(r"\d+", shown)]
        written.append((0 if shown.startswith("up to") else numbers[0], numbers[-1], title))
    assert written == ladder


def test_the_bonuses_are_worth_what_the_table_says() -> None:
    table = [[int(first), int(later)] for _, first, later in rows("hashi", "| Bonus | First | Later |")]
    assert table == [[bonus.first, bonus.later] for bonus in (RED, BLUE, SIX)]


def test_the_worked_example_adds_up() -> None:
    *parts, total = (row[1] for row in rows("hashi", "| What | Points |"))
    assert sum(map(int, parts)) == int(total.strip("*")) == 39


def test_the_totals_above_fifty_are_those_with_a_title() -> None:
    """The page says that with all islands finished totals are even, and that odd ones end at 51."""
    reachable = set()
    for islands, red, blue, six in product(range(19), (0, 5, 9), (0, 3, 7), (0, 4, 8)):
        if 18 - islands >= (not red) + (not blue):
            reachable.add(2 * islands + red + blue + six)
    assert sorted(total for total in reachable if total > 50) == [
        rank.lowest for rank in hashi.ladder() if rank.lowest > 50
    ]


def test_the_points_of_joined_islands() -> None:
    text = page("diavolo")
    islands, worth = (
        [int(cell) for cell in re.findall(r"\d+", re.search(rf"^\| {word} \|.*$", text, re.MULTILINE)[0])]  # type: ignore[index]
        for word in ("Connected islands", "Points")
    )
    assert worth == [points(count) for count in islands] == [1, 3, 6, 10, 15, 21, 28, 36, 45, 55]


def test_the_counts_in_the_text() -> None:
    for layout in (hashi.SIDE_A, hashi.SIDE_B):
        assert (len(layout.places), len(layout.red), len(layout.blue)) == (18, 4, 3)
    crossings = [sum(map(len, layout.crossings)) // 2 for layout in (hashi.SIDE_A, hashi.SIDE_B)]
    assert crossings[0] < crossings[1], "the page says that more lines cross on side B"
    assert diavolo.Supply.standard(10) == (40, 40, 15)
