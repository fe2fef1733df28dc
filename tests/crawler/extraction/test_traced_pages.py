"""Kinds of real pages that were read wrong: each loses the text, floods it, or hides it from the parser."""

from collections.abc import Sequence
from statistics import fmean

import pytest

from benchmarks.reading.made.made_page import Made, made, made_further
from benchmarks.reading.score import f1
from crawler.extraction.page import extract_html
from crawler.extraction.text.line_words import words_of
from crawler.extraction.text.watermarks import without_marks
from tests.crawler.prose import paragraphs

TEXT = tuple(paragraphs(7, 8))
TITLE = "第九章 归人"
TEASER = "城东的老市场有一口井，水是甜的，可是谁也不敢夜里去打，后来拆迁，就再也没见过了，照片还在抽屉里。"
LINES = "".join(f"<p>{line}</p>" for line in TEXT)
CHAPTER = f"<div class=a><h1>{TITLE}</h1><div class=b>{LINES}</div></div>"


MENU = "".join(f"<li><a href=/{name}/>{name}</a></li>" for name in ("首页", "玄幻", "都市", "历史", "排行", "完本"))


def read(body: str) -> float:
    around = f"<div class=nav><ul>{MENU}</ul></div>{body}<div class=foot>Copyright 2012-2022 某站</div>"
    text = extract_html(f"<html><title>{TITLE}_旧事</title><body>{around}</body></html>", "http://h/b/9.html").text
    return f1(text, "\n".join(TEXT))


def test_an_article_that_its_own_script_shows_is_read() -> None:
    comments = "".join(f"<li>{TEASER}</li>" for _ in range(9))
    hidden = (f"<div id=js_content style='visibility: hidden;'>{LINES}</div>"
              f"<div class=cmt><b>精选留言</b>{comments}</div>")
    assert all(line in extract_html(f"<title></title><h1>{TITLE}</h1>{hidden}", "http://h/s/x").text for line in TEXT)
    for changed in (hidden.replace("js_content", "junk"), hidden.replace("visibility: hidden", "display: none"),
                    f"<style>#js_content{{display:none}}</style>{hidden}"):
        assert TEXT[0] not in extract_html(f"<title></title><h1>{TITLE}</h1>{changed}", "http://h/s/x").text


@pytest.mark.parametrize("count", [5, 9, 20])
def test_a_page_keeps_its_only_sentence_among_brothers_that_are_none(count: int) -> None:
    rows = [f"<div class=r>他走了{number}</div>" for number in range(count)]
    text = extract_html("".join(["<title>x</title>", *rows, "<div class=r>雨下得很大，他推开门。</div>"]), "http://h/x").text
    assert "他推开门" in text


@pytest.mark.parametrize(("line", "is_one"), [
    ("点击上方蓝字关注我们，不错过每一篇好文", True), ("长按下方二维码，识别关注", True),
    ("『加入书签，方便阅读』", True), ("图片来源于网络，侵删", True), ("END 图片来源网络，侵权即删", True),
    ("【 在 oldcar (老车) 的大作中提到: 】", True),
    ("他点击蓝色的按钮，屏幕亮了。", False), ("点击蓝色字体关注", True), ("他长按着伤口，没有说话。", False),
    ("图片上的人，他一个也不认识。", False), ("【在下】二字，是他教我的。", False),
])
def test_what_articles_and_boards_end_and_begin_with_is_noise(line: str, is_one: bool) -> None:
    assert words_of(line).is_noise == is_one


def test_an_address_of_the_site_goes_with_its_path() -> None:
    assert without_marks("听坛人https://www.shu.test/book/31012/，后来", "www.shu.test") == "听坛人，后来"


def test_heads_of_posts_in_a_terminal_are_no_text() -> None:
    heads = [f"发信人: user{n} (北窗), 信区: OldCar\n发信站: 水边社区 (Mon Mar 5 22:11:0{n} 2007), 站内"
             for n in range(8)]
    posts = "\n\n".join(f"{head}\n\n{line}\n--" for head, line in zip(heads, TEXT, strict=True))
    text = extract_html(f"<title>旧车 - 水边社区</title><h3>旧车</h3><pre>{posts}</pre>", "http://h/bbscon?f=1").text
    assert all(line in text for line in TEXT)
    assert "发信" not in text


@pytest.mark.parametrize("box", [
    f"<div class=x><h3>{TITLE}</h3><p>{TEASER}</p><p>{TEASER}</p></div>",
    f"<div class=x><div><a href=/1>{TITLE}</a></div><div>{TEASER}{TEASER}</div></div>",
    f"<ul><li><a href=/1>{TITLE}</a><p>{TEASER}</p></li><li><a href=/2>旧事</a><p>{TEASER}</p></li></ul>",
])
def test_a_box_that_repeats_the_title_does_not_steal_the_text(box: str) -> None:
    for body in (f"{box}{CHAPTER}", f"{CHAPTER}{box}"):
        found = extract_html(f"<html><title>{TITLE}_旧事</title>{body}", "http://h/b/9.html").text
        assert all(line in found for line in TEXT)
        assert read(body) >= 0.8


@pytest.mark.parametrize("count", [6, 15])
def test_teasers_do_not_beat_a_short_text(count: int) -> None:
    stream = "".join(f"<div class=item><h4><a href=/{number}>旧年的信{number}</a></h4><p>{TEASER}</p></div>"
                     for number in range(count))
    assert read(f"{CHAPTER}<div class=list>{stream}</div>") >= 0.97


def test_long_comments_and_notices_do_not_win() -> None:
    comments = "".join(f"<div class=comment><b>读者{number}</b><p>{TEASER}{TEASER}</p><a>回复</a></div>"
                       for number in range(12))
    assert read(f"{CHAPTER}<div id=comments>{comments}</div><div class=footer><p>{TEASER}</p></div>") >= 0.85


@pytest.mark.parametrize("html", [
    "<button><div>菜单</button><main>{}</main>", "<button>菜单<main>{}</main>",
    "<a href=/><div>站名</a><main>{}</main>", "<noscript>{}</noscript>", "<object><main>{}</main></object>",
    "<a href=/9.html><main>{}</main></a>",
])
@pytest.mark.parametrize("times", [5, 500])
def test_wrong_nesting_hides_nothing(html: str, times: int) -> None:
    text = "".join(f"<p>{line}</p>" for line in TEXT * times)
    found = extract_html(html.replace("{}", text), "http://h/b/9.html").text
    assert found.count(TEXT[0]) == found.count(TEXT[2]) == times


@pytest.mark.parametrize("kind", ["article", "novel", "forum"])
def test_made_pages_of_real_kinds(kind: str) -> None:
    assert mean_f1(made(84, start=10_000), kind) >= 0.97


@pytest.mark.parametrize(("kind", "least"), [
    ("recipe", 0.85), ("wiki", 0.9), ("help", 0.95), ("comments", 0.95), ("tailed", 0.75)])
def test_made_pages_of_further_kinds(kind: str, least: float) -> None:
    assert mean_f1(made_further(90, start=2_000_000), kind) >= least


def mean_f1(pages: Sequence[Made], kind: str) -> float:
    """Return the mean F1 of the generated pages of a kind; the reader was trained on none of them."""
    return fmean(f1(extract_html(page.html, page.url).text, page.text) for page in pages if page.kind == kind)
