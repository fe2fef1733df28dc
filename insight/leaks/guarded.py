"""Find the parts of a text that marks must not change.

These are names, numbers and what the author locked.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

DIALOGUE = re.compile(r"“[^“”\n]*”|「[^「」\n]*」|『[^『』\n]*』|\"[^\"\n]*\"")
NUMBER = re.compile(r"[0-9０-９]+|[零〇一二三四五六七八九十百千万亿两几数半]{2,}|第[零〇一二三四五六七八九十百千万]+")
NAME_CLASSES = ("nr", "ns", "nt", "nz")
"""Jieba's word classes for names of people, places, organisations and others."""


@dataclass(frozen=True)
class Locks:
    """What the author wants unchanged."""

    names: tuple[str, ...] = ()
    """Names used in the text; nothing within them is changed."""
    passages: tuple[str, ...] = ()
    """Sentences or words kept unchanged wherever they occur."""
    dialogue: bool = False
    """Keep all direct speech unchanged."""


def guarded(text: str, words: Iterable[tuple[str, int, str]], locks: Locks) -> NDArray[np.bool_]:
    """Tell for each character whether it must stay unchanged: shape (len(text),).

    `words` are words with offset and word class.
    """
    kept = np.zeros(len(text), np.bool_)
    for start, stop in (*_named(words), *_found(text, locks)):
        kept[start:stop] = True
    return kept


def _named(words: Iterable[tuple[str, int, str]]) -> Iterator[tuple[int, int]]:
    return ((start, start + len(word)) for word, start, kind in words if kind in NAME_CLASSES)


def _found(text: str, locks: Locks) -> Iterator[tuple[int, int]]:
    patterns = [NUMBER, *(re.compile(re.escape(kept)) for kept in (*locks.names, *locks.passages) if kept)]
    if locks.dialogue:
        patterns.append(DIALOGUE)
    return (found.span() for pattern in patterns for found in pattern.finditer(text))
