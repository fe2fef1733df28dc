"""Build the tree that a browser would build.

It is for pages whose markup misleads the quick parser.
"""

import re
from typing import Any

from lxml import etree
from resiliparse.parse.html import DOMNode, HTMLTree, NodeType

from crawler.extraction.markup.tree import MAX_CHARACTERS

MAX_NODES = 100_000
"""A page of more is cut: this parser builds objects of Python's."""
MAX_DEPTH = 250
"""Elements below that depth become brothers, as in browsers."""
_FORBIDDEN = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
NAME = re.compile(r"[a-z_][\w.-]*", re.IGNORECASE | re.ASCII)
"""Names of elements and attributes that a tree can hold."""


def browser_tree(html: str) -> etree._Element:
    """Parse as HTML 5 says, which closes `<button><div></button>` where others do not.

    Slower by far.
    """
    document = HTMLTree.parse(html[:MAX_CHARACTERS]).document
    root = etree.Element("html")
    waiting = [(root, document.first_child)] if document is not None else []
    for _ in range(MAX_NODES):
        if not waiting:
            break
        into, node = waiting.pop()
        if node is None:
            continue
        waiting.append((into, node.next))
        made = _added(node, into)
        if made is not None:
            waiting.append((made if len(waiting) < MAX_DEPTH else into, node.first_child))
    return root


def _added(node: DOMNode, into: etree._Element) -> etree._Element | None:
    """Copy a node; the copy of an element that may have children, None for others."""
    if node.type == NodeType.TEXT:
        say(into, storable(str(node.value or "")))
    if node.type != NodeType.ELEMENT:
        return None
    tag = str(node.tag).lower()
    if tag == "html":
        return into
    return etree.SubElement(into, tag if NAME.fullmatch(tag) else "span", _attributes(node))


def _attributes(element: Any) -> dict[str, str]:
    """Copy attributes; the library's stubs leave them out."""
    return {name: storable(str(element[name] or ""))
            for name in element.attrs or () if NAME.fullmatch(name)}


def say(element: etree._Element, text: str) -> None:
    """Write text at the end of an element."""
    last = next(element.iterchildren(reversed=True), None)  # `len` would count them
    if last is None:
        element.text = (str(element.text or "")) + text
    else:
        last.tail = (str(last.tail or "")) + text


def storable(text: str) -> str:
    """Leave out characters that no tree can hold."""
    return _FORBIDDEN.sub("", text)
