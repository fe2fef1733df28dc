"""Which encoding a text file is in: UTF-8, UTF-16, GB18030 or Big5, or a clear refusal.

A file is decoded strictly from end to end. Chinese encodings overlap, so several may work: then the one whose
result looks most like Chinese is right.
"""

import codecs
from typing import BinaryIO, Literal, NamedTuple

from library.draft import UnreadableError
from library.plausible import common_share, is_garbled

_BLOCK = 1 << 20
_SAMPLE = 1 << 16
_SAMPLES = 32
"""Blocks of which the first `_SAMPLE` characters are looked at."""
_MARKS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
_UNMARKED = ("gb18030", "big5hkscs", "cp950", "utf-16-le", "utf-16-be")
_ENOUGH = 0.15
"""Share of common characters that makes a guess safe; see `common_share`."""


class _Reading(NamedTuple):
    """What came of decoding a file by one codec."""

    codec: str
    fate: Literal["sound", "cut", "broken", "garbled"]
    """Cut: sound but for the last character, which is incomplete."""
    share: float = 0.0


def detect(file: BinaryIO) -> str:
    """Name the codec of a text file and rewind it; raises UnreadableError when no encoding fits."""
    file.seek(0)
    head = file.read(_SAMPLE)
    if not head.strip(b"\r\n\t \xff\xfe\xef\xbb\xbf"):
        raise UnreadableError("the file is empty")
    mark = next((codec for mark, codec in _MARKS.items() if head.startswith(mark)), "")
    readings = [_reading(file, mark or "utf-8")]
    if readings[0].fate == "sound":
        return readings[0].codec
    if not mark:
        readings += [_reading(file, codec) for codec in _UNMARKED]
    best = max(readings[1:], key=lambda reading: reading.share, default=readings[0])
    if best.fate == "sound" and best.share >= _ENOUGH:
        return best.codec
    raise UnreadableError(_reason(readings, head))


def _reading(file: BinaryIO, codec: str) -> _Reading:
    decoder = codecs.getincrementaldecoder(codec)("strict")
    file.seek(0)
    samples: list[str] = []
    fate: Literal["sound", "cut"] = "sound"
    try:
        while block := file.read(_BLOCK):
            text = decoder.decode(block)
            if len(samples) < _SAMPLES:
                samples.append(text[:_SAMPLE])
    except UnicodeDecodeError:
        return _Reading(codec, "broken")
    finally:
        file.seek(0)
    try:
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        fate = "cut"
    if any(map(is_garbled, samples)):
        return _Reading(codec, "garbled")
    return _Reading(codec, fate, common_share("".join(samples)))


def _reason(readings: list[_Reading], head: bytes) -> str:
    if any(reading.fate == "cut" and reading.share >= _ENOUGH for reading in readings):
        return "the file ends in the middle of a character: it is truncated; fetch it whole"
    if readings[0].fate == "garbled" and b"\0" not in head:
        return "the file was saved with a wrong encoding and its text is lost; give the original file"
    if readings[0].codec != "utf-8":
        return f"the file calls itself {readings[0].codec.removesuffix('-sig').upper()} but is not; save it as UTF-8"
    return "the file is no text in UTF-8, UTF-16, GB18030 or Big5; save it as UTF-8"
