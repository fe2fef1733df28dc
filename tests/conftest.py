"""Real servers for the tests: started once per pytest process, with fresh databases for every test."""

import fcntl
import os
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

import pytest
import scrapy.core.downloader.contextfactory  # noqa: F401 - it inspects every loaded module: late, that takes seconds
from django.db import connections
from hypothesis import settings as hypothesis_settings
from pymongo.database import Database

from app.embedded import servers
from app.embedded.state_directory import StateDirectory
from crawler.collecting import loading
from storage import mongodb, redis
from storage.documents import Document
from storage.preparing.preparation import prepare
from storage.settings import Settings
from tests.alive import eventually
from tests.django_databases import point_django_at
from webadmin.setup import prepare as prepare_tables

MEMORY = Path("/dev/shm")  # noqa: S108 - the folder created in it gets a random name
PLENTY = 8 * 2**30
"""Free memory in bytes that a test process requires before it keeps files in memory."""

# No deadline, because first calls compile and machines are busy. Examples are the same in every run, so that failures
# can be reproduced.
hypothesis_settings.register_profile("steady", deadline=None, derandomize=True)
hypothesis_settings.load_profile("steady")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put files with long tests first, so that none of them keeps a single process busy at the end."""
    weights: dict[Path, tuple[int, int]] = {}
    for item in items:
        campaigns, slow = weights.get(item.path, (0, 0))
        weights[item.path] = (campaigns + bool(item.get_closest_marker("campaign")),
                              slow + bool(item.get_closest_marker("slow")))
    items.sort(key=lambda item: weights[item.path], reverse=True)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Exclude modules and tests from garbage collections, which took a quarter of the time of short tests."""
    with loading():
        return (yield)


@pytest.fixture(scope="session", autouse=True)
def quiet() -> Iterator[None]:
    """Switch the browser off unless a test asks for it: starting Chromium takes longer than most tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WENZONG_BROWSER", "off")
        yield


@pytest.fixture(scope="session")
def servers_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folder for the servers' data: in memory if enough is free, because they wait for each write to disk."""
    if not os.access(MEMORY, os.W_OK) or shutil.disk_usage(MEMORY).free < PLENTY:
        yield tmp_path_factory.mktemp("var")
        return
    with TemporaryDirectory(dir=MEMORY, prefix="wenzong-tests-") as folder:
        yield Path(folder)
        eventually(lambda: not StateDirectory(Path(folder)).is_supervised())


@pytest.fixture(scope="session")
def embedded(servers_folder: Path) -> Iterator[Settings]:
    """Settings whose servers run until the last test has ended; most tests use `settings` instead."""
    with servers(Settings(var=servers_folder, browser="off")) as settings:
        yield settings


@pytest.fixture
def settings(embedded: Settings) -> Iterator[Settings]:
    """Settings with a MongoDB database for this test, dropped afterwards, and an empty Redis."""
    redis.connect(embedded).flushall()
    own = replace(embedded, mongodb_database=f"test_{uuid4().hex}")
    yield own
    mongodb.connect(own).client.drop_database(own.mongodb_database)


@pytest.fixture
def database(settings: Settings) -> Database[Document]:
    """The test's own database, with the same indexes as in production."""
    database = mongodb.connect(settings)
    prepare(database)
    return database


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Path of a SQLite file with all tables and no rows; copying it is faster than migrating again.

    The test processes of one run share it. Each closes it before the next opens it, because SQLite writes the contents
    of its log to the file when the last connection ends.
    """
    base = tmp_path_factory.getbasetemp()
    var = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "migrated"
    var.mkdir(exist_ok=True)
    first = Settings(var=var, demo=True)
    with (var / "turn.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        point_django_at(first)
        prepare_tables(first)
        connections.close_all()
    point_django_at(replace(first, var=tmp_path_factory.mktemp("no-tables")))  # nobody writes into what all copy
    return var / "webadmin.sqlite3"
