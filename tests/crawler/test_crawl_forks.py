"""A forked crawl ends, fails and is killed as a started one."""

import os
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from pymongo.database import Database

from crawler.crawl.child_process import Assignment, log_file, start
from crawler.stages.crawling import crawl
from storage.documents import Document
from storage.settings import Settings
from tests.alive import alive, eventually
from tests.crawler.crawl_forks import ForkedCrawl, forking
from tests.crawler.crawling import Served, crawl_all, own, policy, stored
from tests.crawler.sites import novel_site

pytestmark = pytest.mark.slow


def test_it_stores_what_a_started_one_stores(
    settings: Settings, database: Database[Document], served: Served, tmp_path: Path,
) -> None:
    forked, started = served(novel_site(3)), served(novel_site(3))
    mine = own(replace(settings, var=tmp_path), [forked, started])
    assert crawl_all(mine, [policy(forked, "forked")])["forked"].state == "done"
    assert log_file(mine).stat().st_size
    crawl(mine, [policy(started, "started")], "run-2")
    assert sorted(stored(mine, "forked").values()) == sorted(stored(mine, "started").values()) != []


def test_only_what_is_started_in_the_block_is_forked(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    site = served(novel_site(3))
    work = own(settings, [site]), [Assignment("run", policy(site))]
    with forking(), start(*work) as child:
        assert isinstance(child, ForkedCrawl)
        assert child.pid != os.getpid()
        assert child.wait() == 0
    with start(*work) as child:
        assert isinstance(child, subprocess.Popen)


def test_a_killed_one_is_an_error(settings: Settings, database: Database[Document], served: Served) -> None:
    site = served(novel_site(50))
    with forking(), start(own(settings, [site]), [Assignment("run", policy(site, delay=5.0))]) as child:
        with pytest.raises(subprocess.TimeoutExpired):
            child.wait(0.1)
        assert child.poll() is None
        child.kill()
        assert child.wait() == -9
    eventually(lambda: not alive(child.pid))


def test_it_stops_when_its_input_closes(settings: Settings, database: Database[Document], served: Served) -> None:
    site = served(novel_site(50))
    with forking(), start(own(settings, [site]), [Assignment("run", policy(site, delay=5.0))]) as child:
        eventually(lambda: bool(site.paths()))
        assert child.poll() is None
    assert child.returncode is not None
    assert not alive(child.pid)
