"""Train the forest that ranks lines.

`python -m benchmarks.reading.training PAGES` writes it.
"""

import sys
from pathlib import Path

import numpy as np

from benchmarks.reading.training.boosting import Recipe, grow
from benchmarks.reading.training.examples import examples
from crawler.extraction.ranking.trees import MODEL


def main(pages: Path) -> None:
    """Train on the development halves of all collections and write the forest."""
    found = list(examples(pages))
    rows, truth, weights = (np.concatenate(some) for some in zip(
        *((one.rows, one.truth, one.weights) for one in found), strict=True))
    MODEL.write_text(grow(rows, truth, weights, Recipe()).written(), encoding="utf-8")
    print(f"{len(rows)} lines of {len(found)} pages; {MODEL} written")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
