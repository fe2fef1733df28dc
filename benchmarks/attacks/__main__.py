"""Measure recall under every class of attacks.

With `--adversary`, search for compositions that are not found.
"""

from collections.abc import Iterator, Sequence

from benchmarks.attacks.adversary import Attempt, search
from benchmarks.attacks.attack_texts import DEVELOPMENT, SCORED, all_texts
from benchmarks.attacks.attack_trial import Trial
from benchmarks.attacks.attacks_page import adversary_goals, described, document, goals, got_through
from benchmarks.attacks.catalogue import CATALOGUE
from benchmarks.harness.command_line import add_library, option_parser, progress_bar
from benchmarks.harness.goals import Goal, missed
from benchmarks.harness.page import publish


def main(words: Sequence[str]) -> bool:
    """Measure the requested classes; return whether each reaches its goal."""
    parser = option_parser("attacks", __doc__)
    add_library(parser)
    parser.add_argument("--texts", type=int, default=1_000, help="of each kind in the library")
    parser.add_argument("--count", type=int, default=40, help="attacked texts of each kind and class")
    parser.add_argument("--only", default="", help="classes whose name holds this")
    parser.add_argument("--development", action="store_true", help="attack the half that methods are developed on")
    parser.add_argument("--missed", action="store_true", help="print each copy that was not found")
    parser.add_argument("--adversary", type=float, default=0, metavar="MINUTES", help="search compositions instead")
    parser.add_argument("--seed", default="", help="of the compositions; each draws others")
    options = parser.parse_args(words)
    half = DEVELOPMENT if options.development else SCORED
    with progress_bar() as progress:
        trial = Trial(all_texts(options.texts, options.library), progress)
        if options.adversary:
            return searched(search(trial, options.adversary, options.seed))
        chosen = [each for each in CATALOGUE if options.only in each.name]
        recalled = trial.measure(chosen, half, options.count)
    publish("attacks", document(trial.texts, recalled, half, options.count), write=options.write)
    if options.missed:
        print(*(f"{each.attack.name}: {line}" for each in recalled for line in each.missed), sep="\n")
    return _reached(goals(recalled))


def searched(search: Iterator[Attempt]) -> bool:
    """Print each composition that is missed, then a summary of all.

    Ctrl-C ends the search and prints what was found so far.
    """
    attempts = list[Attempt]()
    try:
        for attempt in search:
            attempts.append(attempt)
            if attempt.through:
                print(got_through(attempt), flush=True)
    except KeyboardInterrupt:
        print(f"interrupted after {len(attempts)} compositions")
    print(described(attempts))
    return _reached(adversary_goals(attempts))


def _reached(goals: Sequence[Goal]) -> bool:
    """Print the missed goals; return whether there are none."""
    problems = missed(goals)
    print("\n".join(problems) or "every goal is reached")
    return not problems
