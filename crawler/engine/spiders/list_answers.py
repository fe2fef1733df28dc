"""Make the outcome of a sitemap or feed."""

from typing import Protocol

from scrapy.http import Response

from crawler.crawl import same_bytes
from crawler.crawl.job import Job
from crawler.crawl.outcome import Fetched, Missed, Outcome
from crawler.engine.responses import content_type_of
from crawler.extraction.extraction_pool import ExtractionPool
from crawler.extraction.navigation.sitemap import SitemapError
from crawler.urls.address import canonical
from storage.collections.frontier import Entry
from storage.fetch_outcome import FetchOutcome

MAX_NESTING = 3
"""Sitemaps that lead to sitemaps."""


class ListSpider(Protocol):
    """What a spider has that reads lists."""

    job: Job
    extractors: ExtractionPool


async def listed(spider: ListSpider, response: Response, entry: Entry) -> Outcome:
    """Read a list, unless it came as the bytes that were read before.

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
    further = [job.sitemap(url, entry.depth + 1, entry.url) for url in lists if entry.depth < MAX_NESTING]
    pages = job.listed(found.pages, entry, response.url)
    if not found.lists:
        job.lists[entry.url] = same_bytes.digest_of(response.body, content_type)
    return Fetched(entry, (*further, *pages), size=len(response.body), outcome=FetchOutcome.SITEMAP)
