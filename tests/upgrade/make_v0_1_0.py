# mypy: ignore-errors
# The modules imported here are those of version 0.1.0.
"""Make the data of version 0.1.0 that the upgrade test opens, by the code of that version.

    git archive v0.1.0 | tar x -C FOLDER
    cd FOLDER && PYTHONPATH=. python …/tests/upgrade/make_v0_1_0.py OUTPUT

A small mirror web is crawled and matched on one day, and the next day's run is killed half-way, so that inboxes,
leases and a run in progress are among what is written to OUTPUT: every collection, and the SQLite database.
"""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from datetime import date
from pathlib import Path

import bson
import zstandard
from pipeline.daily import run_day
from pipeline.demo.mirror import mirror_web
from pipeline.demo.mirror.sites import blog, forum, licensed
from pipeline.demo.organisation import ORGANISATION
from pipeline.demo.texts import WORKS
from pipeline.embedded import servers
from pipeline.up import ready

from fingerprinting.stage import FingerprintStage
from library.stage import add
from matcher.stage import stages as matcher_stages
from storage.inbox import Inbox
from storage.mongodb import connect
from storage.settings import Settings

FIRST, SECOND = date(2026, 11, 20), date(2026, 11, 21)
PORT = 18300
WORKS_COPIED = ("pocketful_of_fog", "jar_listener")
LATE = {"work": "夜渡", "chapter": "第一章 船灯", "text": "船灯在雾里晃了三下，老艄公没有回头。" * 8}
"""A work imported after the second day was killed, so that a chapter waits too."""


def main(output: Path) -> None:
    """Run the two days in a folder, and write everything stored to `output`."""
    with (
        tempfile.TemporaryDirectory() as folder,
        mirror_web(first_port=PORT, sites=[blog.SITE, forum.SITE, licensed.SITE]) as web,
        servers(Settings(var=Path(folder), demo=True, browser="off")) as settings,
    ):
        own = settings.allowing([site.host_port for site in web.sites])
        ready(own)
        from pipeline.demo.desk import furnish

        furnish(web.sites)
        add(connect(own), [WORKS / f"{name}.txt" for name in WORKS_COPIED], ORGANISATION)
        run_day(own, FIRST, lambda *_: None, force=True)
        web.turn_to(2)
        kill_half_way(own)
        advance_a_little(own)
        poison(own)
        dump(own, output)


def kill_half_way(settings) -> None:
    """Run the second day in a separate process that ends itself once the pages are stored."""
    environment = {**os.environ, **settings.environment(), "PYTHONPATH": str(Path.cwd())}
    ended = subprocess.run([sys.executable, __file__, "--second-day"], env=environment, check=False)
    assert ended.returncode == -signal.SIGKILL, ended


def second_day() -> None:
    """Run until the crawl stage has nothing more to do, then exit abruptly."""
    settings = Settings.load()
    ready(settings)

    def watch(step: str, state: str) -> None:
        if step == "crawl" and state.isdigit():
            os.kill(os.getpid(), signal.SIGKILL)

    run_day(settings, SECOND, watch, force=True)


def advance_a_little(settings) -> None:
    """Process one page up to its case, and import a chapter."""
    database = connect(settings)
    FingerprintStage(database).step(1)
    _, match = matcher_stages(settings)
    match.step(1)
    late = settings.var / "late.jsonl"
    late.write_text(json.dumps(LATE, ensure_ascii=False), encoding="utf-8")
    add(database, [late], ORGANISATION)


def poison(settings) -> None:
    """Make the version's own stage put an item into quarantine."""
    database = connect(settings)
    Inbox(database, "fingerprint").announce(["nonsense"])
    while Inbox(database, "fingerprint").holds("nonsense"):
        database["inbox_fingerprint"].update_many({"_id": {"$ne": "nonsense"}}, {"$inc": {"ready_at": 3600.0}})
        database["inbox_fingerprint"].update_one({"_id": "nonsense"}, {"$set": {"ready_at": 0.0}})
        FingerprintStage(database).step(1)
        database["inbox_fingerprint"].update_many({"_id": {"$ne": "nonsense"}}, {"$inc": {"ready_at": -3600.0}})


def dump(settings, output: Path) -> None:
    """Write all documents with their collection as BSON, and the SQLite database, both compressed."""
    output.mkdir(parents=True, exist_ok=True)
    database = connect(settings)
    write(output / "v0_1_0.bson.zst", b"".join(
        bson.encode({"collection": name, "document": document})
        for name in sorted(database.list_collection_names()) for document in database[name].find({})))
    (source,) = settings.var.glob("*.sqlite3")
    copy = settings.var / "copy.sqlite3"
    with closing(sqlite3.connect(source)) as connection:
        connection.execute("VACUUM INTO ?", (str(copy),))
    write(output / "v0_1_0.sqlite3.zst", copy.read_bytes())


def write(path: Path, data: bytes) -> None:
    """Write data as one Zstandard frame."""
    path.write_bytes(zstandard.ZstdCompressor(level=22).compress(data))


if __name__ == "__main__":
    second_day() if "--second-day" in sys.argv else main(Path(sys.argv[1]))
