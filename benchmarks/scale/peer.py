"""datasketch's MinHash LSH on the same pages in the same run.

It is set as sensitive as `benchmarks.peers` has it. It holds only as many chapters as it is given time for, which
favours it: ours answers from the whole library.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from datasketch import MinHash, MinHashLSH
from redis import Redis

from benchmarks.scale.answer import FAR
from benchmarks.scale.clock import Clock
from benchmarks.scale.synthetic import chapter, edited
from benchmarks.speed.other_packages import FUNCTIONS, shingles

BANDS, ROWS = 64, 2

Answer = Callable[[Sequence[str]], list[str]]
"""Returns the best chapter of each page, or an empty text."""
NOTICED = "copy"
"""The answer of a contestant that cannot name a chapter."""


class Race(NamedTuple):
    """One contestant's answers.

    Rates are of processor time, the Redis server's included.
    """

    unrelated: float
    """Unrelated pages per second."""
    copied: float
    """Copied pages per second."""
    recall: dict[str, float]
    """By attack: share of copies whose chapter came first; of who names no chapter, of copies that were noticed."""
    alarms: float = 0.0
    """Share of unrelated pages with a finding."""


def attacks() -> dict[str, Callable[[int], str]]:
    """Disguise the chapter of a seed."""
    return {"10 % edited": lambda seed: edited(chapter(seed), 0.1, seed),
            "30 % edited": lambda seed: edited(chapter(seed), 0.3, seed),
            "excerpt of 15 % in another text": _excerpt}


def _excerpt(seed: int) -> str:
    other, start = chapter(3 * FAR + seed), seed % 2_000
    return other[:1_000] + chapter(seed)[start:start + 450] + other[1_000:2_550]


def run(answer: Answer, chapters: int, pages: int, redis: Redis) -> Race:
    """Let one contestant answer the same pages as the other.

    Seeds below `chapters` are in both libraries.
    """
    seeds = np.random.default_rng(9).integers(0, chapters, pages).tolist()
    strangers = [chapter(4 * FAR + number) for number in range(pages)]
    answers, unrelated = _timed(answer, strangers, redis)
    recall, seconds = {}, 0.0
    for attack, made in attacks().items():
        best, took = _timed(answer, [made(seed) for seed in seeds], redis)
        recall[attack] = sum(each in (f"{seed:032x}", NOTICED) for each, seed in zip(best, seeds, strict=True)) / pages
        seconds += took
    return Race(pages / unrelated, len(recall) * pages / seconds, recall, sum(map(bool, answers)) / pages)


def _timed(answer: Answer, pages: list[str], redis: Redis) -> tuple[list[str], float]:
    clock = Clock(redis)
    best = answer(pages)
    return best, clock.spent().processors


class Datasketch:
    """A library of the first chapters in memory.

    Candidates are ranked by the estimated Jaccard similarity.
    """

    def __init__(self, chapters: int) -> None:
        self._lsh = MinHashLSH(num_perm=FUNCTIONS, params=(BANDS, ROWS))
        self._signatures = [signature(chapter(seed)) for seed in range(chapters)]
        for seed, kept in enumerate(self._signatures):
            self._lsh.insert(seed, kept)

    def answer(self, pages: Sequence[str]) -> list[str]:
        """Query each page, and rank."""
        return list(map(self._best, pages))

    def _best(self, page: str) -> str:
        own = signature(page)
        found = self._lsh.query(own)
        best = max(found, key=lambda seed: (own.jaccard(self._signatures[seed]), -seed), default=None)
        return "" if best is None else f"{best:032x}"


def signature(text: str) -> MinHash:
    """Sketch a text by its runs of characters."""
    made = MinHash(num_perm=FUNCTIONS)
    made.update_batch([each.encode() for each in shingles(text)])
    return made
