"""How fast the compiled engine is, next to the plain rules and OpenSpiel's C++, all in one run.

What runs on one thread is measured in seconds of the processor, so that a busy machine does not matter much.

python bench/engine.py            everything, some four minutes
python bench/engine.py --quick    without recompiling and without the long game
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random

from ponti.bots import Options, make
from ponti.cli.bench import plain_games
from ponti.cli.diavolo import bench as bench_diavolo
from ponti.cli.hashi import bench as bench_hashi
from ponti.diavolo import Choose, Position
from ponti.games import GAMES
from ponti.play import Limit

Compiled = Callable[..., float]  # of seconds and, if wished, a clock

SECONDS = 2.0
# OpenSpiel's TwixT keeps a table for the whole process, so each game has a process of its own.
OPEN_SPIEL = ("twixt(board_size=12)", "hex(board_size=11)", "havannah(board_size=8)")
# Its evaluator cannot be called from Python, but a search of ten simulations calls it ten times.
ROLLOUTS = """
import sys, time, pyspiel
game = pyspiel.load_game(sys.argv[1])
state = game.new_initial_state()
bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(100, 1), 2.0, 10, 100, False, 1, False)
games, begun = 0, time.process_time()
while (passed := time.process_time() - begun) < float(sys.argv[2]):
    bot.step(state)
    games += 1000
print(games / passed)
"""


def open_spiel(game: str) -> float:
    """Random rollouts a second in OpenSpiel, inside its C++."""
    command = [sys.executable, "-c", ROLLOUTS, game, str(SECONDS)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def opened() -> Position:
    """A position after a random opening."""
    position = Position.start()
    return position.after(position.legal_moves().sample(Random(1))).after(Choose.DARK)


def rates(name: str, compiled_games: Compiled, plain_games: Callable[[float], float]) -> float:
    """Print the random games a second of one game; what the kernels reach on one thread."""
    compiled, plain = compiled_games(SECONDS), plain_games(SECONDS)
    with ThreadPoolExecutor(2) as pool:
        one = compiled_games(SECONDS, time.perf_counter)
        both = sum(pool.map(compiled_games, [SECONDS] * 2, [time.perf_counter] * 2))
    print(f"  {name + ', compiled, one thread':<40} {compiled:>10,.0f}")
    print(f"  {name + ', compiled, two threads':<40} {both:>10,.0f}   {both / one:>6.1f} × one thread")
    print(f"  {name + ', plain rules':<40} {plain:>10,.0f}   compiled is {compiled / plain:.0f} ×")
    return compiled


def searched(settings: str, threads: int, clock: Callable[[], float]) -> float:
    """Simulations a second of a search."""
    from ponti.engine.diavolo import convert
    from ponti.engine.diavolo.settings import Settings
    from ponti.engine.diavolo.thinking import Thinker

    thinker = Thinker(Settings.parse(settings), threads=threads, clock=clock)
    thinker.look_at(convert.state_of(opened()))
    begun = clock()
    thinker.think(Limit(seconds=SECONDS))
    return thinker.games / (clock() - begun)


def overshoot() -> float:
    """The most by which a turn took longer than it was given, in milliseconds."""
    worst = 0.0
    for threads in (1, 2):
        position, rng = opened(), Random(2)
        bot = make("diavolo", "devil", Options(threads=threads))
        for turn in range(12):
            seconds = (0.05, 0.2, 0.5)[turn % 3]
            begun = time.perf_counter()
            move = bot.choose(position, next(iter(position.to_act)), Limit(seconds=seconds), rng)
            if turn:
                worst = max(worst, time.perf_counter() - begun - seconds)
            position = position.after(move)
            if position.is_over:
                break
    return worst * 1000


def warm_up(game: str, place: str) -> float:
    """Seconds of the processor until a new process has all kernels of a game, with what a directory has."""
    script = f"from ponti.engine.{game}.warmup import STEPS\nfor _, step in STEPS: step()"
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "PONTI_CACHE_DIR": place}
    subprocess.run([sys.executable, "-c", script], env=environment, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def full_game() -> float:
    """The most memory, in MB, that a game of the top level against itself takes."""
    script = "import bench.engine as engine; engine.play_full_game()"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return float(done.stdout)


def play_full_game() -> None:
    """A game at the top level with its own time, on the processor; prints the memory that it took."""
    position, rng = opened(), Random(1)
    options = Options(clock=time.process_time)
    players = [make("diavolo", "devil", options) for _ in range(2)]
    while not position.is_over:
        seat = next(iter(position.to_act))
        position = position.after(players[seat].choose(position, seat, Limit(), rng))
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    quick = parser.parse_args().quick
    print("random games a second")
    rates("Hashi alone", bench_hashi.compiled_games, partial(plain_games, "hashi"))
    compiled = rates("Ponte del Diavolo", bench_diavolo.compiled_games, partial(plain_games, "diavolo"))
    for game in OPEN_SPIEL:
        speed = open_spiel(game)
        print(f"  OpenSpiel {game:<30} {speed:>10,.0f}   compiled is {compiled / speed:.1f} ×")
    from ponti.bots.diavolo.search import PLAIN_UCT

    print("simulations a second of a search")
    for name, settings in (("plain UCT", PLAIN_UCT), ("the best player", "")):
        one, two = searched(settings, 1, time.process_time), searched(settings, 2, time.perf_counter)
        print(f"  {name:<40} {one:>10,.0f}   two threads, by the clock {two:>10,.0f}")
    print(f"longest overshoot of a turn's time: {overshoot():.0f} ms (at most 100 ms are allowed)")
    if quick:
        return
    for game in GAMES:
        with tempfile.TemporaryDirectory() as place:
            cold, warm = warm_up(game, place), warm_up(game, place)
        print(f"{game}, from a new process to the first move: cold {cold:.1f} s, then {warm:.1f} s")
    print(f"memory of a game at the top level: {full_game():.0f} MB (at most 500 are allowed)")


if __name__ == "__main__":
    main()
