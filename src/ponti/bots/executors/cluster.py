"""Work on a cluster of Ray: from the cores of this machine to those of many.

A task whose worker or machine dies is done again by another one, and its answer counts once: Ray gives one
answer for each message. Nothing is written on the machines of the cluster.
"""

from __future__ import annotations

import logging
import os
import pickle
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import partial
from itertools import islice
from queue import SimpleQueue
from typing import Any, Self, TypeVar

from ponti import __version__
from ponti.errors import PontiError
from ponti.extras import need

Task = TypeVar("Task")
Result = TypeVar("Result")

# Machines of a cluster come and go, but a task that takes its worker with it every time would never end.
_TRIES = 20
# How long the number of cores counts as known: clusters grow while they are used.
_KNOWN_S = 5.0
_PATIENCE_S = 10.0


class RayCluster:
    """Sends tasks to a cluster, some together if a batch is more than one.

    Without an address it is the cluster that Ray finds (by RAY_ADDRESS, or one that runs on this machine),
    and if there is none, one of this machine's cores that ends when this is left. An address is that of the
    head (which only its own machines can join), or of its door for clients from outside. Where this process
    is part of a cluster already, that is used, and stays.
    """

    is_here = False

    def __init__(self, address: str | None = None, *, workers: int | None = None, batch: int = 1) -> None:
        need("grpc", "ray")
        self._address, self._workers, self._batch = address, workers, batch
        self._connected = False
        self._cores, self._counted = 1, -_KNOWN_S

    def __enter__(self) -> Self:
        import ray

        if not ray.is_initialized():
            self._connect()
            self._connected = True
        return self

    def __exit__(self, *_: object) -> None:
        import ray

        if self._connected:
            ray.shutdown()

    def results(
        self,
        work: Callable[[Task], Result],
        tasks: Iterable[Task],
        *,
        prepare: Callable[[], None] | None = None,
        cores: int = 1,
    ) -> Generator[Result, None, None]:
        """The results as they come back; leaving cancels what is under way."""
        import ray
        from ray import cloudpickle

        messages = _batches(tasks, self._batch)
        # No machine has more cores than this: a task that wants more would wait for ever.
        largest = max((node["Resources"].get("CPU", 0) for node in ray.nodes() if node["Alive"]), default=0)
        send = ray.remote(num_cpus=min(cores, largest) or cores, max_retries=_TRIES - 1)(done)
        # Packed by ourselves, so that a machine which cannot unpack it can say so.
        order = ray.put((__version__, cloudpickle.dumps((work, prepare))))
        answers: SimpleQueue[tuple[Any, Any]] = SimpleQueue()
        running: set[Any] = set()
        try:
            while True:
                for message in islice(messages, max(0, self._places(cores) - len(running))):
                    sent = send.remote(order, message)
                    running.add(sent)
                    sent.future().add_done_callback(partial(_put, answers, sent))
                if not running:
                    return
                answered, future = answers.get()
                running.remove(answered)
                found, error = _answer(future)
                yield from found
                if error is not None:
                    raise error
        finally:
            for left in running:
                ray.cancel(left, force=True)

    def _connect(self) -> None:
        import ray

        # Ray would look for ever for a cluster that is not there; "auto" and "local" name none.
        address = self._address or os.environ.get("RAY_ADDRESS") or None
        if address is not None and ":" in address and _is_head(address):
            address = address.removeprefix("ray://")
        options: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
        # If a cluster begins with us, its workers are as important as processes of ours would be: Ray would
        # give them a much lower priority, and on a busy machine they would hardly get on.
        os.environ.setdefault("RAY_worker_niceness", "0")
        try:
            ray.init(address, include_dashboard=False, **options)
        except Exception as error:
            told = " ".join(str(error).split())
            raise PontiError(f"Ray cannot be used at {self._address or 'ray'}: {told}") from None

    def _places(self, cores: int) -> int:
        """How many messages are under way at a time: twice as many as find a core, so that none is idle."""
        import ray

        if self._workers is not None:
            return self._workers
        if time.monotonic() - self._counted >= _KNOWN_S:
            self._cores = int(ray.cluster_resources().get("CPU", 1))
            self._counted = time.monotonic()
        return 2 * max(1, self._cores // cores)


def _is_head(address: str) -> bool:
    """Whether the head of a cluster is at an address, and not a door for clients from outside.

    The head answers when it is asked for its health, as gRPC has it; the door does not know the question.
    """
    import grpc

    with grpc.insecure_channel(address.removeprefix("ray://")) as channel:
        try:
            channel.unary_unary("/grpc.health.v1.Health/Check")(b"", timeout=_PATIENCE_S)
        except grpc.RpcError as error:
            if error.code() in (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED):
                raise PontiError(f"there is no Ray at {address}") from None
            return False
    return True


def done(order: tuple[str, bytes], tasks: list[Any]) -> tuple[list[Any], PontiError | None]:
    """What a worker of the cluster does with a message: the results, and why there are no more."""
    found: list[Any] = []
    try:
        work, prepare = _unpacked(order)
        if prepare is not None and prepare not in _PREPARED:
            prepare()
            _PREPARED.add(prepare)
        for task in tasks:
            found.append(work(task))
    except PontiError as error:
        return found, error
    return found, None


_PREPARED: set[Callable[[], None]] = set()


def _unpacked(order: tuple[str, bytes]) -> tuple[Callable[[Any], Any], Callable[[], None] | None]:
    version, packed = order
    if version != __version__:
        raise PontiError(f"a machine of the cluster has Ponti {__version__}, and {version} is needed there")
    try:
        work: tuple[Callable[[Any], Any], Callable[[], None] | None] = pickle.loads(packed)
    except (ImportError, AttributeError) as error:
        raise PontiError(
            f"a machine of the cluster cannot load what it is to do ({error}): it needs the same Ponti, and"
            " the same players of your own"
        ) from None
    return work


def _put(answers: SimpleQueue[tuple[Any, Any]], sent: Any, future: Any) -> None:
    answers.put((sent, future))


def _answer(future: Any) -> tuple[list[Any], PontiError | None]:
    from ray.exceptions import RayError, RayTaskError

    try:
        found: tuple[list[Any], PontiError | None] = future.result()
    except RayTaskError:
        raise
    except RayError as error:
        told = " ".join(str(error).split())[:200]
        raise PontiError(f"the cluster could not do a task, tried up to {_TRIES} times: {told}") from None
    return found


def _batches(tasks: Iterable[Task], size: int) -> Iterator[list[Task]]:
    left = iter(tasks)
    while batch := list(islice(left, size)):
        yield batch
