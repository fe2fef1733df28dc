"""Real servers for the tests: started once a pytest process, fresh databases for every test."""

import fcntl
import os
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

import pytest
import scrapy.core.downloader.contextfactory  # noqa: F401 - it looks at every loaded module: late, that takes seconds
from django.db import connections
from hypothesis import settings as hypothesis_settings
from pymongo.database import Database

from app.embedded import servers
from app.embedded.state_directory import StateDirectory
from crawler.collecting import collect_seldom
from storage import mongodb, redis
from storage.documents import Document
from storage.preparation import prepare
from storage.settings import Settings
from tests.alive import eventually
from tests.django_databases import point_django_at
from webadmin.setup import prepare as prepare_tables

MEMORY = Path("/dev/shm")  # noqa: S108 - the folder itself is made with a random name
PLENTY = 8 * 2**30
"""Bytes of memory for files that must be free before a test process takes some."""

# First calls compile and machines are busy; what is drawn is the same in every run, as a failure must be.
hypothesis_settings.register_profile("steady", deadline=None, derandomize=True)
hypothesis_settings.load_profile("steady")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put files with long tests first: begun last, one of them would keep a single process busy at the end."""
    weights: dict[Path, tuple[int, int]] = {}
    for item in items:
        campaigns, slow = weights.get(item.path, (0, 0))
        weights[item.path] = (campaigns + bool(item.get_closest_marker("campaign")),
                              slow + bool(item.get_closest_marker("slow")))
    items.sort(key=lambda item: weights[item.path], reverse=True)


def pytest_collection_finish() -> None:
    """Leave modules and tests out of garbage collections: they took a quarter of the time of short tests."""
    collect_seldom()


@pytest.fixture(scope="session", autouse=True)
def quiet() -> Iterator[None]:
    """No browser but where a test asks for one: starting Chromium takes longer than most tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WENZONG_BROWSER", "off")
        yield


@pytest.fixture(scope="session")
def servers_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where servers keep what they hold: in memory if there is plenty, for they wait until a disk has each write."""
    if not os.access(MEMORY, os.W_OK) or shutil.disk_usage(MEMORY).free < PLENTY:
        yield tmp_path_factory.mktemp("var")
        return
    with TemporaryDirectory(dir=MEMORY, prefix="wenzong-tests-") as folder:
        yield Path(folder)
        eventually(lambda: not StateDirectory(Path(folder)).is_supervised())


@pytest.fixture(scope="session")
def embedded(servers_folder: Path) -> Iterator[Settings]:
    """Settings whose servers run until the last test has ended; for most tests, `settings` is the one."""
    with servers(Settings(var=servers_folder, browser="off")) as settings:
        yield settings


@pytest.fixture
def settings(embedded: Settings) -> Iterator[Settings]:
    """Settings with a MongoDB database of the test's own, dropped afterwards, and an empty Redis."""
    redis.connect(embedded).flushall()
    own = replace(embedded, mongodb_database=f"test_{uuid4().hex}")
    yield own
    mongodb.connect(own).client.drop_database(own.mongodb_database)


@pytest.fixture
def database(settings: Settings) -> Database[Document]:
    """The test's own database, with the indexes of the real one."""
    database = mongodb.connect(settings)
    prepare(database)
    return database


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Name a SQLite file with every table and no row: copying it is faster than migrating again.

    Test processes of one run share it. Each closes it before the next opens it: what SQLite holds in a log beside the
    file comes into it when the last connection ends.
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
