"""The paraphrase pass over texts written in words.

Joins what was aligned, what was retold and what was summed up.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from rapidfuzz.distance import LCSseq

from fingerprinting.text.folding.fold import Folded
from matcher.alignment.base import AlignedBlock
from matcher.quotation import is_attributed, is_quoted
from matcher.rewording.retellings import Retelling, RetellingSearch
from matcher.rewording.summaries import SummarySearch
from matcher.rewording.word_pairs import WordPair, word_pair

Span = tuple[int, int]


@dataclass(frozen=True)
class WordPass:
    """Find what was retold or summed up.

    Aligned blocks too short to mean anything are left out.
    """

    evidence: float = 22.0
    """Least number of equal words in an aligned block, each counting by the square of the block's identity."""
    cited: float = 12.0
    """The same of a block in quotation marks whose author is named beside it: who says so needs fewer words."""
    verbatim: float = 0.8
    long: int = 40
    """Identity and equal words of a block that shows how its copyist works: by the very words."""
    strict: float = 20.0
    """Score of a retelling beside such a block, times the square of the best one's identity.

    Texts of one topic say similar things; a translation there and back keeps as long stretches, but not so exactly.
    """
    within: float = 0.6
    """Share of a retelling, on both sides, that a verbatim block must cover to stand in its place."""
    told: float = 0.7
    """Most that the passages within a summary explain of the words that the whole source explains, by weight.

    Above it the passages tell all: a fragment of the source was retold, and not the whole summed up.
    """
    spread: float = 2.0
    """How much longer than its page side the source side of a part of a summary is, for it to be one itself."""
    retellings: RetellingSearch = field(default_factory=RetellingSearch)
    summaries: SummarySearch = field(default_factory=SummarySearch)

    def extend(self, page: Folded, source: Folded, blocks: Sequence[AlignedBlock]) -> list[AlignedBlock]:
        """Find all passages, in the order of the page."""
        cited = {block for block in blocks if self._is_verbatim(block) and _is_cited(page, block)}
        exact = [block for block in blocks
                 if block.equal * block.identity ** 2 >= (self.cited if block in cited else self.evidence)]
        if any(block.page[1] - block.page[0] == len(page) for block in exact):
            return exact
        pair = word_pair(page, source)
        copies = [block for block in exact if self._is_verbatim(block) and block.equal >= self.long]
        passages = list(exact)
        strict = self.strict * max((copy.identity for copy in copies), default=0.0) ** 2
        for told in self.retellings.find(pair, max(strict, self.retellings.score)):
            block = _block(page, source, pair, told)
            if not any(self._accounts(each, block) for each in cited):
                passages = self._joined(passages, block, page, source)
        summary = self.summaries.find(pair)
        if summary:
            passages = self._summed(passages, summary, pair, copies)
        return sorted(passages)

    def _is_verbatim(self, block: AlignedBlock) -> bool:
        return block.identity >= self.verbatim

    def _joined(
        self, passages: list[AlignedBlock], told: AlignedBlock, page: Folded, source: Folded
    ) -> list[AlignedBlock]:
        """Add a retelling, joined with the passages that it meets.

        A verbatim one keeps its exact edges.
        """
        met = [each for each in passages if _meet(each, told)]
        if any(self._is_verbatim(each) and self._fills(each, told) for each in met):
            return passages
        if any(_common(each.page, told.page) > _size(told.page) / 2 for each in passages if each not in met):
            return passages
        return [*(each for each in passages if each not in met), _outline(page, source, [told, *met])]

    def _accounts(self, cited: AlignedBlock, told: AlignedBlock) -> bool:
        """Tell whether a retelling is only the sentence around a quotation.

        Few of its equal words are others.
        """
        return _meet(cited, told) and cited.equal >= self.within * told.equal

    def _fills(self, block: AlignedBlock, told: AlignedBlock) -> bool:
        return (_common(block.page, told.page) >= self.within * _size(told.page)
                and _common(block.source, told.source) >= self.within * _size(told.source))

    def _summed(
        self, passages: list[AlignedBlock], summary: Span, pair: WordPair, copies: Sequence[AlignedBlock]
    ) -> list[AlignedBlock]:
        """Put a summary in the place of the passages that are parts of it."""
        span = pair.page.symbols(summary)
        whole = pair.source.symbols(pair.source.whole)
        if any(_common(copy.page, span) for copy in copies):
            return passages
        parts = [each for each in passages if 2 * _common(each.page, span) > _size(each.page)]
        if len(parts) < 2 and not (self._spreads(parts) or self._is_untold(passages, summary, pair)):
            return passages
        equal = LCSseq.similarity(pair.page.words(summary).tolist(), pair.source.terms.tolist())
        told = AlignedBlock(span, whole, int(equal), reworded=True)
        return [*(each for each in passages if each not in parts), told]

    def _spreads(self, parts: Sequence[AlignedBlock]) -> bool:
        return any(_size(part.source) >= self.spread * _size(part.page) for part in parts)

    def _is_untold(self, passages: Sequence[AlignedBlock], summary: Span, pair: WordPair) -> bool:
        """Tell whether the words of a summary come from all over the source."""
        span, source = pair.page.symbols(summary), pair.source
        parts = [source.spanned(each.source) for each in passages if _common(each.page, span)]
        told = np.concatenate([np.empty(0, np.int64), *(source.words(part) for part in parts)])
        words = pair.page.words(summary)
        return pair.explained(words, told) <= self.told * pair.explained(words, source.terms)


def _is_cited(page: Folded, block: AlignedBlock) -> bool:
    span = page.original, *page.span(*block.page)
    return is_quoted(*span) and is_attributed(*span)


def _block(page: Folded, source: Folded, pair: WordPair, told: Retelling) -> AlignedBlock:
    here, there = pair.page.symbols(told.page), pair.source.symbols(told.source)
    return AlignedBlock(here, there, _equal(page, source, here, there), reworded=True)


def _outline(page: Folded, source: Folded, parts: Sequence[AlignedBlock]) -> AlignedBlock:
    here = min(each.page[0] for each in parts), max(each.page[1] for each in parts)
    there = min(each.source[0] for each in parts), max(each.source[1] for each in parts)
    told = 2 * sum(_size(each.page) for each in parts if each.reworded) > _size(here)
    return AlignedBlock(here, there, _equal(page, source, here, there), told)


def _equal(page: Folded, source: Folded, here: Span, there: Span) -> int:
    return int(LCSseq.similarity(page.symbols[slice(*here)].tolist(), source.symbols[slice(*there)].tolist()))


def _common(left: Span, right: Span) -> int:
    return max(0, min(left[1], right[1]) - max(left[0], right[0]))


def _size(span: Span) -> int:
    return span[1] - span[0]


def _meet(left: AlignedBlock, right: AlignedBlock) -> bool:
    return bool(_common(left.page, right.page) and _common(left.source, right.source))
