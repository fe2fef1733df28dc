from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from playwright.sync_api import Browser

from crawler.stages.screenshots import BEHIND_PROXIES, WITHOUT_PROXIES
from library.readers.sentence import Sentence, sentence_text
from storage.capture_conditions.conditions import CaptureConditions, ConditionsLog
from storage.collections.pages import Pages
from storage.collections.screenshots import Screenshot, Screenshots
from storage.documents import Page
from tests.mirror import Canary
from tests.webadmin.chromium import log_in
from tests.webadmin.conftest import Copies, browser, member
from tests.webadmin.exchanges import ANSWERED, store_version
from tests.webadmin.reports.conftest import FETCHED
from webadmin.bundles.archived_markup import harmless
from webadmin.bundles.archived_page import MOST

HOSTILE = """<html><head><title>a & <b></title><base href="http://{place}/"><link rel=preconnect href="//{place}">
<link rel=stylesheet href="http://{place}/x.css"><link rel=dns-prefetch href="//{place}">
<meta http-equiv=refresh content="0;url=http://{place}/r"><script src="http://{place}/x.js"></script>
<style>@import url(http://{place}/i.css); body {{ background: url(http://{place}/b.png) }}</style></head>
<body background="http://{place}/bg.png" onload="fetch('http://{place}/f')" style="background:url(http://{place}/s)">
<p>暮色压下来的时候</p><img src="http://{place}/a.png" srcset="http://{place}/b.png 2x">
<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><iframe src="http://{place}/frame"></iframe>
<a href="http://{place}/" ping="http://{place}/ping" id=out>out</a><video poster="http://{place}/v.png"></video>
<form action="http://{place}/form"><input autofocus onfocus="location='http://{place}/l'"><p>in a form</p></form>
<object data="http://{place}/o"></object><embed src="http://{place}/e"><svg><image href="http://{place}/i"/></svg>
<noscript><p>shown without scripts</p></noscript><a href="javascript:alert(1)">run</a></body></html>"""


def test_what_is_left_of_a_page_asks_for_nothing() -> None:
    left = harmless(HOSTILE.format(place="canary.example").encode("gb18030"), "gb18030")
    assert "canary" not in left
    assert "javascript" not in left
    for kept in ("暮色压下来的时候", "in a form", "data:image/gif", "<title>a &amp; &lt;b></title>"):
        assert kept in left, kept
    for body in (b"", b"\x00\x01", b"<!-- -->", b"<frameset><frame src=x></frameset>", "plain".encode("utf-16")):
        assert harmless(body, "no such encoding").startswith("<!doctype html>")


def test_the_frame_forbids_everything(copies: Copies, desk: Callable[..., Client]) -> None:
    case = copies.case()
    version = store_version(copies.database, case.url, "<p>第一章</p><script>1</script>".encode())
    response = desk().get(f"/evidence/archived/{case.pk}/{version}/")
    assert "第一章" in response.content.decode()
    policy = response.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'")
    assert policy.endswith("sandbox")
    assert response.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert desk().get(f"/evidence/archived/{case.pk}/{'0' * 32}/").status_code == 404
    other = store_version(copies.database, "http://elsewhere.example/", b"<p>elsewhere</p>")
    assert desk().get(f"/evidence/archived/{case.pk}/{other}/").status_code == 404, "not a version of this page"
    assert browser(member("strangers")).get(f"/evidence/archived/{case.pk}/{version}/").status_code == 404


def test_an_unclean_capture_is_marked(copies: Copies, desk: Callable[..., Client]) -> None:
    case = copies.case()
    version = store_version(copies.database, case.url, b"<p>x</p>")
    ConditionsLog(copies.database).put(CaptureConditions(
        "run", "mirror", "mirror.example", ANSWERED, (("hosts_file", "the hosts file says: 10.0.0.1"),)))
    shown = desk().get(f"/evidence/archived/{case.pk}/", {"version": version}).content.decode()
    assert "the hosts file says: 10.0.0.1" in shown
    assert shown.count('href="?version=') == 1, "all captures are listed, the one shown without a link"


def test_a_capture_whose_bytes_are_not_stored_is_said_to_be_none(copies: Copies, desk: Callable[..., Client]) -> None:
    copy = copies.case()
    shown = desk().get(f"/evidence/archived/{copy.pk}/", {"version": copy.page}).content.decode()
    assert "<iframe" not in shown
    assert "原始字节没有保存" in shown
    stored = store_version(copies.database, copy.url, b"<p>x</p>")
    shown = desk().get(f"/evidence/archived/{copy.pk}/", {"version": stored}).content.decode()
    assert f'src="/evidence/archived/{copy.pk}/{stored}/"' in shown


@pytest.mark.parametrize(("reason", "shown"), [
    ("TimeoutError: the page did not answer", "TimeoutError: the page did not answer"),
    (BEHIND_PROXIES, "截图会暴露我方地址"), (WITHOUT_PROXIES, "WENZONG_PROXIES 没有设置代理"),
    (sentence_text(Sentence("the browser received status {status}", status=404)), "浏览器收到的状态码为 404"),
])
def test_a_missing_screenshot_is_explained(
    copies: Copies, desk: Callable[..., Client], reason: str, shown: str,
) -> None:
    copy = copies.case()
    Screenshots(copies.database).put(Screenshot(copy.page, copy.url, FETCHED, reason=reason))
    assert shown in desk().get(f"/evidence/archived/{copy.pk}/").content.decode()


def test_an_unclean_capture_is_marked_where_the_texts_are_compared(copies: Copies, desk: Callable[..., Client]) -> None:
    copy = copies.case()
    page = Pages(copies.database).versions([copy.page])[copy.page]
    marked = f'href="/evidence/archived/{copy.pk}/">取证环境不清洁'
    assert marked not in desk().get(f"/cases/copies/{copy.pk}/").content.decode()
    ConditionsLog(copies.database).put(CaptureConditions(
        page.run, page.site, "mirror.example", ANSWERED, (("clock", "the clock is +90 seconds off"),)))
    assert marked in desk().get(f"/cases/copies/{copy.pk}/").content.decode()


def test_what_a_copy_was_found_in_is_shown_however_often_its_page_was_captured_since(
    copies: Copies, desk: Callable[..., Client],
) -> None:
    case = copies.case()
    first = store_version(copies.database, case.url, "<p>第一章</p>".encode())
    case.page = first
    case.save()
    Pages(copies.database).put_versions([
        Page("mirror", case.url, f"capture {number}", ANSWERED + timedelta(days=1 + number), "utf-8", "later",
             f"later {number}", run="run") for number in range(2 * MOST)])
    address = f"/evidence/archived/{case.pk}/"
    shown = desk().get(address).content.decode()
    assert f"{address}{first}/" in shown, "the capture that the copy was found in"
    listed = [desk().get(address, {"page": number}).content.decode() for number in (1, 2, 3)]
    links = [page.count("version=") for page in listed]
    assert sum(links) >= 2 * MOST, "every other capture is linked from one of the pages"
    assert max(links) <= MOST
    assert listed[1].count(f'<span class="figure">{len("later 50")}</span>') == MOST, "each with its length"
    assert "第一章" in desk().get(f"{address}{first}/").content.decode()


@pytest.mark.slow
def test_a_hostile_page_reaches_no_canary(copies: Copies, address: str, chromium: Browser) -> None:
    case = copies.case()
    owner = member(copies.organisation)
    with Canary().listen() as canary:
        body = HOSTILE.format(place=f"127.0.0.1:{canary.port}").encode()
        version = store_version(copies.database, case.url, body)
        page = chromium.new_page()
        log_in(page, address, owner.username)
        page.goto(f"{address}/evidence/archived/{case.pk}/?version={version}", wait_until="networkidle")
        frame = page.frame_locator("iframe.archived")
        assert "暮色" in frame.locator("body").inner_text()
        frame.locator("#out").click()
        page.wait_for_load_state("networkidle")
        assert "暮色" in frame.locator("body").inner_text()
        page.close()
        assert canary.connections == 0
