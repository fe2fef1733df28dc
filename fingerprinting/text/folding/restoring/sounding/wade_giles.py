"""Read Wade-Giles, the romanisation of Chinese used before pinyin.

Apostrophes may be missing.
"""

import re
from collections.abc import Iterator
from functools import cache
from string import ascii_lowercase, ascii_uppercase

from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.classes import LATIN_A, LATIN_Z

_WORD = re.compile("[a-zü']+")
_SPELLINGS = str.maketrans({**dict.fromkeys("’‘ʻʼ`´", "'"), **dict(zip(ascii_uppercase, ascii_lowercase, strict=True)),
                            "Ü": "ü", "v": "ü", "V": "ü"})
_RULES = tuple((re.compile(pattern), other) for pattern, other in (
    ("^zi$", "Zu"), ("^ci$", "Z'u"), ("^si$", "ssu"), ("^([zcs]h|r)i$", r"\1ih"), ("^yi$", "i"), ("^er$", "erh"),
    ("^([jqxy])u", r"\1ü"), ("^you$", "yu"), ("^([nl])(v|u(?=e))", r"\1ü"), ("üe$", "üeh"),
    ("^ye$", "yeh"), ("^yan$", "yen"), ("ian$", "ien"), ("ie$", "ieh"), ("ong$", "ung"),
    ("^([gkh])e$", r"\1o"), ("^(?!sh|[gkh])(.*)uo$", r"\1o"), ("^([gk])ui$", r"\1uei"),
    ("^r", "R"), ("^zh", "J"), ("^ch", "J'"), ("^j", "J"), ("^q", "J'"),
    ("^x", "hs"), ("^([ptk])", r"\1'"), ("^b", "p"), ("^d", "t"), ("^g", "k"), ("^z", "ts"), ("^c", "ts'"),
    ("J", "ch"), ("R", "j"), ("Z", "tz")))
"""Replacements that convert a pinyin syllable to Wade-Giles, applied in this order."""


def wade_giles_syllables(text: str) -> Iterator[tuple[int, int, int]]:
    """Find each word of a text: its symbol, start and stop.

    A word that is not a syllable has the symbol 0.
    """
    symbols = _table()
    for found in _WORD.finditer(text.translate(_SPELLINGS)):
        yield symbols.get(found[0], 0), found.start(), found.end()


def wade_giles(syllable: str) -> str:
    """Convert a pinyin syllable, with ü after n and l written as v, to Wade-Giles."""
    for pattern, other in _RULES:
        syllable = pattern.sub(other, syllable)
    return syllable


@cache
def _table() -> dict[str, int]:
    """Map spellings to symbols.

    Without its apostrophe and dots, a spelling that fits several syllables is read as the one that has none.
    """
    exact = {wade_giles(name): symbol for name, symbol in _pinyin().items()}
    return {_plain(spelling): symbol for spelling, symbol in sorted(exact.items(), reverse=True)} | exact


def _plain(spelling: str) -> str:
    return spelling.replace("'", "").replace("ü", "u")


def _pinyin() -> dict[str, int]:
    """Map the pinyin syllables of the trie to their symbols."""
    tables, found, waiting = alphabet(), dict[str, int](), [(0, "")]
    while waiting:
        node, spelling = waiting.pop()
        if tables.ends[node]:
            found[spelling] = int(tables.ends[node])
        waiting += [(int(after), spelling + chr(ord("a") + letter - LATIN_A))
                    for letter, after in enumerate(tables.next_node[node].tolist())
                    if after and LATIN_A <= letter <= LATIN_Z]
    return found
