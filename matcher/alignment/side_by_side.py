"""A copied passage laid out in rows that face each other, with what differs marked.

Both texts are folded, so that a character with the same reading in another script or spelling counts as kept
but disguised; only what remains different is an edit.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Literal, NamedTuple

from rapidfuzz.distance import Levenshtein

from fingerprinting.text.folding.fold import Folded, fold
from fingerprinting.text.symbols import WILD

Kind = Literal["same", "disguised", "edited"]

ROW = 90
"""Characters of a row from which it ends with its sentence."""
LONGEST_ROW = 300
"""Characters of a row from which it ends wherever both sides agree; at twice as many it ends anywhere."""
LARGEST = 200_000
"""Symbols of a side beyond which passages stay one unmarked row: aligning takes their product."""
ENDINGS = frozenset("。！？!?…\n")
OPENINGS = "“‘「『（《〈【〔([{　 "
"""What stands before a sentence, and so belongs to the row that begins with it."""


class Span(NamedTuple):
    """A stretch of text that differs from the other side in one way."""

    kind: Kind
    text: str


@dataclass(frozen=True)
class Row:
    """A stretch of the page and what it was made from; joined, rows give both texts back."""

    page: tuple[Span, ...]
    source: tuple[Span, ...]

    def __len__(self) -> int:
        return sum(len(span.text) for span in self.page + self.source)


@dataclass
class _Side:
    """One text being cut into spans, symbol by symbol."""

    folded: Folded
    done: int = 0
    """Symbols passed."""
    at: int = 0
    """Characters passed: one character may make several symbols."""
    spans: list[Span] = field(default_factory=list)
    length: int = 0

    def __post_init__(self) -> None:
        self._add("same", 0, self._start(0))

    def symbol(self) -> int:
        return int(self.folded.symbols[self.done])

    def token(self) -> str:
        return self.folded.original[self._start(self.done) : int(self.folded.ends[self.done])]

    def gap(self) -> str:
        """Give what lies between the symbol just passed and the next."""
        return self.folded.original[int(self.folded.ends[self.done - 1]) : self._start(self.done)] if self.done else ""

    def take(self, kind: Kind) -> None:
        """Pass a symbol, marked, and the punctuation after it, unmarked."""
        start, end = self._start(self.done), int(self.folded.ends[self.done])
        self._add(kind, start, end)
        self.done += 1
        self._add("same", end, self._start(self.done))

    def cut(self) -> tuple[Span, ...]:
        """Give the spans since the last cut, neighbours of one kind joined; what opens the next sentence stays."""
        opening = self._opening()
        joined = tuple(Span(kind, "".join(span.text for span in spans))
                       for kind, spans in groupby(self.spans, key=lambda span: span.kind))
        self.spans, self.length = [opening] * bool(opening.text), len(opening.text)
        return joined

    def _opening(self) -> Span:
        """Take what opens the next sentence off the end, if there is a next one."""
        kind, text = self.spans[-1] if self.spans and self.done < len(self.folded) else Span("same", "")
        if kind != "same" or not text.rstrip(OPENINGS):
            return Span("same", "")
        kept = text.rstrip(OPENINGS)
        self.spans[-1] = Span(kind, kept)
        return Span(kind, text[len(kept):])

    def _start(self, symbol: int) -> int:
        return int(self.folded.offsets[symbol]) if symbol < len(self.folded) else len(self.folded.original)

    def _add(self, kind: Kind, start: int, stop: int) -> None:
        start = max(start, self.at)
        if start < stop:
            self.spans.append(Span(kind, self.folded.original[start:stop]))
            self.length += stop - start
            self.at = stop


def rows(page: str, source: str) -> Iterator[Row]:
    """Lay out two texts in facing rows of a sentence or a few; empty for two empty texts."""
    left, right = _Side(fold(page)), _Side(fold(source))
    if max(len(left.folded), len(right.folded)) > LARGEST:
        yield Row((Span("same", page),), (Span("same", source),))
        return
    for kept in _steps(left, right):
        if _ends(left, right, kept=kept):
            yield Row(left.cut(), right.cut())
    if left.spans or right.spans:
        yield Row(left.cut(), right.cut())


def _steps(left: _Side, right: _Side) -> Iterator[bool]:
    """Pass both texts symbol by symbol; each step tells whether both sides kept the symbol."""
    for step in Levenshtein.opcodes(left.folded.symbols.tolist(), right.folded.symbols.tolist()):
        if step.tag in ("equal", "replace"):
            for _ in range(step.src_end - step.src_start):
                kind = _kind(left, right)
                left.take(kind)
                right.take(kind)
                yield kind != "edited"
            continue
        side, count = (left, step.src_end - step.src_start) if step.tag == "delete" else (
            right, step.dest_end - step.dest_start)
        for _ in range(count):
            side.take("edited")
            yield False


def _kind(left: _Side, right: _Side) -> Kind:
    symbols = (left.symbol(), right.symbol())
    if symbols[0] == symbols[1]:
        return "same" if left.token() == right.token() else "disguised"
    return "disguised" if WILD in symbols else "edited"


def _ends(left: _Side, right: _Side, *, kept: bool) -> bool:
    length = max(left.length, right.length)
    if not kept:
        return length >= 2 * LONGEST_ROW
    return length >= LONGEST_ROW or (length >= ROW and not ENDINGS.isdisjoint(left.gap() + right.gap()))
