"""Group pieces that are near each other in both texts to passages.

The order of the pieces does not matter.

A group is split where its pieces leave a gap in the page, then where they leave one in the source, and so on until
nothing can be split. Sentences shuffled within a passage stay together; excerpts from far apart do not. (Recursive
clustering by gaps after Sanchez-Perez, Sidorov and Gelbukh, PAN 2014.)
"""

from collections.abc import Callable, Iterable, Iterator

from matcher.alignment.base import AlignedBlock

NEAR = 2
"""Symbols of a gap in the page that may be bridged for each equal symbol on the side of the gap that has fewer."""
OMITTED = 2
"""How many times longer gaps may be in the source, where text was left out, than in the page."""
SMALL = 0.25
"""Maximum equal symbols of a passage inside another one that is dropped, as a share (0–1) of the other's length."""


def clustered(pieces: list[AlignedBlock], gap: int) -> list[list[AlignedBlock]]:
    """Group pieces so that no group has a gap of more than `gap` symbols."""
    settled: list[list[AlignedBlock]] = []
    waiting = [pieces] if pieces else []
    while waiting:
        group = waiting.pop()
        for side, more in ((_page, 1), (_source, OMITTED)):
            parts = list(_cut(group, side, more * gap, more * NEAR))
            if len(parts) > 1:
                waiting.extend(parts)
                break
        else:
            settled.append(group)
    return settled


def outermost(passages: Iterable[AlignedBlock]) -> list[AlignedBlock]:
    """Drop small passages inside a large one; return the rest in page order.

    Such passages are sentences of a shuffled copy that occur twice in the source and whose other occurrence was found.
    """
    kept: list[AlignedBlock] = []
    for passage in sorted(passages, key=lambda passage: (passage.page[0], -passage.page[1])):
        inside = bool(kept) and passage.page[1] <= kept[-1].page[1]
        if not inside or passage.equal > SMALL * (kept[-1].page[1] - kept[-1].page[0]):
            kept.append(passage)
    return kept


def united(group: list[AlignedBlock]) -> AlignedBlock:
    """Combine a group to one passage: its outline and the sum of its equal symbols."""
    page = min(piece.page[0] for piece in group), max(piece.page[1] for piece in group)
    source = min(piece.source[0] for piece in group), max(piece.source[1] for piece in group)
    return AlignedBlock(page, source, sum(piece.equal for piece in group))


def _page(piece: AlignedBlock) -> tuple[int, int]:
    return piece.page


def _source(piece: AlignedBlock) -> tuple[int, int]:
    return piece.source


def _cut(
    group: list[AlignedBlock], side: Callable[[AlignedBlock], tuple[int, int]], gap: int, near: int
) -> Iterator[list[AlignedBlock]]:
    """Split a group at every gap that is too long.

    If there are few equal symbols on either side of a gap, the limit is `near` times their number.
    """
    ordered = sorted(group, key=side)
    after, before = sum(piece.equal for piece in group), 0
    part: list[AlignedBlock] = []
    end = 0
    for piece in ordered:
        start, stop = side(piece)
        if part and start - end > min(gap, near * min(before, after)):
            yield part
            part, before, end = [], 0, 0
        part.append(piece)
        before, after = before + piece.equal, after - piece.equal
        end = max(end, stop)
    yield part
