"""Take files offered for download.

To disk from their headers on, no further at wrong bytes, read when complete.
"""

import asyncio
import logging
from dataclasses import replace
from typing import Protocol

from scrapy import Request
from scrapy.exceptions import StopDownload
from scrapy.http import Headers, Response

from crawler.crawl.downloads.file_pages import lone_page
from crawler.crawl.exchange import Exchange
from crawler.crawl.job import Job
from crawler.crawl.outcome import Fetched, Missed, Outcome
from crawler.engine.responses import capture_of
from crawler.engine.scrapy_compat import move_to_disk
from crawler.files.download import Download
from crawler.files.file_capture import FileCapture
from crawler.files.reading import FoundFile, read_file
from crawler.files.recognition import Kind, file_name, kind_of
from library.readers.content_kind import is_binary_file
from storage.collections.frontier import Entry
from storage.fetch_outcome import FetchOutcome

UNREAD = {"locked": FetchOutcome.FILE_LOCKED, "unsupported": FetchOutcome.FILE_UNSUPPORTED,
          "pictures": FetchOutcome.FILE_PICTURES}
"""Outcomes by the state of a file of which nothing was read; any other is damaged."""

logger = logging.getLogger(__name__)


class FileSpider(Protocol):
    """What a spider has that takes files."""

    job: Job


def begin(spider: FileSpider, headers: Headers, request: Request) -> None:
    """Let the body of a file go to disk.

    Raises StopDownload for what is neither a page nor a file.
    """
    content_type, disposition = _header(headers, "Content-Type"), _header(headers, "Content-Disposition")
    length = _header(headers, "Content-Length")
    size = int(length) if length.isdecimal() else None
    kind = kind_of(content_type, disposition, request.url, size)
    if kind is Kind.NEITHER:
        raise StopDownload(fail=True)
    is_packed = bool(_header(headers, "Content-Encoding"))  # for the way: it stays within a page's bounds
    if kind is Kind.FILE or (size or 0) > spider.job.settings.crawl_max_bytes:
        download = Download(file_name(disposition, request.url), content_type)
        request.meta["file"] = download
        if not is_packed:
            request.meta["download"] = download
            request.meta["download_maxsize"] = spider.job.settings.crawl_max_file_bytes
            _extend(request)
    elif not is_packed:
        request.meta["is_untold"] = True


def _extend(request: Request) -> None:
    """Lift the bound on the time of a page; that on the time of a file stays."""
    page_timeout: asyncio.Timeout | None = request.meta.get("page_timeout")
    if page_timeout and not page_timeout.expired():
        page_timeout.reschedule(None)


def check(spider: FileSpider, data: bytes, request: Request) -> None:
    """Look at the bytes that came.

    A file sent as a page goes to disk from its first ones on.

    Raises StopDownload for a program, picture or film, whatever it calls itself.
    """
    meta = request.meta
    if reader := meta.pop("reader", None):
        meta.pop("is_untold")
        if is_binary_file(data):
            download = Download(file_name("", request.url), "")
            meta["file"] = meta["download"] = download
            move_to_disk(reader(), download, spider.job.settings.crawl_max_file_bytes)
            _extend(request)
    taken: Download | None = meta.get("download")
    if taken and taken.is_no_book:
        raise StopDownload(fail=True)


def is_file(response: Response) -> bool:
    """Tell whether an answer is a file, by its headers or its bytes."""
    if "file" not in response.meta and is_binary_file(response.body):
        response.meta["file"] = Download(file_name("", response.url), "")
    return "file" in response.meta


async def read(spider: FileSpider, response: Response, entry: Entry, download: Download) -> Outcome:
    """Read a file that has come.

    Its outcome holds the chapters, or says why there are none.
    """
    if response.body:
        download.write(response.body)
    if download.is_no_book:
        download.close()
        return Missed(entry, FetchOutcome.NOT_TEXT)
    if spider.job.skips_same_bytes and entry.body and entry.body == download.sha256:
        download.close()
        return Fetched(entry, size=download.size, outcome=FetchOutcome.NOT_MODIFIED)
    found = await read_file(download)
    for reason in found.reasons:
        logger.warning("%s: %s", entry.url, reason)
    spider.job.files.note(entry.url, found)
    if not found.chapters:
        found.close()
        return Missed(entry, UNREAD.get(found.state, FetchOutcome.FILE_DAMAGED))
    return _fetched(spider.job, response, entry, found)


def _fetched(job: Job, response: Response, entry: Entry, found: FoundFile) -> Fetched:
    capture = FileCapture.of(capture_of(response, entry), found.download)
    exchange: Exchange | None = response.meta.get("exchange")
    if exchange and not response.body:
        exchange = replace(exchange, download=found.download)
    page = lone_page(found, capture, entry, job.policy.name, job.run)
    return Fetched(entry, (), page, capture, found.download.size, FetchOutcome.FILE, exchange, file=found)


def _header(headers: Headers, name: str) -> str:
    return (headers.get(name) or b"").decode("latin-1")
