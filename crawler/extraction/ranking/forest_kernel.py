"""Evaluate a forest of oblivious trees for the lines of a page."""

import numpy as np
from numpy.typing import NDArray

from crawler.extraction.ranking.kernel_inputs import Floats, ForestNumbers, Shorts
from fingerprinting.text.compiled import filling_kernel

Bytes = NDArray[np.uint8]


@filling_kernel
def add_leaves(sums: Floats, table: Shorts, forest: ForestNumbers, answers: Bytes, reached: Bytes) -> int:
    """Add the leaves that each line reaches to its sum.

    `table` has a row for each feature. `answers` and `reached` are room for the answers to each question, and for the
    leaf that each line reaches. Returns 0.
    """
    count = len(sums)
    for question in range(len(forest.columns)):
        row, threshold, answer = table[forest.columns[question]], forest.above[question], answers[question]
        for line in range(count):
            answer[line] = row[line] > threshold
    for tree in range(len(forest.asked)):
        reached[:] = 0
        for question in forest.asked[tree]:
            answer = answers[question]
            for line in range(count):
                reached[line] = reached[line] + reached[line] + answer[line]
        leaves = forest.leaves[tree]
        for line in range(count):
            sums[line] += leaves[reached[line]]
    return 0
