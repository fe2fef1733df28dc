"""`python -m benchmarks NAME`: where docs/ has its figures.

Names: accuracy, speed, peers, floors, parameters; with options of their own: storage, scale, passages, reading, crawl.
Without a name: the first five. The exit status is 1 when a goal was not reached or a floor is broken.
"""

import argparse
import runpy
import sys
import warnings
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.progress import Progress as Bar


def main() -> None:
    """Run the benchmarks asked for."""
    if sys.argv[1:] and sys.argv[1] in APART:
        what = sys.argv.pop(1)
        runpy.run_module(f"benchmarks.{what}", run_name="__main__")
        return
    options = _options()
    names = tuple(MEASURES) if options.what == "all" else (options.what,)
    well = [MEASURES[name](options, Console()) for name in names]
    sys.exit(0 if all(well) else 1)


def accuracy(options: argparse.Namespace, console: Console) -> bool:
    """Measure the whole library; write docs/accuracy.md and what `wenzong methods` shows, if asked."""
    from benchmarks.accuracy import corpus as libraries
    from benchmarks.accuracy import document, run

    corpus = next(iter(libraries.corpora(options.library).values()))
    with Bar(console=console) as bar:
        results, alarms = run.measure(corpus, options.queries, options.share, run.bar_progress(bar))
    if options.write:
        results.write()
        document.write(results)
    else:
        console.print(document.document(results), markup=False)
    return run.show(results, alarms, console)


def floors(options: argparse.Namespace, console: Console) -> bool:
    """Check the floors on samples, or pin them."""
    from benchmarks.accuracy import run

    with Bar(console=console) as bar:
        problems = run.check_floors(options.library, run.bar_progress(bar), raise_them=options.pin)
    console.print("\n".join(problems) or "every floor holds", markup=False)
    return not problems


def speed(options: argparse.Namespace, console: Console) -> bool:
    """Race the methods and the peers."""
    from benchmarks.peers.document import write_speed
    from benchmarks.speed import run

    warnings.simplefilter("ignore")  # jieba's own sources have escapes that newer Pythons warn of
    contestants = run.measure(options.library)
    if options.write:
        write_speed(contestants)
    return run.show(contestants, console)


def peers(options: argparse.Namespace, console: Console) -> bool:
    """Look the same copies up by the packages that others use."""
    from benchmarks.accuracy.corpus import corpora
    from benchmarks.accuracy.run import bar_progress
    from benchmarks.peers import run
    from benchmarks.peers.document import write_recall

    warnings.simplefilter("ignore")
    corpus = next(iter(corpora(options.library).values()))
    with Bar(console=console) as bar:
        scores, candidates = run.measure(corpus, bar_progress(bar))
    if options.write:
        write_recall(corpus.name, corpus.digest, scores, candidates)
    return run.show(scores, candidates, console)


def parameters(options: argparse.Namespace, console: Console) -> bool:
    """Try other parameters of every method."""
    from benchmarks.accuracy import parameters as trial
    from benchmarks.accuracy.corpus import corpora
    from benchmarks.accuracy.run import bar_progress

    corpus = next(iter(corpora(options.library).values()))
    with Bar(console=console) as bar:
        page = trial.document(corpus, trial.measure(corpus, bar_progress(bar)))
    if options.write:
        trial.WRITTEN.write_text(page, encoding="utf-8")
    else:
        console.print(page, markup=False)
    return True


MEASURES: dict[str, Callable[[argparse.Namespace, Console], bool]] = {
    "accuracy": accuracy, "speed": speed, "peers": peers, "floors": floors,
    "parameters": parameters}
APART = ("storage", "scale", "reading", "passages", "crawl")
"""Those with options of their own: everything after the name is theirs."""


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("what", nargs="?", default="all", choices=["all", *MEASURES, *APART])
    parser.add_argument("--library", type=Path, help='JSON lines {"work", "chapter", "text"}; .gz is unpacked')
    parser.add_argument("--queries", type=int, default=500, help="copies an attack")
    parser.add_argument("--share", type=Path, default=Path("/usr/share"), help="where Chinese manuals lie")
    parser.add_argument("--write", action="store_true", help="write the figures into docs/ and the package")
    parser.add_argument("--pin", action="store_true", help="with floors: pin what is measured, upwards only")
    options = parser.parse_args()
    if options.library and not options.library.is_file():
        parser.error(f"--library {options.library}: there is no such file")
    return options


if __name__ == "__main__":
    main()
