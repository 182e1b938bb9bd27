"""A storm: people play while the server is harmed in every way, and at the end everything is compared."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import monotonic

from bench.chaos.compare import differences
from bench.chaos.faults import Calendar, Disk, Host, faketime
from bench.chaos.players import Club

PATIENCE_S = 120
"""So long nobody is answered, and the server counts as broken."""
TOLD_EVERY = 20
"""After so many kills there is a word about how far it is."""


@dataclass(frozen=True)
class Plan:
    """What is to happen."""

    kills: int
    tables: int = 8
    requests: int = 40
    """At most so many are acknowledged between two kills."""
    others: bool = True
    """Whether the server is also frozen, its disk filled and its calendar set."""
    seed: int = 1


@dataclass
class Report:
    """What has happened, and what was wrong afterwards."""

    kills: int
    kills_at_start: int
    freezes: int
    times_full: int
    small_disk: bool
    jumps: int
    games: int
    finished: int
    acknowledged: int
    refused: int
    connections: int
    seconds: float
    wrong: list[str]


async def storm(folder: Path, plan: Plan, tell: Callable[[str], object] = lambda _: None) -> Report:
    """Play through it all; Ctrl-C ends it sooner, and what was played is compared all the same."""
    rng = Random(plan.seed)
    disk, calendar = Disk(folder), Calendar(folder, faketime() if plan.others else None)
    log = folder / "server.log"
    host, club = Host(disk, calendar, log, rng), Club(plan.seed)
    began = monotonic()
    tables: list[asyncio.Task[None]] = []
    try:
        club.address = await host.start()
        tables = [asyncio.create_task(club.keep_playing(number)) for number in range(plan.tables)]
        enough = asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, enough.set)
        while host.kills < plan.kills and not enough.is_set():
            await _wait_for(club, club.acknowledged + rng.randrange(1, plan.requests), tables)
            if plan.others:
                await _harm(host, club, tables, rng)
            await host.kill()
            club.address = await host.start()
            if host.kills % TOLD_EVERY == 0:
                tell(f"{host.kills} kills, {club.acknowledged:,} requests acknowledged")
        club.resting = True
        await until_at_rest(club, tables)
        code = await host.end()
        wrong = differences(disk.data / "games.sqlite", club.players)
        wrong += [] if code == 0 else [f"SIGTERM ended the server with {code}"]
        _, traceback, rest = log.read_text().partition("Traceback")
        wrong += [f"in the log: {traceback}{rest[:3000]}"] if traceback else []
    finally:
        for task in tables:
            task.cancel()
        await asyncio.gather(*tables, return_exceptions=True)
        await club.close()
        host.close()
        disk.close()
    players = club.players
    return Report(
        kills=host.kills,
        kills_at_start=host.kills_at_start,
        freezes=host.freezes,
        times_full=disk.times_full,
        small_disk=disk.was_mounted,
        jumps=calendar.jumps,
        games=len({player.room for player in players}),
        finished=len({player.room for player in players if player.state.get("status") == "over"}),
        acknowledged=club.acknowledged,
        refused=sum(len(player.refused) for player in players),
        connections=sum(player.connections for player in players),
        seconds=monotonic() - began,
        wrong=wrong,
    )


async def _harm(host: Host, club: Club, tables: list[asyncio.Task[None]], rng: Random) -> None:
    """Perhaps something else than a kill, and some play after it."""
    chance = rng.random()
    if chance < 0.1:
        await host.freeze()
    elif chance < 0.2:
        await host.fill_disk()
    elif chance < 0.4:
        host.calendar.jump(rng)
    else:
        return
    await _wait_for(club, club.acknowledged + rng.randrange(1, 10), tables)


async def _wait_for(club: Club, goal: int, tables: list[asyncio.Task[None]]) -> None:
    """Wait until so much has been acknowledged."""
    given_up = monotonic() + PATIENCE_S
    while club.acknowledged < goal:
        await asyncio.sleep(club.rng.random() * 0.01)
        check(tables, given_up)


async def until_at_rest(club: Club, tables: list[asyncio.Task[None]]) -> None:
    given_up = monotonic() + PATIENCE_S
    while not club.at_rest:
        await asyncio.sleep(0.02)
        check(tables, given_up, ended=True)


def check(tables: list[asyncio.Task[None]], given_up: float, *, ended: bool = False) -> None:
    """Fail if a player has found something wrong, or nobody is answered any more."""
    for table in tables:
        if table.done() and (not ended or table.exception() is not None):
            table.result()
            raise AssertionError("a table has stopped playing")
    if monotonic() > given_up:
        raise AssertionError(f"nothing was answered for {PATIENCE_S} seconds")
