"""Read pinyin, other romanisations and bopomofo as Chinese characters.

The whole text may be spelled, or only parts among Han.
"""

import re
from collections.abc import Callable, Iterable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text import symbols
from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.code_points import points_of, text_of
from fingerprinting.text.folding.restoring.doubts import BOPOMOFO, LATIN, MIXED
from fingerprinting.text.folding.restoring.known_pairs import FIRST_HAN, LAST_HAN
from fingerprinting.text.folding.restoring.rewriting import Rewriting
from fingerprinting.text.folding.restoring.sounding.bopomofo import bopomofo_syllables
from fingerprinting.text.folding.restoring.sounding.letter_runs import pinyin_syllables
from fingerprinting.text.folding.restoring.sounding.romanisations import romanisations
from fingerprinting.text.folding.tokens import Points

Found = Iterable[tuple[int, int, int]]
"""Symbol (0 if it is no syllable), start and stop of each run of letters, in text order."""
_WORD = re.compile("[A-Za-züÜ]+")
ENDS = frozenset("aeiouvüngrAEIOUVÜNGR")
"""Letters in which pinyin syllables may end."""
GLIMPSE = 1_000
"""Number of characters examined at either end of a text."""
SPELLED, ENDING = 0.8, 0.9
"""Minimum share (0–1) of letters that belong to syllables, of which some may be mistyped; minimum share of words that
end like pinyin syllables."""
CAPITALS = 0.5
"""Share (0–1) of words with an initial capital above which they count as names."""
LEAST, VARIETY = 20, 0.25
"""Minimum number of syllables; minimum share (0–1) of different ones among the first hundred."""


TONED = 12
"""One letter with a tone mark, or tone digit between letters, in this many characters shows that tones are written."""
_TONED = "āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜńňǹĀÁǍÀĒÉĚÈĪÍǏÌŌÓǑÒŪÚǓÙǕǗǙǛŃŇǸ"
_TONELESS = str.maketrans(_TONED, "aaaaeeeeiiiioooouuuuüüüünnnAAAAEEEEIIIIOOOOUUUUÜÜÜÜNNN")
_INNER_TONE = re.compile(r"(?<=[A-Za-zü])[1-5](?=[A-Za-zü])")
_WITH_TONE = re.compile(f"[{_TONED}]")

SIGNS_OF_ONE, LETTERS_OF_ONE, TWO_LETTERS = 1.5, 2.2, 2.0
"""Minimum mean length of a syllable: in bopomofo, in letters of pinyin, and in those of other romanisations, of which
one has two for each syllable. Single ones among Han were inserted."""


def spelled_text(points: Points, doubted: int) -> Rewriting | None:
    """Read a text that is spelled in whole or in part; None if it is not."""
    if doubted & BOPOMOFO and _is_spelled(points, _of_bopomofo, SIGNS_OF_ONE):
        return _rewritten("bopomofo", points, _of_bopomofo)
    if not doubted & (LATIN | MIXED):
        return None
    if doubted & LATIN and len(places := _toneless_places(points)):
        read = spelled_text(points_of(text_of(points[places]).translate(_TONELESS)), LATIN)
        return read and read._replace(name="pinyin", starts=places[read.starts], stops=places[read.stops - 1] + 1)
    glimpse = text_of(points[:GLIMPSE])
    is_likely = _ends_like_pinyin(glimpse) and not (doubted & MIXED and _names(glimpse))
    if is_likely and _is_spelled(points, pinyin_syllables, LETTERS_OF_ONE):
        return _rewritten("toneless_pinyin" if doubted & LATIN else "pinyin", points, pinyin_syllables)
    other = max(romanisations(), key=lambda each: each.share(glimpse)) if doubted & LATIN else None
    if other and _is_spelled(points, other.syllables, TWO_LETTERS):
        return _rewritten(other.name, points, other.syllables)
    return None


def _toneless_places(points: Points) -> NDArray[np.int64]:
    """Return the places of all code points except tone digits between letters.

    Empty if the text has hardly any tones.
    """
    glimpse = text_of(points[:GLIMPSE])
    if TONED * (len(_WITH_TONE.findall(glimpse)) + len(_INNER_TONE.findall(glimpse))) < len(glimpse):
        return np.empty(0, np.int64)
    return np.delete(np.arange(len(points)), [found.start() for found in _INNER_TONE.finditer(text_of(points))])


def _ends_like_pinyin(text: str) -> bool:
    """Tell whether words end like pinyin syllables; a cheap test.

    Half of all English words end in other letters.
    """
    last = [word[-1] for word in _WORD.findall(text)]
    return len(last) > 0 and sum(letter in ENDS for letter in last) >= ENDING * len(last)


def _names(text: str) -> bool:
    """Tell whether most words begin with capitals, as names of people and places do."""
    words: list[str] = _WORD.findall(text)
    return sum(word[0].isupper() for word in words) > CAPITALS * len(words)


def _is_spelled(points: Points, read: Callable[[str], Found], of_one: float) -> bool:
    """Tell whether both ends of a text consist of syllables.

    Hardly half of an English text can be read as syllables.
    """
    return all(_is_of_syllables(list(read(text_of(part))), of_one) for part in (points[:GLIMPSE], points[-GLIMPSE:]))


def _is_of_syllables(found: list[tuple[int, int, int]], of_one: float) -> bool:
    letters, known = sum(stop - start for _, start, stop in found), [each for each in found if each[0]]
    spelled = sum(stop - start for _, start, stop in known)
    different = len({symbol for symbol, _, _ in known[:100]})
    return (len(known) >= LEAST and spelled >= max(SPELLED * letters, of_one * len(known))
            and different >= VARIETY * min(len(known), 100))


def _of_bopomofo(text: str) -> Found:
    for spelling, start, stop in bopomofo_syllables(text):
        yield next((symbol for symbol, _, _ in pinyin_syllables(spelling)), 0), start, stop


@cache
def _characters() -> dict[int, int]:
    """Map each syllable symbol to a character with that reading."""
    kinds = alphabet().table[FIRST_HAN:LAST_HAN + 1]
    found, first = np.unique(kinds, return_index=True)
    return {int(kind): FIRST_HAN + int(at) for kind, at in zip(found, first, strict=True)
            if symbols.FIRST_SYLLABLE <= kind < symbols.FIRST_LETTER}


def _rewritten(name: str, points: Points, read: Callable[[str], Found]) -> Rewriting:
    """Replace each syllable by a character; leave the rest unchanged."""
    characters, at, undone = _characters(), 0, 0
    rows: list[tuple[int, int, int]] = []
    for symbol, start, stop in read(text_of(points)):
        rows += _kept(points, at, start)
        at = stop
        if symbol in characters:
            at += _has_tone(points, stop)
            rows.append((characters[symbol], start, at))
            undone += 1
        else:
            rows += _kept(points, start, stop)
    rows += _kept(points, at, len(points))
    codes, starts, stops = np.array(rows, np.int64).reshape(-1, 3).T
    return Rewriting(name, codes.astype(np.uint32), starts, stops, undone)


def _has_tone(points: Points, at: int) -> bool:
    """Tell whether the digit after a syllable is its tone, as in zhong1."""
    tones, is_alone = range(ord("0"), ord("6")), at + 1 >= len(points) or not 48 <= points[at + 1] < 58
    return at < len(points) and int(points[at]) in tones and is_alone


def _kept(points: Points, start: int, stop: int) -> Iterable[tuple[int, int, int]]:
    return ((int(points[at]), at, at + 1) for at in range(start, stop))
