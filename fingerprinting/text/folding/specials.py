"""Fold code points that are not simply one symbol: words, masks, parts, jamo.

Each function writes symbols to ``pending``, in rows of symbol, start and stop. It returns the place to continue at, the
number of pending symbols, and the trick that it undid.
"""

from fingerprinting.text import symbols
from fingerprinting.text.compiled import part
from fingerprinting.text.folding import classes, masks, pinyin, tokens
from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.components import alone, visible, whole_of
from fingerprinting.text.folding.pinyin import Pending
from fingerprinting.text.folding.tokens import Desk, Points, Table, class_at

NO_TRICK, MASK, PINYIN, COMPONENT = range(4)
TRICKS = ("", "mask", "pinyin", "component")
"""Names of the tricks that folding itself undoes, by number."""
MOUTH, ZERO = (int(symbol) for symbol in alphabet().named)
EXPANDED_STARTS, EXPANDED_MEMBERS = alphabet().expanded_starts, alphabet().expanded_members
LETTER_SPAN = symbols.FIRST_UNREAD - symbols.FIRST_LETTER


@part
def special(points: Points, at: int, previous: int, table: Table, desk: Desk, pending: Pending) -> tuple[int, int, int]:
    """Fold the code point at a place.

    ``previous`` is the start of the symbol before it.
    """
    kind = class_at(points, at, table)
    if tokens.is_letter_or_digit(kind) or tokens.is_spelled(kind):
        return word(points, at, table, desk, pending)
    if kind <= classes.MOUTH:
        return mask(points, at, table, pending)
    if kind >= classes.COMPONENT:
        return component(points, at, previous, table, pending)
    if kind >= classes.EXPANDED:
        return at + 1, expand(kind - classes.EXPANDED, at, pending), NO_TRICK
    return jamo(points, at, table, pending), 1, NO_TRICK


@part
def put(symbol: int, start: int, stop: int, count: int, pending: Pending) -> int:
    """Add one pending symbol; return how many there are."""
    pending[count, 0], pending[count, 1], pending[count, 2] = symbol, start, stop
    return count + 1


@part
def word(points: Points, at: int, table: Table, desk: Desk, pending: Pending) -> tuple[int, int, int]:
    """Fold a word to one symbol, to syllables (pinyin), or to wild symbols (a mask)."""
    read = tokens.read_word(points, at, table, desk)
    if masks.hides_letters(points, at, read, table, desk):
        for k in range(read.length):
            put(symbols.WILD, 0 + desk[k, tokens.PLACE], desk[k, tokens.PLACE] + 1, k, pending)
        return read.stop, read.length, MASK
    if pinyin.could_be_pinyin(read):
        count, stop = pinyin.read_pinyin(points, at, read, table, desk, pending)
        if count:
            return stop, count, PINYIN
    return read.stop, put(tokens.word_symbol(read.value), at, read.stop, 0, pending), NO_TRICK


@part
def mask(points: Points, at: int, table: Table, pending: Pending) -> tuple[int, int, int]:
    """Fold a run of mask signs by its meaning in the context."""
    stop = masks.run_stop(points, at, table)
    meaning = masks.judge(points, at, stop, table)
    if meaning == masks.DROPPED:
        return stop, 0, NO_TRICK
    symbol = symbols.WILD if meaning == masks.MASKED else ZERO if meaning == masks.ZERO else MOUTH
    # A run of 口 may be longer than `pending`; the rest is judged as another run.
    stop = min(stop, at + tokens.LONGEST)
    for place in range(at, stop):
        put(symbol, place, place + 1, place - at, pending)
    return stop, stop - at, MASK if meaning == masks.MASKED else NO_TRICK


@part
def component(points: Points, at: int, previous: int, table: Table, pending: Pending) -> tuple[int, int, int]:
    """Join a part of a character with its neighbour, if they make a character."""
    behind, before = visible(points, at, 1, table), visible(points, at, -1, table)
    whole = whole_of(points, at, behind)
    if whole:
        return behind + 1, put(whole, at, behind + 1, 0, pending), COMPONENT
    whole = whole_of(points, before, at) if previous == before else 0
    if whole:
        return at + 1, put(whole, before, at + 1, 0, pending), COMPONENT
    return at + 1, put(alone(points, at, table), at, at + 1, 0, pending), NO_TRICK


@part
def expand(row: int, at: int, pending: Pending) -> int:
    """Write the symbols that one code point stands for.

    Consecutive letters and digits become a word. Returns the number of symbols.
    """
    value, count = tokens.SEED, 0
    for k in range(EXPANDED_STARTS[row], EXPANDED_STARTS[row + 1]):
        member = 0 + int(EXPANDED_MEMBERS[k])
        if member >= classes.BREAK:
            value = tokens.mix(value, member)
            continue
        if value != tokens.SEED:
            count = put(tokens.word_symbol(value), at, at + 1, count, pending)
            value = tokens.SEED
        count = put(member, at, at + 1, count, pending)
    return count if value == tokens.SEED else put(tokens.word_symbol(value), at, at + 1, count, pending)


@part
def jamo(points: Points, at: int, table: Table, pending: Pending) -> int:
    """Compose a Korean syllable from its letters.

    A letter that begins no syllable becomes a symbol of its own. Returns the place to continue at.
    """
    leading = class_at(points, at, table) - classes.LEADING_JAMO
    vowel = class_at(points, at + 1, table) - classes.VOWEL_JAMO
    if not (0 <= leading < 19 and 0 <= vowel < 21):
        put(symbols.FIRST_LETTER + int(points[at]) % LETTER_SPAN, at, at + 1, 0, pending)
        return at + 1
    trailing = class_at(points, at + 2, table) - classes.TRAILING_JAMO
    trailing = trailing if 0 < trailing < 28 else 0
    stop = at + 3 if trailing else at + 2
    put(symbols.FIRST_HANGUL + (leading * 21 + vowel) * 28 + trailing, at, stop, 0, pending)
    return stop
