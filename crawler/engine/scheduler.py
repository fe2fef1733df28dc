"""Schedule requests from the stored frontier.

The scheduler holds a small batch of leased entries, in a queue for each host, and hands out no more at once than each
host's throttle allows, so that no requests are in flight when a host must pause. Entries stay leased until their
outcome is stored.
"""

import asyncio
import logging
import time
from bisect import insort
from collections import Counter, OrderedDict
from collections.abc import Iterable
from datetime import timedelta
from typing import Any
from uuid import uuid4

from scrapy import Request, Spider
from scrapy.core.scheduler import BaseScheduler
from scrapy.crawler import Crawler
from twisted.internet.defer import Deferred, succeed
from twisted.internet.task import LoopingCall
from twisted.internet.threads import deferToThread

from crawler.crawl.job import is_known
from crawler.crawl.parts.icon_fetching import ICON, LARGEST
from crawler.engine.crawler_part import CrawlerPart
from crawler.engine.failure import RETRIES
from crawler.engine.scrapy_compat import wake
from crawler.politeness.referrer import referrer
from crawler.urls.address import host_of
from storage.collections.frontier import Entry

FEWEST, MOST = 16, 64
"""Minimum and maximum entries held ready. Pages may name more urgent entries meanwhile, so few are held."""
PATIENCE = 5.0
"""If a host pauses for more seconds, its entries go back to the frontier, so that others can be held."""
UNDER_WAY = 64
"""Entries of a crawl that one process fetches, reads or stores at the same time, over all its hosts. If the process is
killed, these are fetched again. They are two batches of the recorder: one is stored while the next is fetched."""
TICK = 0.25
"""Seconds between two checks for requests that have become possible without a response."""
IDLE = 1.0
"""Maximum seconds between two claims from a frontier that has nothing ready."""
SOON = 0.05
"""Minimum seconds between two claims from a frontier that has nothing ready. It may hold due entries that cannot be
claimed."""
AWAY = 2.0
"""Seconds until a frontier that could not be reached is tried again."""
LONGEST_WAIT = 900.0
"""Seconds that a crawl waits for postponed addresses; if they take longer, it ends and says so."""

logger = logging.getLogger(__name__)


class FrontierScheduler(CrawlerPart, BaseScheduler):
    """Feeds one spider from its crawl's frontier."""

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        self._holder = uuid4().hex
        self._lanes: OrderedDict[str, list[Entry]] = OrderedDict()
        self._under_way: dict[str, Entry] = {}
        self._occupying: set[str] = set()
        """Entries whose requests occupy their hosts."""
        self._busy: Counter[str] = Counter()
        """Number of such requests by host."""
        self._asking = False
        self._claiming: Deferred[Any] = succeed(None)
        """The last claim from the frontier."""
        self._ask_at = 0.0
        self._is_exhausted = False
        self._ticker = LoopingCall(self._tick)
        self._renewer = LoopingCall(self._renew)

    def open(self, spider: Spider) -> None:
        """Start renewing leases and checking pauses."""
        self._ticker.start(TICK, now=False)
        self._renewer.start(self.job.frontier.lease.total_seconds() / 3, now=False)
        self._ask()

    def close(self, reason: str) -> Deferred[None]:
        """Return leased entries that were not requested, including those being leased now."""
        self._ticker.stop()
        self._renewer.stop()
        return self._claiming.addCallback(lambda _: deferToThread(self.job.frontier.give_back, self._unrequested()))

    def _unrequested(self) -> list[Entry]:
        left = [entry for lane in self._lanes.values() for entry in lane]
        self._lanes.clear()
        return left

    def has_pending_requests(self) -> bool:
        """Tell whether anything is left, in this process or in the frontier."""
        return not self._is_exhausted

    def enqueue_request(self, request: Request) -> bool:
        """Refuse: addresses reach the frontier with the outcome that named them."""
        logger.warning("a request that does not come from the frontier was dropped: %s", request)
        return False

    def next_request(self) -> Request | None:
        """Return the next entry whose host may be requested now; hosts take turns."""
        if self.job.is_held_back or len(self._under_way) >= min(UNDER_WAY, self.job.max_pages - self.job.pages):
            return None
        for host in list(self._lanes):
            if self._may_ask(host):
                entry = self._lanes[host].pop(0)
                self._lanes.move_to_end(host)
                if not self._lanes[host]:
                    del self._lanes[host]
                self._under_way[entry.url] = entry
                self.job.under_way = len(self._under_way)
                self._occupying.add(entry.url)
                self._busy[host] += 1
                self._ask()
                return self._request(entry)
        self._ask()
        return None

    def answered(self, entry: Entry) -> None:
        """Release the host of an answered entry for its next request.

        A host with one request at a time stays busy until the outcome is stored: this page may name more urgent
        addresses.
        """
        if self.job.throttle(entry.url).parallel > 1:
            self._release(entry)
            wake(self.crawler.engine)  # the engine asked before the host was released

    def settled(self, entry: Entry) -> None:
        """Release an entry whose outcome is stored."""
        self._release(entry)
        self._under_way.pop(entry.url, None)
        self.job.under_way = len(self._under_way)
        self._ask_at = 0.0  # the outcome may have added entries
        self._ask()

    def _release(self, entry: Entry) -> None:
        if entry.url in self._occupying:
            self._occupying.remove(entry.url)
            self._busy[host_of(entry.url)] -= 1

    def _request(self, entry: Entry) -> Request:
        spider: Any = self.crawler.spider
        meta: dict[str, Any] = {"entry": entry, "download_slot": host_of(entry.url)}
        marks = {"If-None-Match": entry.etag, "If-Modified-Since": entry.modified}
        starts = () if entry.url in self.job.policy.start_urls else self.job.policy.start_urls
        marks["Referer"] = referrer(entry.url, entry.parent, starts)
        headers = {name: mark for name, mark in marks.items() if mark}
        if entry.attempts >= len(RETRIES) and entry.kind == "page" and not is_known(entry):
            meta["download_fail_on_dataloss"] = False  # reads a truncated body, as a browser does
        if entry.kind == ICON:
            meta["download_maxsize"] = LARGEST
        return Request(entry.url, spider.parse, errback=spider.failed, dont_filter=True, meta=meta, headers=headers)

    def _may_ask(self, host: str) -> bool:
        throttle = self.job.throttle(self._lanes[host][0].url)
        if throttle.parallel == 1 and self._asking:
            return False  # the last page may have named a more urgent entry
        return throttle.wait <= 0 and self._busy[host] < throttle.parallel

    def _buffered(self) -> int:
        return sum(map(len, self._lanes.values()))

    @property
    def _batch(self) -> int:
        """Number of entries to claim.

        Several for each request that the hosts take at once.
        """
        return max(FEWEST, min(MOST, 4 * sum(throttle.parallel for throttle in self.job.throttles.values())))

    def _tick(self) -> None:
        """Wake the engine: a pause may be over, or the last address may be done."""
        job = self.job
        self._put_back_held()
        if job.is_full and not self._under_way:
            self._is_exhausted = True
        if not self._lanes:
            self._ask()
        wake(self.crawler.engine)

    def _put_back_held(self) -> None:
        """Return entries of hosts with a long pause to the frontier.

        If the site has a single host, its entries are kept unless the pause exceeds `LONGEST_WAIT`. Nothing is claimed
        until the next check, because the frontier might return entries of such a host.
        """
        patience = LONGEST_WAIT if self.job.scope.is_one_host else PATIENCE
        for host in list(self._lanes):
            wait = self.job.throttle(self._lanes[host][0].url).wait
            if wait > patience:
                held = self._lanes.pop(host)
                self._ask_at = time.monotonic() + TICK
                returned = deferToThread(self.job.frontier.hold, held, timedelta(seconds=wait))
                returned.addErrback(self._keep, held)

    def _keep(self, failure: Any, held: list[Entry]) -> None:
        """Keep entries that the frontier could not take back, until the next check."""
        self._put_in_lanes(held)
        _warn(failure)

    def _put_in_lanes(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            insort(self._lanes.setdefault(host_of(entry.url), []), entry, key=lambda waiting: waiting.priority)

    def _ask(self) -> None:
        if not self._ticker.running or self._asking or self._is_exhausted or self.job.is_full:
            return
        if time.monotonic() < self._ask_at or self._buffered() >= self._batch // 2:
            return
        self._asking = True
        was_busy = bool(self._under_way or self._lanes)
        self._claiming = deferToThread(self._claim)
        self._claiming.addCallbacks(self._claimed, self._unreachable, callbackArgs=(was_busy,))

    def _claim(self) -> tuple[list[Entry], float | None]:
        frontier = self.job.frontier
        entries = frontier.claim(self._batch, self._holder)
        return entries, None if entries else frontier.soonest()

    def _claimed(self, answer: tuple[list[Entry], float | None], was_busy: bool) -> None:
        self._asking = False
        entries, soonest = answer
        self._put_in_lanes(entries)
        if not self._ticker.running:
            return
        if entries:
            self._tick()
            return
        if self._lanes:
            self._tick()  # hosts with one request at a time waited for this claim
        if self._under_way:
            self._ask_at = time.monotonic() + TICK
        elif was_busy:  # outcomes stored during the claim may have added entries
            self._ask_at = 0.0
            if not self._lanes:
                self._ask()
        elif soonest is None or soonest > LONGEST_WAIT:
            self._is_exhausted = True
            wake(self.crawler.engine)
        else:
            self._ask_after(max(SOON, min(soonest, IDLE)))

    def _ask_after(self, seconds: float) -> None:
        """Claim again when postponed entries become ready.

        If the crawl waits only for these, it need not wait for the next check.
        """
        self._ask_at = time.monotonic() + seconds
        asyncio.get_running_loop().call_later(seconds, self._ask)

    def _unreachable(self, failure: Any) -> None:
        self._asking = False
        self._ask_at = time.monotonic() + AWAY
        logger.warning("the frontier cannot be read, the crawl waits: %s", failure.getErrorMessage()[:200])

    def _renew(self) -> None:
        if self._under_way or self._lanes:
            renewal: Deferred[Any] = deferToThread(self.job.frontier.renew, self._holder)
            renewal.addErrback(_warn)


def _warn(failure: Any) -> None:
    logger.warning("leases could not be renewed or returned: %s", failure.getErrorMessage()[:200])
