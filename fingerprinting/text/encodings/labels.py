"""Byte order marks, names of encodings, and candidates for unlabelled texts."""

import codecs

BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
CHINESE = ("gb18030", "big5hkscs")
"""The widest Chinese encodings; each contains those that came before it."""
WIDER = {
    "gb2312": "gb18030", "gbk": "gb18030", "x-gbk": "gb18030", "gb_2312-80": "gb18030", "cp936": "gb18030",
    "hz-gb-2312": "hz", "big5": "big5hkscs", "big5-hkscs": "big5hkscs", "x-x-big5": "big5hkscs", "cn-big5": "big5hkscs",
    "cp950": "big5hkscs", "shift_jis": "cp932", "shift-jis": "cp932", "sjis": "cp932", "x-sjis": "cp932",
    "euc-kr": "cp949", "ks_c_5601-1987": "cp949", "utf8": "utf-8", "utf-16": "utf-16-le",
}
"""Labels as browsers read them: each stands for the widest encoding that contains it."""
CARELESS = frozenset({"iso-8859-1", "latin-1", "latin1", "windows-1252", "cp1252", "us-ascii", "ascii"})
"""Labels that servers put on everything; they say nothing about Chinese pages."""

NO_BROWSERS = frozenset({"punycode", "idna", "unicode-escape", "raw-unicode-escape", "utf-7"})
"""Codecs of Python that no browser knows: a label of one would hide a page from us, and from no reader."""


def bom_of(data: bytes) -> tuple[bytes, str]:
    """Find the byte order mark that data begins with, and its encoding.

    Both empty without one.
    """
    return next(((bom, name) for bom, name in BOMS if data.startswith(bom)), (b"", ""))


def codec_of(label: str) -> str:
    """Name the codec for a label.

    Empty for a label that names no text encoding that Python and browsers know.
    """
    name = WIDER.get(label.strip().lower(), label.strip().lower())
    try:
        is_known = codecs.lookup(name).name.replace("_", "-") not in NO_BROWSERS
        return name if is_known and "\ufffd" not in b"a".decode(name, "replace") else ""
    except (LookupError, UnicodeError, ValueError):
        return ""
