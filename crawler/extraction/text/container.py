"""Find the element of a page that holds its main text.

From the body downwards, always into the child that holds nearly all of the prose. Where several share it, children
that are built alike are parts of one text, or posts of one thread; otherwise the one under the page's own heading is
the text, and the others are comments or what stands beside.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from lxml import etree

from crawler.extraction.markup.lines import PageLine
from crawler.extraction.text.boilerplate import is_named_text
from crawler.extraction.text.repetition import Trails

DOMINANT = 0.72
"""Share of the prose that a child must hold to be descended into."""
WHOLE = 0.98
"""Share above which nothing beside a child can be a part of the text."""
PART = 0.06
"""Share of the prose from which a child that is built alike is a part of the text."""
HEADED = 0.12
"""Share of the prose that the child under the page's heading must hold."""
ENOUGH = 60.0
"""Prose, in letters, that it must hold."""

_THREAD = re.compile(
    r"thread|topic|forum|bbs|tid=|/tie|/read\.php|showpost|post-|/p/\d|question|论坛|社区|贴吧|吧_|discuz|phpwind",
    re.IGNORECASE)


class PageHints(NamedTuple):
    """What is known of a page besides its lines."""

    title: str = ""
    """The text of its `<title>`."""
    url: str = ""

    @property
    def is_thread(self) -> bool:
        """Whether it looks like a thread, whose answers are main text, too."""
        return bool(_THREAD.search(self.url) or _THREAD.search(self.title))

    def names(self, text: str) -> bool:
        """Whether a line is the page's own heading, as far as its title tells."""
        squeezed = _squeeze(text)
        return 3 < len(squeezed) <= 80 and squeezed in _squeeze(self.title)


class _Weighed:
    """How much prose stands below each element, and below which children."""

    def __init__(self, lines: Sequence[PageLine], weights: dict[int, float], hints: PageHints) -> None:
        self._lines, self._weights = lines, weights
        self.below: dict[etree._Element, float] = defaultdict(float)
        self.count: Counter[etree._Element] = Counter()
        self.children: dict[etree._Element, dict[etree._Element, None]] = defaultdict(dict)
        self.headed: set[etree._Element] = set()
        for line in lines:
            self._add(line, is_heading=hints.names(line.text))

    def _add(self, line: PageLine, *, is_heading: bool) -> None:
        child: etree._Element | None = None
        current: etree._Element | None = line.node
        while current is not None:
            self.below[current] += self._weights[id(line)] * (1.1 if is_named_text(current) else 1.0)
            self.count[current] += 1
            if is_heading:
                self.headed.add(current)
            if child is not None:
                self.children[current][child] = None
            child, current = current, current.getparent()

    def build(self, element: etree._Element) -> str:
        """Name the kind of place, from an element down, that most of its prose stands in."""
        trails = Trails(element)
        kinds: Counter[str] = Counter()
        for line in self._lines:
            if self._weights[id(line)] and is_within(line.node, element):
                kinds[trails.of(line.node)] += round(self._weights[id(line)] * 4)
        return f"{element.tag}.{trails.name(element)}>{max(kinds, key=lambda kind: kinds[kind], default='')}"


def container_of(lines: Sequence[PageLine], weights: dict[int, float], hints: PageHints) -> etree._Element:
    """Find the element; `weights` says by `id` how much each line is like prose."""
    if not lines:
        return etree.Element("body")
    weighed = _Weighed(lines, weights, hints)
    here = lines[0].node.getroottree().getroot()
    while (following := _descend(here, weighed, hints)) is not None:
        here = following
    return here


def is_within(element: etree._Element, container: etree._Element) -> bool:
    """Tell whether an element is another or stands in it."""
    return element is container or any(ancestor is container for ancestor in element.iterancestors())


def _descend(here: etree._Element, weighed: _Weighed, hints: PageHints) -> etree._Element | None:
    """Choose the child to go on in; None where the text is spread over several."""
    children, total = weighed.children[here], weighed.below[here]
    if not children:
        return None
    best = max(children, key=lambda child: weighed.below[child])
    share = weighed.below[best] / (total or 1.0)
    if weighed.count[best] < 2:
        return None
    if not hints.is_thread and (headed := _headed(best, total, children, weighed)) is not None:
        return headed
    others = [child for child in children if child is not best and weighed.below[child] >= PART * total]
    if share < WHOLE and others and weighed.build(best) in map(weighed.build, others):
        return None
    return best if share >= DOMINANT else None


def _headed(best: etree._Element, total: float, children: Iterable[etree._Element], weighed: _Weighed,
            ) -> etree._Element | None:
    """Choose the child under the page's heading, if there is enough of a text there."""
    if best in weighed.headed:
        return best if weighed.below[best] >= 0.3 * total else None
    headed = [child for child in children if child in weighed.headed and weighed.count[child] > 1
              and weighed.below[child] >= max(ENOUGH, HEADED * total)]
    return max(headed, key=lambda child: weighed.below[child], default=None)


def _squeeze(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).lower()
