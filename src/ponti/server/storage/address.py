"""The address of a database as people give it, and the password, which is never a part of it."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import parse_qs, parse_qsl, urlsplit

from ponti.errors import PontiError

PASSWORD = "PONTI_DATABASE_PASSWORD"
"""The password may be in the environment under this name; PostgreSQL's own, PGPASSWORD, will do too."""
FILES = ("sslrootcert", "sslcert", "sslkey", "sslcrl")
"""What in an address names a file."""


def checked_url(url: str) -> str:
    """The address of a database; `PontiError` for anything else, and for one that has a password in it.

    >>> checked_url("postgresql://ponti@localhost/ponti")
    'postgresql://ponti@localhost/ponti'
    >>> checked_url("postgresql://ponti@one:5432,two:5433/ponti?target_session_attrs=read-write")
    'postgresql://ponti@one:5432,two:5433/ponti?target_session_attrs=read-write'
    """
    try:
        address = urlsplit(url)
        for host in address.netloc.rpartition("@")[2].split(","):  # a database may have standbys
            _ = urlsplit(f"//{host}").port
        known = address.scheme in ("postgresql", "postgres") and len(address.path) > 1
    except ValueError:
        known = False
    if known and (address.password is not None or "password" in parse_qs(address.query)):
        raise PontiError(
            "a password in the address can be read by everybody who lists the processes: leave it out, and"
            f" put it into a file (--database-password-file) or into {PASSWORD} in the environment"
        )
    if not known:
        raise PontiError("a database is given as postgresql://user@host:5432/name")
    for name, file in parse_qsl(address.query):
        if name in FILES:
            _check_readable(name, Path(file))
    return url


def _check_readable(name: str, file: Path) -> None:
    """Refuse a file that cannot be read; later the system would only say that some file is not there."""
    try:
        with file.open("rb"):
            pass
    except OSError as error:
        raise PontiError(
            f"{name} in the database's address names {file}, which cannot be read: {error.strerror}"
        ) from None


def password_for(file: Path | None) -> str | None:
    """The password from a file or the environment; None where there is none."""
    if file is None:
        return os.environ.get(PASSWORD)
    try:
        return file.read_text("utf-8").strip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or error
        raise PontiError(f"the password file {file} cannot be read: {why}") from None


def database_name(url: str) -> str:
    """What a database is called in messages.

    >>> database_name("postgresql://ponti@db.example.org:5432/games?sslmode=require")
    "the database 'games' at db.example.org:5432"
    """
    address = urlsplit(url)
    return f"the database {address.path[1:]!r} at {address.netloc.rpartition('@')[2] or 'this machine'}"
