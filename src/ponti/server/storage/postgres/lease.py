"""A server's lease: while it is renewed, what the server has claimed is its own.

All times are those of the database, except one: a server that has not been able to renew its lease for as
long as it lasts, by its own steady clock, takes all its games for lost. A lease that has run out is never
renewed; the server takes a new one, under a new name. So a game's owner is a name whose lease still runs.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from secrets import token_hex
from time import monotonic
from typing import Any

from ponti.server import meters
from ponti.server.storage.interface import AwayError, Claim, Owner
from ponti.server.storage.postgres.reading import PORTION

log = logging.getLogger("ponti.storage")

LEASE_S = 3.0
BEAT_S = 0.75
"""So often the lease is renewed."""
BEAT_PATIENCE_S = 2.0
CHANNEL = "ponti"
"""What crosses servers is told on this channel: `deleted GAME`, `changed GAME`, `left`."""

_LIVED = """
UPDATE hours SET noted_at = clock_timestamp(), lived = lived + least(
    greatest(0, extract(epoch FROM clock_timestamp() - noted_at) * 1000), $1 * 1000)::bigint
RETURNING lived
"""
"""Time goes on with the beats of all servers together, and stands still while there are none."""
_TAKE = """
WITH dead AS (
    DELETE FROM servers WHERE address = $2 OR lease_until < clock_timestamp() - make_interval(secs => $3)
)
INSERT INTO servers (id, address, lease_until, process)
VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3), $4)
"""
"""Whoever had our address before is dead, and the lease of a name that is not there has run out."""
_RENEW = """
UPDATE servers SET lease_until = clock_timestamp() + make_interval(secs => $2)
WHERE id = $1 AND lease_until > clock_timestamp()
"""
_RELEASE = """
UPDATE games SET owner = NULL FROM unnest($1::text[], $2::bigint[]) AS released (id, epoch)
WHERE games.id = released.id AND games.epoch = released.epoch AND games.owner = $3
"""
_FREE = """(
    owner IS NULL
    OR NOT EXISTS (SELECT FROM servers WHERE servers.id = games.owner AND lease_until > clock_timestamp())
)"""
_CLAIM = f"""
UPDATE games SET owner = $2, epoch = epoch + 1 WHERE id = $1 AND (owner = $2 OR {_FREE}) RETURNING epoch
"""
_OWNER = """
SELECT address FROM games LEFT JOIN servers ON servers.id = games.owner WHERE games.id = $1
"""
ANOTHER = """
SELECT address FROM servers WHERE lease_until > clock_timestamp() AND process <> $1 ORDER BY random() LIMIT 1
"""
_CLAIM_DUE = f"""
UPDATE games SET owner = $1, epoch = epoch + 1
WHERE id IN (
    SELECT id FROM games WHERE wake <= $2 AND {_FREE} AND id <> ALL ($3::text[])
    ORDER BY wake, id LIMIT {PORTION} FOR UPDATE SKIP LOCKED
)
RETURNING id, epoch
"""


class Lease:
    """The lease of this process, and what it has claimed."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.process = token_hex(8)
        """What this process is called, whatever the name of its lease: jobs are put under it."""
        self.claims: dict[str, int] = {}
        """The epochs of the games that are our own."""
        self.lost: dict[str, int] = {}
        """The epochs of those that were, until somebody is told."""
        self.lived = 0
        self.lived_at = monotonic()
        self._name: str | None = None
        self._until = 0.0
        self._released: dict[str, int] = {}

    @property
    def name(self) -> str | None:
        """The name under which the lease was taken last."""
        return self._name

    @property
    def is_held(self) -> bool:
        """Whether what was claimed is still our own, as far as we can know."""
        return self._name is not None and monotonic() < self._until

    @property
    def lived_now(self) -> int:
        """How long servers have lived; no longer than one lease after it was last noted."""
        return self.lived + int(1000 * min(LEASE_S, monotonic() - self.lived_at))

    def owns(self, claim: Claim) -> bool:
        """Whether a claim was neither released nor lost."""
        return self.claims.get(claim.game) == claim.epoch

    def lose_all(self) -> None:
        """Nothing is our own any more."""
        self.lost |= self.claims
        self.claims = {}

    async def renew(self, connection: Any) -> None:
        """Renew the lease, and give back what is released; where it is a new one, all games are lost."""
        began, held = monotonic(), self.is_held
        if not held or (await connection.execute(_RENEW, self._name, LEASE_S)) != "UPDATE 1":
            if held:
                # It runs out later in the database than here, so somebody has taken it away.
                log.error("another server says that it is at %s: give each its own --peer-url", self.address)
            name = token_hex(8)
            await connection.execute(_TAKE, name, self.address, LEASE_S, self.process)
            self._name, self._released = name, {}
            meters.LEASES.inc()
            self.lose_all()
        self._until = began + LEASE_S
        self.lived, self.lived_at = await connection.fetchval(_LIVED, LEASE_S), monotonic()
        if self._released:
            released, self._released = self._released, {}
            try:
                await connection.execute(_RELEASE, list(released), list(released.values()), self._name)
            except BaseException:
                self._released = released | self._released
                raise

    async def leave(self, connection: Any) -> None:
        """Give everything back at once, and tell the others."""
        await connection.execute("DELETE FROM servers WHERE id = $1", self._name)
        await self.tell_left(connection)

    async def tell_left(self, connection: Any) -> None:
        """Tell the others that there are games which somebody has to look after."""
        await connection.execute(f"NOTIFY {CHANNEL}, 'left'")

    async def claim(self, connection: Any, game: str) -> Claim | Owner | None:
        """Own a game, or say who does."""
        name = self._held()
        for _ in range(3):
            epoch = await connection.fetchval(_CLAIM, game, name)
            if epoch is not None:
                return self._claimed(name, game, epoch)
            owners = await connection.fetch(_OWNER, game)
            if not owners:
                return None
            if owners[0]["address"] is not None:
                return Owner(owners[0]["address"])
        raise AwayError(f"game {game} changes hands too fast")

    async def claim_due(self, connection: Any, until: int, besides: Collection[str]) -> list[Claim]:
        """Claim what is due and nobody's."""
        name = self._held()
        rows = await connection.fetch(_CLAIM_DUE, name, until, list(besides))
        return [self._claimed(name, row["id"], row["epoch"]) for row in rows]

    def _held(self) -> str:
        if self._name is None or not self.is_held:
            raise AwayError("the lease of this server has run out; it is being renewed")
        return self._name

    def _claimed(self, name: str, game: str, epoch: int) -> Claim:
        if name != self._name:
            raise AwayError("the lease of this server has run out meanwhile")
        self.claims[game] = epoch
        meters.CLAIMS.inc()
        self._released.pop(game, None)
        return Claim(game, epoch)

    def release(self, claim: Claim) -> None:
        """Own a game no longer; it is given back with the next beat."""
        if self.owns(claim):
            del self.claims[claim.game]
            self._released[claim.game] = claim.epoch
