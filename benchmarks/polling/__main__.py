"""Measure how soon new chapters are read, with a simulated clock.

It takes some minutes of one processor; the options make it shorter.
"""

from collections.abc import Sequence

from benchmarks.harness.command_line import option_parser, progress_bar
from benchmarks.harness.goals import missed
from benchmarks.harness.page import publish
from benchmarks.polling.polling_page import NAME, document, goals
from benchmarks.polling.simulation import Setup, simulate


def main(words: Sequence[str]) -> bool:
    """Simulate the polls and return whether each goal is reached."""
    usual = Setup()
    parser = option_parser(NAME, __doc__)
    for name in ("pages", "hosts", "budget", "learning", "measured", "seed"):
        parser.add_argument(f"--{name}", type=int, default=getattr(usual, name))
    options = parser.parse_args(words)
    setup = Setup(options.pages, options.hosts, options.budget, usual.delay, options.learning, options.measured,
                  options.seed)
    with progress_bar() as progress:
        seen = simulate(setup, lambda done, everything: progress("days", done, everything))
    publish(NAME, document(setup, seen), write=options.write)
    problems = missed(goals(setup, seen))
    print("\n".join(problems) or "every goal is reached")
    return not problems
