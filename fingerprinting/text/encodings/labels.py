"""Define byte order marks, encoding labels, and encodings to try without a label."""

import codecs

BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
CHINESE = ("gb18030", "big5hkscs")
"""The most extensive Chinese encodings; each contains its predecessors."""
KOREAN = "cp949"
WIDER = {
    "gb2312": "gb18030", "gbk": "gb18030", "x-gbk": "gb18030", "gb_2312-80": "gb18030", "cp936": "gb18030",
    "hz-gb-2312": "hz", "big5": "big5hkscs", "big5-hkscs": "big5hkscs", "x-x-big5": "big5hkscs", "cn-big5": "big5hkscs",
    "cp950": "big5hkscs", "shift_jis": "cp932", "shift-jis": "cp932", "sjis": "cp932", "x-sjis": "cp932",
    "euc-kr": KOREAN, "ks_c_5601-1987": KOREAN, "utf8": "utf-8", "utf-16": "utf-16-le",
}
"""Labels as browsers interpret them: each stands for the most extensive encoding that contains it."""
CARELESS = frozenset({"iso-8859-1", "latin-1", "latin1", "windows-1252", "cp1252", "us-ascii", "ascii"})
"""Labels that servers put on every page; they say nothing about Chinese pages."""

NO_BROWSERS = frozenset({"punycode", "idna", "unicode-escape", "raw-unicode-escape", "utf-7"})
"""Codecs of Python that no browser supports: such a label would hide a page from Wenzong but from no reader."""


def bom_of(data: bytes) -> tuple[bytes, str]:
    """Return the byte order mark that data begins with, and its encoding.

    Both are empty if there is none.
    """
    return next(((bom, name) for bom, name in BOMS if data.startswith(bom)), (b"", ""))


def codec_of(label: str) -> str:
    """Return the name of the codec for a label.

    It is empty if the label names no text encoding that both Python and browsers support.
    """
    name = WIDER.get(label.strip().lower(), label.strip().lower())
    try:
        is_known = codecs.lookup(name).name.replace("_", "-") not in NO_BROWSERS
        return name if is_known and "\ufffd" not in b"a".decode(name, "replace") else ""
    except (LookupError, UnicodeError, ValueError):
        return ""
