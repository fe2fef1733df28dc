"""Rules of style sheets that no element of a page can match are left out before they are parsed."""

import pytest

from crawler.extraction.markup.styles.possible_rules import MAX_READ, required_by, separate
from crawler.extraction.page import extract_page

SENTENCE = "老周在巷口修了三十年伞，谁家的伞坏了都拿到他那里去修。"


@pytest.mark.parametrize(("selector", "required"), [
    ("#main DIV.text > p", ["#main", "div", ".text", "p"]),
    (".a + .b ~ i", [".a", ".b", "i"]),
    ("*", []),
    ("p:first-child", ["p"]),
    ("p.note::before", ["p", ".note"]),
    ("a[href=\"x.html\"].out", ["a", ".out"]),
    ("li:not(.shown, :is(.open .x)) em", ["li", "em"]),
    (":is(.a, .b) span", ["span"]),
    (".a\\:b", []),
    ("svg|a", []),
    ("p[title=\"a]b\"]", ["p"]),
    ("." + "x" * 500, []),
])
def test_a_selector_requires_names_outside_of_its_arguments(selector: str, required: list[str]) -> None:
    assert list(required_by(selector)) == required


@pytest.mark.parametrize(("selectors", "separated"), [
    ("a,b", ["a", "b"]),
    ("a:is(b,c),d[e='f,g'],h", ["a:is(b,c)", "d[e='f,g']", "h"]),
    (":not(:is(a,b),c) d,e(", [":not(:is(a,b),c) d", "e("]),
    (f"a,{'b' * 500}),c", ["a", "b" * 500 + ")", "c"]),
    ("(" + "+," * 200_000, ["(+", *["+"] * 199_999, ""]),
])
def test_selectors_are_separated_outside_of_brackets(selectors: str, separated: list[str]) -> None:
    assert list(separate(selectors)) == separated


@pytest.mark.parametrize("css", ["".join(f".other{number}{{color:red}}" for number in range(20_001)),
                                 ".other," * (MAX_READ + 1) + ".more{color:red}"])
def test_a_page_is_cut_if_rules_of_its_sheet_are_not_read(css: str) -> None:
    assert extract_page(f"<style>{css}</style><p>{SENTENCE}</p>".encode()).is_cut


def test_a_word_that_ends_like_a_variable_declares_none() -> None:
    css = ".box--gone:none{color:red} .line{display:var(--gone)}"
    text = f"<p>{SENTENCE * 5}</p><p class=line>他收摊的那一天，巷子里的人都来送他，每人带着一把旧伞。</p>"
    assert not extract_page(f"<style>{css}</style><div>{text}</div>".encode()).hidden


def test_rules_for_other_pages_take_no_room_from_those_for_this_one() -> None:
    others = "".join(f".other{number}{{display:none}}" for number in range(12_000))
    for css in (f"{others}.junk{{display:none}}", f".junk{{display:none}}{others}"):
        text = f"<p>{SENTENCE * 5}</p><p class=junk>买书请到某某书城网站去看一看</p>"
        page = extract_page(f"<style>{css}</style><div>{text}</div>".encode())
        assert "某某书城" not in page.text
        assert "某某书城" in page.hidden
        assert not page.is_cut
