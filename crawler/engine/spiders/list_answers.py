"""Make the outcome of a sitemap or feed."""

from typing import Protocol

from scrapy.http import Response

from crawler.crawl import same_bytes
from crawler.crawl.job import Job
from crawler.crawl.outcome import Fetched, Missed, Outcome
from crawler.engine.responses import content_type_of
from crawler.engine.spiders.wanted_types import MARKUP_OF_LISTS
from crawler.extraction.extraction_pool import ExtractionPool
from crawler.extraction.navigation.sitemap import SitemapError, is_list
from crawler.urls.address import canonical, overlong
from storage.collections.frontier import Entry
from storage.fetch_outcome import FetchOutcome

MAX_NESTING = 3
"""Maximum levels of sitemaps that lead to sitemaps."""
NESTED = 100
"""Depth added by a list within a list; each further page of a feed adds one."""


class ListSpider(Protocol):
    """The attributes that a spider needs to read lists."""

    job: Job
    extractors: ExtractionPool


def names_list(response: Response) -> bool:
    """Tell whether the response for a page is a feed, a catalogue or a sitemap."""
    kind = content_type_of(response.headers).partition(";")[0].strip().lower()
    return response.status == 200 and kind in MARKUP_OF_LISTS and is_list(response.body)


async def listed(spider: ListSpider, response: Response, entry: Entry) -> Outcome:
    """Read a list, unless its bytes are those of the last visit.

    Raises UnreadablePageError, NoProcessError.
    """
    if response.status != 200:
        return Missed(entry, FetchOutcome.BAD_STATUS)
    job, content_type = spider.job, content_type_of(response.headers)
    if unread := same_bytes.unread(job, entry, response.body, content_type):
        return unread
    try:
        found = await spider.extractors.read_list(response.body)
    except SitemapError:
        return Missed(entry, FetchOutcome.BAD_SITEMAP)
    lists = [url for each in found.lists if (url := canonical(each, response.url)) and job.scope.covers(url)]
    level, place = divmod(entry.depth, NESTED)
    further = [job.sitemap(url, (level + 1) * NESTED, entry.url) for url in lists if level < MAX_NESTING]
    further += [job.sitemap(url, entry.depth + 1, entry.url) for each in found.following
                if place < NESTED - 1 and (url := canonical(each, response.url)) and job.scope.covers(url)]
    job.passed_over.count_overlong((overlong(each.url, response.url) for each in found.pages), job.scope)
    pages = job.listed(found.pages, entry, response.url)
    if not found.lists and not found.following:
        job.lists[entry.url] = same_bytes.digest_of(response.body, content_type)
    return Fetched(entry, (*further, *pages), size=len(response.body), outcome=FetchOutcome.SITEMAP)
