"""Decide how a site's crawl ended, from what it counted."""

from collections.abc import Set
from typing import NamedTuple

from storage.collections.crawls import Crawl, CrawlState
from storage.crawl_remark import CrawlRemark
from storage.fetch_outcome import FetchOutcome

_BENIGN = frozenset({FetchOutcome.GONE})
"""Errors that every site has; a site with no others is done, even where it holds no text."""


class Ending(NamedTuple):
    """The state of a finished crawl, and remarks or outcomes that explain it."""

    state: CrawlState
    remarks: tuple[CrawlRemark | FetchOutcome, ...] = ()


def ending(crawl: Crawl, remarks: Set[CrawlRemark]) -> Ending:
    """Decide a crawl's state; `remarks` are those of its job, `LOGIN_WALL` for instance if a start host shows one."""
    pages = crawl.counts.get("pages", 0)
    errors = {outcome: count for outcome, count in crawl.reasons.items() if outcome.is_error}
    if CrawlRemark.LOGIN_WALL in remarks or errors.get(FetchOutcome.NEEDS_HUMAN, 0) > pages:
        return Ending("needs_human", (CrawlRemark.LOGIN_WALL,))
    if CrawlRemark.REFUSES in remarks or errors.get(FetchOutcome.BLOCKED, 0) > pages:
        return Ending("blocked", (CrawlRemark.REFUSES,))
    if pages:
        return Ending("done", tuple(sorted(remarks)))
    if CrawlRemark.ROBOTS_UNREACHABLE in remarks:
        return Ending("failed", (CrawlRemark.ROBOTS_UNREACHABLE,))
    if errors.keys() <= _BENIGN:
        return Ending("done", (CrawlRemark.NO_TEXT,))
    return Ending("failed", (CrawlRemark.NOTHING_READ, max(errors, key=lambda outcome: errors[outcome])))
