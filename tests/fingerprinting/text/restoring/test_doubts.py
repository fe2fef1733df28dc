"""A cheap look raises doubts about disguised text, and hardly any about ordinary text."""

import re
from collections.abc import Iterator
from itertools import cycle
from statistics import mean

import pytest

from benchmarks.harness.corpus import demo_corpus
from benchmarks.passages.english import DEMO_WORK
from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.code_points import points_of
from fingerprinting.text.folding.restoring.doubts import RECURRING, SIGNS, doubts
from fingerprinting.text.folding.restoring.known_pairs import neighbours

SIGN = {"digit": "7", "letter": "x", "kana": "の", "bopomofo": "ㄅ", "circled": "③", "footnote mark": "[1]",
        "radical": "⺀", "one Han": "蜈"}


def chapters() -> Iterator[str]:
    yield from (each.text for each in demo_corpus().chapters if each.work != DEMO_WORK)


def raised(text: str) -> int:
    return doubts(points_of(text), alphabet().table, *neighbours())


def test_ordinary_text_rarely_raises_either_doubt() -> None:
    assert mean(bool(raised(text) & (SIGNS | RECURRING)) for text in chapters()) < 0.1


def test_much_punctuation_is_no_sign() -> None:
    dense = [re.sub("(?<=[\u4e00-\u9fa5])(?=[\u4e00-\u9fa5]{4})", "，", text) for text in chapters()]
    assert mean(bool(raised(text) & SIGNS) for text in dense) < 0.1


@pytest.mark.parametrize("sign", SIGN.values(), ids=SIGN)
@pytest.mark.parametrize("period", [3, 6, 9])
def test_foreign_or_frequent_characters_among_han_are_signs(sign: str, period: int) -> None:
    assert all(raised(re.sub(f"([^ ]{{{period}}})", rf"\g<1>{sign}", text)) & SIGNS for text in chapters())


def test_signs_of_several_kinds_add_up() -> None:
    signs = cycle("2嗷巛x")
    assert all(raised(re.sub(".{8}", lambda found: found[0] + next(signs), text)) & SIGNS for text in chapters())


@pytest.mark.parametrize("period", [2, 5, 9])
def test_a_sentence_inserted_sign_by_sign_recurs(period: int) -> None:
    signs = cycle("最新章节全文免费阅读请加微信公众号")
    woven = [re.sub(f"[^ ]{{{period}}}", lambda found: found[0] + next(signs), text) for text in chapters()]
    assert mean(bool(raised(text) & RECURRING) for text in woven) > 0.95
