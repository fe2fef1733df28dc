"""Decide when an address is visited again.

Addresses that change are visited often, others rarely, and new addresses before all known ones. The interval adapts as
in Nutch's AdaptiveFetchSchedule: it grows after a visit that found nothing new and shrinks after one that did. One
failure does not mark an address as gone: only the third visit in a row that meets the same kind of failure changes its
standing, and until then it is visited again sooner.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from crawler.crawl.outcome import Fetched, Outcome
from crawler.crawl.priority import LISTS
from crawler.crawl.same_bytes import digest_of_outcome
from storage.collections.frontier import PRIORITIES, Entry
from storage.collections.visits import Seen
from storage.fetch_outcome import Standing

FIRST = timedelta(hours=20).total_seconds()
"""Seconds until the second visit; less than a day, so that a daily run that starts a little early finds pages due."""
SHORTEST, LONGEST = timedelta(hours=1).total_seconds(), timedelta(days=30).total_seconds()
LONGER, SHORTER = 1.4, 0.8
BELIEVED = 3
"""Visits in a row that must meet the same failure before the standing of an address changes."""
AGAIN = timedelta(hours=6).total_seconds()
"""Seconds until an address that failed is visited again; doubled with each failure."""


def after(seen: Seen | None, outcome: Outcome, site: str, now: datetime) -> Seen | None:
    """Return what is known of an address after an outcome.

    None if it has never held a page.
    """
    if isinstance(outcome, Fetched) and outcome.is_unchanged:
        return _kept(seen, now) if seen else None
    if isinstance(outcome, Fetched) and (outcome.page or outcome.file) and outcome.capture:
        fresh = _fresh(outcome, site, now)
        if seen is None:
            return fresh
        if seen.page == fresh.page:
            return replace(_kept(seen, now), etag=fresh.etag, modified=fresh.modified, body=fresh.body)
        return _timed(replace(fresh, changes=seen.changes + 1), seen.interval * SHORTER, now)
    return _doubted(seen, outcome.outcome.standing, now) if seen else None


def _fresh(outcome: Fetched, site: str, now: datetime) -> Seen:
    assert outcome.capture is not None  # noqa: S101 - checked by the caller
    version = outcome.page.id if outcome.page else outcome.capture.id
    marks = {name.lower(): value for name, value in outcome.capture.headers}
    seen = Seen(outcome.entry.url, site, version, now, FIRST, 0.0, outcome.entry.depth,
                marks.get("etag", "")[:500], marks.get("last-modified", "")[:100], digest_of_outcome(outcome))
    return _timed(seen, FIRST, now)


def _kept(seen: Seen, now: datetime) -> Seen:
    there = replace(seen, fetched_at=now, standing=Standing.THERE, doubt="", doubts=0, doubted_at=None)
    return _timed(there, seen.interval * LONGER, now)


def _timed(seen: Seen, interval: float, now: datetime) -> Seen:
    interval = min(LONGEST, max(SHORTEST, interval))
    return replace(seen, interval=interval, due_at=now.timestamp() + interval)


def _doubted(seen: Seen, kind: Standing, now: datetime) -> Seen:
    doubts = seen.doubts + 1 if seen.doubt == kind else 1
    wait = min(LONGEST, AGAIN * 2 ** (doubts - 1))
    standing = kind if doubts >= BELIEVED else seen.standing
    return replace(seen, doubt=kind, doubts=doubts, doubted_at=now, standing=standing, due_at=now.timestamp() + wait)


def worth_asking(
    entries: Iterable[Entry], known: Mapping[str, Seen], now: float, only_due: bool,
) -> tuple[list[Entry], int]:
    """Pick the entries to request, with a later priority for known addresses.

    Also counts those that are not due yet.
    """
    chosen, left = [], 0
    for entry in entries:
        seen = known.get(entry.url) if entry.kind == "page" else None
        if seen is None:
            chosen.append(entry)
        elif only_due and seen.due_at > now:
            left += 1
        else:
            chosen.append(again(entry, seen))
    return chosen, left


def again(entry: Entry, seen: Seen, earliest: int | None = None) -> Entry:
    """Make the entry of an address that was read before.

    It has a later priority than new ones and is requested conditionally.
    """
    later = (LISTS if seen.changes else PRIORITIES - 1) if earliest is None else earliest
    return replace(entry, priority=max(entry.priority, later), etag=seen.etag, modified=seen.modified,
                   body=seen.body)
