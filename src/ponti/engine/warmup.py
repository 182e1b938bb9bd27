"""Compiling before somebody waits for it: in another process, with honest progress, once an installation.

Importing this needs no Numba. `python -m ponti.engine.warmup` compiles everything and says how far it is.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from importlib import import_module

from ponti.engine import storage
from ponti.extras import need

# The modules that know the steps of compiling the kernels of a game.
GAMES = {"diavolo": "ponti.engine.diavolo.warmup", "hashi": "ponti.engine.hashi.warmup"}

Progress = Callable[[int, int, str], None]


def steps() -> Iterator[tuple[int, int, str]]:
    """Compile or load every kernel in this process; after each step, how many of how many are done."""
    found = [(game, step) for game, module in GAMES.items() for step in import_module(module).STEPS]
    for number, (game, (name, compile_it)) in enumerate(found, start=1):
        compile_it()
        if number == len(found) or found[number][0] != game:
            storage.mark_complete(game)
        yield number, len(found), name


class WarmUp:
    """Gets the kernels ready in the background; `progress` is called from another thread."""

    def __init__(self) -> None:
        self._ready = threading.Event()
        self._ended = threading.Event()
        self._begun = threading.Lock()
        self._thread: threading.Thread | None = None
        self.error: str | None = None
        self.done = (0, 1)

    @property
    def is_ready(self) -> bool:
        """Whether the kernels can be used without waiting."""
        return self._ready.is_set()

    @property
    def is_cold(self) -> bool:
        """Whether kernels have to be compiled, not only loaded: half a minute instead of a second."""
        return not all(map(storage.is_complete, GAMES))

    def start(self, progress: Progress | None = None) -> None:
        """Begin, unless it has begun already."""
        need("numba", "numpy")
        with self._begun:
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, args=(progress,), daemon=True)
                self._thread.start()

    def wait(self, timeout: float | None = None) -> bool:
        """Begin if need be, and wait until the kernels are ready; whether they are (`error` says why not)."""
        self.start()
        self._ended.wait(timeout)
        return self.is_ready

    def _work(self, progress: Progress | None) -> None:
        try:
            if self.is_cold and all(storage.directory(game) is not None for game in GAMES):
                self._compile_elsewhere(progress)
            for done, total, name in steps():
                self._note(done, total, name, progress)
        except Exception as error:
            # Whatever it is, the plain players still play; who waits for the kernels must hear of it.
            self.error = f"{type(error).__name__}: {error}"
        else:
            self._ready.set()
        finally:
            self._ended.set()

    def _compile_elsewhere(self, progress: Progress | None) -> None:
        """Let another process compile, so that this one stays lively; then only loading is left."""
        command = [sys.executable, "-m", "ponti.engine.warmup"]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                done, total, name = line.rstrip("\n").split(" ", 2)
                self._note(int(done), int(total), name, progress)

    def _note(self, done: int, total: int, name: str, progress: Progress | None) -> None:
        self.done = (done, total)
        if progress is not None:
            progress(done, total, name)


# The one of this process.
WARM_UP = WarmUp()


def main() -> None:
    """Compile everything, with a line for each step."""
    for done, total, name in steps():
        sys.stdout.write(f"{done} {total} {name}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
