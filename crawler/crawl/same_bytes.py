"""Tell whether a page came as the very bytes that were read before.

Then it need not be read again. Reading the same bytes by the same rules gives the same text and the same links. That is
safe for the text, whose version is stored. It is safe for the links where the crawl begins with every address that they
may name: those that held a page have a visit, and all others are the loose ends of the last crawl. Where the rules have
changed (the site's policy, the depth, the release), or the loose ends were too many to keep, every page is read.
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
"""Less than a day, so that a daily run that begins a little earlier than yesterday's finds them due."""
_ELSE = frozenset({"hints", "delay", "revisit", "max_pages", "use_proxies", "check_only",
                   "comparison_reason"})
"""What a policy says of the order, pace and way of a crawl, and of its length, which loose ends make up for."""


def digest_of(body: bytes, content_type: str) -> str:
    """Digest what the reader is given of an answer."""
    return hashlib.blake2b(body, digest_size=16, person=hashlib.blake2b(content_type.encode(), digest_size=16).digest()
                           ).hexdigest()


def digest_of_outcome(outcome: Fetched) -> str:
    """Digest what a page was read from.

    Empty if it was shown by a browser, or is set in fonts or pictures that may change.
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
    """Make the outcome of what came as the bytes that were read before.

    None where it must be read. What it names is known. A list of lists is read each time: those are no loose ends.
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
    told = json.dumps([VERSION, job.max_depth, rules], sort_keys=True, default=str)
    return hashlib.blake2b(told.encode(), digest_size=16).hexdigest()


def begin(job: Job, loose_ends: LooseEnds, *, has_visits: bool) -> list[Entry]:
    """List what the last crawl left.

    If that is all of it, the job may skip what comes as the same bytes. It is asked for after new chapters: much of it
    was missing the last time. A crawl of what is due leaves it for another time if that was lately. A site without a
    visit is read as if for the first time: its pages were deleted, and its unchanged lists name them.
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
    """Keep what a crawl leaves, before its frontier is dropped.

    Nothing where another process has done both. A crawl that left out pages has asked for all that its site names only
    where those before it had.
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
