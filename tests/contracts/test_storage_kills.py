"""Writes that a server of MongoDB's protocol acknowledged survive its death."""

import itertools
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from pymongo import UpdateOne
from pymongo.database import Database
from pymongo.errors import BulkWriteError, PyMongoError

from app.embedded import servers
from app.embedded.backends import Secantus
from app.embedded.state_directory import StateDirectory
from storage.mongodb import connect
from storage.settings import Settings
from tests.alive import eventually

Document = dict[str, Any]


@pytest.fixture(scope="module")
def embedded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Settings]:
    """A MongoDB server of its own to kill; Redis is not needed here."""
    with servers(Settings(var=tmp_path_factory.mktemp("var"), redis_url="redis://unused.invalid")) as running:
        yield running


def test_acknowledged_writes_survive_kill_9(embedded: Settings, database: Database[Document]) -> None:
    """Writers continue through three kills; all acknowledged writes must exist in the end."""
    log, acknowledged, over = database["log"], set[str](), threading.Event()

    def write(writer: int) -> None:
        for number in itertools.takewhile(lambda _: not over.is_set(), itertools.count()):
            with suppress(PyMongoError):  # interrupted: it may be stored without having been acknowledged
                log.insert_one({"_id": f"{writer}-{number}", "body": os.urandom(900)})
                acknowledged.add(f"{writer}-{number}")

    def grown(by: int) -> Callable[[], bool]:
        wanted = len(acknowledged) + by
        return lambda: len(acknowledged) > wanted

    with ThreadPoolExecutor(2) as pool:
        writers = [pool.submit(write, number) for number in range(2)]
        try:
            for _ in range(3):
                eventually(grown(200))
                kill(embedded)
        finally:
            over.set()
        assert [writer.result() for writer in writers] == [None, None]
    assert acknowledged <= {document["_id"] for document in log.find({}, {"_id": 1})}


def test_our_writes_go_on_through_kills(embedded: Settings, database: Database[Document]) -> None:
    """A write interrupted by a restart is repeated, as the driver does on a replica set."""
    log, over = connect(replace(embedded, mongodb_database=database.name))["log"], threading.Event()
    written = set[int]()

    def write() -> None:
        for number in itertools.takewhile(lambda _: not over.is_set(), itertools.count()):
            log.update_one({"_id": number}, {"$set": {"seen": 1}}, upsert=True)
            log.bulk_write([UpdateOne({"_id": number}, {"$set": {"seen": 2}})])
            with suppress(BulkWriteError):  # stored before the interruption, so its repetition finds it
                log.insert_many([{"_id": f"{number} {place}"} for place in range(2)], ordered=False)
            written.add(number)

    def grown(by: int) -> Callable[[], bool]:
        wanted = len(written) + by
        return lambda: len(written) > wanted or writer.done()

    with ThreadPoolExecutor(1) as pool:
        writer = pool.submit(write)
        try:
            for _ in range(2):
                eventually(grown(30))
                kill(embedded)
            eventually(grown(30))
        finally:
            over.set()
        assert writer.result() is None
    assert len(written) > 60
    assert written <= {document["_id"] for document in log.find({"seen": 2}, {"_id": 1})}


def kill(embedded: Settings) -> None:
    """Kill the server and wait until its supervisor has restarted it."""
    directory = StateDirectory(embedded.var)
    pid = directory.read().pids[Secantus.name]
    os.kill(pid, signal.SIGKILL)
    eventually(lambda: directory.read().pids[Secantus.name] != pid)
