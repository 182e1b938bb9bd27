"""The last rounds of a game alone, searched to the end: what every turn can still lead to.

Nothing is left out: every turn with every card. Where the cards are known the value of a turn is the most
points that can still be reached; where one of two cards comes, the mean of what each can lead to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ponti.analysis.hashi.exact import Judge
from ponti.hashi import Card, Move, Position, Round
from ponti.puzzles.puzzle import Moment, Verdict, grouped

MOST_MOMENTS = 16
"""With more moments on its right ways a puzzle would not be one."""


class TooManyWaysError(Exception):
    """There are so many right ways that nothing is to be found."""


class Found(NamedTuple):
    """What is to be found, and how likely somebody finds it who plays any turn."""

    moment: Moment
    luck: float


class Known:
    """The last rounds of a position whose cards are known."""

    def __init__(self, position: Position, coming: Sequence[Card]) -> None:
        assert position.card is not None
        self._judge = Judge(position)
        self._layout = position.layout
        self._round = position.round
        self._cards = (position.card, *coming)
        self._most: dict[tuple[int, bytes], int] = {}
        self._moments = 0

    def found(self, at: int = 0, sheet: Any = None) -> Found:
        """The turns with the card at a place, and what follows the best of them.

        `TooManyWaysError` where they are more than a puzzle may have.
        """
        self._moments += 1
        if self._moments > MOST_MOMENTS:
            raise TooManyWaysError
        sheets = self._after(self._judge.sheet if sheet is None else sheet, at)
        values = [self._value(after, at + 1) for _, after in sheets]
        best = max(values)
        said, following, luck = list[tuple[str, Verdict]](), dict[str, Moment](), 0.0
        for (move, after), value in zip(sheets, values, strict=True):
            then = () if value == best else tuple(map(str, self._line(after, at + 1)))
            said.append((str(move), Verdict(value, (), then=then)))
            if value == best:
                later = None if at + 1 == len(self._cards) else self.found(at + 1, after)
                luck += (1.0 if later is None else later.luck) / len(sheets)
                if later is not None:
                    following[str(move)] = later.moment
        return Found(Moment(grouped(said), following), luck)

    def _after(self, sheet: Any, at: int) -> list[tuple[Move, Any]]:
        from ponti.engine.hashi import convert

        card = self._cards[at]
        listed = self._judge.sheets_after(sheet, card.number, card.bridges, self._round + at)
        return [(convert.move_of(self._layout, card.number, turn), after) for turn, after in listed]

    def _value(self, sheet: Any, at: int) -> int:
        """The most points that a sheet can still lead to, with the cards from a place on."""
        from ponti.engine.hashi import search

        if at == len(self._cards):
            return int(search.score(sheet))
        key = at, sheet.tobytes()
        if key not in self._most:
            card, now = self._cards[at], self._round + at
            if at == len(self._cards) - 1:
                self._most[key] = self._judge.best_with(sheet, card, now)[0]
            else:
                listed = self._judge.sheets_after(sheet, card.number, card.bridges, now)
                self._most[key] = max(self._value(after, at + 1) for _, after in listed)
        return self._most[key]

    def _line(self, sheet: Any, at: int) -> list[Move]:
        """The best turns with the cards from a place on."""
        if at == len(self._cards):
            return []
        move, after = max(self._after(sheet, at), key=lambda turn: self._value(turn[1], at + 1))
        return [move, *self._line(after, at + 1)]


def chance(position: Position) -> Found:
    """The turns of the last round but one, when one of the unseen cards comes: exact means."""
    from ponti.engine.hashi import convert

    judge, card = Judge(position), position.card
    assert card is not None
    outcomes = position.after(Round([Move()])).chance_outcomes()
    found = []
    for turn, after in judge.sheets_after(judge.sheet, card.number, card.bridges, position.round):
        ends = [
            (judge.best_with(after, event.card, position.round + 1)[0], weight) for event, weight in outcomes
        ]
        mean = sum(end * weight for end, weight in ends) / sum(weight for _, weight in ends)
        move = convert.move_of(position.layout, card.number, turn)
        found.append((str(move), Verdict(mean, (), by_outcome=tuple(float(end) for end, _ in ends))))
    moment = Moment(grouped(found))
    return Found(moment, len(moment.best_moves) / len(found))
