"""Decompress a body by its content encoding, up to its known size."""

import zlib
from collections.abc import Callable
from io import BytesIO

import brotli
import zstandard

GZIP = zlib.MAX_WBITS | 16

Unpack = Callable[[bytes, int], bytes]


def _gzip(data: bytes, most: int) -> bytes:
    return zlib.decompressobj(GZIP).decompress(data, most)


def _deflate(data: bytes, most: int) -> bytes:
    try:
        return zlib.decompressobj().decompress(data, most)
    except zlib.error:  # many servers leave out the zlib header
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(data, most)


def _brotli(data: bytes, most: int) -> bytes:
    unpacked: bytes = brotli.Decompressor().process(data, output_buffer_limit=most)
    return unpacked


def _zstd(data: bytes, most: int) -> bytes:
    return zstandard.ZstdDecompressor().stream_reader(BytesIO(data)).read(most)


UNPACK: dict[str, Unpack] = {"gzip": _gzip, "x-gzip": _gzip, "deflate": _deflate, "br": _brotli, "zstd": _zstd}


def unpacked(data: bytes, encoding: str, size: int) -> bytes:
    """Decompress data to at most one byte more than `size`.

    Data with an unknown or wrong encoding is returned as it is.
    """
    unpack = UNPACK.get(encoding.strip().lower())
    try:
        return unpack(data, size + 1) if unpack else data
    except (zlib.error, brotli.error, zstandard.ZstdError):
        return data
