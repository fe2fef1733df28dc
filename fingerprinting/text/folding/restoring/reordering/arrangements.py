"""Read a text in the order that makes most sense.

Lines from their end, columns from the top.
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
    pairs_turned,
)
from fingerprinting.text.folding.restoring.reordering.grid_paths import grid_path
from fingerprinting.text.folding.restoring.reordering.lines_in_turn import lines_in_turn
from fingerprinting.text.folding.restoring.reordering.turned_pieces import turned_pieces
from fingerprinting.text.folding.restoring.reordering.uneven_columns import uneven_columns
from fingerprinting.text.folding.restoring.reordering.woven import woven
from fingerprinting.text.folding.tokens import Points

BETTER = 0.08
"""By how much more often neighbours go together in a reading that is preferred to the one as written."""
FITTED = 0.2
"""By how much more often neighbours go together in any text whose pieces are put so."""
NEAREST = 0.004
"""What pieces within lines have ahead of whole lines, among whose neighbours are the same pairs."""
CLOSED = 0.03
"""What tells lines written from their end from clauses written so: they begin with the stop of a sentence."""
CLOSING = np.array([ord(sign) for sign in "。！？”’」』…!?.)）"], np.uint32)
CERTAIN, LIKELY, SEVERAL = 4.0, 2.5, 150
"""How many standard deviations that is, at least; less where only the reading stands in order, and has several
neighbours: of a hundred characters in any order, some reading out of hundreds seems to."""
USUAL_LEAD = 0.1
"""By how much more often neighbours go together than characters that are one apart where they stand in order."""
BACKWARD = 0.08
"""By how much more often they do than read backwards."""
PLAUSIBLE = 0.46
"""Share of neighbours that go together below which some pieces may be turned though most stand in order."""
LEAST_OF_PASSAGE, BETTER_IN_PASSAGE = 60, 0.12
"""Neighbours of a passage that is read from its end, and by how much more often they go together so."""
LIKELY_IF_CLOSED, PLAUSIBLE_IF_CLOSED = 1.6, 0.4
"""What is asked of such a passage instead where its lines begin as no line does."""
LIKELY_IF_ODD = 2.0
"""Minimum standard deviations for a passage that is unlike its page. Of 166 such passages in 2,631 honest pages none
reached 1.3; a copied one under headings of articles, which read as it stands, reached 1.8."""
LEAST_PAIRS = 40
"""Neighbours that a reading must have."""
LINE, LEAST_OF_LINE, SENSE_OF_LINE = 200, 20, 0.5
"""Characters of a line at most, its neighbours at least, and the share of them that go together where it makes sense as
written."""


class Arrangement(NamedTuple):
    """An order in which to read the code points of a text."""

    name: str
    order: Order
    """Shape (k,): places in the text."""
    lead: float = 0.0
    """What is added to the share of neighbours that go together in it."""


def arrangement(points: Points, bits: Bits) -> Arrangement | None:
    """Find the order in which neighbours go together clearly more often.

    More often than as written; none if there is no such order.
    """
    joint = _joint(points)
    here, seen = known_share(joint, bits)
    shares = [(*known_share(_joint(points[each.order]), bits), each) for each in _readings(points, joint, here, bits)]
    # where signs stand between the characters, hardly any are neighbours as written, and any other reading has more
    fair = [each for each in shares if min(seen, each[1]) >= max(LEAST_PAIRS, max(seen, each[1]) / 2)]
    if not fair:
        return None
    _, pairs, best = max(fair, key=lambda each: each[0] + each[2].lead)
    # a text that stands in no order as written, and in one as read, need not be as long
    is_ordered = (pairs >= SEVERAL and not stands_in_order(joint, bits)
                  and stands_in_order(_joint(points[best.order]), bits))
    followers, written = _followers(points, best.order), _followers(points, np.arange(len(points)))
    is_moved = followers != written
    # pieces that were fitted to the neighbours are judged by all of them
    judged = np.flatnonzero(is_moved if best.lead >= 0 else _is_read(points))
    lead, deviation = _lead(points, followers, written, judged, bits)
    if lead + best.lead < max(BETTER, (LIKELY if is_ordered else CERTAIN) * deviation):
        return None
    again = [line for line in _sensible_lines(points, bits) if is_moved[line].any()]
    return best._replace(order=np.concatenate([best.order, *again]))


def from_its_end(points: Points, bits: Bits) -> Order | None:
    """Read each line of a passage from its end, if it clearly makes more sense so.

    Only one order is tried, so that fewer neighbours tell it than an order among hundreds; fewer still where lines
    begin with the stop of a sentence.
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

    It is one that is unlike its page. Such passages are few, and two orders are tried, so that old texts, whose
    neighbours are hardly known, are told too.
    """
    starts, stops = _lines(points)
    places, seen = np.arange(len(points)), known_share(_joint(points), bits)[1]
    if seen < max(LEAST_OF_PASSAGE, len(points) / 3):  # something stands between the characters
        return None
    written, best, most = _followers(points, places), None, LIKELY_IF_ODD * _repetition(points) ** 0.5
    for name, order in (("turned", pairs_turned(points)), ("reversed", _reversed(starts, stops))):
        lead, deviation = _lead(points, _followers(points, order), written, places, bits)
        if lead > most * deviation:
            best, most = Arrangement(name, order), lead / deviation
    return best


def _repetition(points: Points) -> float:
    """Count how often each pair of neighbours occurs, on average.

    A repeated pair is only one observation: repeating a sentence proves nothing more.
    """
    pairs = points[:-1].astype(np.uint64) << np.uint64(32) | points[1:].astype(np.uint64)
    return len(pairs) / max(len(np.unique(pairs)), 1)


def _lines(points: Points) -> tuple[Order, Order]:
    """Give where each line starts and stops, without line ends."""
    breaks = np.flatnonzero(points == LINE_FEED)
    return np.append(0, breaks + 1), np.append(breaks, len(points))


def _begin_closed(points: Points, starts: Order, stops: Order) -> bool:
    """Tell whether most lines begin with what ends a sentence."""
    return len(points) >= len(starts) and float(np.isin(points[starts[starts < stops]], CLOSING).mean()) > 0.5


def _lead(points: Points, followers: Order, written: Order, places: Order, bits: Bits) -> tuple[float, float]:
    """Give by how much more often neighbours go together in a reading.

    More often than as written, for some places; and the deviation of that.
    """
    share, read = _judged(points, followers, places, bits)
    here, seen = _judged(points, written, places, bits)
    return share - here, (here * (1 - here) / max(seen, 1) + share * (1 - share) / max(read, 1)) ** 0.5


def _sensible_lines(points: Points, bits: Bits) -> list[Order]:
    """List the lines that make sense as written.

    They are read so, too: else a script's nonsense before a copied text would hide it.
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
    """Tell which place is read after each, over spaces and line ends.

    Shape (n,), -1 where none is.
    """
    read = order[_is_read(points[order])]
    followers = np.full(len(points), -1)
    followers[read[:-1]] = read[1:]
    return followers


def _judged(points: Points, followers: Order, places: Order, bits: Bits) -> tuple[float, float]:
    """Give the share of some places whose characters go with those after them.

    Also how many pairs that rests upon. Those that recur rest upon fewer (Kish 1965): a list says the same in every
    line.
    """
    behind = followers[places]
    pairs = np.stack([points[places], points[behind], np.zeros(len(places), points.dtype)], axis=1)[behind >= 0]
    pairs = pairs[_is_han(pairs[:, 0]) & _is_han(pairs[:, 1])]
    _, counts = np.unique(pairs[:, 0].astype(np.int64) << 32 | pairs[:, 1], return_counts=True)
    return known_share(pairs.ravel(), bits)[0], float(counts.sum() ** 2 / max((counts ** 2).sum(), 1))


def _is_han(characters: Order) -> NDArray[np.bool_]:
    return (characters >= FIRST_HAN) & (characters <= LAST_HAN)


def _joint(points: Points) -> Points:
    """Leave spaces and line ends out, over which a sentence goes on."""
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
    """Tell whether neighbours lead as they do in any order that makes sense.

    They go together more often than characters that are one apart, and than they do read backwards.
    """
    share = known_share(characters, bits)[0]
    apart = [known_share(characters[at::2], bits) for at in range(2)]
    further = sum(share * pairs for share, pairs in apart) / max(sum(pairs for _, pairs in apart), 1)
    return share - further >= USUAL_LEAD and share - known_share(characters[::-1], bits)[0] >= BACKWARD


def _reversed(starts: Order, stops: Order) -> Order:
    """Read each line from its end; line breaks stay where they are."""
    size, breaks = int(stops[-1]), stops[:-1]
    order: Order = np.repeat(starts + stops - 1, stops - starts + 1)[:size] - np.arange(size)
    order[breaks] = breaks
    return order
