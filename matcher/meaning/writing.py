"""Detect the script of a text; it suffices to distinguish the languages supported."""

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.sentences import sentences

Writing = Literal["han", "kana", "hangul", "thai", "cyrillic", "arabic", "latin", "other"]

WRITINGS: tuple[Writing, ...] = ("han", "kana", "hangul", "thai", "cyrillic", "arabic", "latin")
_RANGES: dict[Writing, tuple[tuple[int, int], ...]] = {
    "han": ((0x3400, 0x9FFF), (0x20000, 0x3FFFF)), "kana": ((0x3041, 0x30FF),),
    "hangul": ((0x1100, 0x11FF), (0xAC00, 0xD7A3)), "thai": ((0x0E01, 0x0E5B),), "cyrillic": ((0x0400, 0x04FF),),
    "arabic": ((0x0600, 0x06FF),), "latin": ((ord("A"), ord("Z")), (ord("a"), ord("z")), (0x00C0, 0x024F)),
}
_BLANK = re.compile(r"[^\n]")
_LETTERS_EACH: dict[Writing, float] = {"latin": 0.25, "cyrillic": 0.25, "arabic": 0.3, "thai": 0.4}
"""Chinese characters that a letter counts for; 1 if not listed."""
KANA = 0.15
"""Minimum share (0–1) of kana among kana and Han for a text to count as Japanese."""
JAPANESE = 0.02
"""The same for a sentence on a page that has kana; some Japanese sentences have hardly any."""
SAMPLE = 4_000
"""Maximum non-space characters examined to tell English from other languages."""
LEAST = 100.0
"""Minimum length, in equivalent Chinese characters, of the sentences in a script for them to form a part."""

Counts = NDArray[np.float64]
"""Shape (..., scripts): equivalent Chinese characters of the letters in each script."""


class Part(NamedTuple):
    """The sentences of a text that are in one script."""

    written: Writing
    text: str
    """As long as the whole text; blank where that is in another script."""


_ENGLISH = frozenset(("the", "of", "and", "to", "in"))
ENGLISH = 0.06
"""Minimum share (0–1) of the five most frequent English words in an English text."""


def is_english(text: str, written: Writing) -> bool:
    """Tell English from other languages in Latin letters."""
    words = " ".join(text.split())[:SAMPLE].lower().split()
    return written == "latin" and sum(word in _ENGLISH for word in words) > ENGLISH * len(words)


def writing(text: str) -> Writing:
    """Return the script of most of a text; Japanese, which mixes two, is `kana`."""
    return _most(_summed(text)[-1])


def parts(text: str) -> list[Part]:
    """Split a text by script, sentence by sentence.

    The part with the most text comes first; other parts must be long enough. A text in one script is a single unchanged
    part.
    """
    sums = _summed(text)
    first = _most(sums[-1])
    if np.count_nonzero(sums[-1] >= LEAST) < 2:
        return [Part(first, text)]
    spans = sentences(text)
    writings = [_most(sums[stop] - sums[start], JAPANESE) for start, stop in spans]
    worth = dict.fromkeys(writings, 0.0)
    for (start, stop), written in zip(spans, writings, strict=True):
        worth[written] += float((sums[stop] - sums[start]).sum())
    enough = [each for each in sorted(worth, key=lambda each: -worth[each]) if worth[each] >= LEAST]
    if len(enough) < 2:
        return [Part(first, text)]
    return [Part(each, _blanked(text, spans, [written == each for written in writings])) for each in enough]


def _blanked(text: str, spans: Sequence[tuple[int, int]], kept: Sequence[bool]) -> str:
    """Replace everything that is not kept by spaces.

    The rest keeps its position.
    """
    pieces, at = list[str](), 0
    for (start, stop), is_kept in zip(spans, kept, strict=True):
        if is_kept:
            pieces += [_BLANK.sub(" ", text[at:start]), text[start:stop]]
            at = stop
    return "".join([*pieces, _BLANK.sub(" ", text[at:])])


def _summed(text: str) -> Counts:
    """Sum up the weights of the letters in each script before each position.

    Shape (n + 1, scripts).
    """
    points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
    sums = np.zeros((points.size + 1, len(WRITINGS)))
    for column, name in enumerate(WRITINGS):
        found = np.zeros(points.size, np.bool_)
        for first, last in _RANGES[name]:
            found |= (points >= first) & (points <= last)
        np.cumsum(found * _LETTERS_EACH.get(name, 1.0), out=sums[1:, column])
    return sums


def _most(counts: Counts, kana: float = KANA) -> Writing:
    worth = dict(zip(WRITINGS, counts.tolist(), strict=True))
    if worth["kana"] > kana * (worth["kana"] + worth["han"]):
        worth["kana"] += worth["han"]
    name = max(worth, key=lambda each: worth[each])
    return name if worth[name] > 1e-6 else "other"
