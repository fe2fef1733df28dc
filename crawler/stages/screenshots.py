"""Run the screenshot stage.

It shows the copying pages that wait in the inbox `screenshot`, in a child process.
"""

import json
import time
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple
from urllib.parse import urlsplit

from crawler.crawl.child_process import start
from library.readers.sentence import Sentence
from storage.capture_conditions.conditions import CaptureConditions, ConditionsLog, conditions_id
from storage.claims.parcel import Claim
from storage.collections.crawls import Crawls
from storage.collections.page_heads import PageHeads
from storage.collections.screenshots import Screenshot, Screenshots
from storage.fetch_outcome import FetchOutcome
from storage.inbox import MAX_ATTEMPTS, StageName
from storage.inbox_stage import Claimed, InboxStage, Unfinished
from storage.mongodb import Database
from storage.settings import Settings

PATIENCE = 60.0
"""Average seconds per page after which the child process is killed."""

BEHIND_PROXIES = Sentence(
    "its site is visited through proxies, which the browser does not use: it would reveal our address")
WITHOUT_PROXIES = Sentence(
    "its site is visited through proxies only, and WENZONG_PROXIES names none: showing the page would reveal our "
    "address")
UNKNOWN_ROUTE = Sentence(
    "it is not recorded whether its site is visited through proxies, which the browser does not use")

ENDED = Sentence("the browser's process ended; see the crawl log")


class PageAddress(NamedTuple):
    """An address to show, and the site that it belongs to."""

    url: str
    site: str
    refusal: str = ""
    """Why the page is not shown from our own address; empty if it is."""
    obeys_robots: bool = True
    """Whether the page was captured by a crawl that obeyed robots.txt."""


class ScreenshotStage(InboxStage[PageAddress | None]):
    """Takes screenshots; ids are page versions. Needs a browser."""

    name = StageName.SCREENSHOT
    waits_for_child = True
    limit = batch = 8
    lease = timedelta(minutes=2)

    def __init__(self, settings: Settings, database: Database) -> None:
        super().__init__(database)
        self._settings = settings
        self._store, self._pages = Screenshots(database), PageHeads(database)
        self._conditions, self._crawls = ConditionsLog(database), Crawls(database)

    def load(self, claims: Sequence[Claim]) -> dict[str, PageAddress | None]:
        """Find the addresses of page versions.

        None for a version that already has a screenshot or lies in a file.
        """
        known = self._store.known(claim.id for claim in claims)
        pages = self._pages.of(claim.id for claim in claims if claim.id not in known and not claim.payload)
        named = {claim.id: claim.payload for claim in claims if claim.payload}  # enqueued by earlier releases
        conditions = {page.id: conditions_id(page.run, page.site, urlsplit(page.url).netloc) for page in pages.values()}
        found = self._conditions.get(conditions.values())
        return {**{page.id: None if page.in_file else self._address(page.url, page.site, found.get(conditions[page.id]))
                   for page in pages.values()},
                **{page: self._address(payload["url"], payload["site"], None) for page, payload in named.items()},
                **dict.fromkeys(known)}

    def _address(self, url: str, site: str, conditions: CaptureConditions | None) -> PageAddress:
        """Decide how a page is shown: by the last crawl of its site.

        If that did not request its host, by the conditions of the page's capture. Not every capture has some: their
        examination may have failed, or the crawl have ended before it did.
        """
        last = next(iter(self._crawls.newest(site, 1)), None)
        if last and FetchOutcome.NO_PROXY in last.reasons:
            return PageAddress(url, site, BEHIND_PROXIES if self._settings.proxies else WITHOUT_PROXIES)
        if last:
            now = conditions_id(last.run, site, urlsplit(url).netloc)
            conditions = self._conditions.get([now]).get(now, conditions)
        if conditions is None:
            return PageAddress(url, site, UNKNOWN_ROUTE if self._settings.proxies else "")
        return PageAddress(url, site, BEHIND_PROXIES if conditions.proxy else "", not conditions.robots_reason)

    def process(self, batch: Sequence[Claimed[PageAddress | None]]) -> Unfinished:
        """Take the missing screenshots.

        After `MAX_ATTEMPTS` the reason is stored instead of the image.
        """
        for hidden in batch:
            if hidden.item and (reason := hidden.item.refusal):
                self._store.put(Screenshot(hidden.claim.id, hidden.item.url, datetime.now(UTC), reason=reason))
        batch = [claimed for claimed in batch if claimed.item and not claimed.item.refusal]
        claims = [claimed.claim for claimed in batch if claimed.item]
        shown = {claimed.claim.id: claimed.item for claimed in batch if claimed.item}
        reasons = self._take(claims, shown)
        for claim in claims:
            if claim.id in reasons and claim.attempts >= MAX_ATTEMPTS:
                reason = reasons[claim.id]
                self._store.put(Screenshot(claim.id, shown[claim.id].url, datetime.now(UTC), reason=reason))
        known = self._store.known(shown)
        return Unfinished(rejected={
            page: reasons.get(page, ENDED)
            for page in shown if page not in known
        })

    def _take(self, claims: Sequence[Claim], shown: Mapping[str, PageAddress]) -> dict[str, str]:
        """Let a child process take screenshots; returns why some failed."""
        if not claims:
            return {}
        wanted = [{"page": page, "url": address.url, "site": address.site, "obeys_robots": address.obeys_robots}
                  for page, address in shown.items()]
        with start(self._settings, [], screenshots=wanted) as child:
            assert child.stdout is not None  # noqa: S101 - we asked for a pipe
            end = time.monotonic() + PATIENCE * len(claims)
            while child.poll() is None and time.monotonic() < end:
                self.keep(claims)
                time.sleep(0.2)
            if child.poll() is None:
                child.kill()
            failures = [json.loads(line) for line in child.stdout.read().splitlines()]
        return {failure["page"]: failure["reason"] for failure in failures}
