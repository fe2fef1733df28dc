"""Recognise written-out pinyin: ``měi nǚ``, ``mei3 nü3``, ``du立``.

It may replace characters to hide a copy. Many English words are spelled like pinyin (can, me, women), so the spelling
alone proves nothing. The evidence is:

- **tones**: tone marks (ǎ, ē) or tone digits (3) on two or more syllables and half of all, or on one close to Han;
- **context**: lower-case letters that touch Han, or are between Han, and are not mainly common English words.
"""

from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text import symbols
from fingerprinting.text.compiled import part
from fingerprinting.text.folding import classes
from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.tokens import (
    FOREIGN,
    JOINED,
    LETTER,
    LETTERS,
    LONGEST,
    PLACE,
    TONE,
    UPPER,
    Desk,
    Points,
    Table,
    Word,
    class_at,
    hash_of,
    read_word,
)

Pending = NDArray[np.int64]
"""Symbols about to be written: rows of symbol, start and stop."""

COST, ORIGIN, SYLLABLE = 3, 4, 5
DESK_COLUMNS = 6
"""Further columns of the desk: the cost of the best split up to a letter, the start of its last syllable, and the
symbol of that syllable."""
TOUCHING, SPACED, NEAR, FAR = 0, 1, 2, 3
"""The distance of the nearest Han: adjacent, after spaces, after punctuation, or farther."""
REACH = 4
MOST_WORDS = 16
MOST_SYLLABLES = 2 * LONGEST
PRICE = 4
IMPOSSIBLE = 1 << 20
NEXT_NODE, ENDS = alphabet().next_node, alphabet().ends
ENGLISH = np.array(sorted(map(hash_of, files(__package__).joinpath("english.txt").read_text().split())), np.uint64)
"""Hashes of the common English words that are spelled like pinyin."""


@part
def could_be_pinyin(word: Word) -> bool:
    """Tell by its letters whether a word may be pinyin."""
    return word.flags & (FOREIGN | JOINED | LETTERS) == LETTERS and word.length < LONGEST


@part
def read_pinyin(points: Points, start: int, word: Word, table: Table, desk: Desk, pending: Pending) -> tuple[int, int]:
    """Read the words from a place on as pinyin, if they are.

    ``word`` is the word at ``start``; its letters are on the desk. Returns the number of pending syllables, 0 if the
    words are not pinyin, and the stop of the last word.
    """
    stop, count, toned, words, english, high, short = start, 0, 0, 0, 0, 0, 0
    while words < MOST_WORDS and count <= MOST_SYLLABLES - LONGEST and could_be_pinyin(word):
        syllables, tones = split_syllables(word, desk, pending, count)
        if syllables == 0:
            break
        count, toned, words, stop = count + syllables, toned + tones, words + 1, word.stop
        english += is_english(word) and tones == 0
        high += word.flags & UPPER != 0
        short += word.length == 1
        after = next_word(points, stop, table)
        if after < 0:
            break
        word = read_word(points, after, table, desk)
    before, behind = han_beside(points, start - 1, -1, table), han_beside(points, stop, 1, table)
    if toned:
        proven = by_tones(count, toned, min(before, behind), high, words)
    else:
        proven = high + short == 0 and 2 * english < words + (words > 1) and by_context(before, behind)
    return (count, stop) if proven else (0, start)


@part
def by_tones(count: int, toned: int, distance: int, high: int, words: int) -> bool:
    """Decide whether words are pinyin if some syllables have tones."""
    if high > 1 or (high == 1 and words == 1 and count == 1):
        return False
    return (toned >= 2 and 2 * toned >= count) or distance <= NEAR


@part
def by_context(before: int, behind: int) -> bool:
    """Decide whether words without tones are pinyin, by the Han beside them.

    Han must be adjacent to one end, or separated by spaces from both.
    """
    return min(before, behind) == TOUCHING or max(before, behind) == SPACED


@part
def split_syllables(word: Word, desk: Desk, pending: Pending, offset: int) -> tuple[int, int]:
    """Split the word on the desk into the fewest syllables.

    They are written to ``pending`` from ``offset`` on. Of splits with equally many syllables the orthographic one is
    chosen, in which no syllable begins with a, e or o (fan·gan, not fang·an). Returns the number of syllables, 0 if the
    word cannot be split, and how many of them have a tone.
    """
    for at in range(1, word.length + 1):
        desk[at, COST] = IMPOSSIBLE
    desk[0, COST] = 0
    for begin in range(word.length):
        if desk[begin, COST] < IMPOSSIBLE:
            extend(begin, word.length, desk)
    if desk[word.length, COST] >= IMPOSSIBLE:
        return 0, 0
    count, at = 0, word.length
    while at > 0:
        count += desk[at, SYLLABLE] != 0
        at = desk[at, ORIGIN]
    return count, write_cut(word.length, desk, pending, offset + count)


@part
def write_cut(length: int, desk: Desk, pending: Pending, end: int) -> int:
    """Write the syllables of the best split, from the last to the first.

    Returns how many have a tone.
    """
    at, row, toned = length, end, 0
    while at > 0:
        begin = desk[at, ORIGIN]
        if desk[at, SYLLABLE]:
            row -= 1
            pending[row, 0] = desk[at, SYLLABLE]
            pending[row, 1] = desk[begin, PLACE]
            pending[row, 2] = desk[at - 1, PLACE] + 1
            toned += has_tone(desk, begin, at)
        at = begin
    return toned


@part
def extend(begin: int, length: int, desk: Desk) -> None:
    """Try every syllable that begins at a letter."""
    first = desk[begin, LETTER]
    if first == 0:
        relax(begin, begin + 1, 0, 0, desk)
        return
    vowel = begin > 0 and desk[begin - 1, LETTER] != 0 and (first == 1 or first == 5 or first == 15)
    node, tones = 0, 0
    for at in range(begin, length):
        letter = desk[at, LETTER]
        if letter == 0 or letter > classes.LATIN_Z:
            tone_digit = classes.DIGIT_LETTER < letter <= classes.DIGIT_LETTER + 5
            if tone_digit and ENDS[node] and tones == 0 and at > begin + 1:
                relax(begin, at + 1, PRICE, 0 + int(ENDS[node]), desk)
            return
        node = 0 + int(NEXT_NODE[node, letter])
        tones += desk[at, TONE] != 0
        if node == 0 or tones > 1:
            return
        if ENDS[node]:
            relax(begin, at + 1, PRICE + vowel, 0 + int(ENDS[node]), desk)


@part
def relax(begin: int, end: int, price: int, syllable: int, desk: Desk) -> None:
    """Keep a split that costs less than the best one, or as much.

    Of splits of equal cost the last one, with the shortest last syllable, is kept.
    """
    if desk[begin, COST] + price <= desk[end, COST]:
        desk[end, COST] = desk[begin, COST] + price
        desk[end, ORIGIN] = begin
        desk[end, SYLLABLE] = syllable


@part
def has_tone(desk: Desk, begin: int, end: int) -> bool:
    """Tell whether a syllable has a tone mark or ends in a tone digit."""
    tones = desk[end - 1, LETTER] > classes.LATIN_Z
    for at in range(begin, end):
        tones |= desk[at, TONE] != 0
    return bool(tones)


@part
def is_english(word: Word) -> bool:
    """Tell whether a word is a common English word spelled like pinyin."""
    at = np.searchsorted(ENGLISH, word.value)
    return bool(at < len(ENGLISH) and ENGLISH[at] == word.value)


@part
def next_word(points: Points, stop: int, table: Table) -> int:
    """Return the start of the word after one space or hyphen, -1 for none."""
    kind, after = class_at(points, stop, table), class_at(points, stop + 1, table)
    separate = kind == classes.SPACE or (stop < len(points) and points[stop] == ord("-"))
    return stop + 1 if separate and after >= classes.LETTER else -1


@part
def is_han(kind: int) -> bool:
    """Tell whether a class or symbol is that of a Han character."""
    if kind == classes.MOUTH or classes.COMPONENT <= kind < classes.LETTER:
        return True
    return symbols.FIRST_SYLLABLE <= kind < symbols.FIRST_LETTER


@part
def han_beside(points: Points, at: int, step: int, table: Table) -> int:
    """Return the distance of the nearest Han before or after a place.

    `step` is 1 or -1.
    """
    distance = TOUCHING
    for _ in range(REACH):
        kind = class_at(points, at, table)
        if is_han(kind):
            return distance
        if kind == classes.SPACE:
            distance = max(distance, SPACED)
        elif kind == classes.LINE or kind < classes.BREAK or kind >= classes.DIGIT:
            return FAR
        elif not classes.IGNORE <= kind <= classes.DIAERESIS:
            distance = NEAR
        at += step
    return FAR
