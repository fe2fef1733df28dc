"""Fetch the icon of a site as an address of the crawl.

Sites of one owner often share an icon. It is requested once a page was read, and conditionally again after `FRESH`. If
no page names an icon, the usual address is tried only on sites that hold copies, because such a guess often finds
nothing. A failure is no error of the crawl and is not retried in it.
"""

import html
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

from crawler.crawl.job import Job
from crawler.crawl.outcome import Fetched, Missed
from crawler.crawl.priority import URGENT
from crawler.urls.address import canonical
from storage.collections.frontier import Entry
from storage.collections.site_facts.site_icons import SiteIcon, icon_digest
from storage.fetch_outcome import FetchOutcome

ICON = "icon"
TYPES = ("image/", "application/octet-stream", "binary/octet-stream")
"""Content types, or their beginnings, with which servers label icons."""
LARGEST = 2**18
"""Maximum bytes of an icon that are read."""
FRESH = timedelta(days=7)
"""How long a fetched icon, or its absence, stays valid."""
HEAD = 200_000
"""Characters at the beginning of a page that are searched for its icon."""
_LINK = re.compile(r"<link\b([^<>]{0,2000})>", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"\b(rel|href)\s{0,9}=\s{0,9}(?:\"([^\"]{0,2000})\"|'([^']{0,2000})'|([^\s\"'<>]{1,2000}))",
                        re.IGNORECASE)
_BEGINNINGS = (b"\0\0\1\0", b"\0\0\2\0", b"\x89PNG", b"GIF8", b"\xff\xd8\xff", b"BM", b"RIFF", b"<svg", b"<?xml")
"""First bytes of picture files."""


def wanted(markup: str, url: str, entry: Entry, job: Job) -> list[Entry]:
    """Make the entry of the icon that a page names, if it is due.

    The first page that a crawl reads decides.
    """
    if job.is_icon_settled or job.policy.check_only:
        return []
    job.is_icon_settled = True
    named, known = icon_address(markup, url), job.icon
    address = _usual_address(url, job) if named is None else named
    if not address:
        return []
    if known and known.url == address and known.asked_at > datetime.now(UTC) - FRESH:
        return []
    due = Entry(job.crawl, address, ICON, URGENT, entry.depth, entry.url)
    if known and known.url == address and known.digest:
        due = replace(due, etag=known.etag, modified=known.modified)
    return [due]


def icon_address(markup: str, url: str) -> str | None:
    """Find the icon that a page names.

    Empty if the page contains the icon itself; None if it names none.
    """
    for link in _LINK.finditer(markup[:HEAD]):
        found = {name.lower(): "".join(values) for name, *values in _ATTRIBUTE.findall(link.group(1))}
        if "icon" in found.get("rel", "").lower().split() and (href := html.unescape(found.get("href", "")).strip()):
            return "" if href.lower().startswith("data:") else canonical(href, url)
    return None


def brought(entry: Entry, body: bytes, headers: dict[str, str], job: Job) -> Fetched:
    """Make the outcome of an icon that was fetched.

    A response that is not a picture means that there is no icon.
    """
    if not body.lstrip().startswith(_BEGINNINGS):
        return missed(Missed(entry, FetchOutcome.NO_ICON), job)
    icon = _icon(entry, job, icon_digest(body), FetchOutcome.READ)
    if not entry.hops:  # after a redirect the validators belong to another address
        icon = replace(icon, etag=headers.get("etag", "")[:500], modified=headers.get("last-modified", "")[:100])
    return Fetched(entry, size=len(body), icon=icon)


def unchanged(entry: Entry, job: Job) -> Fetched:
    """Make the outcome of an icon that has not changed."""
    digest = job.icon.digest if job.icon else ""
    return Fetched(entry, icon=replace(_icon(entry, job, digest, FetchOutcome.NOT_MODIFIED), etag=entry.etag,
                                       modified=entry.modified))


def missed(outcome: Missed, job: Job) -> Fetched:
    """Make the outcome of an icon that could not be fetched.

    It names the reason, and keeps the known icon unless it is certainly gone.
    """
    why = outcome.outcome
    is_absent = why.standing.is_absent or why in (FetchOutcome.NO_ICON, FetchOutcome.NOT_TEXT)
    kept = job.icon.digest if job.icon and not is_absent else ""
    return Fetched(outcome.entry, outcome=FetchOutcome.NO_ICON, icon=_icon(outcome.entry, job, kept, why))


def _icon(entry: Entry, job: Job, digest: str, outcome: FetchOutcome) -> SiteIcon:
    url = entry.hops[0][1] if entry.hops else entry.url
    return SiteIcon(job.policy.name, url, digest, outcome, datetime.now(UTC))


def _usual_address(url: str, job: Job) -> str:
    """Guess the icon's address; empty if a guess is not worth a request."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}/favicon.ico" if job.holds_copies else ""
