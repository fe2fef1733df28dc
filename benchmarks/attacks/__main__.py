"""Measure recall under every class of attacks.

With `--adversary`, search for compositions that get through.
"""

from collections.abc import Sequence

from benchmarks.attacks.adversary import search
from benchmarks.attacks.attack_texts import DEVELOPMENT, SCORED, all_texts
from benchmarks.attacks.attack_trial import Trial
from benchmarks.attacks.attacks_page import described, document, goals
from benchmarks.attacks.catalogue import CATALOGUE
from benchmarks.harness.command_line import add_library, option_parser, progress_bar
from benchmarks.harness.goals import missed
from benchmarks.harness.page import publish


def main(words: Sequence[str]) -> bool:
    """Measure the classes asked for; tell whether each reaches its goal."""
    parser = option_parser("attacks", __doc__)
    add_library(parser)
    parser.add_argument("--texts", type=int, default=1_000, help="of each kind in the library")
    parser.add_argument("--count", type=int, default=40, help="attacked texts of each kind and class")
    parser.add_argument("--only", default="", help="classes whose name holds this")
    parser.add_argument("--development", action="store_true", help="attack the half that methods are developed on")
    parser.add_argument("--missed", action="store_true", help="print each copy that was not found")
    parser.add_argument("--adversary", type=float, default=0, metavar="MINUTES", help="search compositions instead")
    options = parser.parse_args(words)
    half = DEVELOPMENT if options.development else SCORED
    with progress_bar() as progress:
        trial = Trial(all_texts(options.texts, options.library), progress)
        if options.adversary:
            print(described(search(trial, options.adversary)))
            return True
        chosen = [each for each in CATALOGUE if options.only in each.name]
        recalled = trial.measure(chosen, half, options.count)
    publish("attacks", document(trial.texts, recalled, half, options.count), write=options.write)
    if options.missed:
        print(*(f"{each.attack.name}: {line}" for each in recalled for line in each.missed), sep="\n")
    problems = missed(goals(recalled))
    print("\n".join(problems) or "every goal is reached")
    return not problems
