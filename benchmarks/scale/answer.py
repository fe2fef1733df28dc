"""Answering pages.

Unrelated ones, copied ones, one alone, through index, candidates, alignment and verdict.
"""

from collections.abc import Iterable, Sequence
from time import perf_counter, process_time
from typing import NamedTuple

import numpy as np

from benchmarks.scale.clock import Clock, Spent
from benchmarks.scale.load import name
from benchmarks.scale.synthetic import chapter, edited
from fingerprinting import DEFAULT, fold
from matcher.candidates import PAGES, ballot_of, propose
from matcher.index.index import Index
from matcher.matcher import Matcher
from matcher.readings.page_lookup import Page
from matcher.sources import Source

BATCH = 64
FAR = 10_000_000
"""Seeds from here on belong to no chapter."""
BEFORE = 2_000
"""Pages that are answered before any is timed: memory that was just written costs more when it is read first."""


LOTS = 5
"""Times that so many pages are answered, others each time; the lot of median speed counts."""
EDITED = 0.1
"""Share of a copied page's characters."""


class Synthetic:
    """Sources that are written when first asked for, and kept.

    A worker keeps the chapters it saw last in the same way.
    """

    def __init__(self) -> None:
        self._kept: dict[str, Source] = {}
        self.writing = Spent(0.0, 0.0)
        """What it took to make up chapters, which is no work of a worker."""

    def get(self, ids: Iterable[str]) -> dict[str, Source]:
        """Find or write the chapters."""
        wanted = list(ids)
        for each in wanted:
            if each not in self._kept:
                wall, processor = perf_counter(), process_time()
                self._kept[each] = Source(each, each, "work", "", "work", each, fold(chapter(int(each, 16))))
                self.writing = Spent(self.writing.wall + perf_counter() - wall,
                                     self.writing.processors + process_time() - processor)
        return {each: self._kept[each] for each in wanted}


class Rate(NamedTuple):
    """How fast pages were answered, and how well."""

    each_second: float
    each_processor_second: float
    """Of this process and the Redis server together."""
    right: float
    """Share of pages whose best finding is the true chapter; for unrelated pages, of those that found nothing."""


class Latency(NamedTuple):
    """Milliseconds that a page takes when it comes alone."""

    median: float
    last: float
    """The 99th percentile."""
    processor_median: float
    """The same of processor time, the Redis server's included: other work on the machine hardly changes it."""
    processor_last: float


def _median(rates: Iterable[Rate]) -> Rate:
    ordered = sorted(rates)
    return ordered[len(ordered) // 2]._replace(right=min(rate.right for rate in ordered))


class Answering:
    """One worker process that answers pages from an index."""

    def __init__(self, index: Index, before: int = BEFORE) -> None:
        self._sources = Synthetic()
        self._matcher = Matcher(index, self._sources)
        self._redis = index.redis
        self.best([chapter(6 * FAR + number) for number in range(before)] + [chapter(FAR) + chapter(0)])

    def unrelated(self, count: int) -> Rate:
        """Match pages that copy nothing, a batch at a time."""
        return _median(self._timed([chapter(FAR + lot * count + number) for number in range(count)], [""] * count)
                       for lot in range(LOTS))

    def copied(self, count: int, chapters: int) -> Rate:
        """Match pages that are chapters with a share of their characters replaced."""
        return _median(self._copied(np.random.default_rng([5, lot]).integers(0, chapters, count).tolist())
                       for lot in range(LOTS))

    def _copied(self, seeds: Sequence[int]) -> Rate:
        self._sources.get(map(name, seeds))
        return self._timed([edited(chapter(seed), EDITED, seed) for seed in seeds], list(map(name, seeds)))

    def alone(self, count: int) -> Latency:
        """Match unrelated pages one at a time."""
        return self._each([chapter(2 * FAR + number) for number in range(count)])

    def copied_alone(self, count: int, chapters: int) -> Latency:
        """Match copied pages one at a time."""
        seeds = np.random.default_rng([5, LOTS]).integers(0, chapters, count).tolist()
        self._sources.get(map(name, seeds))
        return self._each([edited(chapter(seed), EDITED, seed) for seed in seeds])

    def _each(self, texts: Sequence[str]) -> Latency:
        times = []
        for text in texts:
            clock, before = Clock(self._redis), self._sources.writing
            self._matcher.match(text)
            times.append([1000 * (spent - now + then) for spent, now, then
                          in zip(clock.spent(), self._sources.writing, before, strict=True)])
        return Latency(*np.percentile(times, [50, 99], axis=0).T.ravel().tolist())

    def reverse(self, count: int) -> float:
        """Look new chapters up among as many pages as there are chapters.

        Chapters a second. A page is in its index what a chapter is in this one.
        """
        keys = [DEFAULT.keys(DEFAULT.fingerprint(fold(chapter(5 * FAR + number)))) for number in range(count)]
        clock = Clock(self._redis)
        for start in range(0, count, BATCH):
            propose(self._matcher.index, keys[start:start + BATCH], PAGES)
        return count / clock.spent().wall

    def best(self, texts: Sequence[str]) -> list[str]:
        """Name the best chapter of each page, or nothing."""
        named: list[str] = []
        for start in range(0, len(texts), BATCH):
            folded = [fold(text) for text in texts[start:start + BATCH]]
            findings = self._matcher.judge([Page(text, self._matcher.keys(text)) for text in folded])
            named += [next((each.source.id for each in found if each.judgement.verdict != "unrelated"), "")
                      for found in findings]
        return named

    def proposed(self, texts: Sequence[str]) -> list[str]:
        """Name the first candidate of each page, or nothing.

        All that an index alone can say.
        """
        named: list[str] = []
        for start in range(0, len(texts), BATCH):
            keys = [self._matcher.keys(fold(text)) for text in texts[start:start + BATCH]]
            found = propose(self._matcher.index, keys, ballot_of(DEFAULT.name))
            named += [next((each.id for each in proposal.candidates), "") for proposal in found]
        return named

    def _timed(self, texts: list[str], truth: list[str]) -> Rate:
        clock, before = Clock(self._redis), self._sources.writing
        best = self.best(texts)
        spent, writing = clock.spent(), self._sources.writing
        right = sum(map(str.__eq__, best, truth)) / len(texts)
        return Rate(len(texts) / (spent.wall - writing.wall + before.wall),
                    len(texts) / (spent.processors - writing.processors + before.processors), right)


