"""Look up the keys of many pages at once.

First a sample of each page's keys is looked up, then all keys near a hit, and then pairs of stems where these leave an
English page unexplained. Pages that copy nothing, which are nearly all, cost no more than their sample and their pairs.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from fingerprinting.methods.base import Keys
from matcher.index.records import Postings
from matcher.index.votes import FIRM, LOOSE, PAIR, STRICT, THIN, Votes, agreeing

NEAR = 256
"""Distance in symbols from a hit within which all keys are looked up."""
EXPLAINED = 32
"""Distance in symbols from an agreeing hit within which pairs are not looked up."""


class Lookup(Protocol):
    """A source that says which documents hold keys."""

    def lookup(self, keys: NDArray[np.uint64]) -> Postings:
        """Find the postings of keys."""
        ...


class Batch(NamedTuple):
    """The concatenated keys of some pages: shape (m,) each."""

    keys: NDArray[np.uint64]
    positions: NDArray[np.int64]
    kinds: NDArray[np.int8]
    """The kind of vote that each key gives: `FIRM`, `THIN` or `PAIR`."""
    pages: NDArray[np.int64]
    """Index of the key's page."""
    places: NDArray[np.int64]
    """Where votes are located: the key's position or, for a method without positions, a place far from all others, so
    that no two votes count as one."""
    bounds: NDArray[np.int64]
    """Shape (pages + 1,): where the keys of each page begin."""
    disguised: NDArray[np.bool_]
    """Which keys are in a disguised part, where a copy may share so few keys that every one counts."""

    @classmethod
    def of(cls, pages: Sequence[Keys], disguised: Sequence[NDArray[np.bool_]] = ()) -> Self:
        """Concatenate the keys of pages; without `disguised`, no key is."""
        sizes = np.array([page.keys.size for page in pages], np.int64)
        numbers = np.repeat(np.arange(sizes.size), sizes)
        positions = np.concatenate([np.empty(0, np.uint32), *(page.positions for page in pages)]).astype(np.int64)
        kinds = [np.empty(0, np.int8), *map(_kinds, pages)]
        positional = np.bincount(numbers, positions, len(pages))[numbers] > 0
        places = np.where(positional, positions, np.arange(positions.size) * STRICT.distance)
        return cls(np.concatenate([np.empty(0, np.uint64), *(page.keys for page in pages)]), positions,
                   np.concatenate(kinds), numbers, places, np.cumsum([0, *sizes]),
                   np.concatenate(disguised) if disguised else np.zeros(numbers.size, np.bool_))

    @property
    def sizes(self) -> NDArray[np.int64]:
        """Count the keys of each page, excluding pairs."""
        return np.bincount(self.pages[self.kinds != PAIR], minlength=self.bounds.size - 1)


def _kinds(page: Keys) -> NDArray[np.int8]:
    kinds = np.full(page.keys.size, FIRM, np.int8)
    for marked, kind in ((page.thinned, THIN), (page.paired, PAIR)):
        if marked.size:
            kinds[marked] = kind
    return kinds


class Found(NamedTuple):
    """What is known about the keys of a batch."""

    postings: Postings
    looked_up: NDArray[np.bool_]
    """Shape (m,): which keys were looked up."""


def look_up(index: Lookup, batch: Batch, steps: tuple[int, int], step_from: int, *, all_pairs: bool = False) -> Found:
    """Look up a sample of the keys of long pages, then the keys around hits.

    A page is long if it has at least `step_from` keys; of other pages all keys are looked up at once, as are disguised
    keys. `steps` are the sampling steps for runs of neighbours and for thinned runs: one key in that many is looked up.

    A hit of a thinned run counts for this only if another hit agrees with it. Pairs are looked up last: those in parts
    without agreeing hits or, with `all_pairs`, all of them.
    """
    runs = batch.kinds != PAIR
    looked_up = batch.disguised | (batch.sizes < step_from)[batch.pages]
    looked_up |= (np.arange(runs.size) - batch.bounds[batch.pages]) % np.where(batch.kinds == THIN, *steps[::-1]) == 0
    looked_up &= runs
    found = _looked_up(index, batch, np.flatnonzero(looked_up))
    around = _around(batch, np.flatnonzero(runs & ~looked_up), found)
    if around.size:
        found = _joined(found, _looked_up(index, batch, around))
    pairs = np.flatnonzero(~runs)
    pairs = pairs if all_pairs else _unexplained(batch, pairs, found)
    if pairs.size:
        found = _joined(found, _looked_up(index, batch, pairs))
    looked_up[around] = looked_up[pairs] = True
    return Found(found, looked_up)


def votes_of(batch: Batch, postings: Postings) -> tuple[Votes, NDArray[np.int64]]:
    """Sort postings as votes; also return the order."""
    places = batch.places[postings.queries]
    diagonals = postings.positions.astype(np.int64) - batch.positions[postings.queries]
    groups = batch.pages[postings.queries] << 32 | postings.items
    order = np.lexsort((diagonals, groups))
    return Votes(groups[order], diagonals[order], places[order]), order


def _joined(first: Postings, second: Postings) -> Postings:
    return Postings(
        np.concatenate([first.queries, second.queries]), np.concatenate([first.items, second.items]),
        np.concatenate([first.positions, second.positions]), first.stop_keys | second.stop_keys,
    )


def _looked_up(index: Lookup, batch: Batch, places: NDArray[np.int64]) -> Postings:
    """Look up the keys at some indices of a batch."""
    found = index.lookup(batch.keys[places])
    stop_keys = np.zeros(batch.keys.size, np.bool_)
    stop_keys[places] = found.stop_keys
    return Postings(places[found.queries], found.items, found.positions, stop_keys)


def _around(batch: Batch, places: NDArray[np.int64], found: Postings) -> NDArray[np.int64]:
    """Choose the indices that are near a hit."""
    if not found.queries.size or not places.size:
        return places[:0]
    counts = batch.kinds[found.queries] == FIRM
    if not counts.all():
        votes, order = votes_of(batch, found)
        counts[order] |= agreeing(*votes, LOOSE)
    hits = np.unique(_along(batch, found.queries[counts]))
    wanted = _along(batch, places)
    return places[_nearest(hits, wanted) <= NEAR] if hits.size else places[:0]


def _unexplained(batch: Batch, places: NDArray[np.int64], found: Postings) -> NDArray[np.int64]:
    """Choose the indices that are near no agreeing hits."""
    if not found.queries.size or not places.size:
        return places
    votes, order = votes_of(batch, found)
    hits = np.unique(_along(batch, found.queries[order[agreeing(*votes, LOOSE)]]))
    return places[_nearest(hits, _along(batch, places)) > EXPLAINED] if hits.size else places


def _along(batch: Batch, places: NDArray[np.int64]) -> NDArray[np.int64]:
    """Place all pages on one line, far from each other."""
    return batch.pages[places] << 32 | batch.positions[places]


def _nearest(hits: NDArray[np.int64], wanted: NDArray[np.int64]) -> NDArray[np.int64]:
    """Measure the distance to the nearest hit; hits are sorted."""
    after = np.searchsorted(hits, wanted)
    distance: NDArray[np.int64] = np.minimum(np.abs(hits[np.minimum(after, hits.size - 1)] - wanted),
                                             np.abs(hits[np.maximum(after - 1, 0)] - wanted))
    return distance
