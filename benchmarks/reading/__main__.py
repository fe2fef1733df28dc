"""Measure extraction.

Title, text and next page of golden pages, and the text of real ones, compared with other extractors.
"""

from collections.abc import Sequence
from pathlib import Path

from benchmarks.harness.command_line import Progress, option_parser, progress_bar
from benchmarks.harness.floors import broken, pinned
from benchmarks.harness.goals import Goal, missed
from benchmarks.harness.page import publish
from benchmarks.reading.golden import PARTS
from benchmarks.reading.readers import OURS, Measured, everybody
from benchmarks.reading.reading_bounds import bounds_of, corpus_name
from benchmarks.reading.reading_page import document
from benchmarks.reading.real import real_scores
from benchmarks.reading.real.real_page import PAGES, real_pages
from benchmarks.reading.real.real_table import real_tables
from benchmarks.reading.training.examples import of_templates
from benchmarks.reading.training.folds import judges_by_fold
from crawler.collecting import collect_seldom

RATE = 284.0
"""Minimum pages per processor second of our reader."""


def main(words: Sequence[str]) -> bool:
    """Measure every reader and compare ours with its floors."""
    parser = option_parser("reading", __doc__)
    parser.add_argument("--pages", type=Path, default=PAGES, help="real pages, JSON lines packed by xz")
    options = parser.parse_args(words)
    collect_seldom()  # as every process that reads pages for a crawl does
    measured = everybody()
    with progress_bar() as progress:
        tables, problems = _real(options.pages, progress)
    publish("reading", f"{document(measured)}\n{tables}", write=options.write)
    print("\n".join([*_golden(measured), *problems]) or "every floor holds")
    return not problems and not _golden(measured)


def _golden(measured: Sequence[Measured]) -> list[str]:
    own = [measurement for measurement in measured if measurement.reader == OURS]
    problems = [f"{measurement.part}: {problem}" for measurement in own
                for problem in broken(pinned()[corpus_name(measurement.part)], bounds_of(measurement))]
    return problems + missed([Goal(f"{measurement.part}: pages a processor second", measurement.rate, RATE)
                              for measurement in own if measurement.part in PARTS])


def _real(path: Path, progress: Progress) -> tuple[str, list[str]]:
    """Measure the real pages: their table, and which floors are broken."""
    if not path.exists():
        print(f"{path}: there is no such file, so no real pages are measured; --pages names another")
        return real_tables({}), []
    pages = list(real_pages(path))
    scores = real_scores.score_pages(pages, judges_by_fold(pages, of_templates(), progress), progress)
    floors = pinned().get(real_scores.CORPUS)
    measured = real_scores.bounds_of(pages, scores[OURS])
    problems = broken(floors, measured) if floors else [f"{real_scores.CORPUS} has no floors"]
    return real_tables(scores), problems
