"""What styles hide, and what only looks hidden."""

import pytest

from crawler.extraction.markup.shown import shown

TEXT = "老周把伞骨一根根擦亮，雨声落在铁皮棚上。"


def is_hidden(style: str, body: str = "", outside: str = "") -> bool:
    page = f"<style>{style}</style><body style='{body}'><div {outside}><p>{TEXT}</p></div></body>"
    return [line.hidden for line in shown(page)[1]] == [True]


@pytest.mark.parametrize(("style", "body"), [
    ("body{background:var(--ground)} p{color:var(--ink)}", ""),
    ("body{background:var(--ground,#fff)} p{color:rgb(var(--ink))}", ""),
    ("body{background-color:rgb(var(--a))} p{color:rgb(var(--b))}", ""),
    ("body{background:inherit} p{color:inherit}", ""),
    ("body{background:initial} p{color:initial}", ""),
    ("p{backface-visibility:hidden;-webkit-backface-visibility:hidden}", ""),
    ("p{fill-opacity:0;--shown-display:none}", ""),
    ("div{background-color:rgba(0,0,0,0.00)} p{color:rgb(0,0,0)}", "background:#fff"),
    ("div{background:transparent} p{color:#fff}", "background:#000"),
])
def test_what_a_browser_shows_is_not_hidden(style: str, body: str) -> None:
    assert not is_hidden(style, body)


@pytest.mark.parametrize(("style", "body"), [
    ("body{background:var(--ground)} p{color:var(--ground)}", ""),
    ("p{visibility:hidden}", ""), ("p{opacity:0}", ""), ("p{top:0;display:none}", ""),
    ("div{background:transparent} p{color:#fff}", "background:#fff"),
    ("div{background:rgba(0,0,0,0)} p{color:white}", "background:#fefefe"),
    ("body{background:red} p{color:red}", ""),
])
def test_what_a_browser_does_not_show_is_hidden(style: str, body: str) -> None:
    assert is_hidden(style, body)


def test_a_section_that_a_button_opens_is_shown() -> None:
    shut = 'id="one" role="region" style="display:none"'
    assert is_hidden("", outside=shut)
    button = '<button aria-controls="one">展开</button>'
    assert [line.hidden for line in shown(f"<body>{button}<div {shut}><p>{TEXT}</p></div>")[1]] == [False]


def test_what_react_sends_behind_the_page_is_shown() -> None:
    assert not is_hidden("", outside='hidden id="S:1f"')
    assert is_hidden("", outside='hidden id="S:top"')
