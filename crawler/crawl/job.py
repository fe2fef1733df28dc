"""Hold the state of one site's crawl while it runs.

Its policy, its frontier, and how each host is to be treated.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from crawler.cleanliness.examiner import Examine
from crawler.crawl.accounting.left_out import PassedOver, Successors
from crawler.crawl.accounting.list_skeleton import ListSkeleton
from crawler.crawl.accounting.other_views import OtherViews
from crawler.crawl.backlog import Backlog
from crawler.crawl.priority import FURTHER, START, URGENT, priority_of
from crawler.crawl.relevance import NAME, Relevance
from crawler.extraction.navigation.links import DRAWN, Link
from crawler.extraction.navigation.sitemap import ListedPage
from crawler.extraction.text.site_boilerplate import SiteBoilerplate
from crawler.files.file_notes import FileNotes
from crawler.network.egress import Egress, target
from crawler.politeness.blocked_hosts import BlockedHosts
from crawler.politeness.policy import SitePolicy
from crawler.politeness.throttle import HostThrottle
from crawler.urls.address import Scope, canonical, host_of, is_readable
from crawler.urls.mazes import Mazes
from crawler.urls.recent import Recent
from crawler.urls.scripted_patterns import ScriptedPatterns
from crawler.urls.traps import UnproductivePatterns, looks_endless
from storage.collections.crawls import CrawlFacts, HostState
from storage.collections.frontier import Entry, Frontier
from storage.collections.site_facts.site_icons import SiteIcon
from storage.collections.site_facts.site_traps import SiteTrap
from storage.crawl_remark import CrawlRemark
from storage.fetch_outcome import FetchOutcome
from storage.settings import Settings

MAX_HOSTS = 50
"""Maximum number of hosts whose state is shown."""
_REMARKS = {FetchOutcome.NEEDS_HUMAN: CrawlRemark.LOGIN_WALL, FetchOutcome.BLOCKED: CrawlRemark.REFUSES}
RULED_OUT = frozenset({FetchOutcome.TRAP, FetchOutcome.ROBOTS, FetchOutcome.ROBOTS_UNREACHABLE,
                       FetchOutcome.HOST_BLOCKED, FetchOutcome.HOST_NEEDS_HUMAN, FetchOutcome.SSRF_BLOCKED})
"""Outcomes that cost the site no request."""
KNOWN_PER_PAGE = 20
"""Addresses kept for each page allowed; a site with more links generates them endlessly."""


def is_known(entry: Entry) -> bool:
    """Tell whether an address held a page at an earlier visit."""
    return bool(entry.etag or entry.modified or entry.body)


@dataclass
class Job:
    """A site's crawl: what it may do and what it has found so far."""

    run: str
    policy: SitePolicy
    settings: Settings
    frontier: Frontier
    pages: int = 0
    """Pages read so far, including those of earlier processes."""
    dead: int = 0
    """Failed requests for addresses never read before. They use up the budget as pages do."""
    known: int = 0
    """Addresses known so far."""
    examine: Examine | None = None
    """Called with an address of each new host before the first request, to examine the conditions of its captures."""
    backlog: Backlog | None = None
    """Consulted before every request; shared by all crawls of the process."""
    skips_same_bytes: bool = False
    """Whether a page with the same bytes as at the last visit counts as unchanged."""
    lists: dict[str, str] = field(default_factory=dict)
    """Digests, by address, of lists without text, from the last crawl and this one."""
    left_out: int = 0
    """Known pages that were not due when the crawl began."""
    not_due: tuple[Entry, ...] = ()
    """Addresses that the last crawl left and this one leaves too because they are not due."""
    traps: Mapping[str, SiteTrap] = field(default_factory=dict)
    """What earlier crawls learned about address patterns that lead nowhere."""
    trapped: tuple[Entry, ...] = ()
    """Addresses that the last crawl left and this one skips because they match such a pattern."""
    under_way: int = 0
    """Addresses that this process is fetching, reading or storing."""
    remarks: set[CrawlRemark] = field(default_factory=set)
    unproductive: UnproductivePatterns = field(default_factory=UnproductivePatterns)
    mazes: Mazes = field(default_factory=Mazes)
    boilerplate: SiteBoilerplate = field(default_factory=SiteBoilerplate)
    """Text that the site repeats on page after page, also learned from earlier crawls."""
    list_skeleton: ListSkeleton = field(default_factory=ListSkeleton)
    """How the markup of its pages without text is built."""
    files: FileNotes = field(default_factory=FileNotes)
    """Files that were not read, or only partly."""
    passed_over: PassedOver = field(default_factory=PassedOver)
    """Links that the rules of the crawl exclude."""
    successors: Successors = field(default_factory=Successors)
    """Addresses that the site seems to have moved to."""
    other_views: OtherViews = field(default_factory=OtherViews)
    """Pages that other browsers are shown differently."""
    scripted: ScriptedPatterns = field(default_factory=ScriptedPatterns)
    icon: SiteIcon | None = None
    """The site's icon, if it was requested before."""
    holds_copies: bool = False
    """Whether copies were found on the site before."""
    is_icon_settled: bool = False
    """Whether a page has determined which icon the site has."""
    recent: Recent[str] = field(default_factory=Recent)
    """Addresses recently added to the frontier, so that the links of a menu are not added again on every page."""
    blocked_hosts: BlockedHosts = field(default_factory=BlockedHosts)
    throttles: dict[str, HostThrottle] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.scope = Scope(self.policy.allowed, self.policy.start_urls)
        self.max_pages = self.policy.max_pages or self.settings.crawl_max_pages
        self.max_depth = self.policy.max_depth or self.settings.crawl_max_depth
        self.relevance = Relevance(self.policy.hints)
        self._examined: set[str] = set()
        self._egress = Egress(frozenset(self.settings.allow_hosts))

    @property
    def crawl(self) -> str:
        """The id of the crawl."""
        return self.frontier.crawl

    def count_known(self, added: int) -> None:
        """Count addresses that were added to the frontier."""
        self.known += added

    @property
    def is_poll(self) -> bool:
        """Whether only contents pages and their new chapters are requested."""
        return self.policy.revisit == "new"

    def is_start(self, url: str) -> bool:
        """Tell whether an address is one of the policy's start addresses."""
        return url in self.policy.start_urls

    @property
    def is_full(self) -> bool:
        """Whether the page budget of this crawl is used up."""
        return self.pages >= self.max_pages or self.dead >= self.max_pages

    @property
    def is_held_back(self) -> bool:
        """Whether requests pause until the pages read so far are processed."""
        return self.backlog is not None and self.backlog.is_too_long

    def throttle(self, url: str) -> HostThrottle:
        """Return the throttle of an address's host."""
        host = urlsplit(url).netloc
        if host not in self.throttles:
            if not self.is_poll:
                self.examine_host(url)
            is_own = self._egress.is_own(target(url))
            delay = self.policy.delay if is_own else max(self.policy.delay, self.settings.crawl_delay)
            self.throttles[host] = HostThrottle(delay, is_own)
        return self.throttles[host]

    def examine_host(self, url: str) -> None:
        """Examine the capture conditions of an address's host, once a crawl.

        A poll does so only when it has something to capture, as most polls find nothing.
        """
        host = urlsplit(url).netloc
        if self.examine and host not in self._examined:
            self._examined.add(host)
            self.examine(url)

    def hosts(self) -> dict[str, HostState]:
        """Describe the state of each host, the busiest first."""
        busiest = sorted(self.throttles.items(), key=lambda item: -item[1].answers)[:MAX_HOSTS]
        return {host: HostState(throttle.answers, throttle.failures, round(throttle.latency, 3),
                                round(throttle.delay, 1), round(throttle.wait, 1),
                                self.blocked_hosts.closed_for(f"http://{host}/") or "")
                for host, throttle in busiest}

    def note_block(self, url: str, outcome: FetchOutcome) -> None:
        """Count a refusal, login or CAPTCHA met at an address.

        After several of them, its host is paused.
        """
        if pause := self.blocked_hosts.count(url, outcome):
            self.throttle(url).hold(pause)
        self._remark_closed(url)

    def accept(self, url: str, text: str) -> bool:
        """Record the text of an address.

        False if the host has begun to answer with empty pages.
        """
        accepted = self.blocked_hosts.accept(url, text)
        self._remark_closed(url)
        return accepted

    def _remark_closed(self, url: str) -> None:
        """Add a remark if a start host is no longer crawled.

        The site's other hosts matter less.
        """
        outcome = self.blocked_hosts.closed_for(url)
        if outcome and host_of(url) in set(map(host_of, self.policy.start_urls)):
            self.remarks.add(_REMARKS[outcome])

    def starts(self) -> list[Entry]:
        """List the entries that a crawl begins with."""
        urls = self.policy.start_urls
        entries = [Entry(self.crawl, url, priority=START) for url in urls]
        if self.policy.follow_sitemap and not self.policy.check_only:
            roots = dict.fromkeys(f"{parts.scheme}://{parts.netloc}/sitemap.xml" for parts in map(urlsplit, urls))
            entries += [self.sitemap(root) for root in roots]
        return entries

    def sitemap(self, url: str, depth: int = 0, parent: str = "") -> Entry:
        """Build the entry of a sitemap or feed; `depth` counts the lists that led to it."""
        return Entry(self.crawl, url, "sitemap", START + 1, depth, parent)

    def page(self, link: Link, parent: Entry, following: str = "") -> Entry | None:
        """Build the entry of a link; None if it leads off site, too deep or into a trap."""
        depth = parent.depth + (link.url != following) if parent.kind == "page" else 1
        if self.policy.check_only:
            return None
        if refusal := self.refusal(link.url, depth, rel=link.rel):
            self.passed_over.count(link.url, refusal)
            return None
        relevance = self.relevance.rate(link.url, link.words)
        priority = priority_of(link, following, relevance)
        if relevance < NAME and link.url != following and self.mazes.is_doubtful(link.url):
            priority = FURTHER
            if self.is_deep_in_maze(link.url, priority):
                self.passed_over.count(link.url, FetchOutcome.TRAP)
                return None
        return Entry(self.crawl, link.url, "page", priority, depth, parent.url)

    def is_deep_in_maze(self, url: str, priority: int) -> bool:
        """Tell whether an address exceeds the share of requests that a maze may use.

        An address that a watched name led to never does.
        """
        if priority <= URGENT or self.mazes.allows(url):
            return False
        self.remarks.add(CrawlRemark.TRAP)
        return True

    def learn_links(self, url: str, links: Iterable[Link]) -> None:
        """Learn from the links of a page whether its kind is a maze."""
        named = [each for each in dict.fromkeys(link.url for link in links) if self.scope.covers(each)]
        self.mazes.learn(url, named, {each for each in named if each not in self.recent})

    def take_facts(self) -> CrawlFacts:
        """Return the notes that are not stored yet, and the traps found so far."""
        repeated = {pattern: f"{addresses}/{texts}" for pattern, addresses, texts in self.unproductive.repeated()}
        return CrawlFacts(self.files.take(), self.successors.take(), repeated, self.mazes.page_counts(),
                          self.passed_over.take(), *self.other_views.take(), self.scripted.take())

    def count_missed(self, entry: Entry, outcome: FetchOutcome) -> None:
        """Count a request that brought nothing.

        Pages that were there before are not counted: their absence is a result.
        """
        if outcome not in RULED_OUT and not is_known(entry):
            self.dead += 1
            if outcome.standing.is_absent:
                self.unproductive.count_dead(entry.url)

    def listed(self, items: Iterable[ListedPage], parent: Entry, base: str) -> list[Entry]:
        """List the entries of a sitemap or feed."""
        links = (Link(url, item.words) for item in items if (url := canonical(item.url, base)))
        return [each for link in links if (each := self.page(link, parent))]

    def leave_trapped(self, entries: Iterable[Entry]) -> list[Entry]:
        """Put off addresses that earlier crawls found to lead nowhere."""
        chosen, trapped = list[Entry](), list[Entry]()
        for entry in entries:
            is_trapped = entry.kind == "page" and self.unproductive.is_believed(entry.url)
            (trapped if is_trapped else chosen).append(entry)
        for entry in trapped:
            self.passed_over.count(entry.url, FetchOutcome.TRAP)
        if trapped:
            self.remarks.add(CrawlRemark.KNOWN_TRAP)
        self.trapped = tuple(trapped)
        return chosen

    def refusal(self, url: str, depth: int = 1, *, was_read: bool = False, rel: str = "") -> FetchOutcome | None:
        """Return why an address is not followed; None if it is.

        One that held a page is never taken for a trap. `rel` is the kind of link that leads there.
        """
        if not self.scope.covers(url):
            return FetchOutcome.OFFSITE
        if rel != DRAWN and not is_readable(url):
            return FetchOutcome.NOT_TEXT
        if depth > self.max_depth:
            return FetchOutcome.TOO_DEEP
        if not was_read and self.unproductive.is_believed(url):
            self.remarks.add(CrawlRemark.KNOWN_TRAP)
            return FetchOutcome.TRAP
        if looks_endless(url) or (not was_read and self.unproductive.covers(url)):
            self.remarks.add(CrawlRemark.TRAP)
            return FetchOutcome.TRAP
        return FetchOutcome.TOO_MANY if self.known >= self.max_pages * KNOWN_PER_PAGE else None
