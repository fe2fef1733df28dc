"""Read a word, a number or a URL from a text as one symbol."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text import symbols
from fingerprinting.text.compiled import part
from fingerprinting.text.folding import classes
from fingerprinting.text.folding.alphabet import alphabet

Points = NDArray[np.uint32]
Table = NDArray[np.uint16]
Desk = NDArray[np.int64]
"""Scratch array of a kernel: one row per letter, with the letter, its tone, its place, and the columns of
``pinyin``."""

UPPER, TONED, FOREIGN, DIGITS, JOINED, SPLIT, LETTERS = 1, 2, 4, 8, 16, 32, 64
"""Flags of a word: it has a capital, a tone mark, a letter outside a–z, digits, dots and the like, an apostrophe,
letters."""
LETTER, TONE, PLACE = range(3)
"""Columns of the desk. An apostrophe is letter 0."""
LONGEST = 64
"""Maximum number of letters of a word that are put on the desk."""
APOSTROPHE = 63
SEED = np.uint64(0x9E3779B97F4A7C15)
SPELLED_STARTS, SPELLED_MEMBERS = alphabet().spelled_starts, alphabet().spelled_members


class Word(NamedTuple):
    """A word as read so far."""

    stop: int
    value: np.uint64
    flags: int
    length: int


def _mix(value: np.uint64, letter: int) -> np.uint64:
    """Add one letter to the hash of a word."""
    mixed = (value ^ np.uint64(letter)) * np.uint64(0xFF51AFD7ED558CCD)
    return mixed ^ (mixed >> np.uint64(29))


mix = part(_mix)


def hash_of(word: str) -> np.uint64:
    """Hash a word of the letters a–z as ``read_word`` does."""
    value = SEED
    with np.errstate(over="ignore"):
        for letter in word:
            value = _mix(value, ord(letter) - ord("a") + classes.LATIN_A)
    return value


@part
def word_symbol(value: np.uint64) -> int:
    """Map the hash of a word to a symbol in the range of words."""
    return symbols.FIRST_WORD + int(np.int64((value * np.uint64(0xC4CEB9FE1A85EC53)) >> np.uint64(49)))


@part
def class_at(points: Points, at: int, table: Table) -> int:
    """Return the class or symbol at a place.

    Places outside the text have the class of a line end.
    """
    # Adding 0 widens the uint16, so that kernels are compiled for one type of integer only.
    return 0 + int(table[points[at]]) if 0 <= at < len(points) else classes.LINE


@part
def is_letter_or_digit(kind: int) -> bool:
    """Tell whether a class is that of a single letter or digit."""
    return kind >= classes.LETTER or classes.DIGIT <= kind < classes.DIGIT + 10


@part
def is_spelled(kind: int) -> bool:
    """Tell whether a class stands for several letters or digits."""
    return classes.SPELLED <= kind < classes.EXPANDED


@part
def read_word(points: Points, start: int, table: Table, desk: Desk) -> Word:
    """Read the word that starts at a place, and put its first letters on the desk."""
    at, word = start, Word(start, SEED, 0, 0)
    while at < len(points):
        kind = class_at(points, at, table)
        if is_letter_or_digit(kind):
            word = feed(kind, at, word, desk)
        elif is_spelled(kind):
            word = feed_spelled(kind, at, word, desk)
        elif classes.IGNORE <= kind <= classes.DIAERESIS:
            word = mark(kind, word, desk)
        else:
            skipped, letter = connector(points, at, table, word.flags)
            if not skipped:
                break
            word = join(letter, at, word, desk)
            at += skipped - 1
            if letter == classes.URL_LETTER:
                return read_url(points, at + 1, table, word)
        at += 1
    return word


@part
def feed(kind: int, at: int, word: Word, desk: Desk) -> Word:
    """Add one letter or digit to the word."""
    flags, tone = word.flags, 0
    if kind >= classes.LETTER:
        letter = kind & classes.LETTER_MASK
        tone = (kind >> classes.TONE_SHIFT) & classes.TONE_MASK
        flags |= LETTERS
        flags |= UPPER if kind & classes.UPPER else 0
        flags |= TONED if tone else 0
        flags |= FOREIGN if letter > classes.LATIN_Z else 0
    else:
        letter = classes.DIGIT_LETTER + kind - classes.DIGIT
        flags |= DIGITS
    return Word(at + 1, mix(word.value, letter), flags, lay(letter, tone, at, word.length, desk))


@part
def feed_spelled(kind: int, at: int, word: Word, desk: Desk) -> Word:
    """Add a code point that stands for several letters or digits to the word."""
    row = kind - classes.SPELLED
    for k in range(SPELLED_STARTS[row], SPELLED_STARTS[row + 1]):
        word = feed(0 + int(SPELLED_MEMBERS[k]), at, word, desk)
    return Word(word.stop, word.value, word.flags | FOREIGN, word.length)


@part
def lay(letter: int, tone: int, at: int, length: int, desk: Desk) -> int:
    """Put a letter on the desk, if there is room; return the new length."""
    if length >= LONGEST:
        return length
    desk[length, LETTER], desk[length, TONE], desk[length, PLACE] = letter, tone, at
    return length + 1


@part
def mark(kind: int, word: Word, desk: Desk) -> Word:
    """Add a combining tone mark to the last letter; ignore other marks."""
    if not classes.TONE < kind < classes.DIAERESIS or word.length == 0:
        return word
    desk[word.length - 1, TONE] = kind - classes.TONE
    return Word(word.stop, word.value, word.flags | TONED, word.length)


@part
def join(letter: int, at: int, word: Word, desk: Desk) -> Word:
    """Add a dot, an apostrophe or the like to the word."""
    if letter == APOSTROPHE:
        return Word(word.stop, word.value, word.flags | SPLIT, lay(0, 0, at, word.length, desk))
    if letter == 0:
        return word
    return Word(word.stop, mix(word.value, letter), word.flags | JOINED, word.length)


@part
def connector(points: Points, at: int, table: Table, flags: int) -> tuple[int, int]:
    """Return the number of code points that join two parts of a word.

    Also returns the letter that they add to the hash; both are 0 if the word ends.
    """
    kind, after = class_at(points, at, table), class_at(points, at + 1, table)
    if kind == classes.COLON and flags & ~UPPER == LETTERS and opens_url(points, at, table):
        return 3, classes.URL_LETTER
    if not is_letter_or_digit(after):
        return 0, 0
    if kind == classes.DOT and not new_sentence(class_at(points, at - 1, table), after):
        return 1, classes.DOT_LETTER
    if kind == classes.UNDERSCORE:
        return 1, classes.UNDERSCORE_LETTER
    if kind == classes.AT:
        return 1, classes.AT_LETTER
    if kind == classes.APOSTROPHE and flags & LETTERS and after >= classes.LETTER:
        return 1, APOSTROPHE
    if kind == classes.COMMA and flags == DIGITS and after < classes.SPELLED:
        return 1, 0
    if kind == classes.SLASH and flags & JOINED and flags & LETTERS:
        return 1, classes.URL_LETTER
    return 0, 0


@part
def opens_url(points: Points, colon: int, table: Table) -> bool:
    """Tell whether ``//host`` follows a colon."""
    slashes = class_at(points, colon + 1, table) == class_at(points, colon + 2, table) == classes.SLASH
    return slashes and is_letter_or_digit(class_at(points, colon + 3, table))


@part
def new_sentence(before: int, after: int) -> bool:
    """Tell a full stop without a space (``end.Next``) from a dot inside a name."""
    if before < classes.LETTER or after < classes.LETTER:
        return False
    return before & classes.UPPER == 0 and after & classes.UPPER != 0


@part
def read_url(points: Points, start: int, table: Table, word: Word) -> Word:
    """Read the rest of a URL, up to its last letter, digit or slash."""
    at, stop, value, kept = start, start, word.value, word.value
    while at < len(points):
        kind = class_at(points, at, table)
        if not is_letter_or_digit(kind) and not classes.DOT <= kind <= classes.URL_SIGN:
            break
        value = mix(value, kind & ~(classes.UPPER | classes.TONE_MASK << classes.TONE_SHIFT))
        at += 1
        if is_letter_or_digit(kind) or kind == classes.SLASH:
            stop, kept = at, value
    return Word(stop, kept, word.flags | JOINED, word.length)
