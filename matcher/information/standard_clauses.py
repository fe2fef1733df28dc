"""Find the standard clauses of contracts, which lawyers word alike.

They are the same whatever the contract is about. Examples are force majeure, disputes, counterparts and governing
law. A library with a single contract cannot recognise them by comparison; what is agreed in particular keeps its
weight.
"""

import re
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.fold import Folded
from matcher.information.notices import NOTICE, symbols_of
from matcher.information.phrases import KEEP_TEXTS

DIFFERENT = 3
"""Minimum number of different contract words in a sentence."""
_ITSELF = re.compile(
    "本(?:合同|协议|租约|契约)|甲乙|甲方|乙方|(?:this|the) (?:agreement|contract|lease)|(?:n?either|the) part(?:y|ies)"
    "|parties|hereto|hereunder", re.IGNORECASE)
"""The contract or its parties; reports about courts and laws use the other words too."""
_OF_ITSELF = "合同", "协议", "租约", "契约", "甲", "乙方", "agreement", "contract", "lease", "part", "here"
"""One of these is in whatever names the contract or its parties; almost no text has to be searched for patterns."""
_STANDARD = re.compile(
    "不可抗力|争议|纠纷|管辖|仲裁|诉讼|一式|法律效力|签字|盖章|未尽事宜|补充协议"
    "|force majeure|governed by|jurisdiction|arbitrat|counterpart|severab|entire agreement|waiver|construed in"
    "|hereto|hereof|hereunder", re.IGNORECASE)
_OF_CONTRACTS = re.compile(
    _STANDARD.pattern + "|合同|协议|双方|甲方|乙方|违约|协商|法院|各执|生效|书面|通知对方|同等|另行"
    "|agreement|contract|part(?:y|ies)|breach|in writing|notwithstanding|shall|thereof|provision|liable|obligation",
    re.IGNORECASE)
_SENTENCE = re.compile(r"[^。\n]+?(?:[。\n]|[.;](?=\s)|\Z)")


@lru_cache(KEEP_TEXTS)
def by_clauses(text: Folded) -> NDArray[np.float64]:
    """Weigh each symbol: 1, or less in a standard clause. Shape (n,)."""
    weights = np.ones(len(text))
    lower = text.original.lower()
    if any(word in lower for word in _OF_ITSELF) and _STANDARD.search(text.original):
        clauses = [found.span() for found in _SENTENCE.finditer(text.original) if _is_standard(found[0])]
        for start, stop in symbols_of(text, clauses):
            weights[start:stop] = NOTICE
    return weights


def _is_standard(sentence: str) -> bool:
    if not (_STANDARD.search(sentence) and _ITSELF.search(sentence)):
        return False
    return len({word.lower() for word in _OF_CONTRACTS.findall(sentence)}) >= DIFFERENT
