"""Evidence from passages: equal sound is not equal spelling."""

import random
from collections import defaultdict

import pytest
from opencc import OpenCC
from pypinyin import lazy_pinyin

from benchmarks.passages import tricks
from matcher import Matcher
from matcher.finding import Finding
from tests.matcher.texts import chapter


def homophones(text: str, share: float) -> str:
    """Replace a share of the characters with others that sound the same."""
    chance = random.Random(3)
    sounds: defaultdict[str, list[str]] = defaultdict(list)
    for each in sorted(filter(str.isalpha, set(chapter(9, 30_000)))):
        sounds[lazy_pinyin(each)[0]].append(each)
    groups = {each: group for group in sounds.values() for each in group}
    return "".join(chance.choice(groups.get(each, [each])) if chance.random() < share else each for each in text)


def found(page: str) -> Finding:
    matcher = Matcher()
    matcher.add("第一章", chapter(1))
    return matcher.match(page)[0]


@pytest.mark.parametrize("page", [
    chapter(1), OpenCC("s2t").convert(chapter(1)), chapter(1).replace("，", " , "), homophones(chapter(1), 0.02),
])
def test_the_same_words_in_another_script_or_dress_are_identical(page: str) -> None:
    finding = found(page)
    assert finding.judgement.verdict == "identical"
    assert finding.evidence.verbatim >= 0.95


def test_other_characters_of_the_same_sound_are_a_copy_and_not_identical() -> None:
    finding = found(homophones(chapter(1), 0.9))
    assert (finding.judgement.verdict, finding.evidence.identity > 0.99) == ("near_copy", True)
    assert finding.evidence.verbatim < 0.5
    assert finding.judgement.reason.rule == "near_copy_respelled"


@pytest.mark.parametrize("change", [tricks.shuffled, tricks.advertisements])
def test_a_chapter_in_another_order_or_with_other_words_in_it_is_not_identical(change: tricks.Change) -> None:
    finding = found(change(chapter(1), random.Random(1)))
    assert min(finding.evidence.verbatim, finding.evidence.identity) < 0.95
    assert finding.judgement.verdict == "near_copy"


def test_a_poem_with_a_comment_after_each_line_is_not_retold() -> None:
    lines = [chapter(2)[at:at + 14] for at in (100, 120, 140, 160)]
    source = f"{chapter(3)}\n{'，'.join(lines)}。\n{chapter(4)}"
    comments = [chapter(number)[200:200 + length] for number, length in ((5, 24), (6, 38), (7, 24), (8, 0))]
    page = chapter(10) + "".join(map(str.__add__, lines, comments)) + chapter(11)
    matcher = Matcher()
    matcher.add("诗话", source)
    assert matcher.match(page) == []
