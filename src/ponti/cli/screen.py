"""What the subcommands write on the terminal, and what they ask."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console

from ponti.errors import ParseError, PontiError

if TYPE_CHECKING:
    from rich.progress import Progress

console = Console(highlight=False, soft_wrap=True)

# Where a terminal or a pipe cannot show a sign (its encoding is ASCII, cp1252 and so on), this stands for it.
_PLAIN = str.maketrans(
    {"─": "-", "═": "=", "│": "|", "║": "H", "·": ".", "╳": "X", "×": "x", "–": "-", "…": "...", "’": "'"}
)


class Quit(Exception):  # noqa: N818 (no error: somebody wants to stop)
    """Somebody has had enough, or the input has ended."""


def say(text: object = "", style: str | None = None) -> None:
    """Print a text as it is, as far as it can be shown."""
    console.print(shown(str(text)), style=style, markup=False)


def shown(text: str) -> str:
    """A text in signs that the output can show: drawings in plain strokes, and ? for what is left."""
    encoding = console.encoding
    if _fits(text, encoding):
        return text
    plain = "".join(sign if _fits(sign, encoding) else sign.translate(_PLAIN) for sign in text)
    return plain.encode(encoding, "replace").decode(encoding)


def _fits(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def say_data(data: object) -> None:
    """Print data as JSON."""
    console.print_json(data=data, ensure_ascii=not _fits(str(data), console.encoding))


def bar() -> Progress:
    """How far something is, at a terminal only: elsewhere an empty line would be left of it."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_interactive)


def ask(prompt: str) -> str:
    """Ask for one line; raises `Quit` where the input ends or says so."""
    console.print(shown(prompt), style="bold", markup=False, end=" ")
    if isinstance(sys.stdin, io.TextIOWrapper) and sys.stdin.errors != "replace":
        sys.stdin.reconfigure(errors="replace")  # what cannot be read is a wrong answer, not a traceback
    try:
        answer = input().strip()
    except EOFError:
        say()
        raise Quit from None
    if answer in ("quit", "exit", "q"):
        raise Quit
    return answer


def ask_one_of(prompt: str, answers: list[str], default: str) -> str:
    """Ask until the answer is one of these, or its number, or nothing for the default."""
    listed = ", ".join(f"{number} {answer}" for number, answer in enumerate(answers, start=1))
    while True:
        answer = ask(f"{prompt} ({listed}) [{default}]").lower()
        if not answer:
            return default
        if answer.isdecimal() and 1 <= int(answer) <= len(answers):
            return answers[int(answer) - 1]
        matching = [each for each in answers if answer in each]
        if len(matching) == 1:
            return matching[0]
        say(f"{answer!r} is not one of them: write {' or '.join(answers)}, or the number.")


def ask_number(prompt: str, lowest: int, highest: int, default: int) -> int:
    """Ask until the answer is a number in this range, or nothing for the default."""
    while True:
        answer = ask(f"{prompt} ({lowest} to {highest}) [{default}]")
        if not answer:
            return default
        if answer.isdecimal() and lowest <= int(answer) <= highest:
            return int(answer)
        say(f"{answer!r} is not a number from {lowest} to {highest}.")


def read_text(path: Path) -> str:
    """A text file that somebody gave; errors name it."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise PontiError(f"{path}: this is not a text in UTF-8") from None


def read_as(path: Path, parse: Any) -> Any:
    """What a file holds; a complaint names the file, and the line where there is one."""
    try:
        return parse(read_text(path))
    except ParseError as error:
        raise PontiError(f"{path}: {error}") from None


def save_picture(position: Any, path: Path, last: Any = None) -> None:
    """Write a position as SVG."""
    from ponti import svg

    path.write_text(svg.render(position, last=last), encoding="utf-8")
    say(f"The picture is in {path}.")
