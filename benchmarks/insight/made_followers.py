"""Worlds of sites that follow a work, each with its own delays.

Crawls see only so much of it.
"""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random

from insight.coverage.last_absence import FirstSight
from storage.collections.crawls import Crawl
from storage.collections.page_heads import PageHead

SITES, CHAPTERS = (2, 12), 80
BEGIN = datetime(2025, 1, 1, tzinfo=UTC)
HOUR = timedelta(hours=1)


@dataclass
class MadeSite:
    """A site: when it truly showed each chapter, and what its crawls stored."""

    name: str
    had: dict[int, datetime]
    """Chapter → when it appeared."""
    crawls: list[Crawl] = field(default_factory=list)
    lists: list[PageHead] = field(default_factory=list)
    """Versions of the contents page, if it contains text."""
    pages: dict[int, list[PageHead]] = field(default_factory=dict)

    @property
    def list_url(self) -> str:
        """Address of the contents page."""
        return f"http://{self.name}/"

    def sight(self, chapter: int) -> FirstSight:
        """Return when a chapter was first seen."""
        return FirstSight(f"{self.list_url}{chapter}", self.name, self.pages[chapter][0].fetched_at)


@dataclass(frozen=True)
class MadeFollowers:
    """A work with its followers."""

    published: dict[int, datetime]
    sites: tuple[MadeSite, ...]


def made_followers(seed: int) -> MadeFollowers:
    """Draw a work of 80 chapters and 2 to 12 sites.

    Delays are log-normal with a median from half an hour to ten days; crawls come every 6 to 72 hours, and one in six
    fails in part or ends at its page limit; half of the contents pages contain text and are read by two crawls of
    three.
    """
    random = Random(seed)
    moment, published = BEGIN, {}
    for chapter in range(1, CHAPTERS + 1):
        moment += random.uniform(6, 40) * HOUR
        published[chapter] = moment
    names = [f"f{number}.example" for number in range(random.randint(*SITES))]
    return MadeFollowers(published, tuple(_site(random, name, published) for name in names))


def _site(random: Random, name: str, published: dict[int, datetime]) -> MadeSite:
    middle = 0.5 * 480 ** random.random()
    site = MadeSite(name, {chapter: at + min(random.lognormvariate(0, 0.6) * middle, 2000) * HOUR
                           for chapter, at in published.items() if random.random() < 0.95})
    period, with_text = random.uniform(6, 72), random.random() < 0.5
    moment, listed, left = BEGIN, set[int](), set[int]()
    while moment < max(published.values()) + 90 * 24 * HOUR:
        moment += period * random.uniform(0.7, 1.3) * HOUR
        listed, left = _crawled(random, site, moment, (listed, left), with_text=with_text)
    return site


def _crawled(random: Random, site: MadeSite, begin: datetime, known: tuple[set[int], set[int]], *,
             with_text: bool) -> tuple[set[int], set[int]]:
    """Crawl a site once.

    Returns the chapters that its contents named so far, and those of them that were not read.
    """
    listed, left = known
    run = f"run {len(site.crawls)}"
    trouble = random.choice(("errors", "limit")) if random.random() < 1 / 6 else ""
    if not with_text or random.random() < 2 / 3:
        now = {chapter for chapter, at in site.had.items() if at <= begin + HOUR / 10}
        if with_text and now != listed:
            site.lists.append(_head(site.list_url, site.name, begin + HOUR / 10, run, ""))
        left, listed = left | (now - listed), now
    missed = {chapter for chapter in left if trouble and random.random() < 0.4}
    for chapter in left - missed:
        at = begin + random.uniform(0.1, 1) * HOUR
        site.pages[chapter] = [_head(f"{site.list_url}{chapter}", site.name, at, run, site.list_url)]
    counts = {"errors": 1} if trouble == "errors" else {}
    site.crawls.append(Crawl(run, site.name, "done", "page_limit" if trouble == "limit" else "", counts,
                             started_at=begin))
    return listed, missed


def _head(url: str, site: str, at: datetime, run: str, found_on: str) -> PageHead:
    return PageHead(f"{url} {at}", site, url, "", at, run=run, found_on=found_on)
