"""One set of real servers per module, to which every command of its tests attaches in milliseconds."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.embedded import servers
from storage.settings import Settings
from tests.django_databases import point_django_at


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, migrated: Path) -> Iterator[Settings]:
    """Servers in a folder of their own, configured through the environment as a user would."""
    wanted = Settings(var=tmp_path_factory.mktemp("house"))
    shutil.copy(migrated, wanted.var)
    with pytest.MonkeyPatch.context() as patch, servers(wanted) as settings:
        patch.setenv("WENZONG_VAR", str(wanted.var))
        point_django_at(settings)
        yield settings
