"""Decide what a watched contents page lists, and which of it a poll requests."""

from collections.abc import Iterable

from crawler.crawl.job import Job
from crawler.crawl.relevance import FOLDER
from crawler.crawl.same_bytes import digest_of
from crawler.crawl.survey.survey_plan import chapters_among
from crawler.extraction.page import Extraction
from storage.collections.frontier import Entry
from storage.collections.site_facts.contents_pages import Listing

EDGE = 30
"""Chapters kept from the beginning and from the end of a list, where new ones appear."""


def listing_of(job: Job, entry: Entry, extraction: Extraction) -> Listing | None:
    """Return what a page lists; None unless it is a watched contents page.

    Watched are start addresses, and contents pages of books whose names or addresses the crawl looks for.
    """
    if not job.policy.watch_contents or entry.kind != "page":
        return None
    chapters = chapters_among((link.url, link.words) for link in extraction.links if job.scope.covers(link.url))
    edges = (*chapters[:EDGE], *chapters[EDGE:][-EDGE:])
    is_polled = job.is_poll and entry.depth == 0
    if is_polled or (chapters and (job.is_start(entry.url) or _is_looked_for(job, entry.url, extraction.title, edges))):
        return Listing(extraction.title[:200], len(chapters), edges)
    return None


def _is_looked_for(job: Job, url: str, title: str, chapters: Iterable[str]) -> bool:
    return job.relevance.rate(url, title) >= FOLDER or any(
        job.relevance.rate(chapter, "") >= FOLDER for chapter in chapters)


def marked(listing: Listing, etag: str, modified: str, body: bytes, content_type: str) -> Listing:
    """Add the validators and digest that identify an unchanged version."""
    return listing._replace(etag=etag[:500], modified=modified[:100], body=digest_of(body, content_type))


def kept_by_poll(
    job: Job, listing: Listing | None, found: Iterable[Entry], next_url: str,
) -> tuple[Entry, ...]:
    """Keep only the listed chapters and the next page of a text.

    Fonts, pictures and other parts stay too.
    """
    wanted = {next_url, *(listing.edges if listing else ())}
    kept = [entry for entry in found if entry.kind not in ("page", "sitemap") or entry.url in wanted]
    for entry in kept[:1]:
        job.examine_host(entry.url)
    return tuple(kept)
