"""Take files offered for download.

Their body goes to disk, the download stops if the bytes are of another kind, and they are read when complete.
"""

import asyncio
import logging
from dataclasses import replace
from functools import partial
from typing import Protocol

from scrapy import Request
from scrapy.exceptions import StopDownload
from scrapy.http import Headers, Response

from crawler.crawl.downloads.file_pages import lone_page
from crawler.crawl.exchange import Exchange
from crawler.crawl.job import Job
from crawler.crawl.outcome import Fetched, Missed, Outcome
from crawler.engine.responses import capture_of
from crawler.extraction.extraction_pool import ExtractionPool, UnreadablePageError
from crawler.extraction.page import Extraction
from crawler.files.download import Download
from crawler.files.file_capture import FileCapture
from crawler.files.growing_body import GrowingBody
from crawler.files.reading import FoundFile, read_file
from crawler.files.recognition import Kind, file_name, kind_of
from library.readers.content_kind import NO_BOOK, is_binary_file, magic
from storage.collections.frontier import Entry
from storage.fetch_outcome import FetchOutcome

UNREAD = {"locked": FetchOutcome.FILE_LOCKED, "unsupported": FetchOutcome.FILE_UNSUPPORTED,
          "pictures": FetchOutcome.FILE_PICTURES}
"""Outcomes by state of a file that could not be read; files in any other state are damaged."""

logger = logging.getLogger(__name__)


class FileSpider(Protocol):
    """The attributes that a spider needs to take files."""

    job: Job
    extractors: ExtractionPool


def begin(spider: FileSpider, headers: Headers, request: Request) -> None:
    """Write the body of a file to disk.

    Raises StopDownload if the response is neither a page nor a file.
    """
    content_type, disposition = _header(headers, "Content-Type"), _header(headers, "Content-Disposition")
    length = _header(headers, "Content-Length")
    size = int(length) if length.isdecimal() else None
    kind = kind_of(content_type, disposition, request.url, size)
    if kind is Kind.NEITHER:
        raise StopDownload(fail=True)
    is_packed = bool(_header(headers, "Content-Encoding"))  # compressed for transfer: limited like a page
    if kind is Kind.FILE or (size or 0) > spider.job.settings.crawl_max_bytes:
        download = Download(file_name(disposition, request.url), content_type)
        request.meta["file"] = download
        if not is_packed:
            request.meta["download"] = download
            request.meta["download_maxsize"] = spider.job.settings.crawl_max_file_bytes
            _extend(request)
    elif not is_packed:
        request.meta["recognise"], request.meta["content_type"] = partial(_recognised, spider), content_type


def _extend(request: Request) -> None:
    """Remove the time limit of a page; that of a file stays."""
    page_timeout: asyncio.Timeout | None = request.meta.get("page_timeout")
    if page_timeout and not page_timeout.expired():
        page_timeout.reschedule(None)


def _recognised(spider: FileSpider, request: Request, data: bytes) -> tuple[Download | GrowingBody, int] | None:
    """Recognise from its first bytes a file that was declared as a page.

    A page becomes a file when it grows too long for a page. None for pictures and programs, which keep the limits of a
    page: nothing of them is stored.
    """
    settings = spider.job.settings
    if magic(data) in NO_BOOK:
        return None
    if is_binary_file(data):
        return _begun(request, ""), settings.crawl_max_file_bytes
    kind = request.meta.pop("content_type")
    return GrowingBody(settings.crawl_max_bytes, partial(_begun, request, kind)), settings.crawl_max_file_bytes


def _begun(request: Request, content_type: str) -> Download:
    """Begin the file of a response that was announced as a page."""
    request.meta["file"] = download = Download(file_name("", request.url), content_type)
    _extend(request)
    return download


def check(request: Request) -> None:
    """Stop the download of a program, picture or film, however it is declared.

    Raises StopDownload.
    """
    download: Download | None = request.meta.get("download")
    if download and download.is_no_book:
        raise StopDownload(fail=True)


def is_file(response: Response) -> bool:
    """Tell whether a response is a file, by its headers or its bytes."""
    if "file" not in response.meta and is_binary_file(response.body):
        response.meta["file"] = Download(file_name("", response.url), "")
    return "file" in response.meta


async def read(spider: FileSpider, response: Response, entry: Entry, download: Download) -> Outcome:
    """Read a downloaded file.

    The outcome holds the chapters, or names why there are none.
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


async def beginning_of(spider: FileSpider, response: Response, download: Download) -> Extraction | None:
    """Read the beginning of a page that is so long that it is read as a file.

    None if the file is no page, or cannot be read as one.
    """
    content_type = _header(response.headers, "Content-Type")
    if not content_type.lower().startswith(("text/html", "application/xhtml")):
        return None
    beginning = download.stream().read(spider.job.settings.crawl_max_bytes)
    try:
        return await spider.extractors.extract(beginning, response.url, content_type)
    except UnreadablePageError as error:
        logger.warning("the links of %s cannot be read: %s", response.url, error)
        return None


def _fetched(job: Job, response: Response, entry: Entry, found: FoundFile) -> Fetched:
    capture = FileCapture.of(capture_of(response, entry), found.download)
    exchange: Exchange | None = response.meta.get("exchange")
    if exchange and not (response.body or exchange.body):
        exchange = replace(exchange, download=found.download)
    page = lone_page(found, capture, entry, job.policy.name, job.run)
    return Fetched(entry, (), page, capture, found.download.size, FetchOutcome.FILE, exchange, file=found)


def _header(headers: Headers, name: str) -> str:
    return (headers.get(name) or b"").decode("latin-1")
