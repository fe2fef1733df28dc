"""Processes beside a daily run start when much work waits, and end with the run."""

import os
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic, sleep

import pytest

from app.stepping.side_processes import TEXTS, most_processes, side_processes
from fingerprinting.methods import DEFAULT
from fingerprinting.methods.base import versioned
from storage.collections.fingerprints import Fingerprints
from storage.documents import Capture, Page
from storage.inbox import Inbox, StageName
from storage.mongodb import Database
from storage.settings import Settings
from tests.faults.mischief import command_line, descendants
from tests.matcher.texts import chapter
from tests.stored_pages import store_page

NOW = datetime(2026, 1, 1, tzinfo=UTC)
PATIENCE = 300.0


def add_pages(database: Database, count: int) -> list[str]:
    """Store pages and enqueue them for fingerprinting, as a crawl does."""
    made = []
    for number in range(count):
        url, text = f"http://127.0.0.1:9/{number}", chapter(number, 400)
        capture = Capture(url, url, 200, (), text.encode(), NOW)
        page = Page("pirate", url, capture.id, NOW, "utf-8", "标题", text)
        Inbox(database, StageName.FINGERPRINT).enqueue([f"page:{page.id}"])
        store_page(database, page, capture)
        made.append(page.id)
    return made


def waiting(database: Database) -> int:
    return sum(Inbox(database, stage).waiting() for stage in TEXTS)


def beside() -> list[int]:
    """List the processes that step stages beside this one."""
    return [pid for pid in descendants(os.getpid()) if b"app.stepping.side_process" in command_line(pid)]


@pytest.mark.slow
def test_a_process_beside_matches_what_waits_and_ends_with_the_run(
    settings: Settings, database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("app.stepping.side_processes.DEEP", 8)
    pages = add_pages(database, 10)
    with side_processes(replace(settings, var=tmp_path), 2):
        assert len(beside()) == 1
        end = monotonic() + PATIENCE
        while waiting(database) and monotonic() < end:
            assert beside(), (tmp_path / "log" / "daily-beside.log").read_text(encoding="utf-8")
            sleep(0.1)
    assert not waiting(database)
    assert set(Fingerprints(database).find(pages, versioned(DEFAULT))) == set(pages)
    assert not beside()


def test_a_run_goes_on_where_no_process_can_be_started(
    settings: Settings, database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr("app.stepping.side_processes.COMMAND", (str(tmp_path / "missing"),))
    with side_processes(replace(settings, var=tmp_path), 3) as look:
        look(StageName.MATCH, 9_999)
        look(StageName.MATCH, 9_999)
    assert [record.levelname for record in caplog.records] == ["WARNING"] * 2, "each is tried once"


def test_no_process_is_begun_before_much_waits(settings: Settings, database: Database, tmp_path: Path) -> None:
    add_pages(database, 10)
    with side_processes(replace(settings, var=tmp_path), 4) as look:
        look(StageName.MATCH, 999)
        look(StageName.CASE, 5_000)  # a process beside opens no cases
        assert not beside()


def test_the_setting_and_the_processors_bound_the_processes(settings: Settings) -> None:
    assert most_processes(replace(settings, workers=1)) == 1
    assert most_processes(replace(settings, workers=10_000)) == len(os.sched_getaffinity(0))
