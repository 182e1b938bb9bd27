"""How high any player without foresight can score in Hashi alone, on average: a bound, with its interval.

    python tools/bound_hashi.py --board side-a --decks 50 --seconds 60 --keep side-a.jsonl

The penalty (`ponti.analysis.hashi.relaxation`) is made of the value that the best player judges with: games
are played with it, at each card its opinion of every card that may come is written down, and weights are
fitted that repeat it feature by feature. With the penalty every deck is solved by CP-SAT, or bounded from
above where time runs out: either way the mean over decks bounds every player. Decks are kept in a file as
they are done, and a run goes on where it stopped. Beside it stands perfect hindsight on the same decks.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ponti.analysis.hashi.relaxation import Estimate, Feature, Linear, all_features
from ponti.analysis.hashi.relaxation_model import relaxed_by_model
from ponti.engine.hashi import chart, convert, rules, search, weights
from ponti.engine.hashi.masks import printed_of
from ponti.engine.hashi.scene import Scene, make_desk, make_ranked
from ponti.hashi import STANDARD, Card, Layout, Options, Position
from ponti.hashi.setup import NUMBERS

STRAY = 0.3
"""So many turns are not the best one: a player who knows the deck plays otherwise too."""
_WIDE = 8

Rows = dict[tuple[int, Card], list[tuple[NDArray[np.float32], float]]]


def vector(layout: Layout, sheet: NDArray[np.int8], index: dict[Feature, int]) -> NDArray[np.float32]:
    """The features of a sheet."""
    found = np.zeros(len(index), np.float32)
    found[0] = 1
    for island in layout.islands:
        if number := int(sheet[chart.NUMBER + island]):
            found[index["number", island, number]] = 1
    for line in range(len(layout.lines)):
        for count in range(1, int(sheet[chart.BRIDGES + line]) + 1):
            found[index["bridges", line, count]] = 1
    return found


def opinions(layout: Layout, games: int, seed: int) -> Rows:
    """Play games; at each card what every card that may come is worth more than one could expect."""
    rng, numbers = Random(seed), chart.chart_of(layout)
    scene = Scene(numbers, printed_of(layout), rules.ALONE.copy(), weights.learnt())
    desk, ranked = make_desk(numbers, seed), make_ranked(_WIDE)
    index = {feature: at for at, feature in enumerate(all_features(layout))}
    rows: Rows = {}
    for _ in range(games):
        sheet = chart.empty_sheet()
        island = rng.choice([each for each in layout.islands if not layout.flagged[each]])
        sheet[chart.NUMBER + island] = rng.choice(list(NUMBERS))
        unseen = list(STANDARD.cards)
        for played in range(len(STANDARD.cards) - 1):
            left = Counter(unseen)
            found, turns = {}, {}
            for card in left:
                rest = convert.cards_of(_without(unseen, card))
                kept = search.rank(
                    scene, sheet, convert.cards_of([card])[0], rest, played + 1, 0, desk, ranked
                )
                found[card] = float(ranked.values[0])
                turns[card] = ranked.turns[:kept].copy()
            mean = sum(found[card] * count for card, count in left.items()) / len(unseen)
            features = vector(layout, sheet, index)
            for card, value in found.items():
                rows.setdefault((played, card), []).append((features, value - mean))
            card = rng.choice(unseen)
            options = turns[card]
            turn = options[rng.randrange(len(options)) if rng.random() < STRAY else 0]
            after = np.zeros_like(sheet)
            search.after_turn(scene, sheet, card.number, turn, played + 1, after)
            sheet, unseen = after, _without(unseen, card)
    return rows


def _without(cards: list[Card], card: Card) -> list[Card]:
    rest = list(cards)
    rest.remove(card)
    return rest


def fitted(layout: Layout, rows: Rows, stiff: float, share: float) -> Linear:
    """Weights that repeat these opinions: least squares, held back where little was seen."""
    features = all_features(layout)
    found: dict[tuple[int, Card], dict[Feature, float]] = {}
    for key, samples in rows.items():
        x = np.stack([each for each, _ in samples]).astype(np.float64)
        y = np.array([value for _, value in samples])
        square = x.T @ x + stiff * np.diag([1e-6, *[1.0] * (len(features) - 1)])
        best = np.linalg.solve(square, x.T @ y) * share
        found[key] = {
            feature: round(float(w), 3) for feature, w in zip(features, best, strict=True) if abs(w) > 5e-3
        }
    return Linear(found)


def decks(count: int, seed: int) -> list[list[Card]]:
    """Orders of the deck; the last card is the one set aside."""
    rng = Random(seed)
    return [rng.sample(list(STANDARD.cards), len(STANDARD.cards))[:-1] for _ in range(count)]


def main() -> None:
    """Fit, solve deck by deck, and say what is known so far after each."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    add = parser.add_argument
    add("--board", default="side-a")
    add("--decks", type=int, default=50)
    add("--seconds", type=float, default=60.0, help="for each deck and each of the two questions")
    add("--workers", type=int, default=1, help="threads of the solver")
    add("--games", type=int, default=3000, help="played to fit the penalty")
    add("--stiff", type=float, default=20.0, help="how far weights are held back")
    add(
        "--share",
        type=float,
        default=1.0,
        help="how much of the fitted weights is paid; any share gives a bound",
    )
    add("--seed", type=int, default=1)
    add("--keep", type=Path, help="a file of lines of JSON, one for each deck that is done")
    found = parser.parse_args()
    start = Options(board=found.board, seats=1).start()
    layout = start.layout
    done: dict[int, dict[str, Any]] = {}
    if found.keep is not None and found.keep.exists():
        lines = map(json.loads, found.keep.read_text("utf-8").splitlines())
        done = {line["deck"]: line for line in lines}
    print(f"playing {found.games} games to fit the penalty", flush=True)
    penalty = fitted(layout, opinions(layout, found.games, found.seed), found.stiff, found.share)
    for number, cards in enumerate(decks(found.decks, found.seed)):
        if number not in done:
            done[number] = solve(start, number, cards, penalty, found.seconds, found.workers)
            if found.keep is not None:
                with found.keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(done[number]) + "\n")
        told(done)


def solve(
    start: Position, number: int, cards: list[Card], penalty: Linear, seconds: float, workers: int
) -> dict[str, Any]:
    """One deck, with the penalty and without."""
    begin = time.monotonic()
    paying = relaxed_by_model(start, cards, penalty, seconds=seconds, workers=workers)
    free = relaxed_by_model(start, cards, Linear({}), seconds=seconds, workers=workers)
    return {
        "deck": number,
        "bound": round(paying.bound, 4),
        "proved": paying.is_proved,
        "hindsight": round(free.bound, 4),
        "hindsight proved": free.is_proved,
        "seconds": round(time.monotonic() - begin, 1),
    }


def told(done: dict[int, dict[str, Any]]) -> None:
    """Say what is known so far."""
    lines = list(done.values())
    bound = Estimate(tuple(line["bound"] for line in lines))
    hindsight = Estimate(tuple(line["hindsight"] for line in lines))
    gain = Estimate(tuple(line["hindsight"] - line["bound"] for line in lines))
    proved = sum(line["proved"] for line in lines)
    print(
        f"{len(lines)} decks: at most {bound}, hindsight {hindsight}, less by {gain}; {proved} proved",
        flush=True,
    )


if __name__ == "__main__":
    main()
