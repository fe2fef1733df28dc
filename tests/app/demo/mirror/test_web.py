"""The mirror web over real HTTP: what it serves, and that the recorded truth about it is true."""

import gzip
import socket
from collections.abc import Iterator
from email.message import Message
from typing import NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urljoin
from urllib.request import Request, urlopen

import pytest
from lxml import etree, html

from app.demo.demo_texts import works
from app.demo.mirror import Finding, MirrorError, MirrorWeb, mirror_web, score, server
from app.demo.mirror.content import SITEMAPS
from app.demo.mirror.sites import SITES
from crawler.extraction.page import Extraction, extract_page
from matcher import Matcher


class Answer(NamedTuple):
    status: int
    headers: Message
    body: bytes


def fetch(url: str, method: str = "GET", **headers: str) -> Answer:
    request = Request(url, headers={name.replace("_", "-"): value for name, value in headers.items()}, method=method)
    try:
        with urlopen(request, timeout=120) as response:
            return Answer(response.status, response.headers, response.read())
    except HTTPError as error:
        with error:
            return Answer(error.code, error.headers, error.read())


def extraction(url: str) -> Extraction:
    answer = fetch(url)
    return extract_page(answer.body, url, str(answer.headers["Content-Type"]))


@pytest.fixture(scope="module")
def web() -> Iterator[MirrorWeb]:
    with mirror_web(first_port=0) as served:
        yield served


@pytest.fixture(scope="module")
def pages(web: MirrorWeb) -> dict[str, Answer]:
    return {url: fetch(url) for url in web.truth.pages}


def test_it_is_the_web_that_was_asked_for(web: MirrorWeb) -> None:
    kinds = [site.kind for site in web.sites]
    assert len(web.sites) >= 8
    assert kinds.count("pirate") >= 5
    assert {"honest", "quoting", "licensed"} < set(kinds)
    assert len({copy.trick for copy in web.truth.copies}) >= 10
    copied = {(copy.work, copy.chapter) for copy in web.truth.pirated}
    assert {work for work, _ in copied} == {chapters[0].work for chapters in works().values()}
    assert copied <= {(chapter.work, chapter.title) for chapters in works().values() for chapter in chapters}


def test_every_page_is_there_and_loopback_only(web: MirrorWeb, pages: dict[str, Answer]) -> None:
    assert {answer.status for answer in pages.values()} == {200}
    assert {copy.url for copy in web.truth.copies} <= web.truth.pages
    assert all(site.host_port.startswith("127.0.0.1:") for site in web.sites)
    assert all(site.start_url in web.truth.clean for site in web.sites)


def test_every_copy_can_be_reached_by_a_crawler_that_obeys_robots(web: MirrorWeb) -> None:
    for site in web.sites:
        seen, waiting = set(), [site.start_url, *_sitemap(urljoin(site.start_url, "/sitemap.xml"))]
        forbidden = _forbidden(urljoin(site.start_url, "/robots.txt"))
        while waiting:
            url = waiting.pop()
            if url in seen or not url.startswith(site.start_url) or url.startswith(forbidden):
                continue
            seen.add(url)
            answer = fetch(url)
            if answer.status == 200:
                anchors = html.fromstring(answer.body).iter("a")
                waiting += [urljoin(url, str(anchor.get("href"))).partition("#")[0] for anchor in anchors]
        assert {copy.url for copy in web.truth.copies if copy.site == site.name} <= seen


def _forbidden(url: str) -> tuple[str, ...]:
    answer = fetch(url)
    lines = answer.body.decode().splitlines() if answer.status == 200 else []
    return tuple(urljoin(url, line.partition(": ")[2]) for line in lines if line.startswith("Disallow: "))


def _sitemap(url: str) -> list[str]:
    answer = fetch(url)
    if answer.status != 200:
        return []
    root = etree.fromstring(answer.body)
    found = [str(place.text) for place in root.iter(f"{{{SITEMAPS}}}loc")]
    return found if str(root.tag).endswith("urlset") else [page for inner in found for page in _sitemap(inner)]


@pytest.mark.fault(13)
def test_charsets_are_as_bad_as_in_the_wild(web: MirrorWeb, pages: dict[str, Answer]) -> None:
    types = {(copy.site, str(pages[copy.url].headers["Content-Type"])) for copy in web.truth.copies}
    assert {("biqulou", "text/html"), ("shuwuan", "text/html; charset=Big5"), ("shouyue", "text/html"),
            ("loudeng", "text/html; charset=ISO-8859-1")} < types
    bodies = {copy.site: pages[copy.url].body for copy in web.truth.copies}
    assert b"charset=gbk" in bodies["biqulou"]
    assert b"charset" not in bodies["loudeng"] + bodies["shouyue"] + bodies["quanben"]
    bodies["biqulou"].decode("gb18030")
    bodies["loudeng"].decode("gb18030")
    bodies["shuwuan"].decode("cp950")
    bodies["shouyue"].decode("utf-8")
    for site in ("biqulou", "loudeng", "shuwuan", "quanben", "freeshelf"):
        with pytest.raises(UnicodeDecodeError):
            bodies[site].decode("utf-8")


def test_chapters_in_several_pages_say_how_they_go_on(web: MirrorWeb) -> None:
    for site, parts in (("biqulou", 2), ("shouyue", 3), ("loudeng", 2)):
        first = next(copy for copy in web.truth.copies if copy.site == site)
        chain = [first.url]
        while following := extraction(chain[-1]).next_url:
            chain.append(following)
        assert len(chain) == parts
        same = {(copy.site, copy.chapter, copy.url) for copy in web.truth.copies}
        assert {url for name, chapter, url in same if (name, chapter) == (site, first.chapter)} == set(chain)


def test_a_returning_visitor_is_told_what_has_not_changed(web: MirrorWeb) -> None:
    url = web.sites[0].start_url
    first = fetch(url)
    assert fetch(url, If_None_Match=str(first.headers["ETag"])).status == 304
    packed = fetch(url, Accept_Encoding="gzip")
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.body) == first.body
    head = fetch(url, "HEAD")
    assert (head.status, head.body, head.headers["Content-Length"]) == (200, b"", str(len(first.body)))
    before = web.requests("biqulou")["/"]
    assert fetch(url + "nowhere").status == 404
    assert web.requests("biqulou")["/nowhere"] == 1
    assert web.requests("biqulou")["/"] == before


def test_the_next_day_changes_a_few_pages_and_adds_some() -> None:
    with mirror_web(first_port=0) as web:
        before, first = {url: fetch(url).body for url in web.truth.pages}, web.truth
        web.turn_to(2)
        after, second = {url: fetch(url).body for url in web.truth.pages}, web.truth
    assert not set(before) - set(after)
    new = second.pages - first.pages
    assert len(new) == 6
    assert {copy.chapter for copy in second.copies if copy.url in new} == {"第九章 一丈高的静", "第十章 一句还你"}
    changed = {url for url in before if before[url] != after[url]}
    assert 1 <= len(changed & {copy.url for copy in first.copies}) <= 4
    assert set(first.copies) <= set(second.copies)
    assert web.day == 2


def test_a_taken_port_is_replaced_by_a_free_one() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        first = taken.getsockname()[1]
        with mirror_web(first_port=first, sites=SITES[:2]) as web:
            assert web.sites[0].host_port != f"127.0.0.1:{first}"
            assert fetch(web.sites[0].start_url).status == 200
            gone = web.sites[0].start_url
    with pytest.raises(URLError):
        fetch(gone)


def test_a_web_that_cannot_listen_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "HOST", "192.0.2.1")
    with pytest.raises(MirrorError, match=r"no site can listen on 192\.0\.2\.1, neither at port 18100"), mirror_web():
        pass


@pytest.mark.fault(13)
@pytest.mark.slow
def test_crawler_and_matcher_find_every_copy_and_accuse_no_other_site() -> None:
    matcher = Matcher()
    for chapters in works().values():
        for chapter in chapters:
            matcher.add(chapter.title, chapter.text, chapter.work)
    with mirror_web(day=2, first_port=0) as web:
        licensed = {copy.url for copy in web.truth.copies if copy.kind == "licensed"}
        findings = [
            Finding("", url, found.source.work_title, found.source.title,
                    "licensed" if url in licensed else found.judgement.verdict)
            for url in web.truth.pages for found in matcher.match(extraction(url).text)
        ]
        result = score(findings, web.truth)
    assert result.missed == ()
    assert result.false_alarms == ()
