"""Find the texts that two sources explain far better than one.

All texts are judged together, as who copied whom has no circles. A source that was not observed is the other way to
explain a text that agrees with one site here and with another there, so a second source must also be cheaper than that.
"""

from collections.abc import Mapping

import numpy as np

from insight.family.costs import FOUND_ELSEWHERE, Floats, Prices
from insight.family.order import Order, costs_of, first_order
from insight.family.sources import Mixture, Origins, origins_of, parts_of
from insight.family.table import ROOT, Flags, Table

ALTERNATIVES = 3
"""Other sites that are kept beside the two sources."""


def mixtures_of(table: Table, prices: Prices, by_block: Floats, parent: Mapping[int, int]) -> dict[int, Mixture]:
    """Map each row of a text from two sources to these; rows as in the table.

    `by_block` has shape (blocks, rows that copy, rows that are copied); `parent` is a tree to begin with.
    """
    order = Order({row: origins_of(row, table, by_block[:, row]) for row in parent}, first_order(parent))
    order.improve()
    while _refuted(order, table, prices):
        order.improve()
    return {row: _mixture(row, order, by_block[:, row], table) for row in sorted(parent) if _is_pair(order, row)}


def _is_pair(order: Order, row: int) -> bool:
    origins, at = order.origins[row], order.choice(row)
    return bool(origins.first[at] != origins.second[at])


def _refuted(order: Order, table: Table, prices: Prices) -> bool:
    """Drop pairs of sources that cost more than a common unobserved source."""
    now, struck = costs_of(order), False
    for row in sorted(order.rows):
        if not _is_pair(order, row):
            continue
        origins, at = order.origins[row], order.choice(row)
        limit = min(_through_unseen(row, int(other), order, table, prices) - now[other]
                    for other in (origins.first[at], origins.second[at]) if other != ROOT)
        if limit < origins.costs[at]:
            order.origins[row] = origins.kept((origins.first == origins.second) | (origins.costs <= limit))
            struck = True
    return struck


def _through_unseen(row: int, other: int, order: Order, table: Table, prices: Prices) -> float:
    """Price an unobserved source with two sites as its copies.

    It copied the cheapest site that stands before both. It has the errors that both have, and those of its own source
    that one of them has. Which of its copy's errors it has is chance that falls alike on all chapters.
    """
    has, shown = table.has, table.covers
    one, two, before = has[row], has[other], order.place < min(order.place[row], order.place[other])
    sources = has[before]
    made = (one | two).astype(float) * prices.made
    lost = (~one & shown[row] | ~two & shown[other]) * prices.mended
    text = np.maximum(table.text[row], table.text[other])
    found = (~sources) @ made + sources @ lost + FOUND_ELSEWHERE * (1 - table.text[before]) @ text
    return float((found + _entropy(two & shown[row] & ~sources, one)).min())


def _entropy(errors: Flags, kept: Flags) -> Floats:
    """Price the choice of the errors that are kept.

    Shape (rows,) from (rows, features).
    """
    count = errors.sum(axis=1)
    share = (errors & kept).sum(axis=1) / np.maximum(count, 1)
    inner = np.clip(share, 1e-9, 1 - 1e-9)
    return np.asarray(-count * (inner * np.log(inner) + (1 - inner) * np.log(1 - inner)))


def _mixture(row: int, order: Order, prices: Floats, table: Table) -> Mixture:
    """Put the source of the larger part first."""
    origins, at = order.origins[row], order.choice(row)
    first, second = int(origins.first[at]), int(origins.second[at])
    from_first = parts_of(prices, table, origins.first[[at]], origins.second[[at]])[1][:, 0]
    if 2 * np.count_nonzero(from_first) < len(from_first):
        first, second, from_first = second, first, ~from_first
    before = order.place < order.place[row]
    return Mixture(first, second, from_first, frozenset(np.flatnonzero(before).tolist()),
                   _alternatives(origins, before, {first, second}))


def _alternatives(origins: Origins, known: Flags, both: set[int]) -> tuple[int, ...]:
    """List sites that explain a text best beside one of its two sources."""
    possible = origins.kept(origins.possible(known) & (origins.first != origins.second))
    found: dict[int, None] = {}
    for pair in zip(possible.first.tolist(), possible.second.tolist(), strict=True):
        if len(rest := set(pair) - both) == 1:
            found.setdefault(rest.pop())
    return tuple(found)[:ALTERNATIVES]
