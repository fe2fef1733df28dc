"""Generate the times at which books of several habits publish chapters.

The habits are written after those of serial novels: a fixed hour with some minutes to either side, several fixed hours
a day, bursts of a few chapters, no habit at all but waking hours, and books that rest for weeks.
"""

from collections.abc import Callable, Mapping
from random import Random

DAY, HOUR, MINUTE = 86_400.0, 3600.0, 60.0
BUSY = (0, 4, 10, 11, 12, 13, 14)
"""Hours (UTC) at which authors in China like to publish: 08, 12 and the evening."""


def fixed_hour(random: Random, days: int) -> list[float]:
    """One chapter a day about the same hour; one day in fifteen without."""
    hour = random.choice(BUSY) * HOUR + random.choice((0, 0, 30)) * MINUTE
    return [day * DAY + hour + random.gauss(0, 6 * MINUTE) for day in range(days) if random.random() > 1 / 15]


def several_a_day(random: Random, days: int) -> list[float]:
    """Two to four chapters a day, at fixed hours of the book."""
    hours = random.sample(range(24), random.randint(2, 4))
    return sorted(day * DAY + hour * HOUR + random.gauss(0, 10 * MINUTE)
                  for day in range(days) for hour in hours if random.random() > 1 / 20)


def bursts(random: Random, days: int) -> list[float]:
    """Three to six chapters within an hour, every one to three days, in the evening."""
    found, day = [], random.random() * 3
    while day < days:
        at = int(day) * DAY + random.gauss(13, 1.5) * HOUR
        for _ in range(random.randint(3, 6)):
            found.append(at)
            at += random.expovariate(1 / (12 * MINUTE))
        day += random.uniform(1, 3)
    return sorted(found)


def irregular(random: Random, days: int) -> list[float]:
    """One chapter in one to three days, at any waking hour."""
    found, at = [], 0.0
    mean = random.uniform(1, 3) * DAY
    while (at := at + random.expovariate(1 / mean)) < days * DAY:
        hour = at % DAY
        found.append(at if hour < 16 * HOUR else at - hour + random.uniform(0, 16 * HOUR))
    return sorted(found)


def dormant(random: Random, days: int) -> list[float]:
    """Rarely a chapter: one in two months."""
    return sorted(random.uniform(0, days * DAY) for _ in range(days) if random.random() < 1 / 60)


HABITS: Mapping[str, tuple[float, Callable[[Random, int], list[float]]]] = {
    "fixed hour": (0.35, fixed_hour), "several a day": (0.2, several_a_day), "bursts": (0.1, bursts),
    "irregular": (0.2, irregular), "dormant": (0.15, dormant),
}
"""Habits of publishing, with their share of the books."""


def books(count: int, days: int, seed: int) -> list[tuple[str, list[float]]]:
    """Make a number of books: habit, and seconds at which chapters appear."""
    random = Random(seed)
    names, shares = list(HABITS), [share for share, _ in HABITS.values()]
    return [(name, HABITS[name][1](random, days)) for name in random.choices(names, shares, k=count)]
