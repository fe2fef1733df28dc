"""Read numbers in Chinese numerals, English words and Roman numerals."""

import re

LARGEST = 2**31
"""Upper limit of the numbers returned; databases store no larger ones."""

_DIGITS = {**{digit: int(digit) for digit in "0123456789"}, "○": 0, "〇": 0, "两": 2, "兩": 2,
           "參": 3, "贰": 2, "陸": 6,
           **{symbol: value for value, symbol in enumerate("零一二三四五六七八九")},
           **{symbol: value for value, symbol in enumerate("壹貳叁肆伍陆柒捌玖", 1)}}
_UNITS = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1_000, "仟": 1_000}
_TENS = {"廿": 20, "卅": 30, "卌": 40}
_MYRIAD = "万萬"
CHINESE_NUMERAL = f"[{''.join((*_DIGITS, *_UNITS, *_TENS, _MYRIAD))}]+"
"""Pattern of a number in digits, Chinese numerals or both, including financial numerals (壹贰叁)."""

_ONES = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TEENS = ("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
_TENS_EN = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_WORDS = {**{word: value for value, word in enumerate((*_ONES, *_TEENS), 1)},
          **{word: value for value, word in zip(range(20, 100, 10), _TENS_EN, strict=True)}, "a": 1}
_ONE = "|".join(_ONES)
_BELOW_HUNDRED = rf"(?:(?:{'|'.join(_TENS_EN)})(?:[-\s](?:{_ONE})\b)?|{'|'.join(reversed(_TEENS))}|{_ONE})"
_HUNDREDS = rf"(?:(?:a|{_ONE})\s+hundred(?:(?:\s+and)?\s+{_BELOW_HUNDRED})?)"
_ROMAN = {"c": 100, "l": 50, "x": 10, "v": 5, "i": 1}
_ROMAN_PATTERN = r"c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})(?<=[clxvi])\b"
ENGLISH_NUMERAL = rf"(?:\d{{1,9}}|{_HUNDREDS}|{_BELOW_HUNDRED}|{_ROMAN_PATTERN})"
"""Pattern, to be used case-insensitively, of a number in digits, in words up to 999, or in Roman numerals up to 399."""


def chinese_number(numeral: str) -> int:
    """Read a Chinese numeral; at most `LARGEST`.

    一百零三 and the old form 一百三 are 103; 二三 and 二〇三 are read digit by digit.
    """
    total = section = digits = 0
    for symbol in numeral[:64]:
        if symbol in _MYRIAD:
            total, section, digits = (total + section + digits) * 10_000, 0, 0
        elif symbol in _UNITS:
            section, digits = section + (digits or 1) * _UNITS[symbol], 0
        elif symbol in _TENS:
            section, digits = section + _TENS[symbol], 0
        else:
            digits = digits * 10 + _DIGITS[symbol]
    return min(total + section + digits, LARGEST)


def english_number(numeral: str) -> int:
    """Read digits, `twenty-one`, `one hundred and three` or `XIV`; at most `LARGEST`."""
    text = numeral.lower()
    if text.isdecimal():
        return min(int(text), LARGEST)
    if re.fullmatch(_ROMAN_PATTERN, text):
        values = [_ROMAN[letter] for letter in text]
        return sum(-value if value < following else value
                   for value, following in zip(values, [*values[1:], 0], strict=True))
    hundreds, _, rest = text.rpartition("hundred")
    words = re.findall(r"[a-z]+", rest)
    return 100 * _WORDS.get(hundreds.strip(), 0) + sum(_WORDS.get(word, 0) for word in words)
