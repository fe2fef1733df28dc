"""Chinese of which each character, pair or word is written several times is read; what repeats itself stays."""

import re
from collections.abc import Callable
from random import Random

import jieba
import pytest

from benchmarks.harness.corpus import demo_corpus
from benchmarks.passages.english import DEMO_WORK
from fingerprinting.text.folding.code_points import points_of
from fingerprinting.text.folding.fold import fold
from fingerprinting.text.folding.restoring.doubled_pieces import doubled_pieces
from tests.fingerprinting.text.restoring.test_disguised_passages import AFTER, BEFORE, COPIED, OTHER, runs
from tests.fingerprinting.text.restoring.test_restoring import CHAPTER, DIALECT

CLAUSE = re.compile("[一-龥]+")


def pieces(size: int, times: int) -> Callable[[str], str]:
    return lambda text: CLAUSE.sub(lambda found: "".join(
        times * found[0][at:at + size] for at in range(0, len(found[0]), size)), text)


def words(text: str) -> str:
    return CLAUSE.sub(lambda found: "".join(2 * word for word in jieba.cut(found[0])), text)


def stuttered(sign: str) -> Callable[[str], str]:
    return lambda text: CLAUSE.sub(lambda found: "".join(f"{word}{sign}{word}" for word in jieba.cut(found[0])), text)


def some(text: str) -> str:
    random = Random(5)
    return CLAUSE.sub(lambda found: "".join(each * random.choice((1, 1, 2)) for each in found[0]), text)


REPEATS = [*(pieces(size, times) for size in (1, 2, 3, 4) for times in (2, 3)), words,
           *map(stuttered, ("、", "…", "-", "……")), some]


@pytest.mark.parametrize("times", [2, 3, 4])
def test_each_character_several_times_is_read_as_one(times: int) -> None:
    page = "".join(character * times for character in COPIED)
    assert "repeated_characters" in fold(page).restored
    assert len(runs(COPIED) & runs(page)) > 0.95 * len(runs(COPIED))


def test_marks_may_stand_once_and_what_the_text_repeats_stays() -> None:
    text = f"{COPIED}天天看看，人人都说妈妈慢慢走。" * 2
    page = "".join(character if character in "，。“”\n" else 2 * character for character in text)
    assert len(runs(text) & runs(page)) > 0.95 * len(runs(text))


@pytest.mark.parametrize("text", ["哈哈哈哈" * 30, "天天向上，日日如新。" * 20, "一二三四" * 30])
def test_what_repeats_itself_otherwise_stays(text: str) -> None:
    assert fold(text).restored == {}


@pytest.mark.parametrize("repeat", REPEATS)
def test_a_text_with_repeated_pieces_is_read(repeat: Callable[[str], str]) -> None:
    page = repeat(CHAPTER)
    assert fold(page).restored.keys() == {"repeated_characters"}
    assert len(runs(CHAPTER) & runs(page)) > 0.85 * len(runs(CHAPTER))


@pytest.mark.parametrize("repeat", REPEATS[:-1])
def test_a_passage_with_repeated_pieces_is_read(repeat: Callable[[str], str]) -> None:
    page = f"{BEFORE}{repeat(COPIED)}{AFTER}"
    assert fold(page).restored.keys() == {"repeated_characters"}
    assert len(runs(COPIED) & runs(page)) > 0.6 * len(runs(COPIED))
    assert len(runs(OTHER[:1500]) & runs(page)) > 0.98 * len(runs(OTHER[:1500]))


def test_ordinary_texts_and_refrains_have_no_repeated_pieces() -> None:
    texts = [each.text for each in demo_corpus().chapters if each.work != DEMO_WORK]
    for text in (*texts, "哈哈哈哈" * 30, "天天向上，日日如新。" * 20, "行行重行行，与君生别离。" * 9,
                 *(f"{each}\n{each}" for each in ("\n".join(CLAUSE.findall(CHAPTER)), DIALECT))):
        assert len(doubled_pieces(points_of(text))) == 0
