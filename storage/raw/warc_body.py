"""Read the body of an answer back out of its WARC records."""

from io import BytesIO

from warcio.archiveiterator import ArchiveIterator

from storage.raw.unpacking import unpacked

HOLD_A_BODY = ("response", "resource", "conversion")
"""Types of records: an answer, a body that came without one, and an answer's body as it was unpacked."""


def body_of(records: bytes, size: int) -> bytes:
    """Unpack the body of `size` bytes that the last fitting record holds.

    Empty without one.
    """
    data, encoding = b"", ""
    for record in ArchiveIterator(BytesIO(records)):
        if record.rec_type in HOLD_A_BODY:
            data = record.raw_stream.read()
            encoding = record.http_headers.get_header("content-encoding", "") if record.http_headers else ""
    return unpacked(data, encoding, size)
