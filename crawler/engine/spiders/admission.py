"""Request a page again if its redirects set a cookie that admits the reader.

`/1.html` redirects to `/enter`, which sets a cookie and redirects back; so does the link of a page that asks a reader's
age. The frontier requests each address once, so the page would be lost.
"""

from dataclasses import replace
from typing import Protocol

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.http import Response

from crawler.crawl.job import Job
from crawler.engine.responses import location_of
from crawler.urls.address import canonical, host_of
from storage.collections.frontier import Entry


class AdmittedSpider(Protocol):
    """The attributes of a spider that `let_in` needs."""

    crawler: Crawler
    job: Job


async def let_in(spider: AdmittedSpider, response: Response, entry: Entry) -> Response | None:
    """Request the page that a redirect with a cookie leads back to.

    None if the redirect leads elsewhere, or if there is no page.
    """
    following = canonical(location_of(response.headers), response.url)
    is_back = following in (entry.parent, *(url for _, url in entry.hops)) and following != entry.url
    if not following or not is_back or entry.kind != "page" or "Set-Cookie" not in response.headers:
        return None
    if spider.job.refusal(following, was_read=True):
        return None
    assert spider.crawler.engine is not None  # noqa: S101 - the engine fetched the redirect
    meta = {"entry": through(entry, response, following), "download_slot": host_of(following)}
    answer: Response = await spider.crawler.engine.download_async(
        Request(following, meta=meta, headers={"Referer": entry.parent or following}))
    return answer if answer.status == 200 else None


def through(entry: Entry, response: Response, url: str) -> Entry:
    """Make the entry of a page that was reached by way of another address."""
    return replace(entry, url=url, hops=(*entry.hops, (response.status, entry.url)), etag="", modified="", body="")
