"""Distribute a budget of requests over the contents pages of a host.

A page is requested again when the expected delay of its new chapters since the last visit, in chapters times seconds,
reaches a price that is the same for all pages of the host. At a constant rate this visits each page in proportion to
the square root of its rate, which minimises the sum of delays (Cho and Garcia-Molina, "Effective page refresh policies
for web crawlers", 2003). At a rate that changes by the hour, visits concentrate where chapters are expected. The price
follows from the budget.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from urllib.parse import urlsplit

import numpy as np

from crawler.polling.chapter_rhythm import Rhythm
from storage.collections.site_facts.contents_pages import DAY, ContentsPage

STEP = 60.0
"""Resolution in seconds."""
SHORTEST, LONGEST = 2 * 60.0, 12 * 3600.0
"""Minimum and maximum seconds between two visits to one page."""
SPARE = 0.95
"""Share (0–1) of the budget that is planned; the rest is kept for bursts."""
MOST_DOUBLINGS = 6
A_PAGE = 60
"""Maximum average requests per page and day, even if the budget of the host is larger."""
_AHEAD = np.arange(0.0, LONGEST, STEP)


def host_of_page(page: ContentsPage) -> str:
    """Return the host of a page."""
    return urlsplit(page.url).netloc


def rhythm_of(page: ContentsPage, now: float) -> Rhythm:
    """Estimate the rhythm of a page."""
    return Rhythm.of(page.appeared, page.first_at, now)


def price_of(rhythms: Sequence[Rhythm], budget: int) -> float:
    """Return the price, in chapter-seconds, that uses the planned share of the budget.

    `budget` is in requests per day.
    """
    planned = SPARE * min(budget, A_PAGE * len(rhythms))
    roots = DAY * sum(rhythm.roots for rhythm in rhythms) / planned
    return float(roots * roots / 2)


def due_at(page: ContentsPage, rhythm: Rhythm, price: float) -> float:
    """Return when a page should be requested again, in seconds since 1970.

    The interval doubles with each consecutive failure.
    """
    moments = page.looked_at + _AHEAD
    rates = rhythm.rates(moments)
    delay = np.cumsum(np.cumsum(rates) * STEP) * STEP
    wait = float(_AHEAD[min(int(np.searchsorted(delay, price)), len(_AHEAD) - 1)])
    return page.looked_at + min(LONGEST, max(SHORTEST, wait) * 2.0 ** min(page.failures, MOST_DOUBLINGS))


def affordable(pages: Sequence[ContentsPage], budget: int, now: float) -> int:
    """Return how many requests of the last day's budget are left for the host's pages."""
    return max(0, min(budget, A_PAGE * len(pages)) - sum(look > now - DAY for page in pages for look in page.looks))


def due_pages(pages: Iterable[ContentsPage], budget: int, now: float) -> list[ContentsPage]:
    """List the pages to request now; `budget` is in requests per host and day."""
    by_host: Mapping[str, list[ContentsPage]] = defaultdict(list)
    for page in pages:
        by_host[host_of_page(page)].append(page)
    return [page for some in by_host.values() for page in _due_of_host(some, budget, now)] if budget else []


def _due_of_host(pages: Sequence[ContentsPage], budget: int, now: float) -> list[ContentsPage]:
    rhythms = [rhythm_of(page, now) for page in pages]
    price = price_of(rhythms, budget)
    dues = sorted((due_at(page, rhythm, price), page.url, page) for page, rhythm in zip(pages, rhythms, strict=True))
    return [page for due, _, page in dues if due <= now][:affordable(pages, budget, now)]
