"""An exchange as WARC records (ISO 28500), gzipped one by one.

Answer, request, and what else was measured. Each record carries SHA-256 digests of its block and its payload. The
pieces are whole WARC files by themselves.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from functools import partial
from io import BytesIO
from mmap import ACCESS_READ, mmap
from tempfile import TemporaryFile
from urllib.parse import urlsplit

from crawler.crawl.exchange import Exchange
from crawler.crawl.warc_record import WarcRecord, date_of, http_head, new_record_id
from storage.documents import Capture
from storage.raw.store import Piece
from storage.raw.unpacking import unpacked

_FRAMING = frozenset({"transfer-encoding"})
"""Lines that tell of the way and not of the answer: chunks are put together again."""
_ID = "WARC-Record-ID"


def records_of(exchange: Exchange, led_here: tuple[str, ...] = (), capture: Capture | None = None) -> Piece:
    """Write an exchange; `led_here` names the records of the redirects on the way.

    The capture's body can be read back: where unpacking the answer does not give it, it follows as a record of its own.
    """
    answer = _answer(exchange)
    records = [answer]
    if capture and capture.body not in (b"", exchange.body) and not _gives(exchange, capture):
        records.append(_body(capture, "conversion", {"WARC-Refers-To": answer.fields[_ID]}))
    records += _request(exchange, answer.fields[_ID]), _measured(exchange, answer.fields[_ID], led_here)
    members = (member for record in records for member in record.members())
    return _mapped(members) if exchange.download else b"".join(members)


def _gives(exchange: Exchange, capture: Capture) -> bool:
    """Tell whether the body of a capture can be read back from the answer as it came."""
    encoding = next((value for name, value in exchange.answered if name.lower() == "content-encoding"), "")
    return not exchange.download and unpacked(exchange.body, encoding, capture.size) == capture.body


def _mapped(members: Iterable[bytes]) -> memoryview:
    """Write to a file on disk and view it as bytes; it is freed with the last view."""
    with TemporaryFile() as file:
        file.writelines(members)
        file.flush()
        return memoryview(mmap(file.fileno(), 0, access=ACCESS_READ))


def body_alone(capture: Capture) -> bytes:
    """Write the body of a capture whose exchange is not known."""
    return b"".join(_body(capture, "resource", {}).members())


def _body(capture: Capture, kind: str, about: dict[str, str]) -> WarcRecord:
    fields = _fields(capture.fetched_at, **about)
    return WarcRecord(kind, capture.url, "application/octet-stream", fields,
                      payload=partial(BytesIO, capture.body), size=capture.size)


def _answer(exchange: Exchange) -> WarcRecord:
    lines = [line for line in exchange.answered if line[0].lower() not in _FRAMING]
    fields = _fields(exchange.answered_at)
    if exchange.ip:
        fields["WARC-IP-Address"] = exchange.ip
    head = http_head(f"{exchange.protocol} {exchange.status_line}", lines)
    return WarcRecord("response", exchange.url, "application/http; msgtype=response", fields, head,
                      exchange.stream, exchange.size)


def _request(exchange: Exchange, answer: str) -> WarcRecord:
    parts = urlsplit(exchange.url)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    fields = _fields(exchange.asked_at, **{"WARC-Concurrent-To": answer})
    return WarcRecord("request", exchange.url, "application/http; msgtype=request", fields,
                      http_head(f"GET {path} {exchange.protocol}", exchange.asked))


def _measured(exchange: Exchange, answer: str, led_here: tuple[str, ...]) -> WarcRecord:
    seconds = (exchange.answered_at - exchange.asked_at).total_seconds()
    lines = [f"fetchTimeMs: {seconds * 1000:.0f}", *(f"via-record: {each}" for each in led_here)]
    if exchange.certificate:
        lines += [f"tls-certificate: {line}" for line in exchange.certificate.splitlines()]
    data = ("\r\n".join(lines) + "\r\n").encode()
    fields = _fields(datetime.now(UTC), **{"WARC-Concurrent-To": answer})
    return WarcRecord("metadata", exchange.url, "application/warc-fields", fields,
                      payload=partial(BytesIO, data), size=len(data))


def _fields(moment: datetime, **further: str) -> dict[str, str]:
    return {_ID: new_record_id(), "WARC-Date": date_of(moment), **further}
