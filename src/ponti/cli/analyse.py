"""Looking at games with the engine: `ponti analyse`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.progress import Progress

from ponti.analysis import analyse as analyse_position
from ponti.analysis import review
from ponti.analysis.graph import graph
from ponti.cli import analyse_hashi
from ponti.cli.records import position_of
from ponti.cli.screen import console, read_as, say
from ponti.errors import PontiError
from ponti.play import Limit
from ponti.record import Record


def analyse(
    file: str,
    /,
    *,
    seconds: float = 0.5,
    svg: Path | None = None,
    seed: int = 1,
    hindsight: float = 30.0,
    as_json: Annotated[bool, Parameter(name="--json")] = False,
) -> None:
    """Tell how a recorded game went, or what to do in a position.

    For a record of Ponte del Diavolo: light's chance to win after every turn, and the turning points with the
    better move. For one of Hashi: the points expected after every turn, the turns that cost most with the
    better one, and what could have been reached had all cards been known.
    For the code of a position: the best moves, what they promise, and what would follow or why.

    For example:

        ponti analyse game.txt
        ponti analyse game.txt --seconds 2 --svg course.svg
        ponti analyse diavolo:6:15,15,6:6/6/6/6/6/2L1L1::first=light:dark

    Parameters
    ----------
    file
        A game record, or the code of a position.
    seconds
        The time for one position.
    svg
        Write a picture of the course of the game into this file.
    seed
        Another number lets the search look at other games.
    hindsight
        In Hashi the seconds for finding what each seat could have reached; 0 leaves it out.
    as_json
        In Hashi write the review of a game as JSON.

    """
    if not 0 < seconds <= 3600:
        raise PontiError(f"--seconds is the time for one position, above 0 and at most 3600, not {seconds:g}")
    if file.startswith(("diavolo:", "hashi:")):
        if svg is not None:
            raise PontiError("--svg draws the course of a game: give it a record")
        if file.startswith("hashi:"):
            analyse_hashi.suggest(position_of(file), seconds, seed)
            return
        found = analyse_position(position_of(file), Limit(seconds=seconds), seed=seed)
        say(f"{found.mover} to move, {found.games:,} games looked at")
        for suggestion in found.suggestions:
            say(f"  {suggestion}")
        return
    record = read_as(Path(file), Record.parse)
    if record.kind == "hashi":
        analyse_hashi.show(record, hindsight, svg, seed, as_json)
        return
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("looking at every turn", total=None)
        looked_at = review(
            record,
            Limit(seconds=seconds),
            seed=seed,
            progress=lambda done, total: progress.update(task, completed=done, total=total),
        )
    say(looked_at)
    if svg is not None:
        svg.write_text(graph(looked_at), encoding="utf-8")
