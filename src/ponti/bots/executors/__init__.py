"""Where pieces of work are done: in this process, in several of this machine, or on a cluster.

Matches, studies and learning ask for results and do not know where they come from. An executor promises that
no task is answered twice, that all are answered unless an error says why not, and that leaving the loop stops
what is under way. Tasks carry their own seeds, so that it makes no difference who works on them, or in which
order.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from types import TracebackType
from typing import Protocol, Self, TypeVar

from ponti.bots.executors.here import ThisProcess
from ponti.bots.executors.processes import LocalProcesses
from ponti.errors import PontiError

Task = TypeVar("Task")
Result = TypeVar("Result")

_RAY = "ray"


class Executor(Protocol):
    """Does work; enter it first, so that several pieces of work can share what it takes to begin."""

    is_here: bool
    """Whether all is done in this process, so that nothing has to be sent anywhere."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None: ...

    def results(
        self,
        work: Callable[[Task], Result],
        tasks: Iterable[Task],
        *,
        prepare: Callable[[], None] | None = None,
        cores: int = 1,
    ) -> Generator[Result, None, None]:
        """Do the same with every task; results come as they are ready, in any order.

        Elsewhere than here, `prepare` is called once in every process before it works, and one task is told
        to keep so many cores busy.
        """


def executor(on: str | None = None, *, workers: int | None = None, batch: int = 1) -> Executor:
    """The executor that a person asks for: on this machine unless `on` is `ray` or `ray://address`.

    One worker is this process itself; none said are as many as there are cores, here or on the cluster. On a
    cluster, so many tasks as a batch has are sent together.

    >>> executor(workers=1).is_here
    True
    """
    if on is None:
        return local(workers)
    if on != _RAY and not (on.startswith(f"{_RAY}://") and on != f"{_RAY}://"):
        raise PontiError(f"work can be done on ray or on ray://address, not on {on[:40]!r}")
    from ponti.bots.executors.cluster import RayCluster

    return RayCluster(None if on == _RAY else on, workers=workers, batch=batch)


def local(workers: int | None = None) -> Executor:
    """One worker is this process, and more are processes of this machine."""
    return ThisProcess() if workers == 1 else LocalProcesses(workers)
