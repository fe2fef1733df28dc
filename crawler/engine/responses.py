"""Turn Scrapy's requests and responses into captures and exchanges."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from scrapy import Request
from scrapy.http import Headers, Response

from crawler.crawl.exchange import Exchange, HeaderLines
from crawler.extraction.navigation.links import Link, refreshed
from crawler.extraction.page import Extraction
from storage.collections.frontier import Entry
from storage.documents import Capture, Redirect

_BEYOND_ASCII = re.compile(rb"[\x80-\xff]")


def capture_of(response: Response, entry: Entry) -> Capture:
    """Build the capture of a response, with the redirects that led to it."""
    return Capture(
        url=entry.url, final_url=response.url, status=response.status, headers=_lines(response.headers),
        body=response.body, fetched_at=_now(), ip=str(response.ip_address or ""),
        redirects=tuple(Redirect(status, url) for status, url in entry.hops),
    )


def exchange_of(request: Request, response: Response) -> Exchange:
    """Build the exchange of a response that is not unpacked yet."""
    now = datetime.now(UTC)
    request_headers = (("Host", request.url.split("/", 3)[2]), *_lines(request.headers))
    certificate = response.certificate.dumpPEM().decode("ascii") if response.certificate else ""
    return Exchange(
        request.url, now - timedelta(seconds=float(request.meta.get("download_latency", 0.0))), now,
        str(response.ip_address or ""), request_headers, response.protocol or "HTTP/1.1", response.status,
        _lines(response.headers), response.body, certificate)


def by_name(headers: Headers) -> dict[str, str]:
    """Map header names in lower case to their values."""
    return {name.decode("latin-1").lower(): b", ".join(values).decode("latin-1") for name, values in headers.items()}


def _lines(headers: Headers) -> HeaderLines:
    return tuple((name.decode("latin-1"), value.decode("latin-1"))
                 for name, values in headers.items() for value in values)


def _now() -> datetime:
    """Return the current time to the millisecond, the precision of MongoDB."""
    now = datetime.now(UTC)
    return now.replace(microsecond=now.microsecond // 1000 * 1000)


def location_of(headers: Headers) -> str:
    """Return where a redirect leads.

    Bytes beyond ASCII are percent-encoded unchanged, as browsers do.
    """
    location = headers.get("Location") or b""
    return _BEYOND_ASCII.sub(lambda byte: b"%%%02X" % byte[0][0], location).decode("ascii")


def refreshes(response: Response, extraction: Extraction) -> Extraction:
    """Add the address of a response's Refresh header to the page's links."""
    header = (response.headers.get("Refresh") or b"").decode("latin-1")
    url = refreshed(header, response.url) if header else None
    return replace(extraction, links=(*extraction.links, Link(url, "", "refresh"))) if url else extraction


def content_type_of(headers: Headers) -> str:
    """Return the declared type of a response; empty if it has none."""
    return (headers.get("Content-Type") or b"").decode("latin-1")
