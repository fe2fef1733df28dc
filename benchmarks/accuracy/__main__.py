"""Measure accuracy.

Which disguised copies each method finds in a whole library, and its false alarms.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.console import Console

from benchmarks.accuracy import accuracy_page
from benchmarks.accuracy.accuracy_goals import goals
from benchmarks.accuracy.alarms import Alarms
from benchmarks.accuracy.genre_alarms import genre_table, judge_genre
from benchmarks.accuracy.genres import GENRES
from benchmarks.accuracy.measurement import measure
from benchmarks.harness.command_line import add_library, add_share, option_parser, progress_bar
from benchmarks.harness.corpus import corpora
from benchmarks.harness.goals import missed
from benchmarks.harness.page import publish
from benchmarks.passages.cases import DEVELOPMENT, SCORED
from webadmin.words.catalogue import Words
from webadmin.words.rules import say_rule


def main(words: Sequence[str]) -> bool:
    """Measure the whole library; `--write` also stores what `wenzong methods` shows."""
    parser = option_parser("accuracy", __doc__)
    add_library(parser)
    add_share(parser)
    parser.add_argument("--queries", type=int, default=500, help="copies an attack")
    parser.add_argument("--genres", type=int, default=0, help="judge so many pages a genre, and nothing else")
    parser.add_argument("--development", action="store_true", help="with --genres: the half for trying thresholds on")
    options = parser.parse_args(words)
    if options.genres:
        return _genres(options.genres, DEVELOPMENT if options.development else SCORED, options.share)
    corpus = next(iter(corpora(options.library).values()))
    with progress_bar() as progress:
        results, alarms = measure(corpus, options.queries, options.share, progress)
    if options.write:
        results.write()
    publish("accuracy", accuracy_page.document(results), write=options.write)
    _show_false_alarms(alarms)
    problems = missed(goals(results))
    print("\n".join(problems) or "every goal is reached")
    return not problems


def _genres(pages: int, series: str, share: Path) -> bool:
    """Judge pages of the same genre as a library, and show each false alarm.

    Nothing of them was copied on purpose.
    """
    with progress_bar() as progress:
        found = {name: judge_genre(name, pages, progress, series, share) for name in GENRES}
    for name, each in found.items():
        for alarm in each.alarms:
            verbatim = ", verbatim" if alarm.is_verbatim else ""
            print(f"{name}: {alarm.reason.rule}{verbatim}\n  {alarm.passage[:200]!r}\n  {alarm.original[:200]!r}")
    print(genre_table(found))
    return True


def _show_false_alarms(alarms: Mapping[str, Alarms]) -> None:
    """Print each false alarm with both texts for inspection."""
    console, english = Console(), Words("en")
    for alarm in (alarm for kind in alarms.values() for alarm in kind.false):
        console.print(f"false alarm ({alarm.kind}): {alarm.page!r} as {alarm.chapter!r}: "
                      f"{say_rule(alarm.reason, english)}\n"
                      f"  {alarm.passage[:200]!r}\n  {alarm.original[:200]!r}", markup=False)
