"""`ponti serve`: the game server behind the browser app."""

from __future__ import annotations

import sys
import webbrowser
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from cyclopts import Parameter

from ponti.cli.numbers import check_number, check_seconds
from ponti.errors import PontiError

LEAST_SEED = 16
"""A shorter seed could be found by trying all against the commitments that everybody may read."""


def serve(
    *,
    host: str | None = None,
    port: int = 8000,
    data: Path | None = None,
    public_url: str | None = None,
    lan: bool = False,
    open_browser: Annotated[bool, Parameter(name="--open")] = False,
    keep_days: int | None = None,
    limits: float = 1.0,
    workers: int | None = None,
    review_seconds: float = 30.0,
    forwarded_from: str = "127.0.0.1",
    check: bool = False,
    database: str | None = None,
    database_password_file: Path | None = None,
    peer_url: str | None = None,
    open_tables: bool = False,
    log_json: bool = False,
    metrics_port: int | None = None,
    metrics_host: str = "127.0.0.1",
    daily_seed: Annotated[str | None, Parameter(env_var="PONTI_DAILY_SEED")] = None,
) -> None:
    """Play in the browser: serve both games until you press Ctrl-C.

    For example, on this machine only; also for others at home; with other places; behind a proxy:

        ponti serve
        ponti serve --lan --open
        ponti serve --port 9000 --data games
        ponti serve --public-url https://ponti.example.org

    With many processes, each on a port of its own, on one PostgreSQL:

        ponti serve --port 8001 --database postgresql://ponti@localhost/ponti

    Parameters
    ----------
    host
        The address to listen on; 127.0.0.1 unless `--lan` is given.
    port
        The port; 0 takes any that is free.
    data
        The directory in which the games are kept; by default the user's data directory.
    public_url
        The address under which others reach this server, for invitations.
    lan
        Listen on the local network. Invitations then show this machine's address there.
    open_browser
        Open a browser. At a terminal it first asks whether others on the local network may join.
    keep_days
        Forget finished games after this many days; by default never.
    limits
        How many times as generous the limits per address are; for a big club or a benchmark.
    workers
        How many processes think for bots; by default as many as there are cores.
    review_seconds
        How long the review of a finished game may take, about. One is made at a time, on one core.
    forwarded_from
        The addresses of proxies whose word about the client's address is taken, with commas between.
    check
        Before serving, check the file of games in full; the quick check of every start compares no indexes.
    database
        Keep the games in this PostgreSQL database, which any number of servers may share. The password
        comes from a file or from PONTI_DATABASE_PASSWORD in the environment, never from the address.
    database_password_file
        A file with the password for the database, and nothing else.
    peer_url
        Where the other servers of the database reach this one; by default where it listens.
    open_tables
        Let players offer their games to anybody, in a list that everybody who reaches the server can see.
    log_json
        Write the log as one JSON object a line, and a line for each HTTP request.
    metrics_port
        Tell Prometheus on this port, under /metrics, what the server measures about itself; by default not.
    metrics_host
        The address on which that is told. Whoever reaches it can read it, so keep it private.
    daily_seed
        Let all servers with the same seed have the same deck of the day. Whoever knows it knows every card:
        take a long one by chance, and keep it secret, best in PONTI_DAILY_SEED in the environment.

    """
    from ponti.server.run import data_directory, run
    from ponti.server.settings import Limits, Settings
    from ponti.server.storage.address import checked_url, password_for

    check_number("metrics-port", metrics_port, 0, 65_535)
    _check(port, public_url, peer_url, keep_days, limits, workers)
    check_seconds("review-seconds", review_seconds, "the time for a review")
    if host is None:
        lan = lan or (open_browser and _asks_for_lan())
        host = "0.0.0.0" if lan else "127.0.0.1"
    if daily_seed is not None and len(daily_seed) < LEAST_SEED:
        raise PontiError(
            f"--daily-seed has at least {LEAST_SEED} characters, by chance: who guesses it knows every card"
        )
    data = data or data_directory()
    _check_folder(data)
    settings = Settings(
        data=data,
        host=host,
        port=port,
        public_url=public_url,
        limits=Limits().scaled(limits),
        workers=workers,
        keep_days=keep_days,
        review_s=review_seconds,
        full_check=check,
        database=None if database is None else checked_url(database),
        database_password=None if database is None else password_for(database_password_file),
        peer_url=peer_url,
        open_tables=open_tables,
        log_json=log_json,
        metrics_port=metrics_port,
        metrics_host=metrics_host,
        daily_seed=daily_seed,
    )
    run(settings, lambda ready: _greet(ready, open_browser), forwarded_from)


def _check(
    port: int,
    public_url: str | None,
    peer_url: str | None,
    keep_days: int | None,
    limits: float,
    workers: int | None,
) -> None:
    """Refuse what makes no sense before anything is opened."""
    if not 0 <= port <= 65535:
        raise PontiError(f"--port is a number from 0 to 65535, not {str(port)[:20]}")
    _check_address("public-url", public_url or "http://localhost")
    _check_address("peer-url", peer_url or "http://localhost")
    check_number("keep-days", keep_days, 1, 36_500)
    check_number("workers", workers, 1, 256)
    if not 0 < limits <= 1_000_000:
        raise PontiError(f"--limits is a factor above 0 and at most 1,000,000, not {limits:g}")


def _check_address(option: str, url: str) -> None:
    """Refuse an address that is none, and one below which the app would not find itself."""
    try:
        address = urlsplit(url)
        known = address.scheme in ("http", "https") and address.hostname and (address.port or True)
    except ValueError:
        known = False
    if not known or address.username is not None or address.password is not None:
        raise PontiError(f"--{option} is an address such as https://ponti.example.org, not {url!r}")
    if address.path not in ("", "/") or address.query or address.fragment:
        raise PontiError(
            f"--{option} is an address without a path, not {url!r}: Ponti needs its own host name"
        )


def _check_folder(data: Path) -> None:
    """Refuse a place for the games that is not a folder and cannot become one."""
    for path in (data, *data.parents):
        if path.exists() and not path.is_dir():
            raise PontiError(f"games are kept in a folder, but {path} is a file; give --data another place")


def _asks_for_lan() -> bool:
    """Ask at a terminal whether others at home may join; no where nobody can answer."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    # Not input(), which asks on standard error: that may be a file.
    sys.stdout.write("Let others on your local network join? They need only the link. [y/N] ")
    sys.stdout.flush()
    answer = sys.stdin.readline()
    if not answer.endswith("\n"):
        sys.stdout.write("\n")  # Ctrl-D: no answer
    return answer.strip().lower() in ("y", "yes", "j", "ja", "o", "oui", "a", "ano")


def _greet(settings: object, open_browser: bool) -> None:
    """Say where to play, and open a browser if that is wanted and there is one."""
    from ponti.server.settings import Settings
    from ponti.server.storage.address import database_name

    assert isinstance(settings, Settings)
    own = settings.address if settings.public_url else f"http://{_own_name(settings.host)}:{settings.port}"
    lines = [f"Ponti is ready: {own}"]
    if settings.host in ("0.0.0.0", "::"):
        lines.append(f"For others at home: {settings.address}")
    place = settings.data if settings.database is None else database_name(settings.database)
    lines.append(f"Games are kept in {place}. Ctrl-C stops the server.")
    sys.stdout.write("\n".join(lines) + "\n")
    sys.stdout.flush()
    if open_browser:
        webbrowser.open(own)


def _own_name(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
