"""A queue that is fair: whoever has much to ask for waits behind themselves, not before the others."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Turns(Generic[Item]):
    """What waits, by whom it is for: these take turns, and what one of them wants goes in its order.

    >>> turns = Turns()
    >>> for owner, item in (("a", 1), ("a", 2), ("a", 3), ("b", 4)):
    ...     turns.put(owner, item)
    >>> list(turns)
    [1, 4, 2, 3]
    >>> turns.take(), turns.take(), turns.take(lambda owner: owner == "b"), len(turns)
    (('a', 1), ('b', 4), None, 2)
    """

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[Item]] = OrderedDict()

    def put(self, owner: str, item: Item) -> None:
        """One more that waits."""
        self._waiting.setdefault(owner, deque()).append(item)

    def take(self, allowed: Callable[[str], bool] = lambda _: True) -> tuple[str, Item] | None:
        """The next one, and whom it is for; None where nobody who is allowed to waits."""
        owner = next(filter(allowed, self._waiting), None)
        if owner is None:
            return None
        item = self._waiting[owner].popleft()
        self._waiting.move_to_end(owner)
        self._tidy(owner)
        return owner, item

    def remove(self, owner: str, item: Item) -> None:
        """It does not wait any longer."""
        self._waiting[owner].remove(item)
        self._tidy(owner)

    def _tidy(self, owner: str) -> None:
        if not self._waiting[owner]:
            del self._waiting[owner]

    def count(self, owner: str) -> int:
        """How much waits for somebody."""
        return len(self._waiting.get(owner, ()))

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def __iter__(self) -> Iterator[Item]:
        """What waits, in the order in which it will be taken."""
        rows = [deque(items) for items in self._waiting.values()]
        while rows:
            for row in rows:
                yield row.popleft()
            rows = [row for row in rows if row]
