"""Read a text of which passages are written in codes."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.encoded.byte_notations import coded_passages
from fingerprinting.text.folding.encoded.coded_bytes import Read
from fingerprinting.text.folding.encoded.codes_in_codes import read_bytes
from fingerprinting.text.folding.encoded.escapes import escaped_passages
from fingerprinting.text.folding.encoded.letter_codes import letter_codes
from fingerprinting.text.folding.encoded.numbered_letters import numbered_letters
from fingerprinting.text.folding.encoded.other_alphabets import in_other_alphabets
from fingerprinting.text.folding.encoded.other_digits import in_bits, in_other_digits
from fingerprinting.text.folding.encoded.suspicion import may_be_coded
from fingerprinting.text.folding.encoded.wrong_encodings import are_telling, misread_passages
from fingerprinting.text.folding.telling_signs import TellingSigns
from fingerprinting.text.folding.tokens import Points

ENCODED = "encoded"
"""Name of the disguise."""
SHORTEST = 90
"""Minimum number of code points; the shortest passage in codes has more."""
PIECE = 200_000
"""Number of code points that are searched at a time; this bounds the memory, some hundred bytes for each."""


class Decoded(NamedTuple):
    """A text with its coded passages replaced by what they stand for."""

    text: str
    starts: NDArray[np.int64]
    """Shape (n,): text[i] was read from original[starts[i]:stops[i]]."""
    stops: NDArray[np.int64]
    passages: tuple[tuple[int, int], ...]
    """Passages original[start:stop] that were decoded."""
    characters: int
    """Number of characters that were decoded."""


def decoded_text(text: str, points: Points, signs: TellingSigns) -> Decoded | None:
    """Decode the passages of a text that are written in codes; None if there are none."""
    passages = [passage for start in range(0, len(points), PIECE)
                for passage in _passages(text[start:start + PIECE], points[start:start + PIECE], signs, start)]
    if not passages:
        return None
    pieces, last = list[Read](), 0
    for passage in passages:
        pieces += [_as_written(text, last, passage.starts[0]), passage]
        last = passage.stops[-1]
    pieces.append(_as_written(text, last, len(text)))
    return Decoded(
        "".join(piece.characters for piece in pieces), np.array([at for piece in pieces for at in piece.starts]),
        np.array([at for piece in pieces for at in piece.stops]),
        tuple((passage.starts[0], passage.stops[-1]) for passage in passages),
        sum(len(each.starts) for each in passages))


def _passages(text: str, points: Points, signs: TellingSigns, offset: int) -> list[Read]:
    """Find the coded passages of a piece of a text that begins at an offset.

    `signs` are those of the whole text.
    """
    if len(points) < SHORTEST:
        return []
    is_coded = may_be_coded(points)
    searched = [letter_codes(text, signs), in_other_alphabets(text, signs), in_bits(text, signs),
                *(read_bytes(coded, in_codes) for coded in in_other_digits(text, signs))]
    if is_coded:
        searched += [escaped_passages(text), coded_passages(text, in_codes), numbered_letters(text)]
    if is_coded or are_telling(text):
        searched.append(misread_passages(text, in_codes))
    found = _apart(chain.from_iterable(searched))
    return [Read(each.characters, [at + offset for at in each.starts], [at + offset for at in each.stops])
            for each in found]


def in_codes(text: str) -> Iterator[Read]:
    """Yield the passages that are written in codes of characters or bytes, or misread."""
    return chain(escaped_passages(text), coded_passages(text, in_codes), misread_passages(text, in_codes))


def _apart(found: Iterable[Read]) -> list[Read]:
    """Keep passages that do not overlap, the first notation first, in order of place."""
    kept: list[Read] = []
    for passage in found:
        if all(passage.stops[-1] <= each.starts[0] or passage.starts[0] >= each.stops[-1] for each in kept):
            kept.append(passage)
    return sorted(kept, key=lambda each: each.starts[0])


def _as_written(text: str, start: int, stop: int) -> Read:
    return Read(text[start:stop], list(range(start, stop)), list(range(start + 1, stop + 1)))
