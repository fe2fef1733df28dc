"""What the commands `wenzong crawl` and `wenzong site test` do; how it looks is the command line's business."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any
from uuid import uuid4

from crawler.child import probe
from crawler.policy import SitePolicy
from crawler.stage import crawl
from storage.crawls import Crawl, Crawls
from storage.mongodb import connect
from storage.settings import Settings


def crawl_site(
    settings: Settings, start: Sequence[str], site: str = "", max_pages: int = 0, allow_hosts: Sequence[str] = (),
    progress: Callable[[Crawl], None] | None = None,
) -> Crawl:
    """Crawl one site from its start addresses and return how it ended; raises PolicyError and CrawlError.

    A crawl of the same site that was cut off is taken up again. `allow_hosts` are `host:port` pairs of one's own.
    """
    policy = SitePolicy.starting_at(*start, name=site, max_pages=max_pages)
    own = replace(settings, allow_hosts=(*settings.allow_hosts, *allow_hosts))
    unfinished = [each for each in Crawls(connect(own)).of_site(policy.name) if each.state == "running"]
    run = unfinished[0].run if unfinished else f"manual-{uuid4().hex[:12]}"
    ended, = crawl(own, [policy], run, lambda states: progress(states[0]) if progress and states else None)
    return ended


def examine_site(settings: Settings, url: str, allow_hosts: Sequence[str] = ()) -> dict[str, Any]:
    """Look at one address and tell what would be fetched, read and followed, and why; raises PolicyError, CrawlError.

    Keys: `url`, `outcome` (`read`, `moved`, or why not), `robots`, `delay`, and for an answer `status`, `ip`,
    `content_type`, `bytes`, `title`, `encoding`, `characters`, `excerpt`, `hidden`, `next_url`, `followed`
    (`url`, `words`, `priority`), `refused` (`url`, `why`).
    """
    own = replace(settings, allow_hosts=(*settings.allow_hosts, *allow_hosts))
    return probe(own, SitePolicy.starting_at(url))
