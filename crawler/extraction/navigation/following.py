"""Find the next page of the same chapter, and tell it from the next chapter."""

import re
from collections.abc import Iterable
from enum import IntEnum
from urllib.parse import parse_qsl, urlsplit

from crawler.extraction.navigation.links import Link
from crawler.extraction.navigation.paging import PagePosition
from fingerprinting.text.headings import names_chapter

MAX_PAGE = 200
FEW = 30
"""Numbers up to this may count the pages of a text; larger ones count a book's chapters."""

_BEFORE, _AFTER = r"[\W_]*", r"[\W_]*"
"""Arrows, brackets, pictograms and signs of a site's own font that stand around a button's words."""
_COUNT = r"(?:\s*[（(\[]?\s*\d{1,3}\s*[/／]\s*\d{1,3}\s*[)）\]]?|\s*[（(\[]\s*快捷[键鍵][^()（）]{0,8}[)）\]])?"
"""The numbers of the page and of all pages, or the keyboard shortcut, that a button may name."""
_NEXT_PAGE = re.compile(
    _BEFORE + r"(?:(?:[点點][击擊]|[阅閱][读讀]|[进進]入|本章(?:的)?|[继繼][续續]){0,2}下\s?[一1壹—]?\s?[页頁]"
    r"(?:[继繼][续續])?(?:[阅閱][读讀]|[观觀]看)?|[后後]\s?一?\s?[页頁]|下?翻[页頁]|下翻|(?:[阅閱][读讀])?余下(?:[\d.]{1,5}[%％])?(?:全文|[内內]容)"
    r"|逐[页頁](?:[阅閱][读讀])?|次の?ページ|次へ|next(?:\s+page)?|continue(?:\s+reading)?|(?:余下|剩[余下])?[\d.]{0,5}[%％]?[继繼][续續](?:[阅閱][读讀]|[观觀]看)(?:本章)?)"
    + _COUNT + _AFTER, re.IGNORECASE)
_UNFINISHED = re.compile(
    r"[^。]{0,20}(?:本(?:[章节節篇]|章[节節])(?:[还還]?未完|[还還]?[没沒](?:有[结結]束|完))"
    r"|[这這][个個]?章[节節]?[后後]面?[还還]有).{0,40}", re.DOTALL)
"""Link text that says that the chapter continues: 本章未完，请点击下一页继续阅读."""
_NEXT_CHAPTER = re.compile(
    _BEFORE + r"(?:下\s?一?\s?[章节節回篇话話卷]|[后後]\s?一?\s?[章回篇]|next\s+chapter)" + _AFTER, re.IGNORECASE)
_BACK = re.compile(
    _BEFORE + r"(?:上\s?[一1—]?\s?[页頁章节節回篇话話]|前\s?一?\s?[页頁章]|prev(?:ious)?(?:\s+(?:page|chapter))?)"
    + _AFTER, re.IGNORECASE)
_ARROW = re.compile(
    r"\s*(?:[>＞]{1,2}|»|›|→|▶|►|(?:加[载載]|查看|[显顯]示|load|show)\s?(?:更多|more))\s*", re.IGNORECASE)
"""An arrow or "more", which just as often leads to another chapter or article.

It counts only if the address is surely that of the next page.
"""
_PAGE_NUMBER = re.compile(r"[\s\[]*第?\s*(\d{1,5})\s*[页頁]?(?:\s*[/／]\s*\d{1,3})?[\s\]]*")
_CONTENTS = re.compile(r"目[录錄]|书[页目]|書[頁目]|章[节節]列表|contents?", re.IGNORECASE)
_SUFFIX = re.compile(r"^(.*?)(?:[_.,(-](?:p(?:age)?[_-]?)?|/(?:p|page)?[/_-]?|(?<=\d)p(?:age)?)(\d{1,3})\)?$",
                     re.IGNORECASE)
_PAGE_NAMES = frozenset({"p", "page", "pn", "pg", "paged", "pageno", "page_no", "pagenum", "pageindex", "start", "cp",
                         "star", "currentpage", "curpage"})
_CARRIED = frozenset({"extra", "mobile", "ordertype", "fpage", "from", "highlight"})
"""Parameters that forums add to links to further pages and that the address of the first page may lack."""
_EXTENSION = re.compile(r"\.(?:s?html?|php|aspx?|jsp)(?=[/_-]|$)", re.IGNORECASE)
"""A file extension, also before numbers that follow like folders: `60244.html/p2`."""
_IN_BOOK = re.compile(r"\d[^/]*/[^/]*\d[^/]*$")
"""A chapter's folder in a book's folder."""
_INNER = re.compile(_EXTENSION.pattern.replace("|$", ""), re.IGNORECASE)


class Likeness(IntEnum):
    """How likely, by its spelling, an address is the next page of another."""

    NOT = 0
    PERHAPS = 1
    """A number grows by one, but may count chapters: `/88/3` → `/88/4`."""
    LIKELY = 2
    """A number after another number grows by one: `7_2` → `7_3`."""
    SURE = 3


def next_page(url: str, links: Iterable[Link], position: PagePosition | None = None, chapter: int = 0) -> str:
    """Find the address of the page that continues this one; empty if there is none.

    `position` is the position that the heading names, such as page 2 of 4; it decides where the addresses are
    ambiguous. `chapter` is the number of the chapter that the heading names, 0 for none.
    """
    known = [link for link in links if link.url != url]
    if position and position.is_last:
        return ""
    words = {name: any(pattern.search(link.words) if name == "contents" else pattern.fullmatch(link.words)
                       for link in known) for name, pattern in (("chapter", _NEXT_CHAPTER), ("contents", _CONTENTS))}
    is_in_book = _leads_up(url, known)
    is_page = bool(position) or words["chapter"] or not (is_in_book or words["contents"])
    for link in filter(_is_forward, known):
        alike = likeness(url, link.url)
        needed = Likeness.PERHAPS if is_page or _is_below(url, chapter) else Likeness.LIKELY
        is_arrow = _ARROW.fullmatch(link.words) and "next" not in link.rel.split()
        names_next = alike and _NEXT_CHAPTER.fullmatch(link.words) and not _leads_back(url, known)
        if is_arrow or names_next or (is_in_book and not position):
            needed = Likeness.SURE
        if alike and (alike >= needed or (not is_arrow and _comes_from_another(url, known))):
            return link.url
    return _as_it_says(url, known, says_more=words["chapter"], must_go_on=bool(position)) or _counted(url, known)


def _leads_back(url: str, known: Iterable[Link]) -> bool:
    """Tell whether a page `7_2` links to `7` as the page before it, or as page 1.

    Then its number counts pages.
    """
    return any(_is_before(link) for link in _to_stem(url, known))


def _leads_up(url: str, known: Iterable[Link]) -> bool:
    """Tell whether a page `/88/3` links to `/88/` as its book.

    The words of that link are not those of a link to the page before, to page 1 or to a chapter.
    """
    return any(not (_is_before(link) or names_chapter(link.words)) for link in _to_stem(url, known) if link.words)


def _to_stem(url: str, known: Iterable[Link]) -> list[Link]:
    """List the links to the address without its last number."""
    match = _SUFFIX.match(_bare(urlsplit(url).path))
    return [link for link in known if match and _folded(_bare(urlsplit(link.url).path)) == match.group(1)]


def _folded(path: str) -> str:
    """Remove the name of a folder's first file."""
    return re.sub(r"/(?:index|default)$", "", path)


def _is_before(link: Link) -> bool:
    number = _PAGE_NUMBER.fullmatch(link.words)
    return bool(_BACK.fullmatch(link.words)) or (number is not None and int(number.group(1)) == 1)


def _comes_from_another(url: str, known: Iterable[Link]) -> bool:
    """Tell whether a page `7_1` links back to `6_3`: then its number counts pages."""
    match = _SUFFIX.match(_bare(urlsplit(url).path))
    stems = (_SUFFIX.match(_bare(urlsplit(link.url).path)) for link in known if _BACK.fullmatch(link.words))
    return match is not None and any(
        stem.group(1) != match.group(1) and _shape(stem.group(1)) == _shape(match.group(1))
        for stem in stems if stem)


def _is_below(url: str, chapter: int) -> bool:
    """Tell whether `/8/80/1` belongs to a much later chapter: then the 1 counts pages.

    Chapter numbers in addresses begin with 0 or 1, and exceed those of the titles if a book has a foreword.
    """
    match = _SUFFIX.match(_bare(urlsplit(url).path))
    return match is not None and int(match.group(2)) + 1 < chapter and bool(_IN_BOOK.search(match.group(1)))


def _shape(path: str) -> str:
    return re.sub(r"\d+", "0", path)


def _bare(path: str) -> str:
    """Remove what is not part of the number: an extension, a slash at the end."""
    return _EXTENSION.sub("", path).rstrip("/")


def _as_it_says(url: str, known: Iterable[Link], *, says_more: bool, must_go_on: bool) -> str:
    """Return the link 下一页 of a page that must go on or also links to the next chapter."""
    for link in known:
        is_named = (says_more or must_go_on) and _NEXT_PAGE.fullmatch(link.words)
        if (is_named or _UNFINISHED.fullmatch(link.words)) and _is_near(url, link.url):
            return link.url
    return ""


def _counted(url: str, known: Iterable[Link]) -> str:
    """Return the link with the next number, if a page only numbers its pages."""
    expected = _page_of(url, known) + 1
    for link in known:
        number = _PAGE_NUMBER.fullmatch(link.words)
        if number and int(number.group(1)) == expected:
            alike = likeness(url, link.url)
            if alike is Likeness.SURE or (alike is Likeness.LIKELY and expected > 2):
                return link.url
    return ""


def _page_of(url: str, known: Iterable[Link]) -> int:
    """Return the page number that an address requests; 1 if it has none."""
    parameters = ((name, value) for name, value in parse_qsl(urlsplit(url).query) if value.isdecimal())
    asked = next((int(value) for name, value in parameters if name.lower() in _PAGE_NAMES), 0)
    counted = _SUFFIX.match(_bare(urlsplit(url).path)) if not asked and _leads_back(url, known) else None
    return int(counted.group(2)) if counted else asked or 1


def _is_forward(link: Link) -> bool:
    words = link.words
    return bool("next" in link.rel.split() or _NEXT_PAGE.fullmatch(words) or _NEXT_CHAPTER.fullmatch(words)
                or _ARROW.fullmatch(words) or _UNFINISHED.fullmatch(words))


def likeness(url: str, following: str) -> Likeness:
    """Tell by the spelling whether one address is the next page of another.

    The pages of one text are `7.html`, `7_2.html`, `7_3.html`.
    """
    here, there = urlsplit(url), urlsplit(following)
    if here.netloc != there.netloc:
        return Likeness.NOT
    if here.path == there.path:
        return Likeness.SURE if _page_parameter_grows(here.query, there.query) else Likeness.NOT
    left, right = _bare(here.path), _bare(there.path)
    match = _SUFFIX.match(right)
    if match and int(match.group(2)) <= MAX_PAGE:
        stem, number = match.group(1), int(match.group(2))
        if re.sub(r"/(?:index)?$", "", stem) == re.sub(r"/index$", "", left) and number in (1, 2):
            return Likeness.SURE
        before = _SUFFIX.match(left)
        if before and before.group(1) == stem and number == int(before.group(2)) + 1:
            return Likeness.SURE if _INNER.search(here.path) else _counting(stem, left, number)
    return Likeness.SURE if _inner_number_grows(left, right) else Likeness.NOT


def _counting(stem: str, left: str, number: int) -> Likeness:
    """Judge a counter: `page/2` → `page/3` continues, `/2` → `/3` does not, `7_2` may."""
    counter = left[len(stem):]
    if re.match(r"[/_-](?:page|p[/_-])[/_-]?\d", counter, re.IGNORECASE):
        return Likeness.SURE
    text = re.sub(r"/(?:index|default)$", "", stem).rpartition("/")[2]
    if not re.search(r"\d", text) or number > FEW:
        return Likeness.NOT  # includes `/b/p22` → `/b/p23`, as books number chapters
    return Likeness.LIKELY if counter.lower().startswith(("_", "-", ".", ",", "(", "p", "/p")) else Likeness.PERHAPS


def _inner_number_grows(left: str, right: str) -> bool:
    """Tell whether a number inside the address grows by one.

    Forum threads count their pages like this: `thread-815-1-1` → `thread-815-2-1`.
    """
    if not re.search(r"thread|post|topic|tie", left):
        return False
    one, two = re.findall(r"\d+", left), re.findall(r"\d+", right)
    if len(one) != len(two) or len(one) < 2 or re.sub(r"\d+", "0", left) != re.sub(r"\d+", "0", right):
        return False
    changed = [(int(a), int(b)) for a, b in zip(one, two, strict=True) if a != b]
    return len(changed) == 1 and one[0] == two[0] and changed[0][1] == changed[0][0] + 1


def _page_parameter_grows(here: str, there: str) -> bool:
    """Tell whether only a page number grows.

    Forums may add further parameters to the address of a second page: `tid=9` → `tid=9&extra=page%3D1&page=2`.
    """
    one, two = dict(parse_qsl(here)), dict(parse_qsl(there))  # ignores empty parameters
    differing = {name for name in one.keys() | two.keys() if one.get(name) != two.get(name)}
    counting = [name for name in differing if name.lower() in _PAGE_NAMES]
    if len(counting) != 1:
        return differing == {"topic"} and _post_grows(one.get("topic", ""), two.get("topic", ""))
    before, after = one.get(counting[0], "1"), two.get(counting[0], "")
    if not (after.isdecimal() and before.isdecimal()):
        return False
    is_added = len(differing) > 1 and all(name in _CARRIED and name not in one for name in differing - {counting[0]})
    return int(after) == int(before) + 1 if is_added else len(differing) == 1 and int(after) > int(before)


def _post_grows(here: str, there: str) -> bool:
    """Tell whether `99.0` → `99.15` leads to later posts of one thread.

    This is how Simple Machines forums count.
    """
    (topic, _, post), (same, _, later) = here.partition("."), there.partition(".")
    return topic == same and later.isdecimal() and int(later) > int(post if post.isdecimal() else 0)


def _is_near(url: str, following: str) -> bool:
    """Tell whether two addresses are in the same folder, as pages of one text are."""
    here, there = urlsplit(url), urlsplit(following)
    return here.netloc == there.netloc and _folder(here.path) == _folder(there.path)


def _folder(path: str) -> str:
    return path.rstrip("/").rpartition("/")[0]
