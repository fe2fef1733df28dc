"""Show a page and a chapter side by side.

Copied passages have the same number on both sides, and their differences are marked.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from matcher.side_by_side import Span, in_order, rows
from storage.documents import Passage

COLOURS = 6
SHOWN = 600
"""Characters shown at either end of text that was not copied; the rest is collapsed."""
MAP_WIDTH = 1000
Spans = tuple[Span, ...]
"""A row of one text: its characters, by how they differ from the other."""


@dataclass(frozen=True)
class Piece:
    """A stretch of one text.

    Either a numbered passage in rows, or (number 0) text that was not copied, in up to three parts.
    """

    number: int
    rows: tuple[Spans, ...] = ()
    """As many as the passage has on the other side; a row faces the one at the same place, and may be empty."""
    head: str = ""
    hidden: str = ""
    tail: str = ""
    identity: float = 0.0

    @property
    def colour(self) -> int:
        """Index of its passage colour."""
        return (self.number - 1) % COLOURS


@dataclass(frozen=True)
class Ribbon:
    """A passage on the map.

    It connects the place in the page (above) with that in the chapter (below), 0..`MAP_WIDTH`.
    """

    number: int
    points: str
    """The corners, as the `points` of an SVG `polygon`."""

    @property
    def colour(self) -> int:
        """Index of its passage colour."""
        return (self.number - 1) % COLOURS


@dataclass(frozen=True)
class Comparison:
    """Both texts and the map that connects them."""

    page: tuple[Piece, ...]
    source: tuple[Piece, ...]
    ribbons: tuple[Ribbon, ...]
    moved: int
    """Parts that are in another order than in the chapter."""
    edited: int
    """Characters of the page's passages that differ from the chapter."""
    disguised: int
    """Characters of the page's passages that are written differently but read the same."""
    inserted: int
    """Inserted characters: those in the page's passages that folding leaves out and the chapter lacks."""
    left_out: int
    """Characters of the chapter's passages that the page lacks or changes."""
    translated: bool = False
    """Whether the two texts are in different languages: passages are then sentences with the same meaning, unmarked."""

    @property
    def differs(self) -> bool:
        """Whether any character in the passages differs from the chapter."""
        return bool(self.edited or self.disguised or self.inserted or self.left_out)


@dataclass(frozen=True)
class _Marked:
    """A passage on one side: its interval and the rows that make it up."""

    number: int
    start: int
    stop: int
    rows: tuple[Spans, ...]
    identity: float


def compare(page: str, source: str, passages: Sequence[Passage]) -> Comparison:
    """Compare two texts side by side.

    Passages are numbered from 1 in the order of the page; a shuffled passage is numbered by its parts.
    """
    left: list[_Marked] = []
    right: list[_Marked] = []
    ordered = sorted(part for passage in passages for part in _parts(page, source, passage))
    for number, passage in enumerate(ordered, 1):
        sides = _rows(page[slice(*passage.page)], source[slice(*passage.source)], passage)
        left.append(_Marked(number, *passage.page, sides[0], passage.identity))
        right.append(_Marked(number, *passage.source, sides[1], passage.identity))
    changed = _changed(left)
    return Comparison(
        tuple(_pieces(page, left)), tuple(_pieces(source, right)),
        tuple(_ribbon(number, each, max(len(page), 1), max(len(source), 1)) for number, each in enumerate(ordered, 1)),
        _moved(ordered), changed["edited"], changed["disguised"], changed["inserted"], _changed(right).total(),
        translated=any(passage.likeness is not None for passage in passages),
    )


def _changed(side: Iterable[_Marked]) -> Counter[str]:
    """Count the changed characters of one side's passages, by kind of change."""
    counts: Counter[str] = Counter()
    for marked in side:
        for span in chain.from_iterable(marked.rows):
            if span.kind != "same":
                counts[span.kind] += len(span.text)
    return counts


def _parts(page: str, source: str, passage: Passage) -> Sequence[Passage]:
    """Split a shuffled passage into parts; translated sentences stay as they are."""
    return [passage] if passage.likeness is not None else in_order(page, source, passage)


def _rows(page: str, source: str, passage: Passage) -> tuple[tuple[Spans, ...], tuple[Spans, ...]]:
    if passage.likeness is not None:
        return ((Span("same", page),),), ((Span("same", source),),)
    facing = list(rows(page, source))
    return tuple(row.page for row in facing), tuple(row.source for row in facing)


def _pieces(text: str, marked: Iterable[_Marked]) -> list[Piece]:
    """Cut a text at its passages.

    If two passages overlap, the later one shows only what the earlier one leaves of it.
    """
    pieces: list[Piece] = []
    at = 0
    for passage in sorted(marked, key=lambda one: (one.start, one.stop)):
        if passage.start > at:
            pieces.append(_plain(text[at : passage.start]))
        left = _without(passage.rows, max(0, at - passage.start))
        if any(left):
            pieces.append(Piece(passage.number, left, identity=passage.identity))
        at = max(at, passage.stop)
    return [*pieces, _plain(text[at:])] if at < len(text) else pieces


def _plain(text: str) -> Piece:
    if len(text) <= 2 * SHOWN + 200:
        return Piece(0, head=text)
    return Piece(0, head=text[:SHOWN], hidden=text[SHOWN:-SHOWN], tail=text[-SHOWN:])


def _without(facing: Iterable[Spans], count: int) -> tuple[Spans, ...]:
    """Drop the first `count` characters; a row that has none left stays, empty."""
    left = []
    for row in facing:
        kept = []
        for span in row:
            if count < len(span.text):
                kept.append(Span(span.kind, span.text[count:]))
            count = max(0, count - len(span.text))
        left.append(tuple(kept))
    return tuple(left)


def _ribbon(number: int, passage: Passage, page: int, source: int) -> Ribbon:
    above = [round(MAP_WIDTH * place / page, 1) for place in passage.page]
    below = [round(MAP_WIDTH * place / source, 1) for place in passage.source]
    corners = ((above[0], 10), (above[1], 10), (below[1], 70), (below[0], 70))
    return Ribbon(number, " ".join(f"{x},{y}" for x, y in corners))


def _moved(passages: Sequence[Passage]) -> int:
    """Count the parts that would have to move to restore the chapter's order."""
    lengths: list[int] = []
    for number, passage in enumerate(passages):
        before = (length for each, length in zip(passages, lengths, strict=False)
                  if each.source[0] <= passage.source[0])
        lengths.insert(number, 1 + max(before, default=0))
    return len(passages) - max(lengths, default=0)
