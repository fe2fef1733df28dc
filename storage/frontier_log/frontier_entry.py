"""An address of a crawl, and how the frontier's log stores it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

PRIORITIES = 8
"""Priorities run from 0, the most urgent, to 7."""
URL, KIND, PRIORITY, DEPTH, PARENT, ATTEMPTS, HOPS, ETAG, MODIFIED, BODY = range(10)
"""Positions of an entry's fields as the log stores it."""


@dataclass(frozen=True)
class Entry:
    """An address that a crawl knows, and how the crawl found it."""

    crawl: str
    url: str
    """Canonical."""
    kind: str = "page"
    """`page`, or `sitemap` for a list of addresses."""
    priority: int = 4
    depth: int = 0
    parent: str = ""
    """The address on which it was found."""
    attempts: int = 0
    hops: tuple[tuple[int, str], ...] = ()
    """Redirects that led here: status and address of each, in order."""
    etag: str = ""
    modified: str = ""
    """The server's validators of the version read before; only another version is then sent."""
    body: str = ""
    """Digest of the bytes that were read before."""


PutOff = tuple[Entry, timedelta]
"""An entry to be requested again after a temporary failure, and the delay."""


def hop(entry: Entry, status: int, url: str) -> Entry:
    """Make the entry that a redirect leads to."""
    return replace(entry, url=url, attempts=0, etag="", modified="", body="", hops=(*entry.hops, (status, entry.url)))


def written(entry: Entry) -> list[Any]:
    """List the fields of an entry for the log."""
    return [entry.url, entry.kind, entry.priority, entry.depth, entry.parent, entry.attempts,
            [list(redirect) for redirect in entry.hops], entry.etag, entry.modified, entry.body]


def read(crawl: str, fields: Sequence[Any], attempts: int | None) -> Entry:
    """Read an entry of the log; `attempts` replaces the stored number."""
    hops = tuple((status, url) for status, url in fields[HOPS])
    return Entry(crawl, fields[URL], fields[KIND], fields[PRIORITY], fields[DEPTH], fields[PARENT],
                 fields[ATTEMPTS] if attempts is None else attempts, hops, fields[ETAG], fields[MODIFIED], fields[BODY])
