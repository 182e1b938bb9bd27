"""Looking at games of Hashi with the engine: the part of `ponti analyse` for that game."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from ponti.cli.screen import bar, say, say_data
from ponti.errors import PontiError
from ponti.play import Limit


def suggest(position: Any, seconds: float, seed: int, as_json: bool) -> None:
    """The best turns of every seat with the open card, and why."""
    from ponti.analysis.hashi.hint import hints

    if position.card is None:
        raise PontiError("only a position with an open card can be analysed")
    found = [hints(position, seat, Limit(seconds=seconds), seed=seed) for seat in range(position.seats)]
    if as_json:
        say_data(
            {"card": str(position.card), "seats": [_data(seat, each) for seat, each in enumerate(found)]}
        )
        return
    for seat, each in enumerate(found):
        say(f"seat {seat + 1}, card {position.card}")
        for hint in each:
            say(f"  {hint}")


def _data(seat: int, found: Any) -> dict[str, Any]:
    suggestions = [
        {
            "move": str(hint.move),
            "points": round(hint.points, 2),
            "reason": hint.reason.name,
            "values": hint.reason.values,
        }
        for hint in found
    ]
    return {"seat": seat, "suggestions": suggestions}


def show(record: Any, hindsight: float, svg: Path | None, seed: int, as_json: bool) -> None:
    """The review of a record."""
    from ponti.analysis.hashi.review import hashi_graph, review_hashi

    if not 0 <= hindsight <= 86_400:
        raise PontiError(f"--hindsight is a number of seconds from 0 to 86,400, not {hindsight:g}")
    with bar() as progress:
        task = progress.add_task("looking at every turn", total=None)
        found = review_hashi(
            record,
            seconds=hindsight,
            workers=os.cpu_count() or 1,
            seed=seed,
            progress=lambda done, total: progress.update(task, completed=done, total=total),
        )
    if as_json:
        say_data(found.data())
    else:
        say(found)
    if svg is not None:
        svg.write_text(hashi_graph(found), encoding="utf-8")
