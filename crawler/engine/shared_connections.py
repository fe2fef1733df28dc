"""Share the browser and the proxies among a crawl process's download handlers."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.http import Response

from crawler.network.proxies import ProxyPool

if TYPE_CHECKING:
    from crawler.engine.shared_browser import SharedBrowser


class SharedConnections:
    """Counts the handlers that use it; the browser ends with the last of them."""

    def __init__(self, proxies: Sequence[str] = ()) -> None:
        self.proxies = ProxyPool(proxies)
        self._handlers = 0
        self._browser: SharedBrowser | None = None

    def open(self) -> None:
        """Count one more handler."""
        self._handlers += 1

    async def close(self) -> None:
        """Count one handler less; end the browser after the last."""
        self._handlers -= 1
        if not self._handlers and self._browser:
            browser, self._browser = self._browser, None
            await browser.close()

    async def show(self, request: Request, crawler: Crawler) -> Response:
        """Show a page in the browser, which starts with the first request."""
        from crawler.engine.shared_browser import SharedBrowser  # needs the extra `browser`

        if self._browser is None:
            self._browser = SharedBrowser()
        return await self._browser.download(request, crawler)
