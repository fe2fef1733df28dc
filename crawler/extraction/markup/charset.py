"""In which encoding a page is written, whatever it says about itself.

A label is a hint. Bytes that are UTF-8 without fault are UTF-8; otherwise every candidate decodes the page and the one
whose result reads most like the language wins, a label only breaking ties.
"""

import codecs
import re

from resiliparse.parse.encoding import detect_encoding

SAMPLE = 96 * 1024
"""Bytes that are looked at."""
READ = 4000
"""Characters beyond ASCII that a decoding is judged by."""
BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
WIDER = {
    "gb2312": "gb18030", "gbk": "gb18030", "x-gbk": "gb18030", "gb_2312-80": "gb18030", "cp936": "gb18030",
    "hz-gb-2312": "hz", "big5": "big5hkscs", "big5-hkscs": "big5hkscs", "x-x-big5": "big5hkscs", "cn-big5": "big5hkscs",
    "cp950": "big5hkscs", "shift_jis": "cp932", "shift-jis": "cp932", "sjis": "cp932", "x-sjis": "cp932",
    "euc-kr": "cp949", "ks_c_5601-1987": "cp949", "utf8": "utf-8", "utf-16": "utf-16-le",
}
"""Labels as browsers read them: each stands for the widest encoding that contains it."""
CARELESS = frozenset({"iso-8859-1", "latin-1", "latin1", "windows-1252", "cp1252", "us-ascii", "ascii"})
"""Labels that servers put on everything; they say nothing about Chinese pages."""
CHINESE = ("gb18030", "big5hkscs")
COMMON = (
    "的一是不了在人有我他这個个们們中来來上大为為和国國地到以说說时時要就出会會可也你对對生能而子那得于於"
    "着著下自之年过過发發后後作里裡用道行所然家种種事成方多经經么麼去法学學如都同现現当當没沒动動面起看定"
    "天分还還进進好小部其些主样樣理心她本前开開但因只从從想日、。，"
)
PLAUSIBLE = 0.12
"""Share of common characters above which text is Chinese; wrong decodings stay far below."""
SURE = 0.4
"""Share above which no other candidate needs to be tried."""

_META = re.compile(rb"""<meta[^>]{0,300}?charset\s*=\s*["']?\s*([\w:.-]{2,40})""", re.IGNORECASE)
_XML = re.compile(rb"""^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w:.-]{2,40})""", re.IGNORECASE)
_HEADER = re.compile(r"""charset\s*=\s*["']?\s*([\w:.-]{2,40})""", re.IGNORECASE)
_FOREIGN = re.compile(r"[^\x00-\x7f]+")
_KANA = re.compile(r"[\u3041-\u30fa]")


def decode(body: bytes, content_type: str = "") -> tuple[str, str]:
    """Decode a page and name the encoding it was in; what cannot be decoded becomes U+FFFD."""
    encoding = detect(body, content_type)
    for bom, name in BOMS:
        if name == encoding and body.startswith(bom):
            body = body[len(bom):]
    return body.decode(encoding, "replace").replace("\x00", ""), encoding


def detect(body: bytes, content_type: str = "") -> str:
    """Find the encoding of a page from its bytes, its own labels and the server's."""
    for bom, name in BOMS:
        if body.startswith(bom):
            return name
    head = body[:SAMPLE]
    if zeros := _utf16(head):
        return zeros
    labels = _labels(head, content_type)
    if body.isascii():
        return next((label for label in labels if label not in ("utf-16-le", "utf-16-be")), "utf-8")
    if _is_utf8(head):
        return "utf-8"
    guess = _name(detect_encoding(head) or "")
    return _best(head, list(dict.fromkeys([*labels, guess, *CHINESE, "utf-8"])), guess)


def _labels(head: bytes, content_type: str) -> list[str]:
    found = [match.group(1) for match in [_HEADER.search(content_type)] if match]
    found += [match.group(1).decode("ascii") for pattern in (_META, _XML) if (match := pattern.search(head[:8192]))]
    return [name for label in found if (name := _name(label)) and label.lower() not in CARELESS]


def _name(label: str) -> str:
    name = WIDER.get(label.strip().lower(), label.strip().lower())
    try:
        return name if "\ufffd" not in b"a".decode(name, "replace") else ""
    except (LookupError, UnicodeError, ValueError):
        return ""


def _utf16(head: bytes) -> str:
    """Recognise UTF-16 without a mark by its zero bytes: markup is ASCII."""
    if head.count(0) * 10 < len(head) or 0 not in head:
        return ""
    return "utf-16-le" if head[1::2].count(0) >= head[::2].count(0) else "utf-16-be"


def _is_utf8(head: bytes) -> bool:
    try:
        codecs.getincrementaldecoder("utf-8")().decode(head, final=len(head) < SAMPLE)
    except UnicodeDecodeError:
        return False
    return True


def _best(head: bytes, candidates: list[str], guess: str) -> str:
    scores: dict[str, float] = {}
    for name in filter(None, candidates):
        scores[name] = _score(head.decode(name, "replace"))
        if scores[name] >= SURE:
            return name
    best = max(scores, key=lambda name: scores[name])
    if scores[best] >= PLAUSIBLE:
        return best
    return next((name for name in (*candidates, guess) if name and scores.get(name, -1.0) >= 0), guess or "utf-8")


def _score(text: str) -> float:
    """How much decoded text reads like Chinese or Japanese, 0..1, less what could not be decoded."""
    foreign = "".join(_FOREIGN.findall(text))
    sample = foreign[:READ]
    common = sum(map(sample.count, COMMON)) + len(_KANA.findall(sample)) / 2
    return common / (len(sample) or 1) - 4 * foreign.count("\ufffd") / (len(foreign) or 1)
