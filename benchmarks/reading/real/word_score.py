"""Score a text by its words, like the collections of real pages."""

import re
from collections import Counter
from typing import Any

_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]|[^\W_]+")
RUN = 4
"""Words per run, as in scrapinghub's benchmark."""


def words(text: str) -> list[str]:
    """List a text's words; each Chinese character is a word."""
    return _WORD.findall(text.lower())


def word_f1(found: str, truth: str) -> float:
    """Compare the words of two texts, order ignored."""
    return _f1(Counter(words(found)), Counter(words(truth)))


def run_f1(found: str, truth: str) -> float:
    """Compare runs of four words."""
    return _f1(_runs(words(found)), _runs(words(truth)))


def _runs(some: list[str]) -> Counter[tuple[str, ...]]:
    return Counter(tuple(some[start:start + RUN]) for start in range(max(1, len(some) - RUN + 1)))


def _f1(one: Counter[Any], two: Counter[Any]) -> float:
    total = one.total() + two.total()
    return 2 * (one & two).total() / total if total else 1.0
