"""Disasters while the index is in use: wiped, rebuild killed, switched, server killed."""

import logging
import os
import resource
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from tempfile import gettempdir
from threading import Event

import pytest
from pymongo.database import Database

import matcher.index.generation
from fingerprinting import DEFAULT, fold
from fingerprinting.methods.base import Keys
from matcher.candidates import Candidate, propose
from matcher.index.generation import Item
from matcher.index.index import Index
from matcher.index.stored_values import found_number
from storage import redis
from storage.documents import Document, Reason
from storage.settings import Settings
from tests.matcher.texts import chapter, edited
from tests.matching_line import Line, SlowReader, line
from tests.valkey import single

__all__ = ["line"]

CHAPTERS = 30
PAGES = [edited(chapter(number % 40), 0.1, number) for number in range(60)]


@cache  # they are asked for hundreds of times, and so more often during a switch
def keys_of(text: str) -> Keys:
    return DEFAULT.keys(DEFAULT.fingerprint(fold(text)))


def stored() -> Iterator[Item]:
    for number in range(CHAPTERS):
        yield Item(str(number), keys_of(chapter(number)))


def answers_of(index: Index) -> list[list[Candidate]]:
    """Return the candidates of every page."""
    return [proposal.candidates for proposal in propose(index, [keys_of(page) for page in PAGES])]


@pytest.fixture
def index(settings: Settings) -> Index:
    index = Index(redis.connect(settings), "chapter:test@1")
    assert index.rebuild(stored, 3_000)
    return index


def rebuild_slowly(url: str) -> None:
    """Rebuild in a process that will be killed before it finishes."""

    def slow() -> Iterator[Item]:
        for item in stored():
            time.sleep(0.05)
            yield item
        time.sleep(600)

    matcher.index.generation.BATCH = 300
    Index(redis.open_url(url), "chapter:test@1").rebuild(slow, 3_000)


@pytest.mark.fault(27)
@pytest.mark.slow
def test_a_rebuild_that_is_killed_changes_no_answer(index: Index, settings: Settings) -> None:
    before, current = answers_of(index), index.pointer().current
    process = get_context("spawn").Process(target=rebuild_slowly, args=(settings.redis_url,))
    process.start()
    while (building := index.pointer().building) is None or found_number(index.redis, building.meta("numbers")) < 9:
        assert answers_of(index) == before
        assert process.is_alive()
    assert process.pid
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    left = Path(gettempdir(), f"wenzong-{building.token}")
    assert left.is_dir()
    assert answers_of(index) == before
    assert index.pointer().current == current
    assert not index.rebuild(stored, 3_000), "its lock outlives it for a while"
    index.redis.delete(index._key("lock"))
    assert index.rebuild(stored, 3_000)
    assert answers_of(index) == before
    assert len({key.split(b".")[0] for key in index.redis.scan_iter("{*")}) == 1, "its half is gone"
    assert not left.exists(), "and so is what it had put by"


@pytest.mark.fault(28)
def test_no_question_during_a_switch_finds_nothing(index: Index) -> None:
    before, answered_enough = answers_of(index), Event()
    assert any(before)
    switches: list[bool] = []
    answers: list[list[list[Candidate]]] = []

    def switch() -> None:
        while len(switches) < 10 or not answered_enough.is_set():
            switches.append(index.rebuild(stored, 3_000))

    with ThreadPoolExecutor(1) as pool:
        switching = pool.submit(switch)
        while not switching.done():
            answers.append(answers_of(index))
            if len(answers) > 10:
                answered_enough.set()
    switching.result()
    assert all(switches)
    assert all(answer == before for answer in answers)


def judged(line: Line) -> list[list[tuple[str, float, Reason]]]:
    """Return the results of the stages' own matcher for every page."""
    return [[(finding.source.title, finding.score, finding.judgement.reason)
             for finding in line.match._matcher.match(page)] for page in PAGES]


@pytest.fixture
def crowded(line: Line, monkeypatch: pytest.MonkeyPatch) -> Line:
    """A pipeline with a crowded index and a page that waits to be matched."""
    for number in range(5):
        line.add_chapter(chapter(number), f"第{number}章")
    line.run()
    line.add_page(chapter(0))
    monkeypatch.setattr("matcher.index.index.CROWDED", 0)
    return line


@contextmanager
def no_room(line: Line) -> Iterator[None]:
    """Limit the size of files to a few bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def no_folder(line: Line) -> Iterator[None]:
    """Set a folder for temporary files that does not exist."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tempfile, "tempdir", "/proc/nowhere")
        yield


@contextmanager
def no_memory(line: Line) -> Iterator[None]:
    """Let Redis have enough memory when a rebuild begins, and none once it has read what to write."""
    line.match._spaces._works = SlowReader(line.database, lambda: line.redis.config_set("maxmemory", 1))
    try:
        yield
    finally:
        line.redis.config_set("maxmemory", 0)


@pytest.mark.fault(31)
@pytest.mark.parametrize(("wanting", "error"), [
    (no_room, "FolderError"), (no_folder, "FileNotFoundError"), (no_memory, "OutOfMemoryError"),
])
def test_a_crowded_index_that_cannot_be_rebuilt_goes_on_answering(
    crowded: Line, wanting: Callable[[Line], AbstractContextManager[None]], error: str,
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture,
) -> None:
    spaces = crowded.match._spaces
    before = spaces.chapters.pointer().current
    with wanting(crowded), caplog.at_level(logging.WARNING):
        assert spaces.ready()
        assert spaces.ready()
    message, = caplog.messages
    assert f"could not be rebuilt, so it is tried again in 10 minutes: {error}: " in message
    assert spaces.chapters.pointer().current == before
    page = crowded.add_page(chapter(1), "http://127.0.0.1:9/later")
    crowded.run()
    assert [match.verdict for match in crowded.found(page)] == ["identical"]
    assert spaces.chapters.pointer().current == before
    monkeypatch.setattr("matcher.index.spaces.time.monotonic", lambda: time.perf_counter() + 1e6)
    assert spaces.ready()
    assert spaces.chapters.pointer().current != before


@pytest.mark.fault(26)
def test_a_wiped_index_answers_the_same_when_it_is_rebuilt(line: Line) -> None:
    for number in range(CHAPTERS):
        line.add_chapter(chapter(number), f"第{number}章")
    line.run()
    before = judged(line)
    assert sum(map(bool, before)) == 50
    line.redis.flushall()
    line.reopen()
    line.run()
    assert judged(line) == before


@pytest.mark.fault(25)
@pytest.mark.slow
def test_a_server_that_is_killed_and_comes_back_empty_loses_no_work(
    settings: Settings, database: Database[Document], tmp_path: Path
) -> None:
    with single(tmp_path) as server:
        line = Line(replace(settings, redis_url=server.url), database)
        for number in range(5):
            line.add_chapter(chapter(number), f"第{number}章")
        line.run()
        pages = [line.add_page(chapter(number), f"http://127.0.0.1:9/{number}") for number in range(5)]
        line.fingerprint.step()
        server.kill()
        with ThreadPoolExecutor(1) as pool:
            working = pool.submit(line.run)
            server.start()
            working.result(240)
        line.run()
    assert [[match.verdict for match in line.found(page)] for page in pages] == [["identical"]] * 5
