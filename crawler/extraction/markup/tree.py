"""Parse markup into a tree of bounded size; nothing is fetched or expanded."""

import re
from collections.abc import Iterator, Sequence
from html import escape
from itertools import islice

from lxml import etree

MAX_CHARACTERS = 4_000_000
"""Maximum characters of a page; longer ones are cut. A chapter has a few thousand."""

INLINE = frozenset({
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "em", "font", "i", "img", "ins", "kbd", "label",
    "mark", "q", "rb", "rt", "ruby", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u",
    "var", "wbr", "del", "input", "nobr",
})

_EMPTY = "<html><body></body></html>"
_CDATA = re.compile(r"<!\[CDATA\[(.*?)\]\]>", re.DOTALL)
_ENTITY = re.compile(r"<!ENTITY\s+([\w.-]{1,80})\s+(?:\"([^\"]{0,20000})\"|'([^']{0,20000})')\s*>")
_NAMED = re.compile(r"&([\w.-]{1,80});")
MAX_ENTITIES = 2_000
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


def as_xml(markup: str) -> str:
    """Replace CDATA sections and the entities that a page declares by their text.

    Browsers show both on pages served as XML. Each entity is replaced within bounds, and those in others are not.
    """
    head, end, rest = markup.partition("]>") if "<!ENTITY" in markup else ("", "", markup)
    if head:
        declared = {name: one or two for name, one, two in islice(_entities(head), MAX_ENTITIES)}
        room = MAX_CHARACTERS

        def text_for(match: re.Match[str]) -> str:
            nonlocal room
            text = declared.get(match.group(1), match.group())
            room -= len(text)
            return text if room > 0 else ""

        markup = head + end + _NAMED.sub(text_for, rest)
    return _CDATA.sub(lambda match: escape(match.group(1), quote=False), markup)


def _entities(head: str) -> Iterator[Sequence[str]]:
    return (match.groups("") for match in _ENTITY.finditer(head))


def text_of(element: etree._Element) -> str:
    """Return all text below an element, with white space collapsed."""
    if not len(element):
        return " ".join(str(element.text or "").split())
    return " ".join("".join(map(str, element.itertext())).split())
