"""Build the tree that a browser would build.

It is used for pages whose markup misleads the fast parser.
"""

import re
from typing import Any

from lxml import etree
from resiliparse.parse.html import DOMNode, HTMLTree, NodeType

from crawler.extraction.markup.tree import MAX_CHARACTERS

MAX_NODES, MAX_EXAMINED = 100_000, 500_000
"""Maximum nodes of a page that are copied, and that are examined; the rest is cut, because this parser creates Python
objects."""
MAX_DEPTH = 250
"""Maximum depth; deeper elements become siblings, as in browsers."""
_FORBIDDEN = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
NAME = re.compile(r"[a-z_][\w.-]*", re.IGNORECASE | re.ASCII)
"""Names of elements and attributes that a tree accepts."""


def browser_tree(html: str) -> etree._Element:
    """Parse as HTML 5 specifies; much slower than `parse`.

    It closes `<button><div></button>` where other parsers do not.
    """
    document = HTMLTree.parse(html[:MAX_CHARACTERS]).document
    root = etree.Element("html")
    waiting = [(root, document.first_child)] if document is not None else []
    copied = 0
    for _ in range(MAX_EXAMINED):
        if not waiting or copied >= MAX_NODES:
            break
        into, node = waiting.pop()
        if node is None:
            continue
        waiting.append((into, node.next))
        is_deep = len(waiting) >= MAX_DEPTH
        if is_deep and _is_bare(node):
            waiting.append((into, node.first_child))
            continue
        copied += 1
        made = _added(node, into)
        if made is not None:
            waiting.append((into if is_deep else made, node.first_child))
    return root


def _is_bare(node: DOMNode) -> bool:
    """Tell whether a node is white space, or an element that begins with another one.

    As a sibling of what it contains, the element would be empty.
    """
    if node.type == NodeType.TEXT:
        return str(node.value or "").isspace()
    first = node.first_child
    if first is not None and first.type == NodeType.TEXT and str(first.value or "").isspace():
        first = first.next
    return node.type == NodeType.ELEMENT and first is not None and first.type == NodeType.ELEMENT


def _added(node: DOMNode, into: etree._Element) -> etree._Element | None:
    """Copy a node; returns the copy of an element that may have children, else None."""
    if node.type == NodeType.TEXT:
        say(into, storable(str(node.value or "")))
    if node.type != NodeType.ELEMENT:
        return None
    tag = str(node.tag).lower()
    if tag == "html":
        return into
    return etree.SubElement(into, tag if NAME.fullmatch(tag) else "span", _attributes(node))


def _attributes(element: Any) -> dict[str, str]:
    """Copy attributes; the library's stubs omit them."""
    return {name: storable(str(element[name] or ""))
            for name in element.attrs or () if NAME.fullmatch(name)}


def say(element: etree._Element, text: str) -> None:
    """Append text to an element."""
    last = next(element.iterchildren(reversed=True), None)  # `len` counts all children
    if last is None:
        element.text = (str(element.text or "")) + text
    else:
        last.tail = (str(last.tail or "")) + text


def storable(text: str) -> str:
    """Remove characters that a tree rejects."""
    return _FORBIDDEN.sub("", text)
