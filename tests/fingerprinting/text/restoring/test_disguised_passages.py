"""A single disguised passage is read, and the rest of the page stays as it is."""

from collections.abc import Callable
from random import Random

import pytest
from pypinyin import lazy_pinyin

from benchmarks.attacks.attack_class import Change
from benchmarks.attacks.inserted_signs import every
from benchmarks.attacks.rearranged import columns_read_down, swapping
from benchmarks.attacks.respelled import after_each, bopomofo_throughout, pinyin_throughout, split_throughout
from benchmarks.harness.corpus import demo_corpus
from fingerprinting.text.folding.fold import fold
from tests.fingerprinting.text.restoring.test_restoring import CHAPTER

OTHER = "".join(each.text for each in demo_corpus().chapters if each.work == "jiudu_water_marks")
ENGLISH = next(each.text for each in demo_corpus().chapters if each.work == "key_for_every_stranger")
COPIED = CHAPTER.strip()[60:360]
BEFORE, AFTER = f"{OTHER[:1500]}\n", f"\n{OTHER[1500:3000]}"


def runs(text: str) -> set[bytes]:
    """List the runs of six symbols by which a text is found."""
    page = fold(text)
    return {page.symbols[at:at + 6].tobytes() for at in range(len(page) - 5)}


@pytest.mark.parametrize("seed", range(4))
def test_a_passage_in_pinyin_is_read(seed: int) -> None:
    page = f"{BEFORE}{pinyin_throughout(COPIED, Random(seed))}{AFTER}"
    assert fold(page).restored.keys() == {"toneless_pinyin"}
    assert len(runs(COPIED) & runs(page)) > 0.8 * len(runs(COPIED))
    assert runs(OTHER[:1500]) <= runs(page)


def test_a_passage_in_pinyin_between_english_is_read() -> None:
    page = f"{ENGLISH}\n{' '.join(lazy_pinyin(COPIED))}\n{ENGLISH}"
    assert len(runs(COPIED) & runs(page)) > 0.8 * len(runs(COPIED))


@pytest.mark.parametrize("reversal", [
    lambda text: "\n".join(line[::-1] for line in text.split("\n")), lambda text: text[::-1],
    lambda text: "\n".join(f"{sentence}。"[::-1] for sentence in text.replace("\n", "").split("。")),
])
def test_a_passage_from_its_end_is_read(reversal: Callable[[str], str]) -> None:
    page = f"{BEFORE}{reversal(COPIED)}{AFTER}"
    assert fold(page).restored.keys() == {"reversed"}
    assert len(runs(COPIED) & runs(page)) > 0.8 * len(runs(COPIED))
    assert len(runs(OTHER[:1500]) & runs(page)) > 0.98 * len(runs(OTHER[:1500]))


@pytest.mark.parametrize(("name", "change"), [
    ("regular_signs", every(2)), ("regular_signs", every(3)), ("regular_signs", after_each("0123456789")),
    ("bopomofo", bopomofo_throughout), ("split_throughout", split_throughout), ("turned", swapping(1)),
    ("columns", columns_read_down),
])
def test_what_is_undone_to_whole_texts_is_undone_to_a_passage(name: str, change: Change) -> None:
    page = f"{BEFORE}{change(COPIED, Random(3))}{AFTER}"
    assert fold(page).restored.keys() == {name}
    assert len(runs(COPIED) & runs(page)) > 0.5 * len(runs(COPIED))
    assert len(runs(OTHER[:1500]) & runs(page)) > 0.95 * len(runs(OTHER[:1500]))


def test_passages_of_one_page_may_be_disguised_otherwise() -> None:
    signed, spelled = after_each("0123456789")(COPIED, Random(1)), pinyin_throughout(CHAPTER[400:700], Random(2))
    page = f"{BEFORE}{signed}{AFTER}\n{spelled}{BEFORE}\n{COPIED[::-1]}{AFTER}"
    assert fold(page).restored.keys() in [{"regular_signs", "toneless_pinyin", each} for each in ("reversed", "turned")]
    assert len(runs(COPIED) & runs(page)) > 0.8 * len(runs(COPIED))


def test_what_was_read_stands_where_the_page_has_it() -> None:
    spelled = pinyin_throughout(COPIED, Random(1))
    page = fold(f"{BEFORE}{spelled}{AFTER}")
    first = int(page.offsets.searchsorted(len(BEFORE)))
    assert page.quote(first, first + 100) == spelled[:page.ends[first + 99] - len(BEFORE)]
    assert page.quote(len(page) - 9, len(page)) in AFTER


def test_readings_below_the_lines_of_a_poem_disguise_nothing() -> None:
    lines = COPIED.replace("\n", "").split("。")
    taught = "\n".join(f"{line}\n{' '.join(lazy_pinyin(line))}" for line in lines)
    page = fold(f"{BEFORE}{taught}{AFTER}")
    assert not page.restored
    assert len(page) < 1.1 * len(fold(f"{BEFORE}{''.join(lines)}{AFTER}"))


@pytest.mark.parametrize("passage", [
    ENGLISH[:600], "Zhang Wei, Wang Fang, Li Na, Liu Yang, Chen Jing, Yang Min, Zhao Lei, Huang Yan, Zhou Tao. " * 3,
    "Nel mezzo del cammin di nostra vita mi ritrovai per una selva oscura, che la diritta via era smarrita. " * 3,
    "watashi wa kinou tomodachi to issho ni toshokan e ikimashita. soko de takusan no hon wo yomimashita. " * 3,
])
def test_other_words_among_chinese_stay(passage: str) -> None:
    assert not fold(f"{BEFORE}{passage}{AFTER}").restored
