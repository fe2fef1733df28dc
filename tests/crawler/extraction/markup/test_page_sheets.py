"""Rules of a page's own sheets, with all kinds of selectors: hidden text is not read, shown text is."""

import time

import pytest

from crawler.extraction.markup.shown import shown
from crawler.extraction.page import extract_html

LINES = [f"第{row}个人渡过了河，什么也没有说，只把那一盏旧灯放在船头的木板上。" for row in range(24)]
JUNK = [f"本站域名更换请记住某某小说网第{row}号备用地址方便下次再来阅读。" for row in range(24)]
URL = "http://a.test/book/7/31.html"


def page(style: str, real: str = "<p>{}</p>", junk: str = "<p>{}</p>") -> str:
    pairs = "".join(real.format(line) + junk.format(other) for line, other in zip(LINES, JUNK, strict=True))
    return (f"<html><head><title>第一章 渡口</title><style>{style}</style></head><body><h1>第一章 渡口</h1>"
            f"<div id=content>{pairs}</div></body></html>")


@pytest.mark.parametrize(("style", "real", "junk"), [
    ("p:nth-child(2n){display:none}", "<p>{}</p>", "<p>{}</p>"),
    ("#content p:nth-of-type(even){display:none}", "<p>{}</p>", "<p>{}</p>"),
    ("#content p:nth-last-child(2n+1){display:none}", "<p>{}</p>", "<p>{}</p>"),
    ("hr+p{display:none}", "<p>{}</p>", "<hr><p>{}</p>"),
    ("p:not(.k){display:none}", "<p class=k>{}</p>", "<p>{}</p>"),
    ("p:not(.k,.m){display:none}", "<p class=m><i class=k></i>{}</p>", "<p>{}</p>"),
    ("p[lang]{display:none}", "<p>{}</p>", "<p lang=x>{}</p>"),
    ("p[title^=x]{visibility:hidden}", "<p title=y>{}</p>", "<p title=xy>{}</p>"),
    ("p[title*='Q' i]{opacity:0}", "<p title=y>{}</p>", "<p title=xqz>{}</p>"),
    (":is(.j,.q){display:none}", "<p>{}</p>", "<p class=q>{}</p>"),
    ("div:has(> .z){display:none}", "<div><p>{}</p></div>", "<div><p class=z>{}</p></div>"),
    (r".\6a {display:none}", "<p>{}</p>", "<p class=j>{}</p>"),
    ("@media screen{.j{display:none}}", "<p>{}</p>", "<p class=j>{}</p>"),
    ("@media only screen and (min-width:600px){.j{display:none}}", "<p>{}</p>", "<p class=j>{}</p>"),
    ("@layer a{@supports (display:block){.j{display:none}}}", "<p>{}</p>", "<p class=j>{}</p>"),
    ("#content{color:#333;& .j{display:none}}", "<p>{}</p>", "<p class=j>{}</p>"),
    ("#content{.j{display:none}}", "<p>{}</p>", "<p class=j>{}</p>"),
    (":root{--n:none}.j{display:var(--n)}", "<p>{}</p>", "<p class=j>{}</p>"),
    ("#content p{display:none}#content p:nth-child(odd){display:block}", "<p>{}</p>", "<p>{}</p>"),
    ("p[lang]{display:none!important}#content p{display:block}", "<p>{}</p>", "<p lang=x>{}</p>"),
    ("<!-- .j{display:none} -->", "<p>{}</p>", "<p class=j>{}</p>"),
    ("body{container-type:inline-size}@container (min-width:9px){.j{display:none}}", "<p>{}</p>", "<p class=j>{}</p>"),
    (":lang(x){display:none}", "<p lang=xy>{}</p>", "<p lang=x-quiet><span>{}</span></p>"),
    *((f".j{{{hiding}}}", "<p>{}</p>", "<p class=j>{}</p>") for hiding in (
        "opacity:calc(1 - 1)", "height:calc(0px);overflow:hidden", "position:absolute;left:calc(-1 * 9999px)",
        "position:relative;left:-88em",
        "color:#fff0", "color:hsl(0 0% 0% / 0)", "transform:matrix(0, 0, 0, 0, 5, 5)", "transform:rotateY(90deg)",
        "zoom:.001", "position:absolute;bottom:99999px", "position:fixed;left:9999px",
        "position:absolute;inset-inline-start:-9999px",
        "margin-inline-start:-9999px", "block-size:0;overflow:hidden", "clip-path:xywh(0 0 0 0)",
        "clip-path:rect(0 0 0 0)", "color:oklch(1 0 0 / 0)", "color:hwb(0 100% 0%)")),
    ("#content{background:oklch(0.3 0 0)}p{color:oklch(0.9 0 0)}.j{color:oklch(0.3 0 0)}", "<p>{}</p>",
     "<p class=j>{}</p>"),
])
def test_what_any_selector_hides_is_not_read(style: str, real: str, junk: str) -> None:
    text = extract_html(page(style, real, junk), URL).text
    assert all(line in text for line in LINES)
    assert not any(line in text for line in JUNK)


@pytest.mark.parametrize(("style", "real"), [
    ("p:nth-child(2n){display:none}#content p{display:block}", "<p>{}</p>"),
    (".k{display:none}#content .k{display:block}", "<p class=k>{}</p>"),
    ("p:nth-child(2n){display:none}p{display:block!important}", "<p>{}</p>"),
    ("@media print{p:nth-child(2n){display:none}}", "<p>{}</p>"),
    ("@media (max-width:600px){p:nth-child(2n){display:none}}", "<p>{}</p>"),
    ("@supports not (display:block){p:nth-child(2n){display:none}}", "<p>{}</p>"),
    ("p:hover{display:none}p:nth-child(0){display:none}p:nth-child(q){display:none}", "<p>{}</p>"),
    ("p:nth-child(2n)::before{display:none}", "<p>{}</p>"),
    ("a{color:red}} p{display:none} i{color:red}", "<p>{}</p>"),
    ("p{zoom:0}p{left:calc(50% - 900px)}p{opacity:calc(2 - 1)}p{left:-4em}", "<p>{}</p>"),
    ("@container (max-width:99px){p{display:none}}", "<p>{}</p>"),
    ("#content{background:oklch(1 0 0)}p{color:oklch(0.2 0.01 250)}", "<p>{}</p>"),
    ("#content{background:hwb(0 0% 100%)}p{color:hwb(0 100% 0%)}", "<p>{}</p>"),
    ("p{position:absolute;top:9000px;left:1200px}", "<p>{}</p>"),
    ("@container not (min-width:9px){p{display:none}}", "<p>{}</p>"),
    ("p:not(:defined){display:none}p:not(:hover){display:none}", "<p>{}</p>"),
    ("@container (min-width:9px){p{display:none}}", "<p>{}</p>"),
    ("body:not(.loaded) p{display:none}p:not(.in-view){opacity:0}", "<p>{}</p>"),
    ("</style><noscript><style>p{display:none}</style></noscript><style>", "<p>{}</p>"),
    ("div{background:rgba(0,0,0,.04)}p{color:rgba(0,0,0,.85)}", "<p>{}</p>"),
    ("div{background:rgb(0 0 0 / 4%)}p{color:rgb(0 0 0 / 85%)}", "<p>{}</p>"),
])
def test_what_is_shown_after_all_is_read(style: str, real: str) -> None:
    lines = shown(page(style, real, real))[1]
    assert {line.text for line in lines if not line.hidden} >= {*LINES, *JUNK}


@pytest.mark.parametrize("style", [
    "".join(f"p:nth-child({step}n+7){{display:none}}" for step in range(8, 6_000)),
    "".join(f"p ~ p ~ p ~ i[a{step}]{{display:none}}" for step in range(5_000)),
    "div div div div div div :not(b){display:none}" * 3_000, ":not(" * 50_000 + "{display:none}",
    "a{" * 100_000 + "display:none", ".a{&{" * 40_000, ":has(* * * * *){display:none}" * 3_000,
    "@media screen and " * 20_000 + "{p{display:none}}", "--a:" * 50_000 + "var(" * 50_000,
])
def test_a_hostile_sheet_is_left_in_time(style: str) -> None:
    body = "<div>" * 200 + "".join(f"<p>{row}<i a1></i></p>" for row in range(4_000)) + "</div>" * 200
    began = time.process_time()
    shown(f"<style>{style}</style>{body}")
    assert time.process_time() - began < 20, "seconds are not minutes: the steps are bounded"


def test_a_sheet_that_was_not_read_to_its_end_is_told() -> None:
    wearing = "".join(f":has(* * * [a{step}]){{display:none}}" for step in range(1_900))
    assert extract_html(page(wearing), URL).is_cut
    assert not extract_html(page("p:nth-child(2n){display:none}"), URL).is_cut


@pytest.mark.parametrize(("style", "real"), [
    ("p::before{content:var(--t)}", "<p style=\"--t:'{}'\"></p>"),
    ("p::before{content:attr(title)}p::after{content:'请收藏'}p::after{content:none}", '<p title="{}"></p>'),
    ("p::before{content:attr(title)}p::after{content:'请收藏'}p:after{display:none}", '<p title="{}"></p>'),
])
def test_what_a_sheet_writes_is_read_unless_a_later_rule_takes_it_away(style: str, real: str) -> None:
    assert extract_html(page(style, real, "")).text.split("\n") == LINES


def test_signs_that_a_sheet_writes_are_read() -> None:
    lines = "".join(f"<p>{line.replace('，', '<i></i>')}</p>" for line in LINES)
    assert extract_html(f"<style>i::before{{content:'，'}}</style>{lines}").text.split("\n") == LINES
