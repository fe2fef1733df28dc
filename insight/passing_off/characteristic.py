"""The words that characterise a work: names of its people and places."""

import re
from collections import Counter
from collections.abc import Iterable

from fingerprinting.text.words import cut_whole, rarity, simplified, stop_words

LEAST = 3
"""Minimum occurrences of a word in a work for it to characterise the work."""
RARE = 13.0
"""Minimum rarity of a Chinese word that hardly any other work uses; words missing from the dictionary get this
value."""
_CAPITAL = re.compile(r"\b[A-Z][a-z]{2,}\b")
_SMALL = re.compile(r"\b[a-z]{3,}\b")
_HAN = re.compile(r"[一-鿿]{2,4}")


def characteristic_words(texts: Iterable[str], count: int = 12) -> tuple[str, ...]:
    """List the names that a work uses most, in simplified characters.

    A Chinese name is a word that the language hardly uses; an English one is never written in lower case.
    """
    words: Counter[str] = Counter()
    often: Counter[str] = Counter()
    small: set[str] = set()
    for text in texts:
        words.update(cut_whole(text))
        often.update(_CAPITAL.findall(text))
        small.update(_SMALL.findall(text))
    often.update({word: times for word, times in words.items() if times >= LEAST and _is_hardly_known(word)})
    names = {word: times for word, times in often.items() if times >= LEAST and word.lower() not in small}
    return tuple(sorted(names, key=lambda word: (-names[word], word))[:count])


def _is_hardly_known(word: str) -> bool:
    return bool(_HAN.fullmatch(word)) and rarity().get(word, RARE) >= RARE and word not in stop_words()


def spoken_of(words: Iterable[str], text: str) -> int:
    """Count how many of a work's words occur in a text."""
    plain = simplified(text)
    return sum(word in plain for word in words)
