"""Sites that direct us to forbidden addresses: every attempt ends before a connection is made."""

import os
import subprocess
import sys
from contextlib import ExitStack

import pytest
from pymongo.database import Database

from storage.documents import Document
from storage.fetch_outcome import FetchOutcome
from storage.settings import Settings
from tests.crawler.crawling import Served, crawl_all, own, policy, stored
from tests.crawler.prose import chapter
from tests.mirror import Answer, Canary, Site, html, redirect

pytestmark = pytest.mark.slow

HOSTS = ("127.0.0.1", "127.1", "2130706433", "0x7f000001", "017700000001", "localhost", "localhost.", "0", "[::1]",
         "[::ffff:127.0.0.1]")


@pytest.mark.fault(1, 2)
def test_no_path_leads_to_a_port_that_is_not_allowed(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    with ExitStack() as stack:
        canary = stack.enter_context(Canary().listen())
        stack.enter_context(Canary("::1", canary.port).listen())
        there = f"http://127.0.0.1:{canary.port}"
        xml = (("Content-Type", "application/xml"),)
        links = "".join(f'<a href="http://{host}:{canary.port}/{number}">go</a>' for number, host in enumerate(HOSTS))
        links += "".join(f'<a href="{url}">x</a>' for url in (
            "file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "data:text/html,x", "s3://a/b"))
        site = served(Site({
            "/robots.txt": redirect(f"{there}/robots.txt"),
            "/": html(chapter(1) + links + '<a href="/302">a</a><a href="/refresh">b</a><a href="/chain">c</a>'
                      f'<iframe src="{there}/frame"></iframe>', head=f'<link rel="canonical" href="{there}/c">'),
            "/302": redirect(f"{there}/moved"),
            "/307": redirect(f"{there}/moved", 307),
            "/chain": redirect("/307", 301),
            "/refresh": html("", head=f'<meta http-equiv="refresh" content="0; url={there}/refreshed">'),
            "/sitemap.xml": Answer(f"<urlset><url><loc>{there}/listed</loc></url></urlset>".encode(), headers=xml),
        }))
        # The scope is as wide as possible, so that only the guard stops the requests.
        allowed = (site.pair, *(f"{host}:{canary.port}" for host in HOSTS))
        ended = crawl_all(own(settings, [site]), [policy(site, "trap", allowed=allowed)])["trap"]
        assert canary.connections == 0
        assert ended.reasons[FetchOutcome.SSRF_BLOCKED] >= len(HOSTS)
        assert {"/robots.txt", "/sitemap.xml", "/302", "/307", "/refresh"} <= {each.path for each in site.requests}
        assert list(stored(settings, "trap")) == [f"{site.url}/"]


@pytest.mark.fault(3)
def test_a_name_that_changes_its_mind_is_connected_where_it_was_checked() -> None:
    script = "tests.crawler.rebinding"
    done = subprocess.run([sys.executable, "-m", script], capture_output=True, text=True, timeout=300, check=False,
                          env={**os.environ})
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.split() == ["first=200", "second=200", "resolved=1", "other=ssrf_blocked", "canary=0"]


@pytest.mark.fault(9)
def test_redirects_end(settings: Settings, database: Database[Document], served: Served) -> None:
    def endless(path: str) -> Answer:
        return redirect(f"/chain/{int(path.rpartition('/')[2]) + 1}") if path.startswith("/chain/") else Answer(
            b"no", 404)

    loop = served(Site({"/": redirect("/other"), "/other": redirect("/")}))
    chain = served(Site({"/": redirect("/chain/1")}, otherwise=endless))
    itself = served(Site({"/": redirect("/")}))
    ended = crawl_all(own(settings, [loop, chain, itself]),
                      [policy(loop, "loop"), policy(chain, "chain"), policy(itself, "itself")])
    assert len(chain.paths()) <= 10
    assert len(loop.paths()) <= 10
    assert len(itself.paths()) <= 3
    assert ended["chain"].reasons[FetchOutcome.REDIRECT_LOOP] == 1
    assert all(each.state != "running" for each in ended.values())
