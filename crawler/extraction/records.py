"""Reading pages that come as records: what `wenzong extract` does with each line."""

import base64
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from crawler.extraction.page import Reading, read, read_html


class RecordError(ValueError):
    """A record that holds no page; the message says what is missing."""


def extract_lines(records: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Read each record `{"id", "url", "html"}` or `{…, "html_base64"}` and yield what its page says.

    A record out: `{"id", "title", "text", "next_url", "encoding"}`, or `{"id", "error"}` for one that cannot be read.
    """
    for record in records:
        try:
            yield extract(record)
        except RecordError as error:
            yield {"id": record.get("id"), "error": str(error)}


def extract(record: Mapping[str, Any]) -> dict[str, Any]:
    """Read one record; raises RecordError."""
    reading = _reading(record)
    return {"id": record.get("id"), "title": reading.title, "text": reading.text, "next_url": reading.next_url,
            "encoding": reading.encoding}


def _reading(record: Mapping[str, Any]) -> Reading:
    url = str(record.get("url") or "")
    if isinstance(html := record.get("html"), str):
        return read_html(html, url)
    if not isinstance(packed := record.get("html_base64"), str):
        raise RecordError('neither "html" nor "html_base64" is a text')
    try:
        body = base64.b64decode(packed, validate=True)
    except ValueError as error:
        raise RecordError(f'"html_base64" is not base64: {error}') from error
    return read(body, url, str(record.get("content_type") or ""))
