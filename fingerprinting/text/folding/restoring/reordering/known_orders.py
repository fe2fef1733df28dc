"""List the orders that undo simple rules by which a passage may be disguised.

Nothing here tells which of them makes sense: in classical texts too few pairs of neighbours are known to tell.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel
from fingerprinting.text.folding.code_points import text_of
from fingerprinting.text.folding.restoring.known_pairs import (
    Neighbours,
    are_han,
    is_ideograph,
    is_rare_or_particle,
    known_share,
)
from fingerprinting.text.folding.restoring.reordering.arrangements import lines_reversed
from fingerprinting.text.folding.restoring.reordering.even_pieces import (
    Groups,
    Order,
    among,
    han_runs,
    runs_reversed,
    runs_turned,
)
from fingerprinting.text.folding.restoring.reordering.pieces.permuted_pieces import pieces_permuted
from fingerprinting.text.folding.restoring.reordering.pieces.woven_pieces import pieces_in_turn
from fingerprinting.text.folding.restoring.reordering.turned_pieces import words_turned
from fingerprinting.text.folding.tokens import Points

PIECES = range(2, 7)
"""Lengths of pieces, in characters, that may have been turned in each run of Han."""
REPEATED = range(1, 4)
"""Lengths of pieces that may each have been written twice."""
ROTATED = 3, 4
"""Lengths of pieces of which the first characters may have been moved to the end."""
PERMUTED = range(3, 7)
"""Lengths of pieces whose characters may have been permuted."""
ENDS, CLOSING = (np.array([*map(ord, signs)], np.uint32) for signs in ("\n。！？!?…", "”’」』"))
"""Characters that end sentences, and those that may follow them."""
LEAST_LEFT_OUT = 0.15
"""Minimum share (0–1) of characters that an order without some of them must leave out."""
FREQUENT = 0.055
"""Share (0–1) of a passage's Han from which on a character is left out as part of filler words: the most frequent one
of ordinary text is below."""
GLIMPSE = 600
"""Number of characters by which the likeliest rule within runs is chosen."""
LIKELIER = 0.03
"""Minimum increase of the share of known pairs by an order that must make more sense than the text as written."""
SLIGHTLY = 0.01
"""Minimum increase by reading lines from their end and undoing a rule within runs: of pieces turned in reversed lines,
only the borders are out of order."""
NO_WORSE = -0.01
"""Minimum increase by exchanging the halves of clauses: in a text of random words, it separates the characters of
words."""

PlaceOf = Callable[[Order, Order], Order]
"""Gives the place of each character in its group as read, by its place as written and the length of the group."""


class Rule(NamedTuple):
    """A rule by which a text may have been disguised."""

    name: str
    """Name of the disguise."""
    order: Callable[[Points, Neighbours], Order]
    """Returns the order in which a text is meant to be read."""
    is_shorter: bool = False
    """Whether some characters are left out, because they were added."""
    least_gain: float = -1.0
    """Minimum increase (-1–1) of the share of known pairs by which the order is worth trying."""


def rules_for(*, is_odd: bool, words_backward: bool, is_joined: bool = False) -> tuple[Rule, ...]:
    """Choose the rules to try on a text by what is odd about it.

    If only its clauses begin and end oddly, rules that leave their ends in place are not tried: texts of random words
    have such clauses, and every rule tried costs a search of the index. Words are read backward only if they seem to
    be, because that takes a dictionary.
    """
    rules = RULES if is_odd else (HALVES, LINES_AND_RUNS) if words_backward else ()
    rules += (BACKWARD,) if words_backward else ()
    return (*rules, *(rule for rule in JOINED if rule not in rules)) if is_joined else rules


def known_orders(points: Points, tables: Neighbours, rules: Sequence[Rule]) -> Iterator[tuple[Rule, Order]]:
    """Yield the orders in which a passage may be meant to be read."""
    written = known_share(points, tables.bits)[0]
    for rule in rules:
        order = rule.order(points, tables)
        if rule.is_shorter and len(order) > (1 - LEAST_LEFT_OUT) * len(points):
            continue
        if rule.least_gain == -1.0 or known_share(points[order], tables.bits)[0] > written + rule.least_gain:
            yield rule, order


def likeliest_within_runs(points: Points, tables: Neighbours) -> Rule:
    """Choose the rule that makes most sense within the runs of Han of a text."""
    glimpse = points[:GLIMPSE]
    return max(WITHIN_RUNS, key=lambda rule: known_share(glimpse[rule.order(glimpse, tables)], tables.bits)[0])


def _within_reversed_lines(points: Points, tables: Neighbours) -> Order:
    """Read each line from its end, then each run by the likeliest rule."""
    reversed_lines = lines_reversed(points)
    read = points[reversed_lines]
    order: Order = reversed_lines[likeliest_within_runs(read, tables).order(read, tables)]
    return order


def _with_words_turned(points: Points, tables: Neighbours) -> Order:
    """Read each run of Han from its end, then turn words that were left as written."""
    order: Order = (reversed_runs := runs_reversed(points))[words_turned(points[reversed_runs], tables.bits)]
    return order


def _word_lengths(points: Points) -> NDArray[np.int64]:
    """Return the lengths of the words of a text.

    What is not Han is in words of any length.
    """
    import rjieba  # imported late: loading its dictionary takes half a second

    only_han = text_of(np.where(are_han(points), points, ord("\n")))  # the dictionary takes no lone surrogates
    return np.fromiter(map(len, rjieba.cut(only_han)), np.int64)


def _words_in_turn(points: Points, _: Neighbours) -> Order:
    """Read every second word of each run of Han, and then the others."""
    lengths, runs = _word_lengths(points), han_runs(points)[1]
    words = np.repeat(np.arange(lengths.size), lengths)
    is_second = (words - words[np.searchsorted(runs, runs)]) % 2 == 1
    return np.concatenate([np.flatnonzero(~is_second), np.flatnonzero(is_second)])


def _words_backward(points: Points, _: Neighbours) -> Order:
    """Read the words of each run of Han from the last to the first."""
    order = np.arange(len(points))
    turn_words(points, _word_lengths(points), order)
    return order


@filling_kernel
def turn_words(points: Points, lengths: NDArray[np.int64], order: Order) -> int:
    """Write the order in which the words of each run of Han are turned; return 0.

    `order` is that of the text as written. No word of Han contains anything else.
    """
    begin, word, start = 0, 0, 0
    while begin < len(points):
        end = begin
        while end < len(points) and is_ideograph(points[end]):
            end += 1
        while start < end:
            for at in range(lengths[word]):
                order[begin + end - start - lengths[word] + at] = start + at
            start, word = start + lengths[word], word + 1
        while end < len(points) and not is_ideograph(points[end]):
            end += 1
        while start < end:
            start, word = start + lengths[word], word + 1
        begin = end
    return 0


def _without_rare(points: Points, tables: Neighbours) -> Order:
    return np.flatnonzero(~is_rare_or_particle(points, tables.odd))


def _without_frequent(points: Points, _: Neighbours) -> Order:
    """Leave out the characters of filler words, of which there are few different ones."""
    places = np.flatnonzero(are_han(points))
    characters, counts = np.unique(points[places], return_counts=True)
    return np.flatnonzero(~np.isin(points, characters[counts >= FREQUENT * len(places)]))


def _in_runs(points: Points, place_of: PlaceOf) -> Order:
    """Reorder each run of Han."""
    return _in_groups(han_runs(points), place_of)


def _in_sentences(points: Points, place_of: PlaceOf) -> Order:
    """Reorder each sentence, with the signs within it."""
    ends = among(points, ENDS)
    ends[1:] |= among(points[1:], CLOSING) & ends[:-1]
    starts = np.append(True, ends[1:] | ends[:-1])
    return _in_groups((np.arange(len(points)), np.cumsum(starts) - 1), place_of)


def _in_groups(groups: Groups, place_of: PlaceOf) -> Order:
    places, runs = groups
    starts = np.searchsorted(runs, runs)
    order: Order = np.empty_like(places)
    order[starts + place_of(places - starts, np.bincount(runs)[runs])] = places
    return order


def _from_odd_and_even(within: Order, length: Order) -> Order:
    """Undo writing the first, third, … characters of a run before the others."""
    half = (length + 1) // 2
    return np.where(within < half, 2 * within, 2 * (within - half) + 1)


def _from_halves(within: Order, length: Order) -> Order:
    """Undo writing the second half of a run before the first."""
    return (within + length // 2) % length


def _rotated(length: int, moved: int) -> Rule:
    """Undo moving the first characters of each piece of a run to its end."""
    def place_of(within: Order, run: Order) -> Order:
        begin = within - within % length
        size = np.minimum(length, run - begin)
        place: Order = begin + (within - begin + np.minimum(moved, size)) % size
        return place

    return Rule("rotated", lambda points, _: _in_runs(points, place_of), least_gain=LIKELIER)


def _from_both_ends(within: Order, length: Order) -> Order:
    """Undo writing the first, last, second, last but one, … character of a run."""
    return np.where(within % 2 == 0, within // 2, length - 1 - within // 2)


def _once(points: Points, length: int) -> Order:
    """Leave out every piece that repeats the one before it."""
    is_same = np.zeros(len(points), np.bool_)
    is_same[length:] = points[length:] == points[:-length]
    kept: NDArray[np.bool_] = np.ones(len(points), np.bool_)
    at = length if np.count_nonzero(is_same) >= LEAST_LEFT_OUT * len(points) else len(points)
    while at + length <= len(points):
        if is_same[at:at + length].all():
            kept[at:at + length] = False
            at += 2 * length
        else:
            at += 1
    return np.flatnonzero(kept)


def _permuted(length: int) -> Rule:
    return Rule("permuted", lambda points, tables: pieces_permuted(points, tables.bits, length), least_gain=LIKELIER)


def _turned(length: int) -> Rule:
    return Rule("turned", lambda points, _: runs_turned(points, length))


def _repeated(length: int) -> Rule:
    return Rule("repeated_characters", lambda points, _: _once(points, length), is_shorter=True)


HALVES = Rule("rotated", lambda points, _: _in_runs(points, _from_halves), least_gain=NO_WORSE)
BACKWARD = Rule("backward_words", _words_backward)
LINES_AND_RUNS = Rule("reversed", _within_reversed_lines, least_gain=SLIGHTLY)
ANY_PERMUTED = tuple(map(_permuted, PERMUTED))
JOINED = (Rule("woven", lambda points, tables: pieces_in_turn(points, tables.bits)), *ANY_PERMUTED)
"""Rules for passages in which neighbours at a regular distance do not belong together."""
WITHIN_RUNS = (
    Rule("turned", lambda points, _: runs_reversed(points)),
    *map(_turned, PIECES),
    Rule("woven", lambda points, _: _in_runs(points, _from_odd_and_even)),
    HALVES,
    Rule("woven", lambda points, _: _in_runs(points, _from_both_ends), least_gain=LIKELIER),
    *(_rotated(length, moved) for length in ROTATED for moved in range(1, length)),
)
"""Rules that move the characters of each run of Han to fixed places within it."""
RULES = (
    Rule("reversed", lambda points, _: lines_reversed(points)),
    LINES_AND_RUNS,
    *WITHIN_RUNS,
    Rule("turned", lambda points, tables: words_turned(points, tables.bits)),
    Rule("turned", _with_words_turned),
    *map(_repeated, REPEATED),
    Rule("woven", lambda points, _: _in_sentences(points, _from_odd_and_even), least_gain=LIKELIER),
    Rule("woven", lambda points, _: _in_sentences(points, _from_both_ends), least_gain=LIKELIER),
    Rule("rotated", lambda points, _: _in_sentences(points, _from_halves), least_gain=NO_WORSE),
    Rule("woven", _words_in_turn),
    *ANY_PERMUTED,
    Rule("regular_signs", _without_rare, is_shorter=True),
    Rule("regular_signs", _without_frequent, is_shorter=True),
)
