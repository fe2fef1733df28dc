"""A worker pool: answers in task order, few tasks read ahead, no process left over."""

import os
import signal
import time
from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection

import pytest

from matcher.index.worker_pool import worker_pool
from tests.alive import alive, eventually


def slow_when_even(number: int) -> int:
    time.sleep(0.05 * (number % 2 == 0))
    return number


def where(_: int) -> int:
    time.sleep(0.1)
    return os.getpid()


def fails(number: int) -> int:
    raise ValueError(str(number))


def work_for_ever(pipe: Connection) -> None:
    """Report which processes work, and never end."""
    with worker_pool(2) as run:
        for pid in run(where, range(1_000_000)):
            pipe.send(pid)


@pytest.mark.parametrize("size", [1, pytest.param(3, marks=pytest.mark.slow)])
def test_answers_come_in_order_and_tasks_are_taken_as_they_are_wanted(size: int) -> None:
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for number in range(40):
            taken.append(number)
            yield number

    with worker_pool(size) as run:
        answers = run(slow_when_even, tasks())
        assert next(answers) == 0
        assert len(taken) <= 2 * size + 1
        assert list(answers) == list(range(1, 40))


@pytest.mark.parametrize("size", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_an_error_in_the_work_comes_out(size: int) -> None:
    with worker_pool(size) as run, pytest.raises(ValueError, match=r"^0$"):
        list(run(fails, range(100)))


@pytest.mark.slow
def test_a_killed_parent_leaves_no_process_behind() -> None:
    context = get_context("spawn")
    here, there = context.Pipe()
    parent = context.Process(target=work_for_ever, args=(there,))
    parent.start()
    workers = {here.recv() for _ in range(8)}
    assert parent.pid
    os.kill(parent.pid, signal.SIGKILL)
    parent.join()
    eventually(lambda: not any(map(alive, workers)))
