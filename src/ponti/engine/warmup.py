"""Compiling before somebody waits for it: in another process, with honest progress, once an installation.

Importing this needs no Numba. `python -m ponti.engine.warmup` compiles everything, or what some games need,
and says how far it is.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module

from ponti.engine import check_installed, storage
from ponti.errors import PontiError
from ponti.extras import MissingExtraError
from ponti.games import GAMES

_COMPILING = "compiling the engine, which takes about a minute, once"
_LOADING = "loading the engine"
# A shorter wait than this goes without saying.
_SILENCE_S = 1.0

Progress = Callable[[int, int, str], None]
Step = tuple[str, Callable[[], object]]


def _steps_of(game: str) -> list[Step]:
    """What `ponti.engine.<game>.warmup` says has to be compiled for a game."""
    found: list[Step] = import_module(f"ponti.engine.{game}.warmup").STEPS
    return found


def steps(games: Iterable[str] = GAMES) -> Iterator[tuple[int, int, str]]:
    """Compile or load every kernel in this process; after each step, how many of how many are done."""
    found = [(game, step) for game in games for step in _steps_of(game)]
    for number, (game, (name, compile_it)) in enumerate(found, start=1):
        compile_it()
        if number == len(found) or found[number][0] != game:
            storage.mark_complete(game)
        yield number, len(found), name


class WarmUp:
    """Gets the kernels ready in the background, game by game; `progress` is called from another thread."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._ready: set[str] = set()
        self._first: str | None = None
        self._ended = False
        self._thread: threading.Thread | None = None
        self.error: str | None = None
        self.done = (0, 1)
        self.quiet = False
        """Whether no person is there who would be told why it takes so long."""

    @property
    def is_ready(self) -> bool:
        """Whether all kernels can be used without waiting."""
        return self.is_ready_for(*GAMES)

    def is_ready_for(self, *games: str) -> bool:
        """Whether the kernels of some games can be used without waiting."""
        return self._ready.issuperset(games)

    @property
    def has_ended(self) -> bool:
        """Whether nothing more is to be waited for: what is not ready now never will be."""
        return self._ended

    @property
    def is_cold(self) -> bool:
        """Whether kernels have to be compiled, not only loaded: about a minute instead of a second."""
        return self.is_cold_for(*GAMES)

    def is_cold_for(self, *games: str) -> bool:
        """Whether the kernels of some games have to be compiled, not only loaded."""
        try:
            check_installed()
        except MissingExtraError:
            return True
        return not all(map(storage.is_complete, games))

    def start(self, progress: Progress | None = None, game: str | None = None) -> None:
        """Begin, unless it has begun already; the game named comes first."""
        with self._changed:
            if self._thread is None:
                self._first = game
                self._thread = threading.Thread(target=self._work, args=(progress,), daemon=True)
                self._thread.start()

    def wait(self, timeout: float | None = None, game: str | None = None) -> bool:
        """Begin if need be, and wait until all kernels are ready, or those of one game; whether they are.

        `error` says why not, or is None if time ran out.
        """
        wanted = _named(game)
        self.start(game=game)
        with self._changed:
            self._changed.wait_for(lambda: self._ended or self.is_ready_for(*wanted), timeout)
        return self.is_ready_for(*wanted)

    def _work(self, progress: Progress | None) -> None:
        try:
            check_installed()
            games = sorted(GAMES, key=lambda game: game != self._first)
            total, before = sum(len(_steps_of(game)) for game in games), 0
            for game in games:
                self._get_ready(game, before, total, progress)
                before += len(_steps_of(game))
        except Exception as error:
            self._hear(error)
        finally:
            with self._changed:
                self._ended = True
                self._changed.notify_all()

    def _get_ready(self, game: str, before: int, total: int, progress: Progress | None) -> None:
        try:
            if not storage.is_complete(game) and storage.directory(game) is not None:
                self._compile_elsewhere(game, before, total, progress)
            for done, _, name in steps([game]):
                self._note(before + done, total, name, progress)
        except Exception as error:
            # Whatever it is, plain players still play, and so may the other game.
            self._hear(error)
            return
        with self._changed:
            self._ready.add(game)
            self._changed.notify_all()

    def _hear(self, error: Exception) -> None:
        """Keep the first thing that went wrong, for those that wait for the kernels."""
        told = str(error) if isinstance(error, PontiError) else f"{type(error).__name__}: {error}"
        self.error = self.error or told

    def _compile_elsewhere(self, game: str, before: int, total: int, progress: Progress | None) -> None:
        """Let another process compile, so that this one stays lively; then only loading is left."""
        command = [sys.executable, "-m", "ponti.engine.warmup", game]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                done, _, name = line.rstrip("\n").split(" ", 2)
                self._note(before + int(done), total, name, progress)

    def _note(self, done: int, total: int, name: str, progress: Progress | None) -> None:
        # What was compiled elsewhere is loaded afterwards: nobody has to hear of the same step again.
        if (done, total) != self.done and done >= self.done[0]:
            self.done = (done, total)
            if progress is not None:
                progress(done, total, name)


def _named(game: str | None) -> tuple[str, ...]:
    return tuple(GAMES) if game is None else (game,)


# The one of this process.
WARM_UP = WarmUp()


def wait_until_ready(say: Callable[[str], None] | None = None, *, game: str | None = None) -> None:
    """Wait until the engine can be used, all of it or that of one game; a `PontiError` says why it cannot be.

    After a second a word is said, on standard error if nothing else is given.
    """
    if WARM_UP.is_ready_for(*_named(game)):
        return
    check_installed()
    if not WARM_UP.wait(_SILENCE_S, game) and not WARM_UP.has_ended:
        if not WARM_UP.quiet:
            cold = WARM_UP.is_cold_for(*_named(game))
            (say or say_on_standard_error)(_COMPILING if cold else _LOADING)
        WARM_UP.wait(game=game)
    if not WARM_UP.is_ready_for(*_named(game)):
        raise PontiError(f"the engine cannot be used: {WARM_UP.error}")


def say_on_standard_error(text: str) -> None:
    """Say something to a person where it does not disturb the output, as the command does."""
    sys.stderr.write(f"ponti: {text}\n")
    sys.stderr.flush()


def main() -> None:
    """Compile everything, or what the games named need, with a line for each step."""
    for done, total, name in steps(sys.argv[1:] or GAMES):
        sys.stdout.write(f"{done} {total} {name}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
