"""Recognise encodings that can also be decoded as others without an error.

Seven-bit ones look like ASCII, Japanese ones like Chinese.
"""

import codecs
import re

from fingerprinting.text.encodings.plausibility import is_garbled, kana_share

ISO_2022_JP = re.compile(rb"\x1b\$[@B][!-~]{2,}\x1b\([BJ]")
"""What browsers recognise ISO-2022-JP by: characters between two changes of the character set."""
_SEVEN_BIT = ((ISO_2022_JP, "iso2022_jp"), (re.compile(rb"~\{[!-}]{2,}"), "hz"),
              (re.compile(rb"\+[A-Za-z0-9+/]{5,}"), "utf-7"))
_EAST_ASIAN = re.compile(r"[\u3041-\u30fa\u3400-\u9fff]")
MOST_OTHERS = 0.9
"""Maximum share (0–1) of characters other than East Asian ones in a text in a seven-bit encoding."""
MUCH_KANA = 0.2
"""Minimum share (0–1) of kana, among the characters beyond ASCII, of Japanese."""


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


def _decoded(head: bytes, codec: str) -> str:
    """Decode bytes strictly, except for a last character that is cut.

    Empty if that fails.
    """
    try:
        return codecs.getincrementaldecoder(codec)().decode(head)
    except UnicodeDecodeError:
        return ""
