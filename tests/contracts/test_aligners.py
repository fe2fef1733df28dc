"""What every aligner must do."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fingerprinting.text.folding.fold import fold
from matcher.alignment import ALIGNERS, Aligner
from tests.matcher.texts import chapter

every = pytest.mark.parametrize("aligner", ALIGNERS, ids=lambda aligner: aligner.name)
TEXTS = st.text(st.sampled_from("天地玄黄宇宙洪荒日月盈昃 abc。，\n*"), max_size=300)


@every
def test_names_differ(aligner: Aligner) -> None:
    assert [each.name for each in ALIGNERS].count(aligner.name) == 1


@every
def test_a_verbatim_excerpt_is_one_passage_to_the_sentence(aligner: Aligner) -> None:
    source = chapter(1, 1500)
    start, stop = source.index("。", 400) + 1, source.index("。", 900) + 1
    page = fold(chapter(2, 300) + "。" + source[start:stop] + chapter(3, 300))
    passage, = aligner.align(page, fold(source))
    found = page.span(*passage.page)
    assert abs(found[0] - 301) <= 3
    assert abs(found[1] - (301 + stop - start)) <= 3


@every
def test_the_same_text_is_one_passage_whole(aligner: Aligner) -> None:
    text = fold(chapter(4, 800))
    passage, = aligner.align(text, text)
    assert passage.page == passage.source == (0, len(text))
    assert passage.identity == 1


@every
def test_strangers_have_no_passage(aligner: Aligner) -> None:
    assert aligner.align(fold(chapter(5)), fold(chapter(6))) == []


@every
@settings(max_examples=60, deadline=None)
@given(page=TEXTS, source=TEXTS)
def test_passages_lie_within_both_texts_in_the_order_of_the_page(aligner: Aligner, page: str, source: str) -> None:
    left, right = fold(page), fold(source)
    passages = aligner.align(left, right)
    assert passages == sorted(passages)
    for each in passages:
        assert 0 <= each.page[0] < each.page[1] <= len(left)
        assert 0 <= each.source[0] < each.source[1] <= len(right)
        assert 0 < each.identity <= 1
