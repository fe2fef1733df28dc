"""Tell whether a compressed response arrived whole.

Scrapy's decoders return what they could read of a stream that ends too early, and do not say so.
"""

import zlib
from collections.abc import Sequence

import brotli
import zstandard

_EITHER_HEADER = 47
"""For `zlib`: expect the header of gzip or zlib, and tell which it is."""
_GZIP = b"\x1f\x8b"


def is_whole(packed: bytes, unpacked: bytes, encodings: Sequence[str]) -> bool:
    """Tell whether a body ends where its compression says.

    `unpacked` is its contents, `encodings` are the values of Content-Encoding in the order in which they were applied.
    The contents must be known to be small: the layers are unpacked again.
    """
    if len(encodings) == 1 and encodings[0] in ("gzip", "x-gzip") and _size_told(packed) == len(unpacked) % 2**32:
        return True  # as almost always: nothing needs to be unpacked
    for encoding in reversed(encodings):
        if encoding not in _LAYERS:
            return True
        packed, is_complete = _LAYERS[encoding](packed)
        if not is_complete:
            return False
    return True


def _size_told(packed: bytes) -> int:
    """Read the size with which gzip ends (RFC 1952, 2.3.1)."""
    return int.from_bytes(packed[-4:], "little")


def _gzip(packed: bytes) -> tuple[bytes, bool]:
    """Unpack the members of a gzip stream; what follows them is ignored."""
    contents = bytearray()
    while True:
        stream = zlib.decompressobj(_EITHER_HEADER)
        try:
            contents += stream.decompress(packed)
        except zlib.error:
            return bytes(contents), True  # damaged, not cut: browsers show what could be read
        packed = stream.unused_data
        if not stream.eof or not packed.startswith(_GZIP):
            return bytes(contents), stream.eof


def _deflate(packed: bytes) -> tuple[bytes, bool]:
    for window in (zlib.MAX_WBITS, -zlib.MAX_WBITS):  # some servers leave out the header
        stream = zlib.decompressobj(window)
        try:
            return stream.decompress(packed), stream.eof
        except zlib.error:
            continue
    return b"", True


def _brotli(packed: bytes) -> tuple[bytes, bool]:
    stream = brotli.Decompressor()
    return stream.process(packed), stream.is_finished()


def _zstd(packed: bytes) -> tuple[bytes, bool]:
    contents = bytearray()
    while packed:
        stream = zstandard.ZstdDecompressor().decompressobj()
        contents += stream.decompress(packed)
        if not stream.eof:
            return bytes(contents), False
        packed = stream.unused_data
    return bytes(contents), True


_LAYERS = {"gzip": _gzip, "x-gzip": _gzip, "deflate": _deflate, "br": _brotli, "zstd": _zstd}
