"""Which pictures of a page may hold its text."""

import pytest

from crawler.extraction.page import extract_html
from crawler.pictures.page_pictures import MAX_PICTURES

HELD = "data:image/png;base64," + "A" * 4_000


@pytest.mark.parametrize(("markup", "expected"), [
    ('<img src="/c/1.png"><img src="/c/2.jpg">', ("http://h/c/1.png", "http://h/c/2.jpg")),
    ('<img src="/static/blank.gif" data-src="/c/1.webp">', ("http://h/c/1.webp",)),
    ('<img src="/static/loading.gif" data-original="//cdn.test/1">', ("http://cdn.test/1",)),
    ('<img srcset="/s.png 480w, /l.png 1080w">', ("http://h/l.png",)),
    (f'<img src="{HELD}"><img src="/c/2.png"><img src="{HELD}B">', ("data:0", "http://h/c/2.png", "data:1")),
    ('<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/c/1.png">', ("http://h/c/1.png",)),
    ('<a href="/c/1_large.jpg"><img src="/c/1.jpg"></a>', ("http://h/c/1.jpg",)),
], ids=["plain", "lazy", "other host", "sets", "within the page", "placeholder", "enlarged"])
def test_pictures_of_text_are_listed_in_order(markup: str, expected: tuple[str, ...]) -> None:
    assert extract_html(f"<h1>第3章 夜</h1><div>{markup}</div>", "http://h/3.html").pictures == expected


@pytest.mark.parametrize("markup", [
    '<img src="/logo.png">', '<img src="/u/1.png" class="avatar">', '<img src="/1.png" width="80" height="80">',
    '<a href="/book/9"><img src="/9.jpg"></a>', '<form><img src="/1.png"></form>', '<img src="/captcha.php?x=1">',
    '<img src="/1.png" alt="验证码">', '<header><img src="/1.png"></header>', '<img src="/ads/1.png">',
])
def test_what_is_no_chapter_is_not_asked_for(markup: str) -> None:
    assert extract_html(f"<h1>第3章 夜</h1><div>{markup}</div>", "http://h/3.html").pictures == ()


def test_pictures_beside_a_text_are_left_alone() -> None:
    text = "".join(f"<p>第{number}天，河水涨到了门槛，谁也没有说话，只听见雨声。</p>" for number in range(60))
    assert extract_html(f'<h1>夜</h1><div>{text}<img src="/photo.jpg"></div>', "http://h/3.html").pictures == ()


def test_endless_pictures_are_bounded() -> None:
    many = "".join(f'<img src="/c/{number}.png">' for number in range(500))
    assert len(extract_html(f"<h1>第3章</h1>{many}", "http://h/3.html").pictures) == MAX_PICTURES
