"""Pieces that are near each other in both texts become one passage, in whatever order they stand.

A group is cut where its pieces leave a gap in the page, then where they leave one in the source, and so on until
nothing is cut. Sentences shuffled within a passage stay together; excerpts from far apart do not.
(Recursive clustering by gaps after Sanchez-Perez, Sidorov and Gelbukh, PAN 2014.)
"""

from collections.abc import Callable, Iterator

from matcher.alignment.base import Stretch


def clustered(pieces: list[Stretch], gap: int) -> list[list[Stretch]]:
    """Group the pieces that leave no gap longer than `gap` symbols on either side."""
    settled: list[list[Stretch]] = []
    waiting = [pieces] if pieces else []
    while waiting:
        group = waiting.pop()
        for side in (_page, _source):
            parts = list(_cut(group, side, gap))
            if len(parts) > 1:
                waiting.extend(parts)
                break
        else:
            settled.append(group)
    return settled


def united(group: list[Stretch]) -> Stretch:
    """Make one passage of a group: its outline, and the equal symbols of all its pieces."""
    page = min(piece.page[0] for piece in group), max(piece.page[1] for piece in group)
    source = min(piece.source[0] for piece in group), max(piece.source[1] for piece in group)
    return Stretch(page, source, sum(piece.equal for piece in group))


def disjoint(pieces: list[Stretch]) -> list[Stretch]:
    """Leave out pieces whose stretch of the page a better piece explains already; best first in, page order out."""
    kept: list[Stretch] = []
    taken = _Taken()
    for piece in sorted(pieces, key=lambda piece: -piece.equal):
        if taken.share(*piece.page) <= 0.5:
            kept.append(piece)
            taken.take(*piece.page)
    return sorted(kept)


class _Taken:
    """Which stretches of the page are explained, in blocks so that a long page costs little."""

    def __init__(self, block: int = 256) -> None:
        self._block = block
        self._stretches: dict[int, list[tuple[int, int]]] = {}

    def take(self, start: int, stop: int) -> None:
        for block in range(start // self._block, stop // self._block + 1):
            self._stretches.setdefault(block, []).append((start, stop))

    def share(self, start: int, stop: int) -> float:
        near = {stretch for block in range(start // self._block, stop // self._block + 1)
                for stretch in self._stretches.get(block, ())}
        covered, at = 0, start
        for first, last in sorted(near):
            reached = min(last, stop)
            covered += max(0, reached - max(first, at))
            at = max(at, reached)
        return covered / max(stop - start, 1)


def _page(piece: Stretch) -> tuple[int, int]:
    return piece.page


def _source(piece: Stretch) -> tuple[int, int]:
    return piece.source


def _cut(
    group: list[Stretch], side: Callable[[Stretch], tuple[int, int]], gap: int
) -> Iterator[list[Stretch]]:
    part: list[Stretch] = []
    end = 0
    for piece in sorted(group, key=side):
        start, stop = side(piece)
        if part and start - end > gap:
            yield part
            part = []
            end = 0
        part.append(piece)
        end = max(end, stop)
    if part:
        yield part
