"""Read a page's lines as browsers do, parsing again if few are found."""

import re
from collections.abc import Sequence
from itertools import islice

from lxml import etree
from resiliparse.extract.html2text import extract_plain_text

from crawler.extraction.markup.browser_tree import browser_tree
from crawler.extraction.markup.lines import MAX_KEPT, SKIPPED, PageLine, PageLines, lines_of
from crawler.extraction.markup.revealing import reveal
from crawler.extraction.markup.styles.page_styles import PageStyles
from crawler.extraction.markup.tree import MAX_CHARACTERS, parse, text_of

UNREAD = 200
"""Minimum characters in skipped elements for a page to be examined again."""
SENTENCE = 40
"""Minimum characters of a line in a link that is a sentence rather than a headline."""
BLOCKS = 3
"""Minimum block elements in a link that contains more than the name of a page."""
PROSE = 600
"""Minimum characters of visible sentences for a page's text to count as found outside of skipped elements."""
DENSE = 20
"""If the markup has more characters for each one of text, the fast parser may have dropped text."""
CHAIN, WORDS = 5, 12
"""Minimum number of adjacent links, and their maximum average characters, that a sentence was split into."""
_MISPLACED = re.compile(
    r"<(?:table|/?t(?:body|head|foot|r)|/t[dh])\b[^<>]{0,300}>\s{0,99}"
    r"(?:<(?:p|div|section|article|h[1-6]|ul|ol|dl|blockquote|pre|center|span|font|b|strong)\b|[^<\s])", re.IGNORECASE)
"""Text in a table but in no cell, which browsers show before the table even if it is hidden."""
_breaks_out = etree.XPath(
    "boolean((//svg | //math)//*[self::p or self::div or self::ul or self::table or self::h2 or self::blockquote]"
    "[not(ancestor::foreignobject or ancestor::foreignObject or ancestor::desc or ancestor::title"
    " or ancestor::annotation-xml)])")
"""Whether a drawing or a formula contains what browsers show behind it."""
_NOWHERE = re.compile(r"\s*(?:$|#|javascript:|about:)", re.IGNORECASE)
_STOP = re.compile(r"[。！？!?]|\.(?=\s|$)")
_BLOCKS = ("p", "br", "li", "table", "main", "article", "section", "h1")
_HOLDING = ("button", "noscript", "select", "object", "textarea", "svg", "math", "canvas", "iframe", "video", "audio",
            "map", "template")
"""Skipped elements that wrong nesting or scripts may fill with text."""
_FILLED = frozenset({"button", "noscript", "object", "textarea", "svg", "math", "canvas", "template"})
"""Those of them that a page without other text shows, by itself or by its scripts."""


def shown(html: str, styles: PageStyles | None = None) -> tuple[etree._Element, PageLines]:
    """Parse a page and list its lines.

    A page is parsed again as browsers do if its text is in skipped elements or links, or was dropped by the fast
    parser. Text that is still in a button or a template then counts as shown.
    """
    styles = styles or PageStyles(html)
    root = parse(html)
    elements = list(islice(root.iter(), MAX_KEPT))  # kept while it is revealed, as in `PageLines`
    reveal(root, html, styles)
    lines = lines_of(root, styles=styles)
    del elements
    lines.is_cut |= len(html) > MAX_CHARACTERS
    if not _is_doubtful(root, lines, html):
        return root, lines
    tree = browser_tree(html)
    reveal(tree, html, styles)
    _unlink(tree)
    again = lines_of(tree, styles=styles)
    if _passed_over(tree) > _length(again) and _prose(again) < PROSE:
        again = lines_of(tree, SKIPPED - _FILLED, styles)
    is_prose = _prose(again) >= PROSE
    if _passed_over(root, ("template",)) > _length(again) and not is_prose:  # scripts insert templates
        tree, again = root, lines_of(root, SKIPPED - _FILLED, styles)
    again.is_cut |= lines.is_cut
    return (tree, again) if _unlinked(again) > _unlinked(lines) else (root, lines)


def _is_doubtful(root: etree._Element, lines: Sequence[PageLine], html: str) -> bool:
    length = _length(lines)
    if _passed_over(root) > max(UNREAD, length // 2):
        return True
    if any(line.hidden for line in lines) and _MISPLACED.search(html, 0, MAX_CHARACTERS):
        return True
    if ("<svg" in html or "<math" in html) and _breaks_out(root):
        return True
    sentences = sum(line.linked for line in lines if line.linked > SENTENCE)
    if sentences > max(UNREAD, _length([line for line in lines if not line.hidden]) // 2):
        return True
    return length * DENSE < len(html) and len(extract_plain_text(html, main_content=False)) > max(UNREAD, length * 2)


def _unlink(tree: etree._Element) -> None:
    """Turn links into text if they contain a page or paragraphs, or lead nowhere."""
    for link in list(tree.iter("a")):
        if sum(1 for _ in zip(link.iter(*_BLOCKS), range(BLOCKS), strict=False)) == BLOCKS:
            link.tag = "div"  # its contents are a page, so it is not used as a link
        elif _NOWHERE.match(str(link.get("href") or "")) or len(_STOP.findall(text_of(link))) > 1:
            link.tag = "span"
    for link in [link for block in tree.iter("p", "div", "td", "li", "dd", "span") for link in _chain(block)]:
        link.tag = "span"


def _chain(block: etree._Element) -> Sequence[etree._Element]:
    """List the links of a block that a sentence was split into.

    They are short, with nothing between them.
    """
    links = block.findall("a") if len(block) >= CHAIN else []
    if len(links) < CHAIN or any(str(link.tail or "").strip() for link in links):
        return []
    text = "".join(map(text_of, links))
    return links if len(text) <= WORDS * len(links) and _STOP.search(text) else []


def _passed_over(root: etree._Element, tags: Sequence[str] = _HOLDING) -> int:
    """Count the characters in the outermost elements of some tags, except labels."""
    walker = etree.iterwalk(root, events=("start",), tag=tags)
    count = 0
    for _, element in walker:
        if len(element) or element.tag == "textarea":
            count += len("".join("".join(map(str, element.itertext())).split()))
        walker.skip_subtree()
    return count


def _length(lines: Sequence[PageLine]) -> int:
    return sum(len(line.text) for line in lines)


def _prose(lines: Sequence[PageLine]) -> int:
    """Count the characters of visible lines that may be sentences of a text."""
    return sum(len(line.text) for line in lines
               if not line.hidden and not line.linked and len(line.text) >= SENTENCE)


def _unlinked(lines: Sequence[PageLine]) -> int:
    return sum(len(line.text) - line.linked for line in lines if not line.hidden)
