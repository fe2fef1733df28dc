"""Recognise pages whose bytes are the same as at the last visit.

Such a page is not read again, because the same bytes read by the same rules give the same text and links. The text is
stored already. The links are covered if the crawl begins with every address that they may name: those that held a page
have a visit, and all others are loose ends of the last crawl. If the rules have changed (the site's policy, the depth,
the release), or there were too many loose ends to keep, every page is read.
"""

import hashlib
import json
import time
from dataclasses import replace
from datetime import timedelta

from crawler.crawl.job import KNOWN_PER_PAGE, Job
from crawler.crawl.outcome import Fetched
from crawler.crawl.priority import LISTS
from crawler.urls.remembered_traps import are_some_doubted
from storage.collections.frontier import Entry
from storage.fetch_outcome import FetchOutcome
from storage.frontier_log.loose_ends import MOST, LooseEnds
from storage.version import VERSION

FIRST = timedelta(hours=20).total_seconds()
"""Seconds until loose ends are due; less than a day, so that a daily run that starts a little early finds them due."""
_ELSE = frozenset({"hints", "delay", "revisit", "max_pages", "use_proxies", "check_only",
                   "comparison_reason"})
"""Fields of a policy that do not change how pages are read: order, pace, route and length of a crawl."""


def digest_of(body: bytes, content_type: str) -> str:
    """Digest the body and content type of a response."""
    return hashlib.blake2b(body, digest_size=16, person=hashlib.blake2b(content_type.encode(), digest_size=16).digest()
                           ).hexdigest()


def digest_of_outcome(outcome: Fetched) -> str:
    """Digest the bytes that a page was read from.

    Empty if a browser rendered it, or if it uses fonts or pictures, which may change.
    """
    if outcome.file:
        return outcome.file.download.sha256
    if outcome.capture is None or outcome.page is None:
        return ""
    if outcome.outcome is not FetchOutcome.READ or outcome.page.fonts or outcome.page.pictures:
        return ""
    types = [value for name, value in outcome.capture.headers if name.lower() == "content-type"]
    return digest_of(outcome.capture.body, types[0] if types else "")


def unread(job: Job, entry: Entry, body: bytes, content_type: str) -> Fetched | None:
    """Make the outcome of a response whose bytes have not changed.

    None if it must be read. The links of an unchanged page are known already. A list of further lists is always read,
    because those are not among the loose ends.
    """
    if not job.skips_same_bytes or not (entry.body or entry.url in job.lists):
        return None
    digest = digest_of(body, content_type)
    if digest == job.lists.get(entry.url):
        return Fetched(entry, size=len(body),
                       outcome=FetchOutcome.SITEMAP if entry.kind == "sitemap" else FetchOutcome.LIST)
    return Fetched(entry, size=len(body), outcome=FetchOutcome.NOT_MODIFIED) if digest == entry.body else None


def basis_of(job: Job) -> str:
    """Digest the rules by which a crawl reads pages and follows links."""
    rules = {name: value for name, value in job.policy.payload().items() if name not in _ELSE}
    basis = json.dumps([VERSION, job.max_depth, rules], sort_keys=True, default=str)
    return hashlib.blake2b(basis.encode(), digest_size=16).hexdigest()


def begin(job: Job, loose_ends: LooseEnds, *, has_visits: bool) -> list[Entry]:
    """List the addresses that the last crawl left unread.

    If they are complete, the job may skip pages with unchanged bytes. They get a later priority than new chapters,
    since many failed the last time. A crawl of due pages leaves them for later if they were tried recently. A site
    without any visit is read as if for the first time, because its pages were deleted and its unchanged lists still
    name them.
    """
    name = job.policy.name
    left = loose_ends.get(name, basis_of(job), job.crawl) if has_visits else None
    job.skips_same_bytes = left is not None and not are_some_doubted(job.traps, time.time())
    job.lists = loose_ends.lists(name, basis_of(job)) if left is not None else {}
    entries = [replace(entry, priority=max(entry.priority, LISTS)) for entry in left or ()]
    entries = job.leave_trapped(entries)
    if job.policy.revisit == "due" and loose_ends.due_at(name) > time.time():
        job.not_due = tuple(entries)
        return []
    return entries


def end(job: Job, loose_ends: LooseEnds) -> None:
    """Store the addresses that a crawl leaves, before its frontier is deleted.

    Does nothing if another process has done both. The addresses are complete only if the crawl was not too large, and
    visited every known page or began with the complete addresses of the last crawl.
    """
    left = job.frontier.loose_ends(MOST)
    if not job.frontier.size():
        return
    name = job.policy.name
    is_whole = job.known < job.max_pages * KNOWN_PER_PAGE and (not job.left_out or job.skips_same_bytes)
    every = {entry.url: entry for entry in (*job.not_due, *job.trapped, *(left or ()))}
    due_at = loose_ends.due_at(name) if job.not_due else time.time() + FIRST
    loose_ends.put(name, basis_of(job), list(every.values()) if is_whole and left is not None else None, due_at,
                   job.lists)
