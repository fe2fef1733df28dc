"""Write an exchange as WARC records (ISO 28500), each gzipped on its own.

The records are the response, the request, and measurements. Each has SHA-256 digests of its block and payload. Each
returned piece is a complete WARC file.
"""

from io import BytesIO
from mmap import ACCESS_READ, mmap
from tempfile import TemporaryFile
from typing import Any, BinaryIO, cast
from urllib.parse import urlsplit

from isal import isal_zlib
from warcio.statusandheaders import StatusAndHeaders
from warcio.utils import Digester
from warcio.warcwriter import WARCWriter

from crawler.crawl.exchange import Exchange
from storage.documents import Capture
from storage.raw.store import Piece
from storage.raw.unpacking import unpacked

_FRAMING = frozenset({"transfer-encoding"})
"""Headers of the transfer, left out because chunks are joined."""


LEVEL = 3
"""ISA-L's highest compression level: a sixth of the time of zlib's level 6 for an eighth more bytes."""
_GZIP = 16


class _GzipMember:
    """Compresses what is written until `flush`, which ends the gzip member."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self._compressor = isal_zlib.compressobj(LEVEL, isal_zlib.DEFLATED, _GZIP + isal_zlib.MAX_WBITS)

    def write(self, data: bytes) -> None:
        self._out.write(self._compressor.compress(data))

    def flush(self) -> None:
        self._out.write(self._compressor.flush())


class _Writer(WARCWriter):  # type: ignore[misc]
    """Writes each record as a gzip member of its own."""

    def __init__(self, out: BinaryIO) -> None:
        super().__init__(out, gzip=False, warc_version="WARC/1.1")

    def write_record(self, record: Any) -> None:
        self._write_warc_record(_GzipMember(self.out), record)

    def _create_digester(self) -> Digester:
        return Digester("sha256")


def records_of(exchange: Exchange, led_here: tuple[str, ...] = (), capture: Capture | None = None) -> Piece:
    """Write an exchange; `led_here` names the records of the redirects before it.

    The capture's body must be recoverable: if unpacking the response does not give it, it follows as a record of its
    own.
    """
    out = cast("BinaryIO", TemporaryFile()) if exchange.download else BytesIO()  # noqa: SIM115 - held by the mapping
    writer = _Writer(out)
    answer = _answer(writer, exchange)
    answer_id = answer.rec_headers.get_header("WARC-Record-ID")
    writer.write_record(answer)
    if capture and capture.body not in (b"", exchange.body) and not _gives(exchange, capture):
        writer.write_record(_body(writer, capture, "conversion", {"WARC-Refers-To": answer_id}))
    writer.write_record(_request(writer, exchange, answer_id))
    writer.write_record(_measured(writer, exchange, answer_id, led_here))
    return out.getvalue() if isinstance(out, BytesIO) else _mapped(out)


def _gives(exchange: Exchange, capture: Capture) -> bool:
    """Tell whether unpacking the response gives the body of the capture."""
    encoding = next((value for name, value in exchange.response_headers if name.lower() == "content-encoding"), "")
    return not exchange.download and unpacked(exchange.body, encoding, capture.size) == capture.body


def _mapped(file: BinaryIO) -> memoryview:
    """Map a file on disk as bytes; the file is freed with the last view."""
    file.flush()
    with file:
        return memoryview(mmap(file.fileno(), 0, access=ACCESS_READ))


def body_alone(capture: Capture) -> bytes:
    """Write the body of a capture whose exchange is not known."""
    out = BytesIO()
    writer = _Writer(out)
    writer.write_record(_body(writer, capture, "resource", {}))
    return out.getvalue()


def _body(writer: WARCWriter, capture: Capture, kind: str, about: dict[str, str]):  # type: ignore[no-untyped-def]
    date = {"WARC-Date": capture.fetched_at.strftime("%Y-%m-%dT%H:%M:%S.%fZ")}
    return writer.create_warc_record(capture.url, kind, BytesIO(capture.body), len(capture.body),
                                     warc_content_type="application/octet-stream", warc_headers_dict=about | date)


def _answer(writer: WARCWriter, exchange: Exchange):  # type: ignore[no-untyped-def]
    lines = [line for line in exchange.response_headers if line[0].lower() not in _FRAMING]
    head = StatusAndHeaders(exchange.status_line, lines, protocol=exchange.protocol)
    about = {"WARC-Date": exchange.answered_at.strftime("%Y-%m-%dT%H:%M:%S.%fZ")}
    if exchange.ip:
        about["WARC-IP-Address"] = exchange.ip
    return writer.create_warc_record(exchange.url, "response", exchange.stream(), exchange.size,
                                     warc_headers_dict=about, http_headers=head)


def _request(writer: WARCWriter, exchange: Exchange, answer: str):  # type: ignore[no-untyped-def]
    parts = urlsplit(exchange.url)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    head = StatusAndHeaders(f"GET {path} {exchange.protocol}", exchange.request_headers, is_http_request=True)
    about = {"WARC-Date": exchange.asked_at.strftime("%Y-%m-%dT%H:%M:%S.%fZ"), "WARC-Concurrent-To": answer}
    return writer.create_warc_record(exchange.url, "request", BytesIO(), 0, warc_headers_dict=about, http_headers=head)


def _measured(writer: WARCWriter, exchange: Exchange, answer: str, led_here: tuple[str, ...]):  # type: ignore[no-untyped-def]
    seconds = (exchange.answered_at - exchange.asked_at).total_seconds()
    lines = [f"fetchTimeMs: {seconds * 1000:.0f}", *(f"via-record: {each}" for each in led_here)]
    if exchange.certificate:
        lines += [f"tls-certificate: {line}" for line in exchange.certificate.splitlines()]
    data = ("\r\n".join(lines) + "\r\n").encode()
    return writer.create_warc_record(exchange.url, "metadata", BytesIO(data), len(data),
                                     warc_content_type="application/warc-fields",
                                     warc_headers_dict={"WARC-Concurrent-To": answer})
