"""Answering pages: unrelated ones, copied ones, one alone, through index, candidates, alignment and verdict."""

from collections.abc import Iterable
from time import perf_counter, process_time
from typing import NamedTuple

import numpy as np

from benchmarks.scale.corpus import chapter, edited
from benchmarks.scale.load import space
from fingerprinting import fold
from matcher.matcher import Matcher, Page
from matcher.sources import Source

BATCH = 64
FAR = 10_000_000
"""Seeds from here on are nobody's chapter."""


class Synthetic:
    """Sources that are written when first asked for, and kept, as a worker keeps the chapters it saw last."""

    def __init__(self) -> None:
        self._kept: dict[str, Source] = {}

    def get(self, ids: Iterable[str]) -> dict[str, Source]:
        """Find or write the chapters."""
        wanted = list(ids)
        for each in wanted:
            if each not in self._kept:
                folded = fold(chapter(int(each, 16)))
                self._kept[each] = Source(each, each, "work", "", "work", each, folded)
        return {each: self._kept[each] for each in wanted}


class Answered(NamedTuple):
    """Rates and latencies."""

    pages_each_second: float
    each_processor_second: float
    """Pages a second of this process's processor time, which other work on the machine does not change."""
    right: float
    """Share of pages whose best finding is the true chapter; for unrelated pages, of those that found nothing."""


def unrelated(url: str, count: int) -> Answered:
    """Match pages that copy nothing, a batch at a time."""
    texts = [chapter(FAR + number) for number in range(count)]
    return _run(url, texts, [""] * count)


def copied(url: str, count: int, chapters: int, share: float = 0.1) -> Answered:
    """Match pages that are chapters with a share of their characters replaced."""
    seeds = np.random.default_rng(5).integers(0, chapters, count).tolist()
    return _run(url, [edited(chapter(seed), share, seed) for seed in seeds], [f"{seed:032x}" for seed in seeds])


def alone(url: str, count: int) -> tuple[float, float]:
    """Match unrelated pages one at a time: the median and the 99th percentile in milliseconds."""
    matcher = _matcher(url)
    times = []
    for number in range(count):
        text = chapter(2 * FAR + number)
        start = perf_counter()
        matcher.match(text)
        times.append((perf_counter() - start) * 1000)
    return float(np.percentile(times, 50)), float(np.percentile(times, 99))


def _matcher(url: str) -> Matcher:
    matcher = Matcher(space(url), Synthetic())
    matcher.match(chapter(FAR) + chapter(0))
    return matcher


def _run(url: str, texts: list[str], truth: list[str]) -> Answered:
    matcher = _matcher(url)
    matcher.sources.get(set(truth) - {""})
    best: list[str] = []
    start, worked = perf_counter(), process_time()
    for first in range(0, len(texts), BATCH):
        folded = [fold(text) for text in texts[first:first + BATCH]]
        findings = matcher.judge([Page(text, matcher.keys(text)) for text in folded])
        best += [next((each.source.id for each in found if each.judgement.verdict != "unrelated"), "")
                 for found in findings]
    seconds, worked = perf_counter() - start, process_time() - worked
    return Answered(len(texts) / seconds, len(texts) / worked, sum(map(str.__eq__, best, truth)) / len(texts))
