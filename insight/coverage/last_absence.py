"""Determine when a copy was last looked for and not found.

This is the lower bound of the time at which it appeared.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from storage.collections.crawls import Crawl, Crawls
from storage.collections.page_heads import PageHead, PageHeads
from storage.crawl_remark import CrawlRemark
from storage.mongodb import Database


@dataclass(frozen=True)
class FirstSight:
    """The first time that a copy was seen at an address."""

    url: str
    site: str
    """The site's name in the crawl."""
    at: datetime


def last_absences(database: Database, sights: Iterable[FirstSight]) -> dict[FirstSight, datetime | None]:
    """Find the last visit before each first sight that did not find the copy.

    The value is None if there was no such visit. Evidence, in this order: an older version of the same page; an older
    version of the page that linked to the address, if it comes from a complete crawl before the one that found the
    copy; if the linking page holds no text, and is therefore read by every crawl, the start of such a crawl.
    """
    wanted = list(sights)
    heads = _by_address(PageHeads(database).at({sight.url for sight in wanted}))
    found_on = {head.found_on for versions in heads.values() for head in versions if head.found_on}
    lists = _by_address(PageHeads(database).at(found_on)) if found_on else {}
    crawls = {site: Crawls(database).of_site(site) for site in {sight.site for sight in wanted}}
    return {sight: last_absence(sight, heads.get(sight.url, []), lists, crawls[sight.site]) for sight in wanted}


def last_absence(sight: FirstSight, versions: Sequence[PageHead], lists: Mapping[str, Sequence[PageHead]],
                 crawls: Sequence[Crawl]) -> datetime | None:
    """Find the last visit that did not find the copy; None if there was none.

    `versions` are those of the address, `lists` those of the pages that link to it, by address.
    """
    if before := [head.fetched_at for head in versions if head.fetched_at < sight.at]:
        return max(before)
    first = next((head for head in versions if head.fetched_at == sight.at), None)
    found_in = next((crawl for crawl in crawls if first and crawl.run == first.run), None)
    if first is None or found_in is None or found_in.started_at is None:
        return None
    thorough = {crawl.run: crawl.started_at for crawl in crawls
                if crawl.started_at and crawl.started_at < found_in.started_at and _reached_everything(crawl)}
    if named := lists.get(first.found_on):
        return max((head.fetched_at for head in named if head.run in thorough), default=None)
    return max(thorough.values(), default=None)


def _by_address(heads: Iterable[PageHead]) -> Mapping[str, list[PageHead]]:
    found: defaultdict[str, list[PageHead]] = defaultdict(list)
    for head in heads:
        found[head.url].append(head)
    return found


def _reached_everything(crawl: Crawl) -> bool:
    """Tell whether a crawl proves that what it did not see was not there.

    It must have ended normally, without reaching a limit and without failed addresses.
    """
    remarks = set(crawl.reason.split(", "))
    return crawl.state == "done" and not crawl.counts.get("errors") and CrawlRemark.PAGE_LIMIT.value not in remarks
