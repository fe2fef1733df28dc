"""Reads a word, a number or a URL off a text: one symbol, however many characters."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text import classes
from fingerprinting.text.alphabet import Alphabet
from fingerprinting.text.compiled import kernel

UPPER, TONED, FOREIGN, DIGITS, JOINED, SPLIT, LETTERS = 1, 2, 4, 8, 16, 32, 64
"""What a word was seen to have: a capital, a tone mark, a letter outside a–z, digits, dots, an apostrophe, letters."""
LONGEST = 64
BOUNDARY = 63
"""Stands in a spelling for an apostrophe."""


class Spelling(NamedTuple):
    """The first letters of the word just read, for whoever asks whether it is pinyin; each of shape (64,)."""

    letters: NDArray[np.uint8]
    tones: NDArray[np.uint8]
    places: NDArray[np.uint32]
    """Which point each letter came from."""


class Word(NamedTuple):
    """A word as read so far."""

    stop: int
    value: np.uint64
    flags: int
    length: int


@kernel
def blank_word(start: int) -> Word:
    """Begin a word of no letters."""
    return Word(start, np.uint64(0x9E3779B97F4A7C15), 0, 0)


@kernel
def new_spelling() -> Spelling:
    """Make room for a spelling."""
    return Spelling(np.zeros(LONGEST, np.uint8), np.zeros(LONGEST, np.uint8), np.zeros(LONGEST, np.uint32))


@kernel
def mix(value: np.uint64, letter: int) -> np.uint64:
    """Feed one letter into the hash of a word."""
    mixed = (value ^ np.uint64(letter)) * np.uint64(0xFF51AFD7ED558CCD)
    return mixed ^ (mixed >> np.uint64(29))


@kernel
def word_symbol(value: np.uint64) -> np.uint16:
    """Place the hash of a word in the range of words."""
    return np.uint16(np.uint64(0x8000) | ((value * np.uint64(0xC4CEB9FE1A85EC53)) >> np.uint64(49)))


@kernel
def is_letter_or_digit(found: int) -> bool:
    """Tell whether a class is a single letter or digit."""
    return found >= classes.LETTER or classes.DIGIT <= found < classes.DIGIT + 10


@kernel
def is_spelled(found: int) -> bool:
    """Tell whether a class stands for several letters or digits."""
    return classes.SPELLED <= found < classes.EXPANDED


@kernel
def class_at(points: NDArray[np.uint32], at: int, table: NDArray[np.uint16]) -> int:
    """Look up the class of a point; before and after the text lies a line end."""
    return int(table[points[at]]) if 0 <= at < len(points) else classes.LINE


@kernel
def read_word(points: NDArray[np.uint32], start: int, tables: Alphabet, spelling: Spelling) -> Word:
    """Read the word that starts at a point, leaving its first letters in the spelling."""
    at, word = start, blank_word(start)
    while at < len(points):
        found = int(tables.table[points[at]])
        if is_letter_or_digit(found):
            word = feed(found, at, word, spelling)
        elif is_spelled(found):
            word = feed_spelled(found, at, tables, word, spelling)
        elif classes.IGNORE <= found <= classes.DIAERESIS:
            word = mark(found, word, spelling)
        else:
            skipped, letter = connector(points, at, tables.table, word.flags)
            if not skipped:
                break
            word = join(letter, at, word, spelling)
            at += skipped - 1
            if letter == classes.URL_LETTER:
                return read_url(points, at + 1, tables.table, word)
        at += 1
    return word


@kernel
def feed(found: int, at: int, word: Word, spelling: Spelling) -> Word:
    """Take one letter or digit into the word."""
    flags, tone = word.flags, 0
    if found >= classes.LETTER:
        letter = found & classes.LETTER_MASK
        tone = (found >> classes.TONE_SHIFT) & classes.TONE_MASK
        flags |= LETTERS
        flags |= UPPER if found & classes.UPPER else 0
        flags |= TONED if tone else 0
        flags |= FOREIGN if letter > classes.LATIN_Z else 0
    else:
        letter = classes.DIGIT_LETTER + found - classes.DIGIT
        flags |= DIGITS
    length = spell(letter, tone, at, word.length, spelling)
    return Word(at + 1, mix(word.value, letter), flags, length)


@kernel
def feed_spelled(found: int, at: int, tables: Alphabet, word: Word, spelling: Spelling) -> Word:
    """Take a code point that stands for several letters or digits into the word."""
    row = found - classes.SPELLED
    for k in range(tables.spelled_starts[row], tables.spelled_starts[row + 1]):
        word = feed(int(tables.spelled_members[k]), at, word, spelling)
    return Word(word.stop, word.value, word.flags | FOREIGN, word.length)


@kernel
def spell(letter: int, tone: int, at: int, length: int, spelling: Spelling) -> int:
    """Note a letter of the word, if there is room; returns the new length."""
    if length >= LONGEST:
        return length
    spelling.letters[length] = letter if letter < BOUNDARY else 0
    spelling.tones[length] = tone
    spelling.places[length] = at
    return length + 1


@kernel
def mark(found: int, word: Word, spelling: Spelling) -> Word:
    """Put a combining tone mark on the last letter; other marks fall away."""
    if not classes.TONE < found < classes.DIAERESIS or word.length == 0:
        return word
    spelling.tones[word.length - 1] = found - classes.TONE
    return Word(word.stop, word.value, word.flags | TONED, word.length)


@kernel
def join(letter: int, at: int, word: Word, spelling: Spelling) -> Word:
    """Take a dot, an apostrophe and the like into the word."""
    if letter == BOUNDARY:
        length = spell(0, 0, at, word.length, spelling)
        return Word(word.stop, word.value, word.flags | SPLIT, length)
    if letter == 0:
        return word
    return Word(word.stop, mix(word.value, letter), word.flags | JOINED, word.length)


@kernel
def connector(points: NDArray[np.uint32], at: int, table: NDArray[np.uint16], flags: int) -> tuple[int, int]:
    """Tell how many points join two parts of a word here, 0 for none, and the letter they feed, 0 for none."""
    found, after = int(table[points[at]]), class_at(points, at + 1, table)
    if found == classes.COLON:
        return (3, classes.URL_LETTER) if flags & ~UPPER == LETTERS and opens_url(points, at, table) else (0, 0)
    if not is_letter_or_digit(after):
        return 0, 0
    if found == classes.DOT:
        before = class_at(points, at - 1, table)
        return (0, 0) if new_sentence(before, after) else (1, classes.DOT_LETTER)
    if found == classes.UNDERSCORE:
        return 1, classes.UNDERSCORE_LETTER
    if found == classes.AT:
        return 1, classes.AT_LETTER
    if found == classes.APOSTROPHE and flags & LETTERS and after >= classes.LETTER:
        return 1, BOUNDARY
    if found == classes.COMMA and flags == DIGITS and after < classes.SPELLED:
        return 1, 0
    if found == classes.SLASH and flags & JOINED and flags & LETTERS:
        return 1, classes.URL_LETTER
    return 0, 0


@kernel
def opens_url(points: NDArray[np.uint32], colon: int, table: NDArray[np.uint16]) -> bool:
    """Tell whether a colon goes on as ``://host``."""
    slashes = class_at(points, colon + 1, table) == class_at(points, colon + 2, table) == classes.SLASH
    return slashes and is_letter_or_digit(class_at(points, colon + 3, table))


@kernel
def new_sentence(before: int, after: int) -> bool:
    """Tell a full stop whose space was lost (``end.Next``) from a dot inside a name."""
    if before < classes.LETTER or after < classes.LETTER:
        return False
    return before & classes.UPPER == 0 and after & classes.UPPER != 0


@kernel
def read_url(points: NDArray[np.uint32], start: int, table: NDArray[np.uint16], word: Word) -> Word:
    """Read the rest of a URL, as far as its last letter, digit or slash."""
    at, stop, value, kept = start, start, word.value, word.value
    while at < len(points):
        found = int(table[points[at]])
        if not is_letter_or_digit(found) and not classes.DOT <= found <= classes.URL_SIGN:
            break
        value = mix(value, found & ~(classes.UPPER | classes.TONE_MASK << classes.TONE_SHIFT))
        at += 1
        if is_letter_or_digit(found) or found == classes.SLASH:
            stop, kept = at, value
    return Word(stop, kept, word.flags | JOINED, word.length)
