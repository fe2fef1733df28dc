"""Compute the figures on which a verdict rests from the passages."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.symbols import WORDS
from matcher.alignment.base import AlignedBlock
from matcher.alignment.gaps import mean_gap
from matcher.alignment.repeats import new_shares, unrepeated_shares
from matcher.information import Holders, distinctive, likelihood
from matcher.information.figures import compare_figures
from matcher.information.third_works import Place, is_of_third_work
from matcher.quotation import is_attributed, is_quoted
from matcher.side_by_side.written_alike import written_alike
from matcher.site_boilerplate import NONE, SiteBoilerplate
from storage.documents import Passage

EQUAL = 0.95
"""Minimum identity (0–1) for which `Evidence.verbatim` is measured."""
LOOSE = 0.95
"""Identity (0–1) below which `Evidence.gap` is measured."""
COPIED = 0.5
"""Minimum source coverage (0–1) for which `Evidence.verbatim` is measured; an excerpt is called one however it is
written."""
IN_WORDS = 0.5
"""Minimum share (0–1) of words in the passages for which `Evidence.likelihood` is measured."""
NEAR = 100
"""Maximum symbols of a chapter between two passages that count as one stretch; less than a paragraph."""
WORD = 2
"""Characters that a word, number or URL counts for, which is about the length of a Chinese translation."""


@dataclass(frozen=True)
class Evidence:
    """Figures about passages; lengths in Chinese characters, words counting for two."""

    page_length: int
    source_length: int
    page_coverage: float
    """Share (0–1) of the page that is in passages."""
    source_coverage: float
    """Share (0–1) of the chapter that is in passages."""
    identity: float
    """Share (0–1) of equal symbols within the passages."""
    equal: float
    """Number of equal characters in all passages; parts of the chapter that several passages cover count once."""
    longest: float
    """Equal characters of the longest passage."""
    passages: int
    stretch: float = 0.0
    """Maximum number of equal characters in passages that follow each other in the chapter with almost nothing between
    them."""
    quoted: float = 0.0
    """Share (0–1) of the copied characters that are in quotation marks."""
    attributed: float = 0.0
    """Share (0–1) of the copied characters whose author or work is named right beside them."""
    elsewhere: float = 0.0
    """Share (0–1) of the copied characters that page and chapter quote from the same third work, which both name."""
    quoted_there: float = 0.0
    """Share (0–1) of the copied characters that are in quotation marks in the chapter too."""
    common: float = 0.0
    """Share (0–1) of the keys in the passages that are stop keys."""
    reworded: float = 0.0
    """Share (0–1) of the copied characters in passages that keep the content rather than the words."""
    on_site: float = 0.0
    """Share (0–1) of the copied characters that the site also shows on its other pages."""
    work_length: float = 0.0
    """Characters of the page in the passages of all chapters of the work whose findings would be ignored one by one
    (`LET_PASS`); 0 if there is only one such chapter."""
    work_share: float = 0.0
    """`work_length` as a share of the total length of these chapters."""
    disguised: bool = False
    """Whether the page, or most of what it copies, was disguised; `identity` then says how well that was undone."""
    verbatim: float = 1.0
    """Share (0–1) of the copied text that is written alike in the same order, possibly in another script. A homophone
    only sounds the same, a moved sentence is out of order, and letters that folding leaves out, such as those of
    advertisements, are other words. Measured only where the texts are so equal that it decides the verdict."""
    distinctive: float = 1.0
    """Mean weight (0–1) of the equal characters in all passages; formulas, lists and code have low weights. Like the
    following eleven figures, it is measured only where it can decide."""
    distinctive_longest: float = 1.0
    """Weight of the passage with the most weight, divided by the equal characters of the longest passage."""
    heaviest_density: float = 1.0
    """Weight per character, equal or not, of the passage with the most weight."""
    formula: float = 0.0
    """Share (0–1) of the equal runs that says nothing, because other chapters have it too or it is a list, code or
    digits."""
    held_elsewhere: float = 0.0
    """Share (0–1) of the equal runs whose phrases other chapters have too."""
    held_in_order: float = 0.0
    """The same, but symbols in longer runs count only if other chapters have the longer run."""
    kept: float = 0.0
    """Weight of the sentences that are kept whole, whatever is between them."""
    paragraphs: float = 0.0
    """Weight of the runs that are kept over the length of a paragraph."""
    formal: float = 0.0
    """Share (0–1) of the equal runs that are in legal articles, code or measures on both sides."""
    figures: int = 0
    """Number of different figures in the passages, of two characters or more, on the side that has fewer."""
    figures_changed: float = 0.0
    """Share (0–1) of these that the other side lacks."""
    gap: float = 0.0
    """Mean number of differing symbols between two equal runs; measured only where it can decide."""
    in_words: float = 0.0
    """Share (0–1) of the symbols of the passages that are words of a script with spaces, such as English."""
    likelihood: float = 0.0
    """How much likelier the words of the best reworded passage are as a retelling of the chapter than as a text on its
    topic: the logarithm of the ratio, in nats. Measured only for passages in words."""

    @property
    def weight(self) -> float:
        """Weight of all equal characters."""
        return self.distinctive * self.equal

    @property
    def longest_weight(self) -> float:
        """Weight of the passage with the most weight."""
        return self.distinctive_longest * self.longest

    @property
    def stretch_weight(self) -> float:
        """Weight of the passages that follow each other."""
        return self.distinctive * self.stretch

    @property
    def density(self) -> float:
        """Weight per character, equal or not, of the passages."""
        return self.distinctive * self.identity


def weigh(text: Folded) -> NDArray[np.int64]:
    """Return cumulative lengths: symbols [a, b) count for weights[b] - weights[a].

    Shape (n + 1,).
    """
    weights = np.zeros(len(text) + 1, np.int64)
    np.cumsum(np.where(text.symbols >= WORDS.start, WORD, 1), out=weights[1:])
    return weights


class Located(NamedTuple):
    """Aligned blocks of two texts, with their places in both originals."""

    page: Folded
    source: Folded
    blocks: tuple[AlignedBlock, ...]
    page_spans: tuple[tuple[int, int], ...]
    """In characters of the page; stops are exclusive."""
    source_spans: tuple[tuple[int, int], ...]


def locate(page: Folded, source: Folded, blocks: Iterable[AlignedBlock]) -> Located:
    """Find the places of aligned blocks in both originals."""
    kept = tuple(blocks)
    return Located(page, source, kept, tuple(page.span(*block.page) for block in kept),
                   tuple(source.span(*block.source) for block in kept))


def gather(located: Located, common: float = 0.0, boilerplate: SiteBoilerplate = NONE) -> Evidence:
    """Compute the evidence from the passages that a page and a chapter share."""
    page, source, blocks, spans, there = located
    on_page, in_source = weigh(page), weigh(source)
    lengths = [int(on_page[block.page[1]] - on_page[block.page[0]]) for block in blocks]
    equals = np.array([length * block.equal / max(block.page[1] - block.page[0], 1)
                       for block, length in zip(blocks, lengths, strict=True)])
    new = new_shares(blocks)
    copied, total = sum(lengths), float(new @ equals)
    same = float(new @ np.array([block.equal for block in blocks]))
    stretch = _longest_stretch([block.source for block in blocks], (new * equals).tolist())
    longer = np.array([max(block.page[1] - block.page[0], block.source[1] - block.source[0]) for block in blocks])
    identity = min(same / max(float(new @ longer), 1), 1.0)
    source_coverage = _covered(in_source, (block.source for block in blocks)) / max(int(in_source[-1]), 1)
    return Evidence(
        page_length=int(on_page[-1]), source_length=int(in_source[-1]),
        page_coverage=_covered(on_page, (block.page for block in blocks)) / max(int(on_page[-1]), 1),
        source_coverage=source_coverage, identity=identity,
        equal=min(total, copied), longest=max((unrepeated_shares(blocks) * equals).tolist(), default=0.0),
        passages=len(blocks),
        stretch=stretch,
        quoted=_share(lengths, [is_quoted(page.original, *span) for span in spans]),
        attributed=_share(lengths, [is_attributed(page.original, *span) for span in spans]),
        elsewhere=_share(lengths, [is_of_third_work(Place(page.original, *span), Place(source.original, *other))
                                   for span, other in zip(spans, there, strict=True)]),
        quoted_there=_share(lengths, [is_quoted(source.original, *other) for other in there]),
        common=common,
        reworded=_share(lengths, [block.reworded for block in blocks]),
        on_site=boilerplate.share(page.original, spans), disguised=_is_disguised(page, spans),
        in_words=copied / max(sum(block.page[1] - block.page[0] for block in blocks), 1) - 1 if blocks else 0.0,
        verbatim=written_alike(page, source, blocks) if identity >= EQUAL and source_coverage >= COPIED else 1.0,
    )


def _is_disguised(page: Folded, spans: Sequence[tuple[int, int]]) -> bool:
    """Tell whether a page was disguised, or more than half of some spans of it."""
    undone = sum(max(0, min(stop, end) - max(start, at)) for start, stop in spans for at, end in page.undone_in)
    return page.is_disguised_throughout or 2 * undone > sum(stop - start for start, stop in spans)


def _longest_stretch(spans: Sequence[tuple[int, int]], amounts: Sequence[float]) -> float:
    """Find the greatest sum of amounts of consecutive spans that nearly touch."""
    greatest, amount, end = 0.0, 0.0, -NEAR - 1
    for (start, stop), more in sorted(zip(spans, amounts, strict=True)):
        amount = more + (amount if start - end <= NEAR else 0.0)
        greatest, end = max(greatest, amount), max(end, stop)
    return greatest


def likened(evidence: Evidence, located: Located, others: Callable[[], Iterable[Folded]]) -> Evidence:
    """Measure the likelihood of retellings in words.

    `others` returns texts that show which words are usual.
    """
    retold = [block for block in located.blocks if block.reworded] if evidence.in_words >= IN_WORDS else []
    if not retold:
        return evidence
    texts = list(others())
    best = max(likelihood(located.page, located.source, block, texts) for block in retold)
    return replace(evidence, likelihood=round(max(best, 0.0), 2))


def informed(evidence: Evidence, located: Located, holders: Holders, loose: float = LOOSE) -> Evidence:
    """Weigh the equal characters by what other chapters share with the page.

    The gap between equal runs is measured if the identity is below `loose`.
    """
    known = distinctive(located.page, located.source, located.blocks, holders)
    figures = compare_figures(located.page, located.source, located.blocks)
    return replace(evidence, formula=round(known.formula, 4), held_elsewhere=round(known.common, 4),
                   held_in_order=round(known.ordered, 4),
                   distinctive=min(known.whole / max(evidence.equal, 1.0), 1.0),
                   distinctive_longest=min(known.longest / max(evidence.longest, 1.0), 1.0),
                   heaviest_density=round(known.density, 4),
                   kept=round(known.kept, 4), paragraphs=round(known.paragraphs, 4), formal=round(known.formal, 4),
                   figures=figures.number, figures_changed=round(figures.changed, 4),
                   gap=round(mean_gap(located.page, located.source, located.blocks), 4)
                   if evidence.identity < loose else 0.0)


def passages(located: Located) -> tuple[Passage, ...]:
    """Map passages to both originals, including the equal punctuation around them."""
    places = zip(located.blocks, located.page_spans, located.source_spans, strict=True)
    return tuple(Passage(*_widened(located, block, here, there), round(block.identity, 4))
                 for block, here, there in places)


def _widened(
    located: Located, block: AlignedBlock, here: tuple[int, int], there: tuple[int, int]
) -> tuple[tuple[int, int], tuple[int, int]]:
    """Extend a block by punctuation and the like, as far as both originals agree."""
    page, source, (start, stop), (first, last) = located.page, located.source, here, there
    floor, ceiling = _room(page, block.page)
    while start > floor and first > 0 and page.original[start - 1] == source.original[first - 1]:
        start, first = start - 1, first - 1
    while stop < ceiling and last < len(source.original) and page.original[stop] == source.original[last]:
        stop, last = stop + 1, last + 1
    return _stripped(page.original, start, stop), _stripped(source.original, first, last)


def _stripped(text: str, start: int, stop: int) -> tuple[int, int]:
    """Exclude white space at the edges."""
    inner = text[start:stop]
    return stop - len(inner.lstrip()), start + len(inner.rstrip())


def _room(text: Folded, block: tuple[int, int]) -> tuple[int, int]:
    """Return the offsets of the neighbouring symbols, which limit the block."""
    before = int(text.ends[block[0] - 1]) if block[0] else 0
    after = int(text.offsets[block[1]]) if block[1] < len(text) else len(text.original)
    return before, after


def length_of(page: Folded, blocks: Iterable[AlignedBlock]) -> int:
    """Count the characters of a page that blocks cover, each only once."""
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
