"""Read a rearranged text in the order that makes most sense.

Sense is measured by the share of known pairs (see ``known_pairs``) among adjacent Han characters.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.restoring.known_pairs import FIRST_HAN, LAST_HAN, Bits, known_share
from fingerprinting.text.folding.restoring.reordering.columns import columns
from fingerprinting.text.folding.restoring.reordering.even_pieces import (
    LINE_FEED,
    SPACES,
    Order,
    among,
    even_pieces,
    runs_turned,
)
from fingerprinting.text.folding.restoring.reordering.grid_paths import grid_path
from fingerprinting.text.folding.restoring.reordering.lines_in_turn import lines_in_turn
from fingerprinting.text.folding.restoring.reordering.turned_pieces import turned_pieces
from fingerprinting.text.folding.restoring.reordering.uneven_columns import uneven_columns
from fingerprinting.text.folding.restoring.reordering.woven import woven
from fingerprinting.text.folding.tokens import Points

BETTER = 0.08
"""Minimum increase of the share of known pairs for a reading to be preferred to the text as written."""
FITTED = 0.2
"""Penalty for pieces chosen one by one to be turned: the choice raises the share of known pairs by about this in any
text."""
NEAREST = 0.004
"""Bonus for pieces or alternate lines over reversed lines, which have nearly the same pairs of neighbours."""
CLOSED = 0.03
"""Bonus for reversed lines if lines begin with the end mark of a sentence.

It distinguishes reversed lines from reversed clauses, whose end marks stay at the end of the line.
"""
CLOSING = np.array([ord(sign) for sign in "。！？”’」』…!?.)）"], np.uint32)
CERTAIN, LIKELY, SEVERAL = 4.0, 2.5, 150
"""Minimum increase in standard deviations: `LIKELY` if only the reading stands in order and it has at least `SEVERAL`
pairs, `CERTAIN` otherwise. The limit is high because the best of hundreds of readings is chosen: of a hundred
characters in random order, some reading seems to make sense."""
USUAL_LEAD = 0.1
"""Minimum difference, in ordinary text, between the shares of known pairs among adjacent Han and Han one apart."""
BACKWARD = 0.08
"""Minimum difference, in ordinary text, between the shares of known pairs as written and read backwards."""
PLAUSIBLE = 0.46
"""Share (0–1) of known pairs below which turned pieces are tried even in a text that stands in order. It is also the
minimum for a passage that is read backwards."""
LEAST_OF_PASSAGE, BETTER_IN_PASSAGE = 60, 0.12
"""Minimum number of pairs in a passage that is read backwards, and minimum increase of its share of known pairs."""
LIKELY_IF_CLOSED, PLAUSIBLE_IF_CLOSED = 1.6, 0.4
"""Minimum increase in standard deviations, and minimum share of known pairs, for a passage read backwards whose lines
begin with end marks, as no ordinary line does."""
LIKELY_IF_ODD = 2.0
"""Minimum increase in standard deviations for a passage that differs from the rest of its page. Among 166 such passages
in 2,631 honest pages the highest value was below 1.3; a copied passage under headings of articles that could be read as
written reached 1.8."""
LEAST_PAIRS = 40
"""Minimum number of pairs of adjacent Han in a reading."""
LINE, LEAST_OF_LINE, SENSE_OF_LINE = 200, 20, 0.5
"""Maximum length of a line in characters (longer lines are cut), minimum number of its pairs, and minimum share of
known pairs for a line to make sense as written."""


class Arrangement(NamedTuple):
    """An order in which to read the code points of a text."""

    name: str
    order: Order
    """Shape (k,): places in the text."""
    lead: float = 0.0
    """Added to the share of known pairs when this reading is compared with others."""


def arrangement(points: Points, bits: Bits) -> Arrangement | None:
    """Find the order with the highest share of known pairs.

    Returns None if no order is clearly better than the text as written. Lines that make sense as written and are moved
    by the order are repeated, as written, at the end.
    """
    joint = _joint(points)
    here, seen = known_share(joint, bits)
    shares = [(*known_share(_joint(points[each.order]), bits), each) for each in _readings(points, joint, here, bits)]
    # if signs are inserted between the characters, few Han are adjacent as written, and any other order has more pairs
    fair = [each for each in shares if min(seen, each[1]) >= max(LEAST_PAIRS, max(seen, each[1]) / 2)]
    if not fair:
        return None
    _, pairs, best = max(fair, key=lambda each: each[0] + each[2].lead)
    # a weaker lead suffices if only the reading, not the text as written, stands in order
    is_ordered = (pairs >= SEVERAL and not stands_in_order(joint, bits)
                  and stands_in_order(_joint(points[best.order]), bits))
    followers, written = _followers(points, best.order), _followers(points, np.arange(len(points)))
    is_moved = followers != written
    # pieces chosen one by one gain wherever they are moved, so they are judged at all places
    judged = np.flatnonzero(is_moved if best.lead >= 0 else _is_read(points))
    lead, deviation = _lead(points, followers, written, judged, bits)
    if lead + best.lead < max(BETTER, (LIKELY if is_ordered else CERTAIN) * deviation):
        return None
    again = [line for line in _sensible_lines(points, bits) if is_moved[line].any()]
    return best._replace(order=np.concatenate([best.order, *again]))


def is_clearly_better(points: Points, order: Order, bits: Bits) -> bool:
    """Tell whether a text stands in order, and makes more sense, in another order."""
    if not stands_in_order(_joint(points[order]), bits):
        return False
    places = np.arange(len(points))
    lead, deviation = _lead(points, _followers(points, order), _followers(points, places), places, bits)
    return lead >= max(BETTER, CERTAIN * deviation)


def from_its_end(points: Points, bits: Bits) -> Order | None:
    """Read each line of a passage backwards, if it clearly makes more sense so.

    As only this order is tried, less evidence is needed than for the best of hundreds of orders, and still less if
    lines begin with the end mark of a sentence. Returns None if it makes no more sense.
    """
    starts, stops = _lines(points)
    order, places = _reversed(starts, stops), np.arange(len(points))
    share, pairs = known_share(_joint(points[order]), bits)
    is_closed = _begin_closed(points, starts, stops)
    if pairs < LEAST_OF_PASSAGE or share < (PLAUSIBLE_IF_CLOSED if is_closed else PLAUSIBLE):
        return None
    lead, deviation = _lead(points, _followers(points, order), _followers(points, places), places, bits)
    return order if lead >= max(BETTER_IN_PASSAGE, (LIKELY_IF_CLOSED if is_closed else LIKELY) * deviation) else None


def turned_back(points: Points, bits: Bits) -> Arrangement | None:
    """Turn the pairs or the lines of a passage, if that makes more sense.

    The passage differs from the rest of its page. There are few such passages, and only two orders are tried; so no
    minimum share of known pairs is required, and classical texts, few of whose pairs are known, can be restored too.
    """
    starts, stops = _lines(points)
    places, seen = np.arange(len(points)), known_share(_joint(points), bits)[1]
    if seen < max(LEAST_OF_PASSAGE, len(points) / 3):  # signs are inserted between the characters
        return None
    written, best, most = _followers(points, places), None, LIKELY_IF_ODD * _repetition(points) ** 0.5
    for name, order in (("turned", runs_turned(points, 2)), ("reversed", _reversed(starts, stops))):
        lead, deviation = _lead(points, _followers(points, order), written, places, bits)
        if lead > most * deviation:
            best, most = Arrangement(name, order), lead / deviation
    return best


def lines_reversed(points: Points) -> Order:
    """Return the order in which each line is read from its end."""
    return _reversed(*_lines(points))


def _repetition(points: Points) -> float:
    """Return the mean number of occurrences of a pair of neighbours.

    Occurrences of the same pair are not independent observations: repeating a sentence adds no evidence.
    """
    pairs = points[:-1].astype(np.uint64) << np.uint64(32) | points[1:].astype(np.uint64)
    return len(pairs) / max(len(np.unique(pairs)), 1)


def _lines(points: Points) -> tuple[Order, Order]:
    """Return the start and stop of each line, without line ends."""
    breaks = np.flatnonzero(points == LINE_FEED)
    return np.append(0, breaks + 1), np.append(breaks, len(points))


def _begin_closed(points: Points, starts: Order, stops: Order) -> bool:
    """Tell whether most lines begin with the end mark of a sentence."""
    return len(points) >= len(starts) and float(np.isin(points[starts[starts < stops]], CLOSING).mean()) > 0.5


def _lead(points: Points, followers: Order, written: Order, places: Order, bits: Bits) -> tuple[float, float]:
    """Return the increase of the share of known pairs in a reading.

    It is the share in the reading minus that as written, at the given places. Also returns its standard deviation.
    """
    share, read = _judged(points, followers, places, bits)
    here, seen = _judged(points, written, places, bits)
    return share - here, (here * (1 - here) / max(seen, 1) + share * (1 - share) / max(read, 1)) ** 0.5


def _sensible_lines(points: Points, bits: Bits) -> list[Order]:
    """List the lines that make sense as written, as arrays of places.

    They are kept as written too; otherwise meaningless text before a copied text could hide it.
    """
    ends = [*np.flatnonzero(points == LINE_FEED).tolist(), len(points)]
    lines = (np.arange(start, min(start + LINE, end)) for last, end in zip([0, *ends], ends, strict=False)
             if end - last > LEAST_OF_LINE for start in range(last, end, LINE))
    kept = list[Order]()
    for line in lines:
        as_written, pairs = known_share(_joint(points[line]), bits)
        if pairs < LEAST_OF_LINE:
            continue
        if as_written >= max(SENSE_OF_LINE, known_share(_joint(points[line[::-1]]), bits)[0]):
            kept.append(line)
    return kept


def _followers(points: Points, order: Order) -> Order:
    """Return for each place the place that is read after it: shape (n,).

    Spaces and line ends are skipped; -1 if nothing follows.
    """
    read = order[_is_read(points[order])]
    followers = np.full(len(points), -1)
    followers[read[:-1]] = read[1:]
    return followers


def _judged(points: Points, followers: Order, places: Order, bits: Bits) -> tuple[float, float]:
    """Return the share of known pairs among some places and their followers.

    Also returns the effective number of pairs (Kish 1965), which is lower if pairs recur: a list repeats the same
    phrase in every line.
    """
    behind = followers[places]
    pairs = np.stack([points[places], points[behind], np.zeros(len(places), points.dtype)], axis=1)[behind >= 0]
    pairs = pairs[_is_han(pairs[:, 0]) & _is_han(pairs[:, 1])]
    _, counts = np.unique(pairs[:, 0].astype(np.int64) << 32 | pairs[:, 1], return_counts=True)
    return known_share(pairs.ravel(), bits)[0], float(counts.sum() ** 2 / max((counts ** 2).sum(), 1))


def _is_han(characters: Order) -> NDArray[np.bool_]:
    return (characters >= FIRST_HAN) & (characters <= LAST_HAN)


def _joint(points: Points) -> Points:
    """Remove spaces and line ends, across which sentences continue."""
    joint: Points = points[_is_read(points)]
    return joint


def _is_read(points: Points) -> NDArray[np.bool_]:
    is_read: NDArray[np.bool_] = ~among(points, SPACES) & (points != LINE_FEED)
    return is_read


def _readings(points: Points, joint: Points, here: float, bits: Bits) -> Iterator[Arrangement]:
    starts, stops = _lines(points)
    yield Arrangement("reversed", _reversed(starts, stops), CLOSED * _begin_closed(points, starts, stops))
    is_in_order = stands_in_order(joint, bits)
    if not is_in_order or here < PLAUSIBLE:
        written = np.flatnonzero(~among(points, SPACES))
        turned = turned_pieces(points[written].astype(np.int64), bits)
        if turned is not None:
            yield Arrangement("turned", written[turned], -FITTED)
        yield Arrangement("turned", even_pieces(points, bits), NEAREST)
        if (along := grid_path(points, bits)) is not None:
            yield Arrangement("path", along)
    if is_in_order:
        return
    for order in lines_in_turn(starts, stops):
        yield Arrangement("reversed", order, NEAREST)
    for order in woven(points, bits):
        yield Arrangement("woven", order)
    if (down := columns(points, bits)) is not None:
        yield Arrangement("columns", down)
    for order in uneven_columns(points):
        yield Arrangement("columns", order)


def stands_in_order(characters: Points, bits: Bits) -> bool:
    """Tell whether the known pairs are distributed as in ordinary text.

    They are then more frequent among adjacent Han than among Han one apart, and than in the text read backwards.
    """
    share = known_share(characters, bits)[0]
    apart = [known_share(characters[at::2], bits) for at in range(2)]
    further = sum(share * pairs for share, pairs in apart) / max(sum(pairs for _, pairs in apart), 1)
    return share - further >= USUAL_LEAD and share - known_share(characters[::-1], bits)[0] >= BACKWARD


def _reversed(starts: Order, stops: Order) -> Order:
    """Read each line backwards; line breaks keep their places."""
    size, breaks = int(stops[-1]), stops[:-1]
    order: Order = np.repeat(starts + stops - 1, stops - starts + 1)[:size] - np.arange(size)
    order[breaks] = breaks
    return order
