"""Measure recall after the verdict.

Of the accuracy benchmark's attacked copies, how many the whole matcher calls copies.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.accuracy.alarms import Alarms, Bench, measure_alarms
from benchmarks.accuracy.attacks import ATTACKS, Attack
from benchmarks.accuracy.library import shelve
from benchmarks.accuracy.recall import FIRST, attacked
from benchmarks.accuracy.unrelated import Page
from benchmarks.harness.command_line import Progress
from benchmarks.harness.corpus import Corpus
from benchmarks.passages.cases import SOURCE
from benchmarks.passages.cases import Attack as Excerpts
from fingerprinting import DEFAULT, fold
from matcher.finding import Finding
from matcher.matcher import Matcher
from matcher.readings.page_lookup import Page as Folded
from storage.documents import INFRINGING, derive_id


@dataclass
class Judged:
    """Results for the copies of one attack."""

    attack: str
    wanted: int = 0
    candidates: int = 0
    """Number of chapters among the first three candidates."""
    copies: int = 0
    """Number of chapters that a verdict calls copied."""
    pages: int = 0
    """Number of pages called a copy of any chapter."""
    first: int = 0
    """Number of these whose first finding is a chapter that they copy."""

    @property
    def lost(self) -> float:
        """Compute the share of the candidates' copies that the verdict lost.

        It is below 0 if the verdict has more.
        """
        return (self.candidates - self.copies) / max(self.wanted, 1)

    def count(self, wanted: Sequence[str], findings: Sequence[Finding]) -> None:
        """Count one page."""
        first = sorted(findings, key=lambda each: -each.candidate.score)[:FIRST]
        copies = [each for each in findings if each.judgement.verdict in INFRINGING]
        self.pages, self.wanted = self.pages + bool(copies), self.wanted + len(wanted)
        self.candidates += len({each.source.id for each in first} & set(wanted))
        self.copies += len({each.source.id for each in copies} & set(wanted))
        self.first += bool(copies) and copies[0].source.id in wanted


def measure_verdicts(
    corpus: Corpus, pages: Sequence[Page], queries: int, progress: Progress, attacks: Sequence[Attack] = ATTACKS
) -> tuple[list[Judged], dict[str, Alarms]]:
    """Judge the copies of every attack, and pages that copy nothing.

    The library is a whole one.
    """
    shelf, = shelve(corpus, [DEFAULT], progress)
    bench = Bench.of(corpus, shelf)
    judged = []
    for attack in attacks:
        judged.append(Judged(attack.name))
        pairs = attacked(corpus, attack, queries)
        for done, (chapter, other) in enumerate(pairs, 1):
            page = attack.page(chapter.text, other.text, chapter.id)
            judged[-1].count([chapter.id, other.id] if attack.both else [chapter.id], bench.judge(page))
            progress(attack.name, done, len(pairs))
    return judged, measure_alarms(bench, pages, progress)


def measure_excerpts(attacks: Sequence[Excerpts], texts: Sequence[str], queries: int) -> list[Judged]:
    """Judge pages that hold an attacked excerpt.

    They are judged against all the texts that excerpts are taken from.
    """
    matcher = Matcher()
    titles = {text[:SOURCE]: str(place) for place, text in enumerate(texts)}
    for text, title in titles.items():
        matcher.add(title, text)
    judged = []
    for attack in attacks:
        judged.append(Judged(attack.name))
        for case in attack.cases(texts, queries):
            folded = fold(case.page)
            findings, = matcher.judge([Folded(folded, matcher.keys(folded))])
            judged[-1].count([derive_id("", "", titles[case.source])], findings)
    return judged
