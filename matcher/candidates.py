"""Find the chapters that a page may copy, by votes per chapter and diagonal.

A key that page and chapter share is a vote for that chapter; agreeing votes (`matcher.index.votes`) make it a
candidate. Rare keys count more.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from fingerprinting.methods import DEFAULT
from fingerprinting.methods.base import Keys
from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.symbols import WILD
from matcher.alignment.base import AlignedBlock
from matcher.index.records import Postings
from matcher.index.sampled_lookup import Batch, Found, look_up, votes_of
from matcher.index.votes import CLOSE, FIRM, LOOSE, PAIR, STRICT, THIN, Agreement, Votes, agreeing, densest, summed

CHANCE = 0.5
"""Weight of a vote by a thinned run or a stem pair, which more texts share by chance."""
GATHERED, LONE = 0.75, 0.6
"""Minimum weight of votes of a stretch of the page (`votes.densest`) for a candidate if no two runs agree, and weight
of a vote with which no other agrees. A stem pair that no other item has weighs 0.5."""
NEIGHBOURS = 48
"""Maximum items sharing a key with a page that are listed for it; enough to recognise the formulas of a genre."""
COVERED, COVERED_NEAR, WINDOW = 0.05, 0.1, 128
"""Minimum share (0–1) of masked symbols in a disguised page, and in any `WINDOW` consecutive symbols of a disguised
passage."""
STOP_KEY, LEFT_OUT = -1, -2
"""Used instead of a number of holders: for a key with too many, and for a key that was not looked up."""


@dataclass(frozen=True)
class Ballot:
    """How many votes make a candidate, and how many candidates a text may have."""

    lone_keys: int = 24
    """Maximum keys of a text that is so short that one vote is enough."""
    lone_within: int = 320
    """Texts whose keys are all within their first so many symbols count as short too."""
    few: int = 3
    """If no more items share runs with a text, one vote is enough for each: a page in other words shares hardly a run
    with its chapter, and texts about other things seldom any with so few. A thinned run is enough only in a text
    of so few keys that it seldom meets one by chance."""
    least: int = 8
    """Candidates that any text may have, however short it is."""
    by_pairs: int = 12
    """Maximum candidates found by stem pairs alone; texts on the same topic share some pairs."""
    keys_each: int = 16
    """Keys of a text for each additional candidate."""
    sample: int = 1
    """One key in this many is looked up at first; the others only around hits."""
    sample_thinned: int = 1
    """The same for thinned runs, of which copies share fewer."""
    sample_from: int = 128
    """Minimum keys of a text that is sampled; all keys of other texts are looked up at once."""
    agreement: Agreement = STRICT
    all_pairs: bool = False
    """Whether stem pairs are looked up even where runs explain a text, because another item may contain it in other
    words."""


CHAPTERS = Ballot()
"""For pages looked up among chapters."""
SAMPLED = Ballot(sample=2, sample_thinned=2, agreement=CLOSE)
"""The same for methods whose copies share keys throughout; unrelated pages, which are most, cost less than half."""
PAGES = Ballot(lone_keys=1 << 30, least=1 << 30, by_pairs=1 << 30, agreement=LOOSE, all_pairs=True)
"""For chapters looked up among pages: finds every page that shares anything, as a look-up of the page would have found
the chapter."""


def disguised_keys(page: Folded, keys: Keys) -> NDArray[np.bool_]:
    """Tell which keys of a page are in parts that may be disguised: shape (m,)."""
    if is_disguised(page):
        return np.ones(keys.keys.size, np.bool_)
    inside = np.zeros(keys.keys.size, np.bool_)
    for start, stop in np.searchsorted(page.offsets, np.array(page.doubtful, np.int64).reshape(-1, 2)):
        inside |= (keys.positions >= start) & (keys.positions < stop)
    return inside


def is_disguised(page: Folded) -> bool:
    """Tell whether a page, or a passage of it, is densely masked or was disguised.

    Its copies then share few of its keys.
    """
    masked = np.flatnonzero(page.symbols == WILD)
    if page.restored or len(masked) > COVERED * len(page):
        return True
    many = int(COVERED_NEAR * WINDOW)
    return bool(np.any(masked[many:] - masked[:-many] < WINDOW))


def ballot_of(method: str) -> Ballot:
    """Choose how pages are looked up among chapters, by method.

    Sampling would lose copies for methods whose copies share few keys.
    """
    return SAMPLED if method == DEFAULT.name else CHAPTERS


GUESSED = Ballot(lone_keys=0, lone_within=0, few=0, least=16, keys_each=1 << 30, sample_from=1 << 30, agreement=CLOSE)
"""For pages looked up by guessed keys, most of which are wrong.

The chapters with the best votes are aligned, even those with a single one.
"""


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
    """An index in which candidates can be looked up."""

    def view(self) -> View:
        """Open a view that one look-up uses throughout."""
        ...


class Candidate(NamedTuple):
    """An item worth aligning."""

    id: str
    score: float
    """Weighted votes; comparable only within one page."""
    votes: int
    """Number of keys that agree on a diagonal, or 1 for a single key."""
    by_pairs: bool = False
    """Whether only stem pairs propose it, so that at most reworded passages can be expected."""


class Proposal(NamedTuple):
    """The result of looking up one page in the index."""

    candidates: list[Candidate]
    """Best first."""
    postings: NDArray[np.int64]
    """Shape (m,): number of items that hold each of the page's keys, or `STOP_KEY`; `LEFT_OUT` for stem pairs and for
    keys that were not looked up."""
    neighbours: tuple[str, ...] = ()
    """Items that share a key with the page, candidates included, best first; empty if the page has no candidates."""


    def with_more(self, other: "Proposal") -> "Proposal":
        """Add the candidates that other keys of the same page propose."""
        known = {candidate.id for candidate in self.candidates}
        more = [candidate for candidate in other.candidates if candidate.id not in known]
        return self._replace(candidates=[*self.candidates, *more], neighbours=self.neighbours or other.neighbours)


class _Ranked(NamedTuple):
    """The items with which pages share keys, best first per page: shape (n,) each."""

    pages: NDArray[np.int64]
    items: NDArray[np.int64]
    scores: NDArray[np.float64]
    votes: NDArray[np.int64]
    chosen: NDArray[np.bool_]
    """Which of them are candidates."""
    by_pairs: NDArray[np.bool_]
    """Which of them only stem pairs propose."""


def propose(
    index: Index, pages: Sequence[Keys], ballot: Ballot = CHAPTERS, disguised: Sequence[NDArray[np.bool_]] = ()
) -> list[Proposal]:
    """Find the candidates of each page.

    Repeats the look-up if the index was switched in between. An item that shares a disguised key with a page is always
    a candidate; `disguised` marks the keys of each page, shape (m,).
    """
    batch = Batch.of(pages, disguised)
    while True:
        view = index.view()
        steps = ballot.sample, ballot.sample_thinned
        found = look_up(view, batch, steps, ballot.sample_from, all_pairs=ballot.all_pairs)
        ranked = _ranked(batch, found.postings, ballot)
        ids = view.resolve(np.unique(ranked.items).tolist())
        if view.holds():
            return _proposals(batch, found, ranked, ids)


def _proposals(batch: Batch, found: Found, ranked: _Ranked, ids: dict[int, str]) -> list[Proposal]:
    """Build the proposals: ids of the items, and the number of holders of each key."""
    candidates: list[list[Candidate]] = [[] for _ in range(batch.sizes.size)]
    neighbours: list[list[str]] = [[] for _ in range(batch.sizes.size)]
    for page, number, score, votes, chosen, by_pairs in zip(*(each.tolist() for each in ranked), strict=True):
        if number in ids:
            neighbours[page].append(ids[number])
            candidates[page] += [Candidate(ids[number], score, votes, by_pairs)] * chosen
    counts = np.bincount(found.postings.queries, minlength=batch.keys.size).astype(np.int64)
    looked_up = found.looked_up & (batch.kinds != PAIR)
    holders = np.where(looked_up, np.where(found.postings.stop_keys, STOP_KEY, counts), LEFT_OUT)
    return [Proposal(some, holders[start:stop], tuple(others)) for some, others, (start, stop)
            in zip(candidates, neighbours, pairwise(batch.bounds.tolist()), strict=True)]


def _ranked(batch: Batch, postings: Postings, ballot: Ballot) -> _Ranked:
    """Rank the items with which each page shares enough."""
    votes, order = votes_of(batch, postings)
    queries = postings.queries[order]
    counts = np.bincount(queries, minlength=batch.keys.size)[queries]
    kinds = batch.kinds[queries]
    weights = np.where(kinds == FIRM, 1.0, CHANCE) / (1.0 + np.log2(counts))
    agree = agreeing(*votes, ballot.agreement)
    starts, scores, agreed, paired, kind = summed(votes, agree, weights, kinds)
    pages, items = votes.groups[starts] >> 32, votes.groups[starts] & 0xFFFFFFFF
    firm = kind == FIRM
    lone = _any(batch.disguised[queries] & (kinds != PAIR), starts)
    few, few_runs = (np.bincount(pages[those], minlength=batch.sizes.size) <= ballot.few
                     for those in (firm, kind != PAIR))
    short = _is_short(batch, ballot)
    lone |= (few_runs & (batch.sizes <= ballot.lone_keys))[pages] & (kind == THIN)
    found = (agreed - paired >= 2) | (short | few)[pages] & firm | lone
    gathered = _gathered(votes, np.where(agree, weights, LONE * weights), kinds, starts.size) >= GATHERED
    worth, agreed = found | gathered, np.where(gathered, agreed, np.maximum(agreed - paired, 1))
    order = np.flatnonzero(worth | firm & (np.bincount(pages[worth], minlength=batch.sizes.size) > 0)[pages])
    order = order[np.lexsort((-scores[order], ~worth[order], pages[order]))]
    rank = _rank(pages[order])
    most = (ballot.least + batch.sizes // ballot.keys_each)[pages[order]]
    chosen = worth[order] & (rank < most)
    by_pairs = np.flatnonzero(chosen & ~found[order])
    chosen[by_pairs[_rank(pages[order[by_pairs]]) >= ballot.by_pairs]] = False
    order, chosen = order[near := chosen | (rank < NEIGHBOURS)], chosen[near]
    return _Ranked(pages[order], items[order], scores[order], agreed[order], chosen, ~found[order])


def _gathered(votes: Votes, weights: NDArray[np.float64], kinds: NDArray[np.int8], size: int) -> NDArray[np.float64]:
    """Return the weight of each group of votes where it is greatest.

    Shape (size,); 0 if there are no stem pairs at all.
    """
    if not np.any(kinds == PAIR):
        return np.zeros(size)
    order = np.lexsort((votes.places, votes.groups))
    return densest(votes.groups[order], votes.places[order], weights[order])


def _any(votes: NDArray[np.bool_], starts: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Tell for each group of votes whether any is true; groups begin at `starts`."""
    return np.logical_or.reduceat(votes, starts) if starts.size else votes


def _rank(pages: NDArray[np.int64]) -> NDArray[np.int64]:
    """Count the rows of the same page before each row; rows are sorted by page."""
    rank: NDArray[np.int64] = np.arange(pages.size) - np.searchsorted(pages, pages)
    return rank


def _is_short(batch: Batch, ballot: Ballot) -> NDArray[np.bool_]:
    """Tell for which pages one vote is enough: shape (pages,)."""
    last = np.zeros(batch.sizes.size, np.int64)
    np.maximum.at(last, batch.pages, batch.positions)
    short: NDArray[np.bool_] = (batch.sizes <= ballot.lone_keys) | (last > 0) & (last <= ballot.lone_within)
    return short


def common_share(keys: Keys, postings: NDArray[np.int64], blocks: Sequence[AlignedBlock]) -> float:
    """Return the share (0–1) of the passages that consists of stop keys.

    It is estimated for each passage from its looked-up keys and weighted by the passage's length. All keys near a hit
    are looked up but only a sample elsewhere, so the keys of several passages must not be added up.
    """
    looked_up = np.flatnonzero(postings != LEFT_OUT)
    shared = postings[looked_up] == STOP_KEY
    if not shared.any():
        return 0.0
    positions = keys.positions[looked_up].astype(np.int64)
    within = [(positions >= block.page[0]) & (positions < block.page[1]) for block in blocks]
    shares = [(stop - start, float(shared[some].mean())) for (start, stop), some
              in zip((block.page for block in blocks), within, strict=True) if some.any()]
    return sum(length * share for length, share in shares) / max(sum(length for length, _ in shares), 1)
