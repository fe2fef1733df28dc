"""An accuracy measurement that is small enough to run after every change.

A sample of the library, every method, every attack.
"""

from dataclasses import dataclass

from benchmarks.accuracy.alarms import Bench, measure_alarms
from benchmarks.accuracy.library import shelve
from benchmarks.accuracy.recall import measure_recall
from benchmarks.accuracy.unrelated import Page, generated
from benchmarks.harness.command_line import Progress
from benchmarks.harness.corpus import Corpus
from benchmarks.harness.floors import Bounds
from fingerprinting import DEFAULT, METHODS
from matcher.index.records import RECORD

CHAPTERS, QUERIES, PAGES = 1_200, 40, 200
SLACK = 1 / QUERIES
"""Recall that a method other than the default may lose through unrelated changes: one copy."""


@dataclass(frozen=True)
class Sample:
    """Figures of a sample, measured or required."""

    digest: str
    """Of the whole corpus that it is drawn from."""
    recall: dict[str, dict[str, float]]
    """Share among the first three candidates, by method and attack."""
    candidates: float
    """Of the default method for a generated page that copies nothing, on average."""
    alarms: int
    """Generated pages called copies."""
    index_bytes: float
    """Of the default method's records, per 1,000 characters."""

    def bounds(self, slack: float = 0.0) -> Bounds:
        """Name the figures as floors and ceilings.

        Recall of methods other than the default gets slack.
        """
        recall = {f"{method}, {attack}": value if method == DEFAULT.name else max(0.0, round(value - slack, 4))
                  for method, attacks in self.recall.items() for attack, value in attacks.items()}
        ceilings = {name: getattr(self, name) for name in ("candidates", "alarms", "index_bytes")}
        return Bounds(self.digest, recall, ceilings)


def measure_sample(corpus: Corpus, progress: Progress) -> Sample:
    """Measure on generated pages only, so that all machines measure the same."""
    sample = corpus.sample(CHAPTERS)
    shelves = shelve(sample, METHODS, progress)
    scores = measure_recall(sample, shelves, QUERIES, progress)
    default = next(shelf for shelf in shelves if shelf.method == DEFAULT)
    pages = [Page("generated", text) for text in generated(PAGES)]
    alarms = measure_alarms(Bench.of(sample, default), pages, progress)["generated"]
    recall = {shelf.method.name: {attack: round(by_method[shelf.name].recall, 4)
                                  for attack, by_method in scores.items()} for shelf in shelves}
    return Sample(corpus.digest, recall, round(alarms.candidates_each, 3), len(alarms.alarms),
                  round(default.postings * RECORD / sample.characters * 1000, 1))
