"""Train the forest that ranks lines.

`python -m benchmarks.reading.training PAGES` writes it; `--further` keeps the trees that are written and adds some that
learn what was added to the collections: pages that the forest knows are then read nearly as before.
"""

from argparse import ArgumentParser
from pathlib import Path

import numpy as np

from benchmarks.reading.training.boosting import Recipe, grow
from benchmarks.reading.training.examples import examples
from crawler.extraction.ranking.trees import MODEL, forest

FURTHER = Recipe(trees=80, seed=1)


def main(pages: Path, *, further: bool) -> None:
    """Train on the development halves of all collections and write the forest."""
    found = list(examples(pages))
    rows, truth, weights = (np.concatenate(some) for some in zip(
        *((one.rows, one.truth, one.weights) for one in found), strict=True))
    grown = grow(rows, truth, weights, FURTHER, forest()) if further else grow(rows, truth, weights, Recipe())
    MODEL.write_text(grown.written(), encoding="utf-8")
    print(f"{len(rows)} lines of {len(found)} pages; {MODEL} written")


if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m benchmarks.reading.training", description=__doc__)
    parser.add_argument("pages", type=Path, help="real pages, JSON lines packed by xz")
    parser.add_argument("--further", action="store_true", help="add trees to the forest that is written")
    options = parser.parse_args()
    main(options.pages, further=options.further)
