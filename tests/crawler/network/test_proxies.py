"""Sites visited through proxies: which proxy, what becomes of it, and no unchecked connections."""

import asyncio
import base64
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace

import pytest
from pymongo.database import Database

from crawler.network.proxies import FEW_SITES, REST, TRIES, ProxyError, ProxyPool
from crawler.politeness.policy import SitePolicy
from storage.collections.captures import Captures
from storage.collections.pages import Pages
from storage.documents import Document
from storage.settings import Settings
from tests.crawler.crawling import Served, crawl_all, own, policy, stored
from tests.crawler.prose import chapter
from tests.mirror import Canary, Site, html, redirect


@dataclass
class Proxy:
    """A forward proxy on loopback that requires a password and records its connection requests."""

    status: str = "200 Connection established"
    port: int = 0
    requests: list[str] = field(default_factory=list)
    credentials: set[str] = field(default_factory=set)

    @property
    def url(self) -> str:
        return f"http://some:p%40ss@127.0.0.1:{self.port}"

    @contextmanager
    def listen(self) -> Iterator["Proxy"]:
        with socket.create_server(("127.0.0.1", 0)) as server:
            self.port = server.getsockname()[1]
            thread = threading.Thread(target=self._serve, args=(server,), daemon=True)
            thread.start()
            yield self
            server.shutdown(socket.SHUT_RDWR)

    def _serve(self, server: socket.socket) -> None:
        while True:
            try:
                near, _ = server.accept()
            except OSError:
                return
            threading.Thread(target=self._connect, args=(near,), daemon=True).start()

    def _connect(self, near: socket.socket) -> None:
        with near:
            self._answer(near)

    def _answer(self, near: socket.socket) -> None:
        head = near.recv(4096).decode()
        self.requests.append(head.split(" ", 2)[1])
        self.credentials |= {line.partition("Basic ")[2] for line in head.splitlines() if "Basic" in line}
        near.sendall(f"HTTP/1.1 {self.status}\r\n\r\n".encode())
        if not self.status.startswith("200"):
            return
        host, _, port = self.requests[-1].rpartition(":")
        with socket.create_connection((host, int(port))) as far:
            out = threading.Thread(target=_pump, args=(near, far), daemon=True)
            out.start()
            _pump(far, near)
            with suppress(OSError):
                near.shutdown(socket.SHUT_RDWR)
            out.join()


def _pump(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while data := one.recv(65536):
            other.sendall(data)
        other.shutdown(socket.SHUT_WR)


async def connect_once(pool: ProxyPool, site: str, port: int) -> None:
    _, writer = await pool.dial(site, "127.0.0.1", port)
    writer.close()
    await writer.wait_closed()


def test_a_site_keeps_to_its_proxy_until_it_fails() -> None:
    now = [0.0]
    pool = ProxyPool(["http://a:1", "http://b:1", "http://c:1"], clock=lambda: now[0])
    first = pool.choose("site")
    assert {pool.choose("site") for _ in range(9)} == {first}
    assert len({pool.choose(f"site {number}") for number in range(30)}) == 3, "sites spread over the pool"
    pool.failed(first)
    second = pool.choose("site")
    assert second != first
    now[0] = REST + 1
    assert pool.choose("site") == second, "it keeps to the one that works"
    for proxy in ("http://a:1", "http://b:1", "http://c:1", second, second):
        pool.failed(proxy)
    assert pool.choose("site") != second, "where all rest, the one whose rest ends first"
    pool.worked(second)
    assert second in {pool.choose(f"site {number}") for number in range(30)}


def test_a_site_that_no_proxy_reaches_pauses_none() -> None:
    with ExitStack() as stack:
        proxies = [stack.enter_context(Proxy(status=f"{status} x").listen()) for status in (502, 504, 502, 504, 502)]
        pool = ProxyPool([proxy.url for proxy in proxies], clock=lambda: 0.0)
        sites = [f"site {number}" for number in range(20)]
        before = [pool.choose(site) for site in sites]
        for _ in range(3):
            with pytest.raises(ProxyError):
                asyncio.run(pool.dial("dead", "192.0.2.1", 443))
        assert [pool.choose(site) for site in sites] == before
        assert sum(len(proxy.requests) for proxy in proxies) == 3 * TRIES, "the next ones are still tried"


def test_a_proxy_that_reaches_no_site_is_paused() -> None:
    with Proxy(status="502 Bad Gateway").listen() as cut_off, Proxy().listen() as good, Canary().listen() as site:
        pool = ProxyPool([cut_off.url, good.url], clock=lambda: 0.0)
        unlucky = [name for name in map(str, range(40)) if pool.choose(name) == cut_off.url]
        for name in unlucky[:FEW_SITES]:
            asyncio.run(connect_once(pool, name, site.port))
        assert {pool.choose(name) for name in unlucky[FEW_SITES:]} == {good.url}


@pytest.mark.fault(5)
@pytest.mark.slow
def test_pages_come_through_a_working_proxy_and_from_checked_addresses(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    with Proxy().listen() as good, Proxy(status="502 Bad Gateway").listen() as bad, Canary().listen() as canary:
        there = f"http://127.0.0.1:{canary.port}"
        links = f'<a href="/2">x</a><a href="/away">y</a><a href="{there}/x">z</a><a href="http://localhost:{canary.port}/">l</a>'
        site = served(Site({"/": html(chapter(1) + links), "/2": html(chapter(2)), "/away": redirect(f"{there}/away")}))
        mine = own(settings, [site], proxies=(bad.url, good.url))
        wide = (site.pair, f"127.0.0.1:{canary.port}", f"localhost:{canary.port}")
        names = [f"site {number}" for number in range(4)]
        ended = crawl_all(mine, [policy(site, name, allowed=wide, use_proxies=True, profile="mobile",
                                profile_reason="shows robots another text") for name in names])
        assert canary.connections == 0
    assert set(good.requests) == {site.pair}, "proxies get addresses that were checked, never names"
    assert set(bad.requests) <= {site.pair}
    assert good.credentials == {base64.b64encode(b"some:p@ss").decode()}
    assert {name: each.counts["pages"] for name, each in ended.items()} == dict.fromkeys(names, 2)
    assert {url for name in names for url in stored(mine, name)} == {f"{site.url}/", f"{site.url}/2"}
    assert len({(each.headers["User-Agent"], each.headers["Accept"]) for each in site.requests}) == 1
    assert "Mobile" in site.requests[0].headers["User-Agent"]
    assert not any("Proxy" in name for each in site.requests for name in each.headers)
    pages = Pages(database)
    captures = {page.capture for page in pages.versions(pages.ids()).values()}
    assert {capture.ip for capture in Captures(database).facts(captures).values()} == {"127.0.0.1"}


@pytest.mark.slow
def test_without_a_working_proxy_nothing_goes_past_it(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    site = served(Site({"/": html(chapter(1))}))
    proxied = policy(site, "none", use_proxies=True, obey_robots=False, robots_reason="one's own", follow_sitemap=False)
    ended = crawl_all(own(settings, [site]), [proxied])["none"]
    assert (ended.state, ended.reasons) == ("failed", {"no_proxy": 1})
    assert site.requests == []


@pytest.mark.slow
def test_without_a_proxy_the_hosts_are_not_examined_either(settings: Settings, database: Database[Document]) -> None:
    with Canary().listen() as canary:
        pair = f"127.0.0.1:{canary.port}"
        proxied = SitePolicy("none", (f"https://{pair}/",), use_proxies=True, obey_robots=False,
                             robots_reason="one's own", follow_sitemap=False)
        ended = crawl_all(replace(settings, allow_hosts=(pair,)), [proxied])["none"]
    assert ended.reasons == {"no_proxy": 1}
    assert canary.connections == 0, "an examination of TLS would reveal our address"
