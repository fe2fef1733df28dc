"""Find paragraphs alone in their elements, and mark them up like the text.

An element with one line is more often a notice than text, so the forest may reject such a paragraph for its markup
alone: the first or last one of a text in a `<div>`, a quotation or the foot of a table.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from crawler.extraction.markup.browser_tree import NAME, storable
from crawler.extraction.markup.lines import PageLine
from crawler.extraction.ranking.ancestry import Integers
from crawler.extraction.ranking.names import KINDS, NAMING, sort_of
from crawler.extraction.text.boilerplate import is_boilerplate

FEWEST = 3
"""Minimum chosen lines, in elements built and named alike, that are the usual paragraphs of a text."""
MOST = 12
"""Maximum lines of a page that are judged again."""
ALIKE = 0.2
"""Minimum share (0–1) of the pairs of letters of a line that the text has too. Of the Chinese texts at hand, three in
four paragraphs have it, and one in twenty notices of sites and authors."""
_ENDS = tuple("。！？…”」』）.!?\"’)")
_ROWS = frozenset({"tbody", "thead", "tfoot", "tr"})
_OTHERS = frozenset({"figure", "figcaption", "h1", "h2", "h3", "h4", "h5", "h6", "summary", "th", "dt", "button",
                     "label", "legend", "caption", "pre", "textarea", "svg"})
"""Tags of elements that hold no paragraph of the text around them."""
_OF_TEXT = frozenset({"text", "article", "post", "quote", "list"})
_ASIDE = frozenset(place for place, kind in enumerate(KINDS) if kind not in _OF_TEXT)
"""Kinds of names that elements beside a text have."""


class LoneLines(NamedTuple):
    """Lines that are alone in their elements."""

    models: Mapping[int, int]
    """The usual paragraph next to each of them, by their indices."""
    container: etree._Element
    """The innermost element that contains all usual paragraphs."""


def lone_lines(
    lines: Sequence[PageLine], letters: Sequence[str], trails: Integers, chosen: NDArray[np.bool_],
    possible: NDArray[np.bool_],
) -> LoneLines | None:
    """Find the possible lines that are alone in their elements.

    Only lines next to chosen ones that share words with these. `letters` are those of each line, `trails` the numbers
    of elements built and named alike. None if there is no such line.
    """
    near = np.flatnonzero(possible & ~chosen & _beside(chosen))[:MOST].tolist()
    places = [place for place in near if lines[place].text.endswith(_ENDS)]
    counts = np.bincount(trails[chosen])
    if not places or counts.max() < FEWEST:
        return None
    usual = np.flatnonzero(chosen & (trails == counts.argmax()))
    container = _around(lines[usual[0]].node, lines[usual[-1]].node)
    nearest = ((place, int(usual[np.abs(usual - place).argmin()])) for place in places)
    alone = {place: model for place, model in nearest if _is_alone(lines, place, lines[model].node, container)}
    said = _pairs("".join(letters[place] for place in np.flatnonzero(chosen).tolist())) if alone else set()
    models = {place: model for place, model in alone.items() if _is_alike(_pairs(letters[place]), said)}
    return LoneLines(models, container) if models else None


@contextmanager
def marked_up_alike(lines: Sequence[PageLine], lone: LoneLines) -> Iterator[list[PageLine]]:
    """Give lone lines elements like those of their models while the block runs."""
    changed = list(lines)
    made: list[etree._Element] = []
    try:
        for place, model in lone.models.items():
            node = lines[model].node
            if node is not lone.container:
                outermost, node = _copied(node, lone.container)
                made.append(outermost)
            changed[place] = replace(lines[place], node=node)
        yield changed
    finally:
        for each in made:
            lone.container.remove(each)


def _pairs(letters: str) -> set[str]:
    return {letters[place:place + 2] for place in range(len(letters) - 1)}


def _is_alike(pairs: set[str], said: set[str]) -> bool:
    return len(pairs & said) >= ALIKE * len(pairs)


def _beside(chosen: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Find the places directly before and after chosen lines."""
    found = np.zeros(len(chosen), np.bool_)
    found[1:] |= chosen[:-1]
    found[:-1] |= chosen[1:]
    return found


def _around(first: etree._Element, last: etree._Element) -> etree._Element:
    """Return the innermost element that contains both elements."""
    above = {first, *first.iterancestors()}
    return next(each for each in (last, *last.iterancestors()) if each in above)


def _is_alone(lines: Sequence[PageLine], place: int, model: etree._Element, container: etree._Element) -> bool:
    """Tell whether a line has an element for itself in the text's container."""
    node = lines[place].node
    within = {container, *(_rows_around(container)), *_up_to(model.getparent(), container)}
    own = []
    for each in (node, *node.iterancestors()):
        if each in within:
            break
        own.append(each)
    else:
        return False
    beside = [lines[other].node for other in (place - 1, place + 1) if 0 <= other < len(lines)]
    if not own:
        return node is not model and node not in beside
    is_shared = any(own[-1] is each or own[-1] in each.iterancestors() for each in beside)
    return not is_shared and not any(map(_is_aside, own))


def _rows_around(container: etree._Element) -> Iterator[etree._Element]:
    """Yield the rest of a table of which the container is a part."""
    around: etree._Element | None = container
    while around is not None and around.tag in _ROWS:
        around = around.getparent()
        if around is not None:
            yield around


def _up_to(element: etree._Element | None, container: etree._Element) -> Iterator[etree._Element]:
    while element is not None and element is not container:
        yield element
        element = element.getparent()


def _is_aside(element: etree._Element) -> bool:
    tag = str(element.tag)
    return tag in _OTHERS or is_boilerplate(element) or not _ASIDE.isdisjoint(sort_of(element, tag).marks)


def _copied(element: etree._Element, container: etree._Element) -> tuple[etree._Element, etree._Element]:
    """Add to a container an element like one in it, with those between them.

    Returns the outermost one and the innermost.
    """
    made = container
    copies = []
    for each in reversed(list(_up_to(element, container))):
        names = {name: storable(str(said)) for name in NAMING if (said := each.get(name)) is not None}
        made = etree.SubElement(made, each.tag if NAME.fullmatch(str(each.tag)) else "div", names)
        copies.append(made)
    return copies[0], copies[-1]
