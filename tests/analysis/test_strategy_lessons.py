"""The strategy lessons: every verdict in their tables is the engine's, and their words agree with it."""

from __future__ import annotations

import json
import re
from statistics import mean
from typing import Any

import pytest

from ponti import diavolo, games, hashi
from ponti.analysis.diavolo import exact as diavolo_exact
from ponti.analysis.hashi import exact as hashi_exact
from ponti.analysis.hashi.positions import NO_CLOCK, best
from ponti.errors import PontiError
from tests.bots.conftest import engine as engine
from tests.browser.catalogues import CATALOGUES, ROOT
from tools.strategy_lessons import LEARN, Task, _choice, best_moves, judged, lessons

TASKS: dict[str, Task] = {
    f"{path.parent.parent.name}.{path.stem}.{number}": task
    for path in lessons()
    for number, task in enumerate(json.loads(path.read_text("utf-8")), 1)
}
PROVED = [name for name, task in TASKS.items() if task["basis"] == "proved"]
COLOURS = [name for name, task in TASKS.items() if task["code"].endswith(":choice")]
ESTIMATED = [name for name in TASKS if name not in (*PROVED, *COLOURS)]


def position_of(name: str) -> Any:
    code = TASKS[name]["code"]
    return games.get(code.partition(":")[0]).rules.Position.from_code(code)


def test_the_courses_name_every_lesson_and_position() -> None:
    named: dict[str, int] = {}
    for game in games.GAMES:
        text = (LEARN / game / "lessons.js").read_text("utf-8")
        found = re.findall(r'id: "([a-z-]+)", count: (\d)', text)
        assert 3 <= len(found) <= 5
        named |= {f"{game}.{lesson}": int(count) for lesson, count in found}
    counted = [name.rpartition(".")[0] for name in TASKS]
    assert named == {lesson: counted.count(lesson) for lesson in counted}


def test_every_position_has_its_words() -> None:
    wanted = {f"strategy.{name}{end}" for name in TASKS for end in ("", ".task", ".why")}
    wanted |= {f"strategy.{name.rpartition('.')[0]}.{word}" for name in TASKS for word in ("title", "about")}
    for catalogue in CATALOGUES.values():
        assert wanted - catalogue.keys() == set()
        assert {key for key in catalogue if re.match(r"strategy\.(hashi|diavolo)\.", key)} == wanted


@pytest.mark.parametrize("name", TASKS)
def test_a_table_has_every_legal_move_once(name: str) -> None:
    position = position_of(name)
    seat = next(iter(position.to_act))
    listed = [move for group in TASKS[name]["verdicts"] for move in group["moves"].split(",")]
    moves = position.legal_moves(seat)
    assert sorted(listed) == sorted(map(str, moves))
    found = best_moves(TASKS[name])
    assert set(TASKS[name]["best"]) <= set(found)
    assert len(found) < len(listed) / 2 + 1, "there is something to be found"


@pytest.mark.parametrize("name", [name for name in TASKS if name.startswith("diavolo.")])
def test_the_words_speak_of_the_same_spaces_in_all_languages(name: str) -> None:
    for end in ("", ".why"):
        spaces = {
            language: sorted(set(re.findall(r"\b[a-j]\d\b", catalogue[f"strategy.{name}{end}"])))
            for language, catalogue in CATALOGUES.items()
        }
        assert len({tuple(each) for each in spaces.values()}) == 1, spaces


@pytest.mark.parametrize("name", PROVED)
def test_what_is_proved_is_proved_again(engine: None, name: str) -> None:
    assert judged(TASKS[name]) == TASKS[name]


@pytest.mark.parametrize("name", ESTIMATED)
def test_the_engine_itself_would_play_what_is_called_best(engine: None, name: str) -> None:
    assert str(best(position_of(name), 0, NO_CLOCK).move) in best_moves(TASKS[name])


@pytest.mark.parametrize("name", COLOURS)
def test_the_better_colour_is_the_better_one_with_another_seed(engine: None, name: str) -> None:
    found = _choice(position_of(name), 1_000, seed=2)["verdicts"]
    assert [found[0]["moves"]] == TASKS[name]["best"]
    assert found[0]["value"] > 51


def result(position: diavolo.Position, known: dict[diavolo.Position, int]) -> int:
    """What light gets against the best play, by the plain rules: points, and a little for winning a tie."""
    outcome = position.outcome()
    if outcome is not None:
        light, dark = (position.score(colour).points for colour in diavolo.Colour)
        winners = {position.colour_of(seat) for seat in outcome.winners}
        return 3 * (light - dark) + sum(1 if colour is diavolo.Colour.LIGHT else -1 for colour in winners)
    if position not in known:
        results = [result(position.after(move), known) for move in position.legal_moves()]
        known[position] = max(results) if position.turn is diavolo.Colour.LIGHT else min(results)
    return known[position]


@pytest.mark.parametrize("name", ["diavolo.room.2", "diavolo.supply.2", "diavolo.cut.2"])
def test_proofs_agree_with_the_plain_rules(engine: None, name: str) -> None:
    position, known = position_of(name), dict[diavolo.Position, int]()
    for verdict in diavolo_exact.verdicts(position):
        assert 3 * verdict.ahead + verdict.result == result(position.after(verdict.move), known)


@pytest.mark.parametrize("name", ["hashi.left.2", "hashi.sums.1"])
def test_certain_points_agree_with_the_plain_rules(engine: None, name: str) -> None:
    position = position_of(name)
    for verdict in hashi_exact.verdicts(position):
        after = position.after(position.event_of({0: verdict.move}))
        expected = []
        for reveal, count in after.chance_outcomes():
            last = after.after(reveal)
            ends = [last.after(last.event_of({0: move})).scores()[0] for move in last.legal_moves(0)]
            expected += [max(ends)] * count
        assert verdict.points == pytest.approx(mean(expected))


def test_only_a_position_with_a_move_to_make_is_judged() -> None:
    with pytest.raises(PontiError, match="a colour to move"):
        diavolo_exact.verdicts(diavolo.Position.start())
    with pytest.raises(PontiError, match="an open card"):
        hashi_exact.verdicts(hashi.Position.start())


def test_the_files_are_small() -> None:
    assert sum(path.stat().st_size for path in lessons()) < 40_000
    assert (ROOT / "src" / "ponti" / "web" / "learn") == LEARN
