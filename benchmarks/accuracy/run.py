"""`python -m benchmarks accuracy`: the whole library, every method; or the sample that the floors are pinned on."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import Progress as Bar
from rich.table import Table

from benchmarks.accuracy.alarms import Alarms, Bench, measure_alarms, measure_candidates, measure_old_books
from benchmarks.accuracy.corpus import Corpus, corpora
from benchmarks.accuracy.floors import broken, pin, pinned
from benchmarks.accuracy.goals import goals
from benchmarks.accuracy.library import Progress, Shelf, shelve
from benchmarks.accuracy.recall import measure_recall
from benchmarks.accuracy.results import Results, Unrelated, figures
from benchmarks.accuracy.sample import measure_sample
from benchmarks.accuracy.unrelated import Page, digest, unrelated_pages
from benchmarks.speed.rates import entry, race
from fingerprinting import DEFAULT, METHODS
from fingerprinting.methods.base import Fingerprinter

COUNTED = 500
"""Unrelated pages on which the candidates of every method are counted."""
OLD = 500
TIMED = 300


def measure(
    corpus: Corpus, queries: int, share: Path, progress: Progress, methods: Sequence[Fingerprinter] = METHODS
) -> tuple[Results, dict[str, Alarms]]:
    """Measure everything on a whole library; in one process, some minutes for 20 million characters."""
    shelves = shelve(corpus, methods, progress)
    scores = measure_recall(corpus, shelves, queries, progress)
    pages = unrelated_pages(share)
    bench = Bench.of(corpus, _default(shelves))
    alarms = measure_alarms(bench, pages, progress)
    alarms["old books"] = measure_old_books(bench, corpus, min(OLD, len(corpus.chapters)), progress)
    candidates = measure_candidates(shelves, _spread(pages), progress)
    texts = [each.text for each in corpus.sample(TIMED).chapters]
    rates = {each.name: each.rate for each in race({each.name: entry(each) for each in methods}, texts, rounds=3)}
    measured = {shelf.method.name: figures(corpus, shelf, scores, candidates[shelf.name],
                                           rates[shelf.method.name]) for shelf in shelves}
    unrelated = {kind: Unrelated.of(each) for kind, each in alarms.items()}
    return Results(corpus.name, corpus.digest, len(corpus.chapters), corpus.characters, queries, digest(pages),
                   unrelated, measured), alarms


def _default(shelves: Sequence[Shelf]) -> Shelf:
    return next(shelf for shelf in shelves if shelf.method == DEFAULT)


def _spread(pages: Sequence[Page]) -> list[Page]:
    return [pages[at * len(pages) // COUNTED] for at in range(min(COUNTED, len(pages)))]


def show(results: Results, alarms: dict[str, Alarms], console: Console) -> bool:
    """Print the figures of the default method, every false alarm, and tell whether all goals are met."""
    table = Table("goal", "measured", "wanted", "reached", title=f"{DEFAULT.name} on {results.library}")
    reached = goals(results)
    for goal in reached:
        table.add_row(goal.what, f"{goal.reached:g}", goal.wanted, "yes" if goal.met else "[red]no[/]")
    console.print(table)
    for alarm in [alarm for each in alarms.values() for alarm in each.false]:
        console.print(f"false alarm ({alarm.kind}): {alarm.page!r} as {alarm.chapter!r}: {alarm.reason}\n"
                      f"  {alarm.passage[:200]!r}\n  {alarm.original[:200]!r}", markup=False)
    return all(goal.met for goal in reached)


def check_floors(library: Path | None, progress: Progress, *, raise_them: bool) -> list[str]:
    """Measure the sample of every library at hand against its floors; with `raise_them`, pin it first."""
    problems = []
    for name, corpus in corpora(library).items():
        sample = measure_sample(corpus, progress)
        if raise_them:
            pin(name, sample)
        floors = pinned().get(name)
        problems += broken(floors, sample) if floors else [f"{name} has no floors; --pin pins them"]
    return problems


def bar_progress(bar: Bar) -> Progress:
    """Show what is being done on a progress bar."""
    task = bar.add_task("", total=None)

    def progress(what: str, done: int, total: int) -> None:
        bar.update(task, description=what, completed=done, total=total)

    return progress
