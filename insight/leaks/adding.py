"""Add up scores of many accounts from the bytes that were drawn for them."""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel


@filling_kernel
def add_scores(
    scores: NDArray[np.int32], drawn: NDArray[np.uint8], biases: NDArray[np.uint8], gains: NDArray[np.int32],
) -> None:
    """Add a reading's gains to the scores of each account whose bit there is 1.

    Shapes: scores (suppositions, accounts), drawn (readings, accounts), biases (readings,),
    gains (readings, suppositions).
    """
    for reading in range(drawn.shape[0]):
        bias = biases[reading]
        row = drawn[reading]
        for supposition in range(scores.shape[0]):
            gain = gains[reading, supposition]
            sums = scores[supposition]
            for account in range(row.size):  # the compiler turns this into operations on many accounts at once
                sums[account] += gain if row[account] < bias else 0
