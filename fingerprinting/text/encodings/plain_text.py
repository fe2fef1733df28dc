"""Detect the encoding of a text file, or reject the file with a reason.

A file is decoded strictly from start to end. Chinese encodings overlap, so several may fit; then the one whose result
looks most like Chinese is taken. Files from the web may hold some broken bytes.
"""

import codecs
from typing import BinaryIO, Literal, NamedTuple

from fingerprinting.text.encodings.labels import CHINESE, bom_of
from fingerprinting.text.encodings.mixed_encodings import decoded_line
from fingerprinting.text.encodings.plausibility import common_share, is_garbled, without_broken
from fingerprinting.text.encodings.recognition import japanese_codec, korean_codec, seven_bit_codec, wide_codec

_BLOCK = 1 << 20
_SAMPLE = 1 << 16
_SAMPLES = 32
"""Maximum number of blocks whose first `_SAMPLE` characters are examined."""
_MARKED = {"utf-8": "utf-8-sig", "utf-16-le": "utf-16", "utf-16-be": "utf-16"}
"""Codecs that remove the byte order mark, by the encoding that the mark names."""
_ASCII = bytes((*b"\t\n\r", *range(32, 127)))
_UNMARKED = (*CHINESE, "cp950", "utf-16-le", "utf-16-be")
_LOST = 0.04
"""Share (0–1) of characters that may be broken in a file from the web; people still read such a text."""
_WESTERN = "cp1252"
_LEAST_ASCII = 0.85
"""Minimum share (0–1) of ASCII in a text of `_WESTERN`."""
_ENOUGH = 0.15
"""Share of common characters that makes a guess safe; see `common_share`."""


class EncodingError(ValueError):
    """A file whose encoding is not supported.

    The message says why, and how to repair the file.
    """

    def __init__(self, pattern: str, **values: str) -> None:
        """Keep the pattern of the message too, so that it can be translated."""
        super().__init__(pattern.format_map(values))
        self.pattern, self.values = pattern, values


class _Attempt(NamedTuple):
    """The result of decoding a file with one codec."""

    codec: str
    outcome: Literal["sound", "cut", "broken", "garbled"]
    """Cut: only the last character is incomplete."""
    share: float = 0.0
    """Share of common characters, see `common_share`."""


def detect_codec(file: BinaryIO) -> str:
    """Return the name of the codec of a text file, and rewind it.

    Raises EncodingError if no encoding fits.
    """
    file.seek(0)
    head = file.read(_SAMPLE)
    if not head.strip(b"\r\n\t \xff\xfe\xef\xbb\xbf"):
        raise EncodingError("the file is empty")
    if (codec := wide_codec(head)) and _attempt(file, codec).outcome == "sound":
        return codec
    mark = _MARKED.get(bom_of(head)[1], "")
    if (codec := seven_bit_codec(head)) and _attempt(file, codec).outcome == "sound":
        return codec
    attempts = [_attempt(file, mark or "utf-8")]
    if attempts[0].outcome == "sound":
        return attempts[0].codec
    if (codec := japanese_codec(head) or korean_codec(head)) and _attempt(file, codec).outcome == "sound":
        return codec
    if not mark:
        attempts += [_attempt(file, codec) for codec in _UNMARKED]
    best = max(attempts[1:], key=lambda attempt: attempt.share, default=attempts[0])
    if best.outcome == "sound" and best.share >= _ENOUGH:
        return best.codec
    raise _refusal(attempts, head)


def detect_damaged_codec(file: BinaryIO) -> str:
    """Return the codec of a text file with some broken bytes, and rewind it.

    Raises EncodingError if no encoding fits, or so many bytes are broken that the text is garbled.
    """
    try:
        return detect_codec(file)
    except EncodingError:
        mark = _MARKED.get(bom_of(file.read(_SAMPLE))[1], "")
        attempts = [_attempt(file, codec, "replace") for codec in ((mark,) if mark else ("utf-8", *_UNMARKED))]
        best = max(attempts, key=lambda attempt: attempt.share)
        if not mark and _is_western(file):
            return _WESTERN
        if best.outcome == "sound" and best.share >= _ENOUGH:
            return best.codec
        if not mark and _is_mixed(file):
            return "utf-8"
        raise


def _is_mixed(file: BinaryIO) -> bool:
    """Tell whether the first lines are readable if each is decoded by itself."""
    lines = file.read(_BLOCK).split(b"\n")
    file.seek(0)
    text = without_broken("\n".join(decoded_line(line, "utf-8") for line in lines), _LOST)
    return text is not None and not is_garbled(text) and common_share(text) >= _ENOUGH


def _is_western(file: BinaryIO) -> bool:
    """Tell whether the first bytes are English text in Windows-1252."""
    head = file.read(_SAMPLE)
    file.seek(0)
    if len(head.translate(None, _ASCII)) > (1 - _LEAST_ASCII) * len(head):
        return False
    try:
        return not is_garbled(head.decode(_WESTERN))
    except UnicodeDecodeError:
        return False


def _attempt(file: BinaryIO, codec: str, errors: Literal["strict", "replace"] = "strict") -> _Attempt:
    decoder = codecs.getincrementaldecoder(codec)(errors)
    file.seek(0)
    samples: list[str] = []
    outcome: Literal["sound", "cut"] = "sound"
    try:
        while block := file.read(_BLOCK):
            text = decoder.decode(block)
            if len(samples) < _SAMPLES:
                samples.append(text[:_SAMPLE])
    except UnicodeDecodeError:
        return _Attempt(codec, "broken")
    finally:
        file.seek(0)
    try:
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        outcome = "cut"
    if errors == "replace":
        samples = [kept for sample in samples if (kept := without_broken(sample, _LOST)) is not None]
    if not samples or any(map(is_garbled, samples)):
        return _Attempt(codec, "garbled")
    return _Attempt(codec, outcome, common_share("".join(samples)))


def _refusal(attempts: list[_Attempt], head: bytes) -> EncodingError:
    if any(attempt.outcome == "cut" and attempt.share >= _ENOUGH for attempt in attempts):
        return EncodingError("the file ends in the middle of a character: it is truncated; obtain a complete copy")
    if attempts[0].outcome == "garbled" and b"\0" not in head:
        return EncodingError("the file was saved with a wrong encoding and its text is lost; provide the original "
                             "file")
    if attempts[0].codec != "utf-8":
        return EncodingError("the file declares the encoding {encoding} but does not use it; save it as UTF-8",
                             encoding=attempts[0].codec.removesuffix("-sig").upper())
    return EncodingError("the file is not a text in UTF-8, UTF-16, UTF-32, GB18030 or Big5; save it as UTF-8")
