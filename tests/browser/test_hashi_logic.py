"""The logic of the Hashi board that needs no page: dragging, drafts, last strokes, where arrow keys lead."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.visits import Visits

# Four islands; the line a–b crosses the line c–d.
LAYOUT = {
    "columns": 4,
    "rows": 3,
    "islands": [
        {"letter": "a", "column": 0, "row": 1, "flag": "none"},
        {"letter": "b", "column": 3, "row": 1, "flag": "red"},
        {"letter": "c", "column": 1, "row": 0, "flag": "none"},
        {"letter": "d", "column": 1, "row": 2, "flag": "none"},
    ],
    "lines": [{"line": "ab", "crosses": ["cd"]}, {"line": "cd", "crosses": ["ab"]}],
}


@pytest.fixture
def page(visits: Visits) -> Page:
    return visits.page("/offline.html")


def run(page: Page, body: str) -> Any:
    """Run the body of an async function in the page; `layout` is there."""
    return page.evaluate(f"async layout => {{ {body} }}", LAYOUT)


DRAGGING = """
const { Chart } = await import('/hashi/geometry.js');
const { Drag } = await import('/hashi/drag.js');
const chart = new Chart(layout);
const at = letter => chart.islands.get(letter).at;
const by = (from, x, y) => ({ x: from.x + x, y: from.y + y });
const measures = { reach: 30, slack: 12 };
const drag = new Drag(chart);
const go = (...points) => {
    drag.start(points[0], measures);
    for (const point of points.slice(1)) drag.move(point);
    return drag.end(points.at(-1));
};
"""


def test_a_drag_means_a_bridge_as_soon_as_its_direction_is_fixed(page: Page) -> None:
    told = run(
        page,
        DRAGGING
        + """return [
            go(at('a'), by(at('a'), 20, 3)),
            go(at('a'), by(at('a'), 3, 20)),
            go(at('a'), by(at('a'), 200, 10), by(at('a'), 4, 0)),
            go(at('a'), by(at('a'), 5, 5)),
            go(by(at('c'), 0, 45)),
            go(by(at('c'), 0, 45), by(at('c'), 60, 45)),
            go(by(at('d'), 100, 0)),
            go({ x: at('c').x, y: at('a').y }),
        ];""",
    )
    assert told == [
        {"kind": "bridge", "line": "ab"},
        {"kind": "nowhere", "island": "a"},
        None,
        {"kind": "island", "island": "a"},
        {"kind": "line", "line": "cd"},
        None,
        None,
        {"kind": "crossing", "lines": ["ab", "cd"]},
    ]


def test_a_cancelled_drag_means_nothing(page: Page) -> None:
    assert run(
        page,
        DRAGGING
        + """drag.start(at('a'), measures); drag.move(by(at('a'), 40, 0));
        const on = drag.active;
        drag.cancel();
        return [on, drag.active, drag.move(at('b')), drag.end(at('b'))];""",
    ) == [True, False, None, None]


DRAFT = """
const { DraftView } = await import('/hashi/draft.js');
const board = { numbers: { b: 3 }, bridges: {}, leading: {}, finished: [], groups: [], crossed_out: [] };
const told = more => ({ seat: 0, counter: 4, ply: 2, steps: [], entry: null, bridges: [], number_to_do: 5,
    bridges_to_do: 2, legal_entries: ['5a', '5c'], legal_bridges: ['ab'], board, ...more });
const view = new DraftView();
view.tell(told());
"""


def test_strokes_show_before_the_answer_and_once_after_it(page: Page) -> None:
    """Whether the answer or the draft comes first."""
    shown = run(
        page,
        DRAFT
        + """const seen = [];
        const look = () => seen.push([view.board.bridges.ab ?? 0, view.bridgesToDo, view.pending.length]);
        look();
        const first = view.add('ab'); look();
        const second = view.add('ab'); look();
        first(5); look();
        const drawn = ab => (
            { bridges: Array(ab).fill('ab'), bridges_to_do: 2 - ab, board: { ...board, bridges: { ab } } });
        view.tell(told({ counter: 5, ...drawn(1) })); look();
        view.tell(told({ counter: 6, ...drawn(2) })); look();
        second(6); look();
        return seen;""",
    )
    assert shown == [[0, 2, 0], [1, 1, 1], [2, 0, 2], [2, 0, 2], [2, 0, 1], [2, 0, 0], [2, 0, 0]]


def test_a_refused_stroke_goes_away(page: Page) -> None:
    assert run(
        page,
        DRAFT
        + """const settled = view.add('5a');
        const drawn = [view.board.numbers.a, view.numberToDo, view.offers('5a'), view.offers('5b')];
        settled(null);
        return [...drawn, view.board.numbers.a ?? null, view.numberToDo];""",
    ) == [5, None, True, False, None, 5]


def test_what_no_island_and_no_line_takes_is_not_asked_for(page: Page) -> None:
    """The number may be possible, and the first bridge, or a further one after it."""
    told = run(
        page,
        DRAFT
        + """const { setCatalogue } = await import('/i18n.js');
        const { taskText } = await import('/hashi/task.js');
        setCatalogue('en', {});
        const left = (...changes) => {
            view.tell(told(Object.assign({ counter: 9 }, ...changes)));
            return [view.numberLeft, view.bridgesLeft, taskText(view, { setup: false })];
        };
        const noIsland = { legal_entries: [] }, noLine = { legal_bridges: [] };
        const numberSkipped = { number_to_do: null, legal_entries: [] };
        const oneDrawn = { bridges: ['ab'], bridges_to_do: 1 };
        return [
            left(), left(noIsland), left(noLine), left(noIsland, noLine),
            left(numberSkipped, noLine), left(numberSkipped, noLine, oneDrawn),
            left(numberSkipped, { bridges_to_do: 0 }),
        ];""",
    )
    assert told == [
        [5, 2, "hashi.task.both"],
        [None, 2, "hashi.task.bridges"],
        [5, 2, "hashi.task.both"],
        [None, 0, "hashi.task.nothing"],
        [None, 0, "hashi.task.nothing"],
        [None, 1, "hashi.task.stuck"],
        [None, 0, "hashi.task.done"],
    ]


def test_the_last_strokes_of_each_seat(page: Page) -> None:
    assert run(
        page,
        """const { lastStrokes } = await import('/hashi/others.js');
        return [
            lastStrokes([], 1), lastStrokes(['setup | 3k | 4b', '5/3'], 2),
            lastStrokes(['setup | 3k | 4b', '5/3', '5c ab ab | - -', '2/1'], 2),
            lastStrokes(['setup | 3b', '5/3', '5c -'], 1),
        ];""",
    ) == [
        [{"entry": None, "bridges": []}],
        [{"entry": "4b", "bridges": []}, {"entry": "3k", "bridges": []}],
        [{"entry": "5c", "bridges": ["ab", "ab"]}, {"entry": None, "bridges": []}],
        [{"entry": "5c", "bridges": []}],
    ]


def test_arrow_keys_lead_along_lines_and_to_neighbours(page: Page) -> None:
    assert run(
        page,
        DRAGGING
        + """const { nextPlace } = await import('/hashi/pen.js');
        return [
            nextPlace(chart, { island: 'a' }, 'ArrowRight'), nextPlace(chart, { line: 'ab' }, 'ArrowRight'),
            nextPlace(chart, { line: 'ab' }, 'ArrowLeft'), nextPlace(chart, { line: 'ab' }, 'ArrowUp'),
            nextPlace(chart, { island: 'a' }, 'ArrowUp'), nextPlace(chart, { island: 'c' }, 'ArrowUp'),
        ];""",
    ) == [{"line": "ab"}, {"island": "b"}, {"island": "a"}, {"island": "c"}, {"island": "c"}, {"island": "c"}]
