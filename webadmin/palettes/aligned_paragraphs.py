"""Cut the copied passages of a match into aligned paragraphs.

Each keeps its place in both texts.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from matcher.side_by_side import Span, in_order, rows
from storage.documents import Passage


class Place(NamedTuple):
    """Where a paragraph stands; in characters of both originals, stops excluded."""

    page_start: int
    page_stop: int
    source_start: int
    source_stop: int


class AlignedParagraph(NamedTuple):
    """A paragraph of the page beside what it was made from."""

    place: Place
    page: tuple[Span, ...]
    source: tuple[Span, ...]

    @property
    def key(self) -> str:
        """Name the paragraph in a form, by its place."""
        return "-".join(map(str, self.place))


def aligned_paragraphs(page: str, source: str, passages: Iterable[Passage]) -> Iterator[AlignedParagraph]:
    """Go through the paragraphs of all passages in the order of the page.

    Passages that were shuffled are put in the chapter's order by parts first; sentences in two languages stay whole.
    """
    for passage in sorted(part for each in passages
                          for part in ([each] if each.likeness is not None else in_order(page, source, each))):
        at, other = passage.page[0], passage.source[0]
        for row in rows(page[slice(*passage.page)], source[slice(*passage.source)]):
            stop, last = at + _length(row.page), other + _length(row.source)
            yield AlignedParagraph(Place(at, stop, other, last), row.page, row.source)
            at, other = stop, last


def paragraph_at(page: str, source: str, place: Place) -> AlignedParagraph:
    """Lay out one paragraph again from its place in both texts."""
    facing = list(rows(page[place.page_start:place.page_stop], source[place.source_start:place.source_stop]))
    return AlignedParagraph(place, _joined(span for row in facing for span in row.page),
                            _joined(span for row in facing for span in row.source))


def _length(spans: Iterable[Span]) -> int:
    return sum(len(span.text) for span in spans)


def _joined(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Bring neighbours of one kind together."""
    return tuple(Span(kind, "".join(span.text for span in run))
                 for kind, run in groupby(spans, key=lambda span: span.kind))
