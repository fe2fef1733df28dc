"""kill -9 of a worker, the spider or a server in mid-run: the final state equals the undisturbed one."""

import os
import signal
from collections.abc import Callable, Iterator
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
from tests.faults.mischief import descendants

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1200)]

SOME = SITES[:3]


@pytest.fixture(scope="module")
def web() -> Iterator[MirrorWeb]:
    with mirror_web(first_port=0, sites=SOME) as web:
        yield web


@pytest.fixture(scope="module")
def undisturbed(web: MirrorWeb, tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    var = tmp_path_factory.mktemp("calm")
    with servers(Settings(var=var, browser="off")) as settings:
        own = line.on(settings, web, var)
        assert run_day(own, today(own), lambda *_: None)["state"] == "done"
        return line.outcome(own)


def spider_of(pids: list[int]) -> list[int]:
    return [pid for pid in pids if b"crawler.engine.process" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def kill_worker(name: str) -> Callable[[Settings, Children], bool]:
    def kill(settings: Settings, children: Children) -> bool:
        os.killpg(children.pid(name), signal.SIGKILL)
        return True

    return kill


def kill_spider(settings: Settings, children: Children) -> bool:
    spiders = spider_of(descendants(children.pid("worker-crawl")))
    for pid in spiders:
        os.kill(pid, signal.SIGKILL)
    return bool(spiders)


def kill_server(name: str) -> Callable[[Settings, Children], bool]:
    def kill(settings: Settings, children: Children) -> bool:
        os.kill(StateDirectory(settings.var).read().pids[name], signal.SIGKILL)
        return True

    return kill


def has_pages(settings: Settings, most: int) -> bool:
    count: int = connect(settings)["pages"].count_documents({})
    return count >= most


@pytest.mark.fault(21, 25)
@pytest.mark.campaign
@pytest.mark.parametrize(("pages", "kill"), [
    pytest.param(1, kill_spider, id="spider"),
    pytest.param(5, kill_worker("worker-crawl"), id="worker-crawl"),
    pytest.param(5, kill_worker("worker-match"), id="worker-match"),
    pytest.param(5, kill_server("secantus"), id="mongodb"),
    pytest.param(5, kill_server("valkey"), id="valkey"),
])
def test_a_killed_part_costs_nothing(
    web: MirrorWeb, undisturbed: dict[str, set[str]], tmp_path: Path, pages: int,
    kill: Callable[[Settings, Children], bool],
) -> None:
    with servers(Settings(var=tmp_path, browser="off")) as settings:
        own = line.on(settings, web, tmp_path)
        with line.workers(own) as children, line.clock(own):
            line.ask_for_the_day(own)
            end = monotonic() + line.PATIENCE
            while not (has_pages(own, pages) and kill(own, children)):
                assert monotonic() < end, "the moment to kill never came"
                assert line.run_of(own) is None or (line.run_of(own) or {})["state"] == "running"
                sleep(0.05)
            assert line.until_done(own, children)["state"] == "done"
        assert line.outcome(own) == undisturbed
        assert line.waiting(own) == 0
