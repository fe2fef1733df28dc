"""Recognises written-out pinyin, which pirates put in place of characters: ``měi nǚ``, ``mei3 nü3``, ``du立``.

Many English words are spelled like pinyin (can, me, women), so a spelling alone proves nothing. What does:

- **tones**: two syllables in a row that carry marks (ǎ, ē) or digits (3), or one beside Han;
- **context**: letters in lower case that touch Han, or stand between Han, and are no common English word.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text import classes, symbols
from fingerprinting.text.alphabet import Alphabet
from fingerprinting.text.compiled import kernel
from fingerprinting.text.tokens import (
    FOREIGN,
    JOINED,
    LETTERS,
    LONGEST,
    UPPER,
    Spelling,
    Word,
    class_at,
    read_word,
)

TOUCHING, SPACED, NEAR, FAR = 0, 1, 2, 3
"""How close Han stands: at once, past spaces, past punctuation, not at all."""
REACH = 4
MOST_WORDS = 16
MOST_SYLLABLES = 128
IMPOSSIBLE = 1 << 20


class Reading(NamedTuple):
    """The syllables that a run of words was read as; each array of shape (128,)."""

    symbols: NDArray[np.uint16]
    starts: NDArray[np.uint32]
    stops: NDArray[np.uint32]


@kernel
def new_reading() -> Reading:
    """Make room for a reading."""
    return Reading(
        np.zeros(MOST_SYLLABLES, np.uint16), np.zeros(MOST_SYLLABLES, np.uint32), np.zeros(MOST_SYLLABLES, np.uint32)
    )


@kernel
def could_be_pinyin(word: Word) -> bool:
    """Tell by its letters whether a word is worth trying."""
    return word.flags & (FOREIGN | JOINED | LETTERS) == LETTERS and word.length < LONGEST


@kernel
def read_pinyin(
    points: NDArray[np.uint32], start: int, first: Word, tables: Alphabet, spelling: Spelling, reading: Reading
) -> tuple[int, int]:
    """Read words from a point on as pinyin, where that is what they are.

    ``first`` is the word at ``start``, its letters in ``spelling``. Returns the number of syllables, 0 when these
    are words after all, and where they stop.
    """
    word, stop, count, toned, words, english, high, low = first, start, 0, 0, 0, 0, 0, False
    while words < MOST_WORDS and could_be_pinyin(word):
        syllables, tones = split_syllables(word, tables, spelling, reading, count)
        if syllables == 0:
            break
        count, toned, words, stop = count + syllables, toned + tones, words + 1, word.stop
        english += is_english(word, tables.english) and tones == 0
        high += word.flags & UPPER != 0
        low = low or (word.length == 1)
        after = next_word(points, stop, tables.table)
        if after < 0 or count > MOST_SYLLABLES - LONGEST:
            break
        word = read_word(points, after, tables, spelling)
    if count == 0:
        return 0, start
    before, behind = han_before(points, start, tables.table), han_after(points, stop, tables.table)
    plain = high == 0 and not low and 2 * english < words + (words > 1)
    if toned:
        return (count, stop) if by_tones(count, toned, min(before, behind), high, words) else (0, start)
    return (count, stop) if plain and by_context(before, behind) else (0, start)


@kernel
def by_tones(count: int, toned: int, distance: int, high: int, words: int) -> bool:
    """Decide on words of which some syllables carry tones."""
    if high > 1 or (high == 1 and words == 1 and count == 1):
        return False
    return (toned >= 2 and 2 * toned >= count) or distance <= NEAR


@kernel
def by_context(before: int, behind: int) -> bool:
    """Decide on words without tones: Han must touch one end or stand a space away from both."""
    return min(before, behind) == TOUCHING or max(before, behind) == SPACED


@kernel
def split_syllables(word: Word, tables: Alphabet, spelling: Spelling, reading: Reading, offset: int) -> tuple[int, int]:
    """Cut a word into the fewest syllables, written into the reading from ``offset`` on.

    Of cuts with as many syllables, the orthographic one is taken, where a, e and o begin none (fan·gan, not
    fang·an). Returns how many syllables, 0 where it cannot be cut, and how many of them carry a tone.
    """
    length = word.length
    cost = np.full(LONGEST + 1, IMPOSSIBLE, np.int32)
    origin = np.zeros(LONGEST + 1, np.int16)
    ends = np.zeros(LONGEST + 1, np.uint16)
    cost[0] = 0
    for begin in range(length):
        if cost[begin] < IMPOSSIBLE:
            extend(begin, length, cost, origin, ends, tables, spelling)
    if cost[length] >= IMPOSSIBLE:
        return 0, 0
    count = 0
    at = length
    while at > 0:
        count += ends[at] != 0
        at = origin[at]
    toned = 0
    at, k = length, offset + count
    while at > 0:
        begin = origin[at]
        if ends[at]:
            k -= 1
            reading.symbols[k] = ends[at]
            reading.starts[k] = spelling.places[begin]
            reading.stops[k] = spelling.places[at - 1] + 1
            toned += has_tone(spelling, begin, at)
        at = begin
    return count, toned


@kernel
def extend(
    begin: int,
    length: int,
    cost: NDArray[np.int32],
    origin: NDArray[np.int16],
    ends: NDArray[np.uint16],
    tables: Alphabet,
    spelling: Spelling,
) -> None:
    """Try every syllable that begins at one letter."""
    if spelling.letters[begin] == 0:
        relax(begin, begin + 1, 0, 0, cost, origin, ends)
        return
    first = spelling.letters[begin]
    vowel = begin > 0 and spelling.letters[begin - 1] != 0 and (first == 1 or first == 5 or first == 15)
    node, tones = 0, 0
    for at in range(begin, length):
        letter = spelling.letters[at]
        if letter > classes.LATIN_Z:
            tone_digit = classes.DIGIT_LETTER < letter <= classes.DIGIT_LETTER + 5
            if tone_digit and tables.ends[node] and tones == 0 and at > begin + 1:
                relax(begin, at + 1, 4, int(tables.ends[node]), cost, origin, ends)
            return
        node = tables.next_node[node, letter]
        tones += spelling.tones[at] != 0
        if node == 0 or letter == 0 or tones > 1:
            return
        if tables.ends[node]:
            relax(begin, at + 1, 4 + vowel, int(tables.ends[node]), cost, origin, ends)


@kernel
def relax(
    begin: int,
    end: int,
    price: int,
    symbol: int,
    cost: NDArray[np.int32],
    origin: NDArray[np.int16],
    ends: NDArray[np.uint16],
) -> None:
    """Keep a cut that is cheaper than the best so far, or as cheap with a longer syllable before it."""
    if cost[begin] + price <= cost[end]:
        cost[end] = cost[begin] + price
        origin[end] = begin
        ends[end] = symbol


@kernel
def has_tone(spelling: Spelling, begin: int, end: int) -> bool:
    """Tell whether letters carry a tone mark or end in a tone digit."""
    if spelling.letters[end - 1] > classes.LATIN_Z:
        return True
    for at in range(begin, end):
        if spelling.tones[at]:
            return True
    return False


@kernel
def is_english(word: Word, english: NDArray[np.uint64]) -> bool:
    """Tell whether a word is among the common English ones."""
    at = np.searchsorted(english, word.value)
    return at < len(english) and english[at] == word.value


@kernel
def next_word(points: NDArray[np.uint32], stop: int, table: NDArray[np.uint16]) -> int:
    """Find the word that follows after one space or hyphen, -1 for none."""
    found = class_at(points, stop, table)
    after = class_at(points, stop + 1, table)
    separate = found == classes.SPACE or (stop < len(points) and points[stop] == ord("-"))
    return stop + 1 if separate and after >= classes.LETTER else -1


@kernel
def is_han(found: int) -> bool:
    """Tell whether a class is a Han character."""
    return symbols.FIRST_SYLLABLE <= found < symbols.FIRST_LETTER or found == classes.MOUTH


@kernel
def han_before(points: NDArray[np.uint32], start: int, table: NDArray[np.uint16]) -> int:
    """Tell how close Han stands before a point."""
    return han_beside(points, start - 1, -1, table)


@kernel
def han_after(points: NDArray[np.uint32], stop: int, table: NDArray[np.uint16]) -> int:
    """Tell how close Han stands from a point on."""
    return han_beside(points, stop, 1, table)


@kernel
def han_beside(points: NDArray[np.uint32], at: int, step: int, table: NDArray[np.uint16]) -> int:
    distance = TOUCHING
    for _ in range(REACH):
        found = class_at(points, at, table)
        if is_han(found):
            return distance
        if found == classes.SPACE:
            distance = max(distance, SPACED)
        elif found == classes.LINE or found < classes.BREAK or found >= classes.DIGIT:
            return FAR
        elif not classes.IGNORE <= found <= classes.DIAERESIS:
            distance = NEAR
        at += step
    return FAR
