"""A pool of processes that work on tasks in parallel and answer in order."""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import Any, Literal, Protocol, TypeVar

Task = TypeVar("Task")
Answer = TypeVar("Answer")
Start = Literal["spawn", "fork"]


class Run(Protocol):
    """Run a function on each task, reading only a few tasks ahead.

    The answers come in the order of the tasks.
    """

    def __call__(self, work: Callable[[Task], Answer], tasks: Iterable[Task]) -> Iterator[Answer]:
        """Run the function on each task."""
        ...


def _alone(work: Callable[[Task], Answer], tasks: Iterable[Task]) -> Iterator[Answer]:
    return map(work, tasks)


def _end_with_parent() -> None:
    """End this process if its parent is killed.

    Otherwise the pool's processes would wait for tasks forever.
    """
    Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    if parent := parent_process():
        wait([parent.sentinel])
        os._exit(1)


@contextmanager
def worker_pool(size: int, start: Start = "spawn") -> Iterator[Run]:
    """Start a pool of processes; with size 1, this process does all the work itself.

    In that case the function need not be picklable. Forked processes share what this one holds in memory.
    """
    if size <= 1:
        yield _alone
        return
    with ProcessPoolExecutor(size, mp_context=get_context(start), initializer=_end_with_parent) as pool:

        def run(work: Callable[[Any], Any], tasks: Iterable[Any]) -> Iterator[Any]:
            remaining = iter(tasks)
            running = [pool.submit(work, task) for task in islice(remaining, 2 * size)]
            while running:
                yield running.pop(0).result()
                running.extend(pool.submit(work, task) for task in islice(remaining, 1))

        try:
            yield run
        finally:
            pool.shutdown(cancel_futures=True)
