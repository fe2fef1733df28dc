"""Which pages need a browser, whether one is available, and when a crawl stops using it."""

import time
from dataclasses import replace
from pathlib import Path

import pytest

from app.settings_table import table
from crawler.browser import state
from crawler.browser.need import SeenPage, may_hide, needs_browser
from crawler.browser.rendering import AGAIN, MAX_FRUITLESS, Rendering
from crawler.extraction.navigation.links import Link
from crawler.politeness.policy import SitePolicy
from crawler.urls.scripted_patterns import ScriptedPatterns
from storage.settings import Settings

SCRIPT = '<script src="/app.js"></script>'
FILLS = "<script>fetch('/api').then(r => r.text()).then(t => { box.innerHTML = t })</script>"
SHEET = '<link rel="stylesheet" href="/a.css">'
PAGE, CHAPTER, BOOK = "http://a.test/", "http://a.test/book/7/31.html", "http://a.test/book/7/mulu/"
SYNOPSIS = "一个渡口和许多过客的故事。" * 40


def links(count: int, words: str = "玄幻") -> list[Link]:
    return [Link(f"http://a.test/{number}", words.format(number), "") for number in range(count)]


def chapters(count: int) -> list[Link]:
    return links(count, "第{}章")


@pytest.mark.parametrize(("url", "html", "text", "found", "needed"), [
    (PAGE, f'<body><div id="app"></div>{SCRIPT}', "", [], True),
    (PAGE, f"<body><p>正在加载中</p>{SCRIPT}" + "<a href=/x>x</a>" * 40, "", links(40), True),
    (PAGE, f"<noscript>请启用 JavaScript</noscript>{SCRIPT}", "", links(30), True),
    (PAGE, f"<body>{SCRIPT}<div></div>", "", [], True),
    (CHAPTER, f"<body>{SCRIPT}<div></div>", "", links(14), True),
    (CHAPTER, f"<div class='nr chapter-content'> </div>{SYNOPSIS}{FILLS}", SYNOPSIS, links(14), True),
    (CHAPTER, f"<div id=content><p>内容加载中，请稍候</p></div>{SCRIPT}", SYNOPSIS, links(14), True),
    (CHAPTER, f"{SYNOPSIS}<button>点击阅读剩余内容</button>{FILLS}", SYNOPSIS, links(14), True),
    (CHAPTER, f"{SYNOPSIS}<script>document.write(unpack('x'))</script>", SYNOPSIS, links(14), True),
    (BOOK, f"<h2>目录</h2><ul id=list></ul>{FILLS}", SYNOPSIS, links(14), True),
    (PAGE, '<body><div id="app"></div>', "", [], False),
    (PAGE, f'<div id="main"><p>{SYNOPSIS}</p></div>{SCRIPT}', SYNOPSIS * 3, [], False),
    (PAGE, f"<ul>{SCRIPT}<li>目录", "目录", chapters(40), False),
    (BOOK, f"<h2>目录</h2><ul id=list></ul>{FILLS}", SYNOPSIS, chapters(40), False),
    (CHAPTER, f"<p>{SYNOPSIS}</p><a>下一章</a>{SCRIPT}", SYNOPSIS, links(14), False),
    (CHAPTER, SHEET + "<p>渡<i class=a1></i>口</p>" * 8, SYNOPSIS * 3, links(14), True),
    (CHAPTER, "<p>渡<i class=a1></i>口</p>" * 8, SYNOPSIS * 3, links(14), False),
    (CHAPTER, SHEET + "<p>渡口 <i class='fa fa-star'></i> 过客</p>" * 8, SYNOPSIS * 3, links(14), False),
    (CHAPTER, f"<p>{SYNOPSIS}</p><!-- loading... -->{FILLS}", SYNOPSIS, links(14), False),
])
def test_a_page_that_lacks_something_needs_one(
    url: str, html: str, text: str, found: list[Link], needed: bool,
) -> None:
    assert needs_browser(SeenPage(url, html, "", text, found)) is needed


def test_no_page_is_looked_at_for_long() -> None:
    hostile = ("<div id=content" + " id=content" * 26 + ">", "<div id=content>" + "<span>" * 50_000, "<!--" * 75_000,
               "<div id=content>" + "&nbsp; " * 50_000, "document.write(a" * 20_000, "<script " * 40_000, " " * 300_000)
    began = time.process_time()
    quoted = ("<p title='>' ", "<link x='>' ", "<p><b></b>字", "<p class=")
    for piece in (*hostile, *quoted, "<p>字<i class=a></i>", "<i a></i>", "<p class=a><p id=b>渡口渡口渡口"):
        page = SeenPage(CHAPTER, SCRIPT + SHEET + piece * (300_000 // len(piece)), "", "字" * 300)
        needs_browser(page)
        may_hide(page)
    assert time.process_time() - began < 30, "seconds are not minutes: the patterns are bounded"


PAIRS = [(f"第{row}个人渡过了河，什么也没有说。", f"请记住本站的第{row}个备用地址。") for row in range(24)]


def chapter(head: str, junk: str) -> SeenPage:
    """Make a chapter with a line of junk after each line, in distinguishable markup."""
    text = "\n".join(f"{line}\n{other}" for line, other in PAIRS)
    markup = "".join(f"<p>{line}</p>{junk.format(other)}" for line, other in PAIRS)
    return SeenPage(CHAPTER, head + markup, "第一章", text)


@pytest.mark.parametrize(("head", "junk"), [
    (SHEET, "<p class=j>{}</p>"), ("<style>@import url(/a.css);</style>", "<p class=j>{}</p>"),
    (f'<link data-x="{"x" * 400}" rel="stylesheet" href="/a.css">', "<p class=j>{}</p>"),
    ('<link title="a>b" rel="stylesheet" href="/a.css">', "<p class=j>{}</p>"),
    ('<link rel="&#115;tylesheet" href="/a.css">', "<p class=j>{}</p>"),
    (SHEET, "<p lang=x>{}</p>"), (SHEET, "<p title='x'>{}</p>"), (SHEET, "<p title='>' class=j>{}</p>"),
    (SHEET, f"<p title='{'x' * 400}' class=j>{{}}</p>"), (SHEET, "<p class=j><b></b>{}</p>"),
    (f"<!--{'x' * 300_000}-->{SHEET}", "<p class=j>{}</p>"), (f"{SHEET}<!--{'x' * 300_000}-->", "<p class=j>{}</p>"),
])
def test_lines_that_a_sheet_may_hide_are_suspect_however_they_are_written(head: str, junk: str) -> None:
    assert may_hide(chapter(head, junk))
    assert not may_hide(chapter("", "<p class=j>{}</p>")), "no sheet hides them"
    assert not may_hide(chapter(SHEET, "<p>{}</p>")), "nothing tells them apart"


@pytest.mark.parametrize("script", [
    "<script>document.querySelectorAll('.j').forEach(each => each.remove())</script>",
    "<script>document.body.classList.add('ready')</script>", "<script>$('.j').hide()</script>",
    "<script>document.styleSheets[0].insertRule('.j{display:none}')</script>", "<script async src=/a.js></script>",
])
def test_lines_that_a_script_may_remove_are_suspect(script: str) -> None:
    assert may_hide(chapter(script, "<p class=j>{}</p>"))
    assert not may_hide(chapter(script, "<p>{}</p>")), "nothing tells them apart"
    assert not may_hide(chapter("<script>var read = 1</script>", "<p class=j>{}</p>")), "it removes nothing"


def test_a_page_that_was_read_with_its_sheets_is_not_suspect_for_them() -> None:
    suspect = chapter(SHEET, "<p class=j>{}</p>")
    assert not may_hide(replace(suspect, sheets=1))
    padded = chapter(f"{SHEET}<!--{'x' * 300_000}-->", "<p class=j>{}</p>")
    assert not may_hide(replace(padded, sheets=1)), "the reader has seen all of it"
    writing = "<script>document.write('<link rel=stylesheet href=b.css>')</script>"
    by_script = chapter(SHEET + writing, "<p class=j>{}</p>")
    assert may_hide(replace(by_script, sheets=1)), "one more is named than was had"
    holes = SeenPage(CHAPTER, SHEET + "<p>渡<i class=a1></i>口</p>" * 8, "", SYNOPSIS * 3, links(14))
    assert needs_browser(holes)
    assert not needs_browser(replace(holes, sheets=1))


def test_a_page_that_its_sheets_hide_needs_one() -> None:
    page = SeenPage(CHAPTER, f"{SHEET}<p>{SYNOPSIS}</p>", "", SYNOPSIS * 3, links(14), 1)
    assert not needs_browser(page)
    assert needs_browser(replace(page, is_hidden_by_sheets=True))


def test_padding_is_itself_a_reason_to_look() -> None:
    padded = f"<!--{'x' * 300_000}--><div id=content></div>{FILLS}"
    assert needs_browser(SeenPage(CHAPTER, padded, "", SYNOPSIS, links(14)))
    assert not needs_browser(SeenPage(PAGE, padded, "", SYNOPSIS, links(14)))


def rendering(render: str = "auto", **settings: str) -> Rendering:
    return Rendering(SitePolicy("a", ("http://a.test/",), render=render), Settings(**settings), ScriptedPatterns())  # type: ignore[arg-type]


def empty(url: str = PAGE) -> SeenPage:
    return SeenPage(url, SCRIPT)


def test_a_policy_may_ask_for_it_or_forbid_it() -> None:
    plain = SeenPage(PAGE, "plain", "", "字" * 9_000)
    assert not rendering("never").wants(empty())
    assert rendering("always").wants(plain)
    assert not rendering().wants(plain)


def test_it_is_given_up_by_pattern_of_address_and_tried_again() -> None:
    ours = rendering()
    for gained in (900, *[0] * MAX_FRUITLESS):
        assert ours.wants(empty(f"{PAGE}bait/{gained}"))
        ours.learn(f"{PAGE}bait/{gained}", gained)
    assert not ours.wants(empty(f"{PAGE}bait/1"))
    assert ours.wants(empty(f"{PAGE}book/1")), "baits of one pattern say nothing of another"
    assert sum(ours.wants(empty(f"{PAGE}bait/{number}")) for number in range(2 * AGAIN)) == 2
    ours.learn(f"{PAGE}bait/2", 900)
    assert ours.wants(empty(f"{PAGE}bait/3"))


def mixed(number: int, other: str = "class=x") -> SeenPage:
    """Make a chapter in which every second line has another style."""
    lines = [f"第{line}个人渡过了河，什么也没有说。" for line in range(12)]
    markup = SHEET + "".join(f"<p {other if place % 2 else ''}>{line}</p>" for place, line in enumerate(lines))
    return SeenPage(f"http://a.test/book/7/{number}.html", markup, "第一章", "\n".join(lines) * 2)


def test_a_text_of_two_styles_is_shown_once_and_again_while_lines_of_it_are_hidden() -> None:
    honest, hiding = rendering(), rendering()
    shown = []
    for number in range(3 * AGAIN):
        if honest.wants(mixed(number)):
            shown.append(number)
            honest.learn(mixed(number).url, 0)
        assert hiding.wants(mixed(number))
        hiding.learn(mixed(number).url, 0, 500)
    assert shown == [0, AGAIN - 1, 2 * AGAIN - 1, 3 * AGAIN - 1]
    assert not rendering().wants(mixed(1, other="")), "one style hides nothing"


def test_a_page_that_would_need_it_is_noticed_where_there_is_none() -> None:
    ours = rendering(browser="off")
    assert not ours.wants(SeenPage(PAGE, "plain", "", "字" * 9_000))
    assert not ours.is_missed
    assert not ours.wants(empty())
    assert ours.is_missed


def test_why_there_is_none_is_said_with_the_mend(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    state._off.cache_clear()
    assert state.browser_off(Settings()) == "", "the tests need Chromium: scripts/prepare.sh dev"
    assert "WENZONG_BROWSER" in state.browser_off(Settings(browser="off"))
    assert "`WENZONG_BROWSER_SANDBOX`" in table()
    state._off.cache_clear()
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "apt-get install chromium" in state.browser_off(Settings())
    monkeypatch.setattr(state, "NEEDED", ("no_such_module",))
    state._off.cache_clear()
    assert "pip install" in state.browser_off(Settings())
    state._off.cache_clear()
