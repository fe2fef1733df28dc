"""Fetch the external style sheets of a site's pages, and read the pages with them.

Most sites have one style sheet for all pages, so a crawl requests each sheet once, when the first page with text names
it: one or two requests for each site. Sheets may come from other hosts, as fonts do, and the same guard, robots.txt and
pace apply. The page alone does not tell what a sheet hides, so no page with text is read before its sheets. A sheet
that cannot be fetched is counted with its reason, and the pages that name it are marked as read without it. A sheet
that does not exist hides nothing in a browser either.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.http import Response

from crawler.crawl.job import Job
from crawler.crawl.outcome import Fetched, Missed
from crawler.crawl.parts.font_fetching import fetchable
from crawler.crawl.parts.sheet_fetching import (
    ATTEMPTS,
    LARGEST,
    MAX_HOPS,
    MOST,
    SECONDS,
    SHEET,
    as_sheet,
    imports_of,
    is_absent,
    missing_as,
    noted,
)
from crawler.crawl.recorder import Recorder
from crawler.engine.failure import outcome_of
from crawler.engine.responses import content_type_of, location_of
from crawler.extraction.extraction_pool import ExtractionPool, UnreadablePageError
from crawler.extraction.known_sheets import KnownSheets
from crawler.extraction.markup.styles.page_styles import DEEPEST
from crawler.extraction.page import Extraction
from crawler.politeness.referrer import referrer
from crawler.urls.address import canonical, host_of
from storage.collections.frontier import Entry
from storage.fetch_outcome import FetchOutcome

SAME = 3
"""Identical sheets at one path with different queries after which no further queries of that path are requested."""

logger = logging.getLogger(__name__)


class SheetedSpider(Protocol):
    """The attributes of a spider whose pages are read with their style sheets."""

    crawler: Crawler
    job: Job
    extractors: ExtractionPool
    recorder: Recorder


class SiteSheets:
    """The external style sheets of one crawl's pages."""

    def __init__(self) -> None:
        self._known = KnownSheets()
        self._fonts: dict[str, tuple[str, ...]] = {}
        """Fonts that the fetched sheets name, by digest of the sheet."""
        self._asking: dict[str, asyncio.Task[None]] = {}
        self._attempts: dict[str, int] = {}
        self._by_path: dict[str, list[str]] = defaultdict(list)
        """Digests of the sheets that were fetched, by path of the address."""
        self._requests = 0

    async def read(self, spider: SheetedSpider, response: Response, entry: Entry) -> Extraction:
        """Read a page; raises the errors of `ExtractionPool.extract`."""
        content_type = content_type_of(response.headers)
        try:
            for _ in range(DEEPEST + 2):  # a sheet may import others
                known = frozenset(self._known.digests)  # more sheets may arrive while the page is read
                extraction = await spider.extractors.extract(response.body, response.url, content_type, self._known)
                missing = [address for address in extraction.styled_by if address not in known]
                if not await self._brought(spider, missing, extraction, entry):
                    break
        except UnreadablePageError:
            if not self._known.digests:
                raise
            logger.warning("%s cannot be read with its style sheets", response.url)
            extraction = await spider.extractors.extract(response.body, response.url, content_type)
            return replace(extraction, lacks_sheets=bool(extraction.styled_by))
        lacks = any(address not in self._known.digests for address in extraction.styled_by)
        return replace(extraction, lacks_sheets=True) if lacks and extraction.text else extraction

    def fonts_of(self, address: str) -> tuple[str, ...] | None:
        """List the fonts that a fetched sheet names; None if it must be fetched."""
        digest = self._known.digests.get(address)
        return None if digest is None else self._fonts.get(digest, ())

    async def _brought(
        self, spider: SheetedSpider, missing: Sequence[str], extraction: Extraction, entry: Entry,
    ) -> bool:
        """Fetch the sheets that a page with text was read without.

        False if none was added. Pages that are only checked or probed are read without sheets.
        """
        if not missing or not extraction.text or not spider.job.run or spider.job.policy.check_only:
            return False
        await asyncio.gather(*(self._get(spider, address, entry, DEEPEST) for address in missing))
        return any(self._known.digests.get(address) for address in missing)

    async def _get(self, spider: SheetedSpider, address: str, entry: Entry, depth: int) -> None:
        """Wait for a sheet that any page requests, and for its imports."""
        if address in self._known.digests:
            return
        asking = self._asking.get(address)
        if asking is None:
            if self._is_given_up(address):
                return
            self._requests += 1
            self._attempts[address] = self._attempts.get(address, 0) + 1
            asking = self._asking[address] = asyncio.ensure_future(self._ask(spider, address, entry, depth))
            asking.add_done_callback(lambda _: self._asking.pop(address, None))
        await asyncio.shield(asking)

    def _is_given_up(self, address: str) -> bool:
        """Tell whether a sheet is not requested.

        If a path has returned the same sheet for several queries, that sheet is used for its other queries too.
        """
        path, query, _ = address.partition("?")
        digests = self._by_path[path]
        if query and len(digests) >= SAME and len(set(digests)) == 1:
            self._known.lead(address, digests[0])
            return True
        return self._attempts.get(address, 0) >= ATTEMPTS or self._requests >= MOST

    async def _ask(self, spider: SheetedSpider, address: str, entry: Entry, depth: int) -> None:
        sheet_entry = Entry(spider.job.crawl, address, SHEET, parent=entry.url, depth=entry.depth)
        try:
            response = await self._answer(spider, sheet_entry)
        except Exception as error:  # noqa: BLE001 - the page itself was fetched in any case
            await self._missed(spider, sheet_entry, outcome_of(error))
            return
        if response.status != 200:
            await self._missed(spider, sheet_entry, missing_as(response.status))
            return
        sheet = as_sheet(response.url, response.body, content_type_of(response.headers))
        digest = self._known.add(address, sheet)
        self._by_path[address.partition("?")[0]].append(digest)
        fonts = self._fonts[digest] = fetchable(sheet.css, sheet.url)
        await spider.recorder.record(
            spider.job, Fetched(noted(sheet_entry), size=len(response.body), sheet=fonts, sheet_url=address))
        for named in imports_of(sheet) if depth else ():
            if named not in self._asking:  # a sheet that imports itself would wait for ever
                await self._get(spider, named, entry, depth - 1)

    async def _missed(self, spider: SheetedSpider, sheet_entry: Entry, outcome: FetchOutcome) -> None:
        """Count a sheet that could not be fetched; one that does not exist is no error."""
        logger.info("the style sheet %s was not fetched: %s", sheet_entry.url, outcome)
        if is_absent(outcome):
            self._known.add(sheet_entry.url, None)
        await spider.recorder.record(spider.job, Fetched(noted(sheet_entry), outcome=outcome)
                                     if outcome is FetchOutcome.NO_SHEET else Missed(noted(sheet_entry), outcome))

    async def _answer(self, spider: SheetedSpider, sheet_entry: Entry) -> Response:
        """Request a sheet at the pace of its host, following redirects."""
        engine = spider.crawler.engine
        assert engine is not None  # noqa: S101 - the engine fetched the page
        url = sheet_entry.url
        for _ in range(MAX_HOPS + 1):
            meta = {"entry": replace(sheet_entry, url=url), "download_slot": host_of(url), "download_maxsize": LARGEST,
                    "download_timeout": min(SECONDS, spider.job.settings.crawl_timeout)}
            sent = referrer(url, sheet_entry.parent)
            response: Response = await engine.download_async(
                Request(url, meta=meta, headers={"Referer": sent} if sent else {}, dont_filter=True))
            following = canonical(location_of(response.headers), response.url) if response.status // 100 == 3 else None
            if not following:
                break
            url = following
        return response
