"""The shipped tables equal those of the installed libraries, except where a newer release may differ."""

import numpy as np
import pytest

from fingerprinting.text import symbols
from fingerprinting.text.folding import classes
from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.building.archive import build
from fingerprinting.text.folding.building.disguising import disguise
from fingerprinting.text.folding.building.latin import plain, tone
from fingerprinting.text.folding.building.neighbours import known_pairs, odd_characters
from fingerprinting.text.folding.building.order_of_words import word_order as built_word_order
from fingerprinting.text.folding.building.splits import frequencies, joined_splits, triggers
from fingerprinting.text.folding.restoring.known_pairs import FIRST_HAN, neighbours
from fingerprinting.text.folding.restoring.reordering.exchanged_words import word_order


@pytest.mark.slow
def test_shipped_tables_can_be_built_again() -> None:
    built = build()
    shipped = alphabet()

    assert set(built) == set(shipped._fields)
    assert np.mean(built["table"] == shipped.table) > 0.9999
    everyday = [ord(c) for c in "".join(map(chr, range(0x4E00, 0x9FA6))) if c.encode("gb2312", "ignore")]
    assert np.mean(built["table"][everyday] == shipped.table[everyday]) > 0.999
    assert set(built["pairs"].tolist()) == set(shipped.pairs.tolist())


@pytest.mark.slow
def test_shipped_neighbours_can_be_built_again() -> None:
    assert np.mean(np.unpackbits(known_pairs() ^ neighbours().bits)) < 0.0001
    assert np.mean(odd_characters() == neighbours().odd) > 0.9999


@pytest.mark.slow
def test_shipped_order_of_words_can_be_built_again() -> None:
    built, shipped = built_word_order(), word_order()
    assert np.mean(built["rows"] == shipped.rows) > 0.999
    before, after = (built[name][:400].astype(np.float64) for name in ("before", "after"))
    assert np.abs(before @ after.T - shipped.before[:400] @ shipped.after[:400].T).max() < 0.1


def test_particles_follow_words_and_adverbs_come_before_them() -> None:
    def log_ratio(pair: str) -> float:
        before, after = (shipped.rows[ord(each) - FIRST_HAN] for each in pair)
        return float(shipped.before[before] @ shipped.after[after])

    shipped = word_order()
    assert all(log_ratio(pair) < -0.5 for pair in ("吃了", "我也", "不看", "就走"))
    assert all(log_ratio(pair) > 0.5 for pair in ("了吃", "也我", "走就"))
    assert log_ratio("買了") == log_ratio("买了") != 0.0
    assert log_ratio("龘龖") == 0.0


def test_every_code_point_has_a_class_or_a_symbol() -> None:
    table = alphabet().table
    han = table[0x4E00:0x9FA6]

    assert table.shape == (0x110000,)
    assert symbols.WILD not in table
    read = (han >= symbols.FIRST_SYLLABLE) & (han < symbols.FIRST_LETTER)
    noticed = (han == classes.MOUTH) | ((han >= classes.COMPONENT) & (han < classes.LETTER)) | (han == classes.BREAK)
    assert np.mean(read | noticed) > 0.98
    assert (table[0xD800:0xE000] == classes.BREAK).all()


@pytest.mark.parametrize(
    ("character", "letters"),
    [("Å", "a"), ("Ｗ", "w"), ("ß", "ss"), ("㎏", "kg"), ("❷", "2"), ("🅰", "a"), ("ᴀ", "a"), ("р", "p"), ("ᾀ", "a")],
)
def test_letters_in_disguise(character: str, letters: str) -> None:
    assert plain(character) == letters


def test_tones_of_pinyin() -> None:
    assert [tone(letter) for letter in "aāáǎàǖǘǚǜăü"] == [0, 1, 2, 3, 4, 1, 2, 3, 4, 3, 0]


@pytest.mark.parametrize("forms", ["着著", "了瞭", "借藉", "绿綠路", "樱櫻桜", "零〇", "女奴"])
def test_forms_and_homophones_are_one_symbol(forms: str) -> None:
    assert len({int(alphabet().table[ord(form)]) for form in forms}) == 1


def test_splits_are_noticed_by_a_rare_part() -> None:
    single = frequencies().single
    noticed = set(triggers())

    assert all({split.left, split.right} & noticed for split in joined_splits())
    assert sum(single.get(part, 0.0) for part in noticed) < 0.02


def test_honest_signs_are_no_disguise() -> None:
    assert not any(disguise(c) for c in "中a1，。：“”（）é")
