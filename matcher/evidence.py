"""Sum up passages as the figures that a verdict rests on."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import LCSseq

from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.symbols import WORDS
from fingerprinting.text.words import simplified
from matcher.alignment.base import AlignedBlock
from matcher.alignment.gaps import mean_gap
from matcher.alignment.repeats import said_anew, said_once
from matcher.information import Holders, distinctive
from matcher.quotation import is_attributed, is_quoted
from matcher.site_boilerplate import NONE, SiteBoilerplate
from storage.documents import Passage

EQUAL = 0.95
"""Least share of equal symbols at which it is checked whether they are written alike,"""
LOOSE = 0.95
"""Share of equal symbols below which it may be checked whether whole phrases differ, or single signs."""
COPIED = 0.5
"""and least share of the chapter: an excerpt is one however it is written."""
NEAR = 100
"""Symbols of a chapter between two passages that count as one stretch: less than a paragraph is left out."""
LONG = 60_000
"""Characters of texts of which it is not counted how few stand in the same order."""
WORD = 2
"""Characters that a word, number or URL counts for: as much as its usual Chinese translation."""


@dataclass(frozen=True)
class Evidence:
    """Lengths are in characters of Chinese; a word of another script counts for two."""

    page_length: int
    source_length: int
    page_coverage: float
    """Share of the page that is in passages."""
    source_coverage: float
    """Share of the chapter that is in passages."""
    identity: float
    """Share of equal symbols within the passages."""
    equal: float
    """Characters that are equal, over all passages; what several passages hold of the chapter counts once."""
    longest: float
    """Equal characters of the longest passage."""
    passages: int
    stretch: float = 0.0
    """Equal characters of the passages that follow each other in the chapter, with next to nothing between them."""
    quoted: float = 0.0
    """Share of the copied characters that stand in quotation marks."""
    attributed: float = 0.0
    """Share of the copied characters whose author or work is named right beside them."""
    common: float = 0.0
    """Share of the keys in the passages that so many chapters hold that they do not count."""
    reworded: float = 0.0
    """Share of the copied characters in passages that keep what is said rather than the words."""
    on_site: float = 0.0
    """Share of the copied characters that the site shows on its other pages too."""
    work_length: float = 0.0
    """Characters of the page in passages that would be let pass, of all chapters of the work; 0 where of one alone."""
    work_share: float = 0.0
    """These characters as a share of the length of those chapters."""
    disguised: bool = False
    """Whether the page, or most of what it copies, was disguised: identity then tells how well that was undone."""
    verbatim: float = 1.0
    """Share of the copied text that is written alike in the same order, be it in another script.

    A homophone sounds equal only, a sentence elsewhere is out of order, and letters that folding leaves out, as those
    of advertisements, are other words. Looked at where the texts are so equal that this decides how a copy is called.
    """
    distinctive: float = 1.0
    """Weight of the equal characters, over all passages, for each of them: what is formula, list or code weighs little.

    Looked at where it decides, as are the next nine.
    """
    distinctive_longest: float = 1.0
    """The same of the passage that has most, for each equal character of the longest."""
    heaviest_density: float = 1.0
    """Weight of each character of that passage, equal or not."""
    formula: float = 0.0
    """Share of the equal runs that says nothing: other chapters hold it too, or it is list, code or digits."""
    held_elsewhere: float = 0.0
    """Share of the equal runs whose phrases other chapters hold too."""
    held_in_order: float = 0.0
    """The same, where of longer runs only those count that others hold at such a length."""
    kept: float = 0.0
    """Weight of the sentences that are kept whole, whatever stands between them."""
    paragraphs: float = 0.0
    """Weight of the runs that are kept for as long as a paragraph."""
    formal: float = 0.0
    """Share of the equal runs that stand in articles or in code on both sides."""
    gap: float = 0.0
    """Symbols that differ between two equal runs, on average; looked at where that can decide."""

    @property
    def weight(self) -> float:
        """Sum up the weights of the equal characters."""
        return self.distinctive * self.equal

    @property
    def longest_weight(self) -> float:
        """Sum them up in the passage that has most."""
        return self.distinctive_longest * self.longest

    @property
    def stretch_weight(self) -> float:
        """Sum them up in the passages that follow each other."""
        return self.distinctive * self.stretch

    @property
    def density(self) -> float:
        """Tell the weight of each character of the passages, equal or not."""
        return self.distinctive * self.identity


def weigh(text: Folded) -> NDArray[np.int64]:
    """Sum up lengths: weights[b] - weights[a] is what symbols [a, b) count for.

    Shape (n + 1,).
    """
    weights = np.zeros(len(text) + 1, np.int64)
    np.cumsum(np.where(text.symbols >= WORDS.start, WORD, 1), out=weights[1:])
    return weights


class Located(NamedTuple):
    """Aligned blocks of two texts, each with its place in both originals."""

    page: Folded
    source: Folded
    blocks: tuple[AlignedBlock, ...]
    page_spans: tuple[tuple[int, int], ...]
    """In characters of the page, stops excluded."""
    source_spans: tuple[tuple[int, int], ...]


def locate(page: Folded, source: Folded, blocks: Iterable[AlignedBlock]) -> Located:
    """Find where aligned blocks stand in both originals."""
    kept = tuple(blocks)
    return Located(page, source, kept, tuple(page.span(*block.page) for block in kept),
                   tuple(source.span(*block.source) for block in kept))


def gather(located: Located, common: float = 0.0, boilerplate: SiteBoilerplate = NONE) -> Evidence:
    """Sum up what the passages between a page and a chapter amount to."""
    page, source, blocks, spans, _ = located
    on_page, in_source = weigh(page), weigh(source)
    lengths = [int(on_page[block.page[1]] - on_page[block.page[0]]) for block in blocks]
    equals = np.array([length * block.equal / max(block.page[1] - block.page[0], 1)
                       for block, length in zip(blocks, lengths, strict=True)])
    anew = said_anew(blocks)
    copied, total = sum(lengths), float(anew @ equals)
    same = float(anew @ np.array([block.equal for block in blocks]))
    stretch = _longest_stretch([block.source for block in blocks], (anew * equals).tolist())
    longer = np.array([max(block.page[1] - block.page[0], block.source[1] - block.source[0]) for block in blocks])
    identity = min(same / max(float(anew @ longer), 1), 1.0)
    source_coverage = _covered(in_source, (block.source for block in blocks)) / max(int(in_source[-1]), 1)
    return Evidence(
        page_length=int(on_page[-1]), source_length=int(in_source[-1]),
        page_coverage=_covered(on_page, (block.page for block in blocks)) / max(int(on_page[-1]), 1),
        source_coverage=source_coverage, identity=identity,
        equal=min(total, copied), longest=max((said_once(blocks) * equals).tolist(), default=0.0), passages=len(blocks),
        stretch=stretch,
        quoted=_share(lengths, [is_quoted(page.original, *span) for span in spans]),
        attributed=_share(lengths, [is_attributed(page.original, *span) for span in spans]),
        common=common,
        reworded=_share(lengths, [block.reworded for block in blocks]),
        on_site=boilerplate.share(page.original, spans), disguised=_is_disguised(page, spans),
        verbatim=_verbatim(page, source, blocks) if identity >= EQUAL and source_coverage >= COPIED else 1.0,
    )


def _is_disguised(page: Folded, spans: Sequence[tuple[int, int]]) -> bool:
    """Tell whether a page was disguised, or more than half of some spans of it."""
    undone = sum(max(0, min(stop, end) - max(start, at)) for start, stop in spans for at, end in page.undone_in)
    return page.is_disguised_throughout or 2 * undone > sum(stop - start for start, stop in spans)


def _longest_stretch(spans: Sequence[tuple[int, int]], amounts: Sequence[float]) -> float:
    """Find the greatest sum of amounts of spans that nearly touch each other."""
    greatest, amount, end = 0.0, 0.0, -NEAR - 1
    for (start, stop), more in sorted(zip(spans, amounts, strict=True)):
        amount = more + (amount if start - end <= NEAR else 0.0)
        greatest, end = max(greatest, amount), max(end, stop)
    return greatest


def informed(evidence: Evidence, located: Located, holders: Holders, loose: float = LOOSE) -> Evidence:
    """Weigh the equal characters of evidence by what other chapters hold of the page.

    Gaps between equal runs are looked at where fewer than the share `loose` of the symbols are equal.
    """
    known = distinctive(located.page, located.source, located.blocks, holders)
    return replace(evidence, formula=round(known.formula, 4), held_elsewhere=round(known.common, 4),
                   held_in_order=round(known.ordered, 4),
                   distinctive=min(known.whole / max(evidence.equal, 1.0), 1.0),
                   distinctive_longest=min(known.longest / max(evidence.longest, 1.0), 1.0),
                   heaviest_density=round(known.density, 4),
                   kept=round(known.kept, 4), paragraphs=round(known.paragraphs, 4), formal=round(known.formal, 4),
                   gap=round(mean_gap(located.page, located.source, located.blocks), 4)
                   if evidence.identity < loose else 0.0)


def _verbatim(page: Folded, source: Folded, blocks: Sequence[AlignedBlock]) -> float:
    """Share what both sides of the passages have in the same order, of the longer one.

    Counted by the first character of each symbol; what the page shows several times is compared with as many copies of
    it. Of books less than half is told as nothing: counting takes seconds.
    """
    here, strange = _written(page, [block.page for block in blocks])
    there, own = _written(source, [block.source for block in blocks])
    times = max(round(len(here) / max(len(there), 1)), 1)
    there, own = there * times, own * times
    longer = max(len(here) + max(strange - own, 0), len(there), 1)
    for least in (EQUAL, 0.5) if longer > LONG else (EQUAL, 0.8, 0.0):  # counting from a high share on is faster
        if same := LCSseq.similarity(here, there, score_cutoff=int(least * longer)):
            return round(same / longer, 4)
    return 0.0


def _written(text: Folded, spans: Iterable[tuple[int, int]]) -> tuple[str, int]:
    """Take the characters of some symbols, and count the letters left out there."""
    kept = np.zeros(len(text), np.bool_)
    for start, stop in spans:
        kept[start:stop] = True
    size = len(text.original) + 1
    edges = np.bincount(text.offsets, minlength=size) - np.bincount(text.ends, minlength=size)
    symbols = np.flatnonzero(kept)
    first, last = (int(text.offsets[symbols[0]]), int(text.ends[symbols[-1]])) if symbols.size else (0, 0)
    left_out = np.flatnonzero(np.cumsum(edges)[first:last] == 0) + first
    strange = sum(map(str.isalnum, map(text.original.__getitem__, left_out.tolist())))
    return _characters(text)[kept].tobytes().decode("utf-32-le", "surrogatepass"), strange


def _characters(text: Folded) -> NDArray[np.uint32]:
    """Take the first character of each symbol, simplified and in lower case.

    Shape (n,).
    """
    plain = simplified(text.original)
    lower = plain.lower()
    written = lower if len(lower) == len(plain) else plain
    return np.frombuffer(written.encode("utf-32-le", "surrogatepass"), np.uint32)[text.offsets]


def passages(located: Located) -> tuple[Passage, ...]:
    """Carry passages over to both originals, with the equal punctuation around them."""
    places = zip(located.blocks, located.page_spans, located.source_spans, strict=True)
    return tuple(Passage(*_widened(located, block, here, there), round(block.identity, 4))
                 for block, here, there in places)


def _widened(
    located: Located, block: AlignedBlock, here: tuple[int, int], there: tuple[int, int]
) -> tuple[tuple[int, int], tuple[int, int]]:
    """Widen a block by punctuation and the like, as far as both originals agree."""
    page, source, (start, stop), (first, last) = located.page, located.source, here, there
    floor, ceiling = _room(page, block.page)
    while start > floor and first > 0 and page.original[start - 1] == source.original[first - 1]:
        start, first = start - 1, first - 1
    while stop < ceiling and last < len(source.original) and page.original[stop] == source.original[last]:
        stop, last = stop + 1, last + 1
    return _stripped(page.original, start, stop), _stripped(source.original, first, last)


def _stripped(text: str, start: int, stop: int) -> tuple[int, int]:
    """Leave white space at the edges out."""
    inner = text[start:stop]
    return stop - len(inner.lstrip()), start + len(inner.rstrip())


def _room(text: Folded, block: tuple[int, int]) -> tuple[int, int]:
    """Find where the neighbouring symbols are: the block cannot reach into them."""
    before = int(text.ends[block[0] - 1]) if block[0] else 0
    after = int(text.offsets[block[1]]) if block[1] < len(text) else len(text.original)
    return before, after


def length_of(page: Folded, blocks: Iterable[AlignedBlock]) -> int:
    """Count the characters of a page that blocks cover, each once."""
    return _covered(weigh(page), (block.page for block in blocks))


def _covered(weights: NDArray[np.int64], blocks: Iterable[tuple[int, int]]) -> int:
    covered, at = 0, 0
    for start, stop in sorted(blocks):
        if stop > at:
            covered += int(weights[stop] - weights[max(start, at)])
            at = stop
    return covered


def _share(lengths: list[int], holds: list[bool]) -> float:
    return sum(length for length, held in zip(lengths, holds, strict=True) if held) / max(sum(lengths), 1)
