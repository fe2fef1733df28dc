"""Sum the scores of many accounts from their pseudorandom bytes."""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel


@filling_kernel
def add_scores(
    scores: NDArray[np.int32], drawn: NDArray[np.uint8], biases: NDArray[np.uint8], gains: NDArray[np.int32],
) -> None:
    """Add each reading's gain to the scores of the accounts whose bit there is 1.

    Shapes: scores (hypotheses, accounts), drawn (readings, accounts), biases (readings,), gains (readings,
    hypotheses).
    """
    for reading in range(drawn.shape[0]):
        bias = biases[reading]
        row = drawn[reading]
        for hypothesis in range(scores.shape[0]):
            gain = gains[reading, hypothesis]
            sums = scores[hypothesis]
            for account in range(row.size):  # the compiler vectorises this loop
                sums[account] += gain if row[account] < bias else 0
