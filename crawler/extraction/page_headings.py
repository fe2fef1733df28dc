"""Find what a page marks up as headings, with the words that belong to them."""

import re
from collections.abc import Iterator, Set
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import urldefrag, urljoin

from lxml import etree

from crawler.extraction.markup.tree import text_of
from crawler.extraction.remembering import remembering
from crawler.extraction.text.boilerplate import is_boilerplate
from crawler.extraction.text.page_hints import letters_of

MAX_LENGTH = 120
MAX_CANDIDATES = 400
HEADINGS = ("h1", "h2", "h3", "h4")
_BLOCKS = ("div", "p", "span", "td", "font", "strong", "b", "center", "dt", "dd")
_LOUD = ("strong", "b", "center")
_WRAPPING = ("table", "ul", "ol", "dl", "div", "p", "br", "form")
_NAMED = re.compile(
    r"(?:^|[-_ ])(?:h1|\w{0,12}title\w{0,6}|headline|subject|bookname|chaptername|biaoti|bt)(?:$|[-_ \d])",
    re.IGNORECASE)
_SITE = re.compile(r"site|logo|blog-?(?:name|title)|brand|masthead|header", re.IGNORECASE)
_COUNT = re.compile(r"\s*[\[(（]\d{1,6}[\])）]$")
_PERMANENT = "¶§# "
"""Signs of links to a heading itself."""


class Heading(NamedTuple):
    """Words that a page marks up as a heading."""

    words: str
    letters: str
    """Its letters and digits, in lower case."""
    element: etree._Element
    is_linked: bool
    """Whether it leads to another page."""
    is_above: bool
    """Whether it stands before the main text."""
    is_aside: bool = False
    """Whether it belongs to the site or to what surrounds the text, by its names."""

    @property
    def is_tagged(self) -> bool:
        """Whether its element is one for headings."""
        return self.element.tag in HEADINGS

    @property
    def is_loud(self) -> bool:
        """Whether it is only printed bold or centred, as many words of a text are."""
        return self.element.tag in _LOUD and not _named(self.element)


def headings_of(
    root: etree._Element, above: Set[str], text: etree._Element | None, named: str, url: str,
) -> Iterator[Heading]:
    """Yield a page's headings, in order.

    `above` are the lines before the text, `text` is the element where that begins, `named` the letters of the page's
    `<title>`, `url` its address.
    """
    count, is_above = 0, True
    for element in root.iter(*HEADINGS, *_BLOCKS, *_findable(text)):
        if element is text:
            is_above = False
        if count >= MAX_CANDIDATES:
            return
        if not _may_head(element):
            continue
        words = text_of(element)
        if is_heading(words):
            count += 1
            name = _without_additions(_without_book(words, element), element, named)
            yield Heading(name, squeezed(name), element, _is_linked(element, words, url),
                          is_above or words in above, element.tag in HEADINGS and _is_aside(element))


def is_heading(words: str) -> bool:
    """Tell whether words are as long as a heading and no sentence."""
    return 1 < len(words) <= MAX_LENGTH and not words.endswith(("。", "，", "；"))


def squeezed(words: str) -> str:
    """Keep only letters and digits, in lower case."""
    return letters_of(words).lower()


def _findable(element: etree._Element | None) -> list[str]:
    """List the tag of an element; nothing for one that lxml cannot search.

    It cannot search for control characters, which its parser takes into tags.
    """
    return [] if element is None or not str(element.tag).isprintable() else [str(element.tag)]


def _named(element: etree._Element) -> str:
    return f"{element.get('class') or ''} {element.get('id') or ''}"


def _may_head(element: etree._Element) -> bool:
    tag = str(element.tag)
    if tag in HEADINGS:
        return True
    classes, identity = element.get("class"), element.get("id")
    if not (classes or identity or tag in _LOUD):
        return False
    name = f"{classes or ''} {identity or ''}"
    if _is_of_site(name) if tag in _LOUD else not _names_title(name):
        return False
    return next(element.iterdescendants(*_WRAPPING), None) is None


def _is_aside(heading: etree._Element) -> bool:
    return _is_of_site(_named(heading)) or any(map(is_boilerplate, heading.iterancestors()))


@remembering(4096)  # a page uses few names for many elements
def _names_title(name: str) -> bool:
    return len(name) > 1 and bool(_NAMED.search(name)) and not _SITE.search(name)


@remembering(4096)
def _is_of_site(name: str) -> bool:
    return bool(_SITE.search(name))


def _is_linked(element: etree._Element, words: str, url: str) -> bool:
    """Tell whether a heading leads to another page, as those in a list do."""
    above = element.getparent()
    if above is not None and above.tag == "a":
        return not _is_own(above, url)
    links = [text_of(link) for link in element.iterdescendants("a") if link.get("href") and not _is_own(link, url)]
    return len(links) > 1 or len("".join(links)) * 2 > len(words)


def _is_own(link: etree._Element, url: str) -> bool:
    """Tell whether a link leads to the page that it stands on."""
    address = str(link.get("href") or "").strip()
    if not url or not address or address.startswith("#"):
        return address.startswith("#")
    with suppress(ValueError):
        return urldefrag(urljoin(url, address))[0] == urldefrag(url)[0]
    return False


def _without_book(words: str, heading: etree._Element) -> str:
    """Remove a link before the chapter's name: `<h1><a>book</a> chapter</h1>`."""
    link = next(heading.iterdescendants("a"), None)
    book = text_of(link) if link is not None else ""
    rest = words.removeprefix(book).strip(" -_:：》>")
    return rest if book and words.startswith(book) and len(rest) > 1 else words


def without_permanent_link(words: str) -> str:
    """Remove the sign of a link to the heading itself from its end."""
    return words.rstrip(_PERMANENT) if words.endswith(("¶", " #", "§")) else words


def _without_additions(words: str, heading: etree._Element, named: str) -> str:
    """Remove labels, numbers of comments and permanent links that `<title>` lacks.

    Such as `<h1><span>原创</span>name<i>12</i></h1>`.
    """
    if not len(heading) and words[-1].isalnum():
        return words
    letters = squeezed(words)
    if letters in named:
        return without_permanent_link(words)
    label = "" if not len(heading) or (heading.text or "").strip() else text_of(heading[0])
    added = "" if not len(heading) or (heading[-1].tail or "").strip() else text_of(heading[-1])
    for rest in (words.removeprefix(label), words.removesuffix(added), words.removeprefix(label).removesuffix(added),
                 _COUNT.sub("", words)):
        name = rest.strip(" :：")
        if name != words and len(name) > 1 and (kept := squeezed(name)) in named and len(kept) * 3 > len(letters):
            return name
    return words
