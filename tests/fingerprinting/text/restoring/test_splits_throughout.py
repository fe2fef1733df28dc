"""Texts whose characters are split throughout are joined; other texts are not."""

from collections.abc import Callable
from functools import cache
from random import Random

import numpy as np
import pytest

from app.demo.disguises import disguised
from benchmarks.attacks.inserted_signs import signs
from benchmarks.harness.corpus import demo_corpus
from fingerprinting.text.folding.building.archive import PARTS
from fingerprinting.text.folding.building.parts import parts_tables
from fingerprinting.text.folding.building.splits import frequencies, splits
from fingerprinting.text.folding.fold import Folded, fold

CHAPTER = next(each.text for each in demo_corpus().chapters if each.work == "jar_listener")
SPLIT = "split_throughout"
OWN = {
    "是": "日疋", "他": "人也", "你": "人尔", "们": "人门", "说": "言兑", "话": "言舌", "这": "文辵",
    "那": "月邑", "到": "至刀", "和": "禾口", "着": "羊目", "时": "日寸", "地": "土也", "得": "彳日寸",
    "没": "水殳", "把": "手巴", "打": "手丁", "都": "者邑", "看": "手目", "想": "相心", "听": "口斤",
    "好": "女子", "里": "甲二", "出": "山凵", "过": "寸辵", "还": "不辵", "从": "人人", "很": "彳艮",
    "给": "丝合", "做": "人故", "现": "玉见", "知": "矢口", "样": "木羊", "明": "日月", "树": "木又寸",
    "什": "人十", "的": "白勺", "对": "又寸", "如": "女口", "她": "女也", "起": "走己", "间": "门日",
    "问": "门口", "声": "士尸", "响": "口向",
}
"""Splits as a person might type them, including three parts and other orders."""
Written = Callable[[str], str]


@cache
def plain() -> Folded:
    return fold(CHAPTER)


@cache
def shipped() -> dict[str, str]:
    return {each.whole: each.left + each.right for each in splits()}


def rewritten(written: Written, share: float = 1.0) -> str:
    """Split the chapter by our table, and by the shipped table for other characters."""
    random, table = Random(5), shipped() | OWN
    return "".join(written(table[each]) if each in table and random.random() < share else each for each in CHAPTER)


def alike(page: Folded) -> float:
    """Return the share of the chapter's runs of six symbols that a page contains."""
    def runs(text: Folded) -> set[bytes]:
        return {text.symbols[at:at + 6].tobytes() for at in range(len(text) - 5)}

    return len(runs(plain()) & runs(page)) / len(runs(plain()))


@pytest.mark.parametrize("written", [str, "+".join, "（{}）".format, " ".join, "[{}]".format],
                         ids=["bare", "plus", "wide brackets", "space", "brackets"])
def test_characters_split_throughout_are_read_whole(written: Written) -> None:
    page = fold(rewritten(written))
    assert page.evasions[SPLIT] > 500
    assert alike(page) > 0.6


def test_characters_of_which_half_are_split_are_read_whole() -> None:
    page = fold(rewritten(str, 0.5))
    assert SPLIT in page.restored
    assert alike(page) > 0.8


def test_symbols_stand_where_their_parts_do() -> None:
    written = rewritten(str)
    page = fold(written)
    place = written.index("女也", len(written) // 2)
    at = int(np.flatnonzero(page.offsets == place)[0])
    assert page.quote(at, at + 1) == "女也"
    assert page.is_in_order
    assert (np.diff(page.offsets.astype(np.int64)) > 0).all()


def test_ordinary_chapters_are_left_as_they_are() -> None:
    assert [each.title for each in demo_corpus().chapters if SPLIT in fold(each.text).restored] == []


@pytest.mark.parametrize("row", [
    "{0.left}{0.right}{0.whole}\n", "{0.whole}＝{0.left}＋{0.right}\n", "{0.left}、", "{0.whole} ",
])
def test_lists_of_splits_are_no_text(row: str) -> None:
    everyday = sorted(splits(), key=lambda each: -frequencies().single.get(each.whole, 0.0))
    for some in (everyday[:300], Random(3).sample(everyday, 300)):
        assert SPLIT not in fold("".join(row.format(each) for each in some)).restored


def test_shipped_parts_are_those_built() -> None:
    with np.load(PARTS) as shipped:
        for name, built in parts_tables().items():
            assert np.array_equal(shipped[name], built), name


@pytest.mark.parametrize("kind", ["letter", "digit", "kana", "bopomofo", "footnote mark", "foreign Han", "particle"])
def test_signs_among_the_parts_are_left_out(kind: str) -> None:
    page = fold(signs(rewritten(str), Random(4), 4, kind))
    assert {SPLIT, "regular_signs"} == page.restored.keys()
    assert alike(page) > 0.4


@pytest.mark.parametrize("at", [1, 4, 10, 23])
def test_characters_that_are_no_parts_stay_where_few_are_split(at: int) -> None:
    text = demo_corpus().chapters[at].text
    page = fold(disguised(text, [("components", 1.0)], "few"))
    assert "regular_signs" not in page.restored
    assert len(page) > 0.95 * len(fold(text))


def test_numbers_between_whole_characters_stay() -> None:
    page = fold(rewritten(str).replace("，", "20181206，"))
    assert page.restored.keys() == {SPLIT}


def test_lines_of_parts_written_backwards_are_read() -> None:
    page = fold("\n".join(line[::-1] for line in rewritten(str).split("\n")))
    assert SPLIT in page.restored
    assert not page.is_in_order
    assert alike(page) > 0.5
    at = int(np.flatnonzero((page.ends - page.offsets) == 2)[9])
    assert page.quote(at, at + 1)[::-1] in (shipped() | OWN).values()
