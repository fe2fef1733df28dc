"""Every way to hide a sentence is seen through, and what is shown is not taken for hidden."""

import pytest

from crawler.extraction.page import extract_html

TEXT = ("他推开门，看见院子里站着一个人。", "雨下得很大，那人却没有打伞，也不知道站了多久。", "灯灭了。")
JUNK = "本书最新章节在别处，这一句谁也看不见。"
ATTRIBUTES = (
    'style="display:none"', "hidden", 'style="color:#fff"', 'style="color: #fefefe"', 'style="font-size:1px"',
    'class="z"', 'style="color:rgb(255, 255, 255)"', 'style="position:absolute; left:-9999em"', 'style="opacity:0"',
    'color="#ffffff"', 'style="width:0;height:0;overflow:hidden"', 'style="color:transparent"',
    'style="transform:scale(0)"',
)
RULES = (
    ".z{display:none}", "p .z{visibility:hidden}", "#main > p font.z { font-size : 0 }",
    "p font{text-indent:-999px}", "/* x */ .y{color:red} .z.z{opacity:.0}", "@charset 'utf-8'; .z{clip:rect(0,0,0,0)}",
    "body{background:#222} .z{color:#222222}", "@media print{p{display:none}} .z{top:-1000px}",
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
