"""Detect the encoding of a page, whatever it declares.

A label is only a hint. Bytes that are valid UTF-8 are UTF-8. Otherwise the page is decoded with each candidate, labels
first: an encoding that surely gives East Asian text is taken at once, otherwise the one that gives most of it.
"""

import codecs
import re
from functools import partial

from resiliparse.parse.encoding import detect_encoding

from fingerprinting.text.encodings.labels import CARELESS, CHINESE, KOREAN, bom_of, codec_of
from fingerprinting.text.encodings.plausibility import east_asian_share, is_korean, kana_share
from fingerprinting.text.encodings.recognition import ISO_2022_JP, japanese_codec

SAMPLE = 96 * 1024
"""Number of bytes examined."""
PLAUSIBLE = 0.12
"""Minimum score (see `east_asian_share`) of plausible text; wrong decodings are far below."""
SURE = 0.4
"""Score from which no other candidate is tried."""
FEW_KANA = 0.02
"""Share (0–1) of kana that a Chinese page stays below."""

_OPENING = re.compile(rb"(?:[ \t\r\n]\0)*<\0[!?A-Za-z]\0|(?:\0[ \t\r\n])*\0<\0[!?A-Za-z]")
"""How markup in UTF-16 begins."""
_META = re.compile(rb"""<meta[^>]{0,300}?charset\s*=\s*["']?\s*([\w:.-]{2,40})""", re.IGNORECASE)
_XML = re.compile(rb"""^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w:.-]{2,40})""", re.IGNORECASE)
_HEADER = re.compile(r"""charset\s*=\s*["']?\s*([\w:.-]{2,40})""", re.IGNORECASE)


def decode(body: bytes, content_type: str = "") -> tuple[str, str]:
    """Decode a page; also return the name of its encoding.

    Bytes that cannot be decoded become U+FFFD.
    """
    encoding = detect(body, content_type)
    bom, name = bom_of(body)
    if name == encoding:
        body = body[len(bom):]
    return body.decode(encoding, "replace").replace("\x00", ""), encoding


def detect(body: bytes, content_type: str = "") -> str:
    """Detect the encoding of a page from its bytes, its own labels and the server's."""
    if marked := bom_of(body)[1]:
        return marked
    head = body[:SAMPLE]
    if zeros := _utf16(head):
        return zeros
    labels = _labels(head, content_type)
    if body.isascii():
        if ISO_2022_JP.search(head):
            return "iso2022_jp"
        return next((label for label in labels if label not in ("utf-16-le", "utf-16-be")), "utf-8")
    if _is_utf8(head):
        return "utf-8"
    sure = next((label for label in dict.fromkeys(labels) if _share(head, label) >= SURE), "")
    sure = sure or next(filter(partial(_is_surely_chinese, head), CHINESE), "")
    if sure:
        return sure  # the statistical detector takes longer than everything else
    if is_korean(head) and not japanese_codec(head):
        return KOREAN
    guess = codec_of(detect_encoding(head) or "")
    return _best(head, list(dict.fromkeys([*labels, guess, *CHINESE, "utf-8"])), guess)


def _labels(head: bytes, content_type: str) -> list[str]:
    labels = [match.group(1) for match in [_HEADER.search(content_type)] if match]
    labels += [match.group(1).decode("ascii") for pattern in (_META, _XML) if (match := pattern.search(head[:8192]))]
    return [name for label in labels if (name := codec_of(label)) and label.lower() not in CARELESS]


def _utf16(head: bytes) -> str:
    """Recognise UTF-16 without a byte order mark by its zero bytes.

    Markup is ASCII, and begins the page.
    """
    if begins := _OPENING.match(head):
        return "utf-16-be" if begins[0].startswith(b"\0") else "utf-16-le"
    if head.count(0) * 10 < len(head) or 0 not in head:
        return ""
    return "utf-16-le" if head[1::2].count(0) >= head[::2].count(0) else "utf-16-be"


def _is_utf8(head: bytes) -> bool:
    try:
        codecs.getincrementaldecoder("utf-8")().decode(head, final=len(head) < SAMPLE)
    except UnicodeDecodeError:
        return False
    return True


def _is_surely_chinese(head: bytes, encoding: str) -> bool:
    """Tell whether an encoding gives Chinese text, and not Japanese.

    Japanese in EUC-JP keeps its kana when decoded as GB18030.
    """
    text = head.decode(encoding, "replace")
    return east_asian_share(text) >= SURE and kana_share(text) < FEW_KANA


def _share(head: bytes, encoding: str) -> float:
    return east_asian_share(head.decode(encoding, "replace"))


def _best(head: bytes, candidates: list[str], guess: str) -> str:
    """Return the candidate with the most East Asian text, else the first that fits."""
    scores: dict[str, float] = {}
    for name in filter(None, candidates):
        scores[name] = _share(head, name)
        if scores[name] >= SURE:
            return name
    best = max(scores, key=lambda name: scores[name])
    if scores[best] >= PLAUSIBLE:
        return best
    return next((name for name in (*candidates, guess) if name and scores.get(name, -1.0) >= 0), guess or "utf-8")
