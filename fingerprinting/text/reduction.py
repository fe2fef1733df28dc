"""The loop that turns code points into symbols; everything rare is handed to the file that knows it."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text import classes, masks, pinyin, symbols, tokens
from fingerprinting.text.alphabet import Alphabet
from fingerprinting.text.compiled import kernel

MASK, PINYIN, COMPONENT = range(3)
UNDONE = ("mask", "pinyin", "component")
"""The tricks that the loop itself undoes and counts."""
WIDEST_EXPANSION = 32


class Reduced(NamedTuple):
    """Symbols under construction; the arrays may be longer than what is filled."""

    symbols: NDArray[np.uint16]
    starts: NDArray[np.uint32]
    stops: NDArray[np.uint32]


@kernel
def reduce_points(
    points: NDArray[np.uint32], tables: Alphabet, undone: NDArray[np.int64]
) -> tuple[NDArray[np.uint16], NDArray[np.uint32], NDArray[np.uint32]]:
    """Reduce code points to symbols and the stretches they came from; counts tricks into ``undone``, shape (3,)."""
    out = room(len(points))
    spelling, reading = tokens.new_spelling(), pinyin.new_reading()
    at, size = 0, 0
    while at < len(points):
        found = tables.table[points[at]]
        if found < classes.BREAK:
            out.symbols[size], out.starts[size], out.stops[size] = found, at, at + 1
            size += 1
            at += 1
        elif found < classes.STAR:
            at += 1
        else:
            if classes.EXPANDED <= found < classes.COMPONENT:
                out = widened(out, size, len(points) - at)
            at, size = special(points, at, size, tables, out, spelling, reading, undone)
    return out.symbols[:size], out.starts[:size], out.stops[:size]


@kernel
def room(size: int) -> Reduced:
    """Make room for symbols."""
    return Reduced(np.empty(size, np.uint16), np.empty(size, np.uint32), np.empty(size, np.uint32))


@kernel
def widened(out: Reduced, size: int, left: int) -> Reduced:
    """Make sure that one code point more than its share fits."""
    if size + left + WIDEST_EXPANSION <= len(out.symbols):
        return out
    wider = room(2 * (size + left) + WIDEST_EXPANSION)
    wider.symbols[:size], wider.starts[:size], wider.stops[:size] = (
        out.symbols[:size],
        out.starts[:size],
        out.stops[:size],
    )
    return wider


@kernel
def special(
    points: NDArray[np.uint32],
    at: int,
    size: int,
    tables: Alphabet,
    out: Reduced,
    spelling: tokens.Spelling,
    reading: pinyin.Reading,
    undone: NDArray[np.int64],
) -> tuple[int, int]:
    """Deal with a code point that is not simply a symbol; returns where to go on in points and in symbols."""
    found = int(tables.table[points[at]])
    if tokens.is_letter_or_digit(found) or tokens.is_spelled(found):
        return word(points, at, size, tables, out, spelling, reading, undone)
    if found <= classes.MOUTH:
        return mask(points, at, size, tables, out, undone)
    if found >= classes.COMPONENT:
        return component(points, at, size, tables, out, undone)
    if found >= classes.EXPANDED:
        return expansion(found - classes.EXPANDED, at, size, tables, out)
    return jamo(points, at, size, tables.table, out)


@kernel
def put(symbol: int, start: int, stop: int, size: int, out: Reduced) -> int:
    """Write one symbol; returns the new size."""
    out.symbols[size], out.starts[size], out.stops[size] = symbol, start, stop
    return size + 1


@kernel
def word(
    points: NDArray[np.uint32],
    at: int,
    size: int,
    tables: Alphabet,
    out: Reduced,
    spelling: tokens.Spelling,
    reading: pinyin.Reading,
    undone: NDArray[np.int64],
) -> tuple[int, int]:
    """Write a word as one symbol, as syllables if it is pinyin, as wild ones if it is a mask."""
    read = tokens.read_word(points, at, tables, spelling)
    if masks.hides_letters(points, at, read, spelling, tables.table):
        undone[MASK] += read.length
        return read.stop, hide(at, at + read.length, read.stop, size, out)
    if pinyin.could_be_pinyin(read):
        count, stop = pinyin.read_pinyin(points, at, read, tables, spelling, reading)
        for k in range(count):
            size = put(reading.symbols[k], reading.starts[k], reading.stops[k], size, out)
        if count:
            undone[PINYIN] += count
            return stop, size
    return read.stop, put(tokens.word_symbol(read.value), at, read.stop, size, out)


@kernel
def hide(start: int, end: int, stop: int, size: int, out: Reduced) -> int:
    """Write a wild symbol for each point from start to end, the last one reaching to stop."""
    for at in range(start, end):
        size = put(symbols.WILD, at, at + 1 if at + 1 < end else stop, size, out)
    return size


@kernel
def mask(
    points: NDArray[np.uint32], at: int, size: int, tables: Alphabet, out: Reduced, undone: NDArray[np.int64]
) -> tuple[int, int]:
    """Write a run of mask signs as what it means where it stands."""
    stop = masks.run_stop(points, at, tables.table)
    meaning = masks.judge(points, at, stop, tables.table)
    if meaning == masks.MASKED:
        undone[MASK] += stop - at
        return stop, hide(at, stop, stop, size, out)
    if meaning != masks.DROPPED:
        symbol = tables.named[0] if meaning == masks.PLAIN else tables.named[1]
        for place in range(at, stop):
            size = put(symbol, place, place + 1, size, out)
    return stop, size


@kernel
def component(
    points: NDArray[np.uint32], at: int, size: int, tables: Alphabet, out: Reduced, undone: NDArray[np.int64]
) -> tuple[int, int]:
    """Join a part of a character with its neighbour where the two make a whole."""
    if at + 1 < len(points):
        whole = joined(points[at], points[at + 1], tables)
        if whole:
            undone[COMPONENT] += 1
            return at + 2, put(whole, at, at + 2, size, out)
    if at > 0 and size > 0 and out.starts[size - 1] == at - 1:
        whole = joined(points[at - 1], points[at], tables)
        if whole:
            undone[COMPONENT] += 1
            return at + 1, put(whole, at - 1, at + 1, size - 1, out)
    alone = tables.component_symbols[int(tables.table[points[at]]) - classes.COMPONENT]
    return at + 1, put(alone, at, at + 1, size, out)


@kernel
def joined(left: int, right: int, tables: Alphabet) -> int:
    """Look up the symbol of the character that two parts make, 0 for none."""
    pair = np.uint64(left) << np.uint64(32) | np.uint64(right)
    at = np.searchsorted(tables.pairs, pair)
    return int(tables.wholes[at]) if at < len(tables.pairs) and tables.pairs[at] == pair else 0


@kernel
def expansion(row: int, at: int, size: int, tables: Alphabet, out: Reduced) -> tuple[int, int]:
    """Write the symbols that one code point stands for; its letters and digits make words."""
    value = tokens.blank_word(at).value
    blank, pending = value, False
    for k in range(tables.expanded_starts[row], tables.expanded_starts[row + 1]):
        member = int(tables.expanded_members[k])
        if member < classes.BREAK:
            if pending:
                size = put(tokens.word_symbol(value), at, at + 1, size, out)
                value, pending = blank, False
            size = put(member, at, at + 1, size, out)
        else:
            value, pending = tokens.mix(value, member), True
    if pending:
        size = put(tokens.word_symbol(value), at, at + 1, size, out)
    return at + 1, size


@kernel
def jamo(points: NDArray[np.uint32], at: int, size: int, table: NDArray[np.uint16], out: Reduced) -> tuple[int, int]:
    """Compose a Korean syllable of its letters; a letter alone is a symbol of its own."""
    leading = int(table[points[at]]) - classes.LEADING_JAMO
    vowel = tokens.class_at(points, at + 1, table) - classes.VOWEL_JAMO
    if not (0 <= leading < 19 and 0 <= vowel < 21):
        alone = symbols.FIRST_LETTER + int(points[at]) % (symbols.FIRST_UNREAD - symbols.FIRST_LETTER)
        return at + 1, put(alone, at, at + 1, size, out)
    trailing = tokens.class_at(points, at + 2, table) - classes.TRAILING_JAMO
    if not 0 < trailing < 28:
        trailing = 0
    stop = at + 2 + (trailing > 0)
    return stop, put(symbols.FIRST_HANGUL + (leading * 21 + vowel) * 28 + trailing, at, stop, size, out)
