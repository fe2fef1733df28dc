"""Measure every method on a whole library."""

from collections.abc import Sequence
from pathlib import Path

from benchmarks.accuracy.alarms import Alarms, Bench, measure_alarms, measure_candidates, measure_old_books
from benchmarks.accuracy.library import Shelf, shelve
from benchmarks.accuracy.recall import measure_recall
from benchmarks.accuracy.results import Results, Unrelated, figures
from benchmarks.accuracy.unrelated import Page, digest, unrelated_pages
from benchmarks.harness.command_line import Progress
from benchmarks.harness.corpus import Corpus
from benchmarks.speed.rates import entry, race
from fingerprinting import DEFAULT, METHODS
from fingerprinting.methods.base import Fingerprinter

COUNTED = 500
"""Number of unrelated pages on which the candidates of every method are counted."""
OLD = 500
TIMED = 300


def measure(
    corpus: Corpus, queries: int, share: Path, progress: Progress, methods: Sequence[Fingerprinter] = METHODS
) -> tuple[Results, dict[str, Alarms]]:
    """Measure everything on a whole library.

    In one process, some minutes for 20 million characters.
    """
    shelves = shelve(corpus, methods, progress)
    scores = measure_recall(corpus, shelves, queries, progress)
    pages = unrelated_pages(share)
    bench = Bench.of(corpus, _default(shelves))
    alarms = measure_alarms(bench, pages, progress)
    alarms["old books"] = measure_old_books(bench, corpus, min(OLD, len(corpus.chapters)), progress)
    candidates = measure_candidates(shelves, _spread(pages), progress)
    texts = [each.text for each in corpus.sample(TIMED).chapters]
    rates = {each.name: each.rate for each in race({each.name: entry(each) for each in methods}, texts, rounds=3)}
    measured = {shelf.method.name: figures(corpus, shelf, scores, candidates[shelf.name],
                                           rates[shelf.method.name]) for shelf in shelves}
    unrelated = {kind: Unrelated.of(each) for kind, each in alarms.items()}
    return Results(corpus.name, corpus.digest, len(corpus.chapters), corpus.characters, queries, digest(pages),
                   unrelated, measured), alarms


def _default(shelves: Sequence[Shelf]) -> Shelf:
    return next(shelf for shelf in shelves if shelf.method == DEFAULT)


def _spread(pages: Sequence[Page]) -> list[Page]:
    return [pages[at * len(pages) // COUNTED] for at in range(min(COUNTED, len(pages)))]
