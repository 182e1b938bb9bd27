"""The parts of the lagoon, the lessons and the replay that need no page, called as modules."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from ponti.svg.outline import outline
from tests.browser.visits import Visits


@pytest.fixture
def modules(visits: Visits) -> Page:
    return visits.page("/")


def call(page: Page, module: str, body: str, *given: Any) -> Any:
    """Evaluate the body of a function of `m` (the module) and `g` (what is given)."""
    return page.evaluate(
        f"async given => {{ const m = await import('{module}'); const g = given; {body} }}", list(given)
    )


def test_geometry_reads_and_writes_spaces(modules: Page) -> None:
    answers = call(
        modules,
        "/diavolo/geometry.js",
        """const view = new m.View(10), turned = new m.View(10, true);
        return [m.parse("c10"), m.name(9, 9), view.square("a1"), turned.square("a1"), view.centre("a10"),
          view.under(65, 590), view.under(-1, 5), view.beside("a1", -1, 1), view.beside("c4", 1, -1),
          turned.beside("c4", 1, 0), m.bridgeText("e5", "c4"), m.tilesText("a10", "a9"), m.spacesOf("c4-e5"),
          m.spacesOf("pass"), m.spacesOf(null), [...view.spaces()].length]""",
    )
    assert answers == [
        {"column": 2, "row": 9}, "j10", {"column": 0, "line": 9}, {"column": 9, "line": 0},
        {"x": 30, "y": 30}, "b1", None, "a1", "d5", "b4", "c4-e5", "a9 a10", ["c4", "e5"], [], [], 100,
    ]  # fmt: skip


@pytest.mark.parametrize(
    "squares",
    [[(0, 0)], [(0, 0), (1, 0)], [(0, 0), (0, 1), (1, 1), (1, 2)], [(1, 0), (0, 1), (1, 1), (2, 1)]],
)
def test_outlines_are_those_of_the_pictures(modules: Page, squares: list[tuple[int, int]]) -> None:
    drawn = call(
        modules,
        "/diavolo/outline.js",
        "return m.outline(g[0].map(([column, line]) => ({ column, line })), 10)",
        squares,
    )
    points = [tuple(map(float, part.split())) for part in drawn.strip("MZ").split("L")]
    expected: list[tuple[float, float]] = []
    x = y = 0.0
    for letter, *numbers in _parts(outline(set(squares), 10)):
        if letter == "M":
            x, y = numbers
        elif letter == "H":
            (x,) = numbers
        elif letter == "V":
            (y,) = numbers
        if letter != "Z":
            expected.append((x, y))
    assert points == expected


def _parts(path: str) -> list[tuple[Any, ...]]:
    import re

    return [
        (letter, *map(float, numbers.split())) for letter, numbers in re.findall(r"([MHVZ])([^MHVZ]*)", path)
    ]


INVITED = """const invited = { tiles: new Set(["c4", "d7", "e1"]), seconds: null, bridges: ["a1-a3", "a1-c1"],
    own: new Set(["a1", "a3", "c1", "h8"]), others: new Set(["g7"]) };"""


def test_taps_make_a_move(modules: Page) -> None:
    answers = call(
        modules,
        "/diavolo/selection.js",
        INVITED
        + """let s = m.NOTHING; const seen = [];
        for (const space of ["c4", "d7", "e1", "c4", "e1", "c4"]) {
          s = m.tap(s, space, invited).selection; seen.push([...s.tiles]); }
        return seen""",
    )
    assert answers == [["c4"], ["c4", "d7"], ["c4", "e1"], ["e1"], [], ["c4"]]


def test_what_is_not_invited_is_refused_with_what_to_ask(modules: Page) -> None:
    answers = call(
        modules,
        "/diavolo/selection.js",
        INVITED
        + """const first = m.tap(m.NOTHING, "c4", invited).selection;
        const known = { ...invited, seconds: new Set(["e1"]) };
        const foot = m.tap(first, "a1", invited).selection;
        return [m.tap(m.NOTHING, "b2", invited).refused, m.tap(first, "d7", known).refused, foot,
          m.tap(foot, "a3", invited).selection, m.tap(foot, "h8", invited).refused,
          m.tap(foot, "g7", invited).refused,
          m.tap(foot, "a1", invited).selection,
          m.endsFrom("a1", invited.bridges)]""",
    )
    assert answers == [
        {"space": "b2", "what": "b2"}, {"space": "d7", "what": "c4 d7"},
        {"tiles": [], "foot": "a1", "head": None}, {"tiles": [], "foot": "a1", "head": "a3"},
        {"space": "h8", "what": "a1-h8"}, {"space": "g7", "what": "a1-g7"},
        {"tiles": [], "foot": None, "head": None}, ["a3", "c1"],
    ]  # fmt: skip


def test_moves_and_selections_are_two_ways_to_say_the_same(modules: Page) -> None:
    answers = call(
        modules,
        "/diavolo/selection.js",
        """return ["c4 d7", "c4-e5", "pass"].map((move) => m.moveOf(m.selectionOf(move)))
          .concat(m.partOf(m.selectionOf("c4 d7")), m.partOf({ tiles: ["c4"], foot: null, head: null }))""",
    )
    assert answers == ["c4 d7", "c4-e5", None, "c4 d7", "c4"]


def test_what_is_no_longer_allowed_is_dropped(modules: Page) -> None:
    answers = call(
        modules,
        "/diavolo/selection.js",
        INVITED
        + """const known = { ...invited, seconds: new Set(["e1"]) };
        return ["c4 d7", "c4 e1", "b1 b2", "a1-a3", "a3-c1"]
          .map((move) => m.stillAllowed(m.selectionOf(move), known))
          .map((s) => [s.tiles, s.foot, s.head])""",
    )
    assert answers == [
        [["c4"], None, None], [["c4", "e1"], None, None], [[], None, None],
        [[], "a1", "a3"], [[], None, None],
    ]  # fmt: skip


def test_a_drag_has_to_move_and_a_second_finger_ends_it(modules: Page) -> None:
    answers = call(
        modules,
        "/diavolo/drag.js",
        """const d = m.start(1, "a1", 100, 100);
        const still = m.move(d, 1, 103, 103, "a1"), far = m.move(d, 1, 160, 100, "a3");
        const other = m.move(d, 2, 160, 100, "a3");
        const centre = (space) => ({ a3: { x: 0, y: 0 }, c1: { x: 100, y: 0 } })[space];
        return [m.end(still), m.end(far), m.end(other), m.interrupted(d, 2), m.interrupted(d, 1),
          m.interrupted(null, 2),
          m.nearest({ x: 20, y: 0 }, ["a3", "c1"], centre, 48),
          m.nearest({ x: 50, y: 80 }, ["a3", "c1"], centre, 48)]""",
    )
    assert answers == [None, {"from": "a1", "to": "a3"}, None, True, False, False, "a3", None]


SCORES = """
    const { setCatalogue } = await import('/i18n.js');
    const plural = { one: '{n}', other: '{n} single' };
    setCatalogue('en', { 'diavolo.score.singles': plural });
    const seen = [];
    const panel = new m.ScorePanel({ point: (network) => seen.push(network?.groups.join(' ') ?? '') });
    const single = (group) => ({ groups: [group], islands: 1, points: 1 });
    const joined = { groups: ['b1', 'b5'], islands: 2, points: 3 };
    const none = { points: 0, islands: 0, bridges: 0 };
    const show = (groups) => panel.show({
        scores: { light: none, dark: none }, colours: ['light', 'dark'], phase: 'play', turn: 'light',
        bridges_left: null, tiles_left: { light: 1, dark: 1 },
        networks: { light: [...groups.map(single), joined], dark: [] },
    });
    const buttons = () => [...panel.element.querySelectorAll('button')]
        .map((each) => `${each.textContent} ${each.ariaPressed}`);
    const told = [];"""


def test_many_single_islands_are_one_button(modules: Page) -> None:
    told, seen, label = call(
        modules,
        "/diavolo/score.js",
        SCORES
        + """show(['d1', 'd5']); told.push(buttons());
        show(['d1', 'd5', 'h1', 'h5']); told.push(buttons());
        const last = panel.element.querySelector('li:last-child button');
        last.click(); told.push(buttons());
        show(['d5', 'h1', 'h5']); told.push(buttons());
        return [told, seen, last.ariaLabel]""",
    )
    assert told == [
        ["3 false", "1 false", "1 false"],
        ["3 false", "4 × 1 false"],
        ["3 false", "4 × 1 true"],
        ["3 false", "3 × 1 true"],
    ]
    # All of them are shown on the board, and stay shown as far as they are still there.
    assert seen == ["d1 d5 h1 h5", "d5 h1 h5"]
    assert label == "4 single"


EMPTY = """const [EMPTY, none] = [{ blocked: [], bridges: [] }, { light: [], dark: [] }];
        Object.assign(EMPTY, { islands: none, sandbanks: none, networks: none });"""


def test_a_turn_asks_once_and_corrects_itself(modules: Page) -> None:
    answers = call(
        modules,
        "/diavolo/turn.js",
        EMPTY
        + """const asked = []; const violation = { rule: "diavolo.islands", template: "no", values: {} };
        const turn = new m.Turn({ consider: async (what) => { asked.push(what);
          const preview = { seconds: ["e1"], islands: [], blocked: [] };
          return what === "c4" ? { violation: null, preview } : { violation, preview: null }; },
          closed: async () => [{ space: "b2", violation }] });
        const legal = { tiles: ["c4", "d7", "e1"], bridges: [], passing: false, choosing: false };
        turn.set({ ...EMPTY, legal }, { active: true, colour: "light" });
        await turn.askClosed();
        turn.tap("b2"); const known = turn.refused;
        turn.tap("c4"); turn.tap("d7"); const hopeful = [...turn.selection.tiles];
        await new Promise((done) => setTimeout(done));
        return [known, hopeful, turn.selection.tiles, turn.refused?.space,
          asked.filter((what) => what === "c4").length, turn.move]""",
    )
    known, hopeful, kept, refused, times, move = answers
    assert known["violation"]["rule"] == "diavolo.islands"
    assert hopeful == ["c4", "d7"]
    assert (kept, refused, times, move) == (["c4"], "d7", 1, None)


def test_the_same_position_again_keeps_what_is_chosen(modules: Page) -> None:
    answers = call(
        modules,
        "/diavolo/turn.js",
        EMPTY
        + """const turn = new m.Turn({ consider: async () => ({ violation: null, preview: null }) });
        const legal = { tiles: ["c4", "d7"], bridges: [], passing: false, choosing: false };
        const whose = { active: true, colour: "light" };
        turn.set({ ...EMPTY, legal }, whose); turn.tap("c4");
        turn.set(structuredClone(turn.position), whose); const kept = [...turn.selection.tiles];
        turn.set({ ...EMPTY, legal, last: "a1 a2" }, whose);
        return [kept, turn.selection.tiles]""",
    )
    assert answers == [["c4"], []]


def test_the_cursor_of_a_replay_stays_inside(modules: Page) -> None:
    answers = call(
        modules,
        "/replay/cursor.js",
        """const c = m.cursor(20, 5);
        return [m.cursor(20).at, m.cursor(20, NaN).at, m.cursor(20, -3).at, m.moved(c, 99).at,
          ...["ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown"]
            .map((key) => m.afterKey(c, key).at),
          m.afterKey(c, "x")]""",
    )
    assert answers == [20, 20, 0, 20, 4, 6, 0, 20, 0, 15, None]


def test_a_record_fits_into_an_address_and_comes_back(modules: Page) -> None:
    text = 'game: diavolo\nseats: "Žofie", "Jürgen"\n' * 20
    packed, back, nonsense = call(
        modules,
        "/replay/record-link.js",
        "const p = await m.packed(g[0]); return [p, await m.unpacked(p), await m.unpacked('!!')]",
        text,
    )
    assert back == text
    assert len(packed) < 200
    assert nonsense is None


def test_lines_and_headers_of_a_record(modules: Page) -> None:
    answers = call(
        modules,
        "/replay/record.js",
        """return [m.lineOf("a\\r\\nb\\nc", 2), m.lineOf("a", 2),
          m.headerOf("game: hashi\\npen:  free \\n", "pen"), m.headerOf("game: hashi", "pen") ?? null]""",
    )
    assert answers == ["b", "", "free", None]


@pytest.mark.parametrize(
    ("game", "record", "options"),
    [
        ("diavolo", "game: diavolo\nsize: 8\nsupply: 26 26 10\n", {"size": 8, "supply": "26 26 10"}),
        (
            "hashi",
            "game: hashi\nboard: side-b@1234\ndeck: d@1\npen: free",
            {"board": "side-b@1234", "deck": "d@1", "pen": "free"},
        ),
    ],
)
def test_a_game_goes_on_with_the_options_of_its_record(
    modules: Page, game: str, record: str, options: dict[str, object]
) -> None:
    assert call(modules, f"/replay/{game}/view.js", "return m.optionsOf(g[0])", record) == {
        "game": game,
        **options,
    }


def test_progress_of_a_lesson(modules: Page) -> None:
    answers = call(
        modules,
        "/learn/progress.js",
        """let p = m.finish(m.begin(2)); const twice = m.finish(p);
        return [m.isDone(p), twice.done, m.goTo(p, 9).at, m.isOver(m.goTo(p, 2)), m.goTo(p, -1).at,
          m.isDone(m.goTo(p, 1))]""",
    )
    assert answers == [True, [0], 2, True, 0, False]


def test_a_line_of_moves_is_in_the_language_of_the_reader_and_breaks_between_moves(visits: Visits) -> None:
    page = visits.page("/replay", language="de")
    moves = ["light", "b1 c1", "b2-d3", "pass"]
    line = call(page, "/diavolo/words.js", "return m.lineText(g[0])", moves)
    assert line == "nimmt\u00a0Hell\u00a0· b1\u00a0c1\u00a0· b2–\u2060d3\u00a0· passt"
