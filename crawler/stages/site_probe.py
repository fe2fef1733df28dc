"""What `wenzong site test` does; how it looks is the command line's business."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from crawler.crawl.child_process import probe
from crawler.politeness.policy import SitePolicy
from storage.settings import Settings


def examine_site(settings: Settings, url: str, allow_hosts: Sequence[str] = ()) -> dict[str, Any]:
    """Look at one address and tell what would be fetched, read and followed, and why.

    Raises PolicyError, CrawlError. Keys: `url`, `outcome` (`read`, `moved`, or why not), `robots`, `delay`, and for an
    answer `status`, `ip`, `content_type`, `bytes`, `title`, `encoding`, `characters`, `excerpt`, `hidden`, `next_url`,
    `followed` (`url`, `words`, `priority`), `refused` (`url`, `why`).
    """
    own = replace(settings, allow_hosts=(*settings.allow_hosts, *allow_hosts))
    return probe(own, SitePolicy.starting_at(url))
