"""Read bytes whose characters are themselves in codes.

Base64 of Base64, %25E4, UTF-8 that was misread twice.
"""

from collections.abc import Callable, Iterator, Sequence

from fingerprinting.text.folding.encoded.coded_bytes import CodedByte, Read, decoded, pieces_of

Search = Callable[[str], Iterator[Read]]
"""Yields the passages of a text that make sense once decoded."""
GLIMPSE, PLAIN = 500, 0.97
"""Number of characters that tell whether bytes are a text; minimum share (0–1) of them that a text may have."""
KEPT = 0.9
"""Minimum number of decoded bytes per byte: others do not belong to a text."""


def read_bytes(coded: Sequence[CodedByte], search: Search) -> Iterator[Read]:
    """Yield what bytes stand for, directly or in a further code.

    Each code has fewer characters than bytes, so that the search ends.
    """
    if passage := decoded(coded):
        yield passage
        return
    pieces = list(pieces_of(coded, "utf-8"))
    text = "".join(piece for piece, _, _ in pieces)
    if not _is_text(text) or len(text.encode()) < KEPT * len(coded):
        return
    starts = [start for piece, start, _ in pieces for _ in piece]
    stops = [stop for piece, _, stop in pieces for _ in piece]
    for read in search(text):
        yield Read(read.characters, [starts[at] for at in read.starts], [stops[at - 1] for at in read.stops])


def _is_text(text: str) -> bool:
    """Tell whether characters are those of a text, or of bytes read as Latin-1."""
    first = text[:GLIMPSE]
    plain = sum(each.isprintable() or each.isspace() or "\x80" <= each < "\xa0" for each in first)
    return bool(first) and plain >= PLAIN * len(first)
