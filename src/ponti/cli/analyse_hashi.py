"""Looking at games of Hashi with the engine: the part of `ponti analyse` for that game."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from rich.progress import Progress

from ponti.cli.screen import console, say
from ponti.errors import PontiError
from ponti.play import Limit


def suggest(position: Any, seconds: float, seed: int) -> None:
    """The best turns of every seat with the open card, and why."""
    from ponti.analysis.hashi_hint import hints

    if position.card is None:
        raise PontiError("only a position with an open card can be analysed")
    for seat in range(position.seats):
        say(f"seat {seat + 1}, card {position.card}")
        for hint in hints(position, seat, Limit(seconds=seconds), seed=seed):
            say(f"  {hint}")


def show(record: Any, hindsight: float, svg: Path | None, seed: int, as_json: bool) -> None:
    """The review of a record."""
    from ponti.analysis.hashi_review import hashi_graph, review_hashi

    if not 0 <= hindsight <= 86_400:
        raise PontiError(f"--hindsight is a number of seconds from 0 to 86,400, not {hindsight:g}")
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("looking at every turn", total=None)
        found = review_hashi(
            record,
            seconds=hindsight,
            workers=os.cpu_count() or 1,
            seed=seed,
            progress=lambda done, total: progress.update(task, completed=done, total=total),
        )
    if as_json:
        console.print_json(json.dumps(found.data()))
    else:
        say(found)
    if svg is not None:
        svg.write_text(hashi_graph(found), encoding="utf-8")
