"""Split the copied passages of a match into aligned paragraphs.

Each keeps its offsets in both texts.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from matcher.side_by_side import Span, in_order, rows
from storage.documents import Passage


class Place(NamedTuple):
    """Offsets of a paragraph, in characters of both originals; stops are exclusive."""

    page_start: int
    page_stop: int
    source_start: int
    source_stop: int


class AlignedParagraph(NamedTuple):
    """A paragraph of the page next to the text from which it was made."""

    place: Place
    page: tuple[Span, ...]
    source: tuple[Span, ...]

    @property
    def key(self) -> str:
        """The paragraph's name in a form, derived from its offsets."""
        return "-".join(map(str, self.place))


def aligned_paragraphs(page: str, source: str, passages: Iterable[Passage]) -> Iterator[AlignedParagraph]:
    """Yield the paragraphs of all passages in the order of the page.

    The parts of shuffled passages are first put into the chapter's order; translated sentences are not split.
    """
    for passage in sorted(part for each in passages
                          for part in ([each] if each.likeness is not None else in_order(page, source, each))):
        at, other = passage.page[0], passage.source[0]
        for row in rows(page[slice(*passage.page)], source[slice(*passage.source)]):
            stop, last = at + _length(row.page), other + _length(row.source)
            yield AlignedParagraph(Place(at, stop, other, last), row.page, row.source)
            at, other = stop, last


def paragraph_at(page: str, source: str, place: Place) -> AlignedParagraph:
    """Rebuild one paragraph from its offsets in both texts."""
    facing = list(rows(page[place.page_start:place.page_stop], source[place.source_start:place.source_stop]))
    return AlignedParagraph(place, _joined(span for row in facing for span in row.page),
                            _joined(span for row in facing for span in row.source))


def _length(spans: Iterable[Span]) -> int:
    return sum(len(span.text) for span in spans)


def _joined(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Merge adjacent spans of the same kind."""
    return tuple(Span(kind, "".join(span.text for span in run))
                 for kind, run in groupby(spans, key=lambda span: span.kind))
