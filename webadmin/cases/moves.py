"""Takes a passage whose parts were shuffled apart again, so that each part faces what it was copied from."""

from collections.abc import Sequence

from fingerprinting.text.folding import Folded, fold
from matcher.alignment.base import Stretch
from matcher.alignment.clusters import disjoint, united
from matcher.alignment.seedchain import SeedChain
from storage.documents import Passage


class _Pieces(SeedChain):
    """The aligner before it gathers its pieces into passages."""

    def pieces(self, page: Folded, source: Folded) -> list[Stretch]:
        """Find the common pieces, in the order of the page."""
        return disjoint(self._pieces(page.symbols, source.symbols))


def in_order(page: str, source: str, passage: Passage) -> list[Passage]:
    """Cut a passage of two texts wherever the page leaves the chapter's order; itself if it never does."""
    left, right = fold(page[slice(*passage.page)]), fold(source[slice(*passage.source)])
    blocks = _blocks(_Pieces().pieces(left, right))
    if len(blocks) < 2:
        return [passage]
    return [_passage(block, left, right, passage) for block in blocks]


def _blocks(pieces: Sequence[Stretch]) -> list[Stretch]:
    """Join the pieces that follow each other on both sides."""
    place = {piece: rank for rank, piece in enumerate(sorted(pieces, key=lambda each: each.source))}
    groups: list[list[Stretch]] = []
    for piece in pieces:
        if groups and place[piece] == place[groups[-1][-1]] + 1:
            groups[-1].append(piece)
        else:
            groups.append([piece])
    return [united(group) for group in groups]


def _passage(block: Stretch, left: Folded, right: Folded, whole: Passage) -> Passage:
    page, source = left.span(*block.page), right.span(*block.source)
    return Passage(
        (whole.page[0] + page[0], whole.page[0] + page[1]), (whole.source[0] + source[0], whole.source[0] + source[1]),
        block.identity)
