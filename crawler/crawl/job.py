"""One site's crawl while it runs: its policy, its place in the stores, and how its hosts are to be treated."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from crawler.crawl.priority import START, priority_of
from crawler.crawl.relevance import Scent
from crawler.extraction.navigation.links import Link
from crawler.extraction.navigation.sitemap import Item
from crawler.extraction.text.site_boilerplate import Habits
from crawler.network.egress import Egress, target
from crawler.politeness.blocked_hosts import Walls
from crawler.politeness.policy import SitePolicy
from crawler.politeness.throttle import HostPace
from crawler.urls.address import Scope, canonical, host_of, is_readable
from crawler.urls.recent import Recent
from crawler.urls.traps import Barren, looks_endless
from storage.collections.crawls import HostState
from storage.collections.frontier import Entry, Frontier
from storage.settings import Settings

MAX_HOSTS = 50
"""Hosts whose state is shown."""
KNOWN_PER_PAGE = 20
"""Addresses kept for each page allowed; a site that names more is making them up."""


@dataclass
class Job:
    """A site's crawl: what it may do and what it has found so far."""

    run: str
    policy: SitePolicy
    settings: Settings
    frontier: Frontier
    pages: int = 0
    """Pages read so far, in earlier processes too."""
    known: int = 0
    """Addresses known so far."""
    flags: set[str] = field(default_factory=set)
    """What was remarkable about the site: `trap`, `page_limit`, `needs_human`, `host_blocked`…"""
    barren: Barren = field(default_factory=Barren)
    habits: Habits = field(default_factory=Habits)
    """What the site says on page after page, from earlier crawls too."""
    recent: Recent[str] = field(default_factory=Recent)
    """Addresses that the frontier was just told: it is not told again on every page of a menu."""
    walls: Walls = field(default_factory=Walls)
    paces: dict[str, HostPace] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.scope = Scope(self.policy.allowed, self.policy.start_urls)
        self.max_pages = self.policy.max_pages or self.settings.crawl_max_pages
        self.max_depth = self.policy.max_depth or self.settings.crawl_max_depth
        self.scent = Scent(self.policy.clues)
        self._egress = Egress(frozenset(self.settings.allow_hosts))

    @property
    def crawl(self) -> str:
        """Name the crawl by its id."""
        return self.frontier.crawl

    @property
    def is_full(self) -> bool:
        """Whether the site's pages for this crawl are used up."""
        return self.pages >= self.max_pages

    def pace(self, url: str) -> HostPace:
        """Look up the pace of the host of an address."""
        host = urlsplit(url).netloc
        if host not in self.paces:
            is_own = self._egress.is_own(target(url))
            delay = self.policy.delay if is_own else max(self.policy.delay, self.settings.crawl_delay)
            self.paces[host] = HostPace(delay, is_own)
        return self.paces[host]

    def hosts(self) -> dict[str, HostState]:
        """How each host is doing, the busiest first."""
        busiest = sorted(self.paces.items(), key=lambda item: -item[1].answers)[:MAX_HOSTS]
        return {host: HostState(pace.answers, pace.failures, round(pace.latency, 3), round(pace.delay, 1),
                                round(pace.wait, 1), self.walls.closed(f"http://{host}/"))
                for host, pace in busiest}

    def walled(self, url: str, kind: str) -> None:
        """Hear that a wall stood in front of an address, and give the host time."""
        self.flags.add(kind)
        if pause := self.walls.met(url, kind):
            self.pace(url).hold(pause)
        self._note_closed(url)

    def passed(self, url: str, text: str) -> bool:
        """Hear what an address held; False when the host has begun to answer with nothing."""
        passed = self.walls.passed(url, text)
        self._note_closed(url)
        return passed

    def _note_closed(self, url: str) -> None:
        """Remember that one of the site's main hosts is left alone; what becomes of others matters less."""
        if (why := self.walls.closed(url)) and host_of(url) in set(map(host_of, self.policy.start_urls)):
            self.flags.add(f"walled_{why}")

    def starts(self) -> list[Entry]:
        """List the entries that a crawl begins with."""
        urls = [url for start in self.policy.start_urls if (url := canonical(start))]
        entries = [Entry(self.crawl, url, priority=START) for url in urls]
        if self.policy.follow_sitemap:
            roots = dict.fromkeys(f"{parts.scheme}://{parts.netloc}/sitemap.xml" for parts in map(urlsplit, urls))
            entries += [self.sitemap(root) for root in roots]
        return entries

    def sitemap(self, url: str, depth: int = 0, parent: str = "") -> Entry:
        """Build the entry of a sitemap or feed; `depth` counts how many others led to it."""
        return Entry(self.crawl, url, "sitemap", START + 1, depth, parent)

    def page(self, link: Link, parent: Entry, following: str = "") -> Entry | None:
        """Build the entry of a link; None if it leads away, too deep, or into a trap."""
        depth = parent.depth + 1 if parent.kind == "page" else 1
        if link.url == following:
            depth = parent.depth
        if self.refusal(link.url, depth):
            return None
        smell = self.scent.of(link.url, link.words)
        return Entry(self.crawl, link.url, "page", priority_of(link, following, smell), depth, parent.url)

    def listed(self, items: Iterable[Item], parent: Entry, base: str) -> list[Entry]:
        """List the entries of a sitemap or feed."""
        links = (Link(url, item.words) for item in items if (url := canonical(item.url, base)))
        return [each for link in links if (each := self.page(link, parent))]

    def refusal(self, url: str, depth: int = 1) -> str:
        """Say in a word why an address is not followed; empty when it is."""
        if not self.scope.covers(url):
            return "offsite"
        if not is_readable(url):
            return "not_text"
        if depth > self.max_depth:
            return "too_deep"
        if looks_endless(url) or self.barren.is_barren(url):
            self.flags.add("trap")
            return "trap"
        return "too_many" if self.known >= self.max_pages * KNOWN_PER_PAGE else ""
