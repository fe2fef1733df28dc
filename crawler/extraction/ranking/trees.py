"""Evaluate forests of oblivious trees.

Each tree asks the same questions about every line.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from crawler.extraction.ranking.feature_names import FEATURES
from crawler.extraction.ranking.features import Numbers
from crawler.extraction.ranking.forest_kernel import add_leaves
from crawler.extraction.ranking.kernel_inputs import ForestNumbers
from crawler.extraction.ranking.second_pass import SECOND_FEATURES

COLUMNS = (*FEATURES, *SECOND_FEATURES)
"""What forests ask about: a first forest only about `FEATURES`."""


@dataclass(frozen=True)
class Forest:
    """Trees of one depth, at most 8.

    The index of a leaf is the answers as binary digits.
    """

    base: float
    asked: NDArray[np.int64]
    """Column of each question, by tree and depth."""
    above: Numbers
    """Threshold of each question."""
    leaves: Numbers
    """Value that each leaf adds, by tree and leaf."""

    def prepare(self) -> None:
        """Compute what every evaluation needs."""
        self._numbers  # noqa: B018 - cached

    def odds(self, rows: Numbers) -> NDArray[np.float64]:
        """Compute the log-odds for each row."""
        numbers = self._numbers
        sums, room = np.zeros(len(rows)), np.empty((len(numbers.columns) + 1, len(rows)), np.uint8)
        add_leaves(sums, np.ascontiguousarray(rows.T), numbers, room[1:], room[0])
        return self.base + sums

    @cached_property
    def _numbers(self) -> ForestNumbers:
        """Number the distinct questions."""
        pairs = np.stack([self.asked.ravel().astype(np.float64), self.above.ravel().astype(np.float64)])
        (columns, above), question = np.unique(pairs, axis=1, return_inverse=True)
        return ForestNumbers(columns.astype(np.int64), above.astype(np.float32), question.reshape(self.asked.shape),
                             self.leaves.astype(np.float64))

    def written(self) -> str:
        """Write the forest as readable JSON, one tree on each line."""
        trees = [json.dumps({"asks": [[COLUMNS[column], float(str(value))]
                                      for column, value in zip(asked, above, strict=True)],
                             "leaves": [round(float(leaf), 4) for leaf in leaves]})
                 for asked, above, leaves in zip(self.asked, self.above, self.leaves, strict=True)]
        lines = ",\n".join(trees)
        return f'{{"base": {self.base:.5f}, "trees": [\n{lines}\n]}}\n'


def forest_of(trees: Sequence[dict[str, list[list[str | float]]]], base: float) -> Forest:
    """Build a forest from its written trees."""
    column = {name: place for place, name in enumerate(COLUMNS)}
    return Forest(base, np.asarray([[column[str(name)] for name, _ in tree["asks"]] for tree in trees], np.int64),
                  np.asarray([[value for _, value in tree["asks"]] for tree in trees], np.float32),
                  np.asarray([tree["leaves"] for tree in trees], np.float32))


def read_forest(path: Path) -> Forest:
    """Read a written forest."""
    written = json.loads(path.read_text(encoding="utf-8"))
    return forest_of(written["trees"], written["base"])
