"""Find the part of a page that summarises a much longer source.

No sentence of a summary needs to resemble one of the source, because its words come from everywhere in it. So the page
is searched for the part whose words the source explains far better than those around it.
"""

from dataclasses import dataclass

import numpy as np

from matcher.rewording.fragments import Places, best_anywhere
from matcher.rewording.word_pairs import Span, WordPair


@dataclass(frozen=True)
class SummarySearch:
    """The search and its thresholds.

    They were chosen on the development half of PAN 2013's training pairs (docs/passages.md).
    """

    price: float = 0.45
    """Share (0–1) of its weight that each word of the page costs."""
    gain: float = 24.0
    length: int = 30
    """Minimum content words."""
    longest: int = 400
    shorter: float = 2.5
    """Minimum ratio of the source's content words to those of the summary."""
    contrast: float = 0.5
    """Minimum difference between the shares, by weight, that the source explains of its words and of the words around
    it."""
    usual: int = 50
    """Content words of an average page, which are added to the surrounding words in case these are few."""

    def find(self, pair: WordPair) -> Span | None:
        """Find the best part, as sentences of the page.

        None if it is too short or not explained much better than its surroundings.
        """
        page, stock = pair.page, pair.stock(pair.source.terms)
        first, last, gain = best_anywhere(page.cuts, page.terms, pair.weights, stock, self.longest, self.price)
        if first < 0 or gain < self.gain:
            return None
        span = int(first), int(last)
        words = page.words(span)
        if words.size < self.length or pair.source.terms.size < self.shorter * words.size:
            return None
        if _explained(pair, words) - self._background(pair, span) < self.contrast:
            return None
        return span

    def _background(self, pair: WordPair, span: Span) -> float:
        """Estimate the share of unrelated words that the source explains.

        It is that of the words around the summary. A long source explains many words by chance, so if there are few
        words around, the share usual for sources of its length counts as well.
        """
        page = pair.page
        around = np.concatenate([page.terms[:page.cuts[span[0]]], page.terms[page.cuts[span[1] + 1]:]])
        usually = min(0.5, float(np.sqrt(pair.source.terms.size)) / 150)
        weight, more = float(pair.weights[around].sum()), self.usual * float(pair.weights.mean())
        return (_explained(pair, around) * weight + usually * more) / max(weight + more, 1e-9)


def _explained(pair: WordPair, words: Places) -> float:
    """Return the share of some words, by weight, that the source has as often."""
    return pair.explained(words, pair.source.terms) / max(float(pair.weights[words].sum()), 1e-9)
