"""Sum up how much of what two texts share is distinctive."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.symbols import FIRST_WORD, WILD
from matcher.alignment.base import AlignedBlock
from matcher.alignment.repeats import new_shares, unrepeated_shares
from matcher.information.filled_masks import filled_masks
from matcher.information.formula import Holders
from matcher.information.genre_form import shared_form
from matcher.information.intrinsic import by_repetition, form, intrinsic
from matcher.information.phrases import CHANCE, CHANCE_WORDS, CLAUSE, PARAGRAPH, held, runs, spread, table_of

HALF = 0.5
"""Factor by which each further chapter that has a phrase reduces the phrase's weight."""
KEPT = 0.75
"""Share (0–1) of a block's weight in sentences kept whole from which it is not rephrased."""
WORD = 2


class Distinctive(NamedTuple):
    """Sums over equal runs; lengths in Chinese characters, words counting for two."""

    whole: float
    """Weight of the symbols in equal runs, over all blocks; parts of the source that several blocks cover count
    once."""
    longest: float
    """The same of the block with the most weight."""
    equal: float
    """Length of all equal runs, without weights."""
    common: float
    """Share (0–1) of these whose phrases other chapters have too."""
    ordered: float
    """The same, but symbols in longer runs count only if other chapters have the longer run."""
    density: float
    """Weight per character of the block with the most weight."""
    kept: float
    """Weight of the symbols in longer runs only, over all blocks, that is, of sentences kept whole."""
    paragraphs: float
    """The same for runs as long as a paragraph."""
    formal: float
    """Share (0–1) of the equal symbols in blocks that have the form of a genre on both sides."""

    @property
    def formula(self) -> float:
        """Share (0–1) of the equal symbols that says nothing.

        These are formulas found in the library, lists, code and digits.
        """
        return 1 - self.whole / self.equal if self.equal else 0.0


def distinctive(
    page: Folded, source: Folded, blocks: Sequence[AlignedBlock], holders: Holders
) -> Distinctive:
    """Weigh the equal runs in the blocks of a page and a chapter."""
    symbols = filled_masks(page.symbols, source.symbols, blocks)
    lengths = np.where(symbols >= FIRST_WORD, WORD, 1)
    ordered, paragraphs = (_equal(symbols, source.symbols, length) for length in (CLAUSE, PARAGRAPH))
    weights = lengths * intrinsic(page) * by_repetition(page, source) * _by_holders(holders, ordered, paragraphs)
    weights *= page.symbols != WILD
    formula = holders.phrases > 0, np.where(ordered, holders.clauses, holders.phrases) > 0
    shared = [_shared(symbols[slice(*block.page)], source.symbols[slice(*block.source)]) for block in blocks]
    weighed = [weights[slice(*block.page)] * _form(page, source, block) for block in blocks]
    amounts = np.array([each[mask].sum() for each, mask in zip(weighed, shared, strict=True)])
    kept, in_paragraphs = (np.array([each[mask & longer[slice(*block.page)]].sum()
                                     for block, each, mask in zip(blocks, weighed, shared, strict=True)])
                           for longer in (ordered, paragraphs))
    equal = np.array([lengths[slice(*block.page)][mask].sum() for block, mask in zip(blocks, shared, strict=True)])
    common = np.array([[lengths[slice(*block.page)][mask & of[slice(*block.page)]].sum() for of in formula]
                       for block, mask in zip(blocks, shared, strict=True)]).reshape(len(blocks), 2)
    new, once = new_shares(blocks), amounts * unrepeated_shares(blocks)
    whole = float(new @ equal)
    held, in_order = (new @ common / max(whole, 1)).tolist()
    formal = float(new @ (equal * shared_form(page, source, blocks, kept < KEPT * amounts))) / max(whole, 1)
    return Distinctive(float(new @ amounts), max(once.tolist(), default=0.0), whole, held, in_order,
                       _densest(amounts, lengths, blocks), float(new @ kept), float(new @ in_paragraphs), formal)


def _by_holders(
    holders: Holders, ordered: NDArray[np.bool_], paragraphs: NDArray[np.bool_]
) -> NDArray[np.float64]:
    """Weigh symbols by what other chapters have: shape (n,).

    Phrases that other chapters have in another order keep half their weight. In a run as long as a paragraph only its
    order counts, because no genre prescribes so long a run.
    """
    phrases, clauses = (HALF ** np.minimum(counts, 16) for counts in holders)
    weights: NDArray[np.float64] = np.where(ordered, HALF * (phrases + clauses), phrases)
    return np.where(paragraphs, np.maximum(weights, clauses), weights)


def _densest(amounts: NDArray[np.float64], lengths: NDArray[np.int64], blocks: Sequence[AlignedBlock]) -> float:
    """Return the weight per character of the block with the most weight.

    The characters are those of its longer side.
    """
    if not blocks:
        return 0.0
    heaviest = int(np.argmax(amounts))
    (start, stop), (first, last) = blocks[heaviest].page, blocks[heaviest].source
    longer = float(lengths[start:stop].sum()) * max(1.0, (last - first) / max(stop - start, 1))
    return float(amounts[heaviest]) / max(longer, 1.0)


def _form(page: Folded, source: Folded, block: AlignedBlock) -> NDArray[np.float64]:
    """Weigh a block's form where its runs are in a list or in code on both sides.

    If only the copy has that form, the text keeps its weight.
    """
    weights = form(page)[slice(*block.page)]
    if not (weights < 1).any():
        return weights
    formal = source.symbols[slice(*block.source)][form(source)[slice(*block.source)] < 1]
    return np.where(_shared(page.symbols[slice(*block.page)], formal), weights, 1.0)


def _shared(here: NDArray[np.uint16], there: NDArray[np.uint16]) -> NDArray[np.bool_]:
    """Mark the symbols in runs that another text has too."""
    equal = _equal(here, there, CHANCE)
    words = here >= FIRST_WORD
    return equal | words & _equal(np.where(words, here, 0), np.where(there >= FIRST_WORD, there, 1), CHANCE_WORDS)


def _equal(here: NDArray[np.uint16], there: NDArray[np.uint16], length: int) -> NDArray[np.bool_]:
    """Mark the symbols in runs of a given length that another text has."""
    found = held(table_of(runs(there, length)), runs(here, length))
    return spread(found.astype(np.int64), length, here.size).astype(np.bool_)
