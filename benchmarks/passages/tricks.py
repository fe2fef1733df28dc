"""What pirates do to a copied passage, by character or by word."""

from collections.abc import Callable
from functools import cache
from random import Random

from opencc import OpenCC
from pypinyin import lazy_pinyin

Change = Callable[[str, Random], str]
ADVERTISEMENT = "一秒记住本站网址 www.example.com 最新章节免费阅读。"
EVERY = 300
"""Characters between two advertisements."""


def plain(text: str, _: Random) -> str:
    """Copy without changes."""
    return text


def edits(share: float) -> Change:
    """Change a share of the characters: replace three in five, drop one, add one."""
    return lambda text, random: "".join(_edited(each, random, share) for each in text)


def homophones(share: float) -> Change:
    """Replace a share of the characters by others of the same sound."""
    return lambda text, random: "".join(
        random.choice(_same_sound(each)) if random.random() < share else each for each in text)


def traditional(text: str, _: Random) -> str:
    """Write in traditional characters, one for one."""
    return "".join(_converter().convert(each) for each in text)


def masks(share: float) -> Change:
    """Mask a share of the characters."""
    return lambda text, random: "".join(
        "*" if "一" <= each <= "龥" and random.random() < share else each for each in text)


def advertisements(text: str, random: Random) -> str:
    """Insert advertisements."""
    for _ in range(len(text) // EVERY + 1):
        at = random.randint(len(text) // 10, len(text) - len(text) // 10)
        text = text[:at] + ADVERTISEMENT + text[at:]
    return text


def shuffled(text: str, random: Random) -> str:
    """Shuffle the sentences."""
    sentences = [each + "。" for each in text.rstrip("。").split("。")]
    random.shuffle(sentences)
    return "".join(sentences)


def words_edited(share: float, vocabulary: list[str]) -> Change:
    """Change a share of the words: replace half, drop a quarter, add a quarter."""
    def change(text: str, random: Random) -> str:
        made: list[str] = []
        for word in text.split(" "):
            roll = random.random() / share
            made += [random.choice(vocabulary)] if roll < 0.5 else [] if roll < 0.75 else [word]
            made += [random.choice(vocabulary)] if 0.75 <= roll < 1 else []
        return " ".join(made)

    return change


def sentences_shuffled(text: str, random: Random) -> str:
    """Shuffle English sentences."""
    sentences = text.split(". ")
    random.shuffle(sentences)
    return ". ".join(sentences)


def both(*changes: Change) -> Change:
    """Apply several tricks, one after the other."""
    def change(text: str, random: Random) -> str:
        for each in changes:
            text = each(text, random)
        return text

    return change


def _edited(character: str, random: Random, share: float) -> str:
    roll = random.random() / share
    other = chr(random.randrange(0x4E00, 0x9000))
    return other if roll < 0.6 else "" if roll < 0.8 else character + other if roll < 1 else character


@cache
def _converter() -> OpenCC:
    return OpenCC("s2t")


@cache
def _sounds() -> dict[str, list[str]]:
    codes = [bytes((row, cell)) for row in range(0xB0, 0xD8) for cell in range(0xA1, 0xFF)]
    sounds: dict[str, list[str]] = {}
    for character in b"".join(code for code in codes if code < b"\xd7\xfa").decode("gb2312"):
        sounds.setdefault(lazy_pinyin(character)[0], []).append(character)
    return sounds


@cache
def _same_sound(character: str) -> list[str]:
    if not "一" <= character <= "龥":
        return [character]
    return _sounds().get(lazy_pinyin(character)[0], [character])
