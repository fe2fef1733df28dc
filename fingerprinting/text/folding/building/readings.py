"""Assign one toneless syllable to every Han character."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import chain

import opencc
from pypinyin import Style, lazy_pinyin
from pypinyin.pinyin_dict import pinyin_dict

HAN_BLOCKS = (
    range(0x3400, 0x4DC0),
    range(0x4E00, 0xA000),
    range(0xF900, 0xFB00),
    range(0x20000, 0x33480),
)
NOT_MANDARIN = {"m", "n", "hm", "ng"}
REGIONAL = ("s2t", "s2tw", "s2hk")


def han_characters() -> list[str]:
    """List all encoded Han characters, including the numeral 〇."""
    blocks = (chr(point) for block in HAN_BLOCKS for point in block)
    return sorted({*blocks, *(chr(point) for point in pinyin_dict)})


def simplified(characters: list[str]) -> dict[str, str]:
    """Map characters to their simplified forms.

    Characters outside GB 2312 that have no simplified form are converted as Japanese forms, by way of the traditional
    form.
    """
    straight = _convert("t2s", characters)
    japanese = _convert("t2s", _convert("jp2t", characters))
    return {
        character: plain if plain != character or in_everyday_use(character) else by_way
        for character, plain, by_way in zip(characters, straight, japanese, strict=True)
    }


def syllables(characters: list[str]) -> dict[str, str]:
    """Map characters to the toneless syllable of their simplified form.

    Characters without a reading are left out.
    """
    forms = simplified(characters)
    read = {character: reading for character in characters if (reading := _reading(forms[character]))}
    return read | _regional_readings(read)


def _regional_readings(read: dict[str, str]) -> dict[str, str]:
    """Read regional forms that are used within phrases only like their originals.

    Examples are 著 for 着 and 瞭 for 了.
    """
    pairs = Counter(pair for config in REGIONAL for pair in _word_pairs(config))
    differing = {(plain, form): n for (plain, form), n in pairs.items() if read.get(plain) != read.get(form)}
    return {form: read[plain] for (plain, form), n in differing.items() if read.get(plain) and form != "么"}


def _word_pairs(config: str) -> Iterator[tuple[str, str]]:
    words = dictionary_words()
    for plain, form in zip(words, _convert(config, words), strict=True):
        if len(plain) == len(form):
            yield from ((a, b) for a, b in zip(plain, form, strict=True) if a != b)


@cache
def dictionary_words() -> list[str]:
    """List the words of jieba's dictionary, most of the words of written Chinese."""
    lines = files("jieba").joinpath("dict.txt").read_text(encoding="utf-8").splitlines()
    return [line.split()[0] for line in lines]


def _reading(character: str) -> str:
    """Return the toneless reading of a character.

    ü is written u, as many people type it; so 女 and 奴 have the same reading.
    """
    syllable = lazy_pinyin(character, style=Style.NORMAL, errors="ignore")
    plain = "".join(chain(syllable)).replace("v", "u").replace("ü", "u")
    return "" if plain in NOT_MANDARIN or not plain.isascii() else plain


def in_everyday_use(character: str) -> bool:
    """Tell whether a character is in GB 2312, the set of common simplified characters."""
    try:
        character.encode("gb2312")
    except UnicodeEncodeError:
        return False
    return True


def _convert(config: str, words: list[str]) -> list[str]:
    return str(opencc.OpenCC(config).convert("\n".join(words))).split("\n")
