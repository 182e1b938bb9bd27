"""Work in this process, where debuggers see it and nothing has to be sent anywhere."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Self, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


class ThisProcess:
    """Does one task after the other."""

    is_here = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def results(
        self,
        work: Callable[[Task], Result],
        tasks: Iterable[Task],
        *,
        prepare: Callable[[], None] | None = None,
        cores: int = 1,
    ) -> Generator[Result, None, None]:
        """The results in the order of the tasks; nobody else has to be prepared."""
        del prepare, cores
        return (work(task) for task in tasks)
