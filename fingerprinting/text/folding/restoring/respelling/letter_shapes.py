"""Map characters to the Latin letters that they imitate.

Leet symbols, upside-down letters, letters of other alphabets. Invisible characters are dropped.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel
from fingerprinting.text.folding import classes
from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.restoring.respelling.spacing import joined
from fingerprinting.text.folding.tokens import Points, Table

Shapes = dict[str, str]
"""Maps one or several characters to the letter that they look like."""
NO_SHAPES: Shapes = {}
_LEET = "4a @a ^a 8b 3e €e 9g 6g !i 1i |l 0o 5s $s 7t +t 2z £l ¢c (c #h"
_SEVERAL = "1il !il |li 6gb 9gq 2zr 7ty 0od 5sz $sz 4a @a 8b 3e €e +t £l ¢c (c #h ^a"
_UPRIGHT = "abcdefghijklmnopqrstuvwxyz"
_TURNED = ("ɐqɔpǝɟƃɥᴉɾʞlɯuodbɹsʇnʌʍxʎz", "ɐqɔpǝɟɓɥıɾʞןɯuodbɹsʇnʌʍxʎz", "ɒdɔbɘʇǫʜiꞁʞ|mnoqpɿƨɈυvwxγz")
_CAPITALS = "∀𐐒ƆᗡƎℲ⅁HIſꓘ⅂WNOԀΌᴚS⊥∩ΛMX⅄Z"
_TURNED_LEET = "Ɩi ᄅz Ɛe ㄣa ϛs ㄥt ¡i 8b 0o 9g 6g"
_ALIKE = ("αa βb γy δd εe ζz ηn ιi κk λl μu νv οo πn ρp σo ςs τt υu χx ωw "
          "аa вb сc ԁd еe ғf һh іi јj кk ӏl мm нh оo рp ԛq гr ѕs тt υu ѵv ԝw хx уy яr иn пn ьb")
_DRAWN = r"|\/|m /\/\m |\|n \/\/w |_|u |-|h |<k |)d |=f |3b |2r /\a \/v ()o ><x |_l"
LEET = {pair[:-1]: pair[-1] for pair in _LEET.split()}
LETTERS_OF = {ord(each[0]): each[1:] for each in _SEVERAL.split()}
"""All letters that a leet symbol may stand for."""
DRAWN = {each[:-1]: each[-1] for each in _DRAWN.split()}
"""Letters that are drawn with several characters."""
ALIKE = {pair[0]: pair[1] for pair in _ALIKE.split()}
"""Greek and Cyrillic letters that look like Latin ones."""
TURNED = {sign: letter for signs in (_CAPITALS, *_TURNED[:2])
          for sign, letter in zip(signs, _UPRIGHT, strict=True)}
"""Upside-down letters; a plain letter that looks like another one upside down maps to that one."""
TURNED_LEET = TURNED | {pair[0]: pair[1] for pair in _TURNED_LEET.split()}
"""`TURNED` with upside-down leet symbols."""
UNMISTAKABLE = frozenset(sign for sign in TURNED if sign > "\x7f")
"""Characters that reveal upside-down letters."""

SMALL_A, ZERO = ord("a"), ord("0")
FEW = 40
"""Letters may have other shapes if more than one in this many characters points to it."""
_AMID = re.compile(r"[A-Za-z][0-9@$!|+€£][0-9@$!|+€£A-Za-z]")


def as_seen(points: Points) -> tuple[Points, Points, NDArray[np.int64]]:
    """Remove invisible characters.

    Returns the remaining code points, the same with styled letters and digits made plain, and their places in
    `points`; shape (k,) each.
    """
    seen, plain, places = np.empty_like(points), np.empty_like(points), np.empty(len(points), np.int64)
    size = see(points, alphabet().table, seen, plain, places)
    return seen[:size], plain[:size], places[:size]


@filling_kernel
def see(points: Points, table: Table, seen: Points, plain: Points, places: NDArray[np.int64]) -> int:
    """Write what `as_seen` returns; returns the number of visible characters."""
    size = 0
    for at in range(len(points)):
        kind = 0 + int(table[points[at]])
        if classes.IGNORE <= kind <= classes.DIAERESIS:
            continue
        seen[size], plain[size], places[size] = points[at], points[at], at
        letter = kind & classes.LETTER_MASK
        if kind >= classes.LETTER and classes.LATIN_A <= letter <= classes.LATIN_Z:
            plain[size] = letter - classes.LATIN_A + SMALL_A
        elif classes.DIGIT <= kind < classes.DIGIT + 10:
            plain[size] = kind - classes.DIGIT + ZERO
        size += 1
    return size


def lower(text: str) -> str:
    """Convert to lower case without changing the length."""
    lowered = text.lower()
    return lowered if len(lowered) == len(text) else "".join(each.lower()[0] for each in text)


def shapes_in(glimpse: str) -> Iterator[Shapes]:
    """List the sets of letter shapes whose characters occur often enough in a text."""
    yield NO_SHAPES
    few = len(glimpse) / FEW
    if len(_AMID.findall(joined(glimpse))) > few:
        yield LEET
    if sum(glimpse.count(each) for each in DRAWN) > few:
        yield DRAWN
    if sum(sign in UNMISTAKABLE for sign in glimpse) > few:
        yield from (TURNED, TURNED_LEET)
    if sum(sign in ALIKE for sign in lower(glimpse)) > few:
        yield ALIKE


def shaped_line(line: str, shapes: Shapes, start: int) -> tuple[str, Sequence[int]]:
    """Replace the characters of a line by the letters that they look like.

    Also returns the place of each letter in the text; `start` is the place of the line.
    """
    written = line if shapes is TURNED or shapes is TURNED_LEET else lower(line)
    if not shapes:
        return written, range(start, start + len(line))
    signs, places = list[str](), list[int]()
    for found in _pattern(tuple(shapes)).finditer(written):
        signs.append(shapes.get(found[0], found[0]))
        places.append(start + found.start())
    return lower("".join(signs)), places


@cache
def _pattern(shapes: tuple[str, ...]) -> re.Pattern[str]:
    """Build a pattern that matches the longest shape, or else any character."""
    return re.compile("|".join([*map(re.escape, sorted(shapes, key=len, reverse=True)), "(?s:.)"]))
