"""Download by http and https, only from addresses that the egress guard approved."""

import asyncio
from ipaddress import ip_address

from scrapy import Request
from scrapy.core.downloader.handlers.http11 import HTTP11DownloadHandler
from scrapy.crawler import Crawler
from scrapy.exceptions import DownloadTimeoutError
from scrapy.http import Response

from crawler.crawl.job import Job
from crawler.engine.failure import RefusedError
from crawler.engine.resolver import ApprovedResolver
from crawler.engine.scrapy_compat import bound_head
from crawler.engine.shared_connections import SharedConnections
from crawler.network.egress import Egress, EgressError, target
from crawler.network.route import Route
from storage.fetch_outcome import FetchOutcome

MAX_HEAD = 256 * 1024
"""Maximum bytes of status line and headers."""
MAX_ENCODINGS = 2
"""Maximum layers of compression; browsers and servers use one."""


class EgressHandler(HTTP11DownloadHandler):
    """Scrapy's handler behind the egress guard.

    Fetches nothing unless the approving resolver is installed. The spider's attribute `connections` holds what the
    handlers of a process share.
    """

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        bound_head(self, MAX_HEAD)
        self._connections: SharedConnections = getattr(crawler.spider, "connections", None) or SharedConnections()
        self._connections.open()
        self._opened_route: Route | None = None

    async def download_request(self, request: Request) -> Response:
        """Approve the address, then download it.

        Raises EgressError with the reason of a refusal, or RefusedError if the host was closed while the request
        waited.
        """
        from twisted.internet import reactor  # an earlier import would install the default reactor

        resolver = getattr(reactor, "nameResolver", None)
        if not isinstance(resolver, ApprovedResolver):
            raise EgressError(FetchOutcome.UNGUARDED, "the egress resolver is not installed: nothing is fetched")
        self._refuse_closed(request)
        if request.meta.get("proxy"):
            raise EgressError(FetchOutcome.PROXY, "a proxy would resolve names on its own, past the egress guard")
        await resolver.approve(target(request.url))
        if request.meta.get("playwright"):
            return await self._connections.show(request, self.crawler)
        route = self._route()
        if route:
            place = await route.place()
            resolver.trust(place)
            request.meta["proxy"] = f"http://{place.host}:{place.port}"
        response = await self._download(request)
        if route and (address := route.address_of(request.url)):
            response.ip_address = ip_address(address)
        layers = b",".join(response.headers.getlist("Content-Encoding")).count(b",") + 1
        if layers > MAX_ENCODINGS:
            raise EgressError(FetchOutcome.TOO_MANY_ENCODINGS, f"{request.url} is compressed {layers} times")
        return response

    def _refuse_closed(self, request: Request) -> None:
        job: Job | None = getattr(self.crawler.spider, "job", None)
        if job and "entry" in request.meta and (outcome := job.blocked_hosts.closed_for(request.url)):
            raise RefusedError(outcome.of_host)

    async def _download(self, request: Request) -> Response:
        """Download within the time limit of a page.

        The limit is extended once the headers announce a file.
        """
        job: Job | None = getattr(self.crawler.spider, "job", None)
        if job is None or "entry" not in request.meta:
            return await super().download_request(request)
        page_seconds: float = request.meta.get("download_timeout", job.settings.crawl_timeout)
        request.meta["download_timeout"] = max(page_seconds, job.settings.crawl_file_timeout)
        try:
            async with asyncio.timeout(page_seconds) as request.meta["page_timeout"]:
                return await super().download_request(request)
        except TimeoutError as error:
            raise DownloadTimeoutError(f"{request.url} took longer than {page_seconds:g} seconds") from error
        finally:
            del request.meta["page_timeout"]  # breaks a reference cycle through the task

    async def close(self) -> None:
        """Close the connections, and the browser with the last handler that shares it."""
        await super().close()
        if self._opened_route:
            await self._opened_route.close()
        await self._connections.close()

    def _route(self) -> Route | None:
        """Open the proxy route that the site's policy requires; None if it requires none."""
        job: Job | None = getattr(self.crawler.spider, "job", None)
        if job is None or not job.policy.use_proxies:
            return None
        if not job.settings.proxies:
            raise EgressError(FetchOutcome.NO_PROXY, f"site {job.policy.name} is visited through proxies only, and "
                                          "WENZONG_PROXIES names none")
        if self._opened_route is None:
            egress = Egress(frozenset(job.settings.allow_hosts))
            self._opened_route = Route(job.policy, job.settings, egress, self._connections.proxies)
        return self._opened_route
