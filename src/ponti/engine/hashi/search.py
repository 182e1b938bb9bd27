"""Looking ahead: what follows on average after a turn, over the next card exactly or over whole decks."""

from __future__ import annotations

from typing import Any

import numpy as np

from ponti.engine.bits import whole
from ponti.engine.hashi.chart import AWARDS, Counts, Numbers, Sheet, Small
from ponti.engine.hashi.features import Moment
from ponti.engine.hashi.playouts import copy, play_out, shuffle
from ponti.engine.hashi.ranking import best_turns
from ponti.engine.hashi.rules import FIRST, LATER, points, settle, settle_noting
from ponti.engine.hashi.scene import Desk, Ranked, Scene
from ponti.engine.hashi.turns import play
from ponti.engine.kernels import inlined, kernel
from ponti.engine.random_numbers import Seed

NEVER = 100
"""The round in which somebody earns a bonus that is not earned."""


@kernel
def count_left(cards: Small, left: Counts) -> None:
    """Count cards by their number, and their bridges at 0."""
    for index in range(7):
        left[index] = 0
    for index in range(len(cards)):
        left[0] += cards[index, 1]
        left[cards[index, 0]] += 1


@kernel
def rank(
    scene: Scene,
    sheet: Sheet,
    card: Small,
    unseen: Small,
    round_number: int,
    most: int,
    desk: Desk,
    ranked: Ranked,
) -> int:
    """List the best turns with an open card by their value; `unseen` are the cards after it."""
    count_left(unseen, desk.left)
    moment = Moment(desk.left, whole(len(unseen) - 1), round_number, scene.deadlines)
    return best_turns(scene, sheet, whole(card[0]), whole(card[1]), moment, most, desk, ranked)


@inlined
def alike(cards: Small, index: int) -> Any:
    """How many cards are like this one, if it is the first of them; else 0."""
    same = 0
    for other in range(len(cards)):
        if cards[other, 0] == cards[index, 0] and cards[other, 1] == cards[index, 1]:
            if other < index:
                return 0
            same += 1
    return same


@kernel
def expect(scene: Scene, sheet: Sheet, unseen: Small, round_number: int, most: int, desk: Desk) -> float:
    """The mean value of a settled sheet over the next card, each played as well as the value knows.

    With one round left it is exact: the value of a last sheet is its points.
    """
    total, cards = 0.0, len(unseen)
    for index in range(cards):
        number, bridges = whole(unseen[index, 0]), whole(unseen[index, 1])
        same = alike(unseen, index)
        if same == 0:
            continue
        count_left(unseen, desk.left)
        desk.left[0] -= bridges
        desk.left[number] -= 1
        moment = Moment(desk.left, cards - 2, round_number + 1, scene.deadlines)
        best_turns(scene, sheet, number, bridges, moment, most, desk, desk.best)
        total += same * desk.best.values[0]
    return total / cards


@kernel
def expect_two(
    scene: Scene,
    sheet: Sheet,
    unseen: Small,
    round_number: int,
    ranked: Ranked,
    rest: Small,
    after: Sheet,
    desk: Desk,
) -> float:
    """The same over the next two cards; of the turns with the next one as many as `ranked` has room for."""
    most = whole(0)
    total, cards = 0.0, len(unseen)
    for index in range(cards):
        same = alike(unseen, index)
        if same == 0:
            continue
        for other in range(cards - 1):
            source = other + (other >= index)
            rest[other, 0], rest[other, 1] = unseen[source, 0], unseen[source, 1]
        kept = rank(scene, sheet, unseen[index], rest, round_number + 1, most, desk, ranked)
        best = -1.0
        for choice in range(kept):
            after_turn(scene, sheet, whole(unseen[index, 0]), ranked.turns[choice], round_number + 1, after)
            best = max(best, expect(scene, after, rest, round_number + 1, most, desk))
        total += same * best
    return total / cards


@kernel
def roll_out(
    scene: Scene, cards: Small, round_number: int, depth: int, most: int, earned: Counts, desk: Desk
) -> float:
    """Play on the desk's sheet with a deck, at each turn the best by value; the value after some turns.

    `most` turns are looked at each time; with -1 turns are played at random. `earned` tells the round of each
    bonus that is earned on the way. The last card of the deck is the one set aside.
    """
    sheet, rounds = desk.sheet, len(cards) - 1
    value = np.float32(points(sheet))
    if most < 0:
        play_out(
            scene.chart, scene.printed, sheet, cards, round_number, scene.deadlines, desk.seed, desk.turn,
            desk.notes, earned,
        )  # fmt: skip
        return float(points(sheet))
    for index in range(min(rounds, depth)):
        count_left(cards[index + 1 :], desk.left)
        number = whole(cards[index, 0])
        moment = Moment(desk.left, rounds - index - 1, round_number + index + 1, scene.deadlines)
        best_turns(scene, sheet, number, whole(cards[index, 1]), moment, most, desk, desk.best)
        value = desk.best.values[0]
        play(scene.chart, sheet, number, desk.best.turns[0])
        settle_noting(scene.chart, sheet, round_number + index + 1, scene.deadlines, earned)
    return float(value)


@kernel
def after_turn(
    scene: Scene, sheet: Sheet, number: int, turn: Numbers, round_number: int, after: Sheet
) -> None:
    """Put the sheet after a turn and the end of its round into `after`."""
    copy(sheet, after)
    play(scene.chart, after, number, turn)
    settle(scene.chart, after, round_number, scene.deadlines)


@kernel
def score(sheet: Sheet) -> Any:
    """The points of a sheet."""
    return points(sheet)


@kernel
def deal(cards: Small, seed: Seed) -> None:
    """Put cards into any order."""
    shuffle(cards, seed)


@kernel
def try_turn(
    scene: Scene,
    sheet: Sheet,
    number: int,
    turn: Numbers,
    cards: Small,
    round_number: int,
    depth: int,
    most: int,
    rivals: Counts,
    desk: Desk,
) -> float:
    """Play a turn and then a deck; what that brings.

    `rivals` is empty in a solo game. Else each row tells of another seat how it fares with this deck: the
    rounds in which it earns the bonuses, 0 for those that it has, and its points without those to come.
    """
    earned = np.zeros(3, np.int64)
    deadlines = scene.deadlines.copy()
    for bonus in range(3):
        for rival in range(len(rivals)):
            deadlines[bonus] = min(np.int64(deadlines[bonus]), rivals[rival, bonus])
        earned[bonus] = 0 if sheet[AWARDS + bonus] else NEVER
    copy(sheet, desk.sheet)
    play(scene.chart, desk.sheet, number, turn)
    settle_noting(scene.chart, desk.sheet, round_number, deadlines, earned)
    raced = Scene(scene.chart, scene.printed, deadlines, scene.value)
    value = roll_out(raced, cards, round_number, depth, most, earned, desk)
    return standing(value, earned, scene.deadlines, rivals) if len(rivals) else value


@kernel
def standing(mine: float, earned: Counts, deadlines: Small, rivals: Counts) -> float:
    """How good a result is against others: mostly whether it wins, a little by how much."""
    best = -1.0
    for rival in range(len(rivals)):
        theirs = float(rivals[rival, 3])
        for bonus in range(3):
            when = rivals[rival, bonus]
            if 0 < when < NEVER:
                soonest = min(earned[bonus], np.int64(deadlines[bonus]))
                for other in range(len(rivals)):
                    soonest = min(soonest, rivals[other, bonus])
                theirs += FIRST[bonus] if when <= soonest else LATER[bonus]
        best = max(best, theirs)
    ahead = mine - best
    return 20.0 / (1.0 + np.exp(-ahead / 3.0)) + 0.2 * ahead


@kernel
def foresee(
    scene: Scene,
    sheet: Sheet,
    cards: Small,
    round_number: int,
    most: int,
    earned: Counts,
    desk: Desk,
) -> Any:
    """Play on with the deck for another seat; its points without the bonuses earned on the way."""
    copy(sheet, desk.sheet)
    for bonus in range(3):
        earned[bonus] = 0 if sheet[AWARDS + bonus] else NEVER
    roll_out(scene, cards, round_number, len(cards), most, earned, desk)
    total = points(desk.sheet)
    for bonus in range(3):
        if not sheet[AWARDS + bonus]:
            total -= desk.sheet[AWARDS + bonus]
    return total
