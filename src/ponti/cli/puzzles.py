"""Puzzles: `ponti puzzles make` finds and proves new ones, `ponti puzzles prove` proves a file again."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from ponti.bots.executors import executor
from ponti.cli.game_name import GameName
from ponti.cli.numbers import check_number, check_seed
from ponti.cli.screen import bar, say
from ponti.errors import PontiError
from ponti.puzzles.puzzle import PROVED, Puzzle, read_puzzles, written
from ponti.puzzles.shipped import path_of

app = App(name="puzzles", help="Puzzles of both games: make new ones, and prove those of a file again.")


@app.command
def make(
    game: GameName,
    file: Path,
    /,
    *more: Path,
    number: int = 320,
    seed: int = 1,
    workers: int | None = None,
    on: str | None = None,
    theme: Annotated[tuple[str, ...], Parameter(negative="")] = (),
) -> None:
    """Find puzzles in games that bots play, and prove them.

    What the file has already stays; interrupted, it keeps what was found, and the next call goes on. The same
    seed looks at the same games. Several machines are a Ray cluster, or have a seed each, and their files are
    put together. For example:

        ponti puzzles make hashi hashi.json --workers 8
        ponti puzzles make hashi hashi.json --on ray
        ponti puzzles make diavolo all.json one.json two.json --number 640
        ponti puzzles make diavolo diavolo.json --number 400 --theme cut --theme block

    Parameters
    ----------
    game
        hashi or diavolo.
    file
        Where the puzzles are kept, one a line.
    more
        Files whose puzzles are taken over, from other machines.
    number
        How many there are to be at least.
    seed
        Another number plays other games.
    workers
        How many games are looked at at the same time; by default as many as there are cores.
    on
        Where to look: ray for the Ray cluster of this machine, which is started if there is none, or
        ray://address for another; by default in processes here. Needs ponti[cluster].
    theme
        Keep only puzzles that teach this; given again, this as well. By default all themes.

    """
    from ponti.puzzles.making import make as found
    from ponti.puzzles.making import part_of

    check_number("number", number, 1, 100_000)
    check_number("workers", workers, 1, 256)
    check_seed(seed)
    there = part_of(game).THEMES
    if unknown := next((each for each in theme if each not in there), None):
        raise PontiError(f"no theme {unknown!r}: {game} has {', '.join(there)}")
    begin = [puzzle for each in (file, *more) if each.exists() or each in more for puzzle in _read(each)]
    if any(puzzle.game != game for puzzle in begin):
        raise PontiError(f"not all of these are puzzles of {game}")
    known: list[Puzzle] = []
    with bar() as progress, executor(on, workers=workers) as where:
        task = progress.add_task(game, total=number)
        try:
            for known in found(game, number, seed=seed, executor=where, begin=begin, only=theme):
                progress.update(task, completed=len(known))
                _write(file, known)
        except KeyboardInterrupt:
            say(f"Interrupted; {file} has what was found.")
    themes = Counter(puzzle.theme for puzzle in known)
    say(f"{len(known)} puzzles: {', '.join(f'{theme} {count}' for theme, count in themes.most_common())}")


@app.command
def prove(game: GameName, file: Path | None = None, /, *, every: int = 1) -> None:
    """Prove puzzles again: search them to the end, and compare with what they say of every move.

    Those that are estimates are left out. For example:

        ponti puzzles prove hashi
        ponti puzzles prove diavolo mine.json --every 10

    Parameters
    ----------
    game
        hashi or diavolo.
    file
        A file of puzzles; by default the one that comes with Ponti.
    every
        Look only at every n-th puzzle.

    """
    from ponti.puzzles.making import is_proved

    check_number("every", every, 1, 100_000)
    puzzles = [puzzle for puzzle in _read(file or path_of(game)) if puzzle.basis == PROVED][::every]
    wrong = []
    with bar() as progress:
        for puzzle in progress.track(puzzles, description=game):
            if not is_proved(puzzle):
                wrong.append(puzzle.id)
    if wrong:
        raise PontiError(f"not as the file says: {', '.join(wrong)}")
    say(f"{len(puzzles)} puzzles proved again")


def _write(file: Path, puzzles: list[Puzzle]) -> None:
    """Replace a file at once: whoever breaks off in the middle has the one before, and not a half."""
    fresh = file.with_name(f"{file.name}.new")
    fresh.write_text(written(sorted(puzzles, key=lambda puzzle: puzzle.id)), "utf-8")
    fresh.replace(file)


def _read(file: Path) -> list[Puzzle]:
    return list(read_puzzles(file.read_text("utf-8")))
