"""The elements that rules may concern are found by an index as by asking each of them."""

import pytest
from lxml import etree, html

from crawler.extraction.markup.shown import shown
from crawler.extraction.markup.styles.suspects import BodyElements, Suspects

PAGE = ("<html><head><title>t</title></head><body class=a><div id=d class='b c'><p>1<!-- no --></p>"
        "<i data-x>2</i></div><p class='c c2' id=e>3<b>4</b></p><section><p class=b>5</p></section></body></html>")
LINE = "她忽然想起那年冬天的渡口。"


def is_hidden(css: str, around: str = "o") -> bool:
    page = f"<title>t</title><style>{css}</style><div class={around}><div class=k><p class=l>{LINE}</p></div></div>"
    return next(line.hidden for line in shown(page)[1] if line.text == LINE)


@pytest.mark.parametrize("keys", [
    {"p"}, {".b"}, {".c", "i"}, {"#e"}, {"#d", ".c2", "b"}, {"[data-x"}, {"[data-x", ".a"}, {""}, {".none"}, {"head"}])
@pytest.mark.parametrize("tags", [(), ("b", "section")])
def test_found_in_order_of_the_page(keys: set[str], tags: tuple[str, ...]) -> None:
    root = html.fromstring(PAGE)
    suspects, others = Suspects(frozenset(keys)), set(root.iter(*tags)) if tags else set()
    expected = [each for each in next(root.iter("body")).iter(etree.Element) if each in others or suspects.has(each)]
    assert BodyElements(root).found(suspects, others) == expected


@pytest.mark.parametrize("css", [
    ".o{display:none}.k{display:block;visibility:visible}", ".o{opacity:0}.k{opacity:1}"])
def test_nothing_inside_undoes_a_removal(css: str) -> None:
    assert is_hidden(css)


@pytest.mark.parametrize("css", [
    ".o{visibility:hidden}.k{visibility:visible}", ".o{visibility:hidden}.k .l{visibility:visible}",
    ".o{font-size:0}.l{font-size:16px}"])
def test_inherited_hiding_is_undone_inside(css: str) -> None:
    assert not is_hidden(css)


@pytest.mark.parametrize("selector", [
    ".o > .k:not(.l)", ".o div[class]", "div.o p", ".o > .k > .l", "body .o .l", ".o :is(p, b).l"])
def test_rule_applies_only_within_what_it_asks(selector: str) -> None:
    assert is_hidden(f"{selector}{{display:none}}")
    assert not is_hidden(f"{selector}{{display:none}}", around="n")
