"""Looking at games with the engine: `ponti analyse`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from ponti import analysis, games
from ponti.cli.numbers import check_number, check_seconds, check_seed
from ponti.cli.records import is_code, position_of, record_of
from ponti.cli.screen import bar, say, say_data
from ponti.errors import PontiError
from ponti.play import Limit
from ponti.record import Record


def analyse(
    file: str,
    /,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    svg: Path | None = None,
    seed: int = 1,
    hindsight: float | None = None,
    as_json: Annotated[bool, Parameter(name="--json")] = False,
    board: str | None = None,
    deck: str | None = None,
) -> None:
    """Tell how a recorded game went, or what to do in a position.

    For a record of Ponte del Diavolo: light's chance to win after every turn, and the turning points with the
    better move. For one of Hashi: the points expected after every turn, the turns that cost most with the
    better one, and what could have been reached had all cards been known.
    For the code of a position: the best moves, what they promise, and what would follow or why.

    Turns are judged without looking at a clock, so that the same game is judged the same every time, unless
    you give --seconds.

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
        The time for one position, instead of a fixed number of simulated games.
    simulations
        At most this many simulated games for one position.
    svg
        Write a picture of the course of the game into this file.
    seed
        Another number lets the search look at other games.
    hindsight
        Only for a record of Hashi: the seconds for finding what each seat could have reached; by
        default 30, and 0 leaves it out.
    as_json
        Write the same as JSON, with a reason for every better move. A turn has what it promised before and
        after: points in Hashi; in Ponte del Diavolo the chance to win of the player who made it, from 0 to 1.
    board
        For a code: the file of a Hashi board that does not come with Ponti.
    deck
        For a code: the file of a Hashi deck that does not come with Ponti.

    """
    check_seconds("seconds", seconds, "the time for one position")
    check_number("simulations", simulations, 1, 10**9)
    check_number("hindsight", hindsight, 0, 86_400)
    check_seed(seed)
    limit = None if seconds is None and simulations is None else Limit(simulations, seconds)
    if is_code(file):
        for option, value in (("svg", svg), ("hindsight", hindsight)):
            if value is not None:
                raise PontiError(f"--{option} is about the course of a game: give it a record")
        position = position_of(file, board=board, deck=deck)
        found: Any = analysis.analyse(position, limit, seed=seed)
    else:
        record = record_of(file, board, deck)
        found = _review(record, limit, seed, hindsight)
    if as_json:
        say_data(found.data())
    else:
        say(found)
    if svg is not None:
        svg.write_text(found.graph(), encoding="utf-8")


def _review(record: Record, limit: Limit | None, seed: int, hindsight: float | None) -> analysis.Review:
    """The review of a record, with a bar that shows how far it is."""
    own: dict[str, Any] = {}
    known = analysis.options(record.kind)
    if "hindsight" in known:
        own = {"workers": os.cpu_count() or 1} | ({} if hindsight is None else {"hindsight": hindsight})
    elif hindsight is not None:
        raise PontiError(f"--hindsight does not go with a game of {games.get(record.kind).title}")
    with bar() as progress:
        task = progress.add_task("looking at every turn", total=None)
        return analysis.review(
            record,
            limit,
            seed=seed,
            progress=lambda done, total: progress.update(task, completed=done, total=total),
            **own,
        )
