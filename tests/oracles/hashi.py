"""Hashi once more: naive, slow and obvious, to hold the rules against.

Shares nothing with `ponti.hashi` but a parsed layout (places, lines, flags). Islands are indices, a bridge is
a pair of islands, a board is a dictionary of numbers and a list of bridges, and every question is answered by
looking at all of it again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from typing import Any

Bridge = tuple[int, int]
Card = tuple[int, ...]


@dataclass
class Sheet:
    """One player's board."""

    layout: Any
    numbers: dict[int, int] = field(default_factory=dict)
    bridges: list[Bridge] = field(default_factory=list)
    crossed_out: set[int] = field(default_factory=set)

    def copy(self) -> Sheet:
        return Sheet(self.layout, dict(self.numbers), list(self.bridges), set(self.crossed_out))

    def lines(self) -> list[Bridge]:
        return [(a, b) for a, b in self.layout.lines]

    def bridges_at(self, island: int) -> int:
        return sum(island in bridge for bridge in self.bridges)

    def has_flag(self, island: int) -> bool:
        return str(self.layout.flags[island].value) in ("r", "b")

    def cross(self, one: Bridge, other: Bridge) -> bool:
        """Whether two bridges meet anywhere but at an island: walk along both, in halves of a step."""
        return bool(self._walk(one) & self._walk(other)) and one != other

    def _walk(self, bridge: Bridge) -> set[tuple[float, float]]:
        (x1, y1), (x2, y2) = self.layout.places[bridge[0]], self.layout.places[bridge[1]]
        steps = 2 * max(abs(x2 - x1), abs(y2 - y1))
        return {(x1 + (x2 - x1) * i / steps, y1 + (y2 - y1) * i / steps) for i in range(1, steps)}

    def finished(self) -> set[int]:
        return {
            island
            for island, number in self.numbers.items()
            if self.bridges_at(island) == number and island not in self.crossed_out
        }

    def groups(self, islands: set[int]) -> list[set[int]]:
        groups = [{island} for island in islands]
        changed = True
        while changed:
            changed = False
            for a, b in self.bridges:
                if a in islands and b in islands:
                    first = next(group for group in groups if a in group)
                    second = next(group for group in groups if b in group)
                    if first is not second:
                        groups.remove(second)
                        first |= second
                        changed = True
        return groups

    def draw(self, entry: tuple[int, int] | None, bridges: list[Bridge]) -> Sheet:
        sheet = self.copy()
        if entry is not None:
            sheet.numbers[entry[1]] = entry[0]
        sheet.bridges += bridges
        return sheet

    def can_draw(self, card: Card, entry: tuple[int, int] | None, bridges: list[Bridge]) -> bool:
        number, count = card
        if entry is not None:
            if entry[0] != number or entry[1] in self.numbers:
                return False
            if entry[1] not in range(len(self.layout.places)):
                return False
        if len(bridges) not in (0, count):
            return False
        after = self.bridges + bridges
        return all(bridge in self.lines() and after.count(bridge) <= 2 for bridge in bridges)

    def faults(self, entry: tuple[int, int] | None, bridges: list[Bridge]) -> list[tuple[str, set[int]]]:
        """Each stroke that breaks a rule, with the islands concerned."""
        found: list[tuple[str, set[int]]] = []
        if entry is not None:
            number, island = entry
            early = self.has_flag(island) and self.bridges_at(island) == 0
            if (early or self.bridges_at(island) > number) and island not in self.crossed_out:
                found.append(("entry", {island}))
        after = self.draw(entry, bridges)
        for bridge in bridges:
            name = f"{bridge[0]}-{bridge[1]}"
            if bridge[0] not in after.numbers and bridge[1] not in after.numbers:
                found.append((name, set(bridge)))
            for other in after.bridges:
                if self.cross(bridge, other):
                    found.append((name, set(bridge) | (set(other) if other in bridges else set())))
            for island in bridge:
                most = after.numbers.get(island, 6)
                if after.bridges_at(island) > most and island not in self.crossed_out:
                    found.append((name, {island}))
        return found

    def is_legal(self, card: Card, entry: tuple[int, int] | None, bridges: list[Bridge]) -> bool:
        return self.can_draw(card, entry, bridges) and not self.faults(entry, bridges)

    def turns(self, card: Card) -> Iterator[tuple[tuple[int, int] | None, list[Bridge]]]:
        """Every turn that anybody could think of, legal or not."""
        entries = [None, *((card[0], island) for island in range(len(self.layout.places)))]
        for entry in entries:
            yield entry, []
            for bridges in combinations_with_replacement(self.lines(), card[1]):
                yield entry, list(bridges)

    def legal_turns(self, card: Card) -> list[tuple[tuple[int, int] | None, list[Bridge]]]:
        return [turn for turn in self.turns(card) if self.is_legal(card, *turn)]


@dataclass
class Seat:
    """A player: the board, what was played last (free pen), and the bonus points."""

    sheet: Sheet
    before: Sheet | None = None
    card: Card = (0, 0)
    entry: tuple[int, int] | None = None
    bridges: list[Bridge] = field(default_factory=list)
    red: int = 0
    blue: int = 0
    six: int = 0

    def concerned(self) -> set[int]:
        if self.before is None:
            return set()
        return {island for _, islands in self.before.faults(self.entry, self.bridges) for island in islands}

    def finished(self) -> set[int]:
        return self.sheet.finished() - self.concerned()

    def deserves(self, colour: str) -> bool:
        flagged = {i for i, flag in enumerate(self.sheet.layout.flags) if flag.value == colour}
        return bool(flagged) and flagged <= self.finished()

    def has_six(self) -> bool:
        return any(len(group) >= 6 for group in self.sheet.groups(self.finished()))

    def score(self) -> int:
        return self.red + self.blue + self.six + 2 * len(self.finished())

    def settle(self) -> None:
        """Cross out what the last turn spoilt and nobody corrected."""
        self.sheet.crossed_out |= self.concerned()
        self.before = None

    def corrections(self) -> list[tuple[tuple[int, int] | None, list[Bridge]]]:
        """What the last turn could be replaced with."""
        if self.before is None:
            return []
        faulty = {name for name, _ in self.before.faults(self.entry, self.bridges)}
        if not faulty:
            return []
        good = [bridge for bridge in self.bridges if f"{bridge[0]}-{bridge[1]}" not in faulty]
        found = []
        for entry, bridges in self.before.legal_turns(self.card):
            if entry != self.entry and "entry" not in faulty:
                continue
            if len(good) == len(self.bridges):
                if sorted(bridges) != sorted(self.bridges):
                    continue
            elif bridges and any(bridges.count(bridge) < good.count(bridge) for bridge in good):
                continue
            found.append((entry, bridges))
        return found


class Table:
    """A whole game, played by the book."""

    def __init__(self, layout: Any, seats: int, free: bool) -> None:
        self.seats = [Seat(Sheet(layout)) for _ in range(seats)]
        self.free = free
        self.round = 0

    def set_up(self, entries: list[tuple[int, int]]) -> None:
        for seat, (number, island) in enumerate(entries):
            self.seats[(seat + 1) % len(self.seats)].sheet.numbers[island] = number

    def play(self, card: Card, turns: list[Any]) -> None:
        """A round; a turn is entry, bridges and a correction or None."""
        self.round += 1
        for seat, (entry, bridges, correction) in zip(self.seats, turns, strict=True):
            if self.free:
                self._settle(seat, correction)
                seat.before, seat.card, seat.entry, seat.bridges = seat.sheet.copy(), card, entry, bridges
            seat.sheet = seat.sheet.draw(entry, bridges)
        self._award(self.round)

    def check(self, corrections: list[Any]) -> None:
        for seat, correction in zip(self.seats, corrections, strict=True):
            self._settle(seat, correction)
        self._award(self.round + 1)

    def _settle(self, seat: Seat, correction: Any) -> None:
        if correction is not None:
            assert seat.before is not None
            seat.sheet, seat.before = seat.before.draw(*correction), None
        seat.settle()

    def _award(self, number: int) -> None:
        alone = len(self.seats) == 1
        for name, high, low, deadline in (("red", 9, 5, 12), ("blue", 7, 3, 7), ("six", 8, 4, 12)):
            taken = any(getattr(seat, name) for seat in self.seats)
            value = (high if number <= deadline else low) if alone else (low if taken else high)
            for seat in self.seats:
                deserved = seat.has_six() if name == "six" else seat.deserves(name[0])
                if deserved and not getattr(seat, name):
                    setattr(seat, name, value)


def accepts(
    seat: Seat,
    card: Card,
    entry: tuple[int, int] | None,
    bridges: list[Bridge],
    correction: tuple[tuple[int, int] | None, list[Bridge]] | None,
) -> bool:
    """Whether the free pen takes a turn, perhaps with one of the corrections of the turn before."""
    if correction is None:
        return seat.sheet.can_draw(card, entry, bridges)
    assert seat.before is not None
    corrected = seat.before.draw(*correction)
    if not corrected.can_draw(card, entry, bridges):
        return False
    good_before = {"entry", *(f"{a}-{b}" for a, b in bridges)} - {
        name for name, _ in seat.sheet.faults(entry, bridges)
    }
    if entry is not None and entry[1] in seat.sheet.numbers:
        good_before -= {"entry"}
    for bridge in bridges:
        if (seat.sheet.bridges + bridges).count(bridge) > 2:
            good_before -= {f"{bridge[0]}-{bridge[1]}"}
    return not good_before & {name for name, _ in corrected.faults(entry, bridges)}
