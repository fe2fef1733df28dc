"""Schedule requests from the stored frontier.

The scheduler holds a small batch of leased entries, in a lane per host, and hands out no more at once than each host's
throttle allows, so that a host's pause finds nothing under way. Entries stay leased until their outcome is stored.
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
"""Entries that are held ready: what is found meanwhile may be more urgent, so no more than are soon asked for."""
PATIENCE = 5.0
"""Seconds of a host's pause from which its entries wait in the frontier: here they would take the place of others."""
UNDER_WAY = 64
"""Entries of a crawl that are being fetched, read or stored at once by one process, over all its hosts: what a process
that is killed leaves to be fetched again. Two batches of the recorder: one is stored while the next is fetched."""
TICK = 0.25
"""Seconds between two looks at what has become possible without an answer having come in."""
IDLE = 1.0
"""Seconds between two questions to a frontier that has nothing ready."""
SOON = 0.05
"""Seconds at least: a frontier may hold what is due and cannot be claimed."""
AWAY = 2.0
"""Seconds before a frontier that could not be reached is asked again."""
LONGEST_WAIT = 900.0
"""Seconds that a crawl waits for addresses put off; beyond, it ends and says so."""

logger = logging.getLogger(__name__)


class FrontierScheduler(CrawlerPart, BaseScheduler):
    """Feeds one spider from its crawl's frontier."""

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        self._holder = uuid4().hex
        self._lanes: OrderedDict[str, list[Entry]] = OrderedDict()
        self._under_way: dict[str, Entry] = {}
        self._asked: set[str] = set()
        """Entries that keep their hosts busy."""
        self._busy: Counter[str] = Counter()
        """How many those are, by host."""
        self._asking = False
        self._claiming: Deferred[Any] = succeed(None)
        """The last question to the frontier."""
        self._ask_at = 0.0
        self._is_exhausted = False
        self._ticker = LoopingCall(self._tick)
        self._renewer = LoopingCall(self._renew)

    def open(self, spider: Spider) -> None:
        """Start looking after leases and pauses."""
        self._ticker.start(TICK, now=False)
        self._renewer.start(self.job.frontier.lease.total_seconds() / 3, now=False)
        self._ask()

    def close(self, reason: str) -> Deferred[None]:
        """Give back what was leased and not asked for, and what is just being leased."""
        self._ticker.stop()
        self._renewer.stop()
        return self._claiming.addCallback(lambda _: deferToThread(self.job.frontier.give_back, self._unasked()))

    def _unasked(self) -> list[Entry]:
        left = [entry for lane in self._lanes.values() for entry in lane]
        self._lanes.clear()
        return left

    def has_pending_requests(self) -> bool:
        """Tell whether anything is left, in this process or in the frontier."""
        return not self._is_exhausted

    def enqueue_request(self, request: Request) -> bool:
        """Refuse: addresses reach the frontier with the outcome that named them."""
        logger.warning("a request that is not of the frontier was dropped: %s", request)
        return False

    def next_request(self) -> Request | None:
        """Hand out the next entry whose host may be asked now, hosts taking turns."""
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
                self._asked.add(entry.url)
                self._busy[host] += 1
                self._ask()
                return self._request(entry)
        self._ask()
        return None

    def answered(self, entry: Entry) -> None:
        """Release the host of an answered entry, which may be asked again at once.

        A host with one request at a time waits: this answer may name something more urgent than what is known.
        """
        if self.job.throttle(entry.url).parallel > 1:
            self._release(entry)
            wake(self.crawler.engine)  # it asked for more when the answer came, before the host was released

    def settled(self, entry: Entry) -> None:
        """Release an entry whose outcome is stored."""
        self._release(entry)
        self._under_way.pop(entry.url, None)
        self.job.under_way = len(self._under_way)
        self._ask_at = 0.0  # it may have named others
        self._ask()

    def _release(self, entry: Entry) -> None:
        if entry.url in self._asked:
            self._asked.remove(entry.url)
            self._busy[host_of(entry.url)] -= 1

    def _request(self, entry: Entry) -> Request:
        spider: Any = self.crawler.spider
        meta: dict[str, Any] = {"entry": entry, "download_slot": host_of(entry.url)}
        marks = {"If-None-Match": entry.etag, "If-Modified-Since": entry.modified}
        starts = () if entry.url in self.job.policy.start_urls else self.job.policy.start_urls
        marks["Referer"] = referrer(entry.url, entry.parent, starts)
        headers = {name: mark for name, mark in marks.items() if mark}
        if entry.attempts >= len(RETRIES) and entry.kind == "page" and not is_known(entry):
            meta["download_fail_on_dataloss"] = False  # what came is shown, as a browser does
        if entry.kind == ICON:
            meta["download_maxsize"] = LARGEST
        return Request(entry.url, spider.parse, errback=spider.failed, dont_filter=True, meta=meta, headers=headers)

    def _may_ask(self, host: str) -> bool:
        throttle = self.job.throttle(self._lanes[host][0].url)
        if throttle.parallel == 1 and self._asking:
            return False  # the last answer may have named something more urgent
        return throttle.wait <= 0 and self._busy[host] < throttle.parallel

    def _buffered(self) -> int:
        return sum(map(len, self._lanes.values()))

    @property
    def _batch(self) -> int:
        """Count the entries to claim: some for each request that the hosts take at once."""
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
        """Give the frontier back what is of hosts that are left alone for long.

        The only host of a site is waited for, unless that takes longer than a crawl waits. What is claimed instead may
        be of such a host, too: no more is claimed until the next look.
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
        """Keep entries that the frontier could not take back, until the next look."""
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
            self._tick()  # hosts that are asked for one page at a time waited for this answer
        if self._under_way:
            self._ask_at = time.monotonic() + TICK
        elif was_busy:  # what was under way while we asked may have named others unseen
            self._ask_at = 0.0
            if not self._lanes:
                self._ask()
        elif soonest is None or soonest > LONGEST_WAIT:
            self._is_exhausted = True
            wake(self.crawler.engine)
        else:
            self._ask_after(max(SOON, min(soonest, IDLE)))

    def _ask_after(self, seconds: float) -> None:
        """Ask once what was put off is ready.

        A crawl may wait for nothing else: it need not wait for the next look as well.
        """
        self._ask_at = time.monotonic() + seconds
        asyncio.get_running_loop().call_later(seconds, self._ask)

    def _unreachable(self, failure: Any) -> None:
        self._asking = False
        self._ask_at = time.monotonic() + AWAY
        logger.warning("the frontier cannot be reached, the crawl waits: %s", failure.getErrorMessage()[:200])

    def _renew(self) -> None:
        if self._under_way or self._lanes:
            renewal: Deferred[Any] = deferToThread(self.job.frontier.renew, self._holder)
            renewal.addErrback(_warn)


def _warn(failure: Any) -> None:
    logger.warning("leases could not be renewed or given back: %s", failure.getErrorMessage()[:200])
