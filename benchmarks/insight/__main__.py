"""Measure insight on generated worlds.

Who copied whom, which site is another under a new name, who follows how fast, and what the desk says of it.
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
from benchmarks.insight.many_works.insight_desk import insight_desk
from benchmarks.insight.many_works.likeness_score import score_likeness
from benchmarks.insight.many_works.many_works_page import ManyWorks
from benchmarks.insight.many_works.repost_score import score_reposts
from benchmarks.insight.passing_score import score_passing

NAME = "insight"
SIMPLE, MIXED, MOVES = range(1_001, 1_011), range(2_001, 2_025), range(3_001, 3_021)
LAGS, BOOKS, TAKES = range(4_001, 4_021), range(5_001, 5_013), range(6_001, 6_013)
REPOSTS, RINGS = range(7_001, 7_011), range(8_001, 8_021)
OFFENCES, WORDS = range(9_001, 9_005), range(9_101, 9_113)
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
                   score_lags(LAGS), score_passing(corpus, BOOKS), score_dating(corpus, TAKES),
                   _many_works(corpus, progress))


def _many_works(corpus: Corpus, progress: Progress) -> ManyWorks:
    """Score the findings from many works.

    What the desk says is read back from a desk of its own.
    """
    progress("reposts and likeness", 0, 2)
    reposted, likenesses = score_reposts(corpus, REPOSTS), score_likeness(RINGS)
    progress("the desk", 1, 2)
    with insight_desk() as desk:
        from benchmarks.insight.many_works.offence_score import score_offences  # once Django is set up
        from benchmarks.insight.many_works.words_score import score_words

        return ManyWorks(reposted, likenesses, score_offences(desk, OFFENCES), score_words(desk, WORDS))


def _scored(corpus: Corpus, seeds: range, contaminated: int, progress: Progress) -> tuple[FamilyScore, ...]:
    found = []
    for done, seed in enumerate(seeds):
        progress(f"families, {contaminated} of two sources", done, len(seeds))
        found.append(measured_family(made_world(corpus, seed, contaminated=contaminated)))
    return tuple(found)
