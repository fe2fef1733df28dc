"""Crawl local sites through the real child process."""

import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pymongo.database import Database

from crawler.crawl.child_process import Assignment, start
from crawler.politeness.policy import SitePolicy
from crawler.stages.crawling import crawl
from storage.collections.crawls import Crawl
from storage.collections.pages import Pages
from storage.documents import Document
from storage.inbox import Inbox, StageName
from storage.mongodb import connect
from storage.settings import Settings
from tests.alive import eventually
from tests.crawler.crawl_forks import forking
from tests.mirror import Site

RUN = "test-run"


def own(settings: Settings, sites: Sequence[Site], **changes: Any) -> Settings:
    """Settings that let the crawler visit these sites and no other local address."""
    return replace(settings, allow_hosts=tuple(site.pair for site in sites), **changes)


def policy(site: Site, name: str = "", **changes: Any) -> SitePolicy:
    """Make a policy for a local site, by default named by its port."""
    return SitePolicy(name or site.pair, (changes.pop("start", f"{site.url}/"),), **changes)


def crawl_all(settings: Settings, policies: Sequence[SitePolicy], run: str = RUN) -> dict[str, Crawl]:
    """Crawl sites and return their crawls by name."""
    with forking():
        return {each.site: each for each in crawl(settings, policies, run)}


def stored(settings: Settings, name: str) -> dict[str, str]:
    """Map the addresses of a site's stored pages to their texts."""
    pages = Pages(connect(settings))
    return {page.url: page.text for page in pages.versions(pages.ids()).values() if page.site == name}


@dataclass
class Served:
    """Sites that are served until the test ends."""

    stack: ExitStack

    def __call__(self, site: Site) -> Site:
        return self.stack.enter_context(site.serve())


def peak_memory(settings: Settings, policies: Sequence[SitePolicy], run: str) -> int:
    """Crawl sites and return the peak memory of the crawl process, in bytes."""
    peak = 0
    with start(settings, [Assignment(run, each) for each in policies]) as child:
        status = Path(f"/proc/{child.pid}/status")
        while child.poll() is None:
            for line in status.read_text().splitlines() if status.exists() else ():
                if line.startswith("VmHWM:"):
                    peak = max(peak, int(line.split()[1]) * 1024)
            time.sleep(0.02)
    assert child.returncode == 0
    return peak


def until_announced(database: Database[Document]) -> set[str]:
    """Wait until every stored page is in the fingerprint inbox; return the ids.

    The last ones become claimable half a second after they were stored.
    """
    inbox, announced = Inbox(database, StageName.FINGERPRINT), set[str]()

    def are_all() -> bool:
        announced.update(claim.id for claim in inbox.claim(10_000))
        return announced >= {f"page:{each}" for each in Pages(database).ids()}

    eventually(are_all)
    return announced
