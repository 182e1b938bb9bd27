"""The server in a storm: `make chaos`, some minutes; longer with `make chaos ARGS='--kills 1000'`.

Sixteen players at eight tables play both games, one after the other, and keep every acknowledgement.
Meanwhile the server is killed at random moments (also while it starts), frozen with SIGSTOP, its disk is
filled (a file system of its own where one may mount, otherwise a limit on the size of files), and its
calendar jumps by hours and days, now and then by years, while its steady clock goes on (this needs Debian's
package `faketime`, and is left out without it). At the end, or after Ctrl-C, all that the players know is
compared with what is stored.

With `--cluster`, three servers and two workers on PostgreSQL, behind nginx, are killed, stopped and
restarted, PostgreSQL itself fails, and nginx drops connections: 300 times, or as often as `--faults` says.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path
from typing import NoReturn

from bench.chaos.faults import faketime
from bench.chaos.storm import Plan, Report, storm


def told(report: Report) -> str:
    """A report in words."""
    disk = "a small file system" if report.small_disk else "a limit on the size of files"
    lines = [
        f"kills                {report.kills}, {report.kills_at_start} of them during a start",
        f"frozen               {report.freezes} times",
        f"disk full            {report.times_full} times ({disk})",
        f"jumps of the calendar {report.jumps}",
        f"games                {report.games}, {report.finished} of them played to the end",
        f"acknowledged         {report.acknowledged:,} requests; {report.refused:,} were refused",
        f"connections          {report.connections:,}",
        f"took                 {report.seconds:.0f} s",
        f"lost, doubled or different: {len(report.wrong)}",
    ]
    return "\n".join([*lines, *report.wrong[:20]])


def _cluster(arguments: argparse.Namespace) -> NoReturn:
    """A storm over several servers."""
    from bench.chaos.cluster import cluster_storm  # which needs PostgreSQL's package

    with tempfile.TemporaryDirectory(prefix="ponti-chaos-") as folder:
        report = asyncio.run(
            cluster_storm(
                Path(folder),
                arguments.faults,
                arguments.tables,
                arguments.seed,
                lambda said: print(said, flush=True),
            )
        )
    print(report.told())
    sys.exit(bool(report.wrong))


def main() -> None:
    """Make a storm, and say what became of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--kills", type=int, default=200, help="how often the server is killed")
    parser.add_argument("--tables", type=int, default=8, help="how many games at a time")
    parser.add_argument(
        "--cluster", action="store_true", help="several servers, workers, PostgreSQL and nginx"
    )
    parser.add_argument("--faults", type=int, default=300, help="with --cluster, how often something happens")
    parser.add_argument("--seed", type=int, default=1, help="for other random moments")
    arguments = parser.parse_args()
    if arguments.cluster:
        _cluster(arguments)
    if faketime() is None:
        print("Without libfaketime the calendar does not jump: install Debian's package faketime.")
    plan = Plan(kills=arguments.kills, tables=arguments.tables, seed=arguments.seed)
    with tempfile.TemporaryDirectory(prefix="ponti-chaos-") as folder:
        report = asyncio.run(storm(Path(folder), plan, lambda said: print(said, flush=True)))
    print(told(report))
    sys.exit(bool(report.wrong))


if __name__ == "__main__":
    main()
