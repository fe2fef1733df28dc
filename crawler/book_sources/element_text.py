"""Return the text of elements as jsoup does: all, their own, or their markup."""

import html
import re
from collections.abc import Iterator

from lxml import etree
from lxml.html import tostring

_BREAKS = re.compile(r"</?(?:br|hr|p|div|li|h[1-6]|tr|section|article|dl|dt|dd|blockquote)\b[^<>]*>", re.IGNORECASE)
_BLOCKS = frozenset(("br", "hr", "p", "div", "li", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "td", "th", "section",
                     "article", "dl", "dt", "dd", "ul", "ol", "table", "blockquote"))
_DATA = ("script", "style")
MARKUP_GETTERS = ("html", "all")
"""Last steps of a rule that want markup."""
_SILENT = re.compile(r"<(script|style)\b.*?</\1>", re.IGNORECASE | re.DOTALL)
_TAG = re.compile(r"<[^<>]*>")


def markup_of(element: etree._Element, getter: str) -> str:
    """Return an element as jsoup writes it, with line ends at blocks.

    `html` leaves out the scripts and styles within it.
    """
    markup = str(tostring(element, encoding="unicode", with_tail=False)).replace("\xa0", "&nbsp;")
    markup = _BREAKS.sub(r"\g<0>\n", markup)
    return _SILENT.sub("", markup) if getter == "html" and element.tag not in _DATA else markup


def string_of(element: etree._Element, getter: str) -> str:
    """Return the text that a getter names, or an attribute."""
    if getter == "text":
        return " ".join("".join(_spaced(element)).split())
    if getter in ("textNodes", "ownText"):
        own = [element.text or "", *(child.tail or "" for child in element)]
        return ("\n" if getter == "textNodes" else " ").join(each.strip() for each in own if each.strip())
    return str(element.get(getter) or "")


def _spaced(element: etree._Element) -> Iterator[str]:
    """Yield the pieces of an element's text, with a space around each block in it."""
    walk = etree.iterwalk(element, events=("start", "end", "comment", "pi"))
    for event, inner in walk:
        if event == "start" and inner.tag in _DATA and inner is not element:
            walk.skip_subtree()
        elif event == "start":
            yield f" {inner.text or ''}" if inner.tag in _BLOCKS else inner.text or ""
        else:
            yield " " if inner.tag in _BLOCKS else ""
            yield (inner.tail or "") if inner is not element else ""


def plain(markup: str) -> str:
    """Turn markup into lines of text."""
    text = html.unescape(_TAG.sub("", _BREAKS.sub("\n", _SILENT.sub("", markup))))
    return "\n".join(line.strip() for line in text.replace("\xa0", " ").split("\n") if line.strip())
