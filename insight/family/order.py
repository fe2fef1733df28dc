"""Find the order of copying in which the cheapest origins cost least.

Each text comes from one or two texts before it in the order. This is a local search over orders (Teyssier and Koller
2005), known from learning networks whose nodes have few parents; a step moves one row to another place.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from insight.family.costs import Floats
from insight.family.sources import Origins
from insight.family.table import ROOT

LEAST_STEP = 1e-6
"""Minimum cost that a step must save; above the rounding errors of sums."""


class Order:
    """An order of rows; each row has its cheapest origin among the rows before it."""

    def __init__(self, origins: Mapping[int, Origins], rows: Sequence[int]) -> None:
        """Start from an order of rows; the original comes before all of them."""
        self.origins = dict(origins)
        self.rows = list(rows)
        self.place = np.zeros(len(rows) + 1, np.int64)
        self._number()

    def choice(self, row: int) -> int:
        """Return the index of a row's cheapest possible origin."""
        origins, before = self.origins[row], self.place[row]
        possible = (self.place[origins.first] < before) & (self.place[origins.second] < before)
        return int(possible.argmax())

    def cost(self, row: int) -> float:
        """Return the cost of a row's cheapest possible origin."""
        return float(self.origins[row].costs[self.choice(row)])

    def improve(self) -> None:
        """Move each row to its best place until no move saves anything."""
        moved = True
        while moved:
            moved = False
            for row in list(self.rows):
                place = self._best_place(row)
                if place != self.place[row]:
                    self.rows.remove(row)
                    self.rows.insert(place, row)
                    self._number()
                    moved = True

    def _best_place(self, row: int) -> int:
        """Find the best place of a row by swapping it with neighbours step by step."""
        start = int(self.place[row])
        best, found = -LEAST_STEP, start
        for ahead in (self.rows[:start][::-1], self.rows[start + 1:]):
            saved, before = 0.0, self.cost(row)
            for other in ahead:
                old = self.cost(other)
                self.place[row], self.place[other] = self.place[other], self.place[row]
                now = self.cost(row)
                saved += now - before + self.cost(other) - old
                before = now
                if saved < best:
                    best, found = saved, int(self.place[row])
            self._number()
        return found

    def _number(self) -> None:
        self.place[ROOT] = -1
        self.place[self.rows] = np.arange(len(self.rows))


def first_order(parent: Mapping[int, int]) -> list[int]:
    """Order the rows of a tree, sources before their copies."""
    children: dict[int, list[int]] = {}
    for row in sorted(parent):
        children.setdefault(parent[row], []).append(row)
    found = list(children.get(ROOT, []))
    for row in found:
        found += children.get(row, [])
    return found


def costs_of(order: Order) -> Floats:
    """Return the cost of each row's cheapest origin: shape (rows,), 0 for the root."""
    return np.array([0.0, *(order.cost(row) for row in sorted(order.rows))])
