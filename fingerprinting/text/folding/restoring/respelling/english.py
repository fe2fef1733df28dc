"""Read a text that is not English as written, but is without its disguise."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from statistics import fmean
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding import classes
from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.restoring.respelling.letter_shapes import LEET, TURNED
from fingerprinting.text.folding.restoring.respelling.lexicon import common_share, unknown_share
from fingerprinting.text.folding.restoring.respelling.spacing import (
    TOKEN,
    ReadWord,
    as_written,
    by_lines,
    by_plurals,
    by_tokens,
    sense,
)
from fingerprinting.text.folding.restoring.respelling.word_order import share_of_pairs
from fingerprinting.text.folding.restoring.respelling.word_sequence import is_disturbed, sequenced
from fingerprinting.text.folding.restoring.rewriting import RESPELLED, Rewriting
from fingerprinting.text.folding.tokens import Points

GLIMPSE = 1_200
"""Characters in which the disguise is looked for."""
LONGEST = 60_000
"""Characters that are read; what follows them stays as it is, so that a page costs a second at most."""
FIRST_EAST_ASIAN, LAST_EAST_ASIAN = 0x2E80, 0xD7B0
"""What stands between is no part of the English, and stays as it is."""
ORDINARY, UNKNOWN = 0.3, 0.1
"""Share of common words from which, and of unknown ones up to which, a text is English as written.

Where fewer are common than may be unknown, it is not English with mistakes either.
"""
MOSTLY = 0.2
"""Share of common words from which spaces and letters are as written, and words may be misspelt."""
HIDDEN, LEAST_COMMON = 0.12, 0.2
"""How many more common words are there, as a share of all, once words are spelled right, and how many at least."""
SENSE, CLEARER = 0.45, 2.2
"""Share of the letters in long words that a reading has, and how many times as many as the text as written."""
FEW, MANY = 40, 12
"""One sign in so many characters is worth a look; one token in so many there is in any ordinary text."""
SHORT_TOKEN, LONG_TOKEN = 2.6, 6.5
"""Mean letters of tokens between which spaces are where they should be."""
_AMID = re.compile(r"[A-Za-z][0-9@$!|+€£][0-9@$!|+€£A-Za-z]")
FEWEST = 25
"""Different words of the glimpse."""
ENDING, CLEARLY = 0.3, 0.1
"""Share of the words that end in an s on a page of plurals, and how many more neighbours are pairs without it."""


class Way(NamedTuple):
    """One way of reading: letters for signs, an order, words from letters."""

    shapes: dict[int, str]
    is_turned: bool
    words: Callable[[str], list[ReadWord]]


PLAIN, PLURAL = Way({}, False, by_tokens), Way({}, False, by_plurals)


def respelled_english(points: Points) -> Rewriting | None:
    """Read disguised English; none for any other text."""
    amid = _as_seen(_middle(points[:LONGEST], 2 * GLIMPSE))[1]
    if _is_ordinary(_glimpse(amid)) and not is_disturbed([each.word for each in as_written(_decoded(amid))]):
        return None
    seen, _, places = _as_seen(points)
    text = _decoded(seen[:LONGEST])
    way = _way(_glimpse(seen[:LONGEST]))
    read = _read(text, way) if way else as_written(_lower(text))
    put = sequenced(read)
    if not way and not put:
        return None
    rewriting = _rewritten(put.words if put else read, seen, len(text), RESPELLED if way or not put else put.name)
    return rewriting._replace(starts=places[rewriting.starts], stops=places[rewriting.stops - 1] + 1)


def _way(glimpse: str) -> Way | None:
    """Find the way in which a text is to be read.

    None if its words are spelled as ever.
    """
    tokens = TOKEN.findall(_lower(glimpse))
    common, unknown = common_share(tokens), unknown_share(tokens)
    if common < MOSTLY:
        way = _clearest(glimpse)
        if way:
            return way
    is_misspelt = min(common, unknown) >= UNKNOWN and _is_misspelt(glimpse, common)
    if unknown >= UNKNOWN and _is_plural(glimpse, tokens):  # in a text that says much of many, all words are known
        return PLURAL
    return PLAIN if is_misspelt else None


def _as_seen(points: Points) -> tuple[Points, Points, NDArray[np.int64]]:
    """Leave out what is not seen.

    Returns what is left, the same with letters and digits of all styles as plain ones, and where each stands.
    """
    kinds = alphabet().table[points].astype(np.int64)
    places = np.flatnonzero((kinds < classes.IGNORE) | (kinds > classes.DIAERESIS))
    kinds, seen = kinds[places], points[places]
    letters, plain = kinds & classes.LETTER_MASK, seen.copy()
    is_latin = (kinds >= classes.LETTER) & (letters >= classes.LATIN_A) & (letters <= classes.LATIN_Z)
    is_digit = (kinds >= classes.DIGIT) & (kinds < classes.DIGIT + 10)
    plain[is_latin] = letters[is_latin] - classes.LATIN_A + ord("a")
    plain[is_digit] = kinds[is_digit] - classes.DIGIT + ord("0")
    return seen, plain, places


def _middle(points: Points, length: int) -> Points:
    """Take what stands in the middle of a text."""
    start = max(0, (len(points) - length) // 2)
    return points[start:start + length]


def _glimpse(points: Points) -> str:
    """Read the middle of a text."""
    return _decoded(_middle(points, GLIMPSE))


def _decoded(points: Points) -> str:
    return points.tobytes().decode("utf-32-le", "surrogatepass")


def _is_ordinary(glimpse: str) -> bool:
    """Tell whether a text is English as written."""
    tokens = TOKEN.findall(_lower(glimpse))
    return common_share(tokens) >= ORDINARY and unknown_share(tokens) < UNKNOWN


def _clearest(glimpse: str) -> Way | None:
    """Find the way of reading that makes clearly more sense than the text as written."""
    found = [(sense(read, glimpse), number, way) for number, way in enumerate(_ways(glimpse))
             if _has_variety(read := _read(glimpse, way))]
    best, _, way = max(found, default=(0.0, 0, PLAIN))
    return way if best >= max(SENSE, CLEARER * sense(as_written(glimpse), glimpse)) else None


def _is_misspelt(glimpse: str, common: float) -> bool:
    """Tell whether many more words are common once they are spelled right."""
    read = _read(glimpse, PLAIN)
    return _has_variety(read) and common_share([each.word for each in read]) >= max(LEAST_COMMON, common + HIDDEN)


def _is_plural(glimpse: str, tokens: list[str]) -> bool:
    """Tell whether far too many words end in an s.

    Without it far more neighbours are pairs of words.
    """
    if sum(token[-1:] == "s" for token in tokens) < ENDING * len(tokens):
        return False
    read, written = ([each.word for each in words] for words in (_read(glimpse, PLURAL), as_written(_lower(glimpse))))
    return share_of_pairs(read) >= share_of_pairs(written) + CLEARLY and len(read) >= FEWEST


def _has_variety(read: list[ReadWord]) -> bool:
    return len({each.word for each in read}) >= FEWEST


def _ways(glimpse: str) -> Iterator[Way]:
    """List the ways of reading that something in the text speaks for."""
    tokens = TOKEN.findall(_lower(glimpse))
    if len(tokens) < len(glimpse) / MANY or not SHORT_TOKEN < fmean(map(len, tokens)) < LONG_TOKEN:
        yield from (Way({}, is_turned, by_lines) for is_turned in (False, True))
    if common_share([token[::-1] for token in tokens]) >= MOSTLY:
        yield Way({}, True, by_tokens)
    shapes = [LEET] * (len(_AMID.findall(glimpse)) > len(glimpse) / FEW)
    shapes += [TURNED] * (sum(sign > "\x7f" and ord(sign) in TURNED for sign in glimpse) > len(glimpse) / FEW)
    yield from (Way(*each) for each in product(shapes, (False, True), (by_tokens, by_lines)))


def _lower(text: str) -> str:
    """Write in lower case, one character for each."""
    lower = text.lower()
    return lower if len(lower) == len(text) else "".join(each.lower()[0] for each in text)


def _read(text: str, way: Way) -> list[ReadWord]:
    """Read each line in one way, but those that are English as written."""
    decoded, order, start = list[str](), list[int](), 0
    for line in text.split("\n"):
        places, lower = range(start, start + len(line)), _lower(line)
        is_plain = common_share(TOKEN.findall(lower)) >= MOSTLY
        shaped = lower if is_plain else _lower((line if way.shapes is TURNED else lower).translate(way.shapes))
        is_turned = way.is_turned and not is_plain
        decoded.append(shaped[::-1] if is_turned else shaped)
        order += [*(reversed(places) if is_turned else places), start + len(line)]
        start += len(line) + 1
    return [ReadWord(word, tuple(order[at] for at in places), is_sure)
            for word, places, is_sure in way.words("\n".join(decoded))]


def _rewritten(read: Sequence[ReadWord], points: Points, size: int, name: str) -> Rewriting:
    """Write the words down, and behind them what is no part of them."""
    rows = [(ord(letter), min(places), max(places) + 1) for word, places, _ in read for letter in f"{word} "]
    is_other = (points >= FIRST_EAST_ASIAN) & (points < LAST_EAST_ASIAN)
    is_other[size:] = True
    others = np.flatnonzero(is_other)
    kept = np.stack([points[others].astype(np.int64), others, others + 1])
    codes, starts, stops = np.concatenate([np.array(rows, np.int64).reshape(-1, 3).T, kept], axis=1)
    return Rewriting(name, codes.astype(np.uint32), starts, stops, len(read))
