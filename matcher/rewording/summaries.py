"""Find the stretch of a page that sums up a whole source, much longer than it is.

No sentence of a summary needs to be like one of the source: its words come from everywhere in it. So the page is
searched for the stretch whose words the source explains far better than those around it.
"""

from dataclasses import dataclass

import numpy as np

from matcher.rewording.fragments import Places, best_anywhere
from matcher.rewording.word_pairs import Span, WordPair


@dataclass(frozen=True)
class SummarySearch:
    """The thresholds.

    They were chosen on the development half of PAN 2013's training pairs (docs/passages.md).
    """

    price: float = 0.45
    """Share of its weight that a word of the page must be worth."""
    gain: float = 24.0
    length: int = 30
    """Least number of content words."""
    longest: int = 400
    shorter: float = 2.5
    """How many times shorter than the source it must be."""
    contrast: float = 0.5
    """By how much more of its words, by weight, the source must explain than of those around it."""
    usual: int = 50
    """Content words of any page, to judge the words around it where these are few."""

    def find(self, pair: WordPair) -> Span | None:
        """Find the best stretch, as sentences of the page.

        None where it is too short or no better explained than its surroundings.
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
        """Estimate which share of strange words the source explains.

        That of the words around a stretch. A long source has many words; where few stand around, the share that sources
        of its length usually explain counts too.
        """
        page = pair.page
        around = np.concatenate([page.terms[:page.cuts[span[0]]], page.terms[page.cuts[span[1] + 1]:]])
        usually = min(0.5, float(np.sqrt(pair.source.terms.size)) / 150)
        weight, more = float(pair.weights[around].sum()), self.usual * float(pair.weights.mean())
        return (_explained(pair, around) * weight + usually * more) / max(weight + more, 1e-9)


def _explained(pair: WordPair, words: Places) -> float:
    """Give the share of some words, by weight, that the source has as often."""
    return pair.explained(words, pair.source.terms) / max(float(pair.weights[words].sum()), 1e-9)
