"""Know which letters are seen, and which a sign imitates.

Signs of leet, letters upside down, letters of other alphabets.
"""

import re
from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding import classes
from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.tokens import Points

Shapes = dict[str, str]
"""The letter that one or several signs look like."""
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
"""All letters that a sign of leet may be."""
DRAWN = {each[:-1]: each[-1] for each in _DRAWN.split()}
"""Letters that are drawn with several signs."""
ALIKE = {pair[0]: pair[1] for pair in _ALIKE.split()}
"""Greek and Cyrillic letters that look like Latin ones."""
TURNED = {sign: letter for signs in (_CAPITALS, *_TURNED[:2])
          for sign, letter in zip(signs, _UPRIGHT, strict=True)}
"""Letters turned by half a turn; those that look like another letter so are that one."""
TURNED_LEET = TURNED | {pair[0]: pair[1] for pair in _TURNED_LEET.split()}
"""The same where signs of leet were turned."""
UNMISTAKABLE = frozenset(sign for sign in TURNED if sign > "\x7f")
"""Signs by which turned letters are noticed."""


def as_seen(points: Points) -> tuple[Points, Points, NDArray[np.int64]]:
    """Leave out what is not seen.

    Returns what is left, the same with letters and digits of all styles as plain ones, and where each stands.
    """
    kinds = alphabet().table[points].astype(np.int64)
    places = np.flatnonzero((kinds < classes.IGNORE) | (kinds > classes.DIAERESIS))
    kinds, seen = kinds[places], points[places]
    letters, plain = kinds & classes.LETTER_MASK, seen.copy()
    is_latin = (kinds >= classes.LETTER) & (letters >= classes.LATIN_A) & (letters <= classes.LATIN_Z)
    is_digit = (kinds >= classes.DIGIT) & (kinds < classes.DIGIT + 10)
    plain[is_latin] = letters[is_latin] - classes.LATIN_A + ord("a")
    plain[is_digit] = kinds[is_digit] - classes.DIGIT + ord("0")
    return seen, plain, places


def lower(text: str) -> str:
    """Write in lower case, one character for each."""
    lowered = text.lower()
    return lowered if len(lowered) == len(text) else "".join(each.lower()[0] for each in text)


def shaped_line(line: str, shapes: Shapes, start: int) -> tuple[str, Sequence[int]]:
    """Put letters in the place of what looks like them.

    Also gives where in the text each stands; `start` is where the line begins.
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
    """Find what has a shape, the longest first, or any sign."""
    return re.compile("|".join([*map(re.escape, sorted(shapes, key=len, reverse=True)), "(?s:.)"]))
