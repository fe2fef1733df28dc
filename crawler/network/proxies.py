"""Manage a pool of proxies.

A site keeps one proxy while it works. A proxy that fails is paused, each time for longer, and then tried again. One
that cannot reach a site is not paused, as long as it is a single site: that says more about the site.
"""

import asyncio
import base64
import ssl
import time
from asyncio import StreamReader, StreamWriter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from urllib.parse import unquote, urlsplit

from storage.documents import derive_id

REST, LONGEST_REST = 30.0, 3600.0
"""Seconds that a proxy is paused after its first failure, and at most; doubled after each consecutive failure."""
TRIES = 3
"""Maximum number of proxies tried for one connection."""
SECONDS = 20.0
SCHEMES = {"http": 80, "https": 443}
UNREACHABLE = (b"502", b"504")
"""Statuses of a proxy that works but got no answer from the site (RFC 9110, sections 15.6.3 and 15.6.5)."""
FEW_SITES = 3
"""Number of sites that a proxy could not reach, with no success in between, after which it is paused itself."""


class ProxyError(OSError):
    """No proxy made the connection."""


class UnreachableError(ProxyError):
    """A proxy answered that it cannot reach the site."""


@dataclass
class _Health:
    failures: int = 0
    rests_until: float = 0.0
    unreached: set[str] = field(default_factory=set)
    """Sites that the proxy could not reach since its last success."""


class ProxyPool:
    """Chooses among proxies, given as `http(s)://user:password@host:port`.

    The addresses that they connect to were checked before.
    """

    def __init__(self, proxies: Sequence[str], clock: Callable[[], float] = time.monotonic) -> None:
        self._health = {proxy: _Health() for proxy in proxies}
        self._kept: dict[str, str] = {}
        self._clock = clock

    def choose(self, site: str, tried: Collection[str] = ()) -> str:
        """Return the proxy of a site, or another one while that is paused or was tried."""
        order = sorted(self._health.keys() - set(tried), key=lambda proxy: derive_id(site, proxy))
        kept = self._kept.get(site, order[0])
        if kept in tried or self._health[kept].rests_until > self._clock():
            kept = min(order, key=lambda proxy: max(self._clock(), self._health[proxy].rests_until))
        self._kept[site] = kept
        return kept

    def unreached(self, proxy: str, site: str) -> None:
        """Record that a proxy cannot reach a site; it is paused if that concerns several."""
        unreached = self._health[proxy].unreached
        unreached.add(site)
        if len(unreached) >= FEW_SITES:
            self.failed(proxy)

    def failed(self, proxy: str) -> None:
        """Pause a proxy."""
        health = self._health[proxy]
        health.unreached.clear()
        health.failures += 1
        health.rests_until = self._clock() + min(LONGEST_REST, REST * 2 ** (health.failures - 1))

    def worked(self, proxy: str) -> None:
        """Reset a proxy's failures."""
        self._health[proxy] = _Health()

    async def dial(self, site: str, address: str, port: int) -> tuple[StreamReader, StreamWriter]:
        """Connect to an address through the site's proxy.

        Raises ProxyError if several have failed.
        """
        last: Exception = ProxyError("no proxy")
        tried: set[str] = set()
        for _ in range(min(TRIES, len(self._health))):
            proxy = self.choose(site, tried)
            tried.add(proxy)
            try:
                async with asyncio.timeout(SECONDS):
                    connection = await _through(proxy, address, port)
            except UnreachableError as error:
                self.unreached(proxy, site)
                last = error
            except (OSError, EOFError, TimeoutError, ValueError) as error:
                self.failed(proxy)
                last = error
            else:
                self.worked(proxy)
                return connection
        raise ProxyError(f"no proxy connected: {type(last).__name__}")


async def _through(proxy: str, address: str, port: int) -> tuple[StreamReader, StreamWriter]:
    parts = urlsplit(proxy)
    context = ssl.create_default_context() if parts.scheme == "https" else None
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port or SCHEMES[parts.scheme], ssl=context)
    try:
        host = f"[{address}]:{port}" if ":" in address else f"{address}:{port}"
        lines = [f"CONNECT {host} HTTP/1.1", f"Host: {host}", *_credentials(parts.username, parts.password), "", ""]
        writer.write("\r\n".join(lines).encode("latin-1"))
        status = (await reader.readuntil(b"\r\n\r\n")).split(b" ", 2)[1]
    except BaseException:
        writer.close()
        raise
    if status != b"200":
        writer.close()
        kind = UnreachableError if status in UNREACHABLE else ProxyError
        raise kind(f"the proxy answered {status.decode('latin-1')}")
    return reader, writer


def _credentials(user: str | None, password: str | None) -> list[str]:
    if not user:
        return []
    pair = f"{unquote(user)}:{unquote(password or '')}".encode()
    return [f"Proxy-Authorization: Basic {base64.b64encode(pair).decode('ascii')}"]
