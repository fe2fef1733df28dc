"""What the processes of a day ask of MongoDB, against the declared shard keys."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.daily import run_day
from app.demo.mirror import mirror_web
from storage.mongodb import disconnect
from storage.preparation import SCATTERED, SHARDED
from storage.settings import Settings
from tests.app import line
from tests.faults.tcp_proxy import tcp_proxy
from tests.storage.command_log import CommandLog, Filtered

WRITES = ("update", "delete", "findAndModify")


def is_declared(filtered: Filtered) -> bool:
    return any((filtered.collection, name) in SCATTERED for name in filtered.fields or {""})


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_day_scatters_no_undeclared_query(settings: Settings, tmp_path: Path) -> None:
    assert settings.mongodb_url
    with tcp_proxy(settings.mongodb_url) as proxy, mirror_web(first_port=0) as web:
        log = CommandLog()
        proxy.hear = log.hear
        own = line.on(replace(settings, mongodb_url=proxy.through(settings.mongodb_url)), web, tmp_path / "var")
        try:
            run = run_day(own, line.tomorrow(own), lambda *_: None, force=True)
        finally:
            disconnect(own)
    assert run["state"] == "done", run["items"]
    heard = {filtered for filtered in log.seen if filtered.collection in SHARDED}
    assert {filtered.collection for filtered in heard} >= {"pages", "captures", "matches", "visits", "chapters"}
    scattered = {filtered for filtered in heard if "_id" not in filtered.fields}
    assert scattered, "the declared ones at least"
    assert [filtered for filtered in scattered if filtered.command in WRITES] == []
    assert [filtered for filtered in scattered if not is_declared(filtered)] == []
