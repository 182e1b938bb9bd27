"""Carries all games from one storage to another, all or none, and sees that each is the same there.

The same means: the same rows, and folded from them the same game as everybody at the table sees it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path

from ponti.errors import PontiError
from ponti.extras import need
from ponti.server.rooms import audience
from ponti.server.rooms.table import Table
from ponti.server.storage.address import checked_url
from ponti.server.storage.interface import StorageError
from ponti.server.storage.shelves import Shelf, SqliteShelf, Whole


@dataclass
class Moved:
    """How many games were carried, and how many of them cannot be read and were carried as they are."""

    games: int = 0
    unreadable: int = 0


def shelf_at(place: str, password: str | None, *, new: bool) -> AbstractAsyncContextManager[Shelf]:
    """What stands at a place that somebody names: a database, a folder, or a file."""
    if "://" in place:
        need("asyncpg")
        from ponti.server.storage.postgres.database import Database
        from ponti.server.storage.postgres.shelf import PostgresShelf

        return PostgresShelf.opened(Database(checked_url(place), password))
    path = Path(place)
    if path.is_dir() or path.suffix != ".sqlite":
        path = path / "games.sqlite"
    if not new and not path.exists():
        raise PontiError(f"there are no games in {path.parent}")
    return SqliteShelf.opened(path)


async def move(
    source: AbstractAsyncContextManager[Shelf],
    target: AbstractAsyncContextManager[Shelf],
    tell: Callable[[int], None] = lambda _: None,
) -> Moved:
    """Carry all games over; `PontiError` says why not, and then nothing was carried."""
    try:
        async with source as here, target as there:
            if await there.after(""):
                raise PontiError(f"there are games in {there.name} already: move them to an empty place")
            last = ""
            while games := await here.after(last):
                await there.put(games)
                last = games[-1].game
            await there.put_days(await here.days())
            await there.note_lived(await here.lived())
            return await _compared(here, there, tell)
    except StorageError as error:
        raise PontiError(str(error)) from error


async def _compared(here: Shelf, there: Shelf, tell: Callable[[int], None]) -> Moved:
    """See that every game is the same here and there."""
    moved, last = Moved(), ""
    while True:
        games, copies = await here.after(last), await there.after(last)
        if [game.game for game in games] != [copy.game for copy in copies]:
            raise PontiError(f"{there.name} has other games than {here.name}; nothing was moved")
        if not games:
            if await here.days() != await there.days():
                raise PontiError(f"{there.name} has other days than {here.name}; nothing was moved")
            return moved
        for game, copy in zip(games, copies, strict=True):
            state = _state(game)
            if game.rows != copy.rows or state != _state(copy):
                raise PontiError(f"game {game.game} would not be the same in {there.name}; nothing was moved")
            moved.games += 1
            moved.unreadable += state is None
        last = games[-1].game
        tell(moved.games)


def _state(game: Whole) -> bytes | None:
    """A game as all who are at the table see it; None where it cannot be read."""
    try:
        return audience.spectator_sees(Table.of(game.game, game.events), -1)
    except Exception:  # by whatever was written there: it is set aside by servers, too
        return None
