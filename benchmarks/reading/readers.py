"""Extract the golden pages by our extractor and by others.

Ours reads their bytes, the others their correctly decoded text.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.reading.golden import EVERY, Golden, Part, goldens
from benchmarks.reading.other_readers import PEERS, read_by
from benchmarks.reading.score import FAILED, Score, by_kind, f1, same_charset
from crawler.extraction.page import extract_page

OURS = "Wenzong"
ROUNDS = 3
"""Number of speed measurements of our reader; the best counts."""


@dataclass(frozen=True)
class Measured:
    """Results of one reader on the pages of one part."""

    reader: str
    part: Part
    scores: tuple[Score, ...]
    rate: float
    """Pages per processor second."""

    @property
    def kinds(self) -> dict[str, float]:
        """Average the scores by kind of page."""
        return by_kind(self.scores)

    @property
    def failed(self) -> float:
        """Compute the share of pages that were hardly read."""
        return sum(score.f1 < FAILED for score in self.scores) / len(self.scores)

    def right(self, what: str) -> float:
        """Compute the share of pages whose `title`, `next_page` or `charset` is right."""
        return sum(bool(getattr(score, what)) for score in self.scores) / len(self.scores)


def ours(part: Part, rounds: int = 1) -> Measured:
    """Read the pages of a part with our reader."""
    pages = goldens(part)
    rate = max(_rate(pages) for _ in range(rounds))
    return Measured(OURS, part, tuple(map(_score, pages)), rate)


def everybody() -> list[Measured]:
    """Read all parts with every reader."""
    return [measured for part in EVERY
            for measured in (ours(part, ROUNDS), *(_by_peer(peer, part) for peer in PEERS))]


def _rate(pages: Sequence[Golden]) -> float:
    began = time.process_time()
    for page in pages:
        extract_page(page.body, page.url, page.content_type)
    return len(pages) / (time.process_time() - began)


def _score(page: Golden) -> Score:
    extraction = extract_page(page.body, page.url, page.content_type)
    return Score(page, f1(extraction.text, page.text), extraction.title == page.title,
                 extraction.next_url == page.next_url, same_charset(extraction.encoding, page.charset))


def _by_peer(peer: str, part: Part) -> Measured:
    pages = goldens(part)
    began = time.process_time()
    texts = [read_by(peer, page.body.decode(page.charset, "replace")) for page in pages]
    rate = len(pages) / (time.process_time() - began)
    scores = tuple(Score(page, f1(text, page.text)) for page, text in zip(pages, texts, strict=True))
    return Measured(peer, part, scores, rate)
