"""The download handler for http and https: nothing is connected to that the egress guard did not approve."""

from ipaddress import ip_address
from typing import TYPE_CHECKING, ClassVar

from scrapy import Request
from scrapy.core.downloader.handlers.http11 import (
    HTTP11DownloadHandler,
    _LenientHTTP11ClientFactory,
    _LenientHTTP11ClientProtocol,
)
from scrapy.crawler import Crawler
from scrapy.http import Response
from twisted.internet.interfaces import IAddress
from twisted.web._newclient import HEADER, STATUS, HTTP11ClientProtocol

from crawler.crawl.job import Job
from crawler.engine.resolver import ApprovedResolver
from crawler.network.egress import Egress, EgressError, target
from crawler.network.proxies import ProxyPool
from crawler.network.route import Route
from storage.fetch_outcome import FetchOutcome

if TYPE_CHECKING:
    from crawler.engine.shared_browser import SharedBrowser

MAX_HEAD = 256 * 1024
"""Bytes of status line and headers."""
MAX_ENCODINGS = 2
"""Layers of compression; browsers and servers use one."""


class _BoundedProtocol(_LenientHTTP11ClientProtocol):
    """Hangs up on a server whose headers do not end."""

    _head = 0
    _counted: object = None

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name for it
        """Count what arrives of a response before its body begins."""
        parser = self._parser
        if parser is not self._counted:
            self._counted, self._head = parser, 0
        if parser is not None and parser.state in (STATUS, HEADER):
            self._head += len(data)
            if self._head > MAX_HEAD:
                assert self.transport is not None  # noqa: S101 - data came through it
                self.transport.abortConnection()
                return
        super().dataReceived(data)  # type: ignore[no-untyped-call]


class _BoundedFactory(_LenientHTTP11ClientFactory):
    def buildProtocol(self, addr: IAddress | None) -> HTTP11ClientProtocol:  # noqa: N802
        return _BoundedProtocol(self._quiescentCallback)  # type: ignore[no-untyped-call]


class GuardedHandler(HTTP11DownloadHandler):
    """Scrapy's handler behind the egress guard; fails closed when the approving resolver is not installed."""

    _open = 0
    _pool_of_proxies: ClassVar[ProxyPool | None] = None
    _browser: ClassVar["SharedBrowser | None"] = None

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        self._pool._factory = _BoundedFactory  # noqa: SLF001 - Twisted's pool takes its factory no other way
        GuardedHandler._open += 1
        self._way: Route | None = None

    async def download_request(self, request: Request) -> Response:
        """Approve the address, then download; raises EgressError with the reason of a refusal."""
        from twisted.internet import reactor  # importing it earlier would choose the reactor

        resolver = getattr(reactor, "nameResolver", None)
        if not isinstance(resolver, ApprovedResolver):
            raise EgressError(FetchOutcome.UNGUARDED, "the egress resolver is not installed: nothing is fetched")
        if request.meta.get("proxy"):
            raise EgressError(FetchOutcome.PROXY, "a proxy would resolve names on its own, past the egress guard")
        await resolver.approve(target(request.url))
        if request.meta.get("playwright"):
            return await self._shown(request)
        route = self._route()
        if route:
            place = await route.place()
            resolver.trust(place)
            request.meta["proxy"] = f"http://{place.host}:{place.port}"
        response = await super().download_request(request)
        if route and (address := route.address_of(request.url)):
            response.ip_address = ip_address(address)
        layers = b",".join(response.headers.getlist("Content-Encoding")).count(b",") + 1
        if layers > MAX_ENCODINGS:
            raise EgressError(FetchOutcome.TOO_MANY_ENCODINGS, f"{request.url} is compressed {layers} times over")
        return response

    async def close(self) -> None:
        """Close the connections; the last handler of the process ends the browser too."""
        await super().close()
        if self._way:
            await self._way.close()
        GuardedHandler._open -= 1
        if not GuardedHandler._open and GuardedHandler._browser:
            browser, GuardedHandler._browser = GuardedHandler._browser, None
            await browser.close()

    def _route(self) -> Route | None:
        """Open the route through proxies that the site's policy asks for."""
        job: Job | None = getattr(self.crawler.spider, "job", None)
        if job is None or not job.policy.use_proxies:
            return None
        if not job.settings.proxies:
            raise EgressError(FetchOutcome.NO_PROXY, f"site {job.policy.name} is visited through proxies only, and "
                                          "WENZONG_PROXIES names none")
        if self._way is None:
            GuardedHandler._pool_of_proxies = GuardedHandler._pool_of_proxies or ProxyPool(job.settings.proxies)
            egress = Egress(frozenset(job.settings.allow_hosts))
            self._way = Route(job.policy, job.settings, egress, GuardedHandler._pool_of_proxies)
        return self._way

    async def _shown(self, request: Request) -> Response:
        from crawler.engine.shared_browser import SharedBrowser  # needs the extra `browser`

        if GuardedHandler._browser is None:
            GuardedHandler._browser = SharedBrowser()
        return await GuardedHandler._browser.download(request, self.crawler)
