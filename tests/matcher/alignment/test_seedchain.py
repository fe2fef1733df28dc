"""The default aligner on known copies: exact edges, one passage per copy, none for unrelated texts."""

import random
from itertools import pairwise

import pytest

from fingerprinting.text.folding.fold import fold
from matcher import Matcher
from matcher.alignment.seedchain import SeedChain
from storage.documents import Passage
from tests.matcher.texts import chapter, edited

ADVERTISEMENT = "一秒记住本站网址 www.example.com 最新章节免费阅读"
SHI = str.maketrans({"是": "事", "时": "石", "有": "友", "他": "她", "在": "再"})


def aligned(page: str, source: str) -> list[Passage]:
    return Matcher().align(page, source)


def spans(passages: list[Passage]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    return [(each.page, each.source) for each in passages]


def test_a_verbatim_excerpt_is_found_to_the_character() -> None:
    """By chance the text around an excerpt may continue like the source, so not every edge is the planted one."""
    found = []
    for seed in range(20):
        source = chapter(seed, 2500).replace("\n", "")
        page = chapter(100 + seed, 700) + source[800:1500] + chapter(200 + seed, 700)
        passage, = aligned(page, source)
        found.append((*passage.page, *passage.source))
    wanted = (700, 1400, 800, 1500)
    assert sum(each == wanted for each in found) >= 17
    assert all(abs(is_at - planted) <= 4 for each in found for is_at, planted in zip(each, wanted, strict=True))


def test_excerpts_in_changed_order_are_passages_of_their_own() -> None:
    source, other = chapter(1, 3000).replace("\n", "，"), chapter(2, 900)
    page = other[:300] + source[2400:2700] + other[300:600] + source[1200:1500] + other[600:] + source[:300]
    assert spans(aligned(page, source)) == [
        ((300, 600), (2400, 2700)), ((900, 1200), (1200, 1500)), ((1500, 1800), (0, 300)),
    ]


@pytest.mark.parametrize(("share", "slack"), [(0.1, 4), (0.25, 12), (0.4, 20)])
def test_edits_leave_one_passage_with_near_edges(share: float, slack: int) -> None:
    source = chapter(3, 2000)
    copy = edited(source[500:1300], share, seed=7)
    page = chapter(4, 400) + copy + chapter(5, 400)
    passage, = aligned(page, source)
    wanted = (400, 400 + len(copy), 500, 1300)
    assert all(abs(found - true) <= slack for found, true in zip((*passage.page, *passage.source), wanted, strict=True))
    assert abs(passage.identity - (1 - share * 0.8)) < 0.1


def test_an_advertisement_does_not_break_a_passage() -> None:
    source = chapter(6, 900)
    page = source[:300] + ADVERTISEMENT + source[300:600] + ADVERTISEMENT + source[600:]
    passage, = aligned(page, source)
    assert passage.page == (0, len(page))
    assert passage.source == (0, len(source))
    assert 0.9 < passage.identity < 1


def test_homophones_and_masks_count_as_equal() -> None:
    source = chapter(7, 800)
    page = source.translate(SHI)
    masked = "".join("*" if place % 25 == 24 else character for place, character in enumerate(page))
    passage, = aligned(masked, source)
    assert passage.identity > 0.95
    assert passage.page[0] == 0


def test_shuffled_paragraphs_stay_one_passage() -> None:
    source = chapter(8, 1500)
    paragraphs = source.split("\n")
    random.Random(8).shuffle(paragraphs)
    page = chapter(9, 500) + "\n" + "\n".join(paragraphs) + "\n" + chapter(10, 500)
    passage, = aligned(page, source)
    assert abs(passage.page[0] - 500) <= 3
    assert abs(passage.page[1] - (500 + 1 + len(source))) <= 3


def test_strangers_have_nothing_in_common() -> None:
    pairs = pairwise([chapter(seed, 3000) for seed in range(40)])
    assert [aligned(page, source) for page, source in pairs] == [[]] * 39


@pytest.mark.parametrize("text", ["", "。", "字", "哈" * 3000, "a b c " * 500, chapter(11, 400)])
def test_a_text_is_its_own_copy_however_odd(text: str) -> None:
    passages = SeedChain().align(fold(text), fold(text))
    assert sum(each.equal for each in passages) == len(fold(text))


def test_a_sentence_repeated_without_end_takes_no_time() -> None:
    refrain = "山青水秀好地方今天明天都一样" * 4000
    page, source = fold(refrain + chapter(12)), fold(chapter(13) + refrain + chapter(12))
    assert SeedChain().align(page, source)


def test_english_words_align_as_words() -> None:
    words = random.Random(5).choices([f"word{number}" for number in range(4000)], k=900)
    source, excerpt = " ".join(words), " ".join(words[300:500])
    page = "Something of my own. " + excerpt + " And my own words again."
    passage, = aligned(page, source)
    assert page[slice(*passage.page)].startswith(excerpt[:30])
    assert source[slice(*passage.source)] in (excerpt, excerpt + " ")
