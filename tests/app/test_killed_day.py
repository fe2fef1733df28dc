"""kill -9 of workers, spider and servers during a run: the final state equals the undisturbed one."""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from threading import Lock
from time import monotonic, sleep

import pytest

from app.daily import run_day, today
from app.demo.mirror import MirrorWeb, mirror_web
from app.demo.mirror.content import Content, Resource
from app.demo.mirror.mirror_site import Edition, Site
from app.demo.mirror.sites import SITES
from app.embedded import servers
from app.embedded.state_directory import StateDirectory
from app.processes import Children
from storage import redis
from storage.mongodb import connect
from storage.settings import Settings
from tests.app import line
from tests.faults.mischief import command_line, descendants

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1200)]

STORING = 25.0
"""Longest wait in seconds, below the timeout of a download, until pages that were served are stored."""


class Moments:
    """Things that happen while a site is asked for a chapter, so that the crawl is certainly at work then."""

    def __init__(self) -> None:
        self._due: deque[tuple[int, Callable[[], None]]] = deque()
        self._requested: set[str] = set()
        self._lock = Lock()

    def plan(self, moments: Sequence[tuple[int, Callable[[], None]]]) -> None:
        """Let each thing happen in its turn, once so many chapters have been asked for."""
        self._due.extend(moments)
        self._requested.clear()

    def request(self, chapter: str) -> None:
        """Let what is due happen; every other request for a chapter waits meanwhile."""
        with self._lock:
            self._requested.add(chapter)
            if self._due and len(self._requested) >= self._due[0][0]:
                self._due[0][1]()
                self._due.popleft()

    def left(self) -> int:
        """Count what has not happened."""
        return len(self._due)


class Watched(dict[str, Resource]):
    """The resources of a site, which tell when a chapter is asked for."""

    def __init__(self, content: Content, request: Callable[[str], None]) -> None:
        super().__init__(content.resources)
        self._chapters = {copy.path for copy in content.copies}
        self._request = request

    def get(self, path: str, default: Resource | None = None) -> Resource | None:  # type: ignore[override]
        if path in self._chapters:
            self._request(path)
        return super().get(path, default)


def watched(site: Site, moments: Moments) -> Site:
    """Build the same site, with moments."""
    def build(edition: Edition) -> Content:
        content = site.build(edition)
        return replace(content, resources=Watched(content, moments.request))

    return replace(site, build=build)


@pytest.fixture(scope="module")
def moments() -> Moments:
    return Moments()


@pytest.fixture(scope="module")
def web(moments: Moments) -> Iterator[MirrorWeb]:
    with mirror_web(first_port=0, sites=[watched(site, moments) for site in SITES[:3]]) as web:
        yield web


@pytest.fixture(scope="module")
def undisturbed(
    embedded: Settings, web: MirrorWeb, tmp_path_factory: pytest.TempPathFactory, migrated: Path,
) -> dict[str, set[str]]:
    redis.connect(embedded).flushall()
    own = line.on(replace(embedded, mongodb_database="calm"), web, tmp_path_factory.mktemp("calm"), migrated)
    assert run_day(own, today(own), lambda *_: None)["state"] == "done"
    outcome = line.outcome(own)
    connect(own).client.drop_database(own.mongodb_database)
    return outcome


def spider_of(pids: list[int]) -> list[int]:
    return [pid for pid in pids if b"crawler.engine.process" in command_line(pid)]


Kill = Callable[[Settings, Children], None]


def kill_matcher(settings: Settings, children: Children) -> None:
    os.killpg(children.pid("worker-match"), signal.SIGKILL)


def kill_spider(settings: Settings, children: Children) -> None:
    spiders = spider_of(descendants(children.pid("worker-crawl")))
    assert spiders
    for pid in spiders:
        os.kill(pid, signal.SIGKILL)


def kill_crawler(settings: Settings, children: Children) -> None:
    """Kill the worker that runs the day, and its spider; what they held is released at once."""
    os.killpg(children.pid("worker-crawl"), signal.SIGKILL)
    line.let_leases_end(settings)


def kill_server(name: str) -> Kill:
    def kill(settings: Settings, children: Children) -> None:
        os.kill(StateDirectory(settings.var).read().pids[name], signal.SIGKILL)

    return kill


def after_storing(pages: int, kill: Kill, settings: Settings, children: Children) -> Callable[[], None]:
    """Make a moment that waits until so many pages are stored, and kills something."""
    def happen() -> None:
        end = monotonic() + STORING
        while connect(settings)["pages"].count_documents({}) < pages and monotonic() < end:
            sleep(0.05)
        kill(settings, children)

    return happen


@pytest.mark.fault(21, 25)
@pytest.mark.campaign
@pytest.mark.parametrize("kills", [
    pytest.param([(1, kill_spider), (1, kill_matcher), (2, kill_crawler)], id="workers"),
    pytest.param([(5, kill_server("secantus")), (8, kill_server("valkey"))], id="servers"),
])
def test_killed_parts_cost_nothing(
    web: MirrorWeb, moments: Moments, undisturbed: dict[str, set[str]], tmp_path: Path, migrated: Path,
    kills: Sequence[tuple[int, Kill]],
) -> None:
    with servers(Settings(var=tmp_path, browser="off")) as settings:
        own = line.on(settings, web, tmp_path, migrated)
        with line.workers(own) as children, line.clock(own):
            moments.plan([(pages + 2, after_storing(pages, kill, own, children)) for pages, kill in kills])
            line.ask_for_the_day(own)
            assert line.until_done(own, children)["state"] == "done"
        assert moments.left() == 0
        assert line.outcome(own) == undisturbed
        assert line.waiting(own) == 0
