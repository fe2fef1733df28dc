"""Characters that only indicate the sound of others are left out; glosses stay."""

from random import Random

import pytest

from benchmarks.attacks.variants.mixed_spellings import sounding_alike_beside
from fingerprinting.text.folding.fold import fold
from tests.fingerprinting.text.restoring.test_disguised_passages import COPIED, runs


@pytest.mark.parametrize("seed", range(12))
def test_homophones_beside_characters_are_left_out(seed: int) -> None:
    page = sounding_alike_beside(COPIED, Random(seed))
    assert "homophones_beside" in fold(page).restored
    assert len(runs(COPIED) & runs(page)) > 0.9 * len(runs(COPIED))


def test_a_passage_with_homophones_beside_is_read() -> None:
    honest = "".join(f"第{at}天清早，他沿着河边走到集市，买了两斤白菜和一条鱼，再慢慢走回家去。" for at in range(30))
    page = f"{honest}\n{sounding_alike_beside(COPIED, Random(3))}\n{honest}"
    assert len(runs(COPIED) & runs(page)) > 0.8 * len(runs(COPIED))


@pytest.mark.parametrize("text", [
    "".join(f"这一类植物（俗名{name}）多生在山坡，当地人（多为老人）采来煮水。" for name in "甲乙丙丁戊己庚辛") * 6,
    "他说（笑）今天（周三）不去了（真的），明天（周四）再去（也许）。" * 20,
    "妈妈说，爷爷奶奶天天看书，哥哥姐姐常常唱歌，弟弟妹妹慢慢长大。" * 10,
    "（未闭合的括号 " + "他沿着河边走到集市，买了两斤白菜和一条鱼，再慢慢走回家去。" * 20])
def test_glosses_and_what_repeats_itself_stay(text: str) -> None:
    assert "homophones_beside" not in fold(text).restored
