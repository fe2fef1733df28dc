"""Read a page's lines as browsers do, with a second look where few are found."""

import re
from collections.abc import Sequence

from lxml import etree
from resiliparse.extract.html2text import extract_plain_text

from crawler.extraction.markup.browser_tree import browser_tree
from crawler.extraction.markup.lines import SKIPPED, PageLine, PageLines, lines_of
from crawler.extraction.markup.revealing import reveal
from crawler.extraction.markup.styles.page_styles import PageStyles
from crawler.extraction.markup.tree import MAX_CHARACTERS, parse, text_of

UNREAD = 200
"""Characters in passed-over elements from which a page is worth a second look."""
SENTENCE = 40
"""Characters from which a line within a link is a sentence rather than a headline."""
BLOCKS = 3
"""Blocks from which what stands in a link is more than the name of another page."""
PROSE = 600
"""Characters of shown sentences from which a page holds its text without what browsers pass over."""
DENSE = 20
"""Characters of markup for one of text from which the quick parser may have dropped text."""
CHAIN, WORDS = 5, 12
"""Links side by side, and the characters of each, that a sentence was cut into."""
_NOWHERE = re.compile(r"\s*(?:$|#|javascript:|about:)", re.IGNORECASE)
_STOP = re.compile(r"[。！？!?]|\.(?=\s|$)")
_BLOCKS = ("p", "br", "li", "table", "main", "article", "section", "h1")
_HOLDING = ("button", "noscript", "select", "object", "textarea", "svg", "math", "canvas", "iframe", "video", "audio",
            "map", "template")
"""Elements passed over that wrong nesting, or a page made by scripts, fills with text."""
_FILLED = frozenset({"button", "noscript", "object", "textarea", "svg", "math", "canvas", "template"})
"""Those of them that a page without other text shows, by itself or by its scripts."""


def shown(html: str, styles: PageStyles | None = None) -> tuple[etree._Element, PageLines]:
    """Parse a page and list its lines.

    A page whose text is in elements that are passed over, or in links, or that the quick parser dropped, is parsed
    again as browsers do; what still is in a button or beside scripts counts as shown then.
    """
    styles = styles or PageStyles(html)
    root = parse(html)
    reveal(root, html, styles)
    lines = lines_of(root, styles=styles)
    lines.is_cut |= len(html) > MAX_CHARACTERS
    if not _is_doubtful(root, lines, html):
        return root, lines
    tree = browser_tree(html)
    reveal(tree, html, styles)
    _unlink(tree)
    again = lines_of(tree, styles=styles)
    if _passed_over(tree) > _length(again) and _prose(again) < PROSE:
        again = lines_of(tree, SKIPPED - _FILLED, styles)
    is_told = _prose(again) >= PROSE
    if _passed_over(root, ("template",)) > _length(again) and not is_told:  # browsers keep it apart; scripts put it in
        tree, again = root, lines_of(root, SKIPPED - _FILLED, styles)
    again.is_cut |= lines.is_cut
    return (tree, again) if _unlinked(again) > _unlinked(lines) else (root, lines)


def _is_doubtful(root: etree._Element, lines: Sequence[PageLine], html: str) -> bool:
    length = _length(lines)
    if _passed_over(root) > max(UNREAD, length // 2):
        return True
    sentences = sum(line.linked for line in lines if line.linked > SENTENCE)
    if sentences > max(UNREAD, length // 2):
        return True
    return length * DENSE < len(html) and len(extract_plain_text(html, main_content=False)) > max(UNREAD, length * 2)


def _unlink(tree: etree._Element) -> None:
    """Take links for text that hold a page or paragraphs, or that lead nowhere."""
    for link in list(tree.iter("a")):
        if sum(1 for _ in zip(link.iter(*_BLOCKS), range(BLOCKS), strict=False)) == BLOCKS:
            link.tag = "div"  # it holds a page, and leads nowhere that a reader would know of
        elif _NOWHERE.match(str(link.get("href") or "")) or len(_STOP.findall(text_of(link))) > 1:
            link.tag = "span"
    for link in [link for block in tree.iter("p", "div", "td", "li", "dd", "span") for link in _chain(block)]:
        link.tag = "span"


def _chain(block: etree._Element) -> Sequence[etree._Element]:
    """List the links of a block that a sentence was cut into.

    They are short, and nothing stands between them.
    """
    links = block.findall("a") if len(block) >= CHAIN else []
    if len(links) < CHAIN or any(str(link.tail or "").strip() for link in links):
        return []
    text = "".join(map(text_of, links))
    return links if len(text) <= WORDS * len(links) and _STOP.search(text) else []


def _passed_over(root: etree._Element, tags: Sequence[str] = _HOLDING) -> int:
    """Count the characters in the outermost elements of some tags, labels aside."""
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
    """Count the characters of shown lines that may be sentences of a text."""
    return sum(len(line.text) for line in lines
               if not line.hidden and not line.linked and len(line.text) >= SENTENCE)


def _unlinked(lines: Sequence[PageLine]) -> int:
    return sum(len(line.text) - line.linked for line in lines if not line.hidden)
