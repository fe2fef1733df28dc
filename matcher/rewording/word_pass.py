"""The paraphrase pass for texts written in words.

It combines aligned blocks, retellings and summaries.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from rapidfuzz.distance import LCSseq

from fingerprinting.text.folding.fold import Folded
from matcher.alignment.base import AlignedBlock
from matcher.quotation import is_attributed, is_quoted
from matcher.rewording.kept_whole import kept_whole
from matcher.rewording.retellings import Retelling, RetellingSearch
from matcher.rewording.summaries import SummarySearch
from matcher.rewording.word_pairs import WordPair, word_pair

Span = tuple[int, int]


@dataclass(frozen=True)
class WordPass:
    """Find what was retold or summarised.

    Aligned blocks too short to mean anything are dropped.
    """

    evidence: float = 22.0
    """Minimum number of equal words, times the square of the identity, of an aligned block."""
    cited: float = 12.0
    """The same for a block in quotation marks whose author is named beside it; such a block needs fewer words."""
    verbatim: float = 0.8
    long: int = 40
    """Minimum identity and minimum equal words of a verbatim block long enough to show that the page's author copies
    word by word."""
    strict: float = 20.0
    """Minimum score of a retelling beside such a block, to be multiplied by the square of the best such block's
    identity. Texts on one topic say similar things. A text translated there and back keeps stretches as long, but with
    a lower identity."""
    within: float = 0.6
    """Minimum share (0–1) of a retelling, on both sides, that a verbatim block must cover to replace it."""
    told: float = 0.7
    """Maximum share (0–1), by weight, of the words explained by the whole source that the passages within a summary
    explain. If they explain more, a fragment of the source was retold instead of the whole being summarised."""
    spread: float = 2.0
    """Minimum ratio of the source side to the page side of a passage for it to be a summary itself."""
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
        for retelling in self.retellings.find(pair, max(strict, self.retellings.score)):
            block = _block(page, source, pair, retelling)
            if not any(self._accounts(each, block) for each in cited):
                passages = self._joined(passages, block, page, source)
        summary = self.summaries.find(pair)
        if summary:
            passages = self._summed(passages, summary, pair, copies)
        return sorted(passages)

    def _is_verbatim(self, block: AlignedBlock) -> bool:
        return block.identity >= self.verbatim

    def _joined(
        self, passages: list[AlignedBlock], retold: AlignedBlock, page: Folded, source: Folded
    ) -> list[AlignedBlock]:
        """Add a retelling, merged with the passages that it overlaps.

        A verbatim passage that fills it keeps its exact edges instead.
        """
        met = [each for each in passages if _meet(each, retold)]
        if any(self._is_verbatim(each) and self._fills(each, retold) for each in met):
            return passages
        if any(_common(each.page, retold.page) > _size(retold.page) / 2 for each in passages if each not in met):
            return passages
        return [*(each for each in passages if each not in met), _outline(page, source, [retold, *met])]

    def _accounts(self, cited: AlignedBlock, retold: AlignedBlock) -> bool:
        """Tell whether a retelling is only the sentence around a quotation.

        That is, most of its equal words are in the quotation.
        """
        return _meet(cited, retold) and cited.equal >= self.within * retold.equal

    def _fills(self, block: AlignedBlock, retold: AlignedBlock) -> bool:
        return (_common(block.page, retold.page) >= self.within * _size(retold.page)
                and _common(block.source, retold.source) >= self.within * _size(retold.source))

    def _summed(
        self, passages: list[AlignedBlock], summary: Span, pair: WordPair, copies: Sequence[AlignedBlock]
    ) -> list[AlignedBlock]:
        """Replace the passages that are parts of a summary by the summary."""
        span = pair.page.symbols(summary)
        whole = pair.source.symbols(pair.source.whole)
        if any(_common(copy.page, span) for copy in copies):
            return passages
        parts = [each for each in passages if 2 * _common(each.page, span) > _size(each.page)]
        if len(parts) < 2 and not (self._spreads(parts) or self._is_from_everywhere(passages, summary, pair)):
            return passages
        equal = LCSseq.similarity(pair.page.words(summary).tolist(), pair.source.terms.tolist())
        summarised = AlignedBlock(span, whole, int(equal), reworded=True)
        return [*(each for each in passages if each not in parts), summarised]

    def _spreads(self, parts: Sequence[AlignedBlock]) -> bool:
        return any(_size(part.source) >= self.spread * _size(part.page) for part in parts)

    def _is_from_everywhere(self, passages: Sequence[AlignedBlock], summary: Span, pair: WordPair) -> bool:
        """Tell whether the words of a summary come from all over the source."""
        span, source = pair.page.symbols(summary), pair.source
        parts = [source.spanned(each.source) for each in passages if _common(each.page, span)]
        covered = np.concatenate([np.empty(0, np.int64), *(source.words(part) for part in parts)])
        words = pair.page.words(summary)
        return pair.explained(words, covered) <= self.told * pair.explained(words, source.terms)


def _is_cited(page: Folded, block: AlignedBlock) -> bool:
    span = page.original, *page.span(*block.page)
    return is_quoted(*span) and is_attributed(*span)


def _block(page: Folded, source: Folded, pair: WordPair, retelling: Retelling) -> AlignedBlock:
    return _compared(page, source, pair.page.symbols(retelling.page), pair.source.symbols(retelling.source),
                     retold=True)


def _outline(page: Folded, source: Folded, parts: Sequence[AlignedBlock]) -> AlignedBlock:
    here = min(each.page[0] for each in parts), max(each.page[1] for each in parts)
    there = min(each.source[0] for each in parts), max(each.source[1] for each in parts)
    retold = 2 * sum(_size(each.page) for each in parts if each.reworded) > _size(here)
    return _compared(page, source, here, there, retold=retold)


def _compared(page: Folded, source: Folded, here: Span, there: Span, *, retold: bool) -> AlignedBlock:
    """Count the equal words of a block.

    If most sentences are kept word by word, it is no retelling, in whatever order they are.
    """
    left, right = page.symbols[slice(*here)], source.symbols[slice(*there)]
    equal, kept = int(LCSseq.similarity(left.tolist(), right.tolist())), kept_whole(left, right)
    return AlignedBlock(here, there, max(equal, kept), retold and 2 * kept < left.size)


def _common(left: Span, right: Span) -> int:
    return max(0, min(left[1], right[1]) - max(left[0], right[0]))


def _size(span: Span) -> int:
    return span[1] - span[0]


def _meet(left: AlignedBlock, right: AlignedBlock) -> bool:
    return bool(_common(left.page, right.page) and _common(left.source, right.source))
