"""The command `ponti`. Its entry point needs the standard library only, and says what is missing."""

from __future__ import annotations

import io
import sys

from ponti.extras import MissingExtraError, need


def main(arguments: list[str] | None = None) -> None:
    """Run the command with these words or those it was called with."""
    for stream in (sys.stdout, sys.stderr):
        # An old terminal or a pipe that cannot show ● or ─ gets a question mark, not a traceback.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    words = sys.argv[1:] if arguments is None else arguments
    try:
        need("cyclopts", "rich")
    except MissingExtraError as error:
        if words != ["--version"]:
            sys.exit(f"ponti: {error}")
        # A report of a mistake in the library alone begins with this, too.
        from ponti.cli.version import version

        sys.stdout.write(f"{version()}\n")
        return
    from ponti.cli.app import run

    run(words)
