"""Parse markup into a tree of bounded size; nothing is fetched or expanded."""

import re
from html import escape

from lxml import etree

MAX_CHARACTERS = 4_000_000
"""Longer pages are cut; a chapter has a few thousand."""

_EMPTY = "<html><body></body></html>"
_CDATA = re.compile(r"<!\[CDATA\[(.*?)\]\]>", re.DOTALL)
_ENDS = re.compile(r"</(?:body|html)\s*>", re.IGNORECASE)


def parse(html: str) -> etree._Element:
    """Parse HTML however broken it is; an empty page becomes an empty body.

    What stands after `</body>` belongs to the body, as in browsers: the parser would drop it.
    """
    parser = etree.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, no_network=True, huge_tree=False)
    data = _ENDS.sub("", html[:MAX_CHARACTERS]).encode("utf-8", "replace")
    root = etree.fromstring(data, parser) if data.strip() else None
    return root if root is not None else etree.fromstring(_EMPTY, etree.HTMLParser())


def with_cdata(markup: str) -> str:
    """Write out what XML quotes: browsers show it on pages that are served as XML."""
    return _CDATA.sub(lambda match: escape(match.group(1), quote=False), markup)


def text_of(element: etree._Element) -> str:
    """All text below an element, spaces collapsed."""
    if not len(element):
        return " ".join(str(element.text or "").split())
    return " ".join("".join(map(str, element.itertext())).split())
