"""Choose the lines of a page that are its main text.

Prose is recognised by its length and punctuation, not by names, so that random class names and nested tables make no
difference. Of the lines in the element that holds it, those that are navigation, notices or advertisements fall away;
recall comes first.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from lxml import etree

from crawler.extraction.markup.lines import PageLine
from crawler.extraction.text.boilerplate import is_boilerplate, is_noise
from crawler.extraction.text.container import PageHints, container_of, is_within
from crawler.extraction.text.repetition import Trails, repeated
from crawler.extraction.text.watermarks import without_marks

SAMPLE = 10_000
"""Characters of a line that its letters are counted in."""
LINKED = 0.5
"""Share of characters in links above which a line is navigation."""

_PROSE = re.compile(r"[。，！？；：、“”…—,.!?;:]")
_LETTER = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]|[^\W\d_]{2,}")


@dataclass(frozen=True)
class Main:
    """The main text of a page, what it conceals, and what stands above."""

    lines: tuple[str, ...]
    hidden: str
    above: tuple[PageLine, ...] = ()
    """The visible lines before the text."""
    start: etree._Element | None = None
    """The element that the text begins in."""

    @property
    def text(self) -> str:
        """The lines, one a paragraph."""
        return "\n".join(self.lines)


def main_text(lines: Sequence[PageLine], hints: PageHints = PageHints()) -> Main:  # noqa: B008 - it cannot change
    """Choose the main text and list what was hidden."""
    visible = [line for line in lines if not line.hidden]
    hidden = [line for line in lines if line.hidden]
    if hidden and sum(map(prose, hidden)) > 3 * sum(map(prose, visible)):
        visible, hidden = list(lines), []  # a script would show it: hidden text is an addition, never the page
    chosen = _choose(visible, hints)
    host = urlsplit(hints.url).hostname or ""
    start = next((place for place, line in enumerate(visible) if chosen and line is chosen[0]), len(visible))
    cleaned = (without_marks(line.text, host) for line in chosen)
    return Main(tuple(filter(None, cleaned)), "\n".join(line.text for line in hidden), tuple(visible[:start]),
                chosen[0].node if chosen else None)


def prose(line: PageLine) -> float:
    """Weigh how much a line is like a sentence of a text.

    Counts its letters, a quarter of them without punctuation, none in links.
    """
    if line.link_share > LINKED or is_noise(line.text):
        return 0.0
    letters = len(_LETTER.findall(line.text[:SAMPLE])) * max(1, len(line.text) // SAMPLE)
    return letters if letters >= 8 and _PROSE.search(line.text) else letters * 0.25


def _choose(lines: Sequence[PageLine], hints: PageHints) -> list[PageLine]:
    weights = {id(line): prose(line) for line in lines}
    boilerplate = _BoilerplateElements()
    inner = [line for line in lines if not boilerplate.covers(line.node)]
    if sum(weights[id(line)] for line in inner) < 0.4 * sum(weights.values()):
        inner = list(lines)
    container = container_of(inner, weights, hints)
    within = [line for line in inner if is_within(line.node, container) and not _drop(line)]
    trails = Trails(container)
    beside = repeated(within, weights, trails)
    return _trim([line for line in within if id(line) not in beside], weights, trails)


class _BoilerplateElements:
    """Remembers which elements stand in a container named as boilerplate."""

    def __init__(self) -> None:
        self._known: dict[etree._Element, bool] = {}

    def covers(self, element: etree._Element) -> bool:
        path = []
        answer = False
        current: etree._Element | None = element
        while current is not None:
            if current in self._known:
                answer = self._known[current]
                break
            path.append(current)
            current = current.getparent()
        for step in reversed(path):
            answer = answer or is_boilerplate(step)
            self._known[step] = answer
        return answer


def _drop(line: PageLine) -> bool:
    return line.link_share > LINKED or is_noise(line.text)


def _trim(lines: list[PageLine], weights: dict[int, float], trails: Trails) -> list[PageLine]:
    """Cut headings, dates and names before the first sentence and after the last."""
    solid = [index for index, line in enumerate(lines) if _is_solid(line, weights)]
    if not solid:
        return lines
    kinds = {trails.of(lines[index].node) for index in solid if trails.is_telling(lines[index].node)}
    first, last = solid[0], solid[-1]
    node = lines[first].node
    while first > 0 and (_is_kin(lines[first - 1], kinds, trails) or (
            lines[first - 1].node is node and node.tag not in ("body", "td"))):
        first -= 1
    node = lines[last].node
    while last + 1 < len(lines) and (lines[last + 1].node is node or _is_sibling(lines[last + 1].node, node)
                                     or _is_kin(lines[last + 1], kinds, trails)):
        last += 1
    return lines[first:last + 1]


def _is_solid(line: PageLine, weights: dict[int, float]) -> bool:
    return weights[id(line)] >= 8 and not re.match(r"h[1-6]$", str(line.node.tag))


def _is_kin(line: PageLine, kinds: set[str], trails: Trails) -> bool:
    """Tell whether a short line stands in a place of sentences.

    A post of three words does.
    """
    return trails.of(line.node) in kinds


def _is_sibling(one: etree._Element, other: etree._Element) -> bool:
    return one.tag == other.tag == "p" and one.getparent() is other.getparent()
