"""Every way of hiding a sentence is recognised, and visible text is not taken for hidden."""

import os
import subprocess
import sys

import pytest

from crawler.extraction.page import extract_html

TEXT = ("他推开门，看见院子里站着一个人。", "雨下得很大，那人却没有打伞，也不知道站了多久。", "灯灭了。")
JUNK = "本书最新章节在别处，这一句谁也看不见。"
ATTRIBUTES = (
    'style="display:none"', "hidden", 'style="color:#fff"', 'style="color: #fefefe"', 'style="font-size:1px"',
    'class="z"', 'style="color:rgb(255, 255, 255)"', 'style="position:absolute; left:-9999em"', 'style="opacity:0"',
    'color="#ffffff"', 'style="float:left;width:0;height:0;overflow:hidden"',
    'style="color:transparent"', 'style="display:inline-block;transform:scale(0)"',
)
RULES = (
    ".z{display:none}", "p .z{visibility:hidden}", "#main > p font.z { font-size : 0 }",
    "p font{display:block;text-indent:-999px}", "/* x */ .y{color:red} .z.z{opacity:.0}",
    "@charset 'utf-8'; .z{position:absolute;clip:rect(0,0,0,0)}",
    "body{background:#222} .z{color:#222222}", "@media print{p{display:none}} .z{position:fixed;top:-1000px}",
    "@font-face{font-family:x} font{display:none}",
)
SHOWN = (
    'style="color:#000"', 'style="color:#fff;background:#000"', 'style="opacity:0.9"', 'style="font-size:10px"',
    'class="y"', 'style="margin-left:-20px"', 'class="z" style="display:inline"',
)
OTHER_RULES = (
    "@media print{.z{display:none}}", ".z:after{display:none}", ".other .z{display:none}", "a.z{display:none}",
    "@media (max-width:9px){.z{display:none}} .y{}", ".z{color:#fff} #main{background:#000}",
)


def page(attributes: str, rules: str = "") -> str:
    lines = "".join(f"<p>{line}</p>" for line in TEXT[:-1])
    body = f'<div id="main">{lines}<p>{TEXT[-1]}<font {attributes}>{JUNK}</font></p></div>'
    return f"<html><head><style>{rules}</style></head><body>{body}</body></html>"


@pytest.mark.parametrize(("attributes", "rules"), [*((each, ".z{display:none}") for each in ATTRIBUTES),
                                                   *(('class="z"', rule) for rule in RULES)])
def test_hidden_sentences_are_left_out_and_reported(attributes: str, rules: str) -> None:
    extraction = extract_html(page(attributes, rules))
    assert extraction.text == "\n".join(TEXT)
    assert JUNK in extraction.hidden


@pytest.mark.parametrize(("attributes", "rules"), [*((each, ".z{display:none} .y{color:red}") for each in SHOWN),
                                                   *(('class="z"', rule) for rule in OTHER_RULES)])
def test_what_is_shown_stays(attributes: str, rules: str) -> None:
    extraction = extract_html(page(attributes, rules))
    assert JUNK in extraction.text
    assert not extraction.hidden


def test_a_colour_beyond_all_numbers_is_read() -> None:
    extraction = extract_html(page(f'color="rgb({"9" * 400}, 255, 255)"'))
    assert JUNK in extraction.hidden


@pytest.mark.parametrize(("rules", "is_hidden"), [
    ("#i{color:#fff} .z{color:#000} font{color:#000}", True), (".z{color:#fff} #i{color:#000}", False),
    (".z{color:#000} .a.z{color:#fff} .b{color:#000}", True), (".a{color:#000} .b{color:#fff}", True),
    (".b{color:#fff} .a{color:#000}", False),
])
def test_the_strongest_rule_holds(rules: str, *, is_hidden: bool) -> None:
    extraction = extract_html(page('class="a z b" id=i', rules))
    assert (JUNK in extraction.hidden, JUNK in extraction.text) == (is_hidden, not is_hidden)


def test_the_same_is_hidden_in_every_process() -> None:
    """The order of names in a set differs between processes and must not matter."""
    names = [f"n{number}" for number in range(12)]
    rules = " ".join(f".{name}{{color:{'#fff' if name == names[-1] else '#000'}}}" for name in names)
    named = f'class="{" ".join(names)}"'
    shown = f"from crawler.extraction.page import extract_html as read; print(read({page(named, rules)!r}).hidden)"
    outputs = {subprocess.run(
        [sys.executable, "-c", shown], env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONUTF8": "1"},
        capture_output=True, encoding="utf-8", check=True).stdout for seed in ("1", "2")}
    assert outputs == {f"{JUNK}\n"}

