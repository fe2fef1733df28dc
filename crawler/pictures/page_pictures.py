"""Find the pictures that may contain a page's text.

Only if text is missing: a photograph beside an article is not fetched. Icons, advertisements, covers that link
elsewhere and pictures of forms (including CAPTCHAs) are left out.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from lxml import etree

from crawler.urls.address import canonical

FEW = 200
"""Maximum characters of a page whose text may be in its pictures."""
PREVIEW = 1_000
"""The same for a page whose title names a chapter: some show its beginning as text and the rest as pictures."""
MAX_PICTURES = 40
"""Maximum number of pictures of one page that are fetched."""
EMBEDDED = "data:"
"""Beginning of the address of a picture embedded in the page; in stored pages its number follows."""
LEAST_WIDTH, LEAST_HEIGHT = 160, 60
"""Minimum declared pixels of a picture that may contain a paragraph."""
MAX_LOOKED_AT = 2_000

_ADDRESSES = ("data-original", "data-src", "data-lazy-src", "data-lazy", "data-url", "data-echo", "data-actualsrc",
              "_src", "src")
"""Attributes in order of preference: `src` may be a placeholder if pictures are loaded late."""
_NO_TEXT = re.compile(
    r"captcha|verif|vcode|yzm|seccode|checkcode|验证码|驗證碼|logo|icon|avatar|head_?pic|banner|sprite|qr_?code|erweima|"
    r"二维码|placeholder|loading|blank|spacer|pixel|emoji|smil|button|btn|advert|(?:^|[/_-])ads?(?:[/_.-]|$)|thumb|封面|"
    r"cover|counter|statistic|share", re.IGNORECASE)
_ELSEWHERE = frozenset({"header", "footer", "nav", "aside", "form", "noscript"})
_PICTURE = re.compile(r"\.(?:png|jpe?g|gif|webp|bmp|avif)(?:$|[?#!@])", re.IGNORECASE)
_CANDIDATE = re.compile(r"([^\s,]{1,2000})(?:\s+(\d{1,5}(?:\.\d{1,3})?)[wx])?\s*(?:,|$)")
_PIXELS = re.compile(r"\s*(\d{1,5})(?:\.\d*)?\s*(?:px)?\s*$")


def pictures_in(root: etree._Element, url: str, text: str, number: int = 0) -> tuple[str, ...]:
    """List the pictures that may contain a page's text, in the order of the page.

    `number` is that of the chapter that the title names, 0 for none. An embedded picture is listed by its whole `data:`
    address.
    """
    if len(text) > (PREVIEW if number else FEW):
        return ()
    found = dict.fromkeys(filter(None, (_address(image, url) for image in islice(root.iter("img"), MAX_LOOKED_AT)
                                        if _may_hold_text(image))))
    return tuple(found)[:MAX_PICTURES]


def numbered(pictures: Sequence[str]) -> tuple[str, ...]:
    """Replace each embedded picture by `data:` and its number.

    Its bytes are stored with the page.
    """
    held = 0
    brief = []
    for address in pictures:
        is_held = address.startswith(EMBEDDED)
        brief.append(f"{EMBEDDED}{held}" if is_held else address)
        held += is_held
    return tuple(brief)


def _address(image: etree._Element, url: str) -> str | None:
    named = [value for name in _ADDRESSES if (value := str(image.get(name) or "").strip())]
    named += list(_of_set(str(image.get("data-srcset") or image.get("srcset") or "")))
    for value in named:
        if value[:11].lower() == "data:image/":
            if len(value) > 2_000:  # shorter ones are placeholders
                return value
        elif (address := canonical(value, url)) and not _NO_TEXT.search(address.partition("://")[2].partition("/")[2]):
            return address
    return None


def _of_set(candidates: str) -> Iterator[str]:
    """List the addresses of a `srcset`, the largest picture first."""
    named = [(match.group(1), float(match.group(2) or 1)) for match in _CANDIDATE.finditer(candidates[:20_000])]
    return (address for address, _size in sorted(named, key=lambda each: -each[1]))


def _may_hold_text(image: etree._Element) -> bool:
    described = " ".join(str(image.get(name) or "") for name in ("class", "id", "alt"))
    if _NO_TEXT.search(described) or _is_small(image, "width", LEAST_WIDTH) or _is_small(image, "height", LEAST_HEIGHT):
        return False
    around = list(islice(image.iterancestors(), 50))
    if any(element.tag in _ELSEWHERE for element in around):
        return False
    link = next((element for element in around if element.tag == "a"), None)
    return link is None or bool(_PICTURE.search(str(link.get("href") or "")))


def _is_small(image: etree._Element, side: str, least: int) -> bool:
    declared = _PIXELS.match(str(image.get(side) or ""))
    return declared is not None and int(declared.group(1)) < least
