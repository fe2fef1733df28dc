"""Rules of style sheets that no element of a page can match are left out before they are parsed."""

import pytest

from crawler.extraction.markup.styles.possible_rules import required_by
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


def test_rules_for_other_pages_take_no_room_from_those_for_this_one() -> None:
    others = "".join(f".other{number}{{display:none}}" for number in range(12_000))
    for css in (f"{others}.junk{{display:none}}", f".junk{{display:none}}{others}"):
        text = f"<p>{SENTENCE * 5}</p><p class=junk>买书请到某某书城网站去看一看</p>"
        page = extract_page(f"<style>{css}</style><div>{text}</div>".encode())
        assert "某某书城" not in page.text
        assert "某某书城" in page.hidden
        assert not page.is_cut
