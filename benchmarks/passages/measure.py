"""Aligns the cases of an attack and scores what is found."""

import zlib
from collections.abc import Sequence
from time import perf_counter
from typing import NamedTuple

from rapidfuzz.distance import LCSseq

from benchmarks.accuracy.corpus import Corpus
from benchmarks.passages.cases import SCORED, Attack, Case, english, unrelated
from benchmarks.passages.english import DEMO_WORK
from benchmarks.passages.plagdet import Pair, Score, score
from matcher import Matcher

FEW = 10
"""Works; a library of no more than these is not divided."""
QUOTED = 0.5


class Row(NamedTuple):
    """The result of one attack."""

    attack: Attack
    score: Score
    milliseconds: float
    """Of one alignment, folding included."""

    @property
    def reached(self) -> bool:
        return self.score.plagdet >= self.attack.floor


class Strangers(NamedTuple):
    """What is found on pairs that copy nothing."""

    texts: str
    pairs: int
    reuse: int
    """Pairs whose passages quote: the very characters of half of each stand in both texts, in order."""
    false: int
    """Pairs with another passage."""


def measured(matcher: Matcher, attack: Attack, texts: Sequence[str], count: int) -> Row:
    """Align the cases of an attack and score what is found."""
    cases = attack.cases(texts, count)
    start = perf_counter()
    found = [_found(matcher, case) for case in cases]
    spent = (perf_counter() - start) * 1000 / len(cases)
    return Row(attack, score([(case.truth, each) for case, each in zip(cases, found, strict=True)]), spent)


def strangers(matcher: Matcher, name: str, texts: Sequence[str], count: int) -> Strangers:
    """Count unrelated pairs on which a passage is found, those apart where one text does quote the other."""
    reuse = false = 0
    for case in Attack(f"unrelated {name}", unrelated, 0).cases(texts, count):
        found = _found(matcher, case)
        quotes = [_quotes(case, pair) for pair in found]
        reuse += bool(found) and all(quotes)
        false += not all(quotes)
    return Strangers(name, count, reuse, false)


def chinese_of(corpus: Corpus, series: str = SCORED) -> list[str]:
    """Take the Chinese texts of every other work of a library, for one series or for the other.

    The demo's few works serve both, under other dice.
    """
    works = {each.work for each in corpus.chapters} - {DEMO_WORK}
    mine = {each for each in works if zlib.crc32(each.encode()) % 2 == (series == SCORED)}
    return [each.text for each in corpus.chapters if each.work in (mine if len(works) > FEW else works)]


def attacks_on_english(texts: Sequence[str]) -> tuple[Attack, ...]:
    """List the English attacks, which edit with the words of the texts themselves."""
    return english(sorted({word for text in texts[:50] for word in text.split()}))


def _found(matcher: Matcher, case: Case) -> list[Pair]:
    return [Pair(each.page, each.source) for each in matcher.align(case.page, case.source)]


def _quotes(case: Case, pair: Pair) -> bool:
    """Tell a true quotation by its characters, which folding did not touch."""
    passage, original = case.page[slice(*pair.page)], case.source[slice(*pair.source)]
    return float(LCSseq.normalized_similarity(passage, original)) >= QUOTED
