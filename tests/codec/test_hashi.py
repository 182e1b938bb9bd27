"""The codec of Hashi against the plain rules: every turn has one spelling, and none leads nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ponti import codec, hashi
from ponti.codec import Stage
from ponti.codec.hashi import make, of
from ponti.codec.hashi.features import ISLAND, LINE, TABLE
from ponti.errors import IllegalMoveError, PontiError
from ponti.play import play_game
from ponti.play.protocols import Limit


class Recorder:
    """Draws any legal move, and remembers the positions."""

    def __init__(self) -> None:
        self.positions: list[hashi.Position] = []

    def choose(self, position: hashi.Position, seat: int, limit: Limit, rng: Random) -> object:
        self.positions.append(position)
        return position.legal_moves(seat).sample(rng)


def positions(board: str, seed: int, seats: int = 1) -> list[hashi.Position]:
    """The positions of a random game in which somebody moves."""
    recorder = Recorder()
    play_game(hashi.Options(board, seats=seats).start(), [recorder] * seats, Random(seed))
    return recorder.positions


def rows(
    names: codec.Codec, position: hashi.Position, so_far: tuple[int, ...] = ()
) -> Iterator[tuple[int, ...]]:
    """All complete rows of actions."""
    if names.is_complete(position, 0, so_far):
        yield so_far
        return
    actions = names.legal_actions(position, 0, so_far)
    assert actions, f"a dead end: {position.code()} {so_far}"
    for action in actions:
        yield from rows(names, position, (*so_far, action))


@given(st.sampled_from(["side-a", "side-b"]), st.integers(0, 10**6))
@settings(max_examples=4, deadline=None)
def test_every_legal_turn_has_one_spelling(board: str, seed: int) -> None:
    for position in positions(board, seed)[1::4]:
        names = of(position)
        spelt = [names.decode(position, 0, row) for row in rows(names, position)]
        assert len(spelt) == len(set(spelt))
        assert set(spelt) == set(position.legal_moves(0))


@pytest.mark.parametrize("board", ["side-a", "side-b"])
def test_every_move_is_written_and_read_again(board: str) -> None:
    rng = Random(3)
    for position in positions(board, 5, seats=2):
        names = of(position)
        for seat in (0, 1):
            move = position.legal_moves(seat).sample(rng)
            steps = names.encode(position, seat, move)
            assert names.decode(position, seat, steps) == move
            for count in range(len(steps)):
                assert steps[count] in names.legal_actions(position, seat, steps[:count])
            assert [names.name(action) for action in names.legal_actions(position, seat, steps)] == ["wait"]


def test_a_mask_is_the_list_of_actions() -> None:
    (setup, first, *_) = positions("side-a", 1)
    names = of(first)
    assert names.actions == 6 * 18 + len(first.layout.lines) + 3
    for position in (setup, first):
        assert tuple(np.flatnonzero(names.legal_mask(position, 0))) == names.legal_actions(position, 0)
    assert [names.action(names.name(action)) for action in range(names.actions)] == list(range(names.actions))


def test_no_stroke_is_offered_that_leaves_no_room_for_the_others() -> None:
    layout = hashi.Layout.parse("board: row\nvariant: yes\n\no---o---o\n")
    deck = hashi.Deck.parse("deck: three\nvariant: yes\n\n1/3 1/3\n")
    position = hashi.Position.start(layout, 1, deck)
    for text in ("setup | 3b", "1/3"):
        position = position.after(position.parse_event(text))
    names = of(position)

    def offered(*so_far: str) -> list[str]:
        actions = [names.action(name) for name in so_far]
        return [names.name(action) for action in names.legal_actions(position, 0, actions)]

    assert offered() == ["1a", "1c", "skip"]
    # With a 1 on a only one bridge fits there, and three are needed: one on ab, two on bc.
    assert offered("1a") == ["ab", "done"]
    assert offered("1a", "ab") == ["bc"]
    assert offered("skip") == ["ab", "done"]
    assert offered("skip", "ab", "ab") == ["bc"]


def test_a_game_by_single_decisions_of_several_seats() -> None:
    names = make("side-b", seats=3)
    stage, rng, waited = Stage.start(names), Random(2), 0
    while not stage.is_over:
        if stage.is_chance:
            outcomes = stage.position.chance_outcomes()
            events, weights = zip(*outcomes, strict=True)
            stage = stage.after_chance(rng.choices(events, weights)[0])
            continue
        seat = rng.randrange(3)
        hidden = [stage.observation(other) for other in range(3) if other != seat]
        before, action = stage, rng.choice(stage.legal_actions(seat))
        stage = stage.after(seat, action)
        waited += names.name(action) == "wait"
        if stage.position is before.position:
            now = [stage.observation(other) for other in range(3) if other != seat]
            assert all((one == two).all() for one, two in zip(hidden, now, strict=True))
    assert waited
    assert stage.position.outcome() is not None
    assert not stage.legal_actions(0)


def test_what_a_seat_sees() -> None:
    position = hashi.Options("side-a", seats=2).start()
    for text in ("setup | 3b | 4d", "2/1", "- - | 2e -", "5/3"):
        position = position.after(position.parse_event(text))
    names = of(position)
    flat = names.observation(position, 1)
    islands, lines, table = names.split(flat)
    assert flat.shape == (18 * len(ISLAND) + len(position.layout.lines) * len(LINE) + len(TABLE),)
    assert (islands.shape[1], lines.shape[1], table.shape[0]) == (len(ISLAND), len(LINE), len(TABLE))
    assert islands[1, ISLAND.index("own number")] == 3
    assert islands[4, ISLAND.index("own number")] == 2
    assert islands[3, ISLAND.index("first rival's number")] == 4
    assert islands[:, ISLAND.index("red flag")].sum() == 4
    seen = dict(zip(TABLE, table.tolist(), strict=True))
    assert (seen["the card's number"], seen["the card's bridges"], seen["round"], seen["rounds"]) == (
        5,
        3,
        2,
        17,
    )
    assert (seen["the number is due"], seen["bridges are due"], seen["seats"]) == (1, 0, 2)
    assert (seen["unseen cards 2/1"], seen["unseen cards 3/2"]) == (0, 2)
    assert (seen["own points"], seen["the higher value is left: red"]) == (0, 1)
    draft = names.split(names.observation(position, 1, [names.action("5c"), names.action("ab")]))
    assert draft.islands[2, ISLAND.index("number written this turn")] == 1
    assert draft.lines[0].tolist()[:2] == [1, 1]
    assert dict(zip(TABLE, draft.table.tolist(), strict=True))["bridges of this turn still to draw"] == 2
    batch = names.split(np.stack([flat, flat]))
    assert [part.shape[0] for part in batch] == [2, 2, 2]


def test_bad_input_gets_one_clear_error() -> None:
    free = hashi.Options(pen="free").start()
    names = make()
    with pytest.raises(PontiError, match="only games with the strict pen can be encoded"):
        names.legal_actions(free, 0)
    with pytest.raises(PontiError, match=r"a codec for board side-a@.* cannot read one of side-b@"):
        names.legal_actions(hashi.Options("side-b").start(), 0)
    with pytest.raises(PontiError, match="'7a' is no action"):
        names.action("7a")
    with pytest.raises(PontiError, match="nothing is not a whole move"):
        names.decode(names.start(), 0, ())
    with pytest.raises(IllegalMoveError, match=r"hashi\.setup"):
        names.encode(names.start(), 0, hashi.Entry(5, 1))
