"""Recognise encodings that can also be decoded as others without an error.

Seven-bit ones look like ASCII, Japanese and Korean ones like Chinese, UTF-32 like UTF-16.
"""

import codecs
import re

from fingerprinting.text.encodings.labels import KOREAN
from fingerprinting.text.encodings.plausibility import is_garbled, kana_share

ISO_2022_JP = re.compile(rb"\x1b\$[@B][!-~]{2,}\x1b\([BJ]")
"""What browsers recognise ISO-2022-JP by: characters between two changes of the character set."""
_SEVEN_BIT = ((ISO_2022_JP, "iso2022_jp"), (re.compile(rb"~\{[!-}]{2,}"), "hz"),
              (re.compile(rb"\+[A-Za-z0-9+/]{5,}"), "utf-7"))
_EAST_ASIAN = re.compile(r"[\u3041-\u30fa\u3400-\u9fff]")
_FIRST = 4_096
"""Bytes by which UTF-32 is recognised: the highest byte of every character is zero."""
MOST_OTHERS = 0.9
"""Maximum share (0–1) of characters other than East Asian ones in a text in a seven-bit encoding."""
MUCH_KANA = 0.2
"""Minimum share (0–1) of kana, among the characters beyond ASCII, of Japanese."""
MUCH_HANGUL = 0.9
"""Minimum share (0–1) of Hangul, among the characters beyond ASCII, of Korean: Chinese read as Korean has less."""
_LEAST_KOREAN = 50
"""Minimum characters beyond ASCII of Korean: a few Chinese ones may all be Hangul by chance."""
_HANGUL = re.compile(r"[\uac00-\ud7a3]")
_BEYOND_ASCII = re.compile(r"[^\W\x00-\x7f]")
_WIDE_MARKS = (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)


def wide_codec(head: bytes) -> str:
    """Return the codec of UTF-32; empty for other encodings.

    Its byte order mark begins with that of UTF-16.
    """
    if head.startswith(_WIDE_MARKS):
        return "utf-32"
    first = head[:_FIRST - _FIRST % 4]
    return next((codec for codec, high in (("utf-32-le", 3), ("utf-32-be", 0))
                 if len(first) > 8 and not any(first[high::4])), "")


def seven_bit_codec(head: bytes) -> str:
    """Return the codec of ASCII bytes that mean East Asian text.

    Empty if they are just ASCII. The codecs are those of ISO-2022-JP, HZ (RFC 1843) and UTF-7 (RFC 2152).
    """
    if not head.isascii():
        return ""
    for sign, codec in _SEVEN_BIT:
        if sign.search(head) and (text := _decoded(head, codec)):
            others = len(text) - len(_EAST_ASIAN.findall(text))
            if others <= MOST_OTHERS * len(text) and not is_garbled(text):
                return codec
    return ""


def japanese_codec(head: bytes) -> str:
    """Return the codec of Japanese in EUC-JP or Shift JIS.

    Empty if there is too little kana to be sure.
    """
    if head.isascii():
        return ""
    return next((codec for codec in ("euc_jp", "cp932") if kana_share(_decoded(head, codec)) >= MUCH_KANA), "")


def korean_codec(head: bytes) -> str:
    """Return the codec of Korean; empty if the text is not Korean for certain."""
    letters = _BEYOND_ASCII.findall(_decoded(head, KOREAN))
    hangul = len(_HANGUL.findall("".join(letters)))
    return KOREAN if len(letters) >= _LEAST_KOREAN and hangul >= MUCH_HANGUL * len(letters) else ""


def _decoded(head: bytes, codec: str) -> str:
    """Decode bytes strictly, except for a last character that is cut.

    Empty if that fails.
    """
    try:
        return codecs.getincrementaldecoder(codec)().decode(head)
    except UnicodeDecodeError:
        return ""
