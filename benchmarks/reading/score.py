"""Score an extraction: character F1, and charset, title and next page."""

import codecs
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean

from rapidfuzz.distance import LCSseq

from benchmarks.reading.golden import Golden

FAILED = 0.5
"""Character F1 below which a page counts as not read."""
_ALIKE = {"gbk": "gb18030", "gb2312": "gb18030", "cp950": "big5hkscs", "big5": "big5hkscs"}


@dataclass(frozen=True)
class Score:
    """What one reader made of one page."""

    golden: Golden
    f1: float
    title: bool = False
    next_page: bool = False
    charset: bool = False


def f1(extracted: str, golden: str) -> float:
    """Character F1: twice the longest common subsequence over both lengths.

    Spaces do not count.
    """
    one, two = (re.sub(r"\s+", "", text) for text in (extracted, golden))
    return 2 * LCSseq.similarity(one, two) / (len(one) + len(two)) if one or two else 1.0


def same_charset(one: str, other: str) -> bool:
    """Check whether two names mean the same encoding or its superset."""
    return _widest(one) == _widest(other)


def by_kind(scores: Iterable[Score]) -> dict[str, float]:
    """Mean character F1 of each kind of page."""
    kinds = defaultdict(list)
    for score in scores:
        kinds[score.golden.kind].append(score.f1)
    return {kind: fmean(values) for kind, values in sorted(kinds.items())}


def by_template(scores: Iterable[Score]) -> dict[str, float]:
    """Mean character F1 of each template."""
    templates = defaultdict(list)
    for score in scores:
        templates[score.golden.template].append(score.f1)
    return {name: fmean(values) for name, values in sorted(templates.items())}


def _widest(name: str) -> str:
    try:
        codec = codecs.lookup(name).name
    except LookupError:
        return name
    return _ALIKE.get(codec, codec)
