"""Measure how reliably leaks are traced, and check the pinned floors.

`--pin` pins them.
"""

from collections.abc import Sequence

from benchmarks.harness.command_line import add_library, option_parser, progress_bar
from benchmarks.harness.floors import broken, pin, pinned
from benchmarks.harness.goals import missed
from benchmarks.harness.page import publish
from benchmarks.leaks.innocents import false_names, seconds_among_all
from benchmarks.leaks.leak_page import NAME, bounds, document, floors, goals
from benchmarks.leaks.leak_texts import masters
from benchmarks.leaks.leak_trial import SETTINGS, measured


def main(words: Sequence[str]) -> bool:
    """Run all trials; return whether each goal is reached and each floor holds."""
    parser = option_parser(NAME, __doc__)
    add_library(parser)
    parser.add_argument("--chapters", type=int, default=120, help="chapters that leaks are drawn from")
    parser.add_argument("--trials", type=int, default=200, help="of one account; of several a quarter as many")
    parser.add_argument("--pin", action="store_true", help="pin what is measured, towards better figures only")
    options = parser.parse_args(words)
    with progress_bar() as progress:
        texts = masters(options.library, options.chapters, progress)
        outcomes = [measured(each, texts, options.trials // (1 if each.colluders == 1 else 8 if each.is_noisy else 4),
                             progress) for each in SETTINGS]
        innocents = false_names(texts, options.trials)
        seconds = seconds_among_all(texts, SETTINGS[2].chapters)
    publish(NAME, document(texts, outcomes, innocents, seconds), write=options.write)
    figures = bounds(texts, outcomes, innocents)
    if options.pin:
        pin(NAME, floors(figures))
    held = pinned().get(NAME)
    problems = [*missed(goals(outcomes, innocents)),
                *(broken(held, figures) if held and held.digest == figures.digest else [])]
    print("\n".join(problems) or "every goal is reached, every floor holds")
    return not problems
