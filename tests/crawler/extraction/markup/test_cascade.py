"""Which of contradicting declarations wins: the outcomes are those of Chromium 156."""

import pytest

from crawler.extraction.markup.shown import shown
from tests.crawler.prose import chapter

SHOWN = [
    ("", 'hidden style="display:block"'), ("[hidden]{display:block}", "hidden"), (".a{display:block}", "hidden"),
    (".a{all:unset}", "hidden"), ("p{display:block}", "popover"), (".a{display:none}.a{all:unset}", ""),
    (".a{display:none;all:initial}", ""), (".a{display:none;all:revert}", ""), (".a{dis/**/play:none}", ""),
    (".a{display:no/**/ne}", ""), ("", 'style="display:no/**/ne"'), (".a{display:none!importnt}", ""),
    (".a{display:none block}", ""), ("@layer x{@layer y{.a{display:none}}.a{display:block}}", ""),
    ("@layer p{.a{display:block!important}}@layer q{.a{display:none!important}}", ""),
    ("@layer p,q;@layer q{.a{display:block}}@layer p{.a{display:none}}", ""),
]
HIDDEN = [
    ("", "hidden"), (".a{color:red}", "hidden"), (".a{all:unset;display:none}", ""),
    (".a{display:none!important;all:unset}", ""), (".a{display/**/:none}", ""), (".a{display:/*x*/none/*y*/}", ""),
    (".a/**/.b{display:none}", ""), ("", 'style="display:none ! important"'),
    ("@layer x{.a{display:none}@layer y{.a{display:block}}}", ""),
    ("@layer a.b{.a{display:block}}@layer a{.a{display:none}}", ""),
    ("@layer p{.a{display:none!important}}.a{display:block!important}", ""),
]


@pytest.mark.parametrize(("style", "attributes"), SHOWN)
def test_what_wins_shows_the_text(style: str, attributes: str) -> None:
    assert hidden(style, attributes) == [False]


@pytest.mark.parametrize(("style", "attributes"), HIDDEN)
def test_what_wins_hides_the_text(style: str, attributes: str) -> None:
    assert hidden(style, attributes) == [True]


def hidden(style: str, attributes: str) -> list[bool]:
    page = f'<head><style>{style}</style></head><body><p class="a b" {attributes}>{chapter(1, 1)}</p></body>'
    return [line.hidden for line in shown(page)[1]]
