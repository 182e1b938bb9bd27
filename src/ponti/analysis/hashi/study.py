"""What a board is like: how players and perfect hindsight fare on it, deck by deck.

The decks are those of `ponti arena hashi`. What is known of a deck is kept as one line of a file, and what is
kept is not computed again: a study can be stopped and resumed.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from ponti.analysis.hashi.hindsight import finishable, hindsight, replay
from ponti.bots.arena import Match, play_game
from ponti.bots.executors import Executor, local
from ponti.bots.hashi.arena import possible, shuffled
from ponti.bots.hashi.players import LEVELS
from ponti.bots.statistics import Means, Tally
from ponti.errors import PontiError
from ponti.hashi import Deck, Flag, Layout, Options, Position, Round, Setup, letter
from ponti.hashi.scoring import BLUE, BONUSES, RED, SIX
from ponti.hashi.shipped import is_shipped
from ponti.play import Limit
from ponti.record import Record

PLAYERS = ("greedy", "flat", LEVELS[-1].name)
"""Who plays unless a plan says otherwise."""
_QUICK = "pilot"
_FULL = (RED.first, BLUE.first, SIX.first)


@dataclass(frozen=True, slots=True)
class Plan:
    """What is asked of every deck: the board, the players, and the seconds for a turn and for hindsight."""

    board: Layout
    players: tuple[str, ...] = PLAYERS
    seconds: float = 30.0
    turn: float = 1.0
    seed: int = 1
    deck: Deck | None = None
    """The standard one unless another is given."""

    @property
    def key(self) -> dict[str, Any]:
        """What has to be the same for results that belong together; the seconds may differ."""
        deck = {} if self.deck is None or is_shipped(self.deck) else {"deck": self.deck.id}
        return {"board": self.board.id, "seed": self.seed} | deck


@dataclass(frozen=True, slots=True)
class DeckResult:
    """One deck: what hindsight found, the islands that it can finish with that, and the players' points."""

    number: int
    points: int
    bound: int
    seconds: float
    finished: str
    awards: tuple[int, int, int]
    players: dict[str, int]

    @property
    def is_proved(self) -> bool:
        """Whether nothing better is possible."""
        return self.points == self.bound


def study_deck(plan: Plan, number: int) -> DeckResult:
    """Play and solve one deck."""
    played = {name: _game(plan, name, number, _limit(name, plan.turn)) for name in plan.players}
    scores = {name: int(record.game.position.scores()[0]) for name, record in played.items()}
    start = Position.start(plan.board, deck=plan.deck)
    cards = shuffled(start.deck, plan.seed, number)[:-1]
    # Hindsight begins with the best line that is known, so that it has something to tell after any time.
    known = list(played.values())
    if not {_QUICK, PLAYERS[-1]} & played.keys():
        known.append(_game(plan, _QUICK, number, Limit()))
    best = max(known, key=lambda record: record.game.position.scores()[0])
    line = [event.moves[0] for event in best.game.events if isinstance(event, Setup | Round)]
    found = hindsight(start, cards, line=line, seconds=plan.seconds)
    end = replay(start, cards, found)
    return DeckResult(
        number,
        found.points,
        found.bound,
        round(found.seconds, 2),
        "".join(map(letter, sorted(finishable(start, cards, found, seconds=plan.seconds)))),
        (end.awards[0].red, end.awards[0].blue, end.awards[0].six),
        scores,
    )


def _game(plan: Plan, name: str, number: int, limit: Limit) -> Record:
    """The game of a player with a deck."""
    match = Match(name, game=Options(plan.board, plan.deck or "standard"), limit=limit, seed=plan.seed)
    return play_game(match, number)


def _limit(name: str, turn: float) -> Limit:
    """Only the best level looks at the clock."""
    return Limit(seconds=turn) if name == PLAYERS[-1] else Limit()


def run_study(
    plan: Plan,
    decks: int,
    *,
    workers: int = 1,
    executor: Executor | None = None,
    keep: Path | None = None,
) -> Generator[tuple[DeckResult, ...], None, None]:
    """Study decks; after each, all results so far. Leaving the loop stops what is under way.

    With one worker all is done in this process; an executor that was entered says where else.
    """
    results = {} if keep is None else read_results(plan, keep)
    missing = [number for number in range(decks) if number not in results]
    results = {number: result for number, result in results.items() if number < decks}
    yield tuple(results.values())
    if not missing:
        return
    executor = executor or local(min(workers, len(missing)))
    with closing(executor.results(partial(study_deck, plan), missing)) as studied:
        for result in studied:
            if keep is not None:
                with keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(plan.key | asdict(result)) + "\n")
            results[result.number] = result
            yield tuple(results.values())


def read_results(plan: Plan, keep: Path) -> dict[int, DeckResult]:
    """The decks of a file, by number; decks of another study are refused."""
    results: dict[int, DeckResult] = {}
    if not keep.exists():
        return results
    for number, line in enumerate(keep.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            data = json.loads(line)
            key = {name: data.pop(name) for name in plan.key}
            result = DeckResult(**data | {"awards": tuple(data["awards"])})
        except (ValueError, TypeError, KeyError, AttributeError):
            raise PontiError(f"{keep}: line {number} is not a deck of a study") from None
        if key != plan.key:
            raise PontiError(f"{keep}: this is a study of {key['board']} with seed {key['seed']}")
        if set(plan.players) <= set(result.players):
            results[result.number] = result
    return results


class Study:
    """What the results of some decks say about a board."""

    def __init__(self, board: Layout, results: Sequence[DeckResult]) -> None:
        self.board, self.results = board, tuple(results)

    @property
    def crossings(self) -> int:
        """How many pairs of lines cross."""
        return sum(map(len, self.board.crossings)) // 2

    @property
    def histogram(self) -> dict[int, int]:
        """How many decks have each score in hindsight, the lowest first."""
        return dict(sorted(Counter(result.points for result in self.results).items()))

    @property
    def proved(self) -> int:
        """In how many decks nothing better is possible than what was found."""
        return sum(result.is_proved for result in self.results)

    @property
    def seconds(self) -> tuple[float, float]:
        """What hindsight took: the median, and what nine decks of ten stay below."""
        times = sorted(result.seconds for result in self.results) or [math.nan]
        return median(times), times[math.ceil(0.9 * len(times)) - 1]

    def share(self, lowest: int, highest: int = 1000) -> Tally:
        """In how many decks hindsight lies in a range."""
        inside = sum(lowest <= result.points <= highest for result in self.results)
        return Tally(inside, len(self.results) - inside)

    def means(self) -> dict[str, Means]:
        """The points of hindsight and of the players."""
        first = self.results[0].players if self.results else {}
        names = [name for name in first if all(name in result.players for result in self.results)]
        found = {name: [result.players[name] for result in self.results] for name in names}
        points = {"hindsight": [result.points for result in self.results]} | found
        within = possible(Position.start(self.board))
        return {name: Means(tuple(each), within) for name, each in points.items()}

    def islands(self) -> dict[str, float]:
        """For each island the share of the decks in which hindsight can finish it without losing points."""
        return {name: count / len(self.results) for name, count in self.finished_counts().items()}

    def finished_counts(self) -> dict[str, int]:
        """For each island the number of those decks."""
        counts = Counter(island for result in self.results for island in result.finished)
        return {letter(island): counts[letter(island)] for island in self.board.islands}

    def bonuses(self) -> dict[str, tuple[float, float]]:
        """For each bonus the share of the decks in which hindsight earns it fully, and at all."""
        count = len(self.results)
        return {
            name: (
                sum(result.awards[index] == _FULL[index] for result in self.results) / count,
                sum(result.awards[index] > 0 for result in self.results) / count,
            )
            for index, name in enumerate(BONUSES)
        }

    def flag(self, island: str) -> str:
        """The colour of an island's flag, or nothing."""
        flags = {letter(each): self.board.flags[each] for each in self.board.islands}
        return {Flag.RED: "red", Flag.BLUE: "blue", Flag.NONE: ""}[flags[island]]

    def data(self) -> dict[str, Any]:
        """Everything as plain data."""
        facts: dict[str, Any] = {
            "board": self.board.id,
            "islands": len(self.board.places),
            "lines": len(self.board.lines),
            "crossings": self.crossings,
            "decks": len(self.results),
        }
        if not self.results:
            return facts
        typical, most = self.seconds
        return facts | {
            "proved": self.proved,
            "seconds": {"median": typical, "nine of ten": most},
            "histogram": {str(points): count for points, count in self.histogram.items()},
            "shares": {
                name: {"share": tally.rate, "interval": tally.interval()}
                for name, tally in (
                    ("60 and more", self.share(60)),
                    ("56 and more", self.share(56)),
                    ("below 52", self.share(0, 51)),
                )
            },
            "means": {name: means.data() for name, means in self.means().items()},
            "finished": self.islands(),
            "bonuses": {name: {"full": full, "any": some} for name, (full, some) in self.bonuses().items()},
            "results": [asdict(result) for result in sorted(self.results, key=lambda each: each.number)],
        }
