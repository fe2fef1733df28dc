"""kill -9 of workers, spider and servers during a run: the final state equals the undisturbed one."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import monotonic, sleep

import pytest

from app.daily import run_day, today
from app.demo.mirror import MirrorWeb, mirror_web
from app.demo.mirror.sites import SITES
from app.embedded import servers
from app.embedded.state_directory import StateDirectory
from app.processes import Children
from storage.mongodb import connect
from storage.settings import Settings
from tests.app import line
from tests.faults.mischief import command_line, descendants

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1200)]

SOME = SITES[:3]


@pytest.fixture(scope="module")
def web() -> Iterator[MirrorWeb]:
    with mirror_web(first_port=0, sites=SOME) as web:
        yield web


@pytest.fixture(scope="module")
def undisturbed(web: MirrorWeb, tmp_path_factory: pytest.TempPathFactory, migrated: Path) -> dict[str, set[str]]:
    var = tmp_path_factory.mktemp("calm")
    with servers(Settings(var=var, browser="off")) as settings:
        own = line.on(settings, web, var, migrated)
        assert run_day(own, today(own), lambda *_: None)["state"] == "done"
        return line.outcome(own)


def spider_of(pids: list[int]) -> list[int]:
    return [pid for pid in pids if b"crawler.engine.process" in command_line(pid)]


def kill_matcher(settings: Settings, children: Children) -> bool:
    os.killpg(children.pid("worker-match"), signal.SIGKILL)
    return True


def kill_spider(settings: Settings, children: Children) -> bool:
    spiders = spider_of(descendants(children.pid("worker-crawl")))
    for pid in spiders:
        os.kill(pid, signal.SIGKILL)
    return bool(spiders)


def kill_crawler(settings: Settings, children: Children) -> bool:
    """Kill the worker that runs the day, and its spider; what they held is released at once."""
    if not spider_of(descendants(children.pid("worker-crawl"))):
        return False
    os.killpg(children.pid("worker-crawl"), signal.SIGKILL)
    line.let_leases_end(settings)
    return True


def kill_server(name: str) -> Callable[[Settings, Children], bool]:
    def kill(settings: Settings, children: Children) -> bool:
        os.kill(StateDirectory(settings.var).read().pids[name], signal.SIGKILL)
        return True

    return kill


def has_pages(settings: Settings, most: int) -> bool:
    count: int = connect(settings)["pages"].count_documents({})
    return count >= most


Kill = Callable[[Settings, Children], bool]


@pytest.mark.fault(21, 25)
@pytest.mark.campaign
@pytest.mark.parametrize("kills", [
    pytest.param([(1, kill_spider), (1, kill_matcher), (2, kill_crawler)], id="workers"),
    pytest.param([(5, kill_server("secantus")), (8, kill_server("valkey"))], id="servers"),
])
def test_killed_parts_cost_nothing(
    web: MirrorWeb, undisturbed: dict[str, set[str]], tmp_path: Path, migrated: Path,
    kills: Sequence[tuple[int, Kill]],
) -> None:
    with servers(Settings(var=tmp_path, browser="off")) as settings:
        own = line.on(settings, web, tmp_path, migrated)
        with line.workers(own) as children, line.clock(own):
            line.ask_for_the_day(own)
            for pages, kill in kills:
                until_killed(own, children, pages, kill)
            assert line.until_done(own, children)["state"] == "done"
        assert line.outcome(own) == undisturbed
        assert line.waiting(own) == 0


def until_killed(settings: Settings, children: Children, pages: int, kill: Kill) -> None:
    """Kill once `pages` pages are stored and before the run has ended."""
    end = monotonic() + line.PATIENCE
    while not (has_pages(settings, pages) and kill(settings, children)):
        assert monotonic() < end, "the moment to kill never came"
        run = line.run_of(settings)
        assert run is None or run["state"] == "running"
        children.tend(lambda _: None)
        sleep(0.05)
