"""What variables, scopes and the ranks of selectors hide: the outcomes are those of Chromium 156, pixel by pixel."""

import pytest

from crawler.extraction.markup.shown import shown
from tests.crawler.prose import chapter

LINE = "她忽然想起那年冬天的渡口，老人把灯挂在船头。"
P = f"<p class=k id=i>{LINE}</p>"
SHOWN = [
    (":root{--d:block}.z{--d:none}.k{display:var(--d)}", P), (".k{display:var(--d,none)}.s{--d:block}",
                                                            f"<div class=s>{P}</div>"),
    (":root{--d:none}.k{--d:block;display:var(--d)}", P), (".k{display:none;display:var(--d)}", P),
    ("@property --d{syntax:'*';inherits:false;initial-value:block}:root{--d:none}.k{display:var(--d)}", P),
    (".s{--d:block}.t{--d:none}.k{display:var(--d)}", f"<div class=t><p class='k s'>{LINE}</p></div>"),
    (".s{--d:block}.t{--d:none}.k{display:var(--d)}", f"<div class=t><div class=s>{P}</div></div>"),
    ("p{color:var(--c)}", f"<div style='--c:#fff;background:#000'>{P}</div>"),
    ("@media (min-width:5000px){:root{--d:none}}.k{display:var(--d,block)}", P),
    (".k{display:var(--d)}", f"<p class=k style='--d:block'>{LINE}</p><p class=k style='--d:none'>广告</p>"),
    ("@scope(#content) to (.k){.k{display:none}}", P), ("@scope(#content){p{display:none}}.k{display:block}", P),
    ("", f"<div><style>@scope{{.z{{display:none}}}}</style></div><p class=z>{LINE}</p>"),
    ("", f"<div><style>@scope to (.y){{.z{{display:none}}}}</style><div class=y><p class=z>{LINE}</p></div></div>"),
    ("p{display:block}:where(#content .k){display:none}", P), ("p.k{display:none}.k.k.k{display:block}", P),
]
HIDDEN = [
    (".k{display:var(--x,var(--y,none))}", P), (".k{--x: ;display:var(--x)none}", P),
    (":root{--a:0}.k{opacity:var(--a)}", P), (":root{--c:#fff}.k{color:var(--c)}", P),
    (":root{--c:255,255,255}.k{color:rgb(var(--c))}", P), (":root{--c:0 0 0}.k{color:rgb(var(--c)/var(--o,0))}", P),
    (":root{--f:0}.k{font-size:calc(var(--f)*1px)}", P), (":root{--l:-9999px}.k{position:absolute;left:var(--l)}", P),
    ("@property --d{syntax:'*';inherits:true;initial-value:none}.k{display:var(--d)}", P),
    (":root{--hide:initial}.k{display:var(--hide,none)}", P), (":root{--a:var(--a)}.k{display:var(--a,none)}", P),
    (":root{--d:block}@media (min-width:500px){:root{--d:none}}.k{display:var(--d)}", P),
    (":root{--n:none}.dark{--n:block}.k{display:var(--n)}", P),
    (".k{opacity:var(--d)}", f"<p class=k style='--d:0'>{LINE}</p><p class=k style='--d:1'>广告</p>"),
    ("".join(f".v{n}{{--d:block}}" for n in range(30)) + ".k{display:var(--d)}",
     "".join(f"<i class=v{n}></i>" for n in range(30)) + f"<div style='--d:none'>{P}</div>"),
    ("@scope(:is(#content)){.k{display:none}}", P), ("@scope(.k){:scope{display:none}}", P),
    ("", f"<div><style>@scope{{p{{display:none}}}}</style><p>{LINE}</p></div>"),
    (":is(#content .k,.zz){display:none}.k.k.k{display:block}", P),
]


def lines(style: str, body: str) -> list[bool]:
    page = (f"<!doctype html><head><style>{style}</style></head><body><div id=content><p>{chapter(1, 1)}</p>{body}"
            "</div></body>")
    return [line.hidden for line in shown(page)[1] if LINE in line.text]


@pytest.mark.parametrize(("style", "body"), SHOWN)
def test_what_is_shown_is_read(style: str, body: str) -> None:
    assert lines(style, body) == [False]


@pytest.mark.parametrize(("style", "body"), HIDDEN)
def test_what_is_hidden_is_not_read(style: str, body: str) -> None:
    assert lines(style, body) == [True]


@pytest.mark.parametrize(("style", "body"), [
    (f".k::before{{content:var(--t)}}.a{{--t:'{LINE}'}}", "<p class='k a'></p>"),
    (f":root{{--t:'{LINE}'}}.k::before{{content:var(--t)}}", "<p class=k></p>"),
    (f".k::after{{content:var(--nope,'{LINE}')}}", "<p class=k></p>"),
    (".k::after{content:var(--t)}", f"<div style=\"--t:'{LINE}'\"><p class=k></p></div>"),
])
def test_what_variables_write_is_read(style: str, body: str) -> None:
    assert lines(style, body) == [False]


def test_values_that_double_each_other_cost_little() -> None:
    doubling = "".join(f"--v{n}:var(--v{n - 1})var(--v{n - 1});" for n in range(1, 60))
    are_shown = lines(f":root{{--v0:none;{doubling}}}.k{{display:var(--v59,none)}}", P)
    assert are_shown == [True], "too long a value counts as none"
