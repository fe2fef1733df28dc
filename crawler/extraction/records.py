"""Extract pages that come as JSON records, for `wenzong extract`."""

import base64
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

from crawler.extraction.page import Extraction, extract_html, extract_page


class RecordError(ValueError):
    """A record without a page; the message says what is missing."""


def extract_lines(records: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Extract the page of each record.

    A record in: `{"id", "url", "html"}` or `{…, "html_base64"}`. A record out: `{"id", "title", "text", "next_url",
    "encoding"}`, or `{"id", "error"}` for one that cannot be read.
    """
    for record in records:
        try:
            yield extract(record)
        except RecordError as error:
            yield {"id": record.get("id"), "error": str(error)}
        except Exception as error:  # noqa: BLE001 - one bad record must not stop the others
            yield {"id": record.get("id"), "error": f"{type(error).__name__}: {error}"}


def extract(record: Mapping[str, Any]) -> dict[str, Any]:
    """Read one record; raises RecordError."""
    extraction = _extraction(record)
    return {"id": record.get("id"), "title": extraction.title, "text": extraction.text, "next_url": extraction.next_url,
            "encoding": extraction.encoding}


def _address(record: Mapping[str, Any]) -> str:
    url = str(record.get("url") or "")
    try:
        urlsplit(url)
    except ValueError as error:
        raise RecordError(f'"url" is no web address: {error}') from error
    return url


def _extraction(record: Mapping[str, Any]) -> Extraction:
    url = _address(record)
    if isinstance(html := record.get("html"), str):
        return extract_html(html, url)
    if not isinstance(packed := record.get("html_base64"), str):
        raise RecordError('neither "html" nor "html_base64" is a string')
    try:
        body = base64.b64decode(packed, validate=True)
    except ValueError as error:
        raise RecordError(f'"html_base64" is not base64: {error}') from error
    return extract_page(body, url, str(record.get("content_type") or ""))
