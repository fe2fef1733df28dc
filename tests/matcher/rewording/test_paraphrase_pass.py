"""The paraphrase pass: the same content in other words is one passage; unrelated texts share none."""

from itertools import pairwise
from random import Random

import pytest

from benchmarks.harness.corpus import demo_corpus
from benchmarks.passages.english import DEMO_WORK, demo_chapters
from benchmarks.passages.rewording import HEAVY, reworded, reworded_chinese
from fingerprinting.text.folding.fold import fold
from matcher import Matcher
from matcher.alignment.base import AlignedBlock
from matcher.alignment.seedchain import SeedChain
from matcher.rewording import ParaphrasePass
from tests.matcher.texts import chapter

HOST = "The committee met on Tuesday and talked about drains. Nobody had brought the minutes. " * 6


def chinese() -> list[str]:
    return [each.text for each in demo_corpus().chapters if each.work != DEMO_WORK]


def looked(page: str, source: str) -> list[AlignedBlock]:
    left, right = fold(page), fold(source)
    return ParaphrasePass().extend(left, right, SeedChain().align(left, right))


@pytest.mark.parametrize("number", range(6))
def test_english_in_other_words_is_one_passage(number: int) -> None:
    source = demo_chapters()[number]
    copy = reworded(source[:1500], Random(number), HEAVY)
    page = f"{HOST}\n{copy}\n{HOST}"
    found = max(looked(page, source), key=lambda each: each.page[1] - each.page[0])
    start, stop = fold(page).span(*found.page)
    assert found.reworded
    inside = min(stop, len(HOST) + 1 + len(copy)) - max(start, len(HOST) + 1)
    assert inside > 0.6 * len(copy)
    assert inside > 0.9 * (stop - start)
    assert Matcher().align(page, source)


def test_chinese_in_other_words_is_one_passage() -> None:
    source = chinese()[4]
    page = chinese()[20][:500] + reworded_chinese(source[:800], Random(1), HEAVY) + chinese()[20][500:]
    passage, = looked(page, source)
    assert abs(passage.page[0] - len(fold(chinese()[20][:500]))) < 30


def test_the_dialogue_of_a_chapter_without_the_words_between_is_copied_and_not_retold() -> None:
    said = [f"{chapter(seed, 24)}。" for seed in range(9)]
    between = [f"{chapter(100 + seed, 40)}。" for seed in range(9)]
    source = "\n".join(f"“{words}”{other}" for words, other in zip(said, between, strict=True))
    matcher = Matcher()
    matcher.add("dialogue", source)
    finding, = matcher.match("\n".join(said))
    assert not any(block.reworded for block in finding.blocks)
    assert finding.judgement.verdict == "excerpt"


def test_strangers_of_one_book_with_the_same_names_have_no_passage() -> None:
    pairs = [*pairwise(demo_chapters()), *pairwise(chinese())]
    assert [passage for page, source in pairs for passage in looked(page, source) if passage.reworded] == []


def test_what_an_aligner_explains_keeps_its_exact_edges() -> None:
    source = chinese()[2]
    page = chinese()[30][:300] + source[200:700] + chinese()[30][300:]
    left, right = fold(page), fold(source)
    found = SeedChain().align(left, right)
    assert ParaphrasePass().extend(left, right, found) == found


@pytest.mark.parametrize("text", ["", "。", "字", "!!!", "\ud800", "哈" * 2000, "word " * 1000, "a.\n" * 500])
def test_odd_texts_break_nothing(text: str) -> None:
    for page, source in ((text, chinese()[0]), (chinese()[0], text), (text, text)):
        looked(page, source)
