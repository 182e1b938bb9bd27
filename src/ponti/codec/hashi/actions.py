"""The numbers of the actions: each number on each island, then the lines, then done, skip and wait."""

from __future__ import annotations

from ponti.hashi import Entry, Layout
from ponti.hashi.cards import NUMBERS


class Actions:
    """What each number means on one board.

    >>> from ponti.hashi import SIDE_A
    >>> actions = Actions(SIDE_A)
    >>> actions.count, [actions.names[action] for action in (0, 1, 18, 108, 131, 132, 133, 134)]
    (135, ['1a', '1b', '2a', 'ab', 'qr', 'done', 'skip', 'wait'])
    """

    def __init__(self, layout: Layout) -> None:
        islands = layout.islands
        self.islands = len(islands)
        self.entries = tuple(Entry(number, island) for number in NUMBERS for island in islands)
        self.first_line = len(self.entries)
        self.done = self.first_line + len(layout.lines)
        self.skip, self.wait = self.done + 1, self.done + 2
        self.count = self.wait + 1
        self.names = (*map(str, self.entries), *map(str, layout.lines), "done", "skip", "wait")
        self.numbers = {name: action for action, name in enumerate(self.names)}

    def entry(self, number: int, island: int) -> int:
        """The action that writes a number on an island."""
        return (number - 1) * self.islands + island
