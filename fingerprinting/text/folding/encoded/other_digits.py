"""Find bytes and numbers whose digits are words or signs.

Programs on the web write them: the core values (社会主义核心价值观编码), the sounds of a beast (兽音), cells of
Braille, bits in Morse code.
"""

import re
from collections.abc import Iterator

from fingerprinting.text.folding.encoded.coded_bytes import CodedByte, Read
from fingerprinting.text.folding.encoded.sense import makes_sense
from fingerprinting.text.folding.telling_signs import TellingSigns

VALUES = ["富强", "民主", "文明", "和谐", "自由", "平等", "公正", "法治", "爱国", "敬业", "诚信", "友善"]
TEN, SIX = 10, 6
"""The last but one value adds ten to the digit that follows, the last one six: digits to 15 have two words."""
_VALUES = re.compile(f"(?:(?:{'|'.join(VALUES)})[\\s，。、]*){{180,}}")
_VALUE = re.compile("|".join(VALUES))
OFTEN = 20
"""How often a passage has telling words or sounds."""
SOUNDS = "嗷呜啊~"
_SOUNDS = re.compile(f"(?:[{SOUNDS}]{{8,}}\\s*){{1,}}")
_LINE = re.compile(f"[{SOUNDS}]+")
CALL, ENDING, FEWEST_SOUNDS = 3, 1, 360
"""Number of sounds before and after each line that stand for nothing; minimum number of sounds in a passage."""
FIRST_CELL = 0x2800
_CELLS = re.compile("[\u2800-\u28ff\\s]{90,}")
FEWEST_CELLS = 90
"""Minimum number of cells in a passage."""
_BITS, _NUMBER = re.compile("(?:[.-]{1,17}[/ ]+){40,}[.-]{0,17}"), re.compile("[.-]{1,17}")
_FEWEST_BITS, LONG = 40, 13
"""Minimum number of codes in a passage; bits of a Chinese character, which letters in Morse code never have."""
_AS_BITS = str.maketrans(".-", "01")


def in_other_digits(text: str, signs: TellingSigns) -> Iterator[list[CodedByte]]:
    """Yield passages of bytes that are written in such digits."""
    if signs.values >= OFTEN:
        yield from (list(_by_values(found)) for found in _VALUES.finditer(text))
    if signs.sounds >= OFTEN:
        yield from (list(_by_sounds(found)) for found in _SOUNDS.finditer(text) if len(found[0]) >= FEWEST_SOUNDS)
    if signs.cells >= FEWEST_CELLS:
        yield from (list(_by_cells(found)) for found in _CELLS.finditer(text))


def in_bits(text: str, signs: TellingSigns) -> Iterator[Read]:
    """Yield passages in which each character is its number in dots and dashes."""
    if signs.morse < LONG * _FEWEST_BITS:
        return
    for found in _BITS.finditer(text):
        numbers = list(_NUMBER.finditer(text, found.start(), found.end()))
        if 2 * sum(len(each[0]) >= LONG for each in numbers) < len(numbers):
            continue
        characters = "".join(chr(int(each[0].translate(_AS_BITS), 2)) for each in numbers)
        if makes_sense(characters):
            yield Read(characters, [each.start() for each in numbers], [each.end() for each in numbers])


def _by_values(found: re.Match[str]) -> Iterator[CodedByte]:
    digits, more, start = list[tuple[int, int, int]](), 0, 0
    for word in _VALUE.finditer(found[0]):
        value, start = VALUES.index(word[0]), start if more else word.start()
        if value >= TEN:
            more = TEN if value == TEN else SIX
            continue
        digits.append((min(value + more, 15), start, word.end()))
        more = 0
    yield from _in_pairs(digits, found.start())


def _by_sounds(found: re.Match[str]) -> Iterator[CodedByte]:
    """Read two sounds as a digit, to which its number in the line was added."""
    for line in _LINE.finditer(found[0]):
        digits, body = list[tuple[int, int, int]](), range(line.start() + CALL, line.end() - ENDING - 1, 2)
        for number, at in enumerate(body):
            value = 4 * SOUNDS.index(found[0][at]) + SOUNDS.index(found[0][at + 1])
            digits.append(((value - number) % 16, at, at + 2))
        yield from _in_pairs(digits, found.start())


def _by_cells(found: re.Match[str]) -> Iterator[CodedByte]:
    for at, cell in enumerate(found[0], found.start()):
        if ord(cell) >= FIRST_CELL:
            yield CodedByte(ord(cell) - FIRST_CELL, at, at + 1)


def _in_pairs(digits: list[tuple[int, int, int]], offset: int) -> Iterator[CodedByte]:
    for (high, start, _), (low, _, stop) in zip(digits[::2], digits[1::2], strict=False):
        yield CodedByte(16 * high + low, offset + start, offset + stop)
