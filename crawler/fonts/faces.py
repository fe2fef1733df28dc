"""Find a page's own fonts, from `@font-face` rules and style sheets."""

import base64
import binascii
import re
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import unquote_to_bytes

from lxml import etree

from crawler.fonts.plausible import is_doubtful
from crawler.urls.address import canonical

MAX_FACES = 8
MAX_SHEETS = 12
MAX_STYLE = 30 * 2**20
"""Maximum characters of style that are examined; embedded fonts are long."""
EMBEDDED = "data:"
"""Beginning of the address of a font that is embedded in the page."""
FEW = 3
"""Minimum number of private use characters for a text to count as set in a font of its own."""

_FACE = re.compile(r"@font-face\s{0,20}\{([^{}]{0,20000000})\}", re.IGNORECASE)
_SOURCE = re.compile(
    r"url\(\s{0,20}(?:'([^']{1,20000000})'|\"([^\"]{1,20000000})\"|([^()'\"\s]{1,20000000}))\s{0,20}\)", re.IGNORECASE)
_ICONS = re.compile(r"icon|awesome|glyphicon|katex|mathjax|swiper|social|symbol", re.IGNORECASE)
_UNREADABLE = re.compile(r"\.(?:eot|svg)(?:$|[?#])", re.IGNORECASE)
_PRIVATE = re.compile("[\ue000-\uf8ff\U000f0000-\U0010ffff]")


class Faces(NamedTuple):
    """Addresses of a page's fonts."""

    fonts: tuple[str, ...] = ()
    """Addresses of font files, or `data:` addresses that contain them."""
    sheets: tuple[str, ...] = ()
    """Addresses of style sheets."""


def faces_of(root: etree._Element, url: str, text: str) -> Faces:
    """List the fonts that a page's text may be set in.

    Style sheets are included only if the text looks scrambled: it contains private use characters, or is implausible
    Chinese.
    """
    css = "\n".join(str(style.text) for style in root.iter("style") if style.text)
    fonts = fonts_of(css, url) if "font-face" in css else ()
    sheets = tuple(_sheets(root, url))[:MAX_SHEETS]
    is_scrambled = sheets and (len(_PRIVATE.findall(text)) >= FEW or is_doubtful(text))
    return Faces(fonts, sheets if is_scrambled else ())


def fonts_of(css: str, url: str) -> tuple[str, ...]:
    """List the fonts that a style sheet names, except icon fonts.

    `url` is the sheet's own address.
    """
    addresses: dict[str, None] = {}
    for face in _FACE.finditer(css[:MAX_STYLE]):
        if _ICONS.search(_SOURCE.sub("", face.group(1))):
            continue
        sources = ["".join(filter(None, source.groups())) for source in _SOURCE.finditer(face.group(1))]
        readable = [source for source in sources if not _UNREADABLE.search(source[:2000])]
        for source in readable[:1]:  # the others are the same font in other formats
            address = source if source.lower().startswith(EMBEDDED) else canonical(source, url)
            if address:
                addresses[address] = None
    return tuple(addresses)[:MAX_FACES]


def embedded(address: str) -> bytes:
    """Decode the font in a `data:` address; empty if it is damaged."""
    head, _, data = address.partition(",")
    if not head.lower().endswith(";base64"):
        return unquote_to_bytes(data)
    try:
        return base64.b64decode(unquote_to_bytes(data))
    except (binascii.Error, ValueError):
        return b""


def _sheets(root: etree._Element, url: str) -> Iterator[str]:
    for link in root.iter("link"):
        if "stylesheet" in str(link.get("rel") or "").lower() and (href := str(link.get("href") or "")):
            yield from filter(None, [canonical(href, url)])
