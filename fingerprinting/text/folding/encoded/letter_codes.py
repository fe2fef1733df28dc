"""Find letters in Morse code, in Braille or in words of the spelling alphabet.

They may spell English or pinyin.
"""

import re
from collections.abc import Iterator
from string import ascii_lowercase
from typing import NamedTuple

from fingerprinting.text.folding.encoded.coded_bytes import Read
from fingerprinting.text.folding.telling_signs import DASHES, DOTS, TellingSigns

_MORSE_CODES = (
    ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --.. "
    "----- .---- ..--- ...-- ....- ..... -.... --... ---.. ----.")
MORSE = dict(zip(_MORSE_CODES.split(), ascii_lowercase + "0123456789", strict=True))
BRAILLE = dict(zip("⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵", ascii_lowercase, strict=True))
_SPELLING_WORDS = (
    "alfa alpha bravo charlie delta echo foxtrot golf hotel india juliett juliet kilo lima mike november oscar papa "
    "quebec romeo sierra tango uniform victor whiskey whisky x-ray xray yankee zulu")
SPELLING = {word: word[0] for word in _SPELLING_WORDS.split()}
LEAST, KNOWN, VARIED = 80, 0.9, 10
"""Minimum number of codes in a passage, some 15 words; minimum share (0–1) of them that are known; minimum number of
different letters: a line of dashes is no Morse code."""
_SIGNS = str.maketrans({**dict.fromkeys(DOTS, "."), **dict.fromkeys(DASHES, "-")})


class Notation(NamedTuple):
    """A way of writing letters."""

    letters: dict[str, str]
    """Maps each code to its letter."""
    code: re.Pattern[str]
    gap: re.Pattern[str]
    """What stands between two words, rather than between two letters."""
    passage: re.Pattern[str]
    fewest: int
    """Minimum number of its signs in a text with a passage, or of a part of a word that hardly any other text has.
    Counting them takes a small part of the time of a search for the passage."""

    def read(self, text: str, start: int, stop: int) -> Read | None:
        """Read the codes of a passage, with spaces between words.

        None if too many are unknown or alike.
        """
        letters, starts, stops, unknown = list[str](), list[int](), list[int](), 0
        for code in self.code.finditer(text, start, stop):
            letter = self.letters.get(code[0].translate(_SIGNS).lower())
            if letter is None:
                unknown += 1
                continue
            if stops and self.gap.search(text, stops[-1], code.start()):
                letters.append(" ")
                starts.append(stops[-1])
                stops.append(code.start())
            letters.append(letter)
            starts.append(code.start())
            stops.append(code.end())
        known = len(letters) - letters.count(" ")
        is_text = known >= KNOWN * (known + unknown) and len(set(letters)) >= VARIED
        return Read("".join(letters), starts, stops) if is_text else None


def _notation(
    letters: dict[str, str], code: str, between: str, gap: str, fewest: int,
) -> Notation:
    passage = re.compile(f"{code}(?:{between}{code}){{{LEAST - 1},}}+", re.IGNORECASE)
    return Notation(letters, re.compile(code, re.IGNORECASE), re.compile(gap), passage, fewest)


_SIGN = f"[{re.escape(DOTS + DASHES)}]"
NOTATIONS = (
    _notation(MORSE, f"(?<!{_SIGN})(?<![A-Za-z0-9一-龥]){_SIGN}{{1,7}}(?!{_SIGN})", r"[\s/|]{1,9}", r"[/|\n]|\s\s",
              LEAST),
    _notation(BRAILLE, "[\u2801-\u28ff]", r"[^A-Za-z\u2801-\u28ff一-龥]{0,9}", r"[\s\u2800]", LEAST // 2),
    _notation(SPELLING, rf"\b(?:{'|'.join(sorted(SPELLING, reverse=True))})\b", r"[^A-Za-z一-龥]{1,9}", r"[^ ]|\s\s",
              1),
)
OF_NOVEMBER = "ovember"
"""Part of a word that each passage in the spelling alphabet has."""


def letter_codes(text: str, signs: TellingSigns) -> Iterator[Read]:
    """Yield the passages of a text that are written in codes of letters."""
    spelled = text.count(OF_NOVEMBER) + text.count(OF_NOVEMBER.upper())
    for notation, count in zip(NOTATIONS, (signs.morse, signs.cells, spelled), strict=True):
        for found in notation.passage.finditer(text) if count >= notation.fewest else ():
            if read := notation.read(text, found.start(), found.end()):
                yield read
