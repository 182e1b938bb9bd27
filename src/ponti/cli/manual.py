"""The manual of the command: `ponti help`, and the page about it in the documentation."""

from __future__ import annotations

import pydoc
import sys
from textwrap import wrap

from ponti.cli.screen import shown

NAME = "ponti - play, study and serve two board games about bridges"
SYNOPSIS = (
    "ponti COMMAND [ARGUMENTS] [OPTIONS]",
    "ponti help [COMMAND …]",
    "ponti --version",
)
# So wide are words with what they mean beside them.
_WORD = 17
# Headings with paragraphs; a paragraph of two is a word and what it means.
SECTIONS: dict[str, tuple[str | tuple[str, str], ...]] = {
    "Description": (
        "One command does everything that Ponti can do outside a Python program: it serves the app for"
        " browsers, lets you play in the terminal, reads and checks records of games, tells what was good"
        " and what was not, studies boards of Hashi, and lets players meet.",
        "Wherever a command takes a record, it takes the path of a file; wherever it takes a position, the"
        " code that `show`, `legal` or the app gave you; and wherever it takes a board of Hashi, the name of"
        " one that comes with Ponti or the path of a file.",
        "`ponti COMMAND --help` tells more about each, with examples.",
    ),
    "Environment": (
        ("PONTI_CACHE_DIR", "where the compiled engine is kept, instead of the user's cache directory"),
        ("PONTI_CONFIG_DIR", "where the terminal client keeps its settings, instead of the user's own place"),
        ("PONTI_NETWORK", "the file of another network for the strongest player of Ponte del Diavolo"),
        ("PONTI_DATABASE_PASSWORD", "the password for `--database`"),
        ("PONTI_DAILY_SEED", "what `ponti serve --daily-seed` would say"),
        ("LANG", "the language of the terminal client, until you choose another in its settings"),
        ("NO_COLOR", "if it is set, nothing is coloured"),
        ("COLORFGBG", "set by some terminals: whether the terminal client is drawn on dark or light ground"),
        ("COLUMNS", "how wide the output is; otherwise as wide as the terminal"),
        ("SHELL", "the shell for which `ponti completion` writes, unless you name one"),
        ("RAY_ADDRESS", "the cluster that `--on ray` uses"),
    ),
    "Files": (
        "Games on a server are kept in one file, `games.sqlite`, in the user's data directory or where"
        " `--data` says; the server prints the place when it starts. The terminal client keeps its settings"
        " and your seats on servers in `terminal.json`, which only you can read, in the user's configuration"
        " directory. Records, boards and decks are plain text.",
    ),
    "Exit status": (
        ("0", "all is well"),
        ("1", "it could not be done; one line on standard error says why"),
        ("2", "the call makes no sense; one line says what is wrong with it"),
    ),
    "See also": ("`ponti docs` opens the whole documentation, which lies on your machine.",),
}


def manual(*command: str) -> None:
    """Show the manual, page by page at a terminal, or the help of a command.

    For example:

        ponti help
        ponti help board study

    Parameters
    ----------
    command
        The command that you want to know more about.

    """
    from ponti.cli.app import run

    if command:
        run([*command, "--help"])
        return
    text = shown(as_text())
    if sys.stdout.isatty():
        pydoc.pager(text)
    else:
        sys.stdout.write(text)


def commands() -> dict[str, str]:
    """Every command and what it does in a sentence."""
    from ponti.cli.app import COMMANDS, app

    return {name: str(app[name].help).strip().splitlines()[0] for name in COMMANDS}


def as_text(width: int = 78) -> str:
    """The manual as one reads it in a terminal."""
    lines = ["NAME", f"    {NAME}", "", "SYNOPSIS", *(f"    {line}" for line in SYNOPSIS)]
    listed: dict[str, tuple[str | tuple[str, str], ...]] = {"Commands": tuple(commands().items())}
    description, *others = SECTIONS.items()
    for heading, paragraphs in [description, *listed.items(), *others]:
        lines += ["", heading.upper()]
        for number, paragraph in enumerate(paragraphs):
            if isinstance(paragraph, str):
                lines += [""] * (number > 0) + _filled(paragraph, width, "    ")
            else:
                word, meaning = paragraph
                if len(word) > _WORD:  # too long to stand beside what it means
                    lines.append(f"    {word}")
                    word = ""
                lines += _filled(f"{word:<{_WORD}} {meaning}", width, "    ", " " * (_WORD + 5))
    return "\n".join(lines) + "\n"


def _filled(text: str, width: int, first: str, later: str | None = None) -> list[str]:
    plain = text.replace("`", "")
    return wrap(plain, width, initial_indent=first, subsequent_indent=later or first, break_on_hyphens=False)
