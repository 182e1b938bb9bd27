"""The codec of Ponte del Diavolo against the plain rules: actions, dead ends, planes and symmetries."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ponti import diavolo
from ponti.codec import Stage
from ponti.codec.diavolo import DiavoloCodec, make, of
from ponti.codec.diavolo.first_tiles import first_tiles
from ponti.diavolo.grid import bits_of, grid_of
from ponti.errors import IllegalMoveError, PontiError


def positions(size: int, seed: int) -> list[diavolo.Position]:
    """All positions of a random game."""
    rng = Random(seed)
    found = [diavolo.Position.start(size)]
    while not found[-1].is_over:
        found.append(found[-1].after(found[-1].legal_moves().sample(rng)))
    return found


def by_the_rules(position: diavolo.Position, seat: int) -> dict[int | None, set[str]]:
    """What may be decided first, and after each first tile, from the list of all legal moves."""
    offered: dict[int | None, set[str]] = {None: set()}
    names = DiavoloCodec(position.size, position.supply)
    for move in position.legal_moves(seat):
        if isinstance(move, diavolo.Tiles):
            for one, two in ((move.a, move.b), (move.b, move.a)):
                offered[None].add(str(one))
                offered.setdefault(names.action(str(one)), set()).add(str(two))
        else:
            offered[None].add(str(move))
    return offered


@given(st.sampled_from([6, 7, 8]), st.integers(0, 10**6))
@settings(max_examples=6, deadline=None)
def test_what_is_offered_is_what_the_rules_allow(size: int, seed: int) -> None:
    for position in positions(size, seed)[::3]:
        names = of(position)
        for seat in (0, 1):
            offered = by_the_rules(position, seat)
            for first, wanted in offered.items():
                so_far = () if first is None else (first,)
                actions = names.legal_actions(position, seat, so_far)
                assert {names.name(action) for action in actions} == wanted, position.code()
                assert list(actions) == sorted(actions)
                mask = names.legal_mask(position, seat, so_far)
                assert mask.shape == (names.actions,)
                assert tuple(np.flatnonzero(mask)) == actions


@pytest.mark.parametrize("size", [6, 10, 16])
def test_every_move_is_written_and_read_again(size: int) -> None:
    rng = Random(size)
    for position in positions(size, 7):
        for seat in position.to_act:
            names = of(position)
            for _ in range(5):
                move = position.legal_moves(seat).sample(rng)
                steps = names.encode(position, seat, move)
                assert names.decode(position, seat, steps) == move
                assert names.decode(position, seat, steps[::-1]) == move
                assert names.is_complete(position, seat, steps)
                assert not names.legal_actions(position, seat, steps)
                assert " ".join(map(names.name, steps)) == str(move)


@pytest.mark.parametrize("size", range(diavolo.SMALLEST, diavolo.LARGEST + 1))
def test_there_is_an_action_for_every_bridge(size: int) -> None:
    names, grid = make(size=size), grid_of(size)
    assert names.actions == size * size + len(grid.spans) + 3
    for first, second in grid.span_index:
        bridge = diavolo.Bridge(grid.space_at[first], grid.space_at[second])
        assert names.name(names.action(str(bridge))) == str(bridge)
    assert [names.action(names.name(action)) for action in range(names.actions)] == list(range(names.actions))


def test_dead_ends_are_rare_and_never_offered() -> None:
    dead = 0
    for seed in range(40):
        for position in positions(6, seed):
            if position.is_over or position.choosing:
                continue
            board, side = position.board, position.turn.side
            opened = board.open_tiles(side)
            alive = first_tiles(board, side)
            assert alive == sum(1 << bit for bit in bits_of(opened) if board.open_seconds(side, bit))
            dead += opened != alive
    assert dead, "the test has to meet some"


def test_nobody_sees_the_first_tile_of_a_rival() -> None:
    names = make(size=6)
    stage = Stage.start(names)
    for name in ("a1", "c1", "dark", "f6"):
        stage = stage.after(stage.to_act[0], names.action(name))
    plane = names.planes.index("the first tile of this turn")
    own, tiles = stage.observation(1), names.planes.index("own tiles")
    assert own[5, 5, plane] == own[5, 5, tiles] == 1
    assert own[:, :, plane].sum() == 1
    assert (stage.observation(0) == names.observation(stage.position, 0)).all()
    assert not stage.observation(0)[:, :, [plane, names.planes.index("the rival's tiles")]].any()


def test_the_planes_of_a_position() -> None:
    position = diavolo.Position.start(8)
    for text in ("c4 d4", "light", "h2 h3", "c5 d5", "h5 g6", "g1 f1", "h3-h5"):
        position = position.after(diavolo.parse_move(text))
    names = of(position)
    seen = names.observation(position, 1)
    assert seen.shape == (8, 8, len(names.planes))
    assert seen.dtype == np.uint8
    planes = {name: seen[:, :, index] for index, name in enumerate(names.planes)}
    assert planes["own islands"].sum() == 4
    assert planes["own tiles"].sum() == 6
    assert [tuple(each) for each in np.argwhere(planes["blocked"])] == [(3, 7)]
    assert planes["first end of a bridge that leads 0 across and 2 up"][2, 7] == 1
    assert planes["carries a bridge"].sum() == 2
    numbers = (
        "own colour is dark",
        "own points",
        "bridges left",
        "own tiles left",
        "it is the observer's turn",
    )
    assert [int(planes[name][0, 0]) for name in numbers] == [0, 1, 9, 20, 1]


@given(st.integers(0, 10**6))
@settings(max_examples=4, deadline=None)
def test_a_turned_board_is_turned_in_everything(seed: int) -> None:
    names = make(size=6)
    for image, source in zip(names.symmetries, names.plane_symmetries, strict=True):
        assert sorted(image) == list(range(names.actions))
        rng = Random(seed)
        plain = turned = Stage.start(names)
        while not plain.is_over:
            (seat,) = plain.to_act
            mask = np.zeros(names.actions, bool)
            mask[[image[action] for action in plain.legal_actions(seat)]] = True
            assert (turned.legal_mask(seat) == mask).all()
            planes = plain.observation(seat)
            assert (planes.reshape(-1)[list(source)].reshape(planes.shape) == turned.observation(seat)).all()
            action = rng.choice(plain.legal_actions(seat))
            plain, turned = plain.after(seat, action), turned.after(seat, image[action])
        assert plain.position.outcome() == turned.position.outcome()


def test_bad_input_gets_one_clear_error() -> None:
    names = make(size=6)
    start = names.start()
    with pytest.raises(PontiError, match="there is no action 5000: they go from 0 to"):
        names.name(5000)
    with pytest.raises(PontiError, match="'z9' is no action"):
        names.action("z9")
    with pytest.raises(PontiError, match=r"a1 is not a whole move"):
        names.decode(start, 0, [0])
    with pytest.raises(PontiError, match="a codec for a board of 6 cannot read one of 8"):
        names.legal_actions(diavolo.Position.start(8), 0)
    with pytest.raises(IllegalMoveError, match=r"diavolo\.opening"):
        names.encode(start, 0, diavolo.PASS)
    with pytest.raises(PontiError, match=r"pass \(action \d+\) is not open to seat 0 now"):
        Stage.start(names).after(0, names.action("pass"))
    with pytest.raises(PontiError, match="6 to 16 spaces"):
        make(size=5)
