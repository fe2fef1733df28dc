"""The elements that rules may concern are found by an index as by asking each of them."""

import pytest
from lxml import etree, html

from crawler.extraction.markup.styles.suspects import BodyElements, Suspects
from crawler.extraction.page import extract_html

PAGE = ("<html><head><title>t</title></head><body class=a><div id=d class='b c'><p>1<!-- no --></p><i data-x>2</i></div>"
        "<p class='c c2' id=e>3<b>4</b></p><section><p class=b>5</p></section></body></html>")
PROSE = "".join(f"<p>夜色降临时她独自走过那条长长的石板路，风吹动灯笼，没有人说话，这是第{n}段。</p>" for n in "一二三四五六")
LINE = "她忽然想起那年冬天的渡口，老人把灯挂在船头，等一个说好要来的人。"


@pytest.mark.parametrize("keys", [
    {"p"}, {".b"}, {".c", "i"}, {"#e"}, {"#d", ".c2", "b"}, {"[data-x"}, {"[data-x", ".a"}, {""}, {".absent"}, {"head"}])
@pytest.mark.parametrize("tags", [(), ("b", "section")])
def test_found_in_order_of_the_page(keys: set[str], tags: tuple[str, ...]) -> None:
    root = html.fromstring(PAGE)
    suspects, others = Suspects(frozenset(keys)), set(root.iter(*tags)) if tags else set()
    asked = [each for each in root.find("body").iter(etree.Element) if each in others or suspects.has(each)]
    assert BodyElements(root).found(suspects, others) == asked


@pytest.mark.parametrize(("css", "is_read"), [
    (".o{display:none}.k{display:block;visibility:visible}", False),
    (".o{opacity:0}.k{opacity:1}", False),
    (".o{visibility:hidden}.k{visibility:visible}", True),
    (".o{visibility:hidden}.k .l{visibility:visible}", True),
    (".o{font-size:0}.l{font-size:16px}", True),
])
def test_only_inherited_hiding_is_undone_within(css: str, is_read: bool) -> None:
    page = (f"<!doctype html><title>第一章</title><style>{css}</style><body><h1>第一章</h1>{PROSE}"
            f"<div class=o><div class=k><p class=l>{LINE}</p></div></div>{PROSE}")
    assert (LINE in extract_html(page).text) is is_read


@pytest.mark.parametrize("selector", [".o > p:not(.x)", ".o p[class]", "div.o p", ".o > .l", "body .o .l", ".o :is(p, b).l"])
def test_rule_applies_only_within_what_it_asks(selector: str) -> None:
    page = (f"<!doctype html><title>第一章</title><style>{selector}{{display:none}}</style><body><h1>第一章</h1>{PROSE}"
            f"<div class=%s><p class=l>{LINE}</p></div>{PROSE}")
    assert LINE not in extract_html(page % "o").text
    assert LINE in extract_html(page % "n").text
