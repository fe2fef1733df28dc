"""Turn a page into visible lines in reading order, with their elements."""

import re
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass, field
from itertools import islice

from lxml import etree

from crawler.extraction.markup.hidden import Hiding

MAX_LINES = 20_000

SKIPPED = frozenset({
    "script", "style", "noscript", "template", "iframe", "frame", "object", "embed", "svg", "math", "select", "option",
    "textarea", "button", "head", "canvas", "audio", "video", "map", "datalist", "rp", "rt",
})
INLINE = frozenset({
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "em", "font", "i", "img", "ins", "kbd", "label",
    "mark", "q", "ruby", "rb", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u",
    "var", "wbr", "del", "input", "nobr",
})
CHUNK = re.compile(r"(?<=[。！？”…」』.!?])\s*\u3000{2,}|(?<=[。！？”…」』])\s*(?:\xa0){4,}")
"""Where two paragraphs meet although no markup says so: the indentation of the second."""
_WIDTHLESS = re.compile(r"[\u200b\ufeff]")


@dataclass
class PageLine:
    """One line of a page."""

    text: str
    linked: int
    """How many of its characters stand in links."""
    node: etree._Element
    """The innermost block element around it."""
    hidden: bool = False

    @property
    def link_share(self) -> float:
        """Compute the share of the characters that are links."""
        return self.linked / (len(self.text) or 1)


@dataclass
class _Walk:
    hiding: Hiding
    parts: list[str] = field(default_factory=list)
    linked: int = 0
    hidden_parts: list[str] = field(default_factory=list)
    links: int = 0
    hidden: int = 0
    blocks: list[etree._Element] = field(default_factory=list)

    def take(self, text: str | None) -> None:
        """Add text to the current line; spaces begin none."""
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
            is_verbatim = self.blocks[-1].tag in ("pre", "xmp", "plaintext")
            for piece in text.splitlines() if is_verbatim else _chunks(text):
                if clean := _collapsed(piece):
                    yield PageLine(clean, min(linked, len(clean)), self.blocks[-1])
        if self.hidden_parts:
            text, self.hidden_parts = "".join(self.hidden_parts), []
            if clean := _collapsed(text):
                yield PageLine(clean, 0, self.blocks[-1], hidden=True)


def _collapsed(text: str) -> str:
    """Make each run of spaces one, those without width among them."""
    return " ".join((_WIDTHLESS.sub(" ", text) if not text.isascii() else text).split())


def _chunks(text: str) -> list[str]:
    return CHUNK.split(text) if "\u3000\u3000" in text or "\xa0\xa0" in text else [text]


def lines_of(root: etree._Element, skipped: Set[str] = SKIPPED) -> list[PageLine]:
    """List a page's lines, the hidden ones marked; a page with absurdly many is cut.

    Elements whose tags are `skipped` are passed over with all that they hold.
    """
    walk = _Walk(Hiding(root), blocks=[root])
    return list(islice(_lines(root, walk, skipped), MAX_LINES))


def _lines(root: etree._Element, walk: _Walk, skipped: Set[str]) -> Iterator[PageLine]:
    walker = etree.iterwalk(root, events=("start", "end"))
    concealing: list[etree._Element] = []
    hides = walk.hiding.hides
    for event, element in walker:
        tag = element.tag
        if event == "start":
            if tag in skipped:
                walker.skip_subtree()
                continue
            if tag not in INLINE:
                yield from walk.flush()
                walk.blocks.append(element)
            walk.links += tag == "a"
            if hides(element):
                concealing.append(element)
                walk.hidden += 1
            walk.take(element.text)
        else:
            if tag not in skipped:
                if tag not in INLINE:
                    yield from walk.flush()
                    walk.blocks.pop()
                walk.links -= tag == "a"
                if concealing and concealing[-1] is element:
                    concealing.pop()
                    walk.hidden -= 1
            if element is not root:
                walk.take(element.tail)
    yield from walk.flush()
