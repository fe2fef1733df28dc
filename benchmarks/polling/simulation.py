"""Poll generated contents pages with a simulated clock, as the crawler does.

Each minute the pages that are due are asked one after the other, as politeness demands, and chapters that appeared are
read right after their page.
"""

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush

from benchmarks.polling.made_rhythms import books
from crawler.polling.poll_plan import LONGEST, affordable, due_at, price_of, rhythm_of
from storage.collections.site_facts.contents_pages import DAY, ContentsPage, Listing

TICK = 60.0
"""Seconds between two checks of what is due."""
START = 5.0
"""Seconds until the first request, for the message and the start of the process."""
BEGIN = 20_000 * DAY


@dataclass(frozen=True)
class Setup:
    """What is simulated."""

    pages: int = 1_000
    hosts: int = 20
    budget: int = 1_440
    """Requests a day for contents pages of one host."""
    delay: float = 1.5
    """Seconds between two requests to one host."""
    learning: int = 21
    """Days before those that are measured."""
    measured: int = 7
    seed: int = 20


@dataclass
class Seen:
    """Observations of a simulation on the measured days."""

    delays: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """Seconds from publication to reading, by habit."""
    requests: Counter[str] = field(default_factory=Counter)
    """Requests for contents pages, by habit."""
    most_a_day: int = 0
    """Maximum requests to one host in any 24 hours."""


class _Host:
    """The contents pages of one host and when each is due."""

    def __init__(self, setup: Setup, made: Sequence[tuple[str, list[float]]], name: str) -> None:
        self._setup = setup
        self.habits = [habit for habit, _ in made]
        self._chapters = [[BEGIN + at for at in moments] for _, moments in made]
        self.pages = [ContentsPage(f"http://{name}/{n}/", name, BEGIN, BEGIN) for n in range(len(made))]
        self._read = [0] * len(made)
        self._price, self._due = 0.0, list[tuple[float, int]]()
        self._rhythms = [rhythm_of(page, BEGIN) for page in self.pages]

    def begin_day(self, now: float) -> None:
        """Fix the day's price."""
        self._rhythms = [rhythm_of(page, now) for page in self.pages]
        self._price = price_of(self._rhythms, self._setup.budget)
        self._due = [(due_at(page, rhythm, self._price), n)
                     for n, (page, rhythm) in enumerate(zip(self.pages, self._rhythms, strict=True))]
        heapify(self._due)

    def tick(self, now: float, seen: Seen | None) -> None:
        """Request the pages that are due."""
        if not self._due or self._due[0][0] > now:
            return
        at, end = now + START, now + START + TICK
        left = affordable(self.pages, self._setup.budget, now)
        while left and self._due and self._due[0][0] <= now and at < end:
            number = heappop(self._due)[1]
            at = self._look(number, at, seen) + self._setup.delay
            heappush(self._due, (due_at(self.pages[number], self._rhythms[number], self._price), number))
            left -= 1
        if seen:
            looks = sum(look > now - DAY for page in self.pages for look in page.looks)
            seen.most_a_day = max(seen.most_a_day, looks)

    def _look(self, number: int, at: float, seen: Seen | None) -> float:
        """Request a page and its new chapters; returns when the last one was read."""
        before, chapters = self._read[number], self._chapters[number]
        there = bisect_right(chapters, at)
        listing = Listing("", there, ())
        page = self.pages[number]
        self.pages[number] = page.listed(listing, there - before, at) if there > before else page.looked(at)
        if there > before:
            self._rhythms[number] = rhythm_of(self.pages[number], at)
        self._read[number] = there
        if seen:
            seen.requests[self.habits[number]] += 1
        for chapter in chapters[before:there]:
            at += self._setup.delay
            if seen:
                seen.delays[self.habits[number]].append(at - chapter)
        return at


def simulate(setup: Setup, progress: Callable[[int, int], None] = lambda _done, _all: None) -> Seen:
    """Simulate all days and return the observations on the measured ones."""
    days = setup.learning + setup.measured
    made = books(setup.pages, days + 1, setup.seed)
    hosts = [_Host(setup, made[n::setup.hosts], f"host{n}") for n in range(setup.hosts)]
    seen = Seen()
    for day in range(days):
        for host in hosts:
            host.begin_day(BEGIN + day * DAY)
        for minute in range(int(DAY / TICK)):
            for host in hosts:
                host.tick(BEGIN + day * DAY + minute * TICK, seen if day >= setup.learning else None)
        progress(day + 1, days)
    return seen


def evenly(setup: Setup) -> float:
    """Compute the average delay in seconds if all pages are polled equally often."""
    return min(LONGEST, DAY * setup.pages / setup.hosts / setup.budget) / 2
