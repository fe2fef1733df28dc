"""Reduce letters in disguise to the plain letter they stand for."""

import re
import unicodedata
from functools import cache

TONES = {"\N{COMBINING MACRON}": 1, "\N{COMBINING ACUTE ACCENT}": 2, "\N{COMBINING CARON}": 3, "\N{COMBINING BREVE}": 3,
         "\N{COMBINING GRAVE ACCENT}": 4}  # fmt: skip
DIAERESIS = "\N{COMBINING DIAERESIS}"
LIKENESSES = str.maketrans(
    "авекмнорстухіјѕԁԛԝһαικνορτυχɑɡıøđłħŧƀɨʉ",
    "abekmhopctyxijsdqwhaikvoptuxagiodlhtbiu",
)
CAPITALS = re.compile(
    r"^(?:LATIN LETTER SMALL CAPITAL|NEGATIVE CIRCLED LATIN CAPITAL LETTER|NEGATIVE SQUARED LATIN CAPITAL LETTER"
    r"|REGIONAL INDICATOR SYMBOL LETTER) ([A-Z])$"
)


@cache
def plain(character: str) -> str:
    """Reduce a character to what it is a form of.

    Width, circle, font, case and marks are folded away.
    """
    disguised = CAPITALS.match(unicodedata.name(character, ""))
    if disguised:
        return disguised[1].lower()
    number = _circled_number(character)
    if number:
        return number
    # Marks go first: the casefolding of some (U+0345) is a letter.
    return _unmarked(_unmarked(character).casefold()).translate(LIKENESSES)


def is_disguised(character: str) -> bool:
    """Tell whether a sign is a disguised letter without a decomposition in Unicode."""
    return bool(CAPITALS.match(unicodedata.name(character, "")) or _circled_number(character))


def tone(character: str) -> int:
    """Tell which tone mark a letter carries, 0 for none.

    1 is a macron, 2 an acute, 3 a caron or breve, 4 a grave.
    """
    marks = (TONES.get(mark, 0) for mark in unicodedata.normalize("NFD", character)[1:])
    return max(marks, default=0)


def _unmarked(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(c for c in decomposed if not unicodedata.category(c).startswith("M"))


def _circled_number(character: str) -> str:
    """Read ❶, ⓿ and ➓, which have a value but no decomposition."""
    if "CIRCLED" not in unicodedata.name(character, "") or unicodedata.decomposition(character):
        return ""
    value = unicodedata.numeric(character, None)
    return "" if value is None else str(int(value))
