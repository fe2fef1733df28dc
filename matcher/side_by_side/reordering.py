"""Split shuffled passages so that each part can be compared with its source."""

from collections.abc import Iterator, Sequence

from rapidfuzz.distance import Levenshtein

from fingerprinting.text.folding.fold import Folded, fold
from fingerprinting.text.sentences import sentence_runs
from matcher.alignment.seedchain import SeedChain
from matcher.side_by_side.folded_passages import folded
from storage.documents import Passage

LONGEST = 20_000
"""Maximum characters of a passage that is split, because each of its sentences is searched for in all of it."""
DISORDER = 0.12
"""Minimum amount by which an in-order alignment must fall short of a passage's identity for it to count as shuffled."""
SENTENCE = 24
"""Minimum characters of a sentence; shorter ones, which occur anywhere, are joined to the next."""


def in_order(page: str, source: str, passage: Passage) -> list[Passage]:
    """Split a passage of two texts wherever the page leaves the chapter's order.

    Returns the passage itself if that never happens.
    """
    copied, original = page[slice(*passage.page)], source[slice(*passage.source)]
    if max(len(copied), len(original)) > LONGEST or not _is_shuffled(copied, original, passage.identity):
        return [passage]
    blocks = _blocks(list(_places(copied, folded(original))))
    if len(blocks) < 2:
        return [passage]
    return [Passage((passage.page[0] + block.page[0], passage.page[0] + block.page[1]),
                    (passage.source[0] + block.source[0], passage.source[0] + block.source[1]), block.identity)
            for block in blocks]


def _is_shuffled(page: str, source: str, identity: float) -> bool:
    left, right = folded(page).symbols.tolist(), folded(source).symbols.tolist()
    return Levenshtein.normalized_similarity(left, right) < identity - DISORDER


def _places(page: str, source: Folded) -> Iterator[Passage]:
    """Find the best place of each of the page's sentences in the source.

    Sentences without one are left out.
    """
    for start, stop in sentence_runs(page, SENTENCE):
        sentence = fold(page[start:stop])
        best = max(SeedChain().align(sentence, source), key=lambda block: block.equal, default=None)
        if best:
            begin, end = sentence.span(*best.page)
            yield Passage((start + begin, start + end), source.span(*best.source), best.identity)


def _blocks(places: Sequence[Passage]) -> list[Passage]:
    """Join places that follow each other on both sides."""
    rank = {place: number for number, place in enumerate(sorted(places, key=lambda passage: passage.source))}
    blocks: list[list[Passage]] = []
    for place in places:
        if blocks and rank[place] == rank[blocks[-1][-1]] + 1:
            blocks[-1].append(place)
        else:
            blocks.append([place])
    return [_joined(block) for block in blocks]


def _joined(block: Sequence[Passage]) -> Passage:
    lengths = [place.page[1] - place.page[0] for place in block]
    equal = sum(place.identity * length for place, length in zip(block, lengths, strict=True))
    return Passage((block[0].page[0], block[-1].page[1]), (block[0].source[0], block[-1].source[1]),
                   equal / max(sum(lengths), 1))
