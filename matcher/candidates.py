"""Which chapters a page may copy: votes by chapter and diagonal.

A key that page and chapter share is a vote for that chapter; two votes agree when they lie on about the same
diagonal, as those of a copied block do however much is edited around them. Rare keys count more.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from fingerprinting.methods import DEFAULT
from fingerprinting.methods.base import Keys
from fingerprinting.text.compiled import kernel
from matcher.index.records import Postings

DRIFT = 48
"""Symbols by which the diagonals of two agreeing votes may differ."""
LEAST_DISTANCE = 12
"""Symbols between two agreeing votes, at least: closer ones may be one set phrase."""
NEAR = 256
"""Symbols around a sampled key with holders within which all keys are looked up."""
SINGLE = 0.3
"""Weight of a vote that no other agrees with."""
STOP_KEY, LEFT_OUT = -1, -2
"""In place of a number of holders: a key with too many, and a key not looked up."""


@dataclass(frozen=True)
class Ballot:
    """How many votes make a candidate, and how many candidates there may be."""

    lone_keys: int = 24
    """Texts with no more keys than this are so short that one vote is enough."""
    least: int = 8
    """Candidates a text may have however short it is."""
    keys_each: int = 16
    """Keys of a text that entitle it to one candidate more."""
    sample: int = 1
    """One key in so many is looked up first; the others only around those with holders."""
    sample_from: int = 96
    """Least number of keys of a text that is sampled; fewer are looked up at once."""


CHAPTERS = Ballot()
"""For pages looked up among chapters."""
SAMPLED = Ballot(sample=3)
"""The same for methods whose copies share keys all along: strangers, most of all pages, cost a third."""
PAGES = Ballot(lone_keys=1 << 30, least=1 << 30)
"""For chapters looked up among pages: every page that shares anything, as its owner would have found the chapter."""


def ballot_of(method: str) -> Ballot:
    """Choose how pages are looked up among chapters by a method.

    Methods whose copies share few keys would lose copies to a sample.
    """
    return SAMPLED if method == DEFAULT.name else CHAPTERS


class View(Protocol):
    """An index as of one moment."""

    def lookup(self, keys: NDArray[np.uint64]) -> Postings:
        """Find the postings of keys."""
        ...

    def resolve(self, numbers: list[int]) -> dict[int, str]:
        """Map item numbers to ids; unknown numbers are left out."""
        ...

    def holds(self) -> bool:
        """Tell whether the view is still the current one."""
        ...


class Index(Protocol):
    """Whatever can be looked up."""

    def view(self) -> View:
        """Open a view that one look-up uses throughout."""
        ...


class Candidate(NamedTuple):
    """An item worth aligning."""

    id: str
    score: float
    """Weighted votes; comparable within one page only."""
    votes: int
    """Keys that agree on a diagonal, or 1 for a lone one."""


class Proposal(NamedTuple):
    """What the index says of one page."""

    candidates: list[Candidate]
    """Best first."""
    postings: NDArray[np.int64]
    """Shape (m,): how many items hold each of the page's keys; or `STOP_KEY`, or `LEFT_OUT` of the sample."""


@kernel
def _tally(
    items: NDArray[np.uint32], diagonals: NDArray[np.int64], places: NDArray[np.int64], weights: NDArray[np.float64],
    rule: tuple[int, int, float],
) -> tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.int64]]:
    """Sum up the votes of each item.

    Rows are sorted by item, then diagonal; `places` tell votes apart in the page.
    """
    drift, spread, single = rule
    numbers, scores = np.empty(items.size, np.int64), np.empty(items.size, np.float64)
    votes = np.empty(items.size, np.int64)
    count, start = 0, 0
    while start < items.size:
        stop = start
        while stop < items.size and items[stop] == items[start]:
            stop += 1
        numbers[count], scores[count], votes[count] = items[start], 0.0, 1
        agreeing = 0
        for row in range(start, stop):
            below, above = False, False
            near = row - 1
            while near >= start and diagonals[row] - diagonals[near] <= drift and not below:
                below = abs(places[near] - places[row]) >= spread
                near -= 1
            near = row + 1
            while near < stop and diagonals[near] - diagonals[row] <= drift and not above and not below:
                above = abs(places[near] - places[row]) >= spread
                near += 1
            agrees = below or above
            agreeing += agrees
            scores[count] += weights[row] * (1.0 if agrees else single)
        votes[count] = max(agreeing, 1)
        count += 1
        start = stop
    return numbers[:count], scores[:count], votes[:count]


def propose(index: Index, pages: Sequence[Keys], ballot: Ballot = CHAPTERS) -> list[Proposal]:
    """Find the candidates of each page.

    Asks again if the index was switched in between.
    """
    while True:
        view = index.view()
        tallies = [_page(page, postings, asked, ballot)
                   for page, (postings, asked) in zip(pages, _looked_up(view, pages, ballot), strict=True)]
        ids = view.resolve(sorted({number for tally, _ in tallies for number, _, _ in tally}))
        if view.holds():
            return [Proposal(_named(tally, ids), counts) for tally, counts in tallies]


def _looked_up(view: View, pages: Sequence[Keys], ballot: Ballot) -> list[tuple[Postings, NDArray[np.bool_]]]:
    """Look up an even sample of each page's keys, then the others around hits.

    Returns for each page its postings, and which of its keys were looked up: shape (m,).
    """
    steps = [ballot.sample if page.keys.size >= ballot.sample_from else 1 for page in pages]
    order = [np.argsort(page.positions, kind="stable") for page in pages]
    sample = [by_position[::step] for by_position, step in zip(order, steps, strict=True)]
    looked_up = _part_of_keys(view, pages, sample)
    others = [_around(page, np.delete(by_position, slice(None, None, step)), page.positions[proposed.queries])
              for page, by_position, step, proposed in zip(pages, order, steps, looked_up, strict=True)]
    if any(rest.size for rest in others):
        looked_up = list(map(_merged, looked_up, _part_of_keys(view, pages, others)))
    asked = [_mask(page.keys.size, *places) for page, *places in zip(pages, sample, others, strict=True)]
    return list(zip(looked_up, asked, strict=True))


def _mask(size: int, *places: NDArray[np.int64]) -> NDArray[np.bool_]:
    mask = np.zeros(size, np.bool_)
    for some in places:
        mask[some] = True
    return mask


def _around(page: Keys, places: NDArray[np.int64], hits: NDArray[np.uint32]) -> NDArray[np.int64]:
    """Choose the places whose keys stand near a hit."""
    if not hits.size or not places.size:
        return places[:0]
    beside = np.sort(hits).astype(np.int64)
    positions = page.positions[places].astype(np.int64)
    after = np.searchsorted(beside, positions)
    near = np.minimum(np.abs(beside[np.minimum(after, beside.size - 1)] - positions),
                      np.abs(beside[np.maximum(after - 1, 0)] - positions)) <= NEAR
    chosen: NDArray[np.int64] = places[near]
    return chosen


def _part_of_keys(view: View, pages: Sequence[Keys], places: Sequence[NDArray[np.int64]]) -> list[Postings]:
    """Look up the keys at some places of each page, all in one question."""
    bounds = np.cumsum([0, *(asked_places.size for asked_places in places)])
    keys = [page.keys[asked_places] for page, asked_places in zip(pages, places, strict=True)]
    postings = view.lookup(np.concatenate(keys) if keys else np.empty(0, np.uint64))
    rows = np.searchsorted(postings.queries, bounds)
    parts = []
    for at, (page, asked_places) in enumerate(zip(pages, places, strict=True)):
        asked, some = slice(*bounds[at:at + 2]), slice(*rows[at:at + 2])
        stop_keys = np.zeros(page.keys.size, np.bool_)
        stop_keys[asked_places] = postings.stop_keys[asked]
        queries = asked_places[postings.queries[some] - bounds[at]]
        parts.append(Postings(queries, postings.items[some], postings.positions[some], stop_keys))
    return parts


def _merged(left: Postings, right: Postings) -> Postings:
    return Postings(
        np.concatenate([left.queries, right.queries]), np.concatenate([left.items, right.items]),
        np.concatenate([left.positions, right.positions]), left.stop_keys | right.stop_keys,
    )


def _page(
    page: Keys, postings: Postings, asked: NDArray[np.bool_], ballot: Ballot
) -> tuple[list[tuple[int, float, int]], NDArray[np.int64]]:
    """Rank the items of one page and count the holders of each of its keys.

    An item is ranked as (number, score, votes).
    """
    counts = np.bincount(postings.queries, minlength=page.keys.size).astype(np.int64)
    holders = np.where(asked, np.where(postings.stop_keys, STOP_KEY, counts), LEFT_OUT)
    if not postings.items.size:
        return [], holders
    weights = 1.0 / (1.0 + np.log2(counts[postings.queries]))
    places = page.positions[postings.queries].astype(np.int64)
    diagonals = postings.positions.astype(np.int64) - places
    rule = (DRIFT, LEAST_DISTANCE, SINGLE)
    if not page.positions.any():  # a document-level method: only the keys tell its votes apart
        places, rule = postings.queries, (DRIFT, 1, SINGLE)
    order = np.lexsort((diagonals, postings.items))
    numbers, scores, votes = _tally(postings.items[order], diagonals[order], places[order], weights[order], rule)
    worth = (votes >= 2) | (page.keys.size <= ballot.lone_keys)
    most = min(int(worth.sum()), ballot.least + page.keys.size // ballot.keys_each)
    best = np.argsort(-scores * worth, kind="stable")[:most]
    rows = [(int(numbers[at]), float(scores[at]), int(votes[at])) for at in best]
    return rows, holders


def _named(tally: list[tuple[int, float, int]], ids: dict[int, str]) -> list[Candidate]:
    return [Candidate(ids[number], score, votes) for number, score, votes in tally if number in ids]
