"""Align the cases of an attack and score the found passages."""

import re
import zlib
from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import NamedTuple

from rapidfuzz.distance import LCSseq

from benchmarks.harness.corpus import Corpus
from benchmarks.passages.cases import HOST, SCORED, SOURCE, Attack, Case, english
from benchmarks.passages.english import DEMO_WORK
from benchmarks.passages.plagdet import Pair, Score, score
from matcher import Matcher

FEW = 10
"""Maximum number of works of a library that is not divided."""
QUOTED = 0.5
_TOKEN = re.compile(r"[㐀-鿿]|[^\W㐀-鿿]+")


class Row(NamedTuple):
    """The result of one attack."""

    attack: Attack
    score: Score
    milliseconds: float
    """Milliseconds of one alignment, including folding."""

    @property
    def reached(self) -> bool:
        """Check whether the score reaches the floor of its attack."""
        return self.score.plagdet >= self.attack.floor


class Strangers(NamedTuple):
    """Findings on pairs of different works that copy nothing."""

    texts: str
    pairs: int
    reuse: int
    """Pairs whose passages are quotations: half of the characters of each occur literally in both texts, in order."""
    false: int
    """Pairs with a passage that is not a quotation."""


def measured(matcher: Matcher, attack: Attack, texts: Sequence[str], count: int) -> Row:
    """Align the cases of an attack and score the found passages."""
    cases = attack.cases(texts, count)
    start = perf_counter()
    found = [_found(matcher, case) for case in cases]
    spent = (perf_counter() - start) * 1000 / len(cases)
    return Row(attack, score([(case.truth, each) for case, each in zip(cases, found, strict=True)]), spent)


def strangers(matcher: Matcher, name: str, works: Sequence[Sequence[str]], count: int) -> Strangers:
    """Count pairs of different works on which a passage is found.

    Pairs in which one text quotes the other are counted separately.
    """
    random, reuse, false = Random(f"{SCORED}:unrelated {name}"), 0, 0
    for _ in range(count):
        source, host = (random.choice(work) for work in random.sample(works, 2))
        case = Case(host[:HOST], source[:SOURCE], [])
        found = _found(matcher, case)
        quotes = [_quotes(case, pair) for pair in found]
        reuse += bool(found) and all(quotes)
        false += not all(quotes)
    return Strangers(name, count, reuse, false)


def works_of(corpus: Corpus, series: str = SCORED) -> list[list[str]]:
    """Take the chapters of every other Chinese work of a library.

    They are for one series or for the other. The demo's few works serve both, with other random seeds.
    """
    works: dict[str, list[str]] = {}
    for each in corpus.chapters:
        if each.work != DEMO_WORK:
            works.setdefault(each.work, []).append(each.text)
    few = len(works) <= FEW
    return [texts for work, texts in works.items() if few or zlib.crc32(work.encode()) % 2 == (series == SCORED)]


def chinese_of(corpus: Corpus, series: str = SCORED) -> list[str]:
    """Return the same chapters in one list."""
    return [text for work in works_of(corpus, series) for text in work]


def attacks_on_english(texts: Sequence[str]) -> tuple[Attack, ...]:
    """List the English attacks, which edit with the words of the texts themselves."""
    return english(sorted({word for text in texts[:50] for word in text.split()}))


def _found(matcher: Matcher, case: Case) -> list[Pair]:
    return [Pair(each.page, each.source) for each in matcher.align(case.page, case.source)]


def _quotes(case: Case, pair: Pair) -> bool:
    """Check for a true quotation by what folding does not change.

    Chinese characters, and words of other scripts. Not by letters: any two English texts have half of them in common,
    in order.
    """
    passage, original = (_TOKEN.findall(text[slice(*span)]) for text, span in
                         ((case.page, pair.page), (case.source, pair.source)))
    return float(LCSseq.normalized_similarity(passage, original)) >= QUOTED
