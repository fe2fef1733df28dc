"""Write an exchange as WARC records (ISO 28500), each gzipped on its own.

The records are the response, the request, and measurements. Each has SHA-256 digests of its block and payload. Each
returned piece is a complete WARC file.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from itertools import chain
from mmap import ACCESS_READ, mmap
from tempfile import TemporaryFile
from urllib.parse import urlsplit

from crawler.crawl.exchange import Exchange, HeaderLines
from crawler.crawl.warc_record import WarcRecord, http_head, new_record_id
from storage.documents import Capture
from storage.raw.store import Piece
from storage.raw.unpacking import unpacked

_FRAMING = frozenset({"transfer-encoding"})
"""Headers of the transfer, left out because chunks are joined."""


def records_of(exchange: Exchange, led_here: tuple[str, ...] = (), capture: Capture | None = None) -> Piece:
    """Write an exchange; `led_here` names the records of the redirects before it.

    The capture's body must be recoverable: if unpacking the response does not give it, it follows as a record of its
    own.
    """
    answer = _answer(exchange)
    records = [answer]
    if capture and capture.body not in (b"", exchange.body) and not _gives(exchange, capture):
        records.append(_body(capture, "conversion", (("WARC-Refers-To", answer.id),)))
    records += [_request(exchange, answer.id), _measured(exchange, answer.id, led_here)]
    parts = chain.from_iterable(record.packed() for record in records)
    return _mapped(parts) if exchange.download else b"".join(parts)


def body_alone(capture: Capture) -> bytes:
    """Write the body of a capture whose exchange is not known."""
    return b"".join(_body(capture, "resource", ()).packed())


def _gives(exchange: Exchange, capture: Capture) -> bool:
    """Tell whether unpacking the response gives the body of the capture."""
    encoding = next((value for name, value in exchange.answered if name.lower() == "content-encoding"), "")
    return not exchange.download and unpacked(exchange.body, encoding, capture.size) == capture.body


def _mapped(parts: Iterable[bytes]) -> memoryview:
    """Write parts to a file on disk and map it; the file is freed with the last view."""
    with TemporaryFile() as file:
        for part in parts:
            file.write(part)
        file.flush()
        return memoryview(mmap(file.fileno(), 0, access=ACCESS_READ))


def _body(capture: Capture, kind: str, fields: HeaderLines) -> WarcRecord:
    return WarcRecord(kind, new_record_id(), capture.url, capture.fetched_at, "application/octet-stream", capture.body,
                      fields=fields)


def _answer(exchange: Exchange) -> WarcRecord:
    lines = tuple(line for line in exchange.answered if line[0].lower() not in _FRAMING)
    return WarcRecord(
        "response", new_record_id(), exchange.url, exchange.answered_at, "application/http; msgtype=response",
        exchange.download or exchange.body, http_head(f"{exchange.protocol} {exchange.status_line}", lines),
        (("WARC-IP-Address", exchange.ip),) if exchange.ip else ())


def _request(exchange: Exchange, answer: str) -> WarcRecord:
    parts = urlsplit(exchange.url)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return WarcRecord(
        "request", new_record_id(), exchange.url, exchange.asked_at, "application/http; msgtype=request", b"",
        http_head(f"GET {path} {exchange.protocol}", exchange.asked), (("WARC-Concurrent-To", answer),))


def _measured(exchange: Exchange, answer: str, led_here: tuple[str, ...]) -> WarcRecord:
    seconds = (exchange.answered_at - exchange.asked_at).total_seconds()
    lines = [f"fetchTimeMs: {seconds * 1000:.0f}", *(f"via-record: {each}" for each in led_here)]
    if exchange.certificate:
        lines += [f"tls-certificate: {line}" for line in exchange.certificate.splitlines()]
    return WarcRecord(
        "metadata", new_record_id(), exchange.url, datetime.now(UTC), "application/warc-fields",
        ("\r\n".join(lines) + "\r\n").encode(), fields=(("WARC-Concurrent-To", answer),))
