"""Pages that only mention CAPTCHAs and logins are read and followed; pages that demand one are blocks (case 47)."""

import pytest

from crawler.extraction.page import extract_html
from crawler.politeness.block_detection import block_of
from storage.fetch_outcome import FetchOutcome
from storage.mongodb import Database
from storage.settings import Settings
from tests.crawler.crawling import Served, crawl_all, own, policy, stored
from tests.crawler.prose import chapter
from tests.mirror import Route, Site, html

MENTIONS = ("The Annoying CAPTCHA System", "验证码杀人事件", "请先登录再修仙", "登录后才能查看的世界",
            "Just a Moment", "Forbidden", "Verify You Are Human", "请完成安全验证", "Access Denied", "滑动验证的艺术")
QUICK_LOGIN = '<form action="/login"><input name="user"><input type="password" name="pw"><button>登录</button></form>'
COMMENT = ('<form action="/comment"><textarea name="text"></textarea><label>请输入验证码</label>'
           '<input name="seccode"><img src="/seccode.php"><div class="g-recaptcha" data-sitekey="x"></div></form>')
CLOUDFLARE = '<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>'


def contents(address: str, words: str, count: int, around: str = "", heading: str = "目录") -> str:
    """A contents page whose links have these words."""
    links = "".join(f'<li><a href="{address.format(number=number, slug=chr(97 + number % 26) * 3)}" title="{words}">'
                    f"{words} {number}</a></li>" for number in range(1, count + 1))
    return html(f"<h1>{heading}</h1>{around}<ul>{links}</ul>", f"{heading} - 书城")


def block(page: str, status: int = 200) -> FetchOutcome | None:
    """The block outcome that the crawler detects in a response, if any."""
    extraction = extract_html(page, "http://h.test/here")
    return block_of(status, extraction.text, page, {}, extraction.links)


@pytest.mark.fault(47)
@pytest.mark.parametrize("words", MENTIONS)
@pytest.mark.parametrize(("address", "count"), [
    ("/b/{number}.html", 3), ("/b/{number}.html", 60), ("/read.php?id={number}", 30), ("/novel/a-book/{slug}", 8),
    ("/{slug}", 20)])
def test_links_that_mention_one_are_no_block(words: str, address: str, count: int) -> None:
    assert block(contents(address, words, count)) is None
    assert block(contents(address, "第三章", count, heading=words)) is None
    assert block(contents(address, words, count, f'<img src="/covers/captcha.jpg" alt="{words}">')) is None


@pytest.mark.parametrize("around", [QUICK_LOGIN, COMMENT, CLOUDFLARE, "<p>您好，请先登录</p>" + QUICK_LOGIN,
                                    "<p>VIP章节登录后才能阅读</p>", "<p>您需要登录后才可以发帖</p>"])
@pytest.mark.parametrize(("address", "count"), [("/b/{number}.html", 3), ("/b/{number}.html", 40),
                                                ("/novel/a-book/{slug}", 5)])
def test_forms_beside_a_list_are_no_block(around: str, address: str, count: int) -> None:
    assert block(contents(address, "第三章", count, around)) is None


def test_short_texts_that_mention_one_are_no_block() -> None:
    story = "她盯着屏幕上的验证码，一个字也认不出来。登录框一闪一闪，像在嘲笑她。窗外的雨下了整整一夜，谁也没有睡着。"
    for beside in ("", COMMENT, CLOUDFLARE):
        page = html(f'<h1>第三章 验证码</h1><div id="content">{story * 3}</div>{beside}<a href="/4.html">下一章</a>')
        assert block(page) is None


MENU = "".join(f'<a href="/{name}">{name}</a>' for name in ("home", "rank", "done", "help", "about"))
LONG_MENU = "".join(f'<a href="/{chr(97 + number)}list">分类</a>' for number in range(20))
NEIGHBOURS = '<a href="/b/6.html">上一章</a><a href="/b/">目录</a><a href="/b/8.html">下一章</a>'


@pytest.mark.parametrize("page", [
    html('<script>window._cf_chl_opt={cvId:"3"};</script><h1>Just a moment...</h1>', "Just a moment..."),
    html("<div id='cf-challenge'></div><p>请完成验证码</p>", "Just a moment"),
    html("<script>var arg1='3F';document.cookie='acw_sc__v2='+x</script>"),
    html("<script>document.cookie=('__jsl_clearance_s=')</script>"),
    html('<script src="https://geo.captcha-delivery.com/captcha/?x=1"></script><p>Please enable JS</p>'),
    html('<div class="h-captcha" data-sitekey="x"></div>'),
    html('<iframe src="https://www.google.com/recaptcha/api2/anchor?k=1"></iframe>'),
    html("<p>请完成安全验证</p>"), html("<p>请拖动滑块完成验证</p>"), html("<p>Please complete the CAPTCHA below</p>"),
    html("<p>Verify you are human to continue</p>" + MENU),
    html('<p>请输入验证码后继续访问</p><form><input name="captcha"></form>'),
    html(f'<div class="nav">{LONG_MENU}</div><p>请完成安全验证后继续访问</p><form><input name="captcha"></form>'),
    html(f'<div class="nav">{MENU}</div><form action="/waf/verify"><input name="answer"></form>'),
    html("<p>请先登录后继续阅读</p>"), html("<p>您尚未登录</p>" + QUICK_LOGIN + MENU),
    html(f'<div class="nav">{LONG_MENU}</div><h1>第七章</h1><div id="content">本章为VIP，请<a href="/login">登录</a>'
         f"后阅读</div>{NEIGHBOURS}", "第七章"),
    html('<form action="/login"><p>Please sign in</p><input name="u"><input type="password" name="p"></form>' + MENU),
    html(QUICK_LOGIN, "登录"),
])
def test_demands_are_blocks(page: str) -> None:
    assert block(page) is FetchOutcome.NEEDS_HUMAN


@pytest.mark.parametrize("page", [
    html("<h1>403 Forbidden</h1><p>403 Forbidden</p>"), html("<p>Access denied</p>"), html("<p>您的访问过于频繁</p>")])
def test_refusals_are_blocks(page: str) -> None:
    assert block(page) is FetchOutcome.BLOCKED


@pytest.mark.fault(47)
@pytest.mark.slow
def test_a_contents_page_that_mentions_captchas_is_followed(
    settings: Settings, database: Database, served: Served,
) -> None:
    routes: dict[str, Route] = {"/": html('<a href="/book/7/">请先登录再修仙</a><a href="/book/8/">验证码</a>', "书城")}
    for book, words in ((7, "Annoying CAPTCHA System"), (8, "请完成安全验证")):
        routes[f"/book/{book}/"] = contents(f"/book/{book}/{{number}}.html", words, 12, CLOUDFLARE + QUICK_LOGIN)
        for number in range(1, 13):
            routes[f"/book/{book}/{number}.html"] = html(f"<h1>第{number}章</h1><p>{chapter(100 * book + number)}</p>")
    walled = {**routes, "/book/8/": html("<div class='geetest'></div><p>请拖动滑块完成验证</p>")}
    free, half = served(Site(routes)), served(Site(walled))
    mine = own(settings, [free, half])
    ended = crawl_all(mine, [policy(free, "free"), policy(half, "half")])
    assert (ended["free"].state, len(stored(mine, "free")), ended["free"].reasons.get(FetchOutcome.NEEDS_HUMAN)) == (
        "done", 24, None)
    assert (len(stored(mine, "half")), ended["half"].reasons[FetchOutcome.NEEDS_HUMAN]) == (12, 1)
