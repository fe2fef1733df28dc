"""Cookies are kept as a browser keeps them, and keeping them asks no other server."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from scrapy import Request, Spider
from scrapy.crawler import Crawler
from scrapy.downloadermiddlewares.cookies import CookiesMiddleware
from scrapy.http import Response
from scrapy.utils.conf import build_component_list
from scrapy.utils.misc import load_object

from crawler.engine.scrapy_settings import scrapy_settings
from storage.settings import Settings
from tests.mirror import Canary

URL = "http://www.example.com/"


def keeper() -> CookiesMiddleware:
    """Build the middleware for cookies of a crawl process."""
    crawler = Crawler(Spider, scrapy_settings(Settings()))
    names = build_component_list(crawler.settings.getwithbase("DOWNLOADER_MIDDLEWARES"))
    kinds = [kind for name in names if issubclass(kind := load_object(name), CookiesMiddleware)]
    assert len(kinds) == 1
    keeping: CookiesMiddleware = kinds[0].from_crawler(crawler)
    return keeping


def sent_after(keeping: CookiesMiddleware, *cookies: str) -> list[str]:
    """Let a server set cookies, and list those that the next request carries."""
    keeping.process_response(Request(URL), Response(URL, headers={"Set-Cookie": list(cookies)}))
    following = Request(URL)
    keeping.process_request(following)
    return [each for each in (following.headers.get("Cookie") or b"").decode().split("; ") if each]


def test_a_cookie_is_kept_and_one_for_a_whole_suffix_is_not() -> None:
    assert sent_after(keeper(), "one=1", "site=2; Domain=example.com", "all=3; Domain=com") == ["one=1", "site=2"]


@pytest.mark.fault(5)
def test_no_cookie_makes_the_crawler_ask_another_server(tmp_path: Path) -> None:
    """Scrapy's own middleware fetches the list of public suffixes, by whichever proxy the environment names."""
    program = ("from tests.crawler.engine.answers.test_cookies import keeper, sent_after\n"
               "print(sent_after(keeper(), 'one=1'))")
    with Canary().listen() as canary:
        proxy = f"http://127.0.0.1:{canary.port}"
        around = {**os.environ, "TLDEXTRACT_CACHE": str(tmp_path), "HTTPS_PROXY": proxy, "https_proxy": proxy}
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False,
                              env=around)
        assert done.stdout.strip() == "['one=1']", done.stderr[-2000:]
        assert canary.connections == 0


def test_a_server_that_sets_ever_new_cookies_gets_a_bounded_number_back() -> None:
    keeping = keeper()
    for page in range(40):
        sent = sent_after(keeping, *(f"c{page}_{number}={'v' * 50}" for number in range(100)))
    assert 0 < len(sent) <= 50
    assert sent[-1].startswith("c39_")
    for page in range(100):
        for number in range(50):
            url = f"http://s{page}.example.com/"
            keeping.process_response(Request(url), Response(url, headers={"Set-Cookie": [f"c{number}=1"]}))
    assert len(keeping.jars[None]) <= 3_000


def test_a_cookie_longer_than_browsers_keep_is_dropped() -> None:
    assert sent_after(keeper(), f"long={'v' * 5_000}", "short=1") == ["short=1"]
