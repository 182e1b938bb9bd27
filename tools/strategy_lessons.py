"""Judges every move of the strategy lessons: `python tools/strategy_lessons.py [hashi/six …]`.

A lesson is a file `src/ponti/web/learn/<game>/lessons/<lesson>.json`, a list of positions. A person writes
the code of each and the moves that the lesson's words call best; this tool adds what the engine says of every
legal move, and refuses a position in which it says otherwise. Late positions are searched to the end; earlier
ones of Hashi are judged by the engine's estimate, and the choice of a colour by the network.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Any

from ponti import diavolo, hashi
from ponti.analysis.diavolo import exact as diavolo_exact
from ponti.analysis.diavolo.positions import analyse
from ponti.analysis.hashi import exact as hashi_exact
from ponti.diavolo import Colour
from ponti.play import Limit

LEARN = Path(__file__).parents[1] / "src" / "ponti" / "web" / "learn"
# For the choice of a colour.
LOOKED_AT, SEED = 3_000, 1
# Estimates of Hashi that are no further apart are as good as each other.
NEAR = 0.3

Task = dict[str, Any]


def lessons() -> list[Path]:
    """The files of all lessons."""
    return sorted(LEARN.glob("*/lessons/*.json"))


def judged(task: Task) -> Task:
    """A position with its verdicts, the best first."""
    code, best = task["code"], task["best"]
    if code.startswith("hashi:"):
        found = _hashi(hashi.Position.from_code(code))
    elif code.endswith(":choice"):
        found = _choice(diavolo.Position.from_code(code), LOOKED_AT)
    else:
        found = _diavolo(diavolo.Position.from_code(code))
    return {"code": code, "best": best, **found}


def _hashi(position: hashi.Position) -> Task:
    verdicts = hashi_exact.verdicts(position)
    certain = verdicts[0].is_certain
    by_points = groupby(verdicts, key=lambda verdict: round(verdict.points, 2 if certain else 1))
    groups = [
        {"value": points, "moves": _joined(str(verdict.move) for verdict in same)}
        for points, same in by_points
    ]
    if certain:
        return {"basis": "proved", "verdicts": groups}
    return {"basis": "estimated", "near": NEAR, "verdicts": groups}


def _diavolo(position: diavolo.Position) -> Task:
    verdicts = diavolo_exact.verdicts(position)
    verdicts.sort(key=lambda verdict: (-verdict.ahead, -verdict.result, str(verdict.reply)))
    groups = []
    for (ahead, result, reply), same in groupby(
        verdicts, key=lambda verdict: (verdict.ahead, verdict.result, verdict.reply)
    ):
        group: Task = {"value": ahead, "result": result}
        if reply is not None:
            group["reply"] = str(reply)
        groups.append(group | {"moves": _joined(str(verdict.move) for verdict in same)})
    return {"basis": "proved", "verdicts": groups}


def _choice(position: diavolo.Position, looked_at: int, seed: int = SEED) -> Task:
    found = analyse(position, Limit(simulations=looked_at), seed=seed)
    chances = {str(colour): round(100 * found.win_of(colour)) for colour in Colour}
    order = sorted(chances.items(), key=lambda chance: -chance[1])
    groups = [{"value": chance, "moves": colour} for colour, chance in order]
    return {"basis": "estimated", "verdicts": groups}


def _joined(moves: Iterable[str]) -> str:
    return ",".join(sorted(moves))


def best_moves(task: Task) -> list[str]:
    """The moves that are as good as the best one, as the lesson in the browser sees it."""
    first, near = task["verdicts"][0], task.get("near", 0)
    return [
        move
        for group in task["verdicts"]
        if group["value"] >= first["value"] - near and group.get("result") == first.get("result")
        for move in group["moves"].split(",")
    ]


def main(names: list[str]) -> None:
    """Judge the positions of some lessons anew, or of all."""
    for path in lessons():
        name = f"{path.parent.parent.name}/{path.stem}"
        if names and name not in names:
            continue
        tasks = [judged(task) for task in json.loads(path.read_text("utf-8"))]
        for number, task in enumerate(tasks, 1):
            found = best_moves(task)
            wrong = [move for move in task["best"] if move not in found]
            if wrong:
                sys.exit(f"{name} {number}: the words call {wrong} best, the engine {found}")
            print(name, number, task["basis"], task["verdicts"][0]["value"], *found, sep="  ")
        lines = ",\n".join(json.dumps(task, separators=(",", ":")) for task in tasks)
        path.write_text(f"[\n{lines}\n]\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
