"""Check the pinned floors of accuracy, passages and reading on samples.

`--pin` raises them to what was measured.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.accuracy.sample import SLACK, measure_sample
from benchmarks.harness.command_line import Progress, add_library, option_parser, progress_bar
from benchmarks.harness.corpus import corpora
from benchmarks.harness.floors import Bounds, broken, pin, pinned
from benchmarks.passages.pan import TRAINING
from benchmarks.passages.pan_page import LIBRARY_NAME, NAME, bounds_looked_up, bounds_of
from benchmarks.polling import polling_page
from benchmarks.polling.polling_page import SAMPLE
from benchmarks.polling.simulation import simulate
from benchmarks.reading import reading_bounds
from benchmarks.reading.golden import EVERY
from benchmarks.reading.readers import OURS, ours
from benchmarks.reading.real import real_scores
from benchmarks.reading.real.real_page import PAGES, real_pages
from benchmarks.reading.training.examples import of_templates
from benchmarks.reading.training.folds import judges_by_fold


def main(words: Sequence[str]) -> bool:
    """Measure every available sample and list the broken bounds."""
    parser = option_parser("floors", __doc__)
    add_library(parser)
    parser.add_argument("--pin", action="store_true", help="pin what is measured, towards better figures only")
    options = parser.parse_args(words)
    with progress_bar() as progress:
        problems = [problem for name, measured, lenient in _samples(options.library, progress)
                    for problem in _check(name, measured, lenient if options.pin else None)]
    print("\n".join(problems) or "every floor holds")
    return not problems


def _samples(library: Path | None, progress: Progress) -> Iterator[tuple[str, Bounds, Bounds]]:
    """Measure each corpus.

    Its name, its figures, and the figures as they would be pinned.
    """
    for name, corpus in corpora(library).items():
        sample = measure_sample(corpus, progress)
        yield name, sample.bounds(), sample.bounds(SLACK)
    seen = simulate(SAMPLE, lambda done, days: progress("polls", done, days))
    yield polling_page.NAME, polling_page.bounds_of(seen), polling_page.bounds_of(seen, polling_page.SLACK)
    for part in EVERY:
        measured = reading_bounds.bounds_of(ours(part))
        yield reading_bounds.corpus_name(part), measured, measured
    if PAGES.exists():
        pages = list(real_pages(PAGES))
        judges = judges_by_fold(pages, of_templates(), progress)
        scores = real_scores.score_pages(pages, judges, progress, [OURS])[OURS]
        yield (real_scores.CORPUS, real_scores.bounds_of(pages, scores, 0.0),
               real_scores.bounds_of(pages, scores, real_scores.SLACK))
    if TRAINING.exists():
        yield NAME, *bounds_of(progress)
        yield LIBRARY_NAME, *bounds_looked_up(progress)


def _check(name: str, measured: Bounds, to_pin: Bounds | None) -> list[str]:
    if to_pin:
        pin(name, to_pin)
    floors = pinned().get(name)
    return broken(floors, measured) if floors else [f"{name} has no floors; --pin pins them"]
