"""Classify every code point for the folding table."""

import unicodedata
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text import symbols
from fingerprinting.text.folding import classes
from fingerprinting.text.folding.building import latin
from fingerprinting.text.folding.building.radicals import RADICALS
from fingerprinting.text.folding.building.splits import STROKES

CODE_POINTS = 0x110000
LINE_ENDS = frozenset("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
SIGNS = {
    ".": classes.DOT, "'": classes.APOSTROPHE, "\N{RIGHT SINGLE QUOTATION MARK}": classes.APOSTROPHE,
    ":": classes.COLON, "/": classes.SLASH, ",": classes.COMMA, "_": classes.UNDERSCORE, "@": classes.AT,
    **dict.fromkeys("?=&%#~+-", classes.URL_SIGN),
    **dict.fromkeys("*∗✱⁎✳※✻✽❋", classes.STAR),
    **dict.fromkeys("■□▢▣▪▫◻◼◽◾⬛⬜█▇▆▓▒░◆◇▲△▼▽★☆", classes.BLOCK),
    **dict.fromkeys("×✕✖✗✘╳⨯❌☓", classes.CROSS),
    **dict.fromkeys("○◯●◎⭕⚪⚫◉", classes.RING),
}  # fmt: skip
FILLERS = frozenset("\u115f\u1160\u3164\uffa0\u17b4\u17b5\u0640")
UNSPACED = (
    "HIRAGANA", "KATAKANA", "HALFWIDTH KATAKANA", "THAI", "LAO", "KHMER", "MYANMAR", "TIBETAN", "BOPOMOFO", "YI ",
    "JAVANESE", "BALINESE", "TAI ", "NEW TAI", "NUSHU", "TANGUT", "HANGUL", "HALFWIDTH HANGUL", "EGYPTIAN",
    "CUNEIFORM", "ANATOLIAN", "BAMUM", "KHITAN", "CHAM", "SUNDANESE", "LINEAR", "DUPLOYAN",
)  # fmt: skip


@dataclass(frozen=True)
class Classifier:
    """Classification of code points, with the expansions found so far."""

    syllables: dict[str, str]
    numbers: dict[str, int]
    """The symbol of each syllable."""
    components: dict[str, int]
    spelled: list[list[int]] = field(default_factory=list)
    expanded: list[list[int]] = field(default_factory=list)

    def table(self) -> NDArray[np.uint16]:
        """Classify all of Unicode: shape (0x110000,)."""
        return np.fromiter((self.of(chr(point)) for point in range(CODE_POINTS)), np.uint16, CODE_POINTS)

    def of(self, character: str) -> int:
        """Return the symbol (below 0x8000) or the class of a character."""
        if character in RADICALS:
            return self.of(RADICALS[character])
        if character in STROKES:
            return classes.BREAK
        if character in self.components:
            return classes.COMPONENT + self.components[character]
        special = _special(character)
        if special:
            return special
        hangul = _hangul(character)
        return hangul if hangul else self._by_content(character)

    def _by_content(self, character: str) -> int:
        plain = latin.plain(character)
        letters = [c for c in plain if unicodedata.category(c)[0] in "LN"]
        if not letters:
            return SIGNS.get(plain, classes.BREAK)
        if len(letters) == 1:
            return self._single(character, letters[0])
        members = [self._single(c, c) for c in letters]
        if all(member >= classes.DIGIT for member in members):
            return classes.SPELLED + _added(self.spelled, members)
        return classes.EXPANDED + _added(self.expanded, members)

    def _single(self, character: str, letter: str) -> int:
        if letter == "口":
            return classes.MOUTH
        if letter in self.syllables:
            return self.numbers[self.syllables[letter]]
        decimal = unicodedata.decimal(letter, None)
        if decimal is not None:
            return classes.DIGIT + decimal
        name = unicodedata.name(letter, "")
        if name.startswith("CJK"):
            return symbols.UNREAD.start + ord(letter) % len(symbols.UNREAD)
        if name.startswith(UNSPACED):
            return symbols.LETTERS.start + _hiragana(ord(letter)) % len(symbols.LETTERS)
        return _letter(character, letter)


def _special(character: str) -> int:
    category = unicodedata.category(character)
    if character in LINE_ENDS:
        return classes.LINE
    if category == "Zs" or character == "\t":
        return classes.SPACE
    if category == "Co" or character == "\ufffd":
        return classes.PRIVATE
    if category in ("Mn", "Me", "Mc", "Cf") or character in FILLERS:
        return _mark(character)
    return SIGNS.get(character, classes.BREAK if category in ("Cs", "Cn", "Cc") else 0)


def _mark(character: str) -> int:
    if character == latin.DIAERESIS:
        return classes.DIAERESIS
    tone = latin.TONES.get(character, 0)
    return classes.TONE + tone if tone else classes.IGNORE


def _hangul(character: str) -> int:
    point = ord(character)
    if 0xAC00 <= point < 0xAC00 + len(symbols.HANGUL):
        return symbols.HANGUL.start + point - 0xAC00
    for first, count, base in (
        (0x1100, 19, classes.LEADING_JAMO),
        (0x1161, 21, classes.VOWEL_JAMO),
        (0x11A8, 27, classes.TRAILING_JAMO + 1),
    ):
        if first <= point < first + count:
            return base + point - first
    return 0


def _letter(character: str, letter: str) -> int:
    upper = classes.UPPER if character.lower() != character else 0
    number = ord(letter) - ord("a") + classes.LATIN_A if "a" <= letter <= "z" else _other_letter(letter)
    return classes.LETTER | upper | latin.tone(character) << classes.TONE_SHIFT | number


def _other_letter(letter: str) -> int:
    span = classes.LETTER_MASK + 1 - classes.FIRST_OTHER_LETTER
    return classes.FIRST_OTHER_LETTER + ord(letter) % span


def _hiragana(point: int) -> int:
    return point - 0x60 if 0x30A1 <= point <= 0x30F6 else point


def _added(expansions: list[list[int]], members: list[int]) -> int:
    if members not in expansions:
        expansions.append(members)
    return expansions.index(members)
