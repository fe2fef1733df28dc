"""Pages that only scripts fill, crawled through the real Chromium, and what such pages may not do."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from pymongo.database import Database

from storage.documents import Document
from storage.fetch_outcome import FetchOutcome
from storage.settings import Settings
from tests.crawler.crawling import Served, crawl_all, own, policy, stored
from tests.crawler.prose import chapter
from tests.mirror import Answer, Canary, Route, Site, html, redirect

pytestmark = pytest.mark.slow
HOSTS = ("127.0.0.1", "localhost", "127.1", "2130706433", "[::1]", "[::ffff:127.0.0.1]", "canary.localhost")
EVERY_WAY = """
const tried = [];
const go = (name, way) => { try { const done = way(); if (done && done.catch) done.catch(() => {}); tried.push(name); }
                            catch (error) { tried.push(name + ' failed'); } };
for (const host of HOSTS) {
  const there = `http://${host}:PORT`;
  go('fetch', () => fetch(there + '/fetch', {mode: 'no-cors'}));
  go('post', () => fetch(there + '/post', {method: 'POST', mode: 'no-cors', body: 'x'}));
  go('socket', () => { new WebSocket(`ws://${host}:PORT/socket`); });
  go('secure socket', () => { new WebSocket(`wss://${host}:PORT/socket`); });
  go('events', () => { new EventSource(there + '/events'); });
  go('beacon', () => { navigator.sendBeacon(there + '/beacon', 'x'); });
  go('image', () => { new Image().src = there + '/image'; });
  go('worker', () => { new Worker(URL.createObjectURL(new Blob([`fetch('${there}/worker', {mode: 'no-cors'})`]))); });
  go('transport', () => { new WebTransport(`https://${host}:PORT/transport`).ready.catch(() => {}); });
  go('rtc', () => { const peer = new RTCPeerConnection({iceServers: [{urls: [`stun:${host}:PORT`]},
      {urls: [`turn:${host}:PORT?transport=tcp`], username: 'x', credential: 'x'}]});
    peer.createDataChannel('x'); return peer.createOffer().then(offer => peer.setLocalDescription(offer)); });
  for (const tag of ['iframe', 'script', 'embed', 'object', 'video']) {
    const element = document.createElement(tag);
    element[tag == 'object' ? 'data' : 'src'] = `${there}/${tag}`;
    document.body.append(element); }
  for (const rel of ['stylesheet', 'prefetch', 'preconnect', 'dns-prefetch', 'prerender', 'icon', 'modulepreload']) {
    const link = document.createElement('link');
    link.rel = rel; link.href = `${there}/${rel}`;
    document.head.append(link); }
}
go('popup', () => { window.open(`http://127.0.0.1:PORT/popup`); });
go('service worker', () => navigator.serviceWorker.register('/worker.js'));
document.getElementById('text').textContent = TEXT + tried.length;
"""


@contextmanager
def datagrams(port: int) -> Iterator[list[bytes]]:
    """Record every datagram that arrives at a port."""
    heard: list[bytes] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as ear:
        ear.bind(("127.0.0.1", port))
        ear.setblocking(False)
        yield heard
        try:
            while True:
                heard.append(ear.recv(2000))
        except BlockingIOError:
            pass


def shell(script: str, body: str = '<div id="text"></div>') -> str:
    """Write a page that contains only a script."""
    return html(f"{body}<script>{script}</script>")


def test_a_site_that_only_scripts_fill_is_read(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    def page(path: str) -> str:
        return shell(f"""fetch('/api{path}').then(answer => answer.json()).then(found => {{
            document.cookie = 'seen=1'; document.getElementById('text').innerHTML = found.html; }})""")

    menu = "".join(f'<a href="/read/{number}">第{number}章</a>' for number in range(1, 5))
    data = {"/api/": menu} | {f"/api/read/{n}": f"<p>{chapter(n)}</p>" for n in range(1, 5)}
    routes: dict[str, Route] = {path: Answer(json.dumps({"html": text}).encode(), 200,
                                            (("Content-Type", "application/json"),)) for path, text in data.items()}
    site = served(Site(routes | {"/robots.txt": "", "/sitemap.xml": Answer(b"", 404)}, otherwise=page))
    mine = own(settings, [site], browser="auto")
    ended = crawl_all(mine, [policy(site, "shown"), policy(site, "plain", render="never")])
    texts = stored(mine, "shown")
    assert {url.removeprefix(site.url) for url in texts} >= {f"/read/{n}" for n in range(1, 5)}
    assert all(texts[f"{site.url}/read/{n}"][:40] == chapter(n)[:40] for n in range(1, 5))
    assert ended["shown"].reasons[FetchOutcome.SHOWN] >= 4
    plain = stored(mine, "plain")
    assert {url.removeprefix(site.url) for url in plain} == {f"/api/read/{n}" for n in range(1, 5)}, "its data is read"
    agents = {value for each in site.requests for name, value in each.headers.items() if name.lower() == "user-agent"}
    assert agents == {mine.user_agent}, "the browser says who we are, too"


@pytest.mark.fault(5)
def test_a_hostile_page_reaches_nothing(settings: Settings, database: Database[Document], served: Served) -> None:
    with ExitStack() as stack:
        canary = stack.enter_context(Canary().listen())
        stack.enter_context(Canary("::1", canary.port).listen())
        heard = stack.enter_context(datagrams(canary.port))
        there = f"http://127.0.0.1:{canary.port}"
        script = (EVERY_WAY.replace("HOSTS", json.dumps(HOSTS)).replace("PORT", str(canary.port))
                  .replace("TEXT", json.dumps("这是脚本写上去的正文，风从河面上吹过来。" * 20)))
        away = "window.onload = () => { location.href = 'THERE'; }".replace("THERE", f"{there}/away")
        worker = f"fetch('{there}/service', {{mode: 'no-cors'}});".encode()
        site = served(Site({
            "/": html('<a href="/every">a</a><a href="/away">b</a><a href="/moved">c</a><a href="/file">d</a>'),
            "/every": shell(script), "/away": shell(away), "/frame": redirect(f"{there}/framed"),
            "/moved": shell("location.replace('/frame')"),
            "/file": shell("location.href = 'file:///etc/passwd'; open('chrome://version')"),
            "/worker.js": Answer(worker, 200, (("Content-Type", "text/javascript"),)),
            "/robots.txt": "", "/sitemap.xml": Answer(b"", 404)}))
        mine = own(settings, [site], browser="auto")
        # The scope is as wide as possible, so that only the guard stops the requests.
        wide = policy(site, "hostile", allowed=(site.pair, *(f"{host}:{canary.port}" for host in HOSTS)))
        ended = crawl_all(mine, [wide])["hostile"]
        assert ended.state == "done", ended
        assert canary.connections == 0
    assert heard == [], "no datagram either"
    texts = stored(mine, "hostile")
    assert texts[f"{site.url}/every"].startswith("这是脚本写上去的正文")
    assert all("root:" not in text for text in texts.values())


def test_a_page_is_read_beside_what_never_answers(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    filled = shell(f"document.getElementById('text').textContent = {json.dumps(chapter(6))}")
    site = served(Site({
        "/": '<a href="/read/1.html">第1章</a>', "/robots.txt": "", "/sitemap.xml": Answer(b"", 404),
        "/read/1.html": filled.replace("</body>", '<iframe src="/advertisement"></iframe></body>'),
        "/advertisement": Answer(delay=40.0)}))
    mine = own(settings, [site], browser="auto", crawl_timeout=12.0)
    ended = crawl_all(mine, [policy(site, "beside")])["beside"]
    assert stored(mine, "beside")[f"{site.url}/read/1.html"][:40] == chapter(6)[:40]
    assert ended.reasons[FetchOutcome.SHOWN] == 1


def test_scripts_lead_to_no_page_that_robots_txt_forbids(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    names = ("script", "form", "redirect", "framed", "popup", "refresh", "allowed")
    go = {"script": "location.href = '/forbidden/script'", "redirect": "location.replace('/moved')",
          "form": "const it = document.createElement('form'); it.action = '/forbidden/form'; "
                  "document.body.append(it); it.submit()",
          "framed": "const it = document.createElement('iframe'); it.src = '/forbidden/frame'; "
                    "document.body.append(it)",
          "popup": "open('/forbidden/popup')",
          "refresh": "const it = document.createElement('meta'); it.httpEquiv = 'refresh'; "
                     "it.content = '0;url=/forbidden/refresh'; document.head.append(it)",
          "allowed": "location.href = '/open.html'"}
    filled = ("document.getElementById('text').textContent = TEXT; fetch('/forbidden/data.json'); "
              "setTimeout(() => {GO}, 50)")
    pages: dict[str, Route] = {f"/{name}.html": shell(filled.replace("TEXT", json.dumps(chapter(number)))
                                                      .replace("GO", go[name])) for number, name in enumerate(names)}
    site = served(Site({
        "/": html("".join(f'<a href="/{name}.html">第{number}章</a>' for number, name in enumerate(names))),
        "/robots.txt": "User-agent: *\nDisallow: /forbidden/", "/sitemap.xml": Answer(b"", 404), **pages,
        "/moved": redirect("/forbidden/moved"), "/open.html": html(f"<p>{chapter(30)}</p>"),
        "/forbidden/data.json": "{}"}))
    ended = crawl_all(own(settings, [site], browser="auto"), [policy(site, "led", render="always")])["led"]
    forbidden = [path for path in site.paths() if path.startswith("/forbidden/")]
    assert set(forbidden) == {"/forbidden/data.json"}, "what belongs to an allowed page is loaded, no other page"
    texts = stored(own(settings, [site]), "led")
    assert {name: texts[f"{site.url}/{name}.html"][:30] for name in names[:-1]} == {
        name: chapter(number)[:30] for number, name in enumerate(names[:-1])}, "the pages stay as they are"
    assert "/open.html" in site.paths()
    assert ended.left_out[FetchOutcome.ROBOTS] == 5, ended.left_out


@pytest.mark.campaign
def test_a_page_that_kills_the_browser_takes_no_other_with_it(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    greedy = shell("const kept = []; while (true) { kept.push(new Uint8Array(64 * 1024 * 1024).fill(7)); }")
    endless = shell("while (true) {}")
    good = shell(f"document.getElementById('text').textContent = {json.dumps(chapter(5))}")
    links = "".join(f'<a href="/{name}">第{number}章</a>' for number, name in enumerate(("greedy", "endless", "good")))
    site = served(Site({"/": html(links), "/greedy": greedy, "/endless": endless, "/good": good}))
    mine = own(settings, [site], browser="auto", browser_memory=700, crawl_timeout=24.0)
    ended = crawl_all(mine, [policy(site, "greedy")])["greedy"]
    assert ended.state == "done", ended
    assert f"{site.url}/good" in stored(mine, "greedy")


def test_chapters_that_only_data_names_are_followed(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    chapters = [{"id": 100 + n, "title": f"第{n}章 渡口", "url": f"/read/7/{100 + n}.html"} for n in range(1, 6)]
    with Canary().listen() as canary:
        data = {"code": 0, "data": {"list": [*chapters, {"title": "第9章", "url": f"http://127.0.0.1:{canary.port}/9"}]}}
        listed = shell("""fetch('/api/list').then(r => r.json()).then(found => {
            for (const each of found.data.list) { const item = document.createElement('li');
                item.textContent = each.title;
                item.addEventListener('click', () => open(each.url)); list.append(item); }
            })""", "<h1>目录</h1><ul id=list></ul>")
        pages: dict[str, Route] = {f"/read/7/{100 + n}.html": html(f"<h1>第{n}章</h1><p>{chapter(n)}</p>")
                                   for n in range(1, 6)}
        answer = Answer(json.dumps(data).encode(), headers=(("Content-Type", "application/json"),))
        site = served(Site({"/": listed, "/api/list": answer, **pages}))
        mine = own(settings, [site], browser="auto")
        wide = policy(site, "data", follow_sitemap=False, allowed=(site.pair, f"127.0.0.1:{canary.port}"))
        crawl_all(mine, [wide])
        assert canary.connections == 0
    assert {f"{site.url}{path}" for path in pages} <= stored(mine, "data").keys()
