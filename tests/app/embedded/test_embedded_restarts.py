"""Embedded servers whose start failed or was killed are started again."""

import os
import signal
from pathlib import Path

import pytest

from app.embedded import servers
from app.embedded.backends import SPREAD_DATABASE
from app.embedded.state_directory import StateDirectory
from storage.settings import Settings
from tests.alive import eventually
from tests.app.embedded.test_embedded import mongo, pids, redis, supervisor_of, valkey

__all__ = ["valkey"]


def test_a_server_that_cannot_be_started_again_yet_is_tried_again(valkey: Settings) -> None:
    with servers(valkey) as settings, redis(settings) as store:
        store.set("key", "value")
        before, supervisor = pids(valkey)["valkey"], supervisor_of(valkey)
        configuration, = valkey.var.rglob("valkey.conf")
        configuration.unlink()
        (configuration / "in the way").mkdir(parents=True)
        os.kill(before, signal.SIGKILL)
        log = StateDirectory(valkey.var).log("supervisor")
        eventually(lambda: "Is a directory" in log.read_text())
        (configuration / "in the way").rmdir()
        configuration.rmdir()
        eventually(lambda: pids(valkey).get("valkey", before) != before)
        assert supervisor_of(valkey) == supervisor
        assert store.get("key") == b"value"
        assert not [*configuration.parent.glob("valkey.conf.*")], "no draft is left"


@pytest.mark.slow
def test_a_first_start_that_was_killed_is_begun_again(tmp_path: Path) -> None:
    wanted = Settings(var=tmp_path, redis_url="redis://unused.invalid")
    with servers(wanted) as settings, mongo(settings) as client:
        client[SPREAD_DATABASE].create_collection("collection0")  # the server had no password yet
    eventually(lambda: not StateDirectory(tmp_path).is_supervised())
    (tmp_path / "mongodb/secantus/password").unlink()
    with servers(wanted) as settings, mongo(settings) as client:
        assert SPREAD_DATABASE not in client.list_database_names()
