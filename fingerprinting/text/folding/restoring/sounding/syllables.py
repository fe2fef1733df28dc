"""Read pinyin, Wade-Giles and bopomofo as characters.

They stand throughout a text, or among Han.
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
from fingerprinting.text.folding.restoring.sounding.wade_giles import wade_giles_syllables
from fingerprinting.text.folding.tokens import Points

Found = Iterable[tuple[int, int, int]]
"""Symbol, 0 for none, start and stop of each run of letters, in the order of the text."""
_WORD = re.compile("[A-Za-züÜ]+")
ENDS = frozenset("aeiouvüngrAEIOUVÜNGR")
"""Letters in which syllables end."""
GLIMPSE = 1_000
"""Characters that tell whether a text is pinyin."""
SPELLED = 0.9
"""Share of the letters that must be those of syllables."""
CAPITALS = 0.5
"""Share of the words that begin with a capital where they are names."""
LEAST, VARIETY = 20, 0.25
"""Syllables that tell, and how many different ones there are among the first hundred."""


TONED = 12
"""One letter with a tone in so many, or digit amid letters, tells that syllables may have tones."""
_TONED = "āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜńňǹĀÁǍÀĒÉĚÈĪÍǏÌŌÓǑÒŪÚǓÙǕǗǙǛŃŇǸ"
_TONELESS = str.maketrans(_TONED, "aaaaeeeeiiiioooouuuuüüüünnnAAAAEEEEIIIIOOOOUUUUÜÜÜÜNNN")
_INNER_TONE = re.compile(r"(?<=[A-Za-zü])[1-5](?=[A-Za-zü])")
_WITH_TONE = re.compile(f"[{_TONED}]")

SIGNS_OF_ONE, LETTERS_OF_ONE = 1.5, 2.2
"""Signs or letters of a syllable on average, at least: single ones among Han were put in."""


def spelled_text(points: Points, doubted: int) -> Rewriting | None:
    """Read a text that is spelled, throughout or in part; none where it is not."""
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
    if doubted & LATIN and _is_spelled(points, wade_giles_syllables, LETTERS_OF_ONE):
        return _rewritten("wade_giles", points, wade_giles_syllables)
    return None


def _toneless_places(points: Points) -> NDArray[np.int64]:
    """Tell what is left of pinyin without the digits amid its syllables.

    Empty where hardly any letter has a tone.
    """
    glimpse = text_of(points[:GLIMPSE])
    if TONED * (len(_WITH_TONE.findall(glimpse)) + len(_INNER_TONE.findall(glimpse))) < len(glimpse):
        return np.empty(0, np.int64)
    return np.delete(np.arange(len(points)), [found.start() for found in _INNER_TONE.finditer(text_of(points))])


def _ends_like_pinyin(text: str) -> bool:
    """Look at the last letters of words, at little cost.

    Half of the English ones end as no syllable does.
    """
    last = [word[-1] for word in _WORD.findall(text)]
    return len(last) > 0 and sum(letter in ENDS for letter in last) >= SPELLED * len(last)


def _names(text: str) -> bool:
    """Tell names of people and places, which begin with capitals, from a spelling."""
    words: list[str] = _WORD.findall(text)
    return sum(word[0].isupper() for word in words) > CAPITALS * len(words)


def _is_spelled(points: Points, read: Callable[[str], Found], of_one: float) -> bool:
    """Tell syllables from words and signs, at both ends of a text.

    Of English, hardly half can be read so.
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
    """Name for each syllable a character that is read so."""
    kinds = alphabet().table[FIRST_HAN:LAST_HAN + 1]
    found, first = np.unique(kinds, return_index=True)
    return {int(kind): FIRST_HAN + int(at) for kind, at in zip(found, first, strict=True)
            if symbols.FIRST_SYLLABLE <= kind < symbols.FIRST_LETTER}


def _rewritten(name: str, points: Points, read: Callable[[str], Found]) -> Rewriting:
    """Put a character in the place of each syllable; the rest stays as it is."""
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
    """Tell whether a digit behind a syllable is its tone, as in zhong1."""
    tones, is_alone = range(ord("0"), ord("6")), at + 1 >= len(points) or not 48 <= points[at + 1] < 58
    return at < len(points) and int(points[at]) in tones and is_alone


def _kept(points: Points, start: int, stop: int) -> Iterable[tuple[int, int, int]]:
    return ((int(points[at]), at, at + 1) for at in range(start, stop))
