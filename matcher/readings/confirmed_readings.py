"""Choose how an odd passage is read by what the library contains.

A passage whose neighbouring characters are unlike those of its page is looked up in each order that a simple rule may
have left it in. Only in the right order it shares runs with a chapter, and is aligned with it. Of a page that is odd
throughout, a sample is looked up. So is a sample of a page that may be disguised English, in each way in which it may
be read.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Generic, NamedTuple, Protocol, TypeVar

import numpy as np

from fingerprinting.methods.base import NONE, Keys
from fingerprinting.text.folding.english_readings import EnglishReading, english_readings
from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.folding.other_readings import Reading, as_it_is_written, other_readings, sample_readings
from fingerprinting.text.symbols import WILD
from matcher.alignment.base import Aligner
from matcher.candidates import Ballot, Index, Proposal, propose
from matcher.index.votes import CLOSE
from matcher.readings.shuffled_passages import Scattered, ShuffledPassages, reading_as_in
from matcher.sources import Source, Sources

READ = Ballot(lone_keys=0, lone_within=0, few=0, keys_each=1 << 30, sample_from=1 << 30, agreement=CLOSE)
"""For readings looked up among chapters: two runs must agree, and all are looked up."""
LEAST = 24
"""Minimum number of symbols that a reading and a chapter have in common."""
CLEARLY = 2
"""A reading needs more than this many times the agreeing votes of the passage as the page has it."""
MORE = 1.1
"""A chapter has clearly more of a passage in its own order from this many times the equal symbols."""
MASKED = 0.1
"""Share (0–1) of masked symbols above which a passage is disguised by masks, and in order."""
EXPLAINED = 24
"""Agreeing votes of a page that may be disguised English from which on it is read as folding reads it."""
TOGETHER = 64
"""Maximum number of passages that are looked up together, each in up to 30 orders."""


class _Alone(Protocol):
    def alone(self, page: Folded) -> Folded:
        """Return what is read of a page by itself."""
        ...


Read = TypeVar("Read", bound=_Alone)


class _Passage(NamedTuple, Generic[Read]):
    """A passage of a page, and how it may be read."""

    number: int
    """Index of the page."""
    page: Folded
    readings: Sequence[Read]
    """The first is as the page has it."""


class _Confirmed(NamedTuple, Generic[Read]):
    """A reading that the library confirms."""

    number: int
    """Index of the page."""
    reading: Read
    range: tuple[int, int]
    """Start and stop of the symbols of the reading that it has in common with the chapter."""
    chapter: Source
    equal: float
    """Number of symbols that the chapter has equally."""


@dataclass(frozen=True)
class ConfirmedReadings:
    """Reads pages, or their odd passages, in the orders that the library confirms."""

    index: Index
    sources: Sources
    aligner: Aligner
    keys: Callable[[Folded], Keys]
    scattered: Scattered | None = None
    """Derives the keys of a passage whose characters may be out of order, if the method can."""

    def read(self, pages: Sequence[Folded]) -> list[Folded]:
        """Read each page; return it unchanged if the library confirms no other order.

        Of passages that overlap, the first is read otherwise.
        """
        read = list(pages)
        for found in self._confirmed(_samples(pages)):
            read[found.number] = found.reading.throughout(pages[found.number])
        others = [number for number, page in enumerate(pages) if read[number] is page]
        taken = defaultdict[int, list[tuple[int, int]]](list)
        for found in self._ordered(_passages(pages, others)):
            start, stop = found.reading.place(*found.range)
            if all(stop <= first or last <= start for first, last in taken[found.number]):
                taken[found.number].append((start, stop))
                read[found.number] = found.reading.put_into(read[found.number], *found.range)
        for english in self._confirmed(self._english(pages)):
            read[english.number] = english.reading.throughout(pages[english.number])
        return read

    def _english(self, pages: Sequence[Folded]) -> Iterator[_Passage[EnglishReading]]:
        """Yield the pages that may be disguised English and have few votes."""
        doubted = [number for number, page in enumerate(pages) if page.is_doubted_english]
        if not doubted:
            return
        proposals = propose(self.index, [_without_pairs(self.keys(pages[number])) for number in doubted], READ)
        for number, proposal in zip(doubted, proposals, strict=True):
            if _votes(proposal) < EXPLAINED and (readings := english_readings(pages[number])):
                yield _Passage(number, pages[number], readings)

    def _ordered(self, passages: Iterator[_Passage[Reading]]) -> Iterator[_Confirmed[Reading]]:
        """Yield the readings of passages that a rule restores, then those of others.

        Where a chapter has clearly more of a passage in its own order than by the rule, it was shuffled.
        """
        others = list[_Passage[Reading]]()
        for passage, found in self._judged(passages):
            if found:
                shuffled = self._shuffled(passage, found.chapter)
                yield shuffled if shuffled and shuffled.equal > MORE * found.equal else found
            elif any(reading.rule for reading in passage.readings) and not _is_masked(passage.readings[0]):
                others.append(passage)
        if self.scattered:
            texts = [as_it_is_written(passage.page, passage.readings[0]).alone(passage.page) for passage in others]
            for number, chapter in ShuffledPassages(self.index, self.sources, self.scattered).chapters(texts):
                if shuffled := self._shuffled(others[number], chapter):
                    yield shuffled

    def _shuffled(self, passage: _Passage[Reading], chapter: Source) -> _Confirmed[Reading] | None:
        """Read a passage in the order of a chapter."""
        written = as_it_is_written(passage.page, passage.readings[0])
        if not (reading := reading_as_in(chapter, written.reduced)):
            return None
        blocks = self.aligner.align(reading.alone(passage.page), chapter.folded)
        whole = 0, len(reading.reduced.symbols)
        return _Confirmed(passage.number, reading, whole, chapter, sum(block.equal for block in blocks))

    def _confirmed(self, passages: Iterator[_Passage[Read]]) -> Iterator[_Confirmed[Read]]:
        """Yield the readings that the library confirms, in the order of the passages."""
        return (found for _, found in self._judged(passages) if found)

    def _judged(self, passages: Iterator[_Passage[Read]]) -> Iterator[tuple[_Passage[Read], _Confirmed[Read] | None]]:
        """Yield each passage, and the reading that the library confirms if it does."""
        while some := list(islice(passages, TOGETHER)):
            texts = [[reading.alone(passage.page) for reading in passage.readings] for passage in some]
            keys = [_without_pairs(self.keys(text)) for text in chain.from_iterable(texts)]
            proposals = iter(propose(self.index, keys, READ))
            for passage, each in zip(some, texts, strict=True):
                yield passage, self._best(passage, each, list(islice(proposals, len(each))))

    def _best(
        self, passage: _Passage[Read], texts: Sequence[Folded], proposals: Sequence[Proposal],
    ) -> _Confirmed[Read] | None:
        """Choose the reading with the most agreeing votes.

        It must align with its chapter.
        """
        votes = [_votes(each) for each in proposals]
        best = max(range(len(votes)), key=votes.__getitem__)
        if votes[best] <= CLEARLY * votes[0]:  # the first is the page's own, which may be a copy too
            return None
        chapter = max(proposals[best].candidates, key=lambda candidate: candidate.votes).id
        if not (source := self.sources.get([chapter]).get(chapter)):
            return None
        blocks = self.aligner.align(texts[best], source.folded)
        if (equal := sum(block.equal for block in blocks)) < LEAST:
            return None
        common = min(block.page[0] for block in blocks), max(block.page[1] for block in blocks)
        return _Confirmed(passage.number, passage.readings[best], common, source, equal)


def _is_masked(written: Reading) -> bool:
    symbols = written.reduced.symbols
    return bool(np.count_nonzero(symbols == WILD) > MASKED * len(symbols))


def _votes(proposal: Proposal) -> float:
    return max((candidate.votes for candidate in proposal.candidates), default=0)


def _samples(pages: Sequence[Folded]) -> Iterator[_Passage[Reading]]:
    """Yield a sample of each page that is odd throughout."""
    for number, page in enumerate(pages):
        if readings := sample_readings(page):
            yield _Passage(number, page, readings)


def _passages(pages: Sequence[Folded], numbers: Iterable[int]) -> Iterator[_Passage[Reading]]:
    """Yield the odd passages of some of the pages."""
    for number in numbers:
        for readings in other_readings(pages[number]):
            yield _Passage(number, pages[number], readings)


def _without_pairs(keys: Keys) -> Keys:
    """Leave out pairs of stems, which agree in any order."""
    if not keys.paired.any():
        return keys
    kept = ~keys.paired
    return Keys(keys.keys[kept], keys.positions[kept], keys.thinned[kept], NONE)
