"""The command `ponti`. Each subcommand lives in a module of its own, imported when it is called."""

from __future__ import annotations

import os
import sys

from cyclopts import App, CycloptsError

from ponti import __version__
from ponti.errors import PontiError

app = App(
    name="ponti",
    help="Two bridge-building board games: Hashi and Ponte del Diavolo.",
    version=__version__,
    help_format="markdown",
)
app.command("ponti.cli.play:play")
app.command("ponti.cli.records:replay")
app.command("ponti.cli.records:show")
app.command("ponti.cli.records:legal")
app.command("ponti.cli.records:convert")
app.command("ponti.cli.boards:app", name="board")


def main(arguments: list[str] | None = None) -> None:
    """Run the command: what goes wrong is said in one line, with exit code 2 for a wrong call and 1 else."""
    try:
        app(sys.argv[1:] if arguments is None else arguments, print_error=False, exit_on_error=False)
    except CycloptsError as error:
        _complain(f"{' '.join(str(error).split())} (ponti --help tells more)", 2)
    except PontiError as error:
        _complain(str(error), 1)
    except BrokenPipeError:
        # Whoever read our output has had enough, as in «ponti replay … | head».
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None
    except OSError as error:
        _complain(f"{error.filename}: {error.strerror}" if error.filename else str(error), 1)


def _complain(message: str, code: int) -> None:
    print(f"ponti: {message}", file=sys.stderr)  # noqa: T201 (a complaint goes to standard error)
    raise SystemExit(code)
