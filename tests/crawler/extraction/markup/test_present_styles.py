"""Styles of present browsers: nesting, variables, conditions, counted siblings and computed colours.

Chromium's rendered text is the judge of each case.
"""

import pytest

from crawler.extraction.markup.styles.colours import value
from crawler.extraction.markup.styles.supported import is_supported
from crawler.extraction.page import extract_html

PROSE = "".join(f"<p>夜色降临时她独自走过那条长长的石板路，风吹动灯笼，没有人说话，这是第{n}段。</p>"
                for n in "一二三四五六")
LINE = "她忽然想起那年冬天的渡口，老人把灯挂在船头，等一个说好要来的人，一等就是三天。"


def is_read(css: str) -> bool:
    page = (f"<!doctype html><html><head><title>第一章</title><style>{css}</style></head><body><h1>第一章</h1>"
            f"<div id=content class=c>{PROSE}<p class=k>{LINE}</p>{PROSE}</div></body></html>")
    return LINE in extract_html(page).text


@pytest.mark.parametrize("css", [
    ".k{display:var(--unset, none)}",
    ":root{--a:var(--b);--b:none}.k{display:var(--a)}",
    "p:nth-child(7 of p){display:none}",
    "p:nth-child(1 of .k){display:none}",
    ":nth-last-child(1 of .k){display:none}",
    "@supports not (display:nonsense){.k{display:none}}",
    "@supports (display:grid) and (not (display:nonsense)){.k{display:none}}",
    "body{& #content{& p{&.k{display:none}}}}",
    "#content{.x, .k{display:none}}",
    ".k{#content &{display:none}}",
    ".k{display:none",
    "body{background:#fff}.k{color:color-mix(in srgb, white 100%, black)}",
    "body{background:color-mix(in srgb, red, blue)}.k{color:color-mix(in srgb, red, blue)}",
    ".k{color:oklch(1 0 0)}",
    ".k{color:lab(100% 0 0)}",
    ".k{color:light-dark(white, black)}",
    ".k{color:Canvas}",
    "#content .x,#content{& .k{display:none}}",
    ":is(.k,::-moz-selection){display:none}",
    ".k:dir(ltr):defined{display:none}",
    "@scope (#content){:scope > .k{display:none}}",
    "@supports not selector(:nonsense){.k{display:none}}",
    "#content{container:box/inline-size}@container box (min-width:100px){.k{display:none}}",
    "#content{container-type:size}.k{@container (width>0){display:none}}",
    "@media (min-width:10in) and (not (width<calc(10px*3))){.k{display:none}}",
    "@media (width<50px) or (aspect-ratio>1/1){.k{display:none}}",
    "@media (resolution:96dpi) and (scripting) and (dynamic-range:standard){.k{display:none}}",
])
def test_hidden_line_is_left_out(css: str) -> None:
    assert not is_read(css)


@pytest.mark.parametrize("css", [
    ".k{display:var(--unset, block)}",
    ":root{--d:block}.k{display:var(--d, none)}",
    "p:nth-child(6 of p){color:red}p:nth-child(2 of .k){display:none}",
    "@supports (display:nonsense){.k{display:none}}",
    "@supports not (display:grid){.k{display:none}}",
    "@supports (-ms-ime-align:auto){.k{display:none}}",
    "#content{.x, .y{display:none}}",
    ".x{#content, &{color:red}}.y{display:none",
    ".k{color:color-mix(in srgb, black 90%, white)}",
    ".k{color:light-dark(black, white)}",
    ".k{color:oklch(.2 0 0)}",
    ".k,.x:nonsense{display:none}",
    ".k,::-moz-selection{display:none}",
    ".k:dir(rtl){display:none}",
    "@supports selector(:nonsense){.k{display:none}}",
    "@container (min-width:100px){.k{display:none}}",
    "#content{container:box/inline-size}@container other (min-width:100px){.k{display:none}}",
    "@media (resolution>1dppx) or (max-width:10in){.k{display:none}}",
    "@media (nonsense) or (width<10px){.k{display:none}}",
])
def test_shown_line_is_read(css: str) -> None:
    assert is_read(css)


@pytest.mark.parametrize(("condition", "is_met"), [
    ("(display:grid)", True), ("(display: nonsense)", False), ("not (display:grid)", False),
    ("(display:nonsense) or (display:flex)", True), ("(display:grid) and (display:nonsense)", False),
    ("not ((display:grid) and (display:flex))", False), ("selector(:has(a))", True), ("(unheard-of:1)", False),
    ("not (unheard-of:1)", True), ("(--own:1)", True), ("(" * 5_000, True), ("not " * 5_000, False),
])
def test_conditions_of_support(condition: str, is_met: bool) -> None:
    assert is_supported(condition) is is_met


@pytest.mark.parametrize(("colour", "mixed"), [
    ("color-mix(in srgb, white, black)", (128, 128, 128)), ("color-mix(in srgb, red 25%, blue)", (64, 0, 191)),
    ("color-mix(in srgb, red, blue 75%)", (64, 0, 191)), ("color-mix(in oklab, #fff 30%, white)", (255, 255, 255)),
    ("color-mix(in srgb, rgb(100% 0% 0%) 0%, blue)", (0, 0, 255)), ("light-dark(#000, #fff)", (0, 0, 0)),
])
def test_computed_colours(colour: str, mixed: tuple[int, ...]) -> None:
    assert value(colour) == mixed


@pytest.mark.parametrize("last", ["opacity:0", "visibility:hidden", "font-size:0", "transform:translateX(-9999px)"])
def test_what_an_animation_ends_hidden_with_is_not_read(last: str) -> None:
    for animation in ("animation:z 1s forwards", "animation-name:z;animation-duration:1s;animation-fill-mode:both"):
        assert not is_read(f"@keyframes z{{to{{{last}}}}}.k{{{animation}}}")
    assert not is_read(f"@keyframes z{{from{{{last}}}}}.k{{animation:z 1s reverse both}}")
    assert is_read(f"@keyframes z{{to{{{last}}}}}.k{{animation:z 1s}}")
    assert is_read(f"@keyframes z{{to{{{last}}}}}.k{{animation:other 1s forwards}}")


@pytest.mark.parametrize(("hidden", "shown"), [
    ("opacity:0", "opacity:1"), ("font-size:0", "font-size:16px"), ("color:transparent", "color:#000"),
    ("visibility:hidden", "visibility:visible")])
def test_what_an_animation_ends_shown_with_is_read(hidden: str, shown: str) -> None:
    frames = f"@keyframes z{{to{{{shown}}}}}"
    assert is_read(f"{frames}.k{{{hidden};animation:z 1s forwards}}")
    assert is_read(f"{frames}.k{{animation-name:z;animation-fill-mode:forwards;{hidden}}}")
    assert not is_read(f"{frames}.k{{{hidden}!important;animation:z 1s forwards}}")
    assert not is_read(f"@keyframes z{{to{{left:0}}}}.k{{{hidden};animation:z 1s forwards}}")


@pytest.mark.parametrize("css", [
    ".k:is(#content *){display:none}", ":is(#content > .k){display:none}", ":where(.x, #content p.k){display:none}",
    "p:is(p + .k){display:none}", ":is(#content :is(.k, .q)){display:none}", "p:not(:not(.k)){display:none}",
    "p:is(.k:not(.x .k)){display:none}"])
def test_selectors_within_selectors_hide_what_they_name(css: str) -> None:
    assert not is_read(css)


@pytest.mark.parametrize("css", [
    ".k:is(.x *){display:none}", ":is(.x > .k){display:none}", "p:not(#content p){display:none}",
    ".k:not(:is(#content *, .x)){display:none}", ".k:not(p + p){display:none}"])
def test_selectors_within_selectors_hide_nothing_else(css: str) -> None:
    assert is_read(css)
