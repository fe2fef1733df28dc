"""Run the crawls of one process, in one reactor."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import scrapy.core.downloader.contextfactory  # noqa: F401 - scans all loaded modules, half a second if imported late
from scrapy import signals
from scrapy.crawler import CrawlerProcess
from twisted.internet.task import LoopingCall
from twisted.internet.threads import deferToThread

from crawler.cleanliness.examination import Surroundings
from crawler.cleanliness.examiner import Examiner
from crawler.crawl import same_bytes
from crawler.crawl.accounting.ending import ending, remarks_of
from crawler.crawl.accounting.list_skeleton import ListSkeleton
from crawler.crawl.accounting.other_views import OtherViews
from crawler.crawl.backlog import LOOK, backlog_of
from crawler.crawl.child_process import AT_ONCE
from crawler.crawl.job import Job
from crawler.crawl.polls.poll_starts import poll_starts
from crawler.crawl.priority import START
from crawler.crawl.recorder import Recorder
from crawler.crawl.revisits import again, worth_asking
from crawler.engine import logs
from crawler.engine.scrapy_settings import scrapy_settings
from crawler.engine.shared_connections import SharedConnections
from crawler.engine.spiders.probe_spider import ProbeSpider
from crawler.engine.spiders.site_spider import SiteSpider
from crawler.extraction.extraction_pool import ExtractionPool
from crawler.extraction.text.site_boilerplate import SiteBoilerplate
from crawler.politeness.policy import SitePolicy
from crawler.urls.remembered_traps import after, believed
from crawler.urls.traps import UnproductivePatterns
from storage.collections.crawls import Crawl, Crawls
from storage.collections.frontier import LEASE, Entry, Frontier
from storage.collections.matches import Matches
from storage.collections.screenshots import Screenshots
from storage.collections.site_facts.contents_pages import ContentsPages
from storage.collections.site_facts.site_boilerplate import BoilerplateCounts, SiteBoilerplateCounts
from storage.collections.site_facts.site_icons import SiteIcons
from storage.collections.site_facts.site_traps import SiteTraps
from storage.collections.visits import Visits
from storage.crawl_remark import CrawlRemark
from storage.frontier_log.loose_ends import LooseEnds
from storage.mongodb import Database
from storage.raw.opening import open_raw
from storage.settings import Settings

logger = logging.getLogger(__name__)


class CrawlRunner:
    """Opens jobs, runs their spiders and closes each job with an outcome."""

    def __init__(
        self, settings: Settings, database: Database, extractors: ExtractionPool, lease: timedelta = LEASE,
    ) -> None:
        self._lease = lease
        self._waiting: deque[tuple[str, SitePolicy]] = deque()
        self._settings = settings
        self._database = database
        self._crawls = Crawls(database)
        self._visits = Visits(database)
        self._loose_ends = LooseEnds(database)
        self._contents_pages = ContentsPages(database)
        self._site_boilerplate = SiteBoilerplateCounts(database)
        self._traps = SiteTraps(database)
        self._recorder = Recorder(database, open_raw(settings))
        self._backlog = backlog_of(database, settings.crawl_backlog)
        self._examiner = Examiner(database, Surroundings.of(settings))
        self._extractors = extractors
        self._connections = SharedConnections(settings.proxies)
        self.process = CrawlerProcess(scrapy_settings(settings))
        logs.quieten()  # Scrapy has just reset their levels

    def add(self, run: str, policy: SitePolicy) -> None:
        """Append the crawl of a site to the queue."""
        self._waiting.append((run, policy))

    def begin(self) -> None:
        """Begin as many crawls as run at the same time."""
        for _ in range(AT_ONCE):
            if job := self._next():
                self._crawl(job)

    def watch_backlog(self) -> None:
        """Check the inboxes regularly, off the reactor's thread."""
        def look() -> object:
            return deferToThread(self._backlog.look).addErrback(_warn)

        LoopingCall(look).start(LOOK)

    def _next(self) -> Job | None:
        while self._waiting:
            if job := self._opened(*self._waiting.popleft()):
                return job
        return None

    def _opened(self, run: str, policy: SitePolicy) -> Job | None:
        """Open the crawl of a site; None if it has already ended."""
        crawl = self._crawls.open(run, policy.name)
        frontier = Frontier(self._database, crawl.id, self._lease)
        if crawl.state != "running":
            frontier.drop()
            return None
        job = Job(run, policy, self._settings, frontier, pages=crawl.counts.get("pages", 0),
                  known=crawl.counts.get("known", 0))
        job.backlog = self._backlog
        job.other_views = self._other_views(policy)
        job.icon = SiteIcons(self._database).get(policy.name)
        job.holds_copies = Matches(self._database).is_any_on(policy.name)
        proxies = self._settings.proxies if policy.use_proxies else ()
        job.examine = self._examiner.of(crawl.id, run, policy.name, proxies)
        known = self._site_boilerplate.get(policy.name)
        job.boilerplate, job.list_skeleton = SiteBoilerplate(known.pages, known.counts), ListSkeleton(known.lists)
        job.traps = self._traps.get(policy.name)
        job.unproductive = UnproductivePatterns(believed=believed(job.traps, time.time()))
        job.known += frontier.add(self._starts(job))
        return job

    def _other_views(self, policy: SitePolicy) -> OtherViews:
        """Decide whether pages are compared with what other browsers are shown.

        That is done once for each site; later crawls report what was found.
        """
        if not policy.comparison_reason or policy.check_only or policy.revisit == "new":
            return OtherViews()
        earlier = self._crawls.last_compared(policy.name)
        views = OtherViews(is_due=earlier is None)
        for url, difference in earlier.shown_otherwise.items() if earlier else ():
            views.note(url, difference)
        return views

    def _starts(self, job: Job) -> list[Entry]:
        """List the entries that a crawl begins with.

        The policy's addresses and all known ones, because unchanged pages are not read for their links. Known are the
        visited addresses, of which only those that are due count, and the loose ends of the last crawl.
        """
        entries, now = job.starts(), time.time()
        if job.policy.check_only:
            return entries
        if job.is_poll:
            return poll_starts(job, self._contents_pages)
        seen = {visit.url: visit for visit in self._visits.of_site(job.policy.name)
                if "#" not in visit.url}  # skips chapters of files: the file itself is visited
        known = [Entry(job.crawl, visit.url, depth=visit.depth) for visit in seen.values()]
        for url in seen:
            job.unproductive.hold(url)
        due, job.left_out = worth_asking(known[:job.max_pages], seen, now, job.policy.revisit == "due")
        return [again(entry, seen[entry.url], START) if entry.url in seen else entry for entry in entries] + [
            entry for entry in (*due, *same_bytes.begin(job, self._loose_ends, has_visits=bool(seen)))
            if not job.refusal(entry.url, entry.depth, was_read=entry.url in seen)]

    def _crawl(self, job: Job) -> None:
        if not job.skips_same_bytes:
            self._extractors.start()
        crawler = self.process.create_crawler(SiteSpider)
        crawler.signals.connect(self._closed, signals.spider_closed)
        self.process.crawl(crawler, job=job, recorder=self._recorder, extractors=self._extractors,
                           connections=self._connections)

    def probe(self, policy: SitePolicy, spider: type[ProbeSpider] = ProbeSpider) -> None:
        """Prepare to fetch a site's first address, or a few pages from there on.

        Nothing is stored.
        """
        self._extractors.start()
        job = Job("", replace(policy, follow_sitemap=False), self._settings, Frontier(self._database, "probe"))
        crawler = self.process.create_crawler(spider)
        crawler.settings.set("SCHEDULER", "scrapy.core.scheduler.Scheduler", priority="cmdline")
        self.process.crawl(crawler, job=job, recorder=self._recorder, extractors=self._extractors,
                           connections=self._connections)

    def take_screenshots(self, addresses: Sequence[dict[str, str]]) -> None:
        """Prepare to take screenshots of `{"page": …, "url": …, "site": …}`."""
        from crawler.engine.spiders import screenshot_spider  # needs the extra `browser`

        wanted = [screenshot_spider.WantedScreenshot(**address) for address in addresses]
        policy = SitePolicy.starting_at(*(screenshot.url for screenshot in wanted), name="screenshots")
        job = Job("", policy, self._settings, Frontier(self._database, "screenshots"))
        crawler = self.process.create_crawler(screenshot_spider.ScreenshotSpider)
        crawler.settings.set("SCHEDULER", "scrapy.core.scheduler.Scheduler", priority="cmdline")
        crawler.settings.set("PLAYWRIGHT_ABORT_REQUEST", "crawler.browser.page_loading.is_heavy", priority="cmdline")
        self.process.crawl(crawler, job=job, wanted=wanted, store=Screenshots(self._database),
                           connections=self._connections)

    def close(self) -> None:
        """End the remaining child processes after the reactor has stopped."""
        self._extractors.close()

    async def _closed(self, spider: SiteSpider, reason: str) -> None:
        await self._recorder.write_counts()
        if reason == "shutdown":
            await asyncio.to_thread(self._remember_traps, spider.job, is_over=False)
            return
        await asyncio.to_thread(self._close, spider.job)
        if following := await asyncio.to_thread(self._next):
            self._crawl(following)

    def _close(self, job: Job) -> None:
        """Write the outcome of a crawl, then delete its frontier.

        A crawl killed in between closes again when it is reopened.
        """
        crawl = self._crawls.get(job.run, job.policy.name)
        remarks = job.remarks | remarks_of(crawl) | ({CrawlRemark.PAGE_LIMIT} if job.is_full else set())
        end = ending(crawl or Crawl(job.run, job.policy.name), remarks)
        self._examiner.finish(job.crawl)
        self._site_boilerplate.put(job.policy.name, BoilerplateCounts(
            job.boilerplate.pages, job.boilerplate.counts, job.list_skeleton.pieces))
        self._remember_traps(job, is_over=True)
        if not job.policy.check_only and not job.is_poll:
            same_bytes.end(job, self._loose_ends)
        self._crawls.close(job.crawl, end.state, end.remarks)
        job.frontier.drop()

    def _remember_traps(self, job: Job, *, is_over: bool) -> None:
        traps = after(job.traps, job.unproductive.learned(), time.time(), is_over=is_over)
        if traps != job.traps and not job.policy.check_only:
            self._traps.put(job.policy.name, traps)


def _warn(failure: Any) -> None:
    logger.warning("the inboxes could not be checked: %s", failure.getErrorMessage()[:200])
