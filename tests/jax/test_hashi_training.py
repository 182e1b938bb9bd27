"""Learning Hashi: arrays say what the engine says, good turns are found, and the loop in miniature learns."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from ponti import bots
from ponti.codec import array_files
from ponti.codec.hashi.value import ALL, FEATURES, KIND, PHASES, plain_of, whole_rows
from ponti.engine.hashi import chart as charts
from ponti.engine.hashi import convert, features, search, value, weights
from ponti.engine.hashi.masks import printed_of
from ponti.engine.hashi.scene import Scene, make_desk, make_ranked
from ponti.errors import PontiError
from ponti.hashi import SIDE_A, SIDE_B, Layout, Pen, Position, Round
from ponti.play import Limit
from ponti.training.__main__ import main
from ponti.training.hashi.boards import Boards, Room, chart_of, parse_shares
from ponti.training.hashi.features import NOTHING
from ponti.training.hashi.generated import generated
from ponti.training.hashi.miniature import STRETCHES, small_plan
from ponti.training.hashi.network import Weights, new_parameters, promise, weights_of
from ponti.training.hashi.selfplay import Play, SelfPlay
from ponti.training.hashi.sheets import Moment, Sheet
from ponti.training.hashi.training import Training
from ponti.training.hashi.turns import NEVER, Beam, best_turns, judged
from ponti.training.journal import Journal, read
from tests.engine.hashi.games import boards, positions
from tools.value_matches import main as compare_values

BETTER = 4.0
"""The points by which the learnt value has to be better than none."""


def some_positions(count: int, seed: int) -> list[Position]:
    """Positions with an open card from random games alone on all kinds of boards."""
    rng, found = Random(seed), []
    for layout in islice(boards(), 4 * count):
        if 3 <= len(layout.lines) <= 40:
            cards = [each for each in positions(layout, 1, Pen.STRICT, rng) if each.card is not None]
            found += rng.sample(cards, 6)
        if len(found) >= count:
            break
    return found


def as_arrays(position: Position, room: Room) -> tuple[Sheet, Moment]:
    """The board of a position as training has it, and the moment at which its card has been played."""
    board = position.boards[0]
    numbers, bridges = np.zeros(room.islands, np.int8), np.zeros(room.lines, np.int8)
    numbers[: len(board.numbers)], bridges[: len(board.bridges)] = board.numbers, board.bridges
    left = np.zeros(7, np.int32)
    for card in position.unseen:
        left[card.number] += 1
        left[0] += card.bridges
    rounds = np.int32(position.rounds - position.round)
    deadlines = convert.deadlines_of(position).astype(np.int32)
    sheet = Sheet(numbers, bridges, np.array(position.awards[0], np.int8))  # type: ignore[arg-type]
    return sheet, Moment(left, rounds, np.int32(position.round), deadlines)  # type: ignore[arg-type]


def stacked(parts: list[Any]) -> Any:
    return jax.tree.map(lambda *each: np.stack(each), *parts)


def random_parameters(seed: int, width: int) -> dict[str, Any]:
    """Parameters in which every row says something."""
    rng = np.random.default_rng(seed)
    return {
        name: rng.normal(0, 0.1, array.shape).astype(np.float32)
        for name, array in new_parameters(seed, width).items()
    }


def in_file(path: Path, parameters: dict[str, Any]) -> Path:
    array_files.save(path, KIND, parameters, {"steps": 0})
    return path


@pytest.fixture(scope="module")
def seen() -> list[Position]:
    return some_positions(120, 5)


def test_arrays_have_the_features_points_and_values_of_the_engine(
    seen: list[Position], tmp_path: Path
) -> None:
    """For settled sheets after random turns, on boards of all sizes at once."""
    room = Room.around([position.layout for position in seen])
    parameters = random_parameters(1, 64)
    learnt = weights.read(in_file(tmp_path / "value.npz", parameters))
    table = weights_of({name: jnp.asarray(each) for name, each in parameters.items()})
    rng = Random(3)
    turns = [
        position.boards[0].legal_moves(position.card).sample(rng)
        for position in seen
        if position.card is not None
    ]

    def judge(chart: Any, sheet: Sheet, moment: Moment) -> Any:
        found = judged(chart, sheet, moment)
        return found, found.points + promise(table.at(moment.rounds), found.features)

    drawn_sheets, moments = [], []
    for position, turn in zip(seen, turns, strict=True):
        board = position.boards[0].drawn(turn.entry, turn.bridges)
        sheet, moment = as_arrays(position, room)
        sheet.numbers[: len(board.numbers)] = board.numbers
        sheet.bridges[: len(board.bridges)] = board.bridges
        drawn_sheets.append(sheet)
        moments.append(moment)
    all_charts = stacked([chart_of(position.layout, room) for position in seen])
    found, said = jax.jit(jax.vmap(judge))(all_charts, stacked(drawn_sheets), stacked(moments))
    for index, (position, turn) in enumerate(zip(seen, turns, strict=True)):
        layout = position.layout
        scene = Scene(charts.chart_of(layout), printed_of(layout), convert.deadlines_of(position), learnt)
        before, after = convert.sheet_of(position.boards[0], position.awards[0]), charts.empty_sheet()
        assert position.card is not None
        search.after_turn(
            scene, before, position.card.number, convert.turn_of(layout, turn), position.round, after
        )
        desk = make_desk(scene.chart, 1)
        search.count_left(convert.cards_of(position.unseen), desk.left)
        rounds = position.rounds - position.round
        then = features.Moment(desk.left, rounds, position.round, scene.deadlines)
        worth = value.value_of(learnt.at(rounds), scene.chart, after, then, desk.scales)
        awards = after[charts.AWARDS : charts.AWARDS + 3].tolist()
        assert np.asarray(found.sheet.awards)[index].tolist() == awards
        assert int(found.points[index]) == search.score(after)
        if not rounds:
            continue
        own = np.asarray(found.features)[index]
        theirs = desk.scales.slots
        islands, lines = len(layout.places), len(layout.lines)
        fixed = features.EACH
        parts = [
            (own[:fixed], theirs[:fixed]),
            (own[fixed : fixed + islands], theirs[fixed : fixed + islands]),
            (
                own[fixed + room.islands : fixed + room.islands + lines],
                theirs[fixed + islands : fixed + islands + lines],
            ),
        ]
        for ours, engines in parts:
            assert ours.tolist() == np.where(engines == features.NOTHING, NOTHING, engines).tolist()
        assert (own[fixed + islands : fixed + room.islands] == NOTHING).all()
        assert float(said[index]) == pytest.approx(worth, abs=1e-3)


def test_rich_features_are_cases_of_plain_ones() -> None:
    """With nothing in the rich rows a value is the same as one that knows plain features alone."""
    plain = plain_of()
    assert (plain[:FEATURES] == np.arange(FEATURES)).all()
    assert plain.max() < FEATURES
    rng = np.random.default_rng(1)
    rows = np.zeros((ALL, 32), np.float32)
    rows[:FEATURES] = rng.normal(size=(FEATURES, 32))
    phases = rng.normal(size=(PHASES, FEATURES, 32)).astype(np.float32)
    last = rng.normal(size=(PHASES, 64)).astype(np.float32)
    rich = value.Learnt(whole_rows(rows, phases), last)
    poor = value.Learnt(np.ascontiguousarray(rich.rows[:, :FEATURES]), last)
    scales, count = value.make_scales(), 0
    for position in some_positions(40, 8):
        left, rounds = np.array([9, 1, 2, 0, 1, 1, 1]), max(1, position.rounds - position.round)
        moment = features.Moment(left, rounds, position.round, convert.deadlines_of(position))
        sheet, chart = convert.sheet_of(position.boards[0]), charts.chart_of(position.layout)
        both = [value.value_of(each.at(rounds), chart, sheet, moment, scales) for each in (rich, poor)]
        assert both[0] == pytest.approx(both[1], abs=1e-2)
        count += 1
    assert count >= 40


def with_bridges(layout: Layout, bridges: int, count: int, rng: Random) -> list[Position]:
    """Positions in the middle of random games alone, with cards of so many bridges."""
    found: list[Position] = []
    while len(found) < count:
        for position in positions(layout, 1, Pen.STRICT, rng):
            is_fit = position.card is not None and position.card.bridges == bridges
            if is_fit and 4 <= position.round <= 12:
                found.append(position)
    return found[:count]


def best_by_engine(position: Position, learnt: value.Learnt) -> float:
    """What the best of all turns of a position promises."""
    layout, card = position.layout, position.card
    assert card is not None
    scene = Scene(charts.chart_of(layout), printed_of(layout), convert.deadlines_of(position), learnt)
    sheet = convert.sheet_of(position.boards[0], position.awards[0])
    unseen, ranked = convert.cards_of(position.unseen), make_ranked(1)
    desk = make_desk(scene.chart, 1)
    search.rank(scene, sheet, convert.cards_of([card])[0], unseen, position.round, 0, desk, ranked)
    return float(ranked.values[0])


def test_the_best_turns_are_legal_different_and_nearly_the_best_there_are() -> None:
    """Beside all turns that the engine lists, with the weights of 2026."""
    learnt, room = weights.learnt("2026"), Room.around([SIDE_A, SIDE_B])
    rows = np.zeros((PHASES, ALL + 1, learnt.rows.shape[-1]), np.float32)
    rows[:, :ALL] = learnt.rows[:, plain_of()]
    table = Weights(jnp.asarray(rows), jnp.asarray(learnt.last))

    @jax.jit
    def find(chart: Any, bridges: Any, games: Any) -> Any:
        def one(game: Any) -> Any:
            # Games of a table are in the same round: here each is a table of its own.
            sheets, numbers, moments = jax.tree.map(lambda each: each[None], game)
            now = table.at(game[2].rounds)
            return best_turns(now, chart, sheets, numbers, bridges, moments, Beam(), 8)

        return jax.lax.map(one, games)

    rng, lost = Random(1), []
    for layout in (SIDE_A, SIDE_B):
        for bridges in (1, 2, 3):
            some = with_bridges(layout, bridges, 12, rng)
            numbers = np.array([position.card.number for position in some if position.card], np.int32)
            arrays = [as_arrays(position, room) for position in some]
            sheets, moments = (stacked([each[part] for each in arrays]) for part in (0, 1))
            found = find(chart_of(layout, room), jnp.int32(bridges), (sheets, numbers, moments))
            for index, position in enumerate(some):
                assert position.card is not None
                values = np.asarray(found.values)[index, 0]
                rows_found = np.column_stack([found.island[index, 0], found.lines[index, 0]])
                turns = [
                    convert.move_of(layout, position.card.number, row)
                    for row in rows_found[values > NEVER / 2]
                ]
                legal = position.boards[0].legal_moves(position.card)
                assert all(turn in legal for turn in turns)
                assert len(set(turns)) == len(turns) > 0
                lost.append(best_by_engine(position, learnt) - float(values[0]))
    assert min(lost) > -2e-3, "nothing is better than the best of all"
    assert np.mean(lost) < 0.02


def test_games_of_a_table_have_whole_decks_of_their_own() -> None:
    selfplay = SelfPlay(Play(games=64))
    room = Room.around([SIDE_A])
    start = jax.jit(selfplay.start)(chart_of(SIDE_A, room), jax.random.key(1), jnp.bool_(False))
    deck = sorted((card.number, card.bridges) for card in Position.start(SIDE_A).deck.cards)
    orders = set()
    for numbers in np.asarray(start.numbers):
        cards = list(zip(numbers.tolist(), np.asarray(start.bridges).tolist(), strict=True))
        assert sorted(cards) == deck
        orders.add(tuple(cards))
    assert len(orders) == 64
    written = np.asarray(start.sheets.numbers)
    assert (np.sort(written, axis=1)[:, :-1] == 0).all()
    assert set(written.max(1).tolist()) == {3, 4}
    flags = np.array([flag == "o" for flag in SIDE_A.flags])
    assert flags[written.argmax(1)].all()
    is_alone = (np.asarray(start.deadlines) == [12, 7, 12]).all(1)
    assert 0.4 < is_alone.mean() < 0.8


def test_the_loop_learns(tmp_path: Path) -> None:
    """One run, of which all that follows is true: several would compile several times."""
    training = Training(small_plan(seed=1), Journal(tmp_path / "journal.jsonl", quiet=True))
    before = training.measure()
    training.run(stretches=STRETCHES)
    after = training.measure()
    lines = read(tmp_path / "journal.jsonl")
    stretches = [line for line in lines if line["what"] == "stretch"]
    assert [line["number"] for line in stretches] == list(range(1, STRETCHES + 1))
    assert stretches[-1]["samples"] == training.progress.samples == STRETCHES * 24 * 17 * 2
    assert [line["points"] for line in lines if line["what"] == "earnest"] == [
        round(each, 2) for each in (before, after)
    ]
    a_run_goes_on_from_its_checkpoint(training, tmp_path)
    the_seed_decides(training)
    the_engine_plays_with_what_was_learnt(training, tmp_path)
    assert after > before + BETTER


def a_run_goes_on_from_its_checkpoint(training: Training, folder: Path) -> None:
    training.save(folder / "checkpoint.npz")
    now = {name: np.asarray(each) for name, each in training.learner.parameters.items()}
    progress = training.progress
    training.learner = training.learner._replace(
        parameters={name: jnp.zeros_like(each) for name, each in training.learner.parameters.items()}
    )
    training.resume(folder / "checkpoint.npz")
    assert training.progress == replace(progress, seconds=round(progress.seconds, 1))
    for name, each in now.items():
        assert (np.asarray(training.learner.parameters[name]) == each).all()
    other = Training.__new__(Training)
    other.plan, other.journal = small_plan(1), Journal(quiet=True)
    object.__setattr__(other.plan, "width", 64)
    with pytest.raises(PontiError, match="has width 32, not 64"):
        other.resume(folder / "checkpoint.npz")


def the_seed_decides(training: Training) -> None:
    """The same seed plays the same games, another one others."""
    made = training.boards.charts(3)
    played = [
        training.programs["play"](training.learner.mean, made, jax.random.key(seed), jnp.bool_(False))
        for seed in (5, 5, 6)
    ]
    assert (played[0].samples.aim == played[1].samples.aim).all()
    assert not (played[0].samples.aim == played[2].samples.aim).all()


def the_engine_plays_with_what_was_learnt(training: Training, folder: Path) -> None:
    """A file to play with is what the training knows, in half the digits; a broken one is refused."""
    file = folder / "value.npz"
    training.export(file)
    learnt = weights.learnt(str(file))
    table = weights_of(training.learner.mean)
    assert learnt.rows == pytest.approx(np.asarray(table.rows)[:, :ALL], abs=2e-2)
    position = Position.start(SIDE_A)
    for text in ("setup | 3b", "2/1"):
        position = position.after(position.parse_event(text))
    bot = bots.make("hashi", f"value:{file},keep=2,deep=0")
    move = bot.choose(position, 0, Limit(seconds=60), Random(1))
    # Refused if it is not legal.
    position.after(Round((move,)))
    with pytest.raises(PontiError, match="a value is a file"):
        bots.make("hashi", "value:keep=2")
    with pytest.raises(PontiError, match="there is no file"):
        bots.make("hashi", "value:none.npz")
    whole = file.read_bytes()
    (folder / "half.npz").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(PontiError, match="is no file of ours, or broken"):
        bots.make("hashi", f"value:{folder / 'half.npz'}")
    array_files.save(folder / "other.npz", KIND, {"rows": np.zeros((3, 32))}, {})
    with pytest.raises(PontiError, match="has other weights than this Ponti knows"):
        weights.read(folder / "other.npz")


def test_values_are_compared_on_the_same_decks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = in_file(tmp_path / "value.npz", random_parameters(2, 32))
    words = [str(file), "--keep", str(tmp_path / "matches"), "--games", "5", "--boards", "side-a"]
    words += ["--settings", "ahead=0,exact=0", "--rival", "carpenter", "--seconds", "60", "--threads", "1"]
    for _ in range(2):
        # The second time everything is there, and nothing is played again.
        compare_values(words)
    first, second = read(tmp_path / "matches" / "matches.jsonl")
    assert first == second
    assert (first["board"], first["games"], first["rival"]) == ("side-a", 5, "carpenter")
    assert first["more"] == pytest.approx(first["mean"] - first["rivals"])
    assert first["interval"][0] < first["more"] < first["interval"][1] < 0
    assert "difference" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="there is no file"):
        compare_values(["none.npz", "--keep", str(tmp_path)])


def test_boards_are_any(tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text(str(SIDE_B).replace("side-b", "own"), encoding="utf-8")
    shares = parse_shares(f"side-a,{tmp_path / 'own.txt'},generated:3")
    some = Boards(shares, seed=1)
    first, second = some.layouts(0), some.layouts(1)
    assert [layout.name for layout in first] == ["side-a", "own", *["generated"] * 3]
    assert first[:2] == second[:2]
    assert len(set(first[2:] + second[2:])) == 6
    assert some.charts(5).flags.shape == (5, some.room.islands)
    assert generated(7).islands
    with pytest.raises(SystemExit, match="boards are written as"):
        main(["hashi", "--out", str(tmp_path), "--boards", "side-a:x"])
    with pytest.raises(SystemExit, match="there is no board 'atlantis'"):
        main(["hashi", "--out", str(tmp_path), "--boards", "atlantis"])
    with pytest.raises(SystemExit, match="a row has 32, 64, 96 or 128 numbers"):
        main(["hashi", "--out", str(tmp_path), "--width", "33"])
