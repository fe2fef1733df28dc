"""Judge pages that copy nothing by the whole matcher.

Candidates, alarms, and which of those are true reuse.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache

import opencc

from benchmarks.accuracy.library import Shelf
from benchmarks.accuracy.unrelated import Page
from benchmarks.harness.command_line import Progress
from benchmarks.harness.corpus import Corpus
from fingerprinting import fold
from matcher.finding import Finding
from matcher.matcher import Matcher
from matcher.readings.page_lookup import Page as FoldedPage
from matcher.sources import MemorySources, Source
from storage.documents import INFRINGING, Reason

RUN, RUNS = 5, 8
"""Number of runs, and characters per run, that both texts must share literally for a passage to count as reuse."""
IN_A_ROW = 40
"""Equal letters and digits in a row that are no coincidence, such as two sentences of a law, notice or report."""


@dataclass(frozen=True)
class Alarm:
    """A page that the matcher calls a copy although it is not one."""

    page: str
    kind: str
    chapter: str
    reason: Reason
    passage: str
    original: str
    """The longest passage as written on the page and in the chapter."""

    @property
    def is_reuse(self) -> bool:
        """Check for a true quotation by the characters that folding did not change."""
        return len(_runs(self.passage) & _runs(self.original)) >= RUNS

    @property
    def is_verbatim(self) -> bool:
        """Check whether both texts share a long literal run of characters."""
        return not _runs(self.passage, IN_A_ROW).isdisjoint(_runs(self.original, IN_A_ROW))


@dataclass
class Alarms:
    """Results for the unrelated pages of one set."""

    pages: int = 0
    candidates: int = 0
    alarms: list[Alarm] = field(default_factory=list)
    """At most one per page: the one with the weakest evidence."""

    @property
    def false(self) -> list[Alarm]:
        """List the alarms that are not explained by reuse of text."""
        return [each for each in self.alarms if not each.is_reuse]

    @property
    def candidates_each(self) -> float:
        """Compute the average number of candidates per page."""
        return self.candidates / max(self.pages, 1)

    def count(self, page: str, kind: str, findings: Sequence[Finding]) -> None:
        """Count the findings of one page."""
        self.pages += 1
        self.candidates += len(findings)
        copies = [each for each in findings if each.judgement.verdict in INFRINGING]
        alarms = sorted((_alarm(page, kind, each) for each in copies), key=lambda alarm: alarm.is_reuse)
        self.alarms += alarms[:1]


class Elsewhere:
    """The chapters of all works except some.

    A chapter is then not found to copy its own book, nor what is its own author's.
    """

    def __init__(self, sources: MemorySources) -> None:
        self._sources = sources
        self.own: Collection[str] = ()

    def get(self, ids: Iterable[str]) -> dict[str, Source]:
        """Find chapters of other works by id."""
        return {each: source for each, source in self._sources.get(ids).items() if source.work not in self.own}


@dataclass(frozen=True)
class Bench:
    """A library ready to judge pages by one method."""

    shelf: Shelf
    elsewhere: Elsewhere
    matcher: Matcher

    @classmethod
    def of(cls, corpus: Corpus, shelf: Shelf) -> "Bench":
        """Fold every chapter and set up a matcher over the shelf's index."""
        sources = MemorySources()
        for each in corpus.chapters:
            sources.put(Source(each.id, each.id, each.work, "", each.work, each.title, fold(each.text)))
        elsewhere = Elsewhere(sources)
        return cls(shelf, elsewhere, Matcher(shelf.index, elsewhere, shelf.method))

    def judge(self, text: str, own: Collection[str] = ()) -> list[Finding]:
        """Judge a text against every work except its own."""
        self.elsewhere.own = own
        folded = fold(text)
        return self.matcher.judge([FoldedPage(folded, self.matcher.keys(folded))])[0]


def measure_alarms(bench: Bench, pages: Sequence[Page], progress: Progress) -> dict[str, Alarms]:
    """Judge unrelated modern pages: by kind."""
    found = {page.kind: Alarms() for page in pages}
    for done, page in enumerate(pages, 1):
        found[page.kind].count(page.text, page.kind, bench.judge(page.text))
        progress("unrelated pages", done, len(pages))
    return found


def measure_old_books(bench: Bench, corpus: Corpus, queries: int, progress: Progress) -> Alarms:
    """Judge chapters against all works except their own.

    What is found is reuse between books, or a false alarm.
    """
    found = Alarms()
    for done, chapter in enumerate(corpus.sample(queries).chapters, 1):
        found.count(chapter.text, "old books", bench.judge(chapter.text, own={chapter.work}))
        progress("old books", done, queries)
    return found


def measure_candidates(shelves: Sequence[Shelf], pages: Sequence[Page], progress: Progress) -> dict[str, float]:
    """Count the candidates that each shelf has for an unrelated page, on average."""
    counts = dict.fromkeys((shelf.name for shelf in shelves), 0)
    for done, page in enumerate(pages, 1):
        text = fold(page.text)
        for shelf in shelves:
            counts[shelf.name] += len(next(shelf.candidates([text])))
        progress("candidates of unrelated pages", done, len(pages))
    return {name: count / max(len(pages), 1) for name, count in counts.items()}


def _alarm(page: str, kind: str, finding: Finding) -> Alarm:
    longest = max(finding.passages, key=lambda passage: passage.page[1] - passage.page[0])
    original = finding.source.folded.original[slice(*longest.source)]
    return Alarm(page[:80], kind, finding.source.id, finding.judgement.reason,
                 page[slice(*longest.page)], original)


@cache
def _simplified() -> opencc.OpenCC:
    return opencc.OpenCC("t2s")


def _runs(text: str, length: int = RUN) -> set[str]:
    characters = "".join(filter(str.isalnum, _simplified().convert(text)))
    return {characters[at:at + length] for at in range(len(characters) - length + 1)}
