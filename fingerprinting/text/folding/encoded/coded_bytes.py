"""Decode bytes that keep their places in the text from which they were read."""

import codecs
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fingerprinting.text.folding.encoded.sense import makes_sense

CODECS = ("utf-8", "gb18030", "big5hkscs", "utf-16-le", "utf-16-be")


class Read(NamedTuple):
    """Characters and the places that each stands for: text[starts[i]:stops[i]]."""

    characters: str
    starts: list[int]
    stops: list[int]


class CodedByte(NamedTuple):
    """A byte that text[start:stop] stands for."""

    value: int
    start: int
    stop: int


def decoded(coded: Sequence[CodedByte]) -> Read | None:
    """Decode bytes by the first encoding that gives text that makes sense."""
    data = bytes(each.value for each in coded)
    for codec in CODECS:
        if makes_sense(data.decode(codec, "ignore")):
            pieces = list(pieces_of(coded, codec))
            return Read("".join(piece[0] for piece in pieces), [start for piece, start, _ in pieces for _ in piece],
                        [stop for piece, _, stop in pieces for _ in piece])
    return None


def pieces_of(coded: Sequence[CodedByte], codec: str) -> Iterator[tuple[str, int, int]]:
    """Yield what each byte completes, with the start and stop of all bytes of it."""
    decoder, start = codecs.getincrementaldecoder(codec)("ignore"), -1
    for each in coded:
        start = each.start if start < 0 else start
        if piece := decoder.decode(bytes((each.value,))):
            yield piece, start, each.stop
            start = -1
