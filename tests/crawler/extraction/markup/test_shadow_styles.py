"""Styles of shadow roots, which apply to their own elements alone.

Chromium's rendered text is the judge of each case.
"""

import pytest

from crawler.extraction.page import extract_html

PROSE = "".join(f"<p>夜色降临时她独自走过那条长长的石板路，风吹动灯笼，没有人说话，这是第{n}段。</p>"
                for n in "一二三四五六")
LINE = "她忽然想起那年冬天的渡口，老人把灯挂在船头，等一个说好要来的人，一等就是三天。"
SPAN = f"<p class=k id=i>{LINE}</p>"
TEXT = PROSE + SPAN + PROSE


def is_read(content: str, css: str = "") -> bool:
    page = (f"<!doctype html><html><head><title>第一章</title><style>{css}</style></head><body><h1>第一章</h1>"
            f"<div id=content>{content}</div></body></html>")
    return LINE in extract_html(page).text


def shadow(css: str, inside: str, light: str = "") -> str:
    return f"<div id=host><template shadowrootmode=open><style>{css}</style><div>{inside}</div></template>{light}</div>"


@pytest.mark.parametrize("css", [".k{display:none}", "p{display:none}", "*{display:none}", "#i{opacity:0}",
                                 "[class]{display:none}", "p.k:nth-child(7){display:none}"])
def test_rules_of_a_shadow_root_do_not_hide_what_is_outside(css: str) -> None:
    assert is_read(TEXT + shadow(css, "<p>广告</p>"))


@pytest.mark.parametrize("name", ["in-shadow-0", "shadow0-k", "shadow-host-0", "slotted-0"])
def test_a_page_cannot_write_the_classes_of_a_shadow_root(name: str) -> None:
    junk = SPAN.replace("class=k", f'class="k {name}"')
    assert not is_read(PROSE + junk + PROSE + shadow("", "<p>广告</p>"), ".k{display:none}")
    hidden = "".join(f"{selector}{{display:none}}" for selector in (".k", ":host", "::slotted(p)"))
    assert is_read(PROSE + SPAN.replace("class=k", f"class={name}") + PROSE + shadow(hidden, "<p>广告</p>"))


@pytest.mark.parametrize("css", [".k{display:none}", "p{display:none}", "#i{opacity:0}", "#content p{display:none}",
                                 "p:nth-of-type(7){display:none}"])
def test_rules_of_the_page_do_not_hide_what_is_in_a_shadow_root(css: str) -> None:
    assert is_read(shadow("", TEXT), css)


@pytest.mark.parametrize("css", [
    ".k{display:none}", "#i{display:none}", "p[class]{display:none}", "[class=k]{display:none}",
    "@media screen{.k{display:none}}",
    ":host .k{display:none}", ":host(#host) .k{display:none}", ":host-context(#content) .k{display:none}",
    "p.k, q{visibility:hidden}"])
def test_rules_of_a_shadow_root_hide_what_is_in_it(css: str) -> None:
    assert not is_read(shadow(css, TEXT))


def test_slotted_elements_follow_the_page_and_the_slots_rules() -> None:
    light = TEXT
    assert is_read(shadow(".k{display:none}", "<slot></slot>", light))
    assert not is_read(shadow("::slotted(.k){display:none}", "<slot></slot>", light))
    assert not is_read(shadow("", "<slot></slot>", light), ".k{display:none}")
    assert not is_read(PROSE + shadow('slot{display:none}', '<slot></slot>', SPAN) + PROSE)


def test_an_animation_of_a_shadow_root_shows_its_text() -> None:
    css = "@keyframes a{from{opacity:0}to{opacity:1}}.k{opacity:0;animation:a 1s both}"
    assert is_read(shadow(css, TEXT))


def test_a_root_within_a_root_has_rules_of_its_own() -> None:
    assert is_read(shadow("p{display:none}", shadow(".q{display:none}", TEXT)))
    assert not is_read(shadow("p{display:none}", shadow(".k{display:none}", TEXT)))
