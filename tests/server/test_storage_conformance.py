"""What every storage does alike, whatever the games are kept in; also when several write at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from ponti.server.storage import answers
from ponti.server.storage.days import DayNote, NotedGame
from ponti.server.storage.interface import (
    Change,
    Claim,
    DraftRow,
    FullError,
    LostClaimError,
    RepeatedError,
    Storage,
    VersionConflictError,
)
from ponti.server.storage.postgres import keeper, lease
from ponti.server.storage.postgres.storage import PostgresStorage
from ponti.server.storage.sqlite import SqliteStorage
from tests.postgres import Databases

Open: TypeAlias = Callable[[], Any]


@pytest.fixture(params=["sqlite", "postgres"])
def opened(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Open:
    """Opens a storage, of which there may be several on the same games."""
    if request.param == "sqlite":

        def make() -> Storage:
            return SqliteStorage.open(tmp_path / "games.sqlite")
    else:
        # On a busy machine a lease might run out before its time, and it is not what this is about.
        monkeypatch.setattr(lease, "LEASE_S", 60.0)
        monkeypatch.setattr(keeper, "BEAT_PATIENCE_S", 60.0)
        databases: Databases = request.getfixturevalue("databases")
        database = databases.new()

        def make() -> Storage:
            return PostgresStorage(database, f"http://{len(addresses)}.example")

    addresses: list[Storage] = []

    @asynccontextmanager
    async def open_storage() -> AsyncIterator[Storage]:
        storage = make()
        addresses.append(storage)
        await storage.start()
        try:
            yield storage
        finally:
            await storage.close()

    return open_storage


def run(work: Coroutine[Any, Any, None]) -> None:
    async def limited() -> None:
        async with asyncio.timeout(60):
            await work

    asyncio.run(limited())


async def claimed(storage: Storage, game: str) -> Claim:
    claim = await storage.claim(game)
    assert isinstance(claim, Claim)
    return claim


def test_a_change_is_stored_whole(opened: Open) -> None:
    async def work() -> None:
        async with opened() as storage:
            await storage.append(
                Change(game="g", expected=-1, events=[b"a", b"b"], holders=[(b"hash", 1)], secret=b"s", at=5)
            )
            await storage.append(
                Change(game="g", expected=1, drafts={0: DraftRow(1, b"d")}, request=("k", b"answer"))
            )
            await storage.append(Change(game="g", expected=1, drafts={0: DraftRow(2, b"e")}))
            await storage.append(
                Change(game="g", expected=1, events=[b"c"], status="playing", wake=7, at=9, summary=b"{1}",
                       request=("l", b"other"))
            )  # fmt: skip
        async with opened() as storage:
            stored = await storage.load("g")
            assert stored is not None
            assert stored.events == [b"a", b"b", b"c"]
            assert stored.drafts == {0: DraftRow(2, b"e")}
            assert stored.holders == {b"hash": [1]}
            assert (stored.secret, stored.requests) == (b"s", {"k": b"answer", "l": b"other"})
            assert (stored.created_at, stored.updated_at) == (5, 9)
            assert await storage.events_after("g", 1) == [b"c"]
            assert await storage.holder_seats([("g", b"other"), ("h", b"hash")]) == {}
            assert await storage.holder_seats([("g", b"hash"), ("g", b"other")]) == {"g": [1]}
            assert await storage.versions(["h", "g"]) == {"g": 2}
            assert await storage.summaries(["h", "g"]) == [("g", b"{1}", 5, 9)]
            assert await storage.load("nothing") is None

    run(work())


def test_a_token_is_revoked_and_another_owns_its_seats_at_once(opened: Open) -> None:
    async def work() -> None:
        async with opened() as storage:
            new = Change(game="g", expected=-1, events=[b"a"], holders=[(b"old", 0), (b"old", 2), (b"b", 1)])
            await storage.append(new)
            await storage.append(Change(game="h", expected=-1, events=[b"a"], holders=[(b"old", 0)]))
            with pytest.raises(VersionConflictError):
                await storage.append(Change(game="g", expected=3, revokes=[b"old"], holders=[(b"new", 0)]))
            assert await storage.holder_seats([("g", b"old")]) == {"g": [0, 2]}, "all or nothing"
            seats = [(b"new", 0), (b"new", 2)]
            await storage.append(Change(game="g", expected=0, revokes=[b"old"], holders=seats))
        async with opened() as storage:
            stored = await storage.load("g")
            assert stored is not None
            assert stored.holders == {b"new": [0, 2], b"b": [1]}
            assert await storage.holder_seats([("h", b"old")]) == {"h": [0]}, "another game has its own"

    run(work())


def test_an_old_version_is_refused_and_changes_nothing(opened: Open) -> None:
    async def work() -> None:
        async with opened() as storage:
            await storage.append(Change(game="g", expected=-1, events=[b"a"]))
            for change in (
                Change(game="g", expected=-1, events=[b"x"], holders=[(b"h", 0)]),
                Change(game="g", expected=1, events=[b"x"], holders=[(b"h", 0)]),
                Change(game="h", expected=0, events=[b"x"], holders=[(b"h", 0)]),
                Change(game="h", expected=0, drafts={0: DraftRow(1, b"x")}),
            ):
                with pytest.raises(VersionConflictError):
                    await storage.append(change)
            await storage.append(Change(game="g", expected=0, drafts={2: DraftRow(4, b"d")}))
            with pytest.raises(VersionConflictError):
                await storage.append(
                    Change(game="g", expected=0, events=[b"x"], drafts={2: DraftRow(4, b"e")})
                )
            stored = await storage.load("g")
            assert stored is not None
            assert (stored.events, stored.drafts) == ([b"a"], {2: DraftRow(4, b"d")})
            assert stored.holders == {}
            assert await storage.load("h") is None

    run(work())


def test_a_request_is_carried_out_once(opened: Open) -> None:
    async def work() -> None:
        async with opened() as storage:
            await storage.append(Change(game="g", expected=-1, events=[b"a"]))
            await storage.append(Change(game="g", expected=0, events=[b"b"], request=("k", b"1")))
            await storage.append(
                Change(game="g", expected=1, drafts={0: DraftRow(1, b"d")}, request=("l", b"2"))
            )
            for key in ("k", "l"):
                with pytest.raises(RepeatedError):
                    await storage.append(Change(game="g", expected=1, events=[b"c"], request=(key, b"3")))
                with pytest.raises(RepeatedError):
                    await storage.append(
                        Change(game="g", expected=1, drafts={1: DraftRow(1, b"")}, request=(key, b"3"))
                    )
            assert await storage.events_after("g", -1) == [b"a", b"b"]

    run(work())


def test_answers_are_forgotten_when_a_change_says_so_and_only_the_last_are_read(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "REMEMBERED_ANSWERS", 3)

    async def work() -> None:
        async with opened() as storage:
            await storage.append(Change(game="g", expected=-1, events=[b"a"]))
            await storage.append(Change(game="h", expected=-1, events=[b"a"]))
            for number in (10, 11, 12, 13):  # their names would put them into another order
                answer = b'{"version": %d}' % number
                await storage.append(Change(game="g", expected=0, request=(f"k{14 - number}", answer)))
            await storage.append(Change(game="h", expected=0, request=("k3", b"of another game")))
            stored = await storage.load("g")
            assert stored is not None
            assert list(stored.requests) == ["k3", "k2", "k1"]
            with pytest.raises(VersionConflictError):
                await storage.append(Change(game="g", expected=7, events=[b"x"], forgets=["k3"]))
            await storage.append(Change(game="g", expected=0, events=[b"b"], forgets=["k4", "k3"]))
            await storage.append(Change(game="g", expected=1, events=[b"c"], request=("k3", b"new")))
            stored = await storage.load("g")
            assert stored is not None
            assert set(stored.requests) == {"k1", "k2", "k3"}
            other = await storage.load("h")
            assert other is not None
            assert other.requests == {"k3": b"of another game"}

    run(work())


def test_a_game_begins_with_a_change_or_neither_is_stored(opened: Open) -> None:
    async def work() -> None:
        async with opened() as storage:
            await storage.append(Change(game="g", expected=-1, events=[b"a"]))
            begins = Change(game="h", expected=-1, events=[b"x"], holders=[(b"t", 0)], secret=b"s")
            with pytest.raises(VersionConflictError):
                await storage.append(Change(game="g", expected=7, events=[b"b"], begins=begins))
            assert await storage.load("h") is None
            await storage.append(Change(game="g", expected=0, events=[b"b"], begins=begins))
            stored = await storage.load("h")
            assert stored is not None
            assert (stored.events, stored.holders, stored.secret) == ([b"x"], {b"t": [0]}, b"s")
            with pytest.raises(VersionConflictError):
                await storage.append(Change(game="g", expected=1, events=[b"c"], begins=begins))
            assert await storage.versions(["g", "h"]) == {"g": 1, "h": 0}

    run(work())


def test_of_many_rivals_in_two_storages_one_wins_each_game(opened: Open) -> None:
    games = [f"game{index:03}" for index in range(100)]

    async def work() -> None:
        async with opened() as one, opened() as two:
            await asyncio.gather(
                *(one.append(Change(game=game, expected=-1, events=[b"a"])) for game in games)
            )
            # The same key in all: a request that came to both is carried out by one of them.
            rivals = await asyncio.gather(
                *(
                    storage.append(
                        Change(game=game, expected=0, events=[who], at=5, request=("key", who),
                               drafts={0: DraftRow(1, who)}, holders=[(who, 0)])
                    )
                    for game in games
                    for storage, who in ((one, b"one"), (two, b"two"), (one, b"three"), (two, b"four"))
                ),
                return_exceptions=True,
            )  # fmt: skip
            lost = [each for each in rivals if each is not None]
            assert len(lost) == 3 * len(games)
            assert all(isinstance(each, VersionConflictError) for each in lost)
            for game in games:
                stored = await two.load(game)
                assert stored is not None
                winner = stored.events[1]
                assert stored.events == [b"a", winner]
                assert stored.requests == {"key": winner}
                assert stored.drafts == {0: DraftRow(1, winner)}
                assert stored.holders == {winner: [0]}

    run(work())


def test_subscribers_are_told_what_is_durable_in_order(opened: Open) -> None:
    async def work() -> None:
        async with opened() as storage, opened() as reader:
            told: list[tuple[int, list[bytes]]] = []
            leave = storage.subscribe("g", lambda change: told.append((change.version, change.events)))
            for version in range(5):
                await storage.append(Change(game="g", expected=version - 1, events=[bytes([version])]))
                assert await reader.versions(["g"]) == {"g": version}
            await storage.append(Change(game="other", expected=-1, events=[b"x"]))
            leave()
            leave()
            await storage.append(Change(game="g", expected=4, events=[b"x"]))
            assert told == [(version, [bytes([version])]) for version in range(5)]

    run(work())


def test_a_change_needs_the_epoch_of_the_last_claim(opened: Open) -> None:
    async def work() -> None:
        async with opened() as storage:
            assert await storage.claim("g") is None, "there is no such game"
            await storage.append(Change(game="g", expected=-1, events=[b"a"]))
            first = await claimed(storage, "g")
            await storage.append(Change(game="g", expected=0, epoch=first.epoch, events=[b"b"]))
            second = await claimed(storage, "g")
            assert second.epoch > first.epoch
            for epoch in (0, first.epoch):
                for change in (
                    Change(game="g", expected=1, epoch=epoch, events=[b"x"]),
                    Change(game="g", expected=1, epoch=epoch, drafts={0: DraftRow(1, b"d")}),
                ):
                    with pytest.raises(LostClaimError):
                        await storage.append(change)
                with pytest.raises(LostClaimError):
                    await storage.delete("g", epoch)
            assert storage.owns(second), "what is asked under an old claim does not cost the new one"
            assert not storage.owns(first)
            stored = await storage.load("g")
            assert stored is not None
            assert (stored.events, stored.drafts) == ([b"a", b"b"], {})
            last = await claimed(storage, "g")
            await storage.append(
                Change(game="g", expected=1, epoch=last.epoch, drafts={0: DraftRow(1, b"d")})
            )
            assert await storage.delete("g", last.epoch)
            assert not await storage.delete("g")

    run(work())


def test_what_is_due_is_claimed_once_the_longest_due_first(opened: Open) -> None:
    async def work() -> None:
        async with opened() as storage:
            await storage.append(Change(game="never", expected=-1, events=[b"a"]))
            assert not await storage.any_wakes()
            for number, wake in enumerate((5, None, 3, 9)):
                await storage.append(Change(game=f"g{number}", expected=-1, events=[b"a"], wake=wake))
            assert await storage.any_wakes()
            await claimed(storage, "g2")
            due = await storage.claim_due(8, {"g7"})
            assert [claim.game for claim in due] == ["g0"]
            assert await storage.claim_due(8) == []
            assert await storage.claim_due(9, {"g3"}) == []
            await storage.append(Change(game="g0", expected=0, epoch=due[0].epoch, events=[b"b"], wake=6))
            storage.release(due[0])
            storage.release(due[0])

            async def again() -> list[Claim]:
                found: list[Claim] = []
                while not found:
                    await asyncio.sleep(0.05)
                    found = await storage.claim_due(8)
                return found

            assert [claim.game for claim in await again()] == ["g0"]

    run(work())


def test_games_are_forgotten_when_asked(opened: Open) -> None:
    async def work() -> None:
        async with opened() as storage:
            for game, status in (("open", "open"), ("over", "over"), ("playing", "playing")):
                await storage.append(
                    Change(game=game, expected=-1, events=[b"a"], status=status, at=1, holders=[(b"h", 0)])
                )
            assert await storage.sweep(unstarted_before=2, over_before=0, playing_before=0) == 1
            left = await storage.summaries(["open", "over", "playing"])
            assert [each.game for each in left] == ["over", "playing"]
            assert await storage.sweep(unstarted_before=2, over_before=2, playing_before=1) == 1
            assert await storage.delete("playing")
            assert not await storage.delete("playing")
            assert await storage.events_after("playing", -1) == []
            assert await storage.holder_seats([("playing", b"h")]) == {}

    run(work())


def test_the_latest_tables_that_are_offered_are_found_until_they_begin(opened: Open) -> None:
    async def work() -> None:
        async with opened() as storage:
            for at, (game, status) in enumerate((("a", "offered"), ("b", "open"), ("c", "offered"))):
                await storage.append(Change(game=game, expected=-1, events=[b"a"], status=status, at=at))
            assert [each.game for each in await storage.offered(-1, 9)] == ["c", "a"]
            assert [each.game for each in await storage.offered(-1, 1)] == ["c"]
            assert [each.game for each in await storage.offered(0, 9)] == ["c"]
            await storage.append(Change(game="c", expected=0, events=[b"b"], status="playing", at=9))
        async with opened() as storage:
            assert [each.game for each in await storage.offered(-1, 9)] == ["a"]
            assert await storage.sweep(unstarted_before=1, over_before=0, playing_before=0) == 1
            assert await storage.offered(-1, 9) == []

    run(work())


def test_time_that_was_lived_is_never_lost(opened: Open) -> None:
    async def work() -> None:
        async with opened() as storage:
            before = storage.lived
            assert before > 0
            await storage.note_lived(before + 1)
            assert await storage.changed_by_others() in (True, False)
        async with opened() as storage:
            assert before <= storage.lived <= before + 60_000

    run(work())


# A disk without room


@asynccontextmanager
async def nearly_full(storage: Storage) -> AsyncIterator[None]:
    """There is room for what is small, and for nothing else."""
    if isinstance(storage, SqliteStorage):
        pages = storage._writer.execute("PRAGMA page_count").fetchone()[0]
        storage._writer.execute(f"PRAGMA max_page_count = {pages + 2}")
        yield
        storage._writer.execute("PRAGMA max_page_count = 100000")
        return
    assert isinstance(storage, PostgresStorage)
    connection = await storage.database.connect()
    # PostgreSQL says the same, by the same code, where the disk of its tables is full.
    await connection.execute(
        "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        " RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';"
        " END $$"
    )
    await connection.execute(
        "CREATE TRIGGER full_disk BEFORE INSERT ON events FOR EACH ROW"
        " WHEN (length(NEW.data) > 1000) EXECUTE FUNCTION full_disk()"
    )
    yield
    await connection.execute("DROP TRIGGER full_disk ON events")
    await connection.close()


def test_a_full_disk_stores_all_or_nothing_and_recovers(opened: Open) -> None:
    async def work() -> None:
        async with opened() as storage:
            await storage.append(Change(game="g", expected=-1, events=[b"first"]))
            big = Change(game="g", expected=0, events=[b"x" * 100_000], drafts={0: DraftRow(1, b"d")})
            small = Change(game="small", expected=-1, events=[b"y"])
            async with nearly_full(storage):
                outcomes = await asyncio.gather(
                    storage.append(big), storage.append(small), return_exceptions=True
                )
                assert isinstance(outcomes[0], FullError)
                assert "free some space" in str(outcomes[0])
                assert outcomes[1] is None, "a change that fits is stored though another one does not"
                stored = await storage.load("g")
                assert stored is not None
                assert (stored.events, stored.drafts) == ([b"first"], {})
                with pytest.raises(FullError):
                    await storage.append(big)
                if storage.shared:
                    await storage.note_lived(0)
                assert "free some space" in str(storage.trouble), "a lease needs none, and proves nothing"
            await storage.append(big)
            assert len(await storage.events_after("g", -1)) == 2
            assert storage.trouble is None

    run(work())


def test_notes_about_days_are_written_once_and_know_their_games(opened: Open) -> None:
    async def work() -> None:
        async with opened() as storage, opened() as other:
            days = storage.days
            first, second = (
                DayNote("2026-11-18.s", "deck", b"a", 5, "g"),
                DayNote("2026-11-18.s", "deck", b"b", 6),
            )
            assert await days.write(first) == first
            assert await other.days.write(first._replace(at=9, room="h")) == first, "the first one stays"
            await asyncio.gather(*(each.days.write(second) for each in (storage, other) * 5))
            assert await days.all("2026-11-18.s", "deck", 10) == [
                NotedGame(first, None),
                NotedGame(second, None),
            ]
            assert await days.all("2026-11-18.s", "deck", 1) == [NotedGame(first, None)]
            assert await days.all("2026-11-18.s", "puzzle", 10) == []
            await storage.append(Change(game="g", expected=-1, events=[b"a"], summary=b"{2}"))
            assert await other.days.read("2026-11-18.s", "deck", b"a") == NotedGame(first, b"{2}")
            begun = first._replace(at=7, data=b"begun")
            assert await days.write(begun, replaces=first) == begun
            assert await other.days.write(first._replace(at=8), replaces=first) == begun, (
                "somebody was faster"
            )
            await storage.delete("g")
            assert await days.read("2026-11-18.s", "deck", b"a") == NotedGame(begun, None)
            key = DayNote("key", "key", b"", 1, None, b"secret")
            await days.write(key)
            await days.write(DayNote("2026-10-01.s", "deck", b"a"))
            assert await days.forget("2026-11-18") == 1
            assert await other.days.read("key", "key") == NotedGame(key, None)
            assert await days.read("2026-10-01.s", "deck", b"a") is None
            assert len(await days.all("2026-11-18.s", "deck", 10)) == 2

    run(work())
