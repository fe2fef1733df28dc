"""Share out a budget of requests over the contents pages of a host.

A page is asked again once the delay that its readers expect to have gathered since the last look, in chapters times
seconds, reaches a price that is the same for all pages of the host. At a constant rate that asks each page in
proportion to the square root of its rate, the optimum for the sum of delays (Cho and Garcia-Molina, "Effective page
refresh policies for web crawlers", 2003); at a rate that changes by the hour it gathers the looks where chapters are
expected. The price follows from the budget.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from urllib.parse import urlsplit

import numpy as np

from crawler.polling.chapter_rhythm import Rhythm
from storage.collections.site_facts.contents_pages import DAY, ContentsPage

STEP = 60.0
"""Seconds by which moments are told apart."""
SHORTEST, LONGEST = 2 * 60.0, 12 * 3600.0
"""Seconds between two looks at one page."""
SPARE = 0.95
"""Share of the budget that is planned; the rest is for what comes in bursts."""
MOST_DOUBLINGS = 6
A_PAGE = 60
"""Requests a day that one page is worth on average, however large the budget of its host is."""
_AHEAD = np.arange(0.0, LONGEST, STEP)


def host_of_page(page: ContentsPage) -> str:
    """Name the host that a page is asked from."""
    return urlsplit(page.url).netloc


def rhythm_of(page: ContentsPage, now: float) -> Rhythm:
    """Estimate the rhythm of a page."""
    return Rhythm.of(page.appeared, page.first_at, now)


def price_of(rhythms: Sequence[Rhythm], budget: int) -> float:
    """Return the price, in chapter-seconds, at which so many requests a day go out."""
    planned = SPARE * min(budget, A_PAGE * len(rhythms))
    roots = DAY * sum(rhythm.roots for rhythm in rhythms) / planned
    return float(roots * roots / 2)


def due_at(page: ContentsPage, rhythm: Rhythm, price: float) -> float:
    """Tell when a page is worth another request, in seconds since 1970.

    One that brings nothing is asked half as often each time.
    """
    moments = page.looked_at + _AHEAD
    rates = rhythm.rates(moments)
    delay = np.cumsum(np.cumsum(rates) * STEP) * STEP
    wait = float(_AHEAD[min(int(np.searchsorted(delay, price)), len(_AHEAD) - 1)])
    return page.looked_at + min(LONGEST, max(SHORTEST, wait) * 2.0 ** min(page.failures, MOST_DOUBLINGS))


def affordable(pages: Sequence[ContentsPage], budget: int, now: float) -> int:
    """Tell how many requests of the last day's budget the host's pages have left."""
    return max(0, min(budget, A_PAGE * len(pages)) - sum(look > now - DAY for page in pages for look in page.looks))


def due_pages(pages: Iterable[ContentsPage], budget: int, now: float) -> list[ContentsPage]:
    """List the pages to ask for now; `budget` is a day's requests to one host."""
    by_host: Mapping[str, list[ContentsPage]] = defaultdict(list)
    for page in pages:
        by_host[host_of_page(page)].append(page)
    return [page for some in by_host.values() for page in _due_of_host(some, budget, now)] if budget else []


def _due_of_host(pages: Sequence[ContentsPage], budget: int, now: float) -> list[ContentsPage]:
    rhythms = [rhythm_of(page, now) for page in pages]
    price = price_of(rhythms, budget)
    dues = sorted((due_at(page, rhythm, price), page.url, page) for page, rhythm in zip(pages, rhythms, strict=True))
    return [page for due, _, page in dues if due <= now][:affordable(pages, budget, now)]
