"""Measure insight on made worlds.

Who copied whom, which site is another under a new name, and who follows how fast.
"""

from collections.abc import Sequence

from benchmarks.harness.command_line import Progress, option_parser, progress_bar
from benchmarks.harness.corpus import Corpus, demo_corpus
from benchmarks.harness.floors import broken, pin, pinned
from benchmarks.harness.goals import missed
from benchmarks.harness.page import publish
from benchmarks.insight.dating_score import score_dating
from benchmarks.insight.family_score import FamilyScore, measured_family
from benchmarks.insight.insight_page import Figures, document, goals
from benchmarks.insight.kit_score import score_moves
from benchmarks.insight.lag_score import score_lags
from benchmarks.insight.made_families import made_world
from benchmarks.insight.passing_score import score_passing

NAME = "insight"
SIMPLE, MIXED, MOVES = range(1_001, 1_011), range(2_001, 2_025), range(3_001, 3_021)
LAGS, BOOKS, TAKES = range(4_001, 4_021), range(5_001, 5_013), range(6_001, 6_013)
"""Seeds of the worlds that are scored; methods were developed on seeds below 100 and above 50,000."""
CONTAMINATED = 3


def main(words: Sequence[str]) -> bool:
    """Measure, publish, and tell whether every goal is reached and every floor holds."""
    parser = option_parser(NAME, __doc__)
    parser.add_argument("--pin", action="store_true", help="pin what is measured, towards better figures only")
    parser.add_argument("--worlds", type=int, default=len(MIXED), help="of each kind")
    options = parser.parse_args(words)
    corpus = demo_corpus()
    with progress_bar() as progress:
        figures = measured(corpus, options.worlds, progress)
    bounds = figures.bounds(corpus.digest)
    publish(NAME, document(figures, corpus), write=options.write)
    if options.pin:
        pin(NAME, bounds)
    floors = pinned().get(NAME)
    unpinned = [f"{NAME} has no floors; --pin pins them"]
    problems = missed(goals(figures)) + (broken(floors, bounds) if floors else unpinned)
    print("\n".join(problems) or "every goal is reached, every floor holds")
    return not problems


def measured(corpus: Corpus, worlds: int, progress: Progress) -> Figures:
    """Score worlds of each kind."""
    return Figures(_scored(corpus, SIMPLE[:worlds], 0, progress),
                   _scored(corpus, MIXED[:worlds], CONTAMINATED, progress), score_moves(MOVES),
                   score_lags(LAGS), score_passing(corpus, BOOKS), score_dating(corpus, TAKES))


def _scored(corpus: Corpus, seeds: range, contaminated: int, progress: Progress) -> tuple[FamilyScore, ...]:
    found = []
    for done, seed in enumerate(seeds):
        progress(f"families, {contaminated} of two sources", done, len(seeds))
        found.append(measured_family(made_world(corpus, seed, contaminated=contaminated)))
    return tuple(found)
