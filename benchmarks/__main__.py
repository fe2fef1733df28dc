"""`python -m benchmarks [accuracy|speed|floors|storage|all]`: what the figures in docs/ come from.

Without a name: accuracy, then speed. The exit status is 1 when a goal was not reached or a floor is broken.
"""

import argparse
import sys
import warnings
from pathlib import Path

from rich.console import Console
from rich.progress import Progress as Bar


def main() -> None:
    """Run the benchmarks asked for."""
    options = _options()
    if options.what == "storage":
        from benchmarks.storage import main as storage

        sys.argv = [sys.argv[0], *options.rest]
        storage()
        return
    console = Console()
    names = ("accuracy", "speed") if options.what == "all" else (options.what,)
    well = [{"accuracy": accuracy, "speed": speed, "floors": floors}[name](options, console) for name in names]
    sys.exit(0 if all(well) else 1)


def accuracy(options: argparse.Namespace, console: Console) -> bool:
    """Measure the whole library; write docs/accuracy.md and what `wenzong methods` shows, if it is the shared one."""
    from benchmarks.accuracy import document, run

    corpus = next(iter(run.corpora(options.library).values()))
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
    from benchmarks.speed import run

    warnings.simplefilter("ignore")  # jieba's own sources have escapes that newer Pythons warn of
    return run.show(run.measure(options.library), console)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("what", nargs="?", default="all", choices=["accuracy", "speed", "floors", "storage", "all"])
    parser.add_argument("--library", type=Path, help='JSON lines {"work", "chapter", "text"}; .gz is unpacked')
    parser.add_argument("--queries", type=int, default=1_000, help="copies an attack")
    parser.add_argument("--share", type=Path, default=Path("/usr/share"), help="where Chinese manuals lie")
    parser.add_argument("--write", action="store_true", help="write docs/accuracy.md and fingerprinting/measured.json")
    parser.add_argument("--pin", action="store_true", help="with floors: pin what is measured, upwards only")
    options, rest = parser.parse_known_args()
    if rest and options.what != "storage":
        parser.error(f"unknown: {' '.join(rest)}")
    if options.library and not options.library.is_file():
        parser.error(f"--library {options.library}: there is no such file")
    return argparse.Namespace(**vars(options), rest=rest)


if __name__ == "__main__":
    main()
