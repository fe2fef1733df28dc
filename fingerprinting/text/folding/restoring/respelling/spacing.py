"""Read words token by token, or from the letters of a line without its spaces."""

import re
from collections import Counter

from fingerprinting.text.folding.restoring.respelling.lexicon import lexicon
from fingerprinting.text.folding.restoring.respelling.misspellings import has_plurals, restored
from fingerprinting.text.folding.restoring.respelling.read_word import ReadWord
from fingerprinting.text.folding.restoring.respelling.segmenting import segmented

TOKEN = re.compile(r"[a-z]+(?:['’][a-z]+)*")
_LINE = re.compile(r"[^\n]+")
LETTERS = re.compile("[a-z]")
_WORD, _INNER = re.compile("[a-z]+"), re.compile("(?<=[a-z])['’](?=[a-z])")
PUNCTUATION = frozenset(".,;:-'\"“”‘’()")
LONG = 4
"""Minimum number of letters of a long word, which is unlikely to be found by chance."""
GUESSED = 0.5
"""Weight (0–1) of a letter of a misspelt word in `sense`; other letters weigh 1."""

SEPARATING, TOUCHING = 0.12, 0.05
"""Share (0–1) of a text above which a character that is not a letter counts as a separator; maximum share of letters
directly before another letter in a text with separators."""
_TOUCHING = re.compile("[a-z](?=[a-z])")


def by_tokens(text: str) -> list[ReadWord]:
    """Read each token on its own: as written, corrected, or split into several words."""
    tokens = {plain(found[0]) for found in TOKEN.finditer(text)}
    return _by_tokens(text, has_plurals(tokens))


def by_plurals(text: str) -> list[ReadWord]:
    """Read each token on its own where an s may have been added to or removed from it."""
    return _by_tokens(text, is_plural=True)


def _by_tokens(text: str, is_plural: bool) -> list[ReadWord]:
    found = [(plain(token[0]), token) for token in TOKEN.finditer(text)]
    meant = {token: restored(token, is_plural) for token, _ in found}
    read = list[ReadWord]()
    for token, where in found:
        places = [at for at in range(where.start(), where.end()) if text[at] not in "'’"]
        words = meant[token]
        if len(words) == 1:
            read.append(ReadWord(words[0], (places[0], places[-1]), words[0] == token))
        else:
            read += _along(words, places)
    return read


def by_lines(text: str) -> list[ReadWord]:
    """Cut the letters of each line into words, ignoring all other characters."""
    read = list[ReadWord]()
    for line in _LINE.finditer(text):
        places = [line.start() + found.start() for found in LETTERS.finditer(line[0])]
        read += _along(segmented("".join(text[at] for at in places)).words, places)
    return read


def as_written(text: str) -> list[ReadWord]:
    """Read each token as written."""
    return [ReadWord(plain(found[0]), (found.start(), found.end() - 1)) for found in TOKEN.finditer(text.lower())]


def words_as_written(text: str) -> list[str]:
    """List the tokens as written, without their places."""
    words: list[str] = _WORD.findall(_INNER.sub("", text.lower()))
    return words


def sense(read: list[ReadWord], text: str) -> float:
    """Rate how much sense a reading makes: the share (0–1) of letters in long words.

    Misspelt words count half, because nearly any letters resemble some word.
    """
    known = lexicon().worth
    long = sum(len(each.word) * (1.0 if each.is_sure else GUESSED)
               for each in read if len(each.word) >= LONG and each.word in known)
    silent = PUNCTUATION | separators(text)
    signs = sum(count for sign, count in Counter(text).items() if not sign.isspace() and sign not in silent)
    return long / max(signs, 1)


def joined(text: str) -> str:
    """Remove spaces and separators, if hardly any letters are adjacent."""
    if len(_TOUCHING.findall(text)) > TOUCHING * len(text):
        return text
    silent = separators(text)
    return "".join(each for each in text if not each.isspace() and each not in silent)


def separators(text: str) -> set[str]:
    """List the characters that separate letters; none if many letters are adjacent."""
    if len(_TOUCHING.findall(text)) > TOUCHING * len(text):
        return set()
    return {sign for sign, count in Counter(text).items() if count > SEPARATING * len(text) and not sign.isalpha()}


def plain(token: str) -> str:
    """Remove the apostrophes of a word."""
    return token if token.isalpha() else token.replace("'", "").replace("’", "")


def _along(words: list[str], places: list[int]) -> list[ReadWord]:
    read, at = list[ReadWord](), 0
    for word in words:
        read.append(ReadWord(word, (places[at], places[at + len(word) - 1])))
        at += len(word)
    return read
