"""A rebuild on disk killed at any step leaves the old index or the new one, and no rubbish."""

import os
import signal
import sys
from collections.abc import Callable
from multiprocessing import get_context
from typing import Any

import pytest
from redis import Connection, ConnectionPool, Redis

from matcher.index.index import Index
from matcher.index.segments.disk_level import DiskLevel
from storage.settings import Settings
from tests.matcher.index.conftest import SPACE, holders
from tests.matcher.index.segments.conftest import KEYS, NEW, OLD, folders, of_memory, token


class Doomed(Connection):
    """A connection whose process dies after a number of commands sent and files touched."""

    steps, last = 0, 0

    @classmethod
    def step(cls) -> None:
        cls.steps += 1
        if cls.steps == cls.last:
            os.kill(os.getpid(), signal.SIGKILL)

    def send_packed_command(self, command: Any, check_health: bool = True) -> None:
        Doomed.step()
        super().send_packed_command(command, check_health)  # type: ignore[no-untyped-call]


def rebuild_until(last: int, url: str, disk: DiskLevel, report: Callable[[int], None]) -> None:
    """Rebuild the index from more items and die at a step; a complete run reports the number of steps."""
    def count(name: str, _arguments: object) -> None:
        if name in ("open", "os.rename", "os.remove", "os.mkdir", "os.rmdir"):
            Doomed.step()

    Doomed.last = last
    sys.addaudithook(count)
    client = Redis(connection_pool=ConnectionPool.from_url(url, connection_class=Doomed))
    Index(client, SPACE, disk).rebuild(lambda: iter(OLD + NEW), 2_400)
    report(Doomed.steps)


def in_child(last: int, url: str, disk: DiskLevel) -> int:
    context = get_context("fork")
    reader, writer = context.Pipe(duplex=False)
    child = context.Process(target=rebuild_until, args=(last, url, disk, writer.send))
    child.start()
    writer.close()
    child.join()
    return int(reader.recv()) if child.exitcode == 0 else -1


@pytest.mark.slow
@pytest.mark.fault(27)
def test_a_rebuild_that_is_killed_in_any_phase_shows_old_or_new_and_leaves_nothing(
    index: Index, settings: Settings, disk: DiskLevel
) -> None:
    assert settings.redis_url
    before, after = of_memory(OLD), of_memory(OLD + NEW)
    steps, seen = in_child(0, settings.redis_url, disk), set()
    assert steps > 300
    for last in [*range(1, steps, steps // 12), *range(steps - 12, steps, 3)]:
        assert index.rebuild(lambda: iter(OLD), 1_200)
        assert in_child(last, settings.redis_url, disk) == -1
        found = holders(index, KEYS)
        seen.add(found == after)
        assert found in (before, after), last
        index.redis.delete(index._key("lock"))  # two minutes pass
        assert index.rebuild(lambda: iter(OLD + NEW), 2_400)
        assert holders(index, KEYS) == after
        assert folders(index) == {token(index)}
        assert len({key.split(b".")[0] for key in index.redis.scan_iter("{*")}) == 1
    assert seen == {False, True}
