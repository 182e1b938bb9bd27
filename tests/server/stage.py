"""A stage for the pool of workers: actors that think about nothing, and say what they are told to."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from ponti.server.thinking.jobs import (
    ChooseMove,
    Failed,
    FindHint,
    GameReviewed,
    HintFound,
    MoveChosen,
    Progress,
    ReviewGame,
)
from ponti.wire.study import DiavoloReviewView, HintView, JudgeView

# A worker that thinks about nothing: files in its folder say what befalls it, and how long it takes.
ACTOR = """
import json, os, sys, time
from pathlib import Path
folder, answers = Path(sys.argv[1]), json.loads(sys.argv[2])
for line in sys.stdin:
    kind = json.loads(line)["type"]
    with (folder / "begun").open("a") as log:
        log.write(f"{kind} {os.getpid()}\\n")
    while (folder / "silence").exists():
        time.sleep(0.005)
    for trouble in ("crash", "failed", "nonsense"):
        if (folder / trouble).exists():
            (folder / trouble).unlink()
            break
    else:
        trouble = None
    if trouble == "crash":
        os.kill(os.getpid(), 9)
    print(answers["progress"], flush=True)
    while (folder / f"hold {kind}").exists():
        time.sleep(0.005)
    print(answers.get(trouble or kind, trouble), flush=True)
"""

MOVE = ChooseMove(key="k", game="diavolo", code="", seat=0, level="devil", seed="1")
HINT = FindHint(game="diavolo", code="", seat=0, seconds=1.0, seed="1")
REVIEW = ReviewGame(record="", seconds=1.0)
ANSWERS: dict[Any, Any] = {
    MOVE: MoveChosen("c4 d7"),
    HINT: HintFound(HintView(move="c4 d7")),
    REVIEW: GameReviewed(DiavoloReviewView(moments=[], decided=None, judge=JudgeView("playouts", ""))),
}
TROUBLES = ("crash", "failed", "nonsense")


class Stage:
    """The folder of the actors, and the command that starts one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        said = {**ANSWERS, "failed": Failed("no idea"), "progress": Progress("turns", 1, 2)}
        names = {MOVE: "move", HINT: "hint", REVIEW: "review"}
        texts = {names.get(key, key): msgspec.json.encode(answer).decode() for key, answer in said.items()}
        self.command = (sys.executable, "-S", "-c", ACTOR, str(folder), msgspec.json.encode(texts).decode())

    def put(self, name: str) -> None:
        (self.folder / name).touch()

    def take_away(self, name: str) -> None:
        (self.folder / name).unlink()

    @property
    def begun(self) -> list[tuple[str, int]]:
        """The kinds of the jobs begun so far, and in which process."""
        try:
            lines = (self.folder / "begun").read_text().splitlines()
        except FileNotFoundError:
            return []
        return [(kind, int(pid)) for kind, pid in map(str.split, lines)]

    async def until(self, condition: Callable[[], bool]) -> None:
        async with asyncio.timeout(60):
            while not condition():
                await asyncio.sleep(0.005)


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False
