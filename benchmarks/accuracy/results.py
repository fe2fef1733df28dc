"""The figures of one accuracy run.

They are kept, shown and compared with the floors in this form.
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.accuracy.alarms import Alarms
from benchmarks.accuracy.library import Shelf
from benchmarks.accuracy.recall import Score
from benchmarks.harness.corpus import Corpus
from fingerprinting.measured import Measured
from matcher.index.records import RECORD

KEPT = Path(__file__).parents[2] / "fingerprinting" / "measured.json"
Scores = dict[str, dict[str, Score]]


@dataclass(frozen=True)
class Unrelated:
    """Results of the default method and the matcher on one set of unrelated pages."""

    pages: int
    candidates: float
    reuse: int
    """Pages rightly called copies: they quote the library literally."""
    false: int
    """Pages wrongly called copies."""

    @classmethod
    def of(cls, alarms: Alarms) -> "Unrelated":
        """Sum up."""
        false = len(alarms.false)
        return cls(alarms.pages, round(alarms.candidates_each, 3), len(alarms.alarms) - false, false)


@dataclass(frozen=True)
class Results:
    """Everything measured in one run."""

    library: str
    digest: str
    chapters: int
    characters: int
    queries: int
    pages_digest: str
    unrelated: dict[str, Unrelated]
    methods: dict[str, Measured]

    def write(self, path: Path = KEPT) -> None:
        """Store the figures in the package."""
        path.write_text(json.dumps(asdict(self), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")

    @classmethod
    def read(cls, path: Path = KEPT) -> "Results":
        """Read stored figures."""
        kept = json.loads(path.read_text(encoding="utf-8"))
        unrelated = {name: Unrelated(**figures) for name, figures in kept.pop("unrelated").items()}
        return cls(unrelated=unrelated, methods={name: Measured(**each) for name, each in kept.pop("methods").items()},
                   **kept)


def figures(corpus: Corpus, shelf: Shelf, scores: Scores, candidates: float, speed: float) -> Measured:
    """Sum up one method."""
    thousands = corpus.characters / 1000
    return Measured(
        version=shelf.name,
        recall={attack: round(by_method[shelf.name].recall, 4) for attack, by_method in scores.items()},
        candidates=round(candidates, 3),
        value_bytes=round(shelf.value_bytes / thousands, 1),
        index_bytes=round(shelf.postings * RECORD / thousands, 1),
        speed=round(speed, -4),
    )
