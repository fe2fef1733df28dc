"""A text as a sequence of sentences, each with its place and its vector."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.sentences import sentences
from matcher.meaning.encoder import Encoder, Vectors

MOST = 2_000
"""Maximum sentences of a text that are encoded; a whole book is longer."""
UNIT = 127
"""The int8 value that stands for 1.0."""
WINDOW, STEP = 6, 3
"""Sentences per window, and between the beginnings of two windows."""


@dataclass(frozen=True, eq=False)
class Encoded:
    """Sentence i is text[spans[i, 0]:spans[i, 1]] and has the vector vectors[i]."""

    spans: NDArray[np.int32]
    """Shape (s, 2)."""
    vectors: NDArray[np.int8]
    """Shape (s, size): unit vectors times `UNIT`."""
    cut: int = 0
    """Characters of the sentences beyond `MOST`, which were left out."""

    def __len__(self) -> int:
        return len(self.spans)

    @property
    def lengths(self) -> NDArray[np.float32]:
        """Characters of each sentence: shape (s,)."""
        return np.asarray(self.spans[:, 1] - self.spans[:, 0], np.float32)


def encoded(texts: Sequence[str], encoder: Encoder) -> list[Encoded]:
    """Encode the sentences of several texts in one call."""
    whole = [sentences(text) for text in texts]
    cut = [some[:MOST] for some in whole]
    left_out = [sum(stop - start for start, stop in some[MOST:]) for some in whole]
    excerpts = [text[start:stop] for text, some in zip(texts, cut, strict=True) for start, stop in some]
    vectors = as_bytes(encoder.encode(excerpts))
    stops = np.cumsum([len(some) for some in cut]).tolist()
    return [Encoded(np.array(some, np.int32).reshape(-1, 2), vectors[stop - len(some):stop], left)
            for some, stop, left in zip(cut, stops, left_out, strict=True)]


def windows(vectors: NDArray[np.int8]) -> NDArray[np.int8]:
    """Sum up the vectors of each window, and of all sentences: shape (w + 1, size)."""
    starts = range(0, max(len(vectors) - WINDOW, 0) + STEP, STEP)
    sums = [vectors[start:start + WINDOW].sum(axis=0, dtype=np.float32) for start in starts]
    return as_bytes(np.stack([*sums, vectors.sum(axis=0, dtype=np.float32)]))


def as_bytes(vectors: Vectors) -> NDArray[np.int8]:
    """Convert vectors of any length to unit vectors in int8."""
    lengths = np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-9)
    rounded: NDArray[np.int8] = np.rint(vectors / lengths * UNIT).astype(np.int8)
    return rounded


def as_floats(vectors: NDArray[np.int8]) -> Vectors:
    """Convert int8 vectors to unit vectors."""
    units: Vectors = vectors.astype(np.float32) / np.float32(UNIT)
    return units
