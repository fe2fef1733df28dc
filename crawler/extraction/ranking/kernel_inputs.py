"""Hold what is known about a page's lines and elements as arrays for kernels."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.int64]
Floats = NDArray[np.float64]
Shorts = NDArray[np.float32]


class LineNumbers(NamedTuple):
    """What is known about each line by itself."""

    sizes: Integers
    linked: Integers
    prose: Floats
    counts: Integers
    """Characters of each kind, as in `LineCounts`."""
    measures: Shorts
    flags: NDArray[np.uint8]
    same_text: Integers
    same_words: Integers
    """Numbers that lines with the same text, or the same words, share."""


class ElementNumbers(NamedTuple):
    """The elements that contain lines, each after its parent."""

    of_line: Integers
    parents: Integers
    depths: Integers
    tags: Integers
    marks_of: Integers
    """Row of each element in `marks`."""
    marks: NDArray[np.int32]


class ForestNumbers(NamedTuple):
    """The questions and leaves of a forest of oblivious trees."""

    columns: Integers
    """Feature that each question is about."""
    above: Shorts
    """Threshold of each question."""
    asked: Integers
    """Questions of each tree, by level."""
    leaves: Floats
    """Value that each leaf adds, by tree and leaf."""
