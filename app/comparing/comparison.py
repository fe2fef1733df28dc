"""Compare texts under every algorithm: fingerprints, similarities, passages."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from fingerprinting import METHODS, Folded, fold, method
from fingerprinting.methods.base import Fingerprinter, versioned
from matcher.alignment import ALIGNERS, Aligner

SHOWN = 16
"""Number of bytes of a value that are shown."""
QUADRATIC = 4_000_000_000
"""Product of two texts' lengths, in symbols, above which only the default aligner, which is linear, is used."""


@dataclass(frozen=True)
class Value:
    """The result of one method for a text."""

    version: str
    size: int
    """Size in bytes."""
    keys: int
    beginning: str
    """First bytes of the value, in hexadecimal."""


@dataclass(frozen=True)
class Fingerprinted:
    """A text fingerprinted by every method."""

    characters: int
    symbols: int
    evasions: Mapping[str, int]
    values: list[Value]

    def face(self) -> dict[str, Any]:
        """Convert to plain values for JSON."""
        return asdict(self)


@dataclass(frozen=True)
class Score:
    """The similarity of two texts by one method."""

    version: str
    similarity: float
    left: int
    """Number of distinct keys of the first text."""
    right: int
    shared: int


@dataclass(frozen=True)
class Alignment:
    """The alignment of two texts by one aligner."""

    aligner: str
    passages: int = 0
    equal: int = 0
    """Number of equal symbols."""
    left_share: float = 0.0
    """Share (0..1) of the first text's symbols that are in passages."""
    right_share: float = 0.0
    skipped: str = ""
    """Why this aligner was not used."""


@dataclass(frozen=True)
class Comparison:
    """Two texts compared by every method and aligner."""

    scores: list[Score]
    alignments: list[Alignment]

    def face(self) -> dict[str, Any]:
        """Convert to plain values for JSON."""
        return asdict(self)


def fingerprint_text(text: str, name: str = "") -> Fingerprinted:
    """Fingerprint a text by every method, or by one.

    Raises ValueError listing the known methods.
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
