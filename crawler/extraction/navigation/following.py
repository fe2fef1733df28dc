"""Find the next page of the same chapter, and tell it from the next chapter."""

import re
from collections.abc import Iterable
from enum import IntEnum
from urllib.parse import parse_qsl, urlsplit

from crawler.extraction.navigation.button_words import says
from crawler.extraction.navigation.links import Link
from crawler.extraction.navigation.paging import PagePosition
from fingerprinting.text.headings import names_chapter

MAX_PAGE = 200
FEW = 30
"""Numbers up to this may count the pages of a text; larger ones count a book's chapters."""

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
    meanings = [says(link.words) for link in known]
    names_next_chapter = any(words.is_next_chapter for words in meanings)
    is_in_book = _leads_up(url, known)
    is_page = bool(position) or names_next_chapter or not (is_in_book or any(words.is_contents for words in meanings))
    for link, words in zip(known, meanings, strict=True):
        is_next = "next" in link.rel.split()
        if not (is_next or words.is_forward):
            continue
        alike = likeness(url, link.url)
        needed = Likeness.PERHAPS if is_page or _is_below(url, chapter) else Likeness.LIKELY
        is_arrow = words.is_arrow and not is_next
        names_next = alike and words.is_next_chapter and not _leads_back(url, known)
        if is_arrow or names_next or (is_in_book and not position):
            needed = Likeness.SURE
        if alike and (alike >= needed or (not is_arrow and _comes_from_another(url, known))):
            return link.url
    return _as_it_says(url, known, says_more=names_next_chapter, must_go_on=bool(position)) or _counted(url, known)


def _leads_back(url: str, known: Iterable[Link]) -> bool:
    """Tell whether a page `7_2` links to `7` as the page before it, or as page 1.

    Then its number counts pages.
    """
    return any(says(link.words).is_before for link in _to_stem(url, known))


def _leads_up(url: str, known: Iterable[Link]) -> bool:
    """Tell whether a page `/88/3` links to `/88/` as its book.

    The words of that link are not those of a link to the page before, to page 1 or to a chapter.
    """
    return any(not (says(link.words).is_before or names_chapter(link.words))
               for link in _to_stem(url, known) if link.words)


def _to_stem(url: str, known: Iterable[Link]) -> list[Link]:
    """List the links to the address without its last number."""
    match = _SUFFIX.match(_bare(urlsplit(url).path))
    return [link for link in known if match and _folded(_bare(urlsplit(link.url).path)) == match.group(1)]


def _folded(path: str) -> str:
    """Remove the name of a folder's first file."""
    return re.sub(r"/(?:index|default)$", "", path)


def _comes_from_another(url: str, known: Iterable[Link]) -> bool:
    """Tell whether a page `7_1` links back to `6_3`: then its number counts pages."""
    match = _SUFFIX.match(_bare(urlsplit(url).path))
    stems = (_SUFFIX.match(_bare(urlsplit(link.url).path)) for link in known if says(link.words).is_back)
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
        words = says(link.words)
        if (((says_more or must_go_on) and words.is_next_page) or words.is_unfinished) and _is_near(url, link.url):
            return link.url
    return ""


def _counted(url: str, known: Iterable[Link]) -> str:
    """Return the link with the next number, if a page only numbers its pages."""
    expected = _page_of(url, known) + 1
    for link in known:
        if says(link.words).number == expected:
            alike = likeness(url, link.url)
            if alike is Likeness.SURE or (alike is Likeness.LIKELY and expected > 2):
                return link.url
    return ""


def _page_of(url: str, known: Iterable[Link]) -> int:
    """Return the page number that an address requests; 1 if it has none."""
    parameters = ((name, value) for name, value in parse_qsl(urlsplit(url).query) if value.isdecimal())
    requested = next((int(value) for name, value in parameters if name.lower() in _PAGE_NAMES), 0)
    counted = _SUFFIX.match(_bare(urlsplit(url).path)) if not requested and _leads_back(url, known) else None
    return int(counted.group(2)) if counted else requested or 1


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
