"""What is made once, when somebody first asks for it: in a thread, and only once however many ask."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast

Made = TypeVar("Made")


class Prepared:
    """Things by their names, each of the version in which it was last asked for."""

    def __init__(self) -> None:
        self._made: dict[Hashable, tuple[Hashable, asyncio.Future[Any]]] = {}

    async def get(self, name: Hashable, make: Callable[[], Made], version: Hashable = None) -> Made:
        """The thing of this name; `make` is called if there is none, or one of another version."""
        found = self._made.get(name)
        if found is None or found[0] != version:
            found = self._made[name] = version, asyncio.ensure_future(asyncio.to_thread(make))
            found[1].add_done_callback(lambda done: self._drop_failure(name, done))
        return cast("Made", await asyncio.shield(found[1]))

    def _drop_failure(self, name: Hashable, done: asyncio.Future[Any]) -> None:
        """What could not be made is tried again when it is next asked for."""
        if (done.cancelled() or done.exception()) and self._made.get(name, (None, None))[1] is done:
            del self._made[name]
