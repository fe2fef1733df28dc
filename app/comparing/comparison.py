"""Compare texts under every algorithm: fingerprints, similarities, passages."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from fingerprinting import METHODS, Folded, fold, method
from fingerprinting.methods.base import Fingerprinter, versioned
from matcher.alignment import ALIGNERS, Aligner

SHOWN = 16
"""Bytes of a value that are shown."""
QUADRATIC = 4_000_000_000
"""Pairs of symbols beyond which only the default aligner, which is linear, is asked."""


@dataclass(frozen=True)
class Value:
    """What one method makes of a text."""

    version: str
    size: int
    """Bytes."""
    keys: int
    beginning: str
    """Of the value, in hexadecimal."""


@dataclass(frozen=True)
class Fingerprinted:
    """A text by every method."""

    characters: int
    symbols: int
    evasions: Mapping[str, int]
    values: list[Value]

    def face(self) -> dict[str, Any]:
        """Write it as JSON does."""
        return asdict(self)


@dataclass(frozen=True)
class Score:
    """Two texts by one method."""

    version: str
    similarity: float
    left: int
    """Distinct keys of the first text."""
    right: int
    shared: int


@dataclass(frozen=True)
class Alignment:
    """Two texts by one aligner."""

    aligner: str
    passages: int = 0
    equal: int = 0
    """Symbols."""
    left_share: float = 0.0
    """Of the first text's symbols that lie in passages."""
    right_share: float = 0.0
    skipped: str = ""
    """Why this aligner was not asked."""


@dataclass(frozen=True)
class Comparison:
    """Two texts by everything there is."""

    scores: list[Score]
    alignments: list[Alignment]

    def face(self) -> dict[str, Any]:
        """Write it as JSON does."""
        return asdict(self)


def fingerprint_text(text: str, name: str = "") -> Fingerprinted:
    """Fingerprint a text by every method, or by one.

    Raises ValueError that names the known ones.
    """
    chosen = [method(name)] if name else METHODS
    folded = fold(text)
    return Fingerprinted(len(text), len(folded), dict(folded.evasions),
                         [_value(fingerprinter, folded) for fingerprinter in chosen])


def compare_texts(left: str, right: str) -> Comparison:
    """Compare two texts by every method and every aligner."""
    first, second = fold(left), fold(right)
    return Comparison([_score(fingerprinter, first, second) for fingerprinter in METHODS],
                      [_alignment(aligner, first, second) for aligner in ALIGNERS])


def _value(fingerprinter: Fingerprinter, text: Folded) -> Value:
    value = fingerprinter.fingerprint(text)
    return Value(versioned(fingerprinter), len(value), fingerprinter.keys(value).keys.size, value[:SHOWN].hex())


def _score(fingerprinter: Fingerprinter, first: Folded, second: Folded) -> Score:
    left, right = fingerprinter.fingerprint(first), fingerprinter.fingerprint(second)
    mine, theirs = np.unique(fingerprinter.keys(left).keys), np.unique(fingerprinter.keys(right).keys)
    return Score(versioned(fingerprinter), round(fingerprinter.similarity(left, right), 4), mine.size, theirs.size,
                 np.intersect1d(mine, theirs, assume_unique=True).size)


def _alignment(aligner: Aligner, first: Folded, second: Folded) -> Alignment:
    if aligner is not ALIGNERS[0] and len(first) * len(second) > QUADRATIC:
        return Alignment(aligner.name, skipped="texts too long for it")
    blocks = aligner.align(first, second)
    return Alignment(aligner.name, len(blocks), sum(block.equal for block in blocks),
                     _covered([block.page for block in blocks], len(first)),
                     _covered([block.source for block in blocks], len(second)))


def _covered(spans: list[tuple[int, int]], length: int) -> float:
    within = np.zeros(length, np.bool_)
    for start, stop in spans:
        within[start:stop] = True
    return round(float(within.mean()), 4) if length else 0.0
