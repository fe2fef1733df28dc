"""Read the body of a response from its WARC records."""

from io import BytesIO

from warcio.archiveiterator import ArchiveIterator

from storage.raw.unpacking import unpacked

HOLD_A_BODY = ("response", "resource", "conversion")
"""Types of WARC records with a body: a response, a body without a response, and a decompressed body."""


def body_of(records: bytes, size: int) -> bytes:
    """Return the body of `size` bytes in the last suitable record, decompressed.

    Empty if there is none.
    """
    data, encoding = b"", ""
    for record in ArchiveIterator(BytesIO(records)):
        if record.rec_type in HOLD_A_BODY:
            data = record.raw_stream.read()
            encoding = record.http_headers.get_header("content-encoding", "") if record.http_headers else ""
    return unpacked(data, encoding, size)
