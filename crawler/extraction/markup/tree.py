"""Parse markup into a tree of bounded size; nothing is fetched or expanded."""

import re
from html import escape

from lxml import etree

MAX_CHARACTERS = 4_000_000
"""Maximum characters of a page; longer ones are cut. A chapter has a few thousand."""

INLINE = frozenset({
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "em", "font", "i", "img", "ins", "kbd", "label",
    "mark", "q", "ruby", "rb", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u",
    "var", "wbr", "del", "input", "nobr",
})

_EMPTY = "<html><body></body></html>"
_CDATA = re.compile(r"<!\[CDATA\[(.*?)\]\]>", re.DOTALL)
_ENDS = re.compile(r"</(?:[Bb][Oo][Dd][Yy]|[Hh][Tt][Mm][Ll])\s*>")
"""Written with both cases, because a case-insensitive search tries every position."""


def parse(html: str) -> etree._Element:
    """Parse HTML, even if it is broken; an empty page gets an empty body.

    What follows `</body>` belongs to the body, as in browsers; the parser would drop it.
    """
    parser = etree.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, no_network=True, huge_tree=False)
    data = _ENDS.sub("", html[:MAX_CHARACTERS].replace("\0", "")).encode("utf-8", "replace")
    root = etree.fromstring(data, parser) if data.strip() else None
    return root if root is not None else etree.fromstring(_EMPTY, etree.HTMLParser())


def with_cdata(markup: str) -> str:
    """Replace CDATA sections by their escaped text.

    Browsers show it on pages served as XML.
    """
    return _CDATA.sub(lambda match: escape(match.group(1), quote=False), markup)


def text_of(element: etree._Element) -> str:
    """Return all text below an element, with white space collapsed."""
    if not len(element):
        return " ".join(str(element.text or "").split())
    return " ".join("".join(map(str, element.itertext())).split())
