"""Find texts that two sources explain far better than one.

All texts are judged together, because copying has no cycles. A text that agrees with one site here and with another
there can also be explained by an unobserved source, so two sources must be cheaper than that too.
"""

from collections.abc import Mapping

import numpy as np

from insight.family.costs import FOUND_ELSEWHERE, Floats, Prices
from insight.family.order import Order, costs_of, first_order
from insight.family.sources import Mixture, Origins, origins_of, parts_of
from insight.family.table import ROOT, Flags, Table

ALTERNATIVES = 3
"""Number of other sites kept beside the two sources."""


def mixtures_of(table: Table, prices: Prices, by_block: Floats, parent: Mapping[int, int]) -> dict[int, Mixture]:
    """Map each row with two sources to these; rows are those of the table.

    `by_block` has shape (blocks, copying rows, copied rows); `parent` is the tree to start from.
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
    """Drop pairs of sources that cost more than a common unobserved source.

    Returns whether any was dropped.
    """
    now, dropped = costs_of(order), False
    for row in sorted(order.rows):
        if not _is_pair(order, row):
            continue
        origins, at = order.origins[row], order.choice(row)
        limit = min(_through_unseen(row, int(other), order, table, prices) - now[other]
                    for other in (origins.first[at], origins.second[at]) if other != ROOT)
        if limit < origins.costs[at]:
            order.origins[row] = origins.kept((origins.first == origins.second) | (origins.costs <= limit))
            dropped = True
    return dropped


def _through_unseen(row: int, other: int, order: Order, table: Table, prices: Prices) -> float:
    """Price an unobserved source of two sites.

    It copied the cheapest site that comes before both. It has the errors that both have, and those errors of its own
    source that one of them has. Which of the errors it has is assumed to be random and independent of the chapter.
    """
    has, shown = table.has, table.covers
    one, two, before = has[row], has[other], order.place < min(order.place[row], order.place[other])
    sources = has[before]
    made = (one | two).astype(float) * prices.made
    lost = (~one & shown[row] | ~two & shown[other]) * prices.corrected
    text = np.maximum(table.text[row], table.text[other])
    found = (~sources) @ made + sources @ lost + FOUND_ELSEWHERE * (1 - table.text[before]) @ text
    return float((found + _entropy(two & shown[row] & ~sources, one)).min())


def _entropy(errors: Flags, kept: Flags) -> Floats:
    """Price the information which errors are kept.

    Shape (rows,) from (rows, features).
    """
    count = errors.sum(axis=1)
    share = (errors & kept).sum(axis=1) / np.maximum(count, 1)
    inner = np.clip(share, 1e-9, 1 - 1e-9)
    return np.asarray(-count * (inner * np.log(inner) + (1 - inner) * np.log(1 - inner)))


def _mixture(row: int, order: Order, prices: Floats, table: Table) -> Mixture:
    """Build the mixture, with the source of the larger part first."""
    origins, at = order.origins[row], order.choice(row)
    first, second = int(origins.first[at]), int(origins.second[at])
    from_first = parts_of(prices, table, origins.first[[at]], origins.second[[at]])[1][:, 0]
    if 2 * np.count_nonzero(from_first) < len(from_first):
        first, second, from_first = second, first, ~from_first
    before = order.place < order.place[row]
    return Mixture(first, second, from_first, frozenset(np.flatnonzero(before).tolist()),
                   _alternatives(origins, before, {first, second}))


def _alternatives(origins: Origins, known: Flags, both: set[int]) -> tuple[int, ...]:
    """List the sites that best explain the text beside one of its two sources."""
    possible = origins.kept(origins.possible(known) & (origins.first != origins.second))
    found: dict[int, None] = {}
    for pair in zip(possible.first.tolist(), possible.second.tolist(), strict=True):
        if len(rest := set(pair) - both) == 1:
            found.setdefault(rest.pop())
    return tuple(found)[:ALTERNATIVES]
