"""A backup of an installation with PostgreSQL, reached as its URL says, and restored into an empty database only."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from storage import mongodb
from storage.settings import Settings
from tests.upgrade.conftest import server

__all__ = ["server"]
pytestmark = [pytest.mark.slow,
              pytest.mark.skipif(not shutil.which("pg_dump"), reason="PostgreSQL is not installed here")]


@pytest.fixture
def installation(settings: Settings, server: str, tmp_path: Path) -> Settings:
    return replace(settings, var=tmp_path / "var", sql_url=server)


@pytest.fixture
def other(installation: Settings, tmp_path: Path) -> Iterator[Settings]:
    """Another installation, so far with the SQL database of the first."""
    own = replace(installation, var=tmp_path / "other", mongodb_database=f"test_{uuid4().hex}")
    yield own
    mongodb.connect(own).client.drop_database(own.mongodb_database)


def wenzong(settings: Settings, *arguments: str) -> str:
    """Run a command on an installation; returns exit status and messages."""
    environment = {**os.environ, "WENZONG_DEMO": "true", "WENZONG_VAR": str(settings.var),
                   "WENZONG_SQL_URL": str(settings.sql_url), "WENZONG_MONGODB_URL": str(settings.mongodb_url),
                   "WENZONG_REDIS_URL": str(settings.redis_url), "WENZONG_MONGODB_DATABASE": settings.mongodb_database}
    ended = subprocess.run([sys.executable, "-c", "from app.cli import main; main()", *arguments], env=environment,
                           capture_output=True, text=True, timeout=300, check=False)
    return " ".join(f"{ended.returncode} {ended.stdout}{ended.stderr}".split())


def test_it_is_restored_into_an_empty_database_only(installation: Settings, other: Settings, tmp_path: Path) -> None:
    (tmp_path / "password").write_text("long enough for a member", encoding="utf-8")
    added = wenzong(installation, "user", "add", "mei", "--password-file", str(tmp_path / "password"))
    assert added.startswith("0 "), added
    made = wenzong(installation, "backup", str(tmp_path / "backup"))
    assert made.startswith("0 "), made
    refused = wenzong(other, "restore", str(tmp_path / "backup"))
    assert refused.startswith("2 "), refused
    assert "already contain data" in refused
    with psycopg.connect(str(installation.sql_url), autocommit=True) as connection:
        connection.execute("CREATE DATABASE restored")
    empty = replace(other, sql_url=str(other.sql_url).replace("/postgres?", "/restored?"))
    restored = wenzong(empty, "restore", str(tmp_path / "backup"))
    assert restored.startswith("0 "), restored
    with psycopg.connect(str(empty.sql_url)) as connection:
        assert connection.execute("SELECT username FROM accounts_user").fetchall() == [("mei",)]
