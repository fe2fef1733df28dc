"""`python -m benchmarks NAME…` measures the figures shown in docs/.

`NAME --help` lists a benchmark's options. Several names run one after the other without options; without a name:
accuracy, speed, peers, floors, parameters. The exit status is 1 when a goal was not reached or a floor is broken.
"""

import sys
import warnings
from importlib import import_module

NAMES = ("accuracy", "speed", "peers", "floors", "parameters", "passages", "reading", "crawl", "scale", "storage",
         "pipeline", "attacks", "leaks", "insight", "desk", "meaning", "pictures", "load", "polling",
         "alarms")
USUAL = NAMES[:5]


def main() -> None:
    """Run the benchmarks that the command line names."""
    words = sys.argv[1:]
    if words and words[0] not in NAMES:
        sys.exit(f"{__doc__}\nBenchmarks: {', '.join(NAMES)}; not {words[0]!r}.")
    warnings.simplefilter("ignore")  # packages of others warn of escapes in their own sources
    if any(word.startswith("-") for word in words):
        runs = [(words[0], words[1:])]
    else:
        runs = [(name, []) for name in words or USUAL]
    outcomes = [_run(name, options) for name, options in runs]
    sys.exit(0 if all(outcomes) else 1)


def _run(name: str, options: list[str]) -> bool:
    """Run one benchmark and tell whether its goals and floors hold."""
    return bool(import_module(f"benchmarks.{name}.__main__").main(options))


if __name__ == "__main__":
    main()
