"""Decide how a site's crawl ended, from its counts."""

from collections.abc import Set
from typing import NamedTuple

from storage.collections.crawls import Crawl, CrawlState
from storage.crawl_remark import CrawlRemark
from storage.fetch_outcome import FetchOutcome

_BENIGN = frozenset({FetchOutcome.GONE})
"""Errors that occur on every site. A crawl with no other errors is done, even if it found no text."""


class Ending(NamedTuple):
    """The state of a finished crawl, with remarks or outcomes that explain it."""

    state: CrawlState
    remarks: tuple[CrawlRemark | FetchOutcome, ...] = ()


FEW_EMPTY, EMPTY_SHARE = 3, 0.3
"""Minimum number of pages without text, and their minimum share (0–1) of all pages read, for a remark about them."""


def remarks_of(crawl: Crawl | None) -> set[CrawlRemark]:
    """List what the counts of a crawl show and its state does not."""
    if crawl is None:
        return set()
    empty = crawl.reasons.get(FetchOutcome.EMPTY, 0) + crawl.reasons.get(FetchOutcome.SUDDENLY_EMPTY, 0)
    read = crawl.counts.get("pages", 0)
    applies = {CrawlRemark.MOVED: bool(crawl.moved_to), CrawlRemark.FILES_UNREAD: bool(crawl.files),
               CrawlRemark.EMPTY_CHAPTERS: empty >= FEW_EMPTY and empty >= EMPTY_SHARE * (empty + read),
               CrawlRemark.TRAP: bool(crawl.repeated or crawl.mazes),
               CrawlRemark.CLOAKED: bool(crawl.shown_otherwise)}
    return {remark for remark, is_so in applies.items() if is_so}


def ending(crawl: Crawl, remarks: Set[CrawlRemark]) -> Ending:
    """Decide a crawl's state.

    `remarks` are those of its job, for example `LOGIN_WALL` if a start host shows one.
    """
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
    shown = tuple(sorted(remarks & {CrawlRemark.MOVED, CrawlRemark.FILES_UNREAD, CrawlRemark.PICTURES_UNREAD,
                              CrawlRemark.CLOAKED}))
    if errors.keys() <= _BENIGN:
        return Ending("done", (CrawlRemark.NO_TEXT, *shown))
    return Ending("failed", (CrawlRemark.NOTHING_READ, max(errors, key=lambda outcome: errors[outcome]), *shown))
