"""Align by a diff over sentences; faster and coarser than over characters."""

from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise
from typing import ClassVar, NamedTuple

import numpy as np

from fingerprinting.text import sentences as text_sentences
from fingerprinting.text.folding.fold import Folded
from matcher.alignment.base import AlignedBlock
from matcher.alignment.clusters import clustered, united


class Sentences(NamedTuple):
    """A text split into sentences."""

    contents: list[bytes]
    bounds: list[int]
    """Sentence i is symbols [bounds[i], bounds[i + 1])."""


@dataclass(frozen=True)
class SentenceDiff:
    """Join the sentences that both texts have in the same order.

    A single edit loses the whole sentence.

    Ratcliff and Obershelp's longest matching blocks, as in Python's difflib.
    """

    name: ClassVar[str] = "diff"

    passage: int = 14
    """Minimum equal symbols of a passage."""
    gap: int = 80
    """Maximum symbols of a gap within a passage."""

    def align(self, page: Folded, source: Folded) -> list[AlignedBlock]:
        """Find the common passages, in the order of the page."""
        left, right = sentences(page), sentences(source)
        blocks = SequenceMatcher(None, left.contents, right.contents, autojunk=False).get_matching_blocks()
        pieces = [_block(left, right, block.a, block.b, block.size) for block in blocks if block.size]
        passages = [united(group) for group in clustered(pieces, self.gap)]
        return sorted(passage for passage in passages if passage.equal >= min(self.passage, len(page)))


def sentences(text: Folded) -> Sentences:
    """Split a text where its original ends a sentence or a line.

    Sentences without symbols are left out.
    """
    ends = np.array([sentence.stop for sentence in text_sentences.sentences(text.original)], np.int64)
    cuts = np.unique(np.concatenate([[0], np.searchsorted(text.offsets, ends), [len(text)]])).tolist()
    contents = [text.symbols[start:stop].tobytes() for start, stop in pairwise(cuts)]
    return Sentences(contents, cuts)


def _block(left: Sentences, right: Sentences, first: int, other: int, count: int) -> AlignedBlock:
    page = left.bounds[first], left.bounds[first + count]
    return AlignedBlock(page, (right.bounds[other], right.bounds[other + count]), page[1] - page[0])
