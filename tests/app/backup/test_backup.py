"""A backup taken during work and restored elsewhere ends, once resumed, like the undisturbed run."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tarfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from threading import Event
from uuid import uuid4

import pytest

from app.backup import files_part, making, restoring
from app.backup.manifest import NAME, BackupError
from app.backup.unfinished import refuse_unfinished, unfinished
from storage import mongodb
from storage.backup import loading_back
from storage.backup.dumping import dump
from storage.backup.loading_back import is_empty, load
from storage.documents import Document
from storage.inbox import STAGES, Inbox, StageName
from storage.mongodb import Database
from storage.preparing.migrations import MIGRATIONS, RECORD, waiting_migrations
from storage.preparing.preparation import prepare
from storage.settings import Settings
from tests.alive import eventually
from tests.faults.test_broken_connections import outcome
from tests.matcher.texts import chapter
from tests.matching_line import Line
from tests.webadmin.conftest import member
from tests.webadmin.reports.conftest import Copies, copies, web

__all__ = ["copies", "web"]

COUNT = 12
DOOMED = """
import os, signal, sys
from pathlib import Path

def die_once_begun(event, _arguments, begun=Path(sys.argv.pop(1))):
    if event == "open" and begun.exists():
        os.kill(os.getpid(), signal.SIGKILL)

sys.addaudithook(die_once_begun)
from app.cli import main
main()
"""
COMPARING = STAGES[:STAGES.index(StageName.CASE)]


def say(_: str) -> None:
    """Print nothing."""


@pytest.fixture
def elsewhere(settings: Settings, tmp_path: Path) -> Iterator[Settings]:
    """Settings of an empty machine."""
    var = tmp_path / "elsewhere"
    var.mkdir()
    own = replace(settings, var=var, demo=True, mongodb_database=f"test_{uuid4().hex}")
    yield own
    mongodb.connect(own).client.drop_database(own.mongodb_database)


def everything(settings: Settings) -> dict[str, list[str]]:
    """All documents by collection, without temporary state."""
    database = mongodb.connect(settings)
    return {name: sorted(map(repr, database[name].find({}))) for name in sorted(database.list_collection_names())
            if name != "leases" and database[name].find_one({})}


@pytest.mark.fault(59)
def test_what_is_restored_is_what_was_there(web: Settings, copies: Copies, elsewhere: Settings, tmp_path: Path) -> None:
    copies.case()
    member("house")
    (web.raw_path / "2025-01-01").mkdir(parents=True)
    (web.raw_path / "2025-01-01" / "a.warc.gz").write_bytes(b"raw")
    (web.var / "keys").mkdir()
    (web.var / "keys" / "signing").write_bytes(b"secret")
    before = everything(web)
    manifest = making.make(web, tmp_path / "backup.tar", say)
    assert sorted(path.name for path in tmp_path.glob("backup*")) == ["backup.tar"]
    assert (tmp_path / "backup.tar").stat().st_mode & 0o077 == 0, "it holds keys"
    restoring.restore(elsewhere, tmp_path / "backup.tar", say)
    assert everything(elsewhere) == before
    assert manifest.counts["pages"] == 1
    assert (elsewhere.raw_path / "2025-01-01" / "a.warc.gz").read_bytes() == b"raw"
    assert (elsewhere.var / "keys" / "signing").read_bytes() == b"secret"
    assert rows(elsewhere.var / "webadmin.sqlite3") == rows(web.var / "webadmin.sqlite3")
    with pytest.raises(BackupError, match="already contain data"):
        restoring.restore(elsewhere, tmp_path / "backup.tar", say)


def test_whole_books_are_restored_a_few_at_a_time(
    settings: Settings, elsewhere: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    stored = mongodb.connect(settings)
    stored["chapter_versions"].insert_many([{"_id": f"{number:032}", "text": "x" * 400} for number in range(10)])
    stored["chapter_versions"].insert_one({"_id": "book", "text": "x" * 2000})
    dump(stored, tmp_path)
    inserted = list[int]()

    def insert(database: Database, name: str, documents: list[Document]) -> None:
        if name == "chapter_versions":
            inserted.append(len(documents))
        mongodb.insert_new(database, name, documents)

    monkeypatch.setattr(loading_back, "BATCH_BYTES", 1000, raising=False)
    monkeypatch.setattr(loading_back, "insert_new", insert)
    load(mongodb.connect(elsewhere), tmp_path)
    assert sorted(inserted) == [1, 2, 2, 2, 2, 2]
    assert everything(elsewhere)["chapter_versions"] == everything(settings)["chapter_versions"]


def test_what_comes_and_goes_does_not_stop_a_backup(settings: Settings, tmp_path: Path) -> None:
    own = replace(settings, var=tmp_path / "var")
    (own.var / "index" / "space").mkdir(parents=True)
    (own.var / "keys").mkdir()
    (own.var / "keys" / "signing").write_bytes(b"secret")
    ended = Event()
    with ThreadPoolExecutor() as threads:
        uploads = threads.submit(upload_until, ended, own.var / "imports" / "house")
        try:
            for number in range(30):
                target = tmp_path / f"backup{number}"
                target.mkdir()
                files_part.save(own, target)
                assert (target / "state" / "keys" / "signing").read_bytes() == b"secret"
                assert not (target / "state" / "index").exists()
        finally:
            ended.set()
        uploads.result()


def upload_until(ended: Event, folder: Path) -> None:
    while not ended.is_set():
        incoming = Path(folder, "incoming")
        incoming.mkdir(parents=True)
        for number in range(40):
            (incoming / str(number)).write_bytes(b"a chapter")
        shutil.rmtree(incoming)


def test_a_file_that_cannot_be_read_is_named(settings: Settings, tmp_path: Path) -> None:
    own = replace(settings, var=tmp_path / "var")
    (own.var / "keys").mkdir(parents=True)
    os.mkfifo(own.var / "keys" / "pipe")
    (tmp_path / "backup").mkdir()
    with pytest.raises(OSError, match="pipe"):
        files_part.save(own, tmp_path / "backup")


@pytest.mark.parametrize("place", ["var/backup.tar", "var/kept/backup", "raw/backup"])
def test_a_backup_within_what_is_backed_up_is_refused(settings: Settings, tmp_path: Path, place: str) -> None:
    own = replace(settings, var=tmp_path / "var", raw_folder=tmp_path / "raw")
    own.var.mkdir()
    with pytest.raises(BackupError, match="which is backed up: name"):
        making.make(own, tmp_path / place, say)


def rows(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as database:
        return list(database.iterdump())


@pytest.mark.fault(59)
@pytest.mark.slow
def test_a_backup_taken_while_the_line_runs_is_resumed_without_loss(
    settings: Settings, database: Database, elsewhere: Settings, tmp_path: Path,
) -> None:
    line = Line(settings, database)
    for number in range(COUNT):
        line.add_chapter(chapter(number), f"第{number}章")
    begun: list[Path] = []
    with ThreadPoolExecutor(1) as pool:
        working = pool.submit(fill_and_run, line, begun)
        while not working.done():
            folder = tmp_path / f"dump{len(begun)}"
            folder.mkdir()
            begun.append(folder)
            dump(database, folder)
        working.result()
    line.redis.flushall()
    wanted = outcome(database)
    for folder in (begun[0], begun[len(begun) // 2]):
        assert_resumed(folder, elsewhere, wanted)


def fill_and_run(line: Line, backups: list[Path]) -> None:
    """Add and process pages; the last ones come during a second backup, however long the first one takes."""
    for number in range(COUNT):
        if number == COUNT // 2:
            eventually(lambda: len(backups) > 1)
        line.add_page(chapter(number), f"http://127.0.0.1:9/{number}")
        line.run()


def assert_resumed(folder: Path, settings: Settings, wanted: dict[str, set[str]]) -> None:
    """Resume from a backup, and check that the known work is finished as it would have been."""
    database = mongodb.connect(settings)
    load(database, folder)
    line = Line(settings, database)
    deadline = time.monotonic() + 600
    while sum(Inbox(database, stage).waiting() for stage in COMPARING):
        assert time.monotonic() < deadline
        for stage in STAGES:
            database[f"inbox_{stage}"].update_many({}, {"$set": {"ready_at": 0.0}})
            bury_absent(database, stage)
        line.run()
    found = outcome(database)
    pages = {item["_id"] for item in database["pages"].find({}, {"_id": 1})}
    assert {item["page"] for item in database["matches"].find({}, {"page": 1})} == pages
    assert all(found[name] <= wanted[name] for name in wanted)
    assert found["chapter_versions"] == wanted["chapter_versions"]
    database.client.drop_database(settings.mongodb_database)
    line.redis.flushall()


def bury_absent(database: Database, stage: str) -> None:
    """Remove ids that were enqueued but whose documents the backup lacks; the writer's crawl adds them again."""
    for parcel in database[f"inbox_{stage}"].find({"absences": {"$gt": 2}}):
        database[f"inbox_{stage}"].delete_one({"_id": parcel["_id"]})


def test_what_was_amid_a_change_is_counted_and_what_is_old_is_migrated(
    settings: Settings, database: Database, elsewhere: Settings, tmp_path: Path,
) -> None:
    Line(settings, database).add_chapter(text := chapter(1))
    work = database["works"].find_one({}) or {}
    database["works"].update_one({"_id": work["_id"]}, {"$set": {"size": [9, 9_000]}})  # chapters were read before
    database["works"].insert_one({**work, "_id": "changing", "changing": ["whoever was killed"]})
    last = MIGRATIONS[-1].name
    database[RECORD].delete_one({"_id": last})
    dump(database, tmp_path)
    restored = mongodb.connect(elsewhere)
    prepare(restored)
    load(restored, tmp_path)
    sizes = {item["_id"]: (item["size"], item["changing"]) for item in restored["works"].find({})}
    assert sizes == {work["_id"]: ([1, len(text)], []), "changing": ([0, 0], [])}
    assert waiting_migrations(restored) == [last]


@pytest.mark.fault(59)
@pytest.mark.slow
def test_a_killed_backup_is_none_and_a_killed_restore_is_completed(
    web: Settings, copies: Copies, elsewhere: Settings, tmp_path: Path,
) -> None:
    copies.case()
    target = tmp_path / "backup"
    kill_amid("backup", target, web, tmp_path / "backup.partial" / "mongodb")
    assert not target.exists()
    with pytest.raises(BackupError, match="not a complete backup"):
        restoring.restore(elsewhere, tmp_path / "backup.partial", say)
    making.make(web, target, say)
    assert not (tmp_path / "backup.partial").exists()
    kill_amid("restore", target, elsewhere, unfinished(elsewhere))
    with pytest.raises(BackupError, match="was interrupted"):
        refuse_unfinished(elsewhere)
    restoring.restore(elsewhere, target, say)
    refuse_unfinished(elsewhere)
    assert everything(elsewhere) == everything(web)


def kill_amid(command: str, path: Path, settings: Settings, begun: Path) -> None:
    """Run a command in a process of its own that dies at the first file it opens once `begun` exists.

    A process that is killed from outside may be over by then.
    """
    ended = subprocess.run([sys.executable, "-c", DOOMED, str(begun), command, str(path)], check=False,
                           env={**os.environ, **settings.environment()}, capture_output=True, text=True)
    assert ended.returncode == -signal.SIGKILL, ended.stderr


@pytest.mark.fault(59)
def test_what_cannot_be_opened_is_refused_and_nothing_is_written(
    web: Settings, elsewhere: Settings, tmp_path: Path,
) -> None:
    making.make(web, tmp_path / "backup", say)

    def refused(spoil: Callable[[Path], object], why: str) -> None:
        folder = tmp_path / uuid4().hex
        shutil.copytree(tmp_path / "backup", folder)
        spoil(folder)
        with pytest.raises(BackupError, match=why):
            restoring.restore(elsewhere, folder, say)
        assert is_empty(mongodb.connect(elsewhere))
        assert not any(path.name != "secret_key" for path in elsewhere.var.iterdir())

    refused(lambda folder: (folder / NAME).unlink(), "not a complete backup")
    refused(lambda folder: (folder / NAME).write_text("{"), "cannot be read")
    refused(lambda folder: (folder / NAME).write_text('{"format": 9, "version": "7.0"}'), "restore it with version 7.0")
    refused(lambda folder: (folder / "sql/webadmin.sqlite3").write_bytes(b"x"), "was changed")
    refused(lambda folder: (folder / "mongodb/migrations.bson.zst").unlink(), "is missing")
    refused(lambda folder: (folder / "state/more").write_bytes(b"x"), "was added")
    (tmp_path / "half.tar").write_bytes(packed(tmp_path / "backup")[:5000])
    with pytest.raises(BackupError, match="not a complete backup"):
        restoring.restore(elsewhere, tmp_path / "half.tar", say)


def packed(folder: Path) -> bytes:
    archive = folder.with_suffix(".whole")
    with tarfile.open(archive, "w") as file:
        file.add(folder, arcname="")
    return archive.read_bytes()
