"""An installation per module that commands find in the environment, on the servers of the test process."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest

from storage import mongodb, redis
from storage.settings import Settings
from tests.django_databases import point_django_at

NAMES = ("WENZONG_VAR", "WENZONG_MONGODB_URL", "WENZONG_MONGODB_DATABASE", "WENZONG_REDIS_URL")


@pytest.fixture(scope="module")
def house(embedded: Settings, tmp_path_factory: pytest.TempPathFactory, migrated: Path) -> Iterator[Settings]:
    """A folder, a MongoDB database and an empty Redis, configured through the environment as a user would."""
    redis.connect(embedded).flushall()
    own = replace(embedded, var=tmp_path_factory.mktemp("house"), mongodb_database=f"test_{uuid4().hex}")
    shutil.copy(migrated, own.var)
    with pytest.MonkeyPatch.context() as patch:
        for name in NAMES:
            patch.setenv(name, own.environment()[name])
        point_django_at(own)
        yield own
    mongodb.connect(own).client.drop_database(own.mongodb_database)
