"""Write one WARC record (ISO 28500) as a gzip member of its own.

A record has SHA-256 digests of its block and payload. warcio, which reads the records, could write them too, but takes
half as long again, for each page of a crawl.
"""

import hashlib
from base64 import b32encode
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import cast
from uuid import uuid4

from isal import isal_zlib
from warcio.statusandheaders import StatusAndHeaders

from crawler.crawl.exchange import HeaderLines
from crawler.files.download import Download

LEVEL = 3
"""ISA-L's highest compression level: a sixth of the time of zlib's level 6 for an eighth more bytes."""
_GZIP = 16 + isal_zlib.MAX_WBITS
_PART = 2**20
"""Bytes of a body on disk that are read at a time."""


@dataclass(frozen=True)
class WarcRecord:
    """One record; a body on disk is read from there twice."""

    kind: str
    """The type of record, such as `response`."""
    id: str
    url: str
    date: datetime
    """In UTC."""
    content_type: str
    body: bytes | Download
    http_head: bytes = b""
    """Head of the HTTP message, up to and including the empty line; with `body` it is the record's block."""
    fields: HeaderLines = ()
    """Further named fields of the record."""

    def packed(self) -> Iterator[bytes]:
        """Yield the parts of the gzip member with this record."""
        if isinstance(self.body, bytes):
            yield isal_zlib.compress(b"".join((self._head(), self.http_head, self.body, b"\r\n\r\n")), LEVEL, _GZIP)
            return
        compressor = isal_zlib.compressobj(LEVEL, isal_zlib.DEFLATED, _GZIP)
        yield compressor.compress(self._head() + self.http_head)
        for part in _parts(self.body):
            yield compressor.compress(part)
        yield compressor.compress(b"\r\n\r\n") + compressor.flush()

    def _head(self) -> bytes:
        size = len(self.http_head) + (len(self.body) if isinstance(self.body, bytes) else self.body.size)
        payload, block = self._digests()
        lines = [("WARC-Type", self.kind), ("WARC-Record-ID", self.id), ("WARC-Target-URI", self.url),
                 ("WARC-Date", f"{self.date.replace(tzinfo=None).isoformat(timespec='microseconds')}Z"), *self.fields,
                 ("WARC-Payload-Digest", payload), ("WARC-Block-Digest", block),
                 ("Content-Type", self.content_type), ("Content-Length", str(size))]
        return f"WARC/1.1\r\n{_joined(lines)}\r\n".encode()

    def _digests(self) -> tuple[str, str]:
        """Digest the payload and the block."""
        payload, block = hashlib.sha256(), hashlib.sha256(self.http_head)
        for part in _parts(self.body):
            payload.update(part)
            if self.http_head:
                block.update(part)
        written = _written(payload.digest())
        return written, _written(block.digest()) if self.http_head else written


def new_record_id() -> str:
    """Make the id of a record."""
    return f"<urn:uuid:{uuid4()}>"


def http_head(first_line: str, lines: HeaderLines) -> bytes:
    """Write the head of an HTTP message in ASCII.

    Header values beyond ASCII are percent-encoded.
    """
    try:
        return f"{first_line}\r\n{_joined(lines)}\r\n".encode("ascii")
    except UnicodeEncodeError:
        protocol, _, rest = first_line.partition(" ")
        return cast(bytes, StatusAndHeaders(rest, lines, protocol).to_ascii_bytes())


def _joined(lines: HeaderLines | list[tuple[str, str]]) -> str:
    return "".join([f"{name}: {value}\r\n" for name, value in lines])


def _written(digest: bytes) -> str:
    return f"sha256:{b32encode(digest).decode('ascii')}"


def _parts(body: bytes | Download) -> Iterator[bytes]:
    if isinstance(body, bytes):
        yield body
        return
    stream = body.stream()
    while part := stream.read(_PART):
        yield part

