"""Judge pages of one genre against a library of the same genre.

Whatever is called a copy is shown to a person.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.accuracy.alarms import IN_A_ROW, Alarms, Bench
from benchmarks.accuracy.genres import genre
from benchmarks.accuracy.library import shelve
from benchmarks.harness.command_line import Progress
from benchmarks.harness.page import table
from benchmarks.passages.cases import SCORED
from fingerprinting import DEFAULT
from matcher.finding import Finding
from storage.documents import INFRINGING

CHAPTERS = 4_000
"""Maximum chapters of a library."""
RANK = ("reworded", "excerpt", "near_copy", "identical", "quotation", "boilerplate")


@dataclass
class GenreAlarms(Alarms):
    """Results for the pages of one genre."""

    chapters: int = 0
    called: Counter[str] = field(default_factory=Counter)
    """Number of pages by their most serious verdict."""
    same_origin: int = 0
    """Pages called copies of a text of the same origin: reuse, not a false alarm."""

    def add(self, page: str, kind: str, findings: list[Finding]) -> None:
        """Count one page."""
        self.count(page, kind, findings)
        verdicts = {finding.judgement.verdict for finding in findings}
        self.called[next((verdict for verdict in RANK if verdict in verdicts), "unrelated")] += 1


def judge_genre(
    name: str, most: int, progress: Progress, series: str = SCORED, share: Path = Path("/usr/share")
) -> GenreAlarms:
    """Judge a number of pages of a genre against works of other origins.

    They are spread over the genre.
    """
    texts = genre(name, series, share)
    library = texts.library.sample(CHAPTERS)
    shelf, = shelve(library, [DEFAULT], progress)
    bench = Bench.of(library, shelf)
    found = GenreAlarms(chapters=len(library.chapters))
    count = min(most, len(texts.pages))
    pages = [texts.pages[at * len(texts.pages) // count] for at in range(count)]
    for done, page in enumerate(pages, 1):
        own = texts.origins.get(page.origin, set())
        found.add(page.text, name, bench.judge(page.text, own))
        found.same_origin += bool(own) and _is_own(bench.judge(page.text), own)
        progress(name, done, len(pages))
    return found


def _is_own(findings: Sequence[Finding], own: Collection[str]) -> bool:
    return any(each.judgement.verdict in INFRINGING and each.source.work in own for each in findings)


def genre_table(found: Mapping[str, GenreAlarms]) -> str:
    """Lay the counts out in Markdown."""
    called = (*RANK, "unrelated")
    return table(("genre", "chapters", "pages", "alarms", f"of these {IN_A_ROW} characters in a row",
                  "reuse of one origin", *called), [
        (name, f"{each.chapters:,}", f"{each.pages:,}", str(len(each.alarms)),
         str(sum(alarm.is_verbatim for alarm in each.alarms)),
         str(each.same_origin), *(str(each.called[verdict]) for verdict in called)) for name, each in found.items()])
