"""Read altered tokens as the words that the words beside them suggest."""

import re
from collections.abc import Sequence

from fingerprinting.text.folding.restoring.respelling.altered.covered_letters import COVERS
from fingerprinting.text.folding.restoring.respelling.altered.meant_words import Meaning, meant
from fingerprinting.text.folding.restoring.respelling.altered.word_choice import likeliest_words
from fingerprinting.text.folding.restoring.respelling.read_word import ReadWord

TOKEN = re.compile(f"[a-z{re.escape(COVERS)}]+")
DASHED = 0.1
"""Minimum share (0–1) of hyphens among the characters of a text at which they count as covering letters."""
Span = tuple[int, int]
"""Start and stop of a token."""


def in_context(text: str, meaning: Meaning) -> list[ReadWord]:
    """Read each token of a text."""
    text = covered(text)
    return read_spans(text, [found.span() for found in TOKEN.finditer(text)], meaning)


def read_spans(text: str, spans: Sequence[Span], meaning: Meaning) -> list[ReadWord]:
    """Read each of some tokens."""
    tokens = [text[start:stop] for start, stop in spans]
    words_of = {token: meant(token, meaning) for token in set(tokens)}
    words = likeliest_words([words_of[token] for token in tokens])
    return [ReadWord(word, (start, stop - 1), is_sure=word == token)
            for (start, stop), token, word in zip(spans, tokens, words, strict=True) if word]


def covered(text: str) -> str:
    """Write another covering character for hyphens if they cover letters."""
    return text.replace("-", COVERS[0]) if text.count("-") >= DASHED * len(text) else text
