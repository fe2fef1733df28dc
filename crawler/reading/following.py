"""The next page of the same chapter or article, told from the next chapter, whatever the button says."""

import re
from collections.abc import Iterable
from urllib.parse import parse_qsl, urlsplit

from crawler.reading.links import Link

MAX_PAGE = 200

_BEFORE, _AFTER = r"[\s>»→\[【(（]*", r"[\s>»→\]】)）]*"
_NEXT_PAGE = re.compile(
    _BEFORE + r"(?:下\s?一?\s?[页頁]|[后後]\s?一?\s?[页頁]|次の?ページ|next(?:\s+page)?|继续阅读|繼續閱讀)" + _AFTER,
    re.IGNORECASE)
_NEXT_CHAPTER = re.compile(
    _BEFORE + r"(?:下\s?一?\s?[章节節回篇话話卷]|[后後]\s?一?\s?章|next\s+chapter)" + _AFTER, re.IGNORECASE)
_SUFFIX = re.compile(r"^(.*?)(?:[_-](?:p|page)?|/(?:p|page)?[/_-]?)(\d{1,3})$", re.IGNORECASE)
_PAGE_NAMES = frozenset({"p", "page", "pn", "pg", "paged", "pageno", "page_no", "pagenum", "pageindex", "start", "cp"})
_EXTENSION = re.compile(r"\.(?:s?html?|php|aspx?|jsp)$", re.IGNORECASE)


def next_page(url: str, links: Iterable[Link]) -> str:
    """Find the address of the page that continues this one; empty when there is none."""
    known = list(links)
    says_chapter = any(_NEXT_CHAPTER.fullmatch(link.words) and link.url != url for link in known)
    for link in known:
        if link.url == url or not _is_forward(link):
            continue
        if _continues(url, link.url):
            return link.url
    for link in known:
        if says_chapter and _NEXT_PAGE.fullmatch(link.words) and link.url != url and _is_near(url, link.url):
            return link.url
    return ""


def _is_forward(link: Link) -> bool:
    words = link.words
    return bool("next" in link.rel or _NEXT_PAGE.fullmatch(words) or _NEXT_CHAPTER.fullmatch(words))


def _continues(url: str, following: str) -> bool:
    """Tell by the spelling whether one address is the next page of the other: `7.html`, `7_2.html`, `7_3.html`."""
    here, there = urlsplit(url), urlsplit(following)
    if here.netloc != there.netloc:
        return False
    if here.path == there.path:
        return _page_parameter_grows(here.query, there.query)
    left, right = _EXTENSION.sub("", here.path), _EXTENSION.sub("", there.path)
    match = _SUFFIX.match(right)
    if match and int(match.group(2)) <= MAX_PAGE:
        stem, number = match.group(1), int(match.group(2))
        if stem.rstrip("/") in (left.rstrip("/"), re.sub(r"/index$", "", left)) and number in (1, 2):
            return True
        before = _SUFFIX.match(left)
        if before and before.group(1) == stem and number == int(before.group(2)) + 1:
            return bool(re.search(r"\d", stem.rpartition("/")[2]) or _is_paged(stem, left))
    return _inner_number_grows(left, right)


def _is_paged(stem: str, left: str) -> bool:
    """`/article/page/2` → `/article/page/3` continues; `/book/2` → `/book/3` is another chapter."""
    return bool(re.search(r"[_-](?:p|page)?\d+$|/(?:p|page)[/_-]?\d+$", left[len(stem):], re.IGNORECASE)
                and not left[len(stem):].startswith("-"))


def _inner_number_grows(left: str, right: str) -> bool:
    """Forum threads count their pages in the middle: `thread-815-1-1` → `thread-815-2-1`."""
    if "thread" not in left and "viewthread" not in left:
        return False
    one, two = re.findall(r"\d+", left), re.findall(r"\d+", right)
    if len(one) != len(two) or re.sub(r"\d+", "0", left) != re.sub(r"\d+", "0", right):
        return False
    changed = [(int(a), int(b)) for a, b in zip(one, two, strict=True) if a != b]
    return len(changed) == 1 and one[0] == two[0] and changed[0][1] == changed[0][0] + 1


def _page_parameter_grows(here: str, there: str) -> bool:
    one, two = dict(parse_qsl(here)), dict(parse_qsl(there))
    differing = {name for name in one.keys() | two.keys() if one.get(name) != two.get(name)}
    if len(differing) != 1 or next(iter(differing)).lower() not in _PAGE_NAMES:
        return False
    name = differing.pop()
    before, after = one.get(name, "1"), two.get(name, "")
    return after.isdigit() and before.isdigit() and int(after) > int(before)


def _is_near(url: str, following: str) -> bool:
    """A page that names both a next page and a next chapter means it; both live in the same folder."""
    here, there = urlsplit(url), urlsplit(following)
    return here.netloc == there.netloc and here.path.rpartition("/")[0] == there.path.rpartition("/")[0]
