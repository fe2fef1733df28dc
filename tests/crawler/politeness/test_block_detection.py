"""Logins, CAPTCHAs and refusals are distinguished from pages, counted by host, and never bypassed."""

from zlib import crc32

import pytest
from pymongo.database import Database

from crawler.engine.scheduler import UNDER_WAY
from crawler.extraction.navigation.links import Link
from crawler.politeness.block_detection import block_of, is_login_address, notice_of
from crawler.politeness.blocked_hosts import BACK_OFF, MAX_EMPTY, MAX_LOGINS, MAX_REFUSALS, MIN_FILLED, BlockedHosts
from storage.documents import Document
from storage.fetch_outcome import FetchOutcome
from storage.settings import Settings
from tests.crawler.crawling import Served, crawl_all, own, policy, stored
from tests.crawler.prose import chapter
from tests.mirror import Answer, Route, Site, html, redirect

TEXT = chapter(1)


@pytest.mark.parametrize(("status", "text", "markup", "headers", "name"), [
    (200, "请先登录后继续阅读", "", {}, FetchOutcome.NEEDS_HUMAN),
    (200, "", "<script>var arg1='…';setCookie('acw_sc__v2', x)</script>", {}, FetchOutcome.NEEDS_HUMAN),
    (521, "", "<script>document.cookie=('__jsl_clearance_s=')</script>", {}, FetchOutcome.NEEDS_HUMAN),
    (403, "Just a moment...", "<title>Just a moment...</title>", {}, FetchOutcome.NEEDS_HUMAN),
    (403, TEXT, "", {"cf-mitigated": "challenge"}, FetchOutcome.NEEDS_HUMAN),
    (200, "您的访问过于频繁，请稍后再试", "", {}, FetchOutcome.BLOCKED),
    (200, "抱歉，你的IP地址已被限制", "", {}, FetchOutcome.BLOCKED),
    (403, "no", "", {}, FetchOutcome.BLOCKED),
    (451, TEXT, "", {}, FetchOutcome.BLOCKED),
    (200, TEXT, "<a href='/login'>请登录</a>", {}, None),
    (200, TEXT + "她输入验证码，访问过于频繁。", "", {"server": "cloudflare"}, None),
    (404, "nothing", "", {}, None),
])
def test_blocks_are_told_from_pages(
    status: int, text: str, markup: str, headers: dict[str, str], name: FetchOutcome | None,
) -> None:
    assert block_of(status, text, markup or text, headers) == name


POSTED = '<form method="post" action="/age"><button>是</button></form>'


@pytest.mark.parametrize(("text", "markup", "words", "name"), [
    ("请确认您已年满十八岁。", POSTED, "离开", FetchOutcome.AGE_GATE),
    ("未满18岁请离开", POSTED, "", FetchOutcome.AGE_GATE),
    ("You must be at least 18 years old to enter this site.", POSTED, "", FetchOutcome.AGE_GATE),
    ("Age verification", POSTED.replace('"post"', "POST"), "Leave", FetchOutcome.AGE_GATE),
    ("请确认您已年满十八岁。", POSTED, "我已满十八岁", None),
    ("请确认您已年满十八岁。", "<form action='/age'></form>", "", None),
    ("他今年十八岁，独自进了城。", POSTED, "", None),
    (TEXT + "您是否年满十八岁？", POSTED, "", None),
    ("页面不存在", POSTED, "", FetchOutcome.SOFT_404),
])
def test_a_form_that_asks_for_an_age_is_named(
    text: str, markup: str, words: str, name: FetchOutcome | None,
) -> None:
    assert notice_of("", text, markup, [Link("http://a/1", words, "")]) is name


def test_logins_are_told_by_their_address() -> None:
    assert all(map(is_login_address, ("http://a/user/login.php?from=x", "http://a/captcha", "http://a/passport/in")))
    assert not any(map(is_login_address, ("http://a/blogin/1", "http://a/book/1.html", "http://a/verifying-a-proof")))


def test_a_host_that_asks_for_a_person_is_left_to_one() -> None:
    hosts = BlockedHosts()
    for number in range(MAX_LOGINS - 1):
        assert hosts.count(f"http://a/{number}", FetchOutcome.NEEDS_HUMAN) == 0
    hosts.accept("http://a/free", TEXT)
    for number in range(MAX_LOGINS):
        assert hosts.closed_for("http://a/") is None, "a page that can be read forgives"
        hosts.count(f"http://a/vip/{number}", FetchOutcome.NEEDS_HUMAN)
    assert (hosts.closed_for("http://a/x"), hosts.closed_for("http://b/x")) == (FetchOutcome.NEEDS_HUMAN, None)


def test_a_host_that_refuses_is_given_ever_more_time_and_then_left_alone() -> None:
    hosts = BlockedHosts()
    pauses = [hosts.count("http://a/", FetchOutcome.BLOCKED) for _ in range(MAX_REFUSALS)]
    assert pauses == [0, 0, BACK_OFF, 2 * BACK_OFF, 4 * BACK_OFF, 8 * BACK_OFF]
    assert hosts.closed_for("http://a/") == "blocked"


def test_sudden_emptiness_is_a_refusal_and_empty_pages_as_such_are_not() -> None:
    hosts = BlockedHosts()
    assert all(hosts.accept(f"http://a/menu/{number}", "") for number in range(3 * MAX_EMPTY))
    for number in range(MIN_FILLED):
        hosts.accept(f"http://a/c/{number}", TEXT)
    assert all(hosts.accept(f"http://a/c/{number}", "") for number in range(MAX_EMPTY - 1))
    assert not hosts.accept("http://a/c/99", "…")
    assert hosts.closed_for("http://a/c/1") == "blocked"


@pytest.mark.slow
def test_a_site_that_closes_half_way_is_marked_and_asked_no_more(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    def closing(door: Route) -> Site:
        """A novel site that refuses its chapters after the first ten."""
        free = iter([True] * 10)  # requests come at once: each takes one, or none is left

        def page(path: str) -> Route:
            return html(f"<div>{chapter(crc32(path.encode()))}</div>") if next(free, False) else door

        links = "".join(f'<a href="/c/{number}">第{number}章</a>' for number in range(10 * UNDER_WAY))
        return served(Site({"/": html(links), "/robots.txt": "", "/sitemap.xml": Answer(b"", 404)}, otherwise=page))  # type: ignore[arg-type]

    sites = {"puzzle": closing(html("<p>请完成安全验证</p>")), "login": closing(redirect("/user/login?next=x")),
             "empty": closing(html("<p></p>"))}
    mine = own(settings, list(sites.values()))
    ended = crawl_all(mine, [policy(site, name) for name, site in sites.items()])
    assert {name: each.state for name, each in ended.items()} == {
        "puzzle": "needs_human", "login": "needs_human", "empty": "blocked"}
    # Each of the ten that is read late begins the count anew, and what comes before the fifth is not counted.
    most = UNDER_WAY + 11 * MAX_EMPTY + UNDER_WAY
    for name, site in sites.items():
        assert 10 <= len(stored(mine, name)) <= 11
        assert len(site.paths()) <= most, "those under way may still come, nothing after"
    assert "/user/login?next=x" not in sites["login"].paths(), "nobody knocks at the door"
    assert ended["puzzle"].reasons[FetchOutcome.HOST_NEEDS_HUMAN] > 10
