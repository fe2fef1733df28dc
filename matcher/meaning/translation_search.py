"""Find which chapters a text in another language translates.

Vectors and the dictionary propose chapters, all their sentences rank them, and aligned sentences decide.
"""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Literal, NamedTuple

import numpy as np

from matcher.meaning.encoder import Encoder, EncoderError
from matcher.meaning.glosses import terms
from matcher.meaning.sentence_pairs import SentencePair, sentence_pairs
from matcher.meaning.sentence_vectors import Encoded, as_floats, encoded
from matcher.meaning.term_index import Terms
from matcher.meaning.vector_index import VectorIndex
from matcher.meaning.writing import Part, Writing, is_english, parts
from storage.documents import derive_id

logger = logging.getLogger(__name__)

NotEncoded = Literal["empty_index", "same_writing", "too_short", "no_shared_terms", "encoder_failed"]
REVISION = 2
"""Part of the version; raise it whenever a rule decides differently with the same thresholds."""


@dataclass(frozen=True)
class TranslationLimits:
    """The thresholds, chosen on the development parts of docs/meaning.md."""

    sentences: int = 5
    """Minimum sentences of a page."""
    gate: float = 0.08
    """Minimum term cosine between an English page and any chapter; other English pages are not encoded."""
    proposed: int = 20
    """Maximum chapters proposed by vectors, and by the dictionary."""
    judged: int = 3
    """Maximum chapters whose sentences are aligned, best first."""
    others: int = 10
    """Number of next best chapters with whose mean score the best one is compared."""
    usual: float = 0.4
    """Score of a chapter that has nothing in common with a page; used for the next best chapters that a small library
    lacks."""
    margin: float = 0.12
    """Minimum amount by which a chapter's score must exceed the mean of the next best ones."""
    pairs: int = 4
    """Minimum pairs of sentences."""
    cosine: float = 0.6
    """Minimum mean cosine of the pairs, weighted by length."""
    coverage: float = 0.5
    """Minimum share (0–1) of the page's characters in pairs."""

    @property
    def version(self) -> str:
        """Digest of these thresholds."""
        return derive_id("translation", str(REVISION), repr(sorted(asdict(self).items())))[:8]


LIMITS = TranslationLimits()


class TranslatedCopy(NamedTuple):
    """A chapter that a page translates."""

    chapter: str
    """Id of the chapter version."""
    pairs: tuple[SentencePair, ...]
    page_coverage: float
    """Share (0–1) of the page's non-space characters in pairs; while judging, of those in the same script."""
    source_coverage: float
    cosine: float
    """Mean cosine of the pairs, weighted by their length on the page."""
    margin: float
    """Amount by which its score exceeds that of the next best chapters."""


class SearchResult(NamedTuple):
    """What was found for a page, or why it was not encoded."""

    copies: tuple[TranslatedCopy, ...] = ()
    not_encoded: NotEncoded | None = None
    near: tuple[TranslatedCopy, ...] = ()
    """Chapters that were aligned but are no translation."""
    cut: int = 0
    """Characters that were not examined, because the page is too long."""


class TranslationSearch:
    """Search one index with one encoder."""

    def __init__(self, index: VectorIndex, encoder: Encoder, limits: TranslationLimits = LIMITS) -> None:
        self._index, self._encoder, self.limits = index, encoder, limits

    def find(self, text: str) -> SearchResult:
        """Find what a text translates, best first.

        Parts in different scripts are searched separately, so that filler in one script hides nothing in another.
        """
        if not len(self._index):
            return SearchResult(not_encoded="empty_index")
        others = [part for part in parts(text) if not self._index.present_writings <= {part.written}]
        found = [self._find(part) for part in others]
        shares = [_visible(part.text) / max(_visible(text), 1) for part in others]
        copies = _best([each.copies for each in found], shares)
        copied = {copy.chapter for copy in copies}
        near = tuple(copy for copy in _best([each.near for each in found], shares) if copy.chapter not in copied)
        reasons: list[NotEncoded] = [each.not_encoded for each in found if each.not_encoded] or ["same_writing"]
        is_encoded = any(each.not_encoded is None for each in found)
        return SearchResult(copies, None if is_encoded else reasons[0], near, sum(each.cut for each in found))

    def _find(self, part: Part) -> SearchResult:
        """Find what a text in one script translates."""
        page_terms = Terms.of(terms(part.text, part.written))
        if not self._is_promising(part.text, part.written, page_terms):
            return SearchResult(not_encoded="no_shared_terms")
        try:
            page = encoded([part.text], self._encoder)[0]
        except EncoderError as error:  # findings for the rest of the page still count
            logger.warning("a page is not searched for translations: %s", error)
            return SearchResult(not_encoded="encoder_failed")
        if len(page) < self.limits.sentences:
            return SearchResult(not_encoded="too_short")
        ranked = self.rank(page, page_terms, part.written)
        judged = [self._judge(page, number, ranked[place:])
                  for place, (number, _) in enumerate(ranked[:self.limits.judged])]
        copies = [copy for copy in judged if copy]
        return SearchResult(tuple(copy for copy in copies if self.holds(copy)), None,
                            tuple(copy for copy in copies if not self.holds(copy)), page.cut)

    def rank(self, page: Encoded, page_terms: Terms, written: Writing) -> list[tuple[int, float]]:
        """Rank the proposed chapters in other scripts.

        Each sentence of the page counts by its cosine with the most similar sentence of the chapter, and by its length.
        """
        weights = page.lengths / max(float(page.lengths.sum()), 1.0)
        vectors = as_floats(page.vectors)
        scores = {number: float(weights @ (vectors @ as_floats(self._index.chapter(number).encoded.vectors).T).max(1))
                  for number in self._proposed(page, page_terms) if self._index.writings[number] != written}
        return sorted(scores.items(), key=lambda item: (-item[1], item[0]))

    def holds(self, copy: TranslatedCopy) -> bool:
        """Tell whether aligned sentences amount to a translation."""
        limits = self.limits
        return (copy.margin >= limits.margin and len(copy.pairs) >= limits.pairs and copy.cosine >= limits.cosine
                and copy.page_coverage >= limits.coverage)

    def _is_promising(self, text: str, written: Writing, page_terms: Terms) -> bool:
        """Decide by the dictionary, without encoding, whether a page may be a translation.

        The dictionary only knows Chinese and English, so every page in another language may be one.
        """
        if self._index.present_writings - {written} != {"han"} or not is_english(text, written):
            return True
        return float(self._index.by_terms.scores(page_terms).max(initial=0)) >= self.limits.gate

    def _proposed(self, page: Encoded, page_terms: Terms) -> set[int]:
        near = self._index.near(page)
        by_vectors = sorted(near, key=lambda number: (-near[number], number))[:self.limits.proposed]
        scores = self._index.by_terms.scores(page_terms)
        by_terms = np.argsort(-scores, kind="stable")[:self.limits.proposed]
        return {*by_vectors, *by_terms[scores[by_terms] > 0].tolist()}

    def _judge(self, page: Encoded, number: int, ranked: list[tuple[int, float]]) -> TranslatedCopy | None:
        """Align a chapter; `ranked` begins with it and continues with the next best."""
        source = self._index.chapter(number)
        pairs = tuple(sentence_pairs(page, source.encoded))
        if not pairs:
            return None
        others = [score for _, score in ranked[1:self.limits.others + 1]]
        others += [self.limits.usual] * (self.limits.others - len(others))
        lengths = [pair.page[1] - pair.page[0] for pair in pairs]
        cosine = sum(pair.cosine * length for pair, length in zip(pairs, lengths, strict=True)) / sum(lengths)
        return TranslatedCopy(
            source.id, pairs, _covered((pair.page for pair in pairs), page),
            _covered((pair.source for pair in pairs), source.encoded), round(cosine, 4),
            round(ranked[0][1] - sum(others) / len(others), 4))


def _best(found: Sequence[Sequence[TranslatedCopy]], shares: Sequence[float]) -> tuple[TranslatedCopy, ...]:
    """Combine what was found in parts of a page; `shares` are the parts' shares of it.

    A chapter that several parts translate is listed once, with the part that stands out most.
    """
    copies = [copy._replace(page_coverage=round(copy.page_coverage * share, 4))
              for some, share in zip(found, shares, strict=True) for copy in some]
    best: dict[str, TranslatedCopy] = {}
    for copy in sorted(copies, key=lambda copy: (-copy.margin, copy.chapter)):
        best.setdefault(copy.chapter, copy)
    return tuple(best.values())


def _visible(text: str) -> int:
    return sum(map(len, text.split()))


def _covered(spans: Iterable[tuple[int, int]], text: Encoded) -> float:
    """Return the share of a text's sentences, by length, that are within spans.

    Layout between sentences does not count.
    """
    starts, stops = text.spans[:, 0], text.spans[:, 1]
    within = np.zeros(len(text), np.bool_)
    for start, stop in spans:
        within |= (starts >= start) & (stops <= stop)
    return round(float(text.lengths[within].sum() / max(float(text.lengths.sum()), 1.0)), 4)
