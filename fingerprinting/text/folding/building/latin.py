"""Reduce disguised letters to plain letters."""

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
    """Reduce a character to its plain form.

    Width, circles, fonts, case and diacritics are removed.
    """
    disguised = CAPITALS.match(unicodedata.name(character, ""))
    if disguised:
        return disguised[1].lower()
    number = _circled_number(character)
    if number:
        return number
    # Marks are removed first: the casefolding of some (U+0345) is a letter.
    return _unmarked(_unmarked(character).casefold()).translate(LIKENESSES)


def is_disguised(character: str) -> bool:
    """Tell whether a sign is a disguised letter or number without a decomposition."""
    return bool(CAPITALS.match(unicodedata.name(character, "")) or _circled_number(character))


def tone(character: str) -> int:
    """Return the number of a letter's tone mark, 0 for none.

    1 is a macron, 2 an acute accent, 3 a caron or breve, 4 a grave accent.
    """
    marks = (TONES.get(mark, 0) for mark in unicodedata.normalize("NFD", character)[1:])
    return max(marks, default=0)


def _unmarked(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(c for c in decomposed if not unicodedata.category(c).startswith("M"))


def _circled_number(character: str) -> str:
    """Read numbers like ❶, ⓿ and ➓, which have a value but no decomposition."""
    if "CIRCLED" not in unicodedata.name(character, "") or unicodedata.decomposition(character):
        return ""
    value = unicodedata.numeric(character, None)
    return "" if value is None else str(int(value))
