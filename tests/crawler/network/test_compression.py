"""A compressed body that ends too early is told from a whole one, and from one with something after its end."""

import gzip
import zlib

import brotli
import pytest
import zstandard

from crawler.network.compression import is_whole

TEXT = "渡口的灯火在夜雨中亮着，老人把铜钱收进袖中。".encode() * 40


def raw(data: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return packer.compress(data) + packer.flush()


PACKED = {"gzip": (gzip.compress(TEXT), ["gzip"]), "members": (gzip.compress(TEXT[:99]) + gzip.compress(TEXT[99:]),
          ["x-gzip"]), "deflate": (zlib.compress(TEXT), ["deflate"]), "raw": (raw(TEXT), ["deflate"]),
          "brotli": (brotli.compress(TEXT), ["br"]), "zstd": (zstandard.compress(TEXT), ["zstd"]),
          "twice": (gzip.compress(brotli.compress(TEXT)), ["br", "gzip"])}


@pytest.mark.parametrize("kind", PACKED)
def test_a_cut_body_is_not_whole(kind: str) -> None:
    packed, encodings = PACKED[kind]
    assert is_whole(packed, TEXT, encodings)
    assert not is_whole(packed[:len(packed) * 2 // 3], TEXT[:500], encodings)


@pytest.mark.parametrize("kind", ["gzip", "deflate"])
def test_bytes_after_the_end_cut_nothing(kind: str) -> None:
    packed, encodings = PACKED[kind]
    assert is_whole(packed + b"<!-- more -->", TEXT, encodings)


def test_a_cut_layer_within_a_whole_one_is_noticed() -> None:
    assert not is_whole(gzip.compress(brotli.compress(TEXT)[:-9]), TEXT[:500], ["br", "gzip"])


@pytest.mark.parametrize("kind", ["gzip", "zstd"])
def test_hundreds_of_thousands_of_empty_parts_take_time_in_proportion(kind: str) -> None:
    empty = gzip.compress(b"") if kind == "gzip" else zstandard.compress(b"")
    assert is_whole(300_000 * empty, TEXT, [kind])  # copying what follows each part would take a minute
    assert not is_whole(300_000 * empty + empty[:-3], TEXT, [kind])


def test_an_unknown_encoding_says_nothing() -> None:
    assert is_whole(TEXT, TEXT, ["compress"])
