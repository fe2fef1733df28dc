"""When to look again.

Often where pages change, rarely where they do not, and new addresses before all known ones. The interval adapts as in
Nutch's AdaptiveFetchSchedule: longer after a visit that found nothing new, shorter after one that did. An address that
fails is not believed to be gone: only the third visit in a row that meets the same kind of failure changes its
standing, and until then it is asked again sooner.
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
"""Less than a day, so that a daily run that begins a little earlier than yesterday's finds pages due."""
SHORTEST, LONGEST = timedelta(hours=1).total_seconds(), timedelta(days=30).total_seconds()
LONGER, SHORTER = 1.4, 0.8
BELIEVED = 3
"""Visits in a row that must meet the same failure before it is believed."""
AGAIN = timedelta(hours=6).total_seconds()
"""Until an address that failed is asked again; twice as long each time."""


def after(seen: Seen | None, outcome: Outcome, site: str, now: datetime) -> Seen | None:
    """Tell what is known of an address after an outcome.

    None while it has never held a page.
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
    assert outcome.capture is not None  # noqa: S101 - the caller has looked
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
    """Pick the entries to ask for, known ones after new ones.

    Those left for another day are counted.
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

    Later than new ones, and only if it has changed.
    """
    later = (LISTS if seen.changes else PRIORITIES - 1) if earliest is None else earliest
    return replace(entry, priority=max(entry.priority, later), etag=seen.etag, modified=seen.modified,
                   body=seen.body)
