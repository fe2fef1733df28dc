"""Read the real pages with our reader and others, and score the results."""

import hashlib
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from benchmarks.harness.command_line import Progress
from benchmarks.harness.floors import Bounds
from benchmarks.reading.other_readers import PEERS, read_by
from benchmarks.reading.readers import OURS
from benchmarks.reading.real.real_page import RealPage
from benchmarks.reading.real.word_score import run_f1, word_f1, words
from crawler.extraction.page import extract_page
from crawler.extraction.ranking.judging import Judge, judging_by
from fingerprinting.text.encodings.markup import decode

MANY = 10
"""Minimum pages of a group for a floor: the average of fewer pages varies too much."""
SLACK = 0.01
"""Tolerated decrease of a pinned figure."""
CORPUS = "real pages, by folds"
"""Name, among the floors, of the pages that forests trained on other sites read."""


@dataclass(frozen=True)
class RealScore:
    """Scores of one reader on one real page."""

    group: str
    """Collection and kind of page."""
    words: float
    """F1 of the words."""
    runs: float
    """F1 of runs of four words."""
    kept: float | None
    """Share of required sentences that were read; None if the collection names none."""
    let_in: float | None
    """Share of forbidden sentences that were read."""
    seconds: float
    """Processor seconds."""


Scores = dict[str, list[RealScore]]
"""Scores of the pages, by reader."""


def score_pages(pages: Sequence[RealPage], judges: Sequence[Judge], progress: Progress,
                readers: Sequence[str] = (OURS, *PEERS)) -> Scores:
    """Read every page with every reader, ours by the judge of the page's fold."""
    scores: Scores = defaultdict(list)
    for number, page in enumerate(pages):
        progress("real pages", number, len(pages))
        html = decode(page.body, "")[0]
        for reader in readers:
            began = time.process_time()
            text = _ours(page, judges[page.fold]) if reader == OURS else read_by(reader, html)
            scores[reader].append(_score(page, text, time.process_time() - began))
    return dict(scores)


def by_group(scores: Iterable[RealScore]) -> dict[str, float]:
    """Average the F1 of words by collection and kind."""
    groups = defaultdict(list)
    for score in scores:
        groups[score.group].append(score.words)
    return {group: fmean(values) for group, values in sorted(groups.items())}


def bounds_of(pages: Sequence[RealPage], scores: Sequence[RealScore], slack: float = 0.0) -> Bounds:
    """Name our figures for the floors, less `slack`.

    By collection and kind, and over all.
    """
    digest = hashlib.sha256()
    for page in pages:
        digest.update(page.body + b"\0" + page.text.encode() + b"\1")
    counts = Counter(score.group for score in scores)
    figures = {
        **{f"F1 of words, {group}": value for group, value in by_group(scores).items() if counts[group] >= MANY},
        "F1 of words, all": fmean(score.words for score in scores),
        "F1 of runs of four words, all": fmean(score.runs for score in scores),
    }
    return Bounds(digest.hexdigest()[:16], {name: round(value - slack, 4) for name, value in figures.items()})


def _ours(page: RealPage, judge: Judge) -> str:
    with judging_by(judge):
        return extract_page(page.body, page.url).text


def _score(page: RealPage, text: str, seconds: float) -> RealScore:
    squeezed = " ".join(words(text))
    kept, let_in = (_share(squeezed, sentences) for sentences in (page.must, page.must_not))
    return RealScore(f"{page.collection}, {page.kind}", word_f1(text, page.text), run_f1(text, page.text), kept, let_in,
                     seconds)


def _share(text: str, sentences: Sequence[str]) -> float | None:
    return fmean(" ".join(words(sentence)) in text for sentence in sentences) if sentences else None
