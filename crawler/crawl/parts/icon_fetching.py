"""Fetch the icon of a site as an address of the crawl: one small request, seldom.

Sites of one owner often share it. It is asked for once a page was read, and again after `FRESH`, only if it has
changed. Where no page names one, the usual address is tried on sites that hold copies: elsewhere a guess that may find
nothing would be a request for nothing. Its failure is no error of the crawl, and is not tried again in it.
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
"""How servers label icons; each is the beginning of a content type."""
LARGEST = 2**18
"""Bytes of an icon that are read."""
FRESH = timedelta(days=7)
"""How long an icon, or that there is none, is believed."""
HEAD = 200_000
"""Characters of a page in which its icon is looked for."""
_LINK = re.compile(r"<link\b([^<>]{0,2000})>", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"\b(rel|href)\s{0,9}=\s{0,9}(?:\"([^\"]{0,2000})\"|'([^']{0,2000})'|([^\s\"'<>]{1,2000}))",
                        re.IGNORECASE)
_BEGINNINGS = (b"\0\0\1\0", b"\0\0\2\0", b"\x89PNG", b"GIF8", b"\xff\xd8\xff", b"BM", b"RIFF", b"<svg", b"<?xml")
"""What files of pictures begin with."""


def wanted(markup: str, url: str, entry: Entry, job: Job) -> list[Entry]:
    """Make the entry of the icon that a page names, where it is time to ask for it.

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
    asked = Entry(job.crawl, address, ICON, URGENT, entry.depth, entry.url)
    if known and known.url == address and known.digest:
        asked = replace(asked, etag=known.etag, modified=known.modified)
    return [asked]


def icon_address(markup: str, url: str) -> str | None:
    """Find the icon that a page names.

    Empty for one that the page holds itself, None for none.
    """
    for link in _LINK.finditer(markup[:HEAD]):
        found = {name.lower(): "".join(values) for name, *values in _ATTRIBUTE.findall(link.group(1))}
        if "icon" in found.get("rel", "").lower().split() and (href := html.unescape(found.get("href", "")).strip()):
            return "" if href.lower().startswith("data:") else canonical(href, url)
    return None


def brought(entry: Entry, body: bytes, headers: dict[str, str], job: Job) -> Fetched:
    """Make the outcome of an icon that was answered.

    A page in its place means that there is none.
    """
    if not body.lstrip().startswith(_BEGINNINGS):
        return missed(Missed(entry, FetchOutcome.NO_ICON), job)
    icon = _icon(entry, job, icon_digest(body), FetchOutcome.READ)
    if not entry.hops:  # marks belong to the address that was asked
        icon = replace(icon, etag=headers.get("etag", "")[:500], modified=headers.get("last-modified", "")[:100])
    return Fetched(entry, size=len(body), icon=icon)


def unchanged(entry: Entry, job: Job) -> Fetched:
    """Make the outcome of an icon that is as it was."""
    digest = job.icon.digest if job.icon else ""
    return Fetched(entry, icon=replace(_icon(entry, job, digest, FetchOutcome.NOT_MODIFIED), etag=entry.etag,
                                       modified=entry.modified))


def missed(outcome: Missed, job: Job) -> Fetched:
    """Make the outcome of an icon that could not be had.

    It names why, and keeps what may still be there.
    """
    why = outcome.outcome
    is_absent = why.standing.is_absent or why in (FetchOutcome.NO_ICON, FetchOutcome.NOT_TEXT)
    kept = job.icon.digest if job.icon and not is_absent else ""
    return Fetched(outcome.entry, outcome=FetchOutcome.NO_ICON, icon=_icon(outcome.entry, job, kept, why))


def _icon(entry: Entry, job: Job, digest: str, outcome: FetchOutcome) -> SiteIcon:
    url = entry.hops[0][1] if entry.hops else entry.url
    return SiteIcon(job.policy.name, url, digest, outcome, datetime.now(UTC))


def _usual_address(url: str, job: Job) -> str:
    """Guess where the icon is; empty where no guess is worth a request."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}/favicon.ico" if job.holds_copies else ""
