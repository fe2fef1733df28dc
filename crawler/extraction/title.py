"""Choose a page's title: the chapter's heading rather than the site's slogan."""

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from typing import NamedTuple

from lxml import etree

from crawler.extraction.markup.lines import PageLine
from crawler.extraction.markup.tree import text_of
from crawler.extraction.navigation.paging import PagePosition, position_of, without_position
from crawler.extraction.remembering import remembering
from crawler.extraction.text.boilerplate import is_boilerplate
from crawler.extraction.text.page_hints import letters_of
from fingerprinting.text.headings import names_chapter

MAX_LENGTH = 120
MAX_CANDIDATES = 400
_SEPARATOR = re.compile(r"\s*(?:[|｜_—–»›→]|\s-\s|(?<=[\u4e00-\u9fff])\s?-+\s?(?=\S)|::|>>|<<|\s·\s)\s*")
_NAMED = re.compile(
    r"(?:^|[-_ ])(?:h1|\w{0,12}title\w{0,6}|headline|subject|bookname|chaptername|biaoti|bt)(?:$|[-_ \d])",
    re.IGNORECASE)
_SITE = re.compile(r"site|logo|blog-?(?:name|title)|brand|masthead|header", re.IGNORECASE)
_FRONT = frozenset({"首页", "首頁", "主页", "主頁", "home", "home page", "index"})
_HEADINGS = ("h1", "h2", "h3", "h4")
_BLOCKS = ("div", "p", "span", "td", "font", "strong", "b", "center", "dt", "dd")
_LOUD = ("strong", "b", "center")
_WRAPPING = ("table", "ul", "ol", "dl", "div", "p", "br", "form")
_COUNT = re.compile(r"[\[(（]?\d{1,6}[\])）]?")
_BOOK_BEFORE = re.compile(r"(.{2,30}?)\s+(?=第)")
_DECORATION = re.compile(
    r"^(?:正文卷?|章节目录|當前章節|当前章节)[\s:：.。]*(?=\S)|(?:全文)?(?:免费|無彈窗|无弹窗)(?:阅读|閱讀)$|最新章[节節]$")


class Title(NamedTuple):
    """A page's title, and which page of a text the page is."""

    words: str
    position: PagePosition | None = None


@dataclass(frozen=True)
class _Candidate:
    text: str
    element: etree._Element
    is_linked: bool
    is_above: bool
    """Whether it stands before the main text."""


def title_of(root: etree._Element, lines: Sequence[PageLine] = (), text: etree._Element | None = None) -> Title:
    """Choose among the page's headings, its lines and the pieces of its `<title>`.

    `lines` are those above the main text, `text` is the element where that begins.
    """
    whole = whole_title(root)
    squeezed = _squeeze(whole)
    headings = list(_headings(root, {line.text for line in lines}, text, squeezed))
    title = _without_linked_book(_cleaned(_choose(whole, squeezed, headings, lines)), root)
    positions = filter(None, map(position_of, (title, *_pieces(whole))))
    return Title(without_position(title), next(positions, None))


def whole_title(root: etree._Element) -> str:
    """Return a page's `<title>` with its site name, or its title for social networks."""
    return _first(root.iter("title")) or _open_graph(root)


def _choose(whole: str, squeezed: str, headings: Sequence[_Candidate], lines: Sequence[PageLine]) -> str:
    own = [heading for heading in headings if not heading.is_linked]
    confirmed = [heading for heading in headings if squeezed and _squeeze(heading.text) in squeezed]
    spoken = [line.text for line in lines if squeezed and not line.linked and _is_heading(line.text)
              and (words := _squeeze(line.text)) and words in squeezed]
    pieces = _pieces(whole)
    above = _nearest([heading for heading in own if heading.is_above])
    chapters = (*_nearest(confirmed), *reversed(spoken), *above, *pieces, *_nearest(own))
    for words in chapters:
        if names_chapter(words):
            return words
    if near := _nearest(confirmed):
        first = [heading.text for heading in confirmed
                 if not heading.is_linked and squeezed.startswith(_squeeze(heading.text))]
        return max([near[0], *first], key=lambda words: len(_squeeze(words)))
    if spoken and max(map(len, spoken)) >= 4:
        return max(spoken, key=len)
    if len(pieces) <= 1 and above:
        return above[0]
    return pieces[0] if pieces else next(iter(_nearest(own)), "")


def _nearest(candidates: Sequence[_Candidate]) -> list[str]:
    """Order headings by how likely they are the title.

    First those without a link, above the text, marked up as headings, nearest to the text.
    """
    def rank(place: int) -> tuple[bool, bool, bool, int]:
        candidate = candidates[place]
        return (candidate.is_linked, not candidate.is_above, str(candidate.element.tag) not in _HEADINGS,
                -place if candidate.is_above else place)

    return [candidates[place].text for place in sorted(range(len(candidates)), key=rank)]


def _findable(element: etree._Element | None) -> list[str]:
    """List the tag of an element; nothing for one that lxml cannot search.

    It cannot search for control characters, which its parser takes into tags.
    """
    return [] if element is None or not str(element.tag).isprintable() else [str(element.tag)]


def _headings(
    root: etree._Element, above: Set[str], text: etree._Element | None, squeezed: str,
) -> Iterator[_Candidate]:
    """Yield what is marked up as a heading, in order.

    `above` are the lines before the text, `squeezed` the letters of the page's `<title>`.
    """
    count, is_above = 0, True
    for element in root.iter(*_HEADINGS, *_BLOCKS, *_findable(text)):
        if element is text:
            is_above = False
        if count >= MAX_CANDIDATES:
            return
        if not _may_head(element):
            continue
        words = text_of(element)
        if _is_heading(words):
            count += 1
            name = _without_count(_without_book(words, element), element, squeezed)
            yield _Candidate(name, element, _is_linked(element, words), is_above or words in above)


def _may_head(element: etree._Element) -> bool:
    tag = str(element.tag)
    classes, identity = element.get("class"), element.get("id")
    if not (classes or identity or tag in _HEADINGS or tag in _LOUD):
        return False
    name = f"{classes or ''} {identity or ''}"
    if tag in _HEADINGS:
        return not _is_of_site(name) and not any(map(is_boilerplate, element.iterancestors()))
    if _is_of_site(name) if tag in _LOUD else not _names_title(name):
        return False
    return next(element.iterdescendants(*_WRAPPING), None) is None


@remembering(4096)  # a page uses few names for many elements
def _names_title(name: str) -> bool:
    return len(name) > 1 and bool(_NAMED.search(name)) and not _SITE.search(name)


@remembering(4096)
def _is_of_site(name: str) -> bool:
    return bool(_SITE.search(name))


def _is_linked(element: etree._Element, words: str) -> bool:
    """Tell whether a heading leads elsewhere, as those in a list of pages do."""
    above = element.getparent()
    links = [text_of(link) for link in element.iterdescendants("a") if link.get("href")]
    return (above is not None and above.tag == "a") or len(links) > 1 or len("".join(links)) * 2 > len(words)


def _without_book(words: str, heading: etree._Element) -> str:
    """Remove a link before the chapter's name: `<h1><a>book</a> chapter</h1>`."""
    link = next(heading.iterdescendants("a"), None)
    book = text_of(link) if link is not None else ""
    rest = words.removeprefix(book).strip(" -_:：》>")
    return rest if book and words.startswith(book) and len(rest) > 1 else words


def _without_count(words: str, heading: etree._Element, squeezed: str) -> str:
    """Remove a number of comments that `<title>` lacks.

    Such as `<h3><span>name</span><i>12</i></h3>`.
    """
    last = heading[-1] if len(heading) else None
    count = text_of(last) if last is not None and not (last.tail or "").strip() else ""
    if not _COUNT.fullmatch(count):
        return words
    rest = words.removesuffix(count).rstrip()
    return rest if len(rest) > 1 and _squeeze(rest) in squeezed and _squeeze(words) not in squeezed else words


def _without_linked_book(title: str, root: etree._Element) -> str:
    """Remove the book's name before the chapter's if a link of the page has that name."""
    book = _BOOK_BEFORE.match(title)
    if not book or not names_chapter(rest := title[book.end():]):
        return title
    return rest if any(text_of(link).strip("《》") == book[1].strip("《》") for link in root.iter("a")) else title


def _cleaned(title: str) -> str:
    return _DECORATION.sub("", " ".join(title.split())).strip()


def _pieces(whole: str) -> list[str]:
    pieces = [piece.strip() for piece in _SEPARATOR.split(whole) if piece.strip()]
    return [piece for piece in pieces if piece.lower() not in _FRONT] or pieces


def _is_heading(text: str) -> bool:
    return 1 < len(text) <= MAX_LENGTH and not text.endswith(("。", "，", "；"))


def _open_graph(root: etree._Element) -> str:
    titles = (str(meta.get("content") or "") for meta in root.iter("meta") if meta.get("property") == "og:title")
    return next(titles, "")


def _first(elements: Iterable[etree._Element]) -> str:
    return next((text_of(element) for element in elements), "")


def _squeeze(text: str) -> str:
    return letters_of(text).lower()
