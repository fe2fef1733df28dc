"""Recognise masks: ``**师``, ``张×``, ``口口``, ``□``, ``XX``.

A mask stands for a character that cannot be read. The same signs also multiply, mark list items and emphasise; so the
context decides.
"""

import numpy as np

from fingerprinting.text.compiled import part
from fingerprinting.text.folding import classes
from fingerprinting.text.folding.pinyin import TOUCHING, han_beside, is_han
from fingerprinting.text.folding.tokens import JOINED, LETTER, Desk, Points, Table, Word, class_at, is_letter_or_digit

DROPPED, MASKED, ZERO, PLAIN = 0, 1, 2, 3
"""What a run of signs is: decoration, masked characters, the numeral 〇, or ordinary characters."""
LONGEST_MASK = 8
REACH, AMONG = 32, 6
"""Code points before and after a sign, and minimum number of masks between two Han there, from which the sign is a mask
too, even beside punctuation: a script that covers every third character does not spare those at the end of a clause."""
AMONG_PRIVATE = 10
"""The same number for characters of private use: old books contain some that cannot be read."""
LETTER_X = 24
NUMERALS = np.array(sorted(map(ord, "一二三四五六七八九十百千零〇")), np.uint32)
ENDS_IN_MOUTH = np.array(sorted(map(ord, "路门出入进窗港关人胸伤家户灶渡牲缺裂")), np.uint32)
BEGINS_WITH_MOUTH = np.array(sorted(map(ord, "声相味罩令径服岸供感传语")), np.uint32)


@part
def run_stop(points: Points, start: int, table: Table) -> int:
    """Find the stop of a run of signs of one class."""
    kind, stop = class_at(points, start, table), start
    while stop < len(points) and class_at(points, stop, table) == kind:
        stop += 1
    return stop


@part
def judge(points: Points, start: int, stop: int, table: Table) -> int:
    """Decide by the context what a run of mask signs is."""
    kind = class_at(points, start, table)
    if kind == classes.MOUTH:
        is_mask = hides_mouths(points, start, stop) or (stop - start == 1 and is_among_masks(points, start, table))
        return MASKED if is_mask else PLAIN
    before, after = class_at(points, start - 1, table), class_at(points, stop, table)
    if kind == classes.RING and contains(NUMERALS, points, start - 1):
        return ZERO
    if stop - start > LONGEST_MASK or not (is_han(before) or is_han(after)):
        return DROPPED
    if is_letter_or_digit(before) or is_letter_or_digit(after):
        return DROPPED
    if stop - start == 1 and not stands_inside(points, start, stop, kind, table) and not is_among_masks(
            points, start, table):
        return DROPPED
    if stop - start == 1 and alternates(points, start, table):
        return DROPPED
    if kind == classes.STAR and emphasises(points, start, stop, table):
        return DROPPED
    return MASKED


@part
def stands_inside(points: Points, start: int, stop: int, kind: int, table: Table) -> bool:
    """Tell a single mask from a bullet.

    A mask does not begin a line; blocks and rings must have Han on both sides.
    """
    before, after = class_at(points, start - 1, table), class_at(points, stop, table)
    if kind == classes.STAR or kind == classes.CROSS:
        return before != classes.LINE and before != classes.SPACE
    return is_han(before) and is_han(after)


@part
def is_among_masks(points: Points, at: int, table: Table) -> bool:
    """Tell whether many single masks stand between Han near a place."""
    near, is_private = 0, class_at(points, at, table) == classes.PRIVATE
    for place in range(max(at - REACH, 1), min(at + REACH, len(points) - 1)):
        kind = class_at(points, place, table)
        is_mask = kind == classes.PRIVATE if is_private else classes.STAR <= kind <= classes.RING
        if place != at and is_mask and is_han(class_at(points, place - 1, table)) and is_han(
                class_at(points, place + 1, table)):
            near += 1
    return near >= (AMONG_PRIVATE if is_private else AMONG)


@part
def alternates(points: Points, at: int, table: Table) -> bool:
    """Tell a sign interleaved with the text (优★优★小★说) from a mask.

    An interleaved sign recurs at every other place, at least three times.
    """
    same = 1
    for step in (-1, 1):
        other = at
        while class_at(points, other + 2 * step, table) == class_at(points, at, table):
            if not is_han(class_at(points, other + step, table)) or points[other + 2 * step] != points[at]:
                break
            same += 1
            other += 2 * step
    return same >= 3


@part
def emphasises(points: Points, start: int, stop: int, table: Table) -> bool:
    """Recognise Markdown's ``**emphasis**``.

    A run of as many stars follows or precedes on the same line, with no Han directly outside either run.
    """
    width = stop - start
    if not is_han(class_at(points, start - 1, table)) and closes(points, stop, width, 1, table):
        return True
    return not is_han(class_at(points, stop, table)) and closes(points, start - 1, width, -1, table)


@part
def closes(points: Points, at: int, width: int, step: int, table: Table) -> bool:
    """Find the other run of a pair on the same line, with no Han after it."""
    run = 0
    for _ in range(100):
        kind = class_at(points, at, table)
        if kind == classes.STAR:
            run += 1
        elif run:
            return run == width and not is_han(kind)
        elif kind == classes.LINE:
            return False
        at += step
    return False


@part
def hides_mouths(points: Points, start: int, stop: int) -> bool:
    """Tell 口口 that masks two characters from two adjacent 口 (口口声声, 进口口罩)."""
    width = stop - start
    if width == 2 and (contains(ENDS_IN_MOUTH, points, start - 1) or contains(BEGINS_WITH_MOUTH, points, stop)):
        return False
    return 2 <= width <= LONGEST_MASK


@part
def hides_letters(points: Points, start: int, word: Word, table: Table, desk: Desk) -> bool:
    """Recognise a run of X that masks two or more characters, by adjacent Han."""
    if not 2 <= word.length <= LONGEST_MASK or word.flags & JOINED:
        return False
    for k in range(word.length):
        if desk[k, LETTER] != LETTER_X:
            return False
    before, behind = han_beside(points, start - 1, -1, table), han_beside(points, word.stop, 1, table)
    return min(before, behind) == TOUCHING


@part
def contains(sorted_points: Points, points: Points, at: int) -> bool:
    """Tell whether a sorted array contains the code point at a place.

    Places outside the text are not contained.
    """
    if not 0 <= at < len(points):
        return False
    place = np.searchsorted(sorted_points, points[at])
    return bool(place < len(sorted_points) and sorted_points[place] == points[at])
