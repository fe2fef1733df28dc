"""Read a page's lines as a browser shows them.

Where the first look found little, there is a second one.
"""

from collections.abc import Sequence

from lxml import etree

from crawler.extraction.markup.browser_tree import browser_tree
from crawler.extraction.markup.lines import SKIPPED, PageLine, lines_of
from crawler.extraction.markup.tree import parse

UNREAD = 200
"""Characters in passed-over elements from which a page is worth a second look."""
SENTENCE = 40
"""Characters from which a line within a link is a sentence rather than a headline."""
BLOCKS = 3
"""Blocks from which what stands in a link is more than the name of another page."""
_BLOCKS = ("p", "br", "li", "table", "main", "article", "section", "h1")
_HOLDING = ("button", "noscript", "select", "object", "textarea", "svg", "canvas", "iframe", "video", "audio", "map")
"""Elements passed over that wrong nesting, or a page made by scripts, fills with text."""


def shown(html: str) -> tuple[etree._Element, list[PageLine]]:
    """Parse a page and list its lines.

    A page whose text is in elements that are passed over, or in one link, is parsed again as browsers do; what still
    is in a button or beside scripts counts as shown then.
    """
    root = parse(html)
    lines = lines_of(root)
    if not _is_doubtful(root, lines):
        return root, lines
    tree = browser_tree(html)
    for link in list(tree.iter("a")):
        if sum(1 for _ in zip(link.iter(*_BLOCKS), range(BLOCKS), strict=False)) == BLOCKS:
            link.tag = "div"  # it holds a page, and leads nowhere that a reader would know of
    again = lines_of(tree)
    if _passed_over(tree) > _length(again):
        again = lines_of(tree, SKIPPED - {"button", "noscript", "object"})
    return (tree, again) if _unlinked(again) > _unlinked(lines) else (root, lines)


def _is_doubtful(root: etree._Element, lines: Sequence[PageLine]) -> bool:
    length = _length(lines)
    if _passed_over(root) > max(UNREAD, length // 2):
        return True
    sentences = sum(line.linked for line in lines if line.linked > SENTENCE)
    return sentences > max(UNREAD, length // 2)


def _passed_over(root: etree._Element) -> int:
    return sum(len("".join("".join(map(str, element.itertext())).split()))
               for element in root.iter(*_HOLDING) if len(element))


def _length(lines: Sequence[PageLine]) -> int:
    return sum(len(line.text) for line in lines)


def _unlinked(lines: Sequence[PageLine]) -> int:
    return sum(len(line.text) - line.linked for line in lines if not line.hidden)
