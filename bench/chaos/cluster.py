"""A storm over several servers: `make chaos ARGS=--cluster`.

Servers, workers and PostgreSQL itself are killed and stopped, and connections dropped by nginx, while people
and bots play. After each fault all tables have to play on, which is timed; at the end the games are carried
to SQLite with `ponti database move`, and all that the players know is compared with what is stored there.
"""

from __future__ import annotations

import asyncio
import signal
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic

from bench.chaos.compare import differences
from bench.chaos.players import Club
from bench.chaos.site import Site
from bench.chaos.storm import PATIENCE_S, TOLD_EVERY, check, until_at_rest
from ponti.server.moving import move, shelf_at
from ponti.server.storage.postgres.lease import LEASE_S
from tools.postgres import PASSWORD

GOES_ON_S = 10.0
"""After a fault, every game has to go on within so many seconds."""
STEPS = 4
"""So many steps of a game after a fault are more than what was on its way before."""


@dataclass
class ClusterReport:
    """What has happened, and what was wrong afterwards."""

    faults: int
    games: int
    finished: int
    acknowledged: int
    connections: int
    seconds: float
    wrong: list[str]
    went_on: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """By fault, how long it took until all games went on."""

    def told(self) -> str:
        """The report in words."""
        lines = [f"{'':22} {'times':>6} {'p50':>7} {'max':>7}   until all games went on"]
        for name, times in self.went_on.items():
            lines.append(f"{name:22} {len(times):6} {median(times):5.1f} s {max(times):5.1f} s")
        lines += [
            f"games                {self.games}, {self.finished} of them played to the end",
            f"acknowledged         {self.acknowledged:,} requests, on {self.connections:,} connections",
            f"took                 {self.seconds:.0f} s",
            f"lost, doubled, different or late: {len(self.wrong)}",
        ]
        return "\n".join([*lines, *self.wrong[:20]])


async def cluster_storm(
    folder: Path, faults: int, tables: int, seed: int, tell: Callable[[str], object]
) -> ClusterReport:
    """Play through it all; Ctrl-C ends it sooner, and what was played is compared all the same."""
    rng = Random(seed)
    site, club = Site(folder, rng), Club(seed, cluster=True)
    report = ClusterReport(0, 0, 0, 0, 0, 0.0, [])
    began = monotonic()
    playing: list[asyncio.Task[None]] = []
    try:
        club.address = await site.start()
        playing = [asyncio.create_task(club.keep_playing(number)) for number in range(tables)]
        enough = asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, enough.set)
        await _until_all_go_on(club, playing)
        while report.faults < faults and not enough.is_set():
            name = site.choose()
            since = monotonic()
            try:
                async with site.fault(name):
                    held = monotonic() - since
                    last = await _until_all_go_on(club, playing)
                    took = monotonic() - since
            except AssertionError:
                tell(f"{name}; the log ends with\n{_end_of(site.log)}")
                raise
            report.went_on[name].append(took)
            report.faults += 1
            if took > GOES_ON_S:
                late = f"{name}: it took {took:.1f} s until all games went on, {_told(last)} last"
                report.wrong.append(late)
                diaries = "".join(f"\ntable {each}: {club.told_since(each, since)}" for each in last)
                tell(f"{late}; the fault itself took {held:.1f} s{diaries}")
            if report.faults % TOLD_EVERY == 0:
                tell(f"{report.faults} faults, {club.acknowledged:,} requests acknowledged")
            await asyncio.sleep(rng.random())
        club.resting = True
        await until_at_rest(club, playing)
        codes = await site.end_servers()
        report.wrong += [f"SIGTERM ended a process with {code}" for code in codes if code]
        await asyncio.sleep(LEASE_S)  # until a server that was killed last is known to be gone
        stored = folder / "stored"
        await move(
            shelf_at(site.url, PASSWORD, new=False), shelf_at(str(stored), None, new=True), lambda _: None
        )
        report.wrong += differences(stored / "games.sqlite", club.players)
        _, traceback, rest = site.log.read_text().partition("Traceback")
        report.wrong += [f"in the log: {traceback}{rest[:3000]}"] if traceback else []
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await club.close()
        await asyncio.to_thread(site.close)
    players = club.players
    report.games = len({player.room for player in players})
    report.finished = len({player.room for player in players if player.state.get("status") == "over"})
    report.acknowledged = club.acknowledged
    report.connections = sum(player.connections for player in players)
    report.seconds = monotonic() - began
    return report


def _end_of(log: Path) -> str:
    return log.read_text()[-5000:]


def _told(tables: list[int]) -> str:
    return " and ".join(f"table {each}{' with a bot' if each % 4 < 2 else ''}" for each in tables)


async def _until_all_go_on(club: Club, playing: list[asyncio.Task[None]]) -> list[int]:
    """Wait until every table has come some steps further; at which of them it took longest."""
    before = dict(club.steps)
    last: list[int] = []
    given_up = monotonic() + PATIENCE_S
    while still := [each for each in range(len(playing)) if club.steps[each] - before.get(each, 0) < STEPS]:
        last = still
        await asyncio.sleep(0.02)
        check(playing, monotonic() + PATIENCE_S)
        if monotonic() > given_up:
            at = {player.table: player for player in club.players if player.table in still}
            words = [
                f"{each.game} in room {each.room}, which waits for {each.pending}" for each in at.values()
            ]
            raise AssertionError(f"these tables did not go on for {PATIENCE_S} s: {'; '.join(words)}")
    return last
