"""Tell whether a page continues a chapter or begins the next one.

The label of the link does not decide, since sites label both "下一页". A wrong join merges chapters into one page that
matches many; a missed join leaves parts that match separately. A page therefore needs evidence to count as a
continuation: the part number in its heading (2 of 4), the spelling of addresses (`7.html`, `7_2.html`), or the same
chapter title on both.
"""

import re

from crawler.extraction.navigation.following import Likeness, likeness
from fingerprinting.text.headings import names_chapter
from storage.collections.page_heads import PageHead
from storage.documents import Page

_NOISE = re.compile(r"[\W_]+")


Head = Page | PageHead


def continues(head: Head, following: Head) -> bool:
    """Tell whether `following` belongs to the same chapter as `head`.

    `head` names it as its next page. Their texts are not compared here, although a page with the same text continues
    nothing.
    """
    if head.site != following.site or _are_numbered_apart(head, following):
        return False
    if any(head.place) and any(following.place):
        return following.place[0] == head.place[0] + 1 and head.place[1] == following.place[1]
    if following.place[0] == 1:
        return False
    if is_sure(head, following):
        return _may_share_title(head.title, following.title)
    return _have_one_title(head, following) and following.found_on in ("", head.url)


def is_sure(head: Head, following: Head) -> bool:
    """Tell whether headings or addresses number two pages as parts of one text."""
    is_counted = following.place[0] == (head.place[0] or 1) + 1
    return is_counted or likeness(head.url, following.url) is Likeness.SURE


def _are_numbered_apart(head: Head, following: Head) -> bool:
    """Tell whether titles name different chapters.

    By their numbers, or because they differ and both name chapters.
    """
    if head.number and following.number and head.number != following.number:
        return True
    return (_squeezed(head.title) != _squeezed(following.title)
            and names_chapter(head.title) and names_chapter(following.title))


def _may_share_title(title: str, other: str) -> bool:
    """Tell whether two titles may be those of one chapter.

    One is empty, or contains the other, for instance without a site's name.
    """
    one, two = _squeezed(title), _squeezed(other)
    return one in two or two in one


def _have_one_title(head: Head, following: Head) -> bool:
    """Tell whether two pages have the title of one chapter.

    A title that does not name a chapter counts only if the addresses are similar: a site may repeat it on every page.
    """
    is_same = bool(head.title) and _squeezed(head.title) == _squeezed(following.title)
    return is_same and (names_chapter(head.title) or likeness(head.url, following.url) is Likeness.LIKELY)


def _squeezed(title: str) -> str:
    return _NOISE.sub("", title).casefold()
