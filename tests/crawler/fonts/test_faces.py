"""The fonts that pages and style sheets name, limited to those that text may use."""

import pytest

from crawler.extraction.markup.tree import parse
from crawler.fonts.faces import embedded, faces_of, fonts_of

HERE = "http://h/css/a.css"


@pytest.mark.parametrize(("css", "fonts"), [
    ("@font-face{font-family:x;src:url('../f/x.woff2') format('woff2'),url(x.ttf)}", ("http://h/f/x.woff2",)),
    ("@font-face { src: url(x.eot); src: url('x.eot?#iefix'), url(\"x.ttf\") }", ("http://h/css/x.ttf",)),
    ("@FONT-FACE{src:url(//cdn.test/x.woff)} @font-face{src:url(/y.otf)}", ("http://cdn.test/x.woff", "http://h/y.otf")),
    ("@font-face{font-family:iconfont;src:url(i.woff)} @font-face{font-family:FontAwesome;src:url(a.woff)}", ()),
    ("@font-face{src:url(data:font/woff;base64,AAEC)}", ("data:font/woff;base64,AAEC",)),
    ("@font-face{src:url(file:///etc/passwd)} @font-face{src:url(javascript:x)} .a{background:url(b.png)}", ()),
    ("@font-face{", ()), ("", ()),
])
def test_fonts_of_a_sheet(css: str, fonts: tuple[str, ...]) -> None:
    assert fonts_of(css, HERE) == fonts


@pytest.mark.parametrize(("text", "sheets"), [("他\ue101\ue102\ue103走", ("http://h/a.css",)), ("他走了。", ())])
def test_sheets_are_named_where_the_text_needs_them(text: str, sheets: tuple[str, ...]) -> None:
    page = parse('<link rel="StyleSheet" href="/a.css"><link rel=icon href="/b.ico"><p>x')
    assert faces_of(page, "http://h/1.html", text).sheets == sheets


def test_fonts_within_addresses() -> None:
    assert embedded("data:font/woff;base64,AAEC") == b"\x00\x01\x02"
    assert embedded("data:font/woff;base64,A") == b""
    assert embedded("data:,a%20b") == b"a b"
