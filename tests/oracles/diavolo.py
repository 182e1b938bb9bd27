"""The rules of Ponte del Diavolo once more: slow, obvious, and sharing nothing with `ponti.diavolo`.

A lagoon is a dictionary from (column, row) to "L" or "D" and a set of bridges, each a pair of such places.
Nothing is remembered from move to move; every question is answered by looking at the whole board.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations

Place = tuple[int, int]
BridgeEnds = tuple[Place, Place]


class Lagoon:
    """Tiles and bridges on a board of some size."""

    def __init__(self, size: int, tiles: dict[Place, str], bridges: Iterable[BridgeEnds]) -> None:
        self.size = size
        self.tiles = tiles
        self.bridges = set(bridges)

    def places(self) -> list[Place]:
        return [(column, row) for column in range(self.size) for row in range(self.size)]

    def own(self, colour: str) -> set[Place]:
        return {place for place, owner in self.tiles.items() if owner == colour}

    def blocked(self) -> set[Place]:
        return {place for bridge in self.bridges for place in under(*bridge)}

    def free(self) -> set[Place]:
        return set(self.places()) - set(self.tiles) - self.blocked()

    def singles(self, colour: str) -> set[Place]:
        own = self.own(colour)
        return {place for place in self.free() if obeys_rule_two(own | {place})}

    def seconds(self, colour: str, first: Place) -> set[Place]:
        own = self.own(colour)
        if first not in self.singles(colour):
            return set()
        return {place for place in self.free() - {first} if obeys_rule_two(own | {first, place})}

    def pairs(self, colour: str) -> set[frozenset[Place]]:
        own = self.own(colour)
        return {
            frozenset(pair)
            for pair in combinations(sorted(self.free()), 2)
            if obeys_rule_two(own | set(pair))
        }

    def bridges_possible(self, colour: str) -> set[BridgeEnds]:
        used = {place for bridge in self.bridges for place in bridge}
        possible = set()
        for a, b in combinations(sorted(self.own(colour)), 2):
            if not is_reach(a, b) or a in used or b in used:
                continue
            if any(place in self.tiles for place in under(a, b)):
                continue
            if any(cross((a, b), other) for other in self.bridges):
                continue
            possible.add((a, b))
        return possible

    def score(self, colour: str) -> tuple[int, int, int]:
        networks = groups(self.own(colour))
        mine = [bridge for bridge in self.bridges if self.tiles[bridge[0]] == colour]
        islands = {min(group) for group in networks if len(group) == 4}
        for a, b in mine:
            joined = [network for network in networks if a in network or b in network]
            networks = [network for network in networks if network not in joined]
            networks.append(set().union(*joined))
        counts = [len(network & islands) for network in networks]
        return sum(sum(range(count + 1)) for count in counts), len(islands), len(mine)


def groups(places: set[Place]) -> list[set[Place]]:
    """The places as they hang together side by side."""
    found: list[set[Place]] = []
    for column, row in sorted(places):
        beside = {(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)}
        touched = [group for group in found if group & beside]
        found = [group for group in found if not group & beside]
        found.append({(column, row)}.union(*touched))
    return found


def obeys_rule_two(places: set[Place]) -> bool:
    """No group above four, and nothing of the colour around a group of four."""
    for group in groups(places):
        if len(group) > 4:
            return False
        if len(group) == 4:
            around = {(c + dc, r + dr) for c, r in group for dc in (-1, 0, 1) for dr in (-1, 0, 1)}
            if around & (places - group):
                return False
    return True


def is_reach(a: Place, b: Place) -> bool:
    distance = sorted((abs(a[0] - b[0]), abs(a[1] - b[1])))
    return distance in ([0, 2], [2, 2], [1, 2])


def under(a: Place, b: Place) -> set[Place]:
    """The spaces nearest to the middle of a bridge: one, or the two beside it."""
    middle = (Fraction(a[0] + b[0], 2), Fraction(a[1] + b[1], 2))
    near = Fraction(1, 2)
    return {
        (column, row)
        for column in range(min(a[0], b[0]), max(a[0], b[0]) + 1)
        for row in range(min(a[1], b[1]), max(a[1], b[1]) + 1)
        if abs(column - middle[0]) + abs(row - middle[1]) <= near
    }


def cross(one: BridgeEnds, two: BridgeEnds) -> bool:
    """Whether the point where the two lines meet lies strictly inside both bridges."""
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = two
    slope = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if slope == 0:
        return False
    along_one = Fraction((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx), slope)
    along_two = Fraction((cx - ax) * (by - ay) - (cy - ay) * (bx - ax), slope)
    return 0 < along_one < 1 and 0 < along_two < 1
