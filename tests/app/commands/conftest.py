"""One set of real servers a module, which every command of its tests attaches to in milliseconds."""

from collections.abc import Iterator

import pytest

from app.embedded import servers
from storage.settings import Settings
from tests.django_databases import point_django_at


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Settings]:
    """The servers of a folder of their own, named by the environment as it would be for a user."""
    wanted = Settings(var=tmp_path_factory.mktemp("house"))
    with pytest.MonkeyPatch.context() as patch, servers(wanted) as settings:
        patch.setenv("WENZONG_VAR", str(wanted.var))
        point_django_at(settings)
        yield settings
