"""Book sources: rules are read as written; hostile rules take bounded time and reach nothing."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from crawler.book_sources.book_reading import BookReader, RuleProcess
from crawler.book_sources.guarded_fetch import MOST_BYTES, GuardedFetch
from crawler.book_sources.legado_source import BookSource, RefusedSource, read_source, read_sources
from crawler.book_sources.page_request import PageRequest, search_request
from crawler.book_sources.rule_syntax import RuleError
from crawler.network.egress import Egress, EgressError
from crawler.network.fetch import FetchError
from crawler.politeness.throttle import MAX_DELAY
from tests.crawler.book_sources.further_book_rules import SEARCH, SHAPES, FurtherShape, routes_of, searched
from tests.crawler.book_sources.legado_spellings import REFUSED, SPELLINGS
from tests.crawler.book_sources.made_book_site import TITLES, shape
from tests.mirror import Answer, Canary, Site, html


@pytest.fixture(scope="module")
def process() -> Iterator[RuleProcess]:
    child = RuleProcess()
    yield child
    child.close()


def entry(url: str = "http://books.example/", **changes: Any) -> dict[str, Any]:
    return {"bookSourceName": "书屋", "bookSourceUrl": url, "bookSourceType": 0,
            "ruleToc": {"chapterList": "class.list@tag.a", "chapterName": "text", "chapterUrl": "href"},
            "ruleContent": {"content": "id.content@html"}, **changes}


def source(**changes: Any) -> BookSource:
    read = read_source(entry(**changes))
    assert isinstance(read, BookSource), read
    return read


def reader(site: Site, process: RuleProcess, **changes: Any) -> BookReader:
    read = read_source(entry(**{"url": site.url, **changes}), {site.pair})
    assert isinstance(read, BookSource), read
    return BookReader(read, GuardedFetch(Egress(frozenset({site.pair})), "test", 1.0), process)


def test_twenty_shapes_are_read_as_written(process: RuleProcess) -> None:
    right = wrong = 0
    site = Site()
    shapes = [shape(number) for number in range(20)]
    for each in shapes:
        site.routes |= each.routes
    with site.serve():
        for number, each in enumerate(shapes):
            book = reader(site, process, **each.rules)
            chapters = book.contents(f"{site.url}/b{number}/")
            is_contents = [chapter.title for chapter in chapters] == TITLES
            addresses = [chapter.url for chapter in chapters]
            for lines, address in zip(each.texts, addresses, strict=False):
                is_equal = is_contents and book.text(address, addresses) == "\n".join(lines)
                right, wrong = right + is_equal, wrong + (not is_equal)
            wrong += max(0, len(TITLES) - len(chapters))
    assert right / (right + wrong) >= 0.98


@pytest.mark.parametrize("shapes", [SHAPES, SPELLINGS])
def test_further_shapes_are_read_as_written(process: RuleProcess, shapes: dict[str, FurtherShape]) -> None:
    site, written, wrong = Site(), dict[str, list[list[str]]](), list[str]()
    for number, (name, each) in enumerate(shapes.items()):
        routes, written[name] = routes_of(number, each)
        site.routes |= routes
    with site.serve():
        for number, (name, each) in enumerate(shapes.items()):
            book = reader(site, process, ruleToc=each.toc, ruleContent=each.content, ruleBookInfo=each.info)
            chapters = book.contents(f"{site.url}/b/{number}/")
            addresses = [chapter.url for chapter in chapters]
            if [chapter.title for chapter in chapters] != TITLES:
                wrong.append(f"{name}: contents {chapters}")
            wrong += [f"{name}: {address}" for lines, address in zip(written[name], addresses, strict=False)
                      if book.text(address, addresses) != "\n".join(lines)]
    assert wrong == []


def test_titles_are_searched_as_a_source_describes(process: RuleProcess) -> None:
    site = Site(takes=searched)
    with site.serve():
        book = reader(site, process, url=f"{site.url}/", header='{"Referer": "https://b.example/", "User-Agent": "x"}',
                      **SEARCH)
        assert book.search("雾灯") == [("雾灯", "林渡", f"{site.url}/b/1/")]
    sent = next(each.headers for each in site.requests if each.path == "/search.php")
    assert (sent["referer"], sent["User-Agent"]) == ("https://b.example/", "test")


@pytest.mark.parametrize(("written", "url"), [
    ("/s?q={{key}}&p={{page}}", "/s?q=%E9%9B%BE&p=1"), ("/s?q={{key}}&o={{(page-1)*20}}", "/s?q=%E9%9B%BE&o=0"),
    ('/s?q={{key}},{"charset":"gbk"}', "/s?q=%CE%ED"), ("/s<,_{{page}}>.php?q=searchKey", "/s.php?q=%E9%9B%BE"),
    ("/s/{{key}}/{{page}}.html,{'charset':'gbk'}", "/s/%E9%9B%BE/1.html"),
])
def test_addresses_of_searches_are_filled_in(written: str, url: str) -> None:
    assert search_request(written, "雾").url == url


@pytest.mark.parametrize(("written", "reason"), [
    ("/s?q={{java.md5Encode(key)}}", "script between"), ('/s?q={{key}},{"webView":true}', "webView"),
    ('/s?q={{key}},{"method":"PUT"}', "method 'PUT'"), ('/s?q={{key}},{"headers":{"Cookie":"a=b"}}', "login"),
    ("/{{key}}" + "{{" * 500_000, "longer than"),
    ("@js:1", "needs a script"), ("/s?q={{key}},{method}", "not JSON"), ('/s?q={{key}},{"charset":"x-y"}', "x-y"),
    ('/s?q={{key}},{"charset":"undefined"}', "undefined"), (r'/s?q={{key}},{"charset":"a\u0000b"}', "unknown"),
    ("/s?q={{key}}&p={{page" + " " * 1_900 + "x}}", "script between"),
])
def test_a_search_that_is_not_used_says_why(written: str, reason: str) -> None:
    read = source(searchUrl=written, ruleSearch=json.loads(SEARCH["ruleSearch"]))
    assert read.search_url == ""
    assert reason in read.unsearched


def test_robots_are_obeyed(process: RuleProcess) -> None:
    site = Site({"/robots.txt": "User-agent: *\nDisallow: /closed/"})
    with site.serve(), pytest.raises(FetchError, match=r"robots\.txt forbids"):
        reader(site, process).contents(f"{site.url}/closed/")
    assert site.paths() == []


@pytest.mark.fault(15)
@pytest.mark.parametrize("asked", ["1e300", "31536000"])
def test_a_host_cannot_ask_for_a_pause_without_end(monkeypatch: pytest.MonkeyPatch, asked: str) -> None:
    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)
    site = Site({"/robots.txt": f"User-agent: *\nCrawl-delay: {asked}", "/": html("一")}, host="localhost")
    with site.serve():
        fetch = GuardedFetch(Egress(frozenset({f"127.0.0.1:{site.port}"}), lambda _: ["127.0.0.1"]), "test", 1.0)
        for _ in range(2):
            fetch(PageRequest(f"{site.url}/"))
    assert MAX_DELAY - 60 < max(slept) <= MAX_DELAY


def test_nothing_is_fetched_while_the_rules_of_a_host_are_unknown(process: RuleProcess) -> None:
    site = Site({"/robots.txt": Answer(raw=b"no response\r\n\r\n")})
    with site.serve(), pytest.raises(FetchError, match="does not answer"):
        reader(site, process).contents(f"{site.url}/open/")
    assert site.paths() == []


@pytest.mark.parametrize(("changes", "reason"), [
    ({"ruleContent": {"content": "<js>java.ajax(baseUrl)</js>"}}, "ruleContent.content: the rule needs a script"),
    ({"ruleToc": {"chapterList": "a", "chapterName": "text", "chapterUrl": "{{java.get('x')}}"}}, "needs a script"),
    ({"ruleToc": {"chapterList": "a", "chapterName": "text@js:result", "chapterUrl": "href"}}, "needs a script"),
    ({"ruleContent": {"content": ":<a>(.*)</a>"}}, "a regular expression"),
    ({"ruleContent": {"content": '@put:{a:"@js:b"}id.content@html'}}, "needs a script"),
    ({"ruleToc": {"chapterList": "a", "chapterName": "text", "chapterUrl": 'href##$##,{"method":"POST"}'}}, "by POST"),
    ({"header": '{"Cookie": "sid=1"}'}, "header cookie of a login"),
    ({"ruleContent": {"content": "@css:div:nosuch(1)@text"}}, "cannot be read"),
    ({"ruleContent": {"content": "//div[@id='a'"}}, "cannot be read"),
    ({"ruleContent": {"content": "//div\0"}}, "cannot be read"),
    ({"ruleContent": {"content": "a" * 3000}}, "longer than"),
    ({"ruleContent": {}}, "no rule ruleContent.content"),
    ({"loginUrl": "http://books.example/login"}, "needs a login"),
    ({"bookSourceType": 1}, "source of audio"),
    ({"url": "http://127.0.0.1:9/"}, "private address"), ({"url": "http://2130706433/"}, "private address"),
    ({"url": "http://[::1]/"}, "private address"), ({"url": "http://localhost/"}, "private address"),
    ({"url": "file:///etc/passwd"}, "not a web address"), ({"url": ""}, "not a web address"),
    ({"url": "http://\ud800.example/"}, "not a web address"), ({"url": "http://b.example/\0"}, "not a web address"),
    ({"url": "http://b.example/" + "x" * 5000}, "not a web address"),
    ({"ruleContent": {"content": "id.\ud800@html"}}, "unpaired surrogates"),
    ({"ruleContent": {"content": "id.a@html", "replaceRegex": "##\ud800"}}, "unpaired surrogates"),
])
def test_what_is_not_used_is_refused_with_its_reason(changes: dict[str, Any], reason: str) -> None:
    read = read_source(entry(**changes))
    assert isinstance(read, RefusedSource)
    assert reason in read.reason


@pytest.mark.parametrize("name", REFUSED)
def test_a_spelling_that_is_not_read_is_refused_for_its_reason(name: str) -> None:
    changes, reason = REFUSED[name]
    read = read_source(entry(**changes))
    assert isinstance(read, RefusedSource), read
    assert reason in read.reason


def test_rules_ask_no_other_site(process: RuleProcess) -> None:
    other, own = Site(otherwise=html("x")), Site({"/": html('<a href="OTHER">目录</a>')})
    with other.serve(), own.serve():
        own.routes["/"] = html(f'<a href="{other.url.replace("127.0.0.1", "127.0.0.2")}/toc">目录</a>')
        book = reader(own, process, ruleBookInfo={"tocUrl": "tag.a@href"})
        with pytest.raises(RuleError, match=r"'127\.0\.0\.2' does not belong to '127\.0\.0\.1', the source's own site"):
            book.contents(f"{own.url}/")
    assert other.paths() == []


@pytest.mark.parametrize(("url", "is_own"), [
    ("http://api.example.com/s?q={{key}}", True), ("/s?q={{key}}", True), ("http://example.com/{{key}}", True),
    ("http://www.example.net/s?q={{key}}", False), ("http://xexample.com/{{key}}", False)])
def test_titles_are_told_to_the_sources_own_site_alone(url: str, is_own: bool) -> None:
    read = source(url="http://www.example.com/", searchUrl=url, ruleSearch=json.loads(SEARCH["ruleSearch"]))
    assert bool(read.search_url) is is_own
    assert is_own or "the source's own site" in read.unsearched


def test_an_answer_beyond_the_limit_is_refused_by_its_size(process: RuleProcess) -> None:
    site = Site({"/": html("x" * MOST_BYTES)})
    with site.serve(), pytest.raises(FetchError, match=f"more than {MOST_BYTES} bytes"):
        reader(site, process).contents(f"{site.url}/")


@pytest.mark.parametrize("changes", [
    {"bookSourceType": [1]}, {"ruleContent": {"content": "id.content@\ntag.p.0 \n i@html"}}])
def test_oddly_written_sources_end_no_import(changes: dict[str, Any]) -> None:
    assert isinstance(read_source(entry(**changes)), BookSource)


@pytest.mark.parametrize("name", ["\ud800", "书\0屋", "\x1b]0;书屋\a", "书\u202e屋"])
def test_a_name_is_shown_and_stored_without_signs_that_cannot_be(name: str) -> None:
    for read in (read_source(entry(bookSourceName=name)), read_source(entry(bookSourceName=name, url="")),
                 read_source([name])):
        held = read.name
        assert held.isprintable()
        assert held.encode()


def test_a_span_of_any_length_costs_what_was_found(process: RuleProcess) -> None:
    page = html('<div id="content">' + "".join(f"<p>{number}</p>" for number in range(6)) + "</div>")
    for span, read in (("1:99999999", "12345"), ("-1:-99999999:2", "531"), ("!2:99999999", "01"), ("4:0:3", "41"),
                       ("-99999999:1", "01"), ("0,0,-1", "005")):
        rules = source(ruleContent={"content": f"id.content@tag.p[{span}]@text"})
        assert "".join(process.ask("chapter", rules, page)["text"].split()) == read, span


def test_a_rule_that_no_page_has_an_answer_to_says_why(process: RuleProcess) -> None:
    with pytest.raises(RuleError, match="Invalid tag name"):
        process.ask("chapter", source(ruleContent={"content": "id.content@{text"}), html('<p id="content">x</p>'))


@pytest.mark.fault(49)
def test_hostile_rules_cost_bounded_time_and_reach_nothing(process: RuleProcess, tmp_path: Path) -> None:
    slow = {"content": "id.content@html##(a+)+$"}
    page = html('<div id="content">' + "a" * 5000 + "b</div>")
    with Canary().listen() as canary:
        private = f"http://127.0.0.1:{canary.port}/"
        site = Site({"/": html(f'<div class="list"><a href="{private}">第1章</a></div>'), "/slow": page,
                     "/turn": html(f'<div id="content">正文</div><a href="{private}">下一页</a>')})
        with site.serve():
            begin = time.monotonic()
            with pytest.raises(RuleError, match="takes too long"):
                reader(site, process, ruleContent=slow).text(f"{site.url}/slow")
            book = reader(site, process, ruleContent={
                "content": "id.content@html", "nextContentUrl": "text.下一页@href"})
            with pytest.raises(EgressError):
                book.text(book.contents(f"{site.url}/")[0].url)
            with pytest.raises(EgressError):
                book.text(f"{site.url}/turn")
            with pytest.raises(RuleError, match="too long or too much memory"):
                process.ask("chapter", source(ruleContent={"content": "//*[count(//*[count(//*)>0])>0]/@id"}),
                            html("<p id=a>x</p>" * 5000))
            assert time.monotonic() - begin < 240
        assert canary.connections == 0
    path = tmp_path / "many.json"
    path.write_text(json.dumps([entry(), *[1] * 1_000_000]))
    begin = time.process_time()
    *read, last = read_sources(path)
    assert time.process_time() - begin < 30
    assert isinstance(read[0], BookSource)
    assert isinstance(last, RefusedSource)
    assert "may contain 20,000" in last.reason
