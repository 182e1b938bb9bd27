"""The subcommands of `ponti`. Each lives in a module of its own, imported when it is called."""

from __future__ import annotations

import os
import sys

from cyclopts import App, CycloptsError, MissingArgumentError, UnusedCliTokensError

from ponti.cli.version import version
from ponti.errors import PontiError
from ponti.extras import explained

app = App(
    name="ponti",
    help="Two bridge-building board games: Hashi and Ponte del Diavolo.",
    version=version,
    version_format="plaintext",
    help_format="markdown",
)
# In the order in which people meet them; each is imported when it is called.
COMMANDS = {
    "serve": "ponti.cli.serve:serve",
    "worker": "ponti.cli.worker:worker",
    "docs": "ponti.cli.docs:docs",
    "forget": "ponti.cli.forget:forget",
    "database": "ponti.cli.database:app",
    "play": "ponti.cli.play:play",
    "tui": "ponti.cli.tui:tui",
    "replay": "ponti.cli.records:replay",
    "show": "ponti.cli.records:show",
    "legal": "ponti.cli.records:legal",
    "analyse": "ponti.cli.analyse:analyse",
    "verify": "ponti.cli.verify:verify",
    "board": "ponti.cli.hashi.board:app",
    "puzzles": "ponti.cli.puzzles:app",
    "convert": "ponti.cli.records:convert",
    "arena": "ponti.cli.arena:arena",
    "engine": "ponti.cli.engine:engine",
    "warmup": "ponti.cli.warmup:warmup",
    "bench": "ponti.cli.bench:bench",
    "completion": "ponti.cli.completion:completion",
    "help": "ponti.cli.manual:manual",
}
for _number, (_name, _path) in enumerate(COMMANDS.items()):
    app.command(_path, name=_name, sort_key=_number)


def run(words: list[str]) -> None:
    """Run the command: what goes wrong is said in one line, with exit code 2 for a wrong call and 1 else."""
    if not words or words[0] in ("--help", "-h"):
        for name in COMMANDS:
            app[name]  # imports the command, for its sentence in the list
    try:
        app(words, print_error=False, exit_on_error=False)
    except CycloptsError as error:
        command = " ".join(["ponti", *(error.command_chain or ())])
        _complain(f"{_told(error)} ({command} --help tells more)", 2)
    except PontiError as error:
        _complain(str(error), 1)
    except ModuleNotFoundError as error:
        missing = explained(error)
        if missing is None:
            raise
        _complain(str(missing), 1)
    except BrokenPipeError:
        # The reader of our output has had enough, as in `ponti replay … | head`.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None
    except OSError as error:
        _complain(f"{error.filename}: {error.strerror}" if error.filename else str(error), 1)


def _told(error: CycloptsError) -> str:
    """What is wrong with a call; where the library's words puzzle people, in ours."""
    if isinstance(error, MissingArgumentError) and error.argument is not None:
        name = error.argument.name
        return f"{name} needs a value" if name.startswith("-") else f"{name} is missing"
    if isinstance(error, UnusedCliTokensError):
        return f"too many words: {' '.join(error.unused_tokens or ())}"
    return " ".join(str(error).split())


def _complain(message: str, code: int) -> None:
    print(f"ponti: {message}", file=sys.stderr)  # noqa: T201 (a complaint goes to standard error)
    raise SystemExit(code)
