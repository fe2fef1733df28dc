"""Run the crawls of one process, in one reactor."""

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

import scrapy.core.downloader.contextfactory  # noqa: F401 - scans all loaded modules, half a second if imported late
from scrapy import signals
from scrapy.crawler import CrawlerProcess
from twisted.internet.task import LoopingCall
from twisted.internet.threads import deferToThread

from crawler.crawl.backlog import LOOK
from crawler.crawl.child_process import AT_ONCE
from crawler.crawl.job import Job
from crawler.crawl.recorder import Recorder
from crawler.crawl.site_jobs import SiteJobs
from crawler.engine import logs
from crawler.engine.scrapy_settings import scrapy_settings
from crawler.engine.shared_connections import SharedConnections
from crawler.engine.spiders.probe_spider import ProbeSpider
from crawler.engine.spiders.site_spider import SiteSpider
from crawler.extraction.extraction_pool import ExtractionPool
from crawler.outages import until_answered
from crawler.politeness.policy import SitePolicy
from storage.collections.frontier import LEASE, Frontier
from storage.collections.screenshots import Screenshots
from storage.mongodb import Database
from storage.raw.opening import open_raw
from storage.settings import Settings

logger = logging.getLogger(__name__)


class CrawlRunner:
    """Opens jobs, runs their spiders and closes each job with an outcome."""

    def __init__(
        self, settings: Settings, database: Database, extractors: ExtractionPool, lease: timedelta = LEASE,
    ) -> None:
        self._waiting: deque[tuple[str, SitePolicy]] = deque()
        self._settings = settings
        self._database = database
        self._jobs = SiteJobs(settings, database, lease)
        self._recorder = Recorder(database, open_raw(settings))
        self._extractors = extractors
        self._connections = SharedConnections(settings.proxies)
        self.process = CrawlerProcess(scrapy_settings(settings))
        logs.quieten()  # Scrapy has just reset their levels

    def add(self, run: str, policy: SitePolicy) -> None:
        """Append the crawl of a site to the queue."""
        self._waiting.append((run, policy))

    def begin(self) -> None:
        """Begin as many crawls as run at the same time."""
        begun = 0
        while self._waiting and begun < AT_ONCE:
            if job := self._jobs.open(*self._waiting.popleft()):
                self._crawl(job)
                begun += 1

    def watch_backlog(self) -> None:
        """Check the inboxes regularly, off the reactor's thread."""
        def look() -> object:
            return deferToThread(self._jobs.backlog.look).addErrback(_warn)

        LoopingCall(look).start(LOOK)

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

    def take_screenshots(self, addresses: Sequence[dict[str, Any]]) -> None:
        """Prepare to take screenshots; addresses hold the fields of `WantedScreenshot`."""
        from crawler.engine.spiders import screenshot_spider  # needs the extra `browser`

        wanted = [screenshot_spider.WantedScreenshot(**address) for address in addresses]
        policy = SitePolicy.starting_at(*(screenshot.url for screenshot in wanted), name="screenshots")
        job = Job("", replace(policy, follow_sitemap=False), self._settings, Frontier(self._database, "screenshots"))
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
            await asyncio.to_thread(self._jobs.remember_traps, spider.job, is_over=False)
            return
        await until_answered(partial(asyncio.to_thread, self._jobs.close, spider.job))
        while self._waiting:
            following = self._waiting.popleft()
            if job := await until_answered(partial(asyncio.to_thread, self._jobs.open, *following)):
                self._crawl(job)
                return


def _warn(failure: Any) -> None:
    logger.warning("the inboxes could not be checked: %s", failure.getErrorMessage()[:200])
