"""Choose a page's title: the chapter's heading rather than the site's slogan."""

import re
from collections.abc import Callable, Iterable, Sequence, Set
from functools import partial
from typing import NamedTuple
from urllib.parse import urlsplit

from lxml import etree

from crawler.extraction.markup.lines import PageLine
from crawler.extraction.markup.tree import text_of
from crawler.extraction.navigation.paging import PagePosition, position_of, without_position
from crawler.extraction.page_headings import Heading, headings_of, is_heading, squeezed
from fingerprinting.text.headings import names_chapter

_SEPARATOR = re.compile(r"\s*(?:[|｜_—–»›→]|\s-\s|(?<=[\u4e00-\u9fff])\s?-+\s?(?=\S)|::|>>|<<|\s[·•]\s)\s*")
_FRONT = frozenset({
    "首页", "首頁", "主页", "主頁", "home", "home page", "index", "查看主题", "查看主題", "浏览主题", "阅读主题",
    "查看帖子", "浏览帖子", "阅读帖子", "view topic", "viewing topic"})
"""Pieces of `<title>` that name no page: that of the site's front page, and what every page of a kind is called."""
_FRONT_PAGE = re.compile(r"(?:https?:)?(?://[^/?#]+)?/?(?:(?:index|default)\.\w{3,5})?", re.IGNORECASE)
_FOLDER = "./"
"""Address of the front page of a board, in pages that are not folders themselves."""
_SITE_NAMES = frozenset({"og:site_name", "application-name", "apple-mobile-web-app-title"})
_GLOSS = re.compile(r"[(（][^()（）]*[)）]")
_HAN = re.compile(r"[\u3400-\u9fff]")
_WORD = re.compile(r"[\u3400-\u9fff]|[^\W\u3400-\u9fff_]+")
_MARKUP = re.compile(r"</?[A-Za-z][^<>]{0,80}>")
_LINE = 4
"""Minimum characters of a line to be a title without markup."""
_MOST = 0.6
"""Minimum share (0–1) of a piece of `<title>` in a heading that has it."""
_ALIKE = 0.5
"""Minimum share (0–1) of the words of a heading or of `<title>` in the other, if they are worded differently."""
_HALF = 0.5
"""Minimum share (0–1) of `<title>` in a link that has its beginning."""
_BOOK_BEFORE = re.compile(r"(.{2,30}?)\s+(?=第)")
_LABELLED = re.compile(
    r"[\s*·●◆■]*(?:[帖贴]子|文章|本文|本页)?\s*(?:标\s*题|標\s*題|主\s*题|主\s*題|题\s*目|題\s*目|篇\s*名|问题|subject|title)\s*[:：]"
    r"\s*((?:(?:re|fw|回复|回覆)\s*[:：]\s*)*)(\S.*)",
    re.IGNORECASE).fullmatch
"""A line that says what the page is called."""
_KIND = re.compile(
    r"^(?:[\[【〔［]{0}[\]】〕］]\s*)+(?=\S)|(?:\s*[\[【〔［]{0}[\]】〕］])+$".replace("{0}", (
        "(?:原创|原創|转载|轉載|转帖|转贴|分享|求助|讨论|討論|图片|贴图|精华|精華|置顶|置頂|公告|活动|投票|灌水|悬赏|已解决|未解决|闲聊|杂谈"
        "|交流|提问|建议|推荐|热门|连载|其他|其它|打印本页|复制链接|推广有奖)")))
"""What kind of thread a board says that one is, in brackets before or after its name."""
_DECORATION = re.compile(
    r"^(?:正文卷?|章节目录|當前章節|当前章节)[\s:：.。]*(?=\S)|(?:全文)?(?:免费|無彈窗|无弹窗)(?:阅读|閱讀)$|最新章[节節]$")


class Title(NamedTuple):
    """A page's title, and which page of a text the page is."""

    words: str
    position: PagePosition | None = None


def title_of(
    root: etree._Element, lines: Sequence[PageLine] = (), text: etree._Element | None = None, url: str = "",
) -> Title:
    """Choose among the page's headings, its lines and the pieces of its `<title>`.

    `lines` are those above the main text, `text` is the element where that begins, `url` is the page's address.
    """
    whole = whole_title(root)
    headings = list(headings_of(root, {line.text for line in lines}, text, squeezed(whole), url))
    chosen = _choose(whole, headings, lines, partial(_site_names, root, url))
    named = _linked_beginning(whole, root) if chosen == whole else ""
    title = _without_linked_book(_cleaned(named or chosen), root)
    positions = filter(None, map(position_of, (title, *_pieces(whole))))
    return Title(without_position(title), next(positions, None))


def whole_title(root: etree._Element) -> str:
    """Return a page's `<title>` with its site name, or its title for social networks."""
    return " ".join(_MARKUP.sub(" ", _first(root.iter("title"))).split()) or _open_graph(root)


def _choose(whole: str, headings: Sequence[Heading], lines: Sequence[PageLine],
            site_names: Callable[[], Set[str]]) -> str:
    named = squeezed(whole)
    confirmed = [heading for heading in headings if _is_confirmed(heading, named)]
    spoken = [line.text for line in lines if named and not line.linked and is_heading(line.text)
              and (words := squeezed(line.text)) and words in named]
    above = _nearest(heading for heading in headings
                     if heading.is_above and not (heading.is_linked or heading.is_aside))
    own = _nearest(heading for heading in headings if not heading.is_linked)
    near = _nearest(heading for heading in confirmed if not heading.is_aside)
    every = _pieces(whole)
    for words in (*near, *reversed(spoken), *above, *every, *own):
        if names_chapter(words):
            return words
    labels = [match for line in lines if not line.linked and (match := _LABELLED(line.text))]
    labelled = [label.group(2) for label in labels]
    if labelled and squeezed(labelled[-1]) in named:
        return labelled[-1]
    sites = site_names()  # asked for late, because most pages of novels do without
    pieces = _pieces(whole, sites)
    confirmed = ([heading for heading in confirmed if heading.letters not in sites]
                 or [heading for heading in confirmed if heading.letters in squeezed(pieces[0])])
    spoken = [words for words in spoken if squeezed(words) not in sites]
    return (_earlier_piece(_whole_piece(confirmed, pieces, named), spoken, pieces) or _spoken_piece(spoken, pieces)
            or _chinese_part(confirmed, spoken, named)
            or next((label.group(2) for label in labels if not label.group(1)), "")
            or _alike([heading for heading in headings if heading.is_above and not heading.is_linked], pieces)
            or _unnamed([*above, *labelled[-1:]], pieces, own,
                        is_vague=len(every) <= 1 or set(map(squeezed, pieces)) <= sites))


def _unnamed(above: Sequence[str], pieces: Sequence[str], own: Sequence[str], *, is_vague: bool) -> str:
    """Choose where neither a heading nor a line has most of a piece of `<title>`.

    `is_vague` says that `<title>` may only name the site.
    """
    if is_vague and above:
        return above[0]
    return pieces[0] if pieces else next(iter(own), "")


def _is_confirmed(heading: Heading, named: str) -> bool:
    """Tell whether a heading's words are in `<title>`.

    Single letters are in any title, words in brackets only explain it.
    """
    return (len(heading.letters) > 1 and heading.letters in named and (heading.is_above or not heading.is_loud)
            and not _GLOSS.fullmatch(heading.words))


def _whole_piece(confirmed: Sequence[Heading], pieces: Sequence[str], named: str) -> str:
    """Return the heading that has most of a piece of `<title>`.

    The last piece is often the site's name, so only headings marked up as such may have it.
    """
    every = [squeezed(piece) for piece in pieces]
    early = every[:-1] or every
    having = [heading for heading in confirmed if any(
        _has(heading.letters, piece) for piece in (every if heading.is_tagged and not heading.is_linked else early))]
    begun = [] if any(heading.is_above for heading in having) else [
        heading for heading in confirmed if heading.is_above and heading.is_tagged and not heading.is_linked
        and named.startswith(heading.letters)]
    return _nearest_or_first(begun or having, named)


def _earlier_piece(heading: str, spoken: Sequence[str], pieces: Sequence[str]) -> str:
    """Return a line that is an earlier piece of `<title>` than a heading.

    A shorter heading that is its last piece names the site.
    """
    *early, last = map(squeezed, pieces) if pieces else [""]
    lines = [line for line in spoken if squeezed(line) in early] if heading and squeezed(heading) == last else []
    return max([heading, *lines], key=len)


def _chinese_part(confirmed: Sequence[Heading], spoken: Sequence[str], named: str) -> str:
    """Return a Chinese heading or line above the text with any part of `<title>`.

    In Chinese, nothing need separate it from the rest.
    """
    headings = [heading for heading in confirmed if heading.is_above and not (
        heading.is_linked or heading.is_loud or heading.is_aside) and _HAN.search(heading.words)]
    lines = [line for line in spoken if len(line) >= _LINE and _HAN.search(line)]
    return _nearest_or_first(headings, named) or max(lines, key=len, default="")


def _nearest_or_first(headings: Sequence[Heading], named: str) -> str:
    """Return the nearest heading, or a longer one with which `<title>` begins."""
    first = [heading.words for heading in headings if not heading.is_linked and named.startswith(heading.letters)]
    return max([*_nearest(headings)[:1], *first], key=lambda words: len(squeezed(words)), default="")


def _spoken_piece(spoken: Sequence[str], pieces: Sequence[str]) -> str:
    """Return the longest line above the text that has most of a piece of `<title>`."""
    having = [line for line in spoken
              if len(line) >= _LINE and any(_has(squeezed(line), squeezed(piece)) for piece in pieces)]
    return max(having, key=len, default="")


def _has(words: str, piece: str) -> bool:
    """Tell whether words have most of a piece; both are letters and digits."""
    return (words in piece and len(words) >= _MOST * len(piece)) or bool(piece and piece in words)


def _alike(above: Sequence[Heading], pieces: Sequence[str]) -> str:
    """Return the highest heading that words a piece of `<title>` differently."""
    highest = min((heading.element.tag for heading in above if heading.is_tagged), default="")
    alike = [heading.words for heading in above if heading.element.tag == highest
             and any(_shares_words(heading.words, piece) for piece in pieces)]
    return alike[-1] if alike else ""


def _shares_words(one: str, other: str) -> bool:
    ours, theirs = set(_WORD.findall(one.lower())), set(_WORD.findall(other.lower()))
    shared = len(ours & theirs)
    return shared == len(ours) or (shared > 2 and shared >= _ALIKE * min(len(ours), len(theirs)))


def _nearest(headings: Iterable[Heading]) -> list[str]:
    """Order headings by how likely they are the title.

    First those without a link, beside the text, above it, marked up as headings, nearest to it.
    """
    places = list(headings)

    def rank(place: int) -> tuple[bool, bool, bool, bool, int]:
        heading = places[place]
        return (heading.is_linked, heading.is_aside, not heading.is_above, not heading.is_tagged,
                -place if heading.is_above else place)

    return [places[place].words for place in sorted(range(len(places)), key=rank)]


def _site_names(root: etree._Element, url: str) -> set[str]:
    """Collect the site's names.

    The page declares them, or its links to the front page have them.
    """
    declared = [str(meta.get("content") or "") for meta in root.iter("meta")
                if str(meta.get("property") or meta.get("name") or "").lower() in _SITE_NAMES]
    is_file = bool(url) and not urlsplit(url).path.endswith("/")
    linked = [text_of(link) for link in root.iter("a") if (address := link.get("href")) and len(address) < 100
              and (_FRONT_PAGE.fullmatch(address) or (is_file and address == _FOLDER))]
    return {squeezed(name) for name in (*declared, *linked)} - {""}


def _linked_beginning(whole: str, root: etree._Element) -> str:
    """Return the beginning of a Chinese `<title>` that a link has.

    The path above a thread ends with a link to it, and `<title>` adds the site's name after a space.
    """
    links = (text_of(link) for link in root.iter("a") if " " in whole)
    return max((words for words in links if whole.startswith(f"{words} ") and _HAN.search(words)
                and len(words) >= _HALF * len(whole)), key=len, default="")


def _without_linked_book(title: str, root: etree._Element) -> str:
    """Remove the book's name before the chapter's if a link of the page has that name."""
    book = _BOOK_BEFORE.match(title)
    if not book or not names_chapter(rest := title[book.end():]):
        return title
    return rest if any(text_of(link).strip("《》") == book[1].strip("《》") for link in root.iter("a")) else title


def _cleaned(title: str) -> str:
    bare = _DECORATION.sub("", " ".join(title.split())).strip()
    return _KIND.sub("", bare).strip() or bare


def _pieces(whole: str, sites: Set[str] = frozenset()) -> list[str]:
    """Divide `<title>`, without the names of the site unless it has nothing else."""
    pieces = [piece.strip() for piece in _SEPARATOR.split(whole) if piece.strip()]
    return [piece for piece in pieces if piece.lower() not in _FRONT and squeezed(piece) not in sites] or pieces


def _open_graph(root: etree._Element) -> str:
    titles = (str(meta.get("content") or "") for meta in root.iter("meta") if meta.get("property") == "og:title")
    return next(titles, "")


def _first(elements: Iterable[etree._Element]) -> str:
    return next((text_of(element) for element in elements), "")
