"""The guard's proxy alone and with Chromium: names whose address changes, limits, and what is forwarded."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import pytest
from playwright.async_api import async_playwright

from crawler.browser.chromium import Chromium
from crawler.network.egress import Egress
from crawler.network.egress_proxy import EgressProxy
from tests.mirror import Answer, Canary, Site, html

NAME = "rebinding.test"


async def ask(port: int, head: str) -> bytes:
    """Send a request through the proxy and read the complete response."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(head.encode())
    await writer.drain()
    answer = await asyncio.wait_for(reader.read(), 20)
    writer.close()
    return answer


def get(url: str, *more: str) -> str:
    return "\r\n".join([f"GET {url} HTTP/1.1", "Host: x", "Proxy-Connection: keep-alive", *more, "", ""])


@pytest.mark.fault(5)
def test_only_approved_addresses_are_connected_to() -> None:
    async def scene(site: Site, canary: Canary) -> None:
        guard = EgressProxy(Egress(frozenset({site.pair})), 10_000, 20)
        async with guard.listen() as port:
            assert b"hello" in await ask(port, get(f"{site.url}/a?b=1"))
            for host in ("127.0.0.1", "localhost", "0", "[::ffff:127.0.0.1]"):
                assert b"403" in await ask(port, get(f"http://{host}:{canary.port}/"))
                assert b"403" in await ask(port, f"CONNECT {host}:{canary.port} HTTP/1.1\r\n\r\n")
            assert b"403" in await ask(port, get("ftp://127.0.0.1/"))
            assert b"403" in await ask(port, get(f"http://127.0.0.1:{port}/"))
            assert set(guard.refused) == {"ssrf_blocked", "bad_scheme"}
            assert len(await ask(port, get(f"{site.url}/long"))) <= 10_000, "an answer is cut"
            twice = await ask(port, get(f"{site.url}/a") + get(f"http://127.0.0.1:{canary.port}/second"))
            assert twice.count(b"HTTP/1.1 200") == 1, "one request a connection"

    with Site({"/a?b=1": "hello", "/a": "hello", "/long": Answer(b"x" * 50_000)}).serve() as site, \
            Canary().listen() as canary:
        asyncio.run(scene(site, canary))
        assert canary.connections == 0
    assert "Proxy-Connection" not in site.requests[0].headers


@pytest.mark.parametrize("headers", ["", "Connection: keep-alive\r\nKeep-Alive: timeout=60\r\n"])
def test_a_server_that_keeps_its_connection_open_keeps_no_browser_waiting(headers: str) -> None:
    ended = asyncio.Event()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError):
            while True:  # the connection stays open, whatever the request says
                await reader.readuntil(b"\r\n\r\n")
                writer.write(b"HTTP/1.1 103 Early Hints\r\n\r\n")
                writer.write(f"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n{headers}\r\nhello".encode())
        ended.set()
        writer.close()

    async def scene() -> None:
        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        pair = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
        async with server, EgressProxy(Egress(frozenset({pair})), 10_000, 60).listen() as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(get(f"http://{pair}/a").encode())
            response = await asyncio.wait_for(reader.readuntil(b"hello"), 50)
            _hints, head, _body = response.split(b"\r\n\r\n")
            assert b"Connection: close" in head
            assert b"eep-" not in head
            writer.close()
            await asyncio.wait_for(ended.wait(), 50)  # the outgoing connection ends with the browser's

    asyncio.run(scene())


@pytest.mark.fault(3)
@pytest.mark.slow
def test_a_name_that_changes_its_mind_is_connected_where_it_was_checked() -> None:
    resolved: list[str] = []

    def resolve(host: str) -> Sequence[str]:
        resolved.append(host)
        return ["127.0.0.1"] if host == NAME and resolved.count(NAME) == 1 else ["127.0.0.2"]

    async def scene(site: Site) -> str:
        guard = EgressProxy(Egress(frozenset({site.pair}), resolve), 10**6, 20)
        async with guard.listen() as port, async_playwright() as driver:
            chromium = await Chromium.start(port)
            browser = await driver.chromium.connect_over_cdp(chromium.address)
            page = await (await browser.new_context(service_workers="block")).new_page()
            await page.goto(f"http://{NAME}:{site.port}/")
            again = await page.evaluate("fetch('/again', {cache: 'no-store'}).then(a => a.status, () => 0)")
            await chromium.stop()
            return f"{again} {' '.join(set(guard.refused) - {'own_call'})}"

    with Site(otherwise=html("x")).serve() as site, Canary("127.0.0.2", site.port).listen() as canary:
        assert asyncio.run(scene(site)) == "403 ssrf_blocked"
        assert canary.connections == 0
    assert "/again" not in site.paths()
    assert resolved.count(NAME) >= 2
