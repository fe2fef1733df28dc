"""`python -m benchmarks speed`: every method and every peer in one run, and the goals between them."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.accuracy.corpus import corpora
from benchmarks.speed.peers import PEERS
from benchmarks.speed.rates import ROUNDS, Contestant, entry, race
from fingerprinting import DEFAULT, METHODS

TEXTS = 2_000


@dataclass(frozen=True)
class Goal:
    """What must hold in one run."""

    what: str
    reached: float
    wanted: float

    @property
    def met(self) -> bool:
        return self.reached >= self.wanted


def goals(contestants: Sequence[Contestant]) -> list[Goal]:
    """Compare the figures of one run with what the project set out to reach."""
    rates = {each.name: each.rate for each in contestants}
    fastest = max(rates[peer] for peer in PEERS)
    return [
        Goal(f"{DEFAULT.name}, million characters/s", rates[DEFAULT.name] / 1e6, 100),
        Goal(f"{DEFAULT.name}, times the fastest peer", rates[DEFAULT.name] / fastest, 10),
        Goal("simhash64, times the simhash package with jieba", rates["simhash64"] / rates["simhash, jieba"], 3),
        Goal("minhash, times datasketch", rates["minhash"] / rates["datasketch"], 3),
        Goal("daguan, million characters/s", rates["daguan"] / 1e6, 20),
    ]


def measure(library: Path | None, rounds: int = ROUNDS) -> list[Contestant]:
    """Race methods and peers over texts of a library."""
    corpus = next(iter(corpora(library).values()))
    texts = [each.text for each in corpus.sample(TEXTS).chapters]
    ours = {method.name: entry(method) for method in METHODS}
    return race({**ours, **PEERS}, texts, rounds)


def show(contestants: Sequence[Contestant], console: Console) -> bool:
    """Print the figures and tell whether every goal is met."""
    table = Table(title="characters/s on one core, text to keys; medians of runs by turns")
    for heading in ("", "million/s", "slowest run", "fastest run", "times the fastest peer"):
        table.add_column(heading, justify="right" if heading else "left")
    best = max(each.rate for each in contestants if each.name in PEERS)
    for each in contestants:
        style = "dim" if each.name in PEERS else ""
        figures = [f"{value / 1e6:,.2f}" for value in (each.rate, min(each.rates), max(each.rates))]
        table.add_row(each.name, *figures, f"{each.rate / best:,.2f}", style=style)
    console.print(table)
    reached = goals(contestants)
    for goal in reached:
        console.print(f"{'met   ' if goal.met else 'MISSED'} {goal.what}: {goal.reached:,.1f} (wanted {goal.wanted:,})")
    return all(goal.met for goal in reached)
