"""`doctor` finds what is wrong, says how to repair it, and continues if a server is unreachable."""

import json
import os
import shutil
import subprocess
import sys
from collections import namedtuple
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import get_args

import pytest
from rich.console import Console

from app.commands.upkeep.doctor import table_of
from app.doctor import machine, stores, workforce
from app.doctor.examination import CHECKS, examine
from app.doctor.finding import Finding, Level
from storage import redis
from storage.collections.dead_letters import bury
from storage.mongodb import Database
from storage.settings import Settings
from tests.django_databases import point_django_at
from tests.storage.test_stores import CAPTURE, PAGE
from tests.stored_pages import store_page
from tests.webadmin.conftest import member
from tests.webadmin.reports.conftest import Copies, copies, web
from webadmin.words.catalogue import LANGUAGES, Words, catalogue

__all__ = ["copies", "web"]

Usage = namedtuple("Usage", "total used free")


def test_every_finding_is_worded_in_both_languages() -> None:
    for check in CHECKS:
        keys = [f"doctor.{check}.{level}" for level in get_args(Level) if f"doctor.{check}.{level}" in catalogue()]
        assert f"doctor.{check}.ok" in keys
        assert len(keys) > 1 or check == "mongodb", "a check that never finds anything"
        assert all(catalogue()[key][language] for key in (f"doctor.{check}", *keys) for language in LANGUAGES)


def test_the_machine_is_fit(settings: Settings) -> None:
    for check in (machine.python, machine.packages, machine.raw_folder):
        finding = check(settings)
        assert finding.level == "ok", finding.message(Words("en"))


def test_a_misspelt_setting_is_named(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WENZONG_SECRET_KEY_FILE", "/run/secrets/key")
    assert machine.environment(settings).level == "ok"
    monkeypatch.setenv("WENZONG_CRAWL_DELAYS", "5")
    finding = machine.environment(settings)
    assert finding.level == "warn"
    assert finding.message(Words("en")).startswith("WENZONG_CRAWL_DELAYS: not a setting")


@pytest.mark.parametrize(("free", "level"), [(2**29, "fail"), (5 * 2**30, "warn"), (2**40, "ok")])
def test_free_disk(settings: Settings, monkeypatch: pytest.MonkeyPatch, free: int, level: Level) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(2**41, 0, free))
    finding = machine.disk(settings)
    assert finding.level == level
    assert f"{free / 2**30:.1f}" in finding.message(Words("zh-hans"))


def test_the_stores_are_fit(settings: Settings, database: Database) -> None:
    point_django_at(settings)
    for check in (stores.mongodb, stores.size, stores.memory, stores.letters, stores.clock):
        finding = check(settings)
        assert finding.level == "ok", finding.message(Words("en"))


def test_an_embedded_server_that_holds_too_much(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stores, "LARGE", 1)
    store_page(database, PAGE, CAPTURE)
    assert stores.size(settings).level == "warn"
    monkeypatch.setenv("WENZONG_MONGODB_URL", settings.mongodb_url or "")
    assert stores.size(settings).level == "ok", "not measured for a real one"


def test_works_that_nobody_sees_are_found(web: Settings, copies: Copies) -> None:
    copies.work()
    finding = stores.owners(web)
    assert (finding.level, finding.figures) == ("warn", {"names": copies.organisation})
    owner = member(copies.organisation)
    assert stores.owners(web).level == "ok"
    owner.is_active = False
    owner.save()
    assert stores.owners(web).level == "warn"


def test_dead_letters_and_evictions_are_found(settings: Settings, database: Database) -> None:
    bury(database, "match", ["page"], {}, "broken")
    assert stores.letters(settings) == Finding("dead_letters", "warn", {"count": 1})
    server = redis.connect(settings)
    server.config_set("maxmemory", 2**30)
    server.config_set("maxmemory-policy", "allkeys-lru")
    try:
        finding = stores.memory(settings)
    finally:
        server.config_set("maxmemory-policy", "noeviction")
        server.config_set("maxmemory", 0)
    assert finding.level == "fail"
    assert "noeviction" in finding.message(Words("en"))


def test_migrations_that_wait_are_named(settings: Settings, database: Database) -> None:
    point_django_at(settings)
    database["migrations"].delete_one({"_id": "0001_dead_letters"})
    finding = stores.migrations(settings)
    assert finding.level == "warn"
    assert "0001_dead_letters" in finding.message(Words("en"))


@pytest.mark.slow
def test_workers_that_are_not_there(settings: Settings) -> None:
    for check in (workforce.crawl_worker, workforce.match_worker):
        assert check(settings).level == "warn"


@pytest.mark.slow
def test_a_server_that_is_away_fails_and_the_rest_is_examined(settings: Settings, tmp_path: Path) -> None:
    away = replace(settings, var=tmp_path, redis_url="unix:///nowhere.sock",
                   celery_broker_url="redis://127.0.0.1:1/1")
    findings = {finding.check: finding for finding in examine(away)}
    assert findings.keys() == CHECKS.keys()
    assert findings["redis"].level == findings["clock"].level == "fail"
    assert "WENZONG_REDIS_URL" in findings["redis"].message(Words("en"))
    assert findings["mongodb"].level == "ok"


@pytest.mark.slow
def test_the_command(tmp_path: Path) -> None:
    environment = {**os.environ, "WENZONG_VAR": str(tmp_path / "var")}
    command = [sys.executable, "-c", "from app.cli import main; main()", "doctor", "--json", "--language", "zh-hans"]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    findings = {finding["check"]: finding for finding in json.loads(ended.stdout)}
    assert list(findings) == list(CHECKS)
    assert ended.returncode == any(finding["level"] == "fail" for finding in findings.values())
    assert findings["migrations"]["level"] == "warn"
    assert "wenzong up" in findings["crawl_worker"]["message"]


def test_the_end_of_a_long_path_is_shown() -> None:
    path = "/srv/[old]/" + "/".join(f"folder{number}" for number in range(12)) + "/[/model].onnx"
    shown = StringIO()
    Console(file=shown, width=80).print(table_of([Finding("files", "fail", {"count": 1, "wrong": path})], Words("en")))
    assert path in "".join(shown.getvalue().replace("│", "").split())
