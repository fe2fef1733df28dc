"""Exclude passages of a copy, and recompute its figures."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from django.http import QueryDict

from fingerprinting.text.folding.fold import Folded, fold
from matcher.evidence import weigh
from matcher.intervals import covered
from matcher.quotation import is_attributed, is_quoted
from matcher.site_boilerplate import NONE, SiteBoilerplate
from storage.documents import Passage
from webadmin.security.row_number import row_number

LONGEST = 100_000
"""Largest minimum length, in characters, that can be asked of passages."""
MOSTLY = 0.6
"""Minimum share (0–1) of a passage that boilerplate or another chapter must cover to exclude it."""

Interval = tuple[int, int]


@dataclass(frozen=True)
class Exclusions:
    """The passages that a reader excludes; nothing by default."""

    quotations: bool = False
    """Exclude passages in quotation marks, or with their author named next to them."""
    boilerplate: bool = False
    """Exclude passages that the site also shows on its other pages."""
    least: int = 0
    """Exclude passages with fewer characters than this on the page."""
    sources: frozenset[int] = frozenset()
    """Exclude passages that these other copies of the same page also contain; numbers of copies."""

    @classmethod
    def of(cls, query: QueryDict) -> "Exclusions":
        """Parse a query string; missing or invalid values exclude nothing."""
        return cls("quotations" in query, "boilerplate" in query, min(_number(query.get("least", "")), LONGEST),
                   frozenset(filter(None, map(_number, query.getlist("source")[:100]))))

    def __bool__(self) -> bool:
        return bool(self.quotations or self.boilerplate or self.least or self.sources)


@dataclass(frozen=True)
class Figures:
    """The figures of a copy over some of its passages."""

    passages: int
    characters: int
    """Characters of the page that lie in the passages."""
    page_share: float
    chapter_share: float
    identity: float


@dataclass(frozen=True)
class Recount:
    """The result of excluding passages of a copy."""

    kept: tuple[Passage, ...]
    left_out: Mapping[str, int]
    """Number of excluded passages, by the exclusion that applied."""
    before: Figures
    after: Figures


@dataclass(frozen=True)
class PageFacts:
    """What exclusions need to know besides the two texts."""

    boilerplate: SiteBoilerplate = NONE
    other_sources: tuple[Interval, ...] = ()
    """The places on the page where passages of the excluded other copies are."""


def recount(page: str, source: str, passages: Sequence[Passage], exclusions: Exclusions, facts: PageFacts) -> Recount:
    """Exclude passages and recompute the figures.

    Measured as in the matcher: words count as two characters.
    """
    reasons = [_why_not(page, passage, exclusions, facts) for passage in passages]
    kept = tuple(passage for passage, reason in zip(passages, reasons, strict=True) if not reason)
    sides = fold(page), fold(source)
    return Recount(kept, dict(Counter(filter(None, reasons))), _figures(*sides, passages), _figures(*sides, kept))


def _why_not(page: str, passage: Passage, exclusions: Exclusions, facts: PageFacts) -> str:
    """Return the name of the exclusion that applies to a passage; empty if none."""
    start, stop = passage.page
    if stop - start < exclusions.least:
        return "short"
    if exclusions.quotations and (is_quoted(page, start, stop) or is_attributed(page, start, stop)):
        return "quotation"
    if exclusions.boilerplate and facts.boilerplate.share(page, [(start, stop)]) >= MOSTLY:
        return "boilerplate"
    if facts.other_sources and _shared((start, stop), facts.other_sources) >= MOSTLY * (stop - start):
        return "source"
    return ""


def _figures(page: Folded, source: Folded, passages: Sequence[Passage]) -> Figures:
    longer = [max(_symbols(page, [each.page]), _symbols(source, [each.source])) for each in passages]
    equal = sum(each.identity * length for each, length in zip(passages, longer, strict=True))
    return Figures(
        len(passages), covered(each.page for each in passages), _share(page, [each.page for each in passages]),
        _share(source, [each.source for each in passages]), equal / sum(longer) if sum(longer) else 0.0)


def _share(text: Folded, spans: Iterable[Interval]) -> float:
    weights = np.diff(weigh(text))
    return float(weights[_within(text, spans)].sum() / max(weights.sum(), 1))


def _symbols(text: Folded, spans: Iterable[Interval]) -> int:
    return int(_within(text, spans).sum())


def _within(text: Folded, spans: Iterable[Interval]) -> "np.ndarray[tuple[int], np.dtype[np.bool_]]":
    """Mark the symbols that come from some stretches of the original: shape (n,)."""
    inside = np.zeros(len(text), np.bool_)
    for start, stop in spans:
        inside |= (text.offsets >= start) & (text.offsets < stop)
    return inside


def _shared(span: Interval, others: Sequence[Interval]) -> int:
    return covered([span]) + covered(others) - covered([span, *others])


def _number(text: str) -> int:
    return row_number(text) or 0
