"""External sheets apply to a page like its own ones, in the order in which it names them."""

import time

import pytest

from crawler.extraction.markup.styles.imports import imported_by
from crawler.extraction.markup.styles.media import holds
from crawler.extraction.markup.styles.page_styles import MAX_SHEETS, OuterSheet, is_strict
from crawler.extraction.page import Extraction, extract_html
from crawler.extraction.remembering import remembering_within
from tests.crawler.extraction.markup.test_page_sheets import JUNK, LINES, URL

LINK = "<link rel=stylesheet href='{}.css'>"


def read(head: str, real: str = "<p>{}</p>", junk: str = "<p class=j>{}</p>", **sheets: str) -> Extraction:
    pairs = "".join(real.format(line) + junk.format(other) for line, other in zip(LINES, JUNK, strict=True))
    known = {f"http://a.test/book/7/{name}.css": OuterSheet(f"http://a.test/book/7/{name}.css", css)
             for name, css in sheets.items()}
    markup = f"<title>第一章 渡口</title>{head}<h1>第一章 渡口</h1><div id=content>{pairs}</div>"
    return extract_html(markup, URL, sheets=known)


def shares(found: Extraction) -> tuple[int, int]:
    return sum(line in found.text for line in LINES), sum(line in found.text for line in JUNK)


ONE, OTHER = LINK.format("one"), LINK.format("other")


@pytest.mark.parametrize(("head", "one", "other", "is_hidden"), [
    (ONE, ".j{display:none}", "", True),
    (ONE + OTHER, ".j{display:none}", ".j{display:block}", False),
    (OTHER + ONE, ".j{display:none}", ".j{display:block}", True),
    (f"<style>.j{{display:none}}</style>{ONE}", ".j{display:block}", "", False),
    (f"{ONE}<style>.j{{display:none}}</style>", ".j{display:block}", "", True),
    (ONE, "@import 'other.css';.j{display:block}", ".j{display:none}", False),
    (ONE, ".j{display:block}@import 'other.css';", ".j{display:none}", False),
    (ONE, "/*@*/@charset 'u';@import url( other.css ) layer(a) screen;", ".j{display:none}", True),
    (ONE, "@import 'other.css' print;", ".j{display:none}", False),
    (ONE + OTHER, ".j{display:var(--n)}", ":root{--n:none}", True),
    ("<style>.a{color:red</style><style>.j{display:none}</style>", "", "", True),
    ("<link rel='alternate stylesheet' title=x href=one.css>", ".j{display:none}", "", False),
    ("<link rel=stylesheet disabled href=one.css>", ".j{display:none}", "", False),
    ("<noscript><link rel=stylesheet href=one.css></noscript>", ".j{display:none}", "", False),
    ("<link rel=preload as=style onload=\"this.rel='stylesheet'\" href=one.css>", ".j{display:none}", "", True),
    ("<base href=/book/7/><link rel=StyleSheet href=./one.css#x>", ".j{display:none}", "", True),
    ("<link rel=stylesheet href='data:text/css,.j%7Bdisplay:none%7D'>", "", "", True),
    (ONE, "@media (width < 600px){.j{display:none}}", "", False),
    (ONE, ".j{opacity:0}.j.j{opacity:1}", "", False),
    (ONE, ".j{position:absolute;left:-999px}div .j{left:auto}", "", False),
    (ONE, ".sidebar,.j{margin-left:-100%}", "", False),
    (ONE, ".j{opacity:0;animation:in 1s both}@keyframes in{0%{opacity:0}100%{opacity:1}}", "", False),
    (ONE, ".j{visibility:hidden;animation:1s both in}@-webkit-keyframes in{to{visibility:visible}}", "", False),
    (ONE, ".j{opacity:0;animation:in 1s both}", "", True),
    (ONE, ".j{opacity:0;animation:in 1s both}@keyframes in{from{opacity:1}to{opacity:0}}", "", True),
    (ONE, ".j{opacity:0;animation:in 1s both}@keyframes in{from{opacity:1}}", "", True),
    (ONE, ".j{opacity:0;animation:in 1s}@keyframes in{to{opacity:1}}", "", True),
])
def test_sheets_hold_in_the_order_of_the_page(head: str, one: str, other: str, is_hidden: bool) -> None:
    assert shares(read(head, one=one, other=other)) == (24, 0 if is_hidden else 24)


def test_what_an_outer_sheet_writes_and_turns_round_is_read() -> None:
    found = read(ONE, "<p data-t='{}'></p>", "", one="p::before{content:attr(data-t)}")
    assert shares(found) == (24, 0)
    turned = read(ONE, "<p>{}</p>", "", one="#content{display:flex;flex-direction:column-reverse}")
    assert turned.text.splitlines()[0] == LINES[-1]


def test_the_sheets_of_a_page_are_named_and_bounded() -> None:
    found = read("".join(LINK.format(number) for number in range(50)), one="")
    assert len(found.styled_by) == MAX_SHEETS
    assert found.lacks_sheets
    assert not found.is_cut
    assert found.sheet_count == 50


@pytest.mark.parametrize(("media", "is_so"), [
    ("", True), ("print", False), ("print, screen", True), ("not print", True), ("not screen", False),
    ("only screen and (min-width: 60em)", True), ("(600px <= width <= 2000px)", True), ("(height<700px)", False),
    ("(hover:hover) and (pointer: fine)", True), ("(prefers-color-scheme:dark)", False), ("(made: up)", False),
    ("not (made: up)", False), ("not all and (max-width:600px)", True), ("(" * 100_000, False),
])
def test_media_hold_as_on_a_desktop_computer(media: str, is_so: bool) -> None:
    assert holds(media) is is_so


def test_the_oldest_pages_are_told_from_strict_ones() -> None:
    assert is_strict("\ufeff<!-- x --> <!DOCTYPE html><p>")
    assert is_strict('<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/x">')
    assert not is_strict('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN">')
    assert not is_strict("<html><p>")


@pytest.mark.parametrize("css", [
    "/*" * 250_000, '"' * 500_000, "'\"" * 250_000, "@import " * 60_000, "@import url(" * 40_000, "{\"\\" * 150_000,
    "@import 'a' supports((((" * 20_000, "@keyframes a{" * 40_000, "@keyframes a" + "{to{" * 100_000,
    ".a{color:#fff;background:#fff}" * 15_000, "*{display:none}" * 30_000,
    "".join(f".a{step}>.b{step}>.c{step}>p{{display:none}}" for step in range(12_000)),
    "".join(f"p{{color:rgb({step % 256},{step // 256},9);background:rgb(9,{step % 256},{step // 256})}}"
            for step in range(8_000)),
    "".join(f".a{step}{{color:rgb({step % 256},{step // 256},9);background:rgb(9,{step % 256},{step // 256})}}"
            for step in range(12_000)),
])
def test_a_hostile_outer_sheet_is_left_in_time(css: str) -> None:
    began = time.process_time()
    imported_by(css)
    read(ONE, "<p class=a1><i>{}</i></p>", one=css)
    assert time.process_time() - began < 10, "seconds are not minutes: what is read is bounded"


def test_what_is_remembered_of_hostile_sheets_stays_within_bounds() -> None:
    parsed: list[str] = []

    @remembering_within(len, heaviest=100)
    def read_in(css: str) -> list[int]:
        parsed.append(css)
        return [0] * 30

    for name in "abcabdddac":
        read_in(name)
    assert "".join(parsed) == "abcdc", "what was asked for longest ago makes room for the fourth"
    read_in("x" * 100_000)
    read_in("c")
    assert parsed[-1] == "c", "one that is too heavy leaves room for itself alone"
