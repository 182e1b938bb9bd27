"""Without Numba and NumPy plain players play and meet, and the others say what is missing."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import sys
for name in ("numba", "numpy", "cyclopts", "rich", "msgspec", "starlette", "ortools"):
    sys.modules[name] = None
import importlib.util
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name in ("numba", "numpy") else find(name, *more)
from random import Random
from ponti import analysis, bots, diavolo, hashi
from ponti.bots.arena import Match, run
from ponti.errors import PontiError
from ponti.play import Limit
print(list(run(Match("random", "greedy", game=diavolo.Options(size=6)), 2))[-1])
print(list(run(Match("random", game="hashi"), 2))[-1])
print(analysis.hint(hashi.Position.start(), 0, stand_in=True).reason)
for game, name in (("diavolo", "mason"), ("hashi", "pilot"), ("hashi", "search:keep=3")):
    try:
        start = diavolo.Position.start() if game == "diavolo" else hashi.Position.start()
        bots.make(game, name).choose(start, 0, Limit(), Random(1))
    except PontiError as error:
        print(error)
"""


def test_plain_players_need_nothing() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    *played, one, other, third = done.stdout.splitlines()
    assert len(played) == 3
    for said in (one, other, third):
        assert said == 'numba and numpy are missing: pip install "ponti[app]"'
