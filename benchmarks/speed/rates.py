"""Measure characters per second on one core: medians of interleaved runs."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import median

from fingerprinting import fold
from fingerprinting.methods.base import Fingerprinter

Work = Callable[[str], object]
Fresh = Callable[[], Work]
"""Creates a fresh instance, so that no run profits from the one before."""
RUN = 0.4
"""Minimum seconds of a run."""
ROUNDS = 7


@dataclass
class Contestant:
    """Something measured.

    With the texts that fill one of its runs, and what each run came to.
    """

    name: str
    fresh: Fresh
    texts: Sequence[str]
    rates: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Return the median, in characters per second."""
        return median(self.rates)

    def run(self) -> float:
        """Process every text once; returns seconds."""
        work = self.fresh()
        start = time.process_time()
        for text in self.texts:
            work(text)
        return time.process_time() - start


def keys_of(method: Fingerprinter, text: str) -> object:
    """Go all the way from a text to its keys, folding included."""
    return method.keys(method.fingerprint(fold(text)))


def entry(method: Fingerprinter) -> Fresh:
    """Enter a method of ours."""
    return lambda: partial(keys_of, method)


def race(entries: dict[str, Fresh], texts: Sequence[str], rounds: int = ROUNDS) -> list[Contestant]:
    """Measure all entries in turn; fastest first.

    A busy moment of the machine then hits all alike.
    """
    contestants = [Contestant(name, fresh, _enough(fresh, texts)) for name, fresh in entries.items()]
    for _ in range(rounds):
        for each in contestants:
            each.rates.append(sum(map(len, each.texts)) / max(each.run(), 1e-9))
    return sorted(contestants, key=lambda each: -each.rate)


def _enough(fresh: Fresh, texts: Sequence[str]) -> list[str]:
    """Take as many texts as fill a run, over and over if need be.

    Compiles and loads tables on the way.
    """
    work = fresh()
    work(texts[0])
    taken: list[str] = []
    start = time.process_time()
    while time.process_time() - start < RUN:
        taken.append(texts[len(taken) % len(texts)])
        work(taken[-1])
    return taken
