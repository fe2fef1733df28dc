"""Send a site's requests through our own egress proxy and a pool of proxies."""

from contextlib import AsyncExitStack
from functools import partial
from urllib.parse import urlsplit

from crawler.network.egress import Egress, Target, target
from crawler.network.egress_proxy import EgressProxy
from crawler.network.proxies import ProxyPool
from crawler.politeness.policy import SitePolicy
from storage.settings import Settings


class Route:
    """One site's egress proxy.

    It checks an address, and a proxy of the pool connects to exactly that one.
    """

    def __init__(self, policy: SitePolicy, settings: Settings, egress: Egress, pool: ProxyPool) -> None:
        dial = partial(pool.dial, policy.name)
        self._proxy = EgressProxy(egress, 2 * settings.crawl_max_bytes, 2 * settings.crawl_timeout, dial)
        self._stack = AsyncExitStack()

    async def place(self) -> Target:
        """Return where the egress proxy listens; it starts with the first call."""
        if not self._proxy.port:
            await self._stack.enter_async_context(self._proxy.listen())
        return Target("127.0.0.1", self._proxy.port)

    def address_of(self, url: str) -> str:
        """Return the address last connected for a URL's host; empty if none."""
        return self._proxy.connected.get(target(url), "") if urlsplit(url).hostname else ""

    async def close(self) -> None:
        """Stop listening."""
        await self._stack.aclose()
