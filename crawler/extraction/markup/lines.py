"""Turn a page into lines in reading order, with their elements."""

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass
from itertools import groupby, islice

from lxml import etree

from crawler.extraction.markup.hidden import Hiding
from crawler.extraction.markup.showing import HOLDING, shows
from crawler.extraction.markup.styles.page_styles import PageStyles
from crawler.extraction.markup.styles.settled import INHERITED, SHOWN
from crawler.extraction.markup.tree import INLINE, text_of

MAX_LINES = 20_000
MAX_KEPT = 50_000
"""Maximum number of elements that are kept, about 7 MB."""

SKIPPED = frozenset({
    "script", "style", "noscript", "template", "iframe", "frame", "object", "embed", "svg", "math", "select", "option",
    "textarea", "button", "head", "canvas", "audio", "video", "map", "datalist", "rp", "rt", "rtc", "title", "desc",
    "progress", "meter", "noembed", "noframes", "symbol",
})
"""Tags of elements that show no text, or none of the page's, except those that show sentences (`shows`)."""
VERBATIM = frozenset({"pre", "xmp", "plaintext", "listing", "textarea"})
_READINGS = frozenset({"rt", "rp", "rtc"})
SINGLE, ROW = 2, 8
"""Maximum characters of a cell, and minimum cells side by side, that are joined to one line."""
_REFERENCE = re.compile(r"(?:\s*[\[［〔]\s*(?:\d{1,3}(?:[-–,，]\d{1,3})*|注\s?\d{0,3})\s*[\]］〕]){1,5}\s*")
"""Numbers of sources, as encyclopedias write them; other raised numbers are powers."""
CHUNK = re.compile(r"(?<=[。！？”…」』.!?])\s*\u3000{2,}|(?<=[。！？”…」』])\s*(?:\xa0){4,}")
"""The indentation where two paragraphs meet although no markup separates them."""


@dataclass(slots=True)
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
    elements: Sequence[etree._Element] = ()
    """The page's elements. While they are kept, lxml need not make new objects for them in each pass over the tree."""


class _Walk:
    """Collects the lines of a page, element by element."""

    def __init__(self, hiding: Hiding, skipped: Set[str], root: etree._Element) -> None:
        self.found: list[PageLine] = []
        self.hiding = hiding
        self._skipped, self._root = skipped, root
        self._parts: list[str] = []
        self._hidden_parts: list[str] = []
        self._linked = self._links = 0
        self._hidden = SHOWN
        """What hides the text here, as returned by `Hiding`."""
        self._concealing: list[tuple[etree._Element, frozenset[str]]] = []
        self._blocks = [root]
        self._shown: set[etree._Element] = set()
        """Elements of skipped tags that show sentences."""
        self._within = 0
        """Number of such elements around; their contents are not judged again."""

    def through(self, root: etree._Element) -> None:
        """Collect lines until there are too many."""
        walker = etree.iterwalk(root, events=("start", "end"))
        skipped, found = self._skipped, self.found
        for event, element in walker:
            tag = element.tag
            if event == "end":
                self._end(element, tag)
            elif (tag in skipped and self._passes_over(element)) or (tag == "sup" and _is_reference(element)):
                walker.skip_subtree()
            else:
                self._begin(element, tag)
            if len(found) > MAX_LINES:
                return
        self._flush()

    def _passes_over(self, element: etree._Element) -> bool:
        """Tell whether an element of a skipped tag shows nothing."""
        if element.tag == "rt":
            if not self._stands_alone(element):
                return True
        elif not (self._within and element.tag in HOLDING) and not shows(element):
            return True
        self._within += 1
        self._shown.add(element)
        return False

    def _stands_alone(self, reading: etree._Element) -> bool:
        """Tell whether nothing is seen of what a reading is written above."""
        if self._hidden:
            return self._hidden <= INHERITED and self.hiding.shows(reading, self._hidden) >= self._hidden
        above = next(reading.iterancestors("ruby"), None)
        if above is None:
            return True
        if any(text and not text.isspace() for text in (above.text, *(each.tail for each in above))):
            return False
        return all(each.tag in _READINGS or not text_of(each) or self.hiding.hides(each) for each in above)

    def _begin(self, element: etree._Element, tag: str) -> None:
        if tag not in INLINE:
            self._flush()
            self._blocks.append(element)
        elif tag == "a":
            self._links += 1
        is_settled = not self._hidden <= INHERITED or not (element.text or len(element))
        hidden = SHOWN if is_settled else self.hiding.hides(element)
        if hidden or self._hidden:
            self._concealing.append((element, self._hidden))
            self._hidden = (self._hidden - self.hiding.shows(element, self._hidden)) | hidden
        if text := element.text:
            self._take(text)

    def _end(self, element: etree._Element, tag: str) -> None:
        if tag not in self._skipped or element in self._shown:
            if tag not in INLINE:
                self._flush()
                self._blocks.pop()
            elif tag == "a":
                self._links -= 1
            self._within -= element in self._shown
            if self._concealing and self._concealing[-1][0] is element:
                self._hidden = self._concealing.pop()[1]
        if (text := element.tail) and element is not self._root:
            self._take(text)

    def _take(self, text: str) -> None:
        """Add text to the current line; white space starts no line."""
        if not (self._parts or self._hidden_parts) and text.isspace():
            return
        if self._hidden:
            self._hidden_parts.append(text)
            return
        self._parts.append(text)
        if self._links:
            self._linked += len("".join(text.split()))

    def _flush(self) -> None:
        """End the current line; most elements end none."""
        if not (self._parts or self._hidden_parts):
            return
        if self._parts:
            text, linked, self._parts, self._linked = "".join(self._parts), self._linked, [], 0
            is_verbatim = self._blocks[-1].tag in VERBATIM
            for piece in text.splitlines() if is_verbatim else _chunks(text):
                if clean := _collapsed(piece):
                    self.found.append(PageLine(clean, min(linked, len(clean)), self._blocks[-1]))
        if self._hidden_parts:
            text, self._hidden_parts = "".join(self._hidden_parts), []
            if clean := _collapsed(text):
                self.found.append(PageLine(clean, 0, self._blocks[-1], hidden=True))


def _is_reference(element: etree._Element) -> bool:
    """Tell whether a raised number refers to a source."""
    return _REFERENCE.fullmatch("".join(map(str, element.itertext()))) is not None


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
    elements = list(islice(root.iter(), MAX_KEPT))
    walk = _Walk(Hiding(root, styles or PageStyles()), skipped, root)
    walk.through(root)
    lines = PageLines(_joined(walk.found[:MAX_LINES]))
    lines.elements = elements
    lines.is_cut = len(walk.found) > MAX_LINES or walk.hiding.is_cut
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
