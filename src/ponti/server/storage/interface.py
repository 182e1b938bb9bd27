"""Where games are kept: the interface. Rooms know nothing else of storage, be it a file or a database.

A game is its list of events. A `Change` adds events, drafts, holders of seats and the answer to a request,
all or nothing, and only if the game still has the version that the change was made for and whoever writes
still owns the game. Subscribers of a game are told every change after it is durable, in order.

A live game has one owner: the server that has claimed it. Each claim raises the game's epoch, and every
change brings along the epoch of its claim, so that a server that has lost a game can write nothing there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from typing import NamedTuple, Protocol, TypeAlias

import msgspec

from ponti.server.storage.days import Days


class StorageError(Exception):
    """Something could not be stored or read; nothing was changed."""


class VersionConflictError(StorageError):
    """The game has changed since the change was prepared."""


class RepeatedError(VersionConflictError):
    """The request behind the change was carried out before; its answer is stored."""


class LostClaimError(StorageError):
    """The game is another server's by now; nothing was changed, and whoever asked has to go there."""


class AwayError(StorageError):
    """The database cannot be reached, or was lost on the way: what was asked may be asked again."""


class FullError(StorageError):
    """There is no room left on the disk."""


class DamagedError(StorageError):
    """What is stored cannot be read or is not ours; it is left as it is."""


class DraftRow(NamedTuple):
    """A draft as stored, with the counter of the seat's changes."""

    counter: int
    data: bytes


class Claim(NamedTuple):
    """A game that this server owns, and the epoch that proves it."""

    game: str
    epoch: int


class Owner(NamedTuple):
    """Another server, which owns a game."""

    address: str
    """Where it answers to its equals, as in `http://10.0.0.5:8001`."""


REMEMBERED_ANSWERS = 2_000
"""A request is repeated when its answer was lost, and not after so many others."""


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What is added to a game at once; see the module."""

    game: str
    expected: int
    """The version before: that of the last event, -1 for a new game."""
    epoch: int = 0
    """That of the claim under which it is made; 0 for a game that nobody has claimed yet."""
    events: list[bytes] = msgspec.field(default_factory=list)
    drafts: dict[int, DraftRow] = msgspec.field(default_factory=dict)
    holders: list[tuple[bytes, int]] = msgspec.field(default_factory=list)
    """Hash of a token and a seat that it owns from now on."""
    revokes: list[bytes] = msgspec.field(default_factory=list)
    """Hashes of tokens that own nothing here any more."""
    secret: bytes | None = None
    """What nobody may see before the end; only a new game brings it."""
    request: tuple[str, bytes] | None = None
    """The key of the request behind the change, and its answer, to be given again."""
    summary: bytes | None = None
    """What a list of games says of it now."""
    status: str | None = None
    """`open`, `offered` (open, and anybody may come), `playing` or `over`."""
    wake: int | None = None
    """When the server has to act in this game by itself (a bot, a clock), by `Storage.lived`; None: never."""
    at: int = 0
    lived: int | None = None
    """How long the server had lived by then, in milliseconds; None where no clock runs by it."""
    begins: Change | None = None
    """Another game that begins with this change: both are stored, or neither."""
    forgets: list[str] = msgspec.field(default_factory=list)
    """The keys of requests whose answers nobody will ask for again. Those of events stay with them."""

    @property
    def all_lived(self) -> list[int]:
        """How long the server had lived, for this change and for what begins with it."""
        times = [self.lived] if self.begins is None else [self.lived, self.begins.lived]
        return [lived for lived in times if lived is not None]

    @property
    def version(self) -> int:
        """The version after it."""
        return self.expected + len(self.events)


class StoredGame(msgspec.Struct, kw_only=True):
    """All that is stored of a game."""

    game: str
    events: list[bytes]
    drafts: dict[int, DraftRow]
    holders: dict[bytes, list[int]]
    secret: bytes | None
    requests: dict[str, bytes]
    """The last `REMEMBERED_ANSWERS` by the keys of their requests, in about the order in which they came."""
    created_at: int
    updated_at: int


class Summary(NamedTuple):
    """One line of a list of games."""

    game: str
    data: bytes
    created_at: int
    updated_at: int


Listener: TypeAlias = Callable[[Change], None]


class Storage(Protocol):
    """A place where games are kept durably."""

    shared: bool
    """Whether other servers may keep games here at the same time; `lived` is then the same for all."""
    stirred: asyncio.Event
    """Set when another process has done something that is to be looked at soon."""

    @property
    def days(self) -> Days:
        """What is kept of days."""

    @property
    def lived(self) -> int:
        """How long servers have lived on this storage, as far as it was noted, in milliseconds.

        The count began at the time of day at which the storage was made, and stands still while no server
        runs: clocks go by it.
        """

    @property
    def trouble(self) -> str | None:
        """Why nothing can be stored at present, or None."""

    async def start(self) -> None:
        """Begin to keep what was claimed; before that, nothing is claimed."""

    def append(self, change: Change) -> Awaitable[None]:
        """Store a change; done when it is durable and all subscribers of the game have been told."""

    async def load(self, game: str) -> StoredGame | None:
        """Everything about a game, or None when there is none."""

    async def events_after(self, game: str, version: int) -> list[bytes]:
        """The events of a game after a version."""

    def subscribe(self, game: str, listener: Listener) -> Callable[[], None]:
        """Be told every change of a game from now on, until the function that is returned is called."""

    async def summaries(self, games: list[str]) -> list[Summary]:
        """What a list says of these games; those that do not exist are left out."""

    async def offered(self, since: int, most: int) -> list[Summary]:
        """The latest games with the status `offered`, so many at most, last touched after a time."""

    async def holder_seats(self, games: list[tuple[str, bytes]]) -> dict[str, list[int]]:
        """The seats that hashed tokens own, by game; games in which a token owns none are left out."""

    async def claim(self, game: str) -> Claim | Owner | None:
        """Own a game from now on; or who does, or None when there is no such game."""

    async def another(self) -> str | None:
        """Where some other server answers its equals; None where there is no other."""

    def release(self, claim: Claim) -> None:
        """Own a game no longer; others are told soon. A claim that was lost before changes nothing."""

    async def give_back(self, tell: bool = False) -> None:
        """See that others can claim what was released; `tell` them, so that they look what is due there."""

    async def claim_due(self, until: int, besides: Collection[str] = ()) -> list[Claim]:
        """Claim games in which a server has to do something until a time (`Change.wake`), and nobody does.

        They come in portions, the longest due first, until none is left. Each game is given to one server
        only, whatever others ask for at the same time, and given again when that one is gone.
        """

    async def any_wakes(self) -> bool:
        """Whether there is a game in which a server has to do something at some time."""

    def owns(self, claim: Claim) -> bool:
        """Whether a claim was neither released nor lost, as far as this server knows."""

    def when_lost(self, hear: Callable[[Claim], None]) -> None:
        """Be told the claims that this server has lost: others may have them, or the database is away."""

    async def versions(self, games: list[str]) -> dict[str, int]:
        """The versions of these games; those that do not exist are left out."""

    async def changed_by_others(self) -> bool:
        """Whether another process has changed anything since this was last asked."""

    async def note_lived(self, lived: int) -> None:
        """Note how long the server has lived by now."""

    async def delete(self, game: str, epoch: int = 0) -> bool:
        """Forget a game, under the epoch of its claim; whether there was one."""

    async def sweep(self, unstarted_before: int, over_before: int, playing_before: int) -> int:
        """Forget rooms that never started, finished games and games in play last touched before a time."""

    async def close(self) -> None:
        """Finish what is being written, and let go of the files."""
