"""Tell whether a compressed response arrived whole.

Scrapy's decoders return what they could read of a stream that ends too early, and do not say so.
"""

import zlib
from collections.abc import Sequence
from gzip import BadGzipFile, GzipFile
from io import BytesIO

import brotli
import zstandard

_CHUNK = 64 * 1024
_SLICE = 4 * 1024
"""Bytes of zstd read at once: what follows a frame is copied, and a hostile body has hundreds of thousands of them."""


def is_whole(packed: bytes, unpacked: bytes, encodings: Sequence[str]) -> bool:
    """Tell whether a body ends where its compression says.

    `unpacked` is its contents, `encodings` are the values of Content-Encoding in the order in which they were applied.
    The contents must be known to be small: the layers are unpacked again.
    """
    if len(encodings) == 1 and encodings[0] in ("gzip", "x-gzip") and _stated_size(packed) == len(unpacked) % 2**32:
        return True  # as almost always: nothing needs to be unpacked
    try:
        for encoding in reversed(encodings):
            if encoding not in _LAYERS:
                return True
            packed = _LAYERS[encoding](packed)
    except EOFError:
        return False
    return True


def _stated_size(packed: bytes) -> int:
    """Read the size with which gzip ends (RFC 1952, 2.3.1)."""
    return int.from_bytes(packed[-4:], "little")


def _gzip(packed: bytes) -> bytes:
    """Unpack the members of a gzip stream; what follows them is ignored."""
    contents, stream = bytearray(), GzipFile(fileobj=BytesIO(packed))
    try:
        while chunk := stream.read(_CHUNK):
            contents += chunk
    except (BadGzipFile, zlib.error):
        pass  # damaged, not cut: browsers show what could be read
    return bytes(contents)


def _deflate(packed: bytes) -> bytes:
    for window in (zlib.MAX_WBITS, -zlib.MAX_WBITS):  # some servers leave out the header
        stream = zlib.decompressobj(window)
        try:
            contents = stream.decompress(packed)
        except zlib.error:
            continue
        return _complete(contents, is_complete=stream.eof)
    return b""


def _brotli(packed: bytes) -> bytes:
    stream = brotli.Decompressor()
    return _complete(stream.process(packed), is_complete=stream.is_finished())


def _zstd(packed: bytes) -> bytes:
    contents, opener = bytearray(), zstandard.ZstdDecompressor()
    stream = None
    for start in range(0, len(packed), _SLICE):
        rest = packed[start:start + _SLICE]
        while rest:
            stream = stream or opener.decompressobj()
            contents += stream.decompress(rest)
            rest = stream.unused_data
            stream = None if stream.eof else stream
    return _complete(bytes(contents), is_complete=stream is None)


def _complete(contents: bytes, *, is_complete: bool) -> bytes:
    if not is_complete:
        raise EOFError
    return contents


_LAYERS = {"gzip": _gzip, "x-gzip": _gzip, "deflate": _deflate, "br": _brotli, "zstd": _zstd}
