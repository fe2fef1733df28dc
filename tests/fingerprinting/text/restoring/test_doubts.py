"""A cheap look raises doubts about disguised text, and hardly any about ordinary text."""

import re
from collections.abc import Iterator

import pytest

from benchmarks.harness.corpus import demo_corpus
from benchmarks.passages.english import DEMO_WORK
from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.code_points import points_of
from fingerprinting.text.folding.restoring.doubts import SIGNS, doubts
from fingerprinting.text.folding.restoring.known_pairs import neighbours

SIGN = {"digit": "7", "letter": "x", "kana": "の", "bopomofo": "ㄅ", "circled": "③", "footnote mark": "[1]",
        "radical": "⺀"}


def chapters() -> Iterator[str]:
    yield from (each.text for each in demo_corpus().chapters if each.work != DEMO_WORK)


def has_signs(text: str) -> bool:
    return bool(doubts(points_of(text), alphabet().table, *neighbours()) & SIGNS)


def test_punctuation_is_no_sign() -> None:
    assert not any(map(has_signs, chapters()))


def test_much_punctuation_is_no_sign() -> None:
    assert not any(has_signs(re.sub("(?<=[\u4e00-\u9fa5])(?=[\u4e00-\u9fa5]{4})", "，", text)) for text in chapters())


@pytest.mark.parametrize("sign", SIGN.values(), ids=SIGN)
@pytest.mark.parametrize("period", [3, 6, 9])
def test_foreign_characters_among_han_are_signs(sign: str, period: int) -> None:
    assert all(has_signs(re.sub(f"([^ ]{{{period}}})", rf"\g<1>{sign}", text)) for text in chapters())
