"""Measure how often the copied chapter is among the first three candidates.

It is counted attack by attack.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from benchmarks.accuracy.attacks import ATTACKS, Attack
from benchmarks.accuracy.library import Shelf
from benchmarks.harness.command_line import Progress
from benchmarks.harness.corpus import Chapter, Corpus
from fingerprinting import fold

FIRST = 3
BATCH = 32


@dataclass
class Score:
    """Results of one attack under one method."""

    found: int = 0
    wanted: int = 0
    missed: list[str] = field(default_factory=list)
    """Ids of the chapters that were not among the first three."""

    @property
    def recall(self) -> float:
        """Compute the share found, 0..1."""
        return self.found / max(self.wanted, 1)

    def count(self, wanted: Sequence[str], candidates: Sequence[str]) -> None:
        """Count one page."""
        missed = [each for each in wanted if each not in candidates]
        self.wanted += len(wanted)
        self.found += len(wanted) - len(missed)
        self.missed += missed


def attacked(corpus: Corpus, attack: Attack, queries: int) -> list[tuple[Chapter, Chapter]]:
    """Choose the chapters to copy, spread over the library.

    Each has a second source from another work.
    """
    chapters = [each for each in corpus.chapters if len(each.text) >= attack.needs]
    chosen = [chapters[at * len(chapters) // queries] for at in range(min(queries, len(chapters)))]
    return [(each, _other(corpus, each, at)) for at, each in enumerate(chosen)]


def _other(corpus: Corpus, chapter: Chapter, at: int) -> Chapter:
    start = (at * 7919 + 13) % len(corpus.chapters)
    circle = (corpus.chapters[(start + step) % len(corpus.chapters)] for step in range(len(corpus.chapters)))
    return next((each for each in circle if each.work != chapter.work), chapter)


def measure_recall(
    corpus: Corpus, shelves: Sequence[Shelf], queries: int, progress: Progress,
    attacks: Sequence[Attack] = ATTACKS,
) -> dict[str, dict[str, Score]]:
    """Attack chapters and look the pages up: scores by attack, then by shelf."""
    scores: dict[str, dict[str, Score]] = {}
    for attack in attacks:
        scores[attack.name] = {shelf.name: Score() for shelf in shelves}
        pairs = attacked(corpus, attack, queries)
        for done, batch in enumerate(_batches(pairs)):
            _measure(attack, batch, shelves, scores[attack.name])
            progress(attack.name, min((done + 1) * BATCH, len(pairs)), len(pairs))
    return scores


def _measure(
    attack: Attack, pairs: Sequence[tuple[Chapter, Chapter]], shelves: Sequence[Shelf], scores: dict[str, Score]
) -> None:
    pages = [fold(attack.page(chapter.text, other.text, chapter.id)) for chapter, other in pairs]
    for page, (chapter, other) in zip(pages, pairs, strict=True):
        wanted = [chapter.id, other.id] if attack.both else [chapter.id]
        for shelf in shelves:  # page by page: the words of a text are cut once for all methods
            candidates = next(shelf.candidates([page]))
            scores[shelf.name].count(wanted, [each.id for each in candidates[:FIRST]])


def _batches(pairs: Sequence[tuple[Chapter, Chapter]]) -> Iterator[list[tuple[Chapter, Chapter]]]:
    remaining = iter(pairs)
    while batch := list(islice(remaining, BATCH)):
        yield batch
