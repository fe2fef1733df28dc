"""The plan of polls: requests are concentrated where chapters are expected, within a host's budget."""

from dataclasses import replace

import numpy as np

from crawler.polling.poll_plan import A_PAGE, LONGEST, SHORTEST, due_at, due_pages, price_of, rhythm_of
from storage.collections.site_facts.contents_pages import DAY, Appearance, ContentsPage, Listing

HOUR = 3600.0
BEGIN = 20_000 * DAY
NOW = BEGIN + 20 * DAY
NEVER = ContentsPage("http://site.example/never/", "site", BEGIN, NOW)


def daily(hour: float, days: int = 20, *, between: float = 600.0) -> ContentsPage:
    """A page with a new chapter every day at the same hour, seen within ten minutes."""
    at = [BEGIN + day * DAY + hour * HOUR for day in range(days)]
    return replace(NEVER, url="http://site.example/daily/", appeared=tuple(Appearance(t - between, t, 1) for t in at))


def test_chapters_are_expected_at_the_hour_at_which_they_appear() -> None:
    rhythm = rhythm_of(daily(12), NOW)
    rates = rhythm.rates(NOW + np.array([9.0, 11.92, 15.0]) * HOUR)
    assert rates[1] > 20 * max(rates[0], rates[2])
    assert 0.5 < rhythm.hours.mean() * DAY < 1.2, "about one a day"


def test_a_page_is_asked_often_at_its_hour_and_seldom_else() -> None:
    page = daily(12)
    price = price_of([rhythm_of(page, NOW)], 1_000)

    def wait(hour: float) -> float:
        looked = replace(page, looked_at=NOW + hour * HOUR)
        return due_at(looked, rhythm_of(looked, NOW), price) - looked.looked_at

    assert wait(11.8) < 6 * 60
    assert wait(1) > HOUR


def test_what_appears_more_often_is_asked_more_often() -> None:
    often, seldom = (replace(NEVER, appeared=tuple(
        Appearance(BEGIN + n * gap, BEGIN + n * gap + 12 * HOUR, 1) for n in range(int(20 * DAY / gap))))
        for gap in (7 * HOUR, 100 * HOUR))
    price = price_of([rhythm_of(often, NOW), rhythm_of(seldom, NOW)], 60)
    waits = [due_at(page, rhythm_of(page, NOW), price) - NOW for page in (often, seldom, NEVER)]
    assert SHORTEST <= waits[0] < waits[1] < waits[2] <= LONGEST


def test_after_a_burst_has_begun_more_is_expected_at_once() -> None:
    starts = [BEGIN + day * DAY + 13 * HOUR for day in range(18)]
    bursts = tuple(Appearance(at + n * 600 - 120, at + n * 600, 1) for at in starts for n in range(4))
    page = replace(NEVER, appeared=bursts, looked_at=bursts[-1].at)
    rhythm = rhythm_of(page, page.looked_at)
    soon, later = rhythm.rates(page.looked_at + np.array([300.0, 2 * HOUR]))
    assert soon > 5 * later


def test_the_budget_of_a_host_is_kept_in_any_day() -> None:
    pages = [replace(daily(12), url=f"http://site.example/{n}/", looked_at=NOW - DAY) for n in range(10)]
    assert len(due_pages(pages, 1_000, NOW)) == 10
    fresh = [page.looked(NOW - 60) for page in pages[:9]]
    overdue = [replace(page, looked_at=NOW - DAY) for page in fresh]
    assert len(due_pages([*overdue, pages[9]], 12, NOW)) == 3
    elsewhere = replace(pages[0], url="http://other.example/1/")
    assert len(due_pages([*overdue, elsewhere], 9, NOW)) == 1, "each host has a budget of its own"
    assert due_pages(pages, 0, NOW) == []
    many = replace(pages[0], looks=tuple(NOW - n for n in range(1, A_PAGE + 1)))
    assert due_pages([many], 100_000, NOW) == [], "one page is never worth a whole budget"


def test_a_page_that_fails_is_asked_less_and_less_but_asked() -> None:
    price = price_of([rhythm_of(NEVER, NOW)], 60)
    page, waits = NEVER, []
    for _ in range(9):
        page = page.looked(NOW, failed=True)
        waits.append(due_at(page, rhythm_of(page, NOW), price) - NOW)
    assert waits == sorted(waits)
    assert waits[-1] == LONGEST


def test_looks_and_appearances_are_kept_in_bounds() -> None:
    page = NEVER
    for n in range(1_000):
        page = page.listed(Listing("", n, ()), 1, NOW + n * 60)
    assert len(page.looks) <= 400
    assert (len(page.appeared), page.appeared[-1]) == (100, Appearance(NOW + 998 * 60, NOW + 999 * 60, 1))
    assert len(page.looked(NOW + 3 * DAY).looks) == 1
