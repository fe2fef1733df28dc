"""Turn a page into lines in reading order, with their elements."""

import re
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass, field
from itertools import groupby, islice

from lxml import etree

from crawler.extraction.markup.hidden import Hiding
from crawler.extraction.markup.showing import HOLDING, shows
from crawler.extraction.markup.styles.page_styles import PageStyles
from crawler.extraction.markup.styles.settled import SHOWN

MAX_LINES = 20_000

SKIPPED = frozenset({
    "script", "style", "noscript", "template", "iframe", "frame", "object", "embed", "svg", "math", "select", "option",
    "textarea", "button", "head", "canvas", "audio", "video", "map", "datalist", "rp", "rt", "title", "desc",
})
"""Tags of elements that show no text, or none of the page's, except those that show sentences (`shows`)."""
INLINE = frozenset({
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "em", "font", "i", "img", "ins", "kbd", "label",
    "mark", "q", "ruby", "rb", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u",
    "var", "wbr", "del", "input", "nobr",
})
VERBATIM = frozenset({"pre", "xmp", "plaintext", "listing", "textarea"})
SINGLE, ROW = 2, 8
"""Maximum characters of a cell, and minimum cells side by side, that are joined to one line."""
CHUNK = re.compile(r"(?<=[。！？”…」』.!?])\s*\u3000{2,}|(?<=[。！？”…」』])\s*(?:\xa0){4,}")
"""The indentation where two paragraphs meet although no markup separates them."""


@dataclass
class PageLine:
    """One line of a page."""

    text: str
    linked: int
    """Number of its characters in links."""
    node: etree._Element
    """The innermost block element that contains it."""
    hidden: bool = False

    @property
    def link_share(self) -> float:
        """Share (0–1) of its characters in links."""
        return self.linked / (len(self.text) or 1)


class PageLines(list[PageLine]):
    """A page's lines in reading order."""

    is_cut = False
    """Whether the page has more lines than are listed."""


@dataclass
class _Walk:
    hiding: Hiding
    parts: list[str] = field(default_factory=list)
    linked: int = 0
    hidden_parts: list[str] = field(default_factory=list)
    links: int = 0
    hidden: frozenset[str] = SHOWN
    """What hides the text here, as returned by `Hiding`."""
    blocks: list[etree._Element] = field(default_factory=list)
    shown: set[etree._Element] = field(default_factory=set)
    """Elements of skipped tags that show sentences."""
    within: int = 0
    """Number of such elements around; their contents are not judged again."""

    def passes_over(self, element: etree._Element) -> bool:
        """Tell whether an element of a skipped tag shows nothing."""
        if not (self.within and element.tag in HOLDING) and not shows(element):
            return True
        self.within += 1
        self.shown.add(element)
        return False

    def take(self, text: str | None) -> None:
        """Add text to the current line; white space starts no line."""
        if not text or (not (self.parts or self.hidden_parts) and text.isspace()):
            return
        if self.hidden:
            self.hidden_parts.append(text)
            return
        self.parts.append(text)
        if self.links:
            self.linked += len("".join(text.split()))

    def flush(self) -> Iterable[PageLine]:
        """End the current line; most elements end none."""
        return self._flushed() if self.parts or self.hidden_parts else ()

    def _flushed(self) -> Iterator[PageLine]:
        if self.parts:
            text, linked, self.parts, self.linked = "".join(self.parts), self.linked, [], 0
            is_verbatim = self.blocks[-1].tag in VERBATIM
            for piece in text.splitlines() if is_verbatim else _chunks(text):
                if clean := _collapsed(piece):
                    yield PageLine(clean, min(linked, len(clean)), self.blocks[-1])
        if self.hidden_parts:
            text, self.hidden_parts = "".join(self.hidden_parts), []
            if clean := _collapsed(text):
                yield PageLine(clean, 0, self.blocks[-1], hidden=True)


def _collapsed(text: str) -> str:
    """Collapse each run of white space, including zero-width spaces."""
    return " ".join((text if text.isascii() else text.replace("\u200b", " ").replace("\ufeff", " ")).split())


def _chunks(text: str) -> list[str]:
    """Split paragraphs; indentation at the beginning of a line does not split."""
    within = text.lstrip()
    return CHUNK.split(text) if "\u3000\u3000" in within or "\xa0\xa0" in within else [text]


def lines_of(
    root: etree._Element, skipped: Set[str] = SKIPPED, styles: PageStyles | None = None,
) -> PageLines:
    """List a page's lines, with the hidden ones marked.

    A page with far too many lines, or too much style, is cut and marked as such. Elements with `skipped` tags are left
    out with their contents, unless they show sentences.
    """
    walk = _Walk(Hiding(root, styles or PageStyles()), blocks=[root])
    found = list(islice(_lines(root, walk, skipped), MAX_LINES + 1))
    lines = PageLines(_joined(found[:MAX_LINES]))
    lines.is_cut = len(found) > MAX_LINES or walk.hiding.is_cut
    return lines


def _joined(lines: list[PageLine]) -> list[PageLine]:
    """Join single characters in adjacent cells or items to one line."""
    if sum(len(line.text) <= SINGLE for line in lines) < ROW:
        return lines
    found: list[PageLine] = []
    for (_, is_single), group in groupby(lines, _single):
        some = list(group)
        text = "".join(line.text for line in some)
        if is_single and len(some) >= ROW and 2 * sum(map(str.isalpha, text)) > len(text):
            parent = some[0].node.getparent()
            found.append(PageLine(text, sum(line.linked for line in some),
                                  some[0].node if parent is None else parent, some[0].hidden))
        else:
            found += some
    return found


def _single(line: PageLine) -> tuple[tuple[etree._Element | None, bool] | None, bool]:
    """Return where a line of one or two characters stands, and whether it is one."""
    is_single = len(line.text) <= SINGLE
    return ((line.node.getparent(), line.hidden) if is_single else None, is_single)


def _lines(root: etree._Element, walk: _Walk, skipped: Set[str]) -> Iterator[PageLine]:
    walker = etree.iterwalk(root, events=("start", "end"))
    concealing: list[tuple[etree._Element, frozenset[str]]] = []
    hides = walk.hiding.hides
    for event, element in walker:
        tag = element.tag
        if event == "start":
            if tag in skipped and walk.passes_over(element):
                walker.skip_subtree()
                continue
            if tag not in INLINE:
                yield from walk.flush()
                walk.blocks.append(element)
            walk.links += tag == "a"
            hidden = hides(element)
            if hidden or walk.hidden:
                concealing.append((element, walk.hidden))
                walk.hidden = (walk.hidden - walk.hiding.shows(element, walk.hidden)) | hidden
            walk.take(element.text)
        else:
            if tag not in skipped or element in walk.shown:
                if tag not in INLINE:
                    yield from walk.flush()
                    walk.blocks.pop()
                walk.within -= element in walk.shown
                walk.links -= tag == "a"
                if concealing and concealing[-1][0] is element:
                    walk.hidden = concealing.pop()[1]
            if element is not root:
                walk.take(element.tail)
    yield from walk.flush()
