"""Crawl any site by its policy; `crawler.extraction` reads the pages."""

import logging
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any, Self

from scrapy import Request, Spider, signals
from scrapy.crawler import Crawler
from scrapy.exceptions import StopDownload
from scrapy.http import Headers, Response
from twisted.python.failure import Failure

from crawler.browser.rendering import Rendering
from crawler.crawl import same_bytes
from crawler.crawl.job import Job
from crawler.crawl.outcome import Fetched, Missed, Outcome
from crawler.crawl.parts import font_fetching as fonts
from crawler.crawl.parts import icon_fetching as icons
from crawler.crawl.parts import picture_fetching as pictures
from crawler.crawl.recorder import Recorder
from crawler.engine.failure import RefusedError, outcome_of, retry_delay
from crawler.engine.middlewares.adapt_delay import OVERLOADED
from crawler.engine.responses import by_name, content_type_of, location_of, refreshes
from crawler.engine.scheduler import FrontierScheduler
from crawler.engine.shared_connections import SharedConnections
from crawler.engine.spiders import file_answers
from crawler.engine.spiders.admission import let_in, through
from crawler.engine.spiders.list_answers import listed, names_list
from crawler.engine.spiders.page_outcome import outcome_of_page, read_as
from crawler.engine.spiders.part_outcome import outcome_of_part
from crawler.engine.spiders.profile_comparison import ProfileComparison
from crawler.engine.spiders.rendered_page import read_shown
from crawler.engine.spiders.ruled_page import SourceRules
from crawler.engine.spiders.shown_anyway import is_odd, is_shown, shows_chapter, why_unshown
from crawler.engine.spiders.site_sheets import SiteSheets
from crawler.engine.spiders.wanted_types import MARKUP_OF_LISTS, PART_TYPES, is_page, is_wanted
from crawler.extraction.extraction_pool import ExtractionPool, NoProcessError, UnreadablePageError
from crawler.extraction.page import Extraction
from crawler.files.download import Download
from crawler.politeness.block_detection import block_of, is_login_address, notice_of
from crawler.politeness.challenge_markup import MAX_MARKUP
from crawler.urls.address import canonical
from storage.collections.frontier import Entry, hop
from storage.crawl_remark import CrawlRemark
from storage.fetch_outcome import FetchOutcome

logger = logging.getLogger(__name__)

MAX_HOPS = 9
"""Maximum number of redirects in a chain; with the first request, ten requests."""
REDIRECTS = (301, 302, 303, 307, 308)
GONE = (404, 410)


class SiteSpider(Spider):
    """Crawls one site; every address ends in exactly one outcome."""

    name = "site"

    def __init__(
        self, job: Job, recorder: Recorder, extractors: ExtractionPool, connections: SharedConnections,
    ) -> None:
        super().__init__()
        self.job = job
        self.connections = connections
        self.recorder = recorder
        self.extractors = extractors
        self.rendering = Rendering(job.policy, job.settings, job.scripted)
        self.rules, self.sheets = SourceRules.of(job.policy), SiteSheets()
        self._checks_bytes = False
        self.comparison = ProfileComparison(job.policy.profile) if job.other_views.is_due else None

    @classmethod
    def from_crawler(cls, crawler: Crawler, *args: Any, **kwargs: Any) -> Self:
        """Build the spider and connect it to the headers of responses."""
        spider = super().from_crawler(crawler, *args, **kwargs)
        crawler.signals.connect(spider.check_headers, signals.headers_received)
        return spider

    async def start(self) -> AsyncIterator[Request]:
        """Yield nothing: the frontier already holds the start addresses."""
        nothing: tuple[Request, ...] = ()
        for request in nothing:
            yield request

    def check_headers(self, headers: Headers, request: Request) -> None:
        """Stop a download without text before its body arrives; raises StopDownload."""
        entry = request.meta.get("entry")
        kind = content_type_of(headers).partition(";")[0].strip().lower()
        if entry is None:
            return
        if entry.kind == "page" and kind not in MARKUP_OF_LISTS:
            file_answers.begin(self, headers, request)
            if "download" in request.meta and not self._checks_bytes:
                self._checks_bytes = True  # only from the first file on: the signal slows every page
                self.crawler.signals.connect(self.check_bytes, signals.bytes_received)
        elif not is_wanted(kind, entry.kind):
            raise StopDownload(fail=True)

    def check_bytes(self, request: Request) -> None:
        """Stop the download of a file without text; raises StopDownload."""
        file_answers.check(request)

    def closed(self, reason: str) -> None:
        """End the process that evaluates rules."""
        if self.rules:
            self.rules.close()

    def settle(self, outcome: Outcome) -> None:
        """Count a stored outcome and release its entry."""
        if isinstance(outcome, Fetched) and (outcome.page or outcome.file or outcome.is_unchanged):
            self.job.pages += 1
        if isinstance(outcome, Fetched) and outcome.file:
            outcome.file.close()
        if isinstance(outcome, Missed):
            self.job.count_missed(outcome.entry, outcome.outcome)
        if scheduler := self._scheduler:
            scheduler.settled(outcome.entry)

    @property
    def _scheduler(self) -> FrontierScheduler | None:
        """The frontier's scheduler; None in a probe, which uses another."""
        scheduler = self.crawler.engine.scheduler
        return scheduler if isinstance(scheduler, FrontierScheduler) else None

    async def parse(self, response: Response, **kwargs: Any) -> Sequence[Request]:
        """Store the outcome of a response.

        Scrapy gets no items, since its item pipeline costs more for each page than storing it.
        """
        await self._store(await self.outcome(response))
        return ()

    async def failed(self, failure: Failure) -> Sequence[Request]:
        """Store the outcome of a request that got no response."""
        await self._store(self.outcome_of_failure(failure))
        return ()

    async def _store(self, outcome: Outcome) -> None:
        """Record an outcome, and settle its address once it is stored."""
        if isinstance(outcome, Missed) and outcome.entry.kind == icons.ICON:
            outcome = icons.missed(outcome, self.job)
        await self.recorder.record(self.job, outcome)
        self.settle(outcome)

    async def outcome(self, response: Response) -> Outcome:
        """Build the outcome of a response; errors of our own code are logged as internal."""
        entry: Entry = response.meta["entry"]
        if scheduler := self._scheduler:
            scheduler.answered(entry)
        try:
            return await self._compared(self._with_proof(await self._outcome(response, entry), response), response)
        except UnreadablePageError as error:
            logger.warning("%s: %s", entry.url, error)
            return Missed(entry, FetchOutcome.UNREADABLE)
        except NoProcessError as error:
            logger.warning("%s: %s", entry.url, error)
            return self._again(entry, FetchOutcome.INTERNAL_ERROR)
        except Exception:
            logger.exception("%s cannot be read", entry.url)
            return Missed(entry, FetchOutcome.INTERNAL_ERROR)

    async def _compared(self, outcome: Outcome, response: Response) -> Outcome:
        """Compare a page with what other browsers are shown, if that is due for the site."""
        if self.comparison and self.comparison.wants(outcome):
            await self.comparison.look(self, response, outcome)
        return outcome

    def _with_proof(self, outcome: Outcome, response: Response) -> Outcome:
        """Keep the response of a missing page if the crawl checks for such pages."""
        if isinstance(outcome, Missed) and self.job.policy.check_only:
            return replace(outcome, exchange=response.meta.get("exchange"))
        return outcome

    async def _outcome(self, response: Response, entry: Entry) -> Outcome:
        if response.status in REDIRECTS and (location_of(response.headers) or not await is_shown(self, response)):
            shown = await let_in(self, response, entry)
            read = await self._read(shown, through(entry, response, shown.url)) if shown else None
            return replace(read, entry=entry) if read else self._moved(response, entry)
        if response.status == 304 and (entry.etag or entry.modified):
            unchanged = Fetched(entry, outcome=FetchOutcome.NOT_MODIFIED)
            return icons.unchanged(entry, self.job) if entry.kind == icons.ICON else unchanged
        if response.status in OVERLOADED:
            return self._again(entry, FetchOutcome.OVERLOADED, timedelta(seconds=self.job.throttle(entry.url).wait))
        is_error = response.status in GONE or response.status >= 500
        if is_error and not (entry.kind == "page" and await is_shown(self, response)):
            return (Missed(entry, FetchOutcome.GONE) if response.status in GONE
                    else self._again(entry, FetchOutcome.SERVER_ERROR))
        if entry.kind in PART_TYPES:
            if not is_page(content_type_of(response.headers), entry.url, self.job.scope):
                return outcome_of_part(self.job, response, entry)
            entry = replace(entry, kind="page")
        is_listing = entry.kind == "sitemap" or names_list(response)
        return await (listed(self, response, entry) if is_listing else self._read(response, entry))

    def outcome_of_failure(self, failure: Failure) -> Outcome:
        """Make the outcome of a request that got no response."""
        entry: Entry = failure.request.meta["entry"]  # type: ignore[attr-defined]
        error: BaseException = failure.value  # type: ignore[assignment]
        outcome = outcome_of(error)
        if isinstance(error, RefusedError):
            return Missed(entry, outcome, error.retry)
        return self._again(entry, outcome) if outcome.retry else Missed(entry, outcome)

    def _again(self, entry: Entry, outcome: FetchOutcome, at_least: timedelta = timedelta()) -> Missed:
        delay = retry_delay(entry.attempts, is_host_well=self.job.throttle(entry.url).is_well)
        return Missed(entry, outcome, max(delay, at_least) if delay is not None else None)

    def _moved(self, response: Response, entry: Entry) -> Outcome:
        location = location_of(response.headers)
        following = canonical(location, response.url) if location else None
        if following is None:
            return Missed(entry, FetchOutcome.BAD_REDIRECT)
        if following == entry.url:
            return self._again(entry, FetchOutcome.REDIRECT_LOOP)
        if len(entry.hops) >= MAX_HOPS:
            return Missed(entry, FetchOutcome.REDIRECT_LOOP)
        if is_login_address(following) and not is_login_address(entry.url):
            return self._blocked(entry, FetchOutcome.NEEDS_HUMAN)
        if entry.kind not in PART_TYPES and not self.job.scope.covers(following):  # parts may come from other hosts
            if entry.kind == "page":  # a sitemap may be guessed, and leads to no page
                self.job.successors.note_redirect(following, entry, response.status)
            return Missed(entry, FetchOutcome.MOVED_OFFSITE)
        exchange = response.meta.get("exchange")
        return Fetched(entry, (hop(entry, response.status, following),), outcome=FetchOutcome.MOVED, exchange=exchange)

    async def _read_file(self, response: Response, entry: Entry) -> Outcome:
        """Read a file; an incomplete one is missed."""
        download: Download = response.meta["file"]
        if "dataloss" in response.flags:
            download.close()
            return Missed(entry, FetchOutcome.CUT_OFF)
        outcome = await file_answers.read(self, response, entry, download)
        if isinstance(outcome, Fetched) and outcome.file and (
                beginning := await file_answers.beginning_of(self, response, download)):
            outcome = replace(outcome, found=self._links(beginning, entry))
        return outcome

    async def _read(self, response: Response, entry: Entry) -> Outcome:
        if response.status // 100 == 2 and file_answers.is_file(response):
            return await self._read_file(response, entry)
        content_type = content_type_of(response.headers)
        unread = same_bytes.unread(self.job, entry, response.body, content_type)
        if unread and response.status == 200:
            return unread
        extraction = await self.sheets.read(self, response, entry)
        markup = response.body[:MAX_MARKUP].decode(extraction.encoding, "replace")
        block = block_of(response.status, extraction.text, markup, by_name(response.headers), extraction.links)
        if block and not (block is FetchOutcome.BLOCKED and shows_chapter(self.job, extraction)):
            return self._blocked(entry, block)
        if unshown := why_unshown(self.job, response, extraction):
            return Missed(entry, unshown)
        plain, extraction = extraction, await read_shown(self, response, extraction)
        shown = extraction
        if self.rules:
            extraction = await self.rules.read(response, extraction)
            self.job.boilerplate.teach(await self.rules.noise(extraction.text))
        if self.rendering.is_missed:
            self.job.remarks.add(CrawlRemark.NEEDS_BROWSER)
        if notice := notice_of(extraction.title, extraction.text, markup, extraction.links):
            return Missed(entry, notice)
        extraction = pictures.without_covers(extraction)
        if not extraction.pictures and not self.job.accept(entry.url, extraction.text):
            return Missed(entry, FetchOutcome.SUDDENLY_EMPTY)
        extraction = refreshes(response, extraction)
        self.job.relevance.learn(entry.url, extraction.text)
        links = self._links(extraction, entry)
        if not extraction.pictures:
            self.job.unproductive.count(entry.url, extraction.text, (each.url for each in links if each.kind == "page"))
        found = (*links, *fonts.wanted(extraction, entry, self.job, self.sheets.fonts_of),
                 *pictures.wanted(extraction, entry, self.job),
                 *icons.wanted(markup, response.url, entry, self.job))
        self.job.learn_links(entry.url, extraction.links)
        self.job.successors.note_page(extraction, markup, entry, self.job.scope)
        read = FetchOutcome.READ_ODD if is_odd(response) else read_as(shown, is_plain=shown is plain)
        return outcome_of_page(self.job, response, entry, extraction, found, read)

    def _blocked(self, entry: Entry, block: FetchOutcome) -> Missed:
        self.job.note_block(entry.url, block)
        return Missed(entry, block)

    def _links(self, extraction: Extraction, entry: Entry) -> tuple[Entry, ...]:
        found: dict[str, Entry] = {}
        self.job.passed_over.count_overlong(extraction.overlong, self.job.scope)
        for link in () if self.job.policy.check_only else extraction.links:
            if link.url in self.job.recent:
                continue
            each = (self.job.sitemap(link.url, 1, entry.url)
                    if link.rel == "feed" and self.job.scope.covers(link.url)
                    else self.job.page(link, entry, extraction.next_url))
            if each and (each.url not in found or found[each.url].priority > each.priority):
                found[each.url] = each
        return tuple(found.values())
