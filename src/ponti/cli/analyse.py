"""Looking at games with the engine: `ponti analyse`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from ponti.analysis import Analysis
from ponti.analysis import analyse as analyse_position
from ponti.analysis.diavolo import review
from ponti.analysis.diavolo.graph import graph
from ponti.cli.hashi import analyse as analyse_hashi
from ponti.cli.records import is_code, position_of, record_of
from ponti.cli.screen import bar, say, say_data
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
    board: str | None = None,
    deck: str | None = None,
) -> None:
    """Tell how a recorded game went, or what to do in a position.

    For a record of Ponte del Diavolo: light's chance to win after every turn, and the turning points with the
    better move. For one of Hashi: the points expected after every turn, the turns that cost most with the
    better one, and what could have been reached had all cards been known.
    For the code of a position: the best moves, what they promise, and what would follow or why.

    For example:

        ponti analyse game.txt
        ponti analyse game.txt --seconds 2 --svg course.svg
        ponti analyse game.txt --json
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
        Write the same as JSON, with a reason for every better move. A turn has what it promised before and
        after: points in Hashi, in Ponte del Diavolo the chance to win, from 0 to 1, of whoever made it.
    board
        For a code: the file of a Hashi board that does not come with Ponti.
    deck
        For a code: the file of a Hashi deck that does not come with Ponti.

    """
    if not 0 < seconds <= 3600:
        raise PontiError(f"--seconds is the time for one position, above 0 and at most 3600, not {seconds:g}")
    if is_code(file):
        if svg is not None:
            raise PontiError("--svg draws the course of a game: give it a record")
        suggest = analyse_hashi.suggest if file.startswith("hashi:") else _suggest
        suggest(position_of(file, board, deck), seconds, seed, as_json)
        return
    record = record_of(file, board, deck)
    if record.kind == "hashi":
        analyse_hashi.show(record, hindsight, svg, seed, as_json)
    else:
        _show(record, seconds, svg, seed, as_json)


def _suggest(position: Any, seconds: float, seed: int, as_json: bool) -> None:
    """The best moves of a position of Ponte del Diavolo."""
    found = analyse_position(position, Limit(seconds=seconds), seed=seed)
    if as_json:
        say_data(_data(found))
        return
    say(f"{found.mover} to move, {found.games:,} games looked at")
    for suggestion in found.suggestions:
        say(f"  {suggestion}")


def _data(found: Analysis) -> dict[str, Any]:
    suggestions = [
        {
            "move": str(suggestion.move),
            "win": round(suggestion.win, 3),
            "ahead": round(suggestion.ahead, 2),
            "certain": suggestion.is_proven,
            "then": [str(move) for move in suggestion.variation[1:]],
        }
        for suggestion in found.suggestions
    ]
    return {"mover": str(found.mover), "games": found.games, "suggestions": suggestions}


def _show(record: Record, seconds: float, svg: Path | None, seed: int, as_json: bool) -> None:
    """The review of a record of Ponte del Diavolo."""
    with bar() as progress:
        task = progress.add_task("looking at every turn", total=None)
        found = review(
            record,
            Limit(seconds=seconds),
            seed=seed,
            progress=lambda done, total: progress.update(task, completed=done, total=total),
        )
    if as_json:
        say_data(found.data())
    else:
        say(found)
    if svg is not None:
        svg.write_text(graph(found), encoding="utf-8")
