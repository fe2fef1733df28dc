"""Characters spelled by their sound are read; other Latin text stays."""

from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from pypinyin import Style, lazy_pinyin

from benchmarks.attacks.attack_class import Change
from benchmarks.attacks.inserted_signs import signs
from benchmarks.attacks.variants.mixed_spellings import a_share, annotated, every_nth, wade_giles
from fingerprinting.text.folding.fold import fold
from fingerprinting.text.folding.restoring.sounding.romanisations import (
    FINALS,
    Spelling,
    double_pinyin,
    from_its_end,
    tongyong,
    yale,
)
from fingerprinting.text.folding.restoring.sounding.romanisations import wade_giles as spelled_so
from tests.fingerprinting.text.restoring.test_restoring import CHAPTER, DIALECT, alike, plain


@pytest.mark.parametrize(("change", "name"), [
    (every_nth(Style.NORMAL, 2, 2, "("), "pinyin"), (every_nth(Style.NORMAL, 3, 3, " "), "pinyin"),
    (a_share(Style.NORMAL, 0.5, ""), "pinyin"), (every_nth(Style.BOPOMOFO, 2, 2, ""), "bopomofo"),
    (every_nth(Style.BOPOMOFO, 4, 4, " "), "bopomofo"), (a_share(Style.BOPOMOFO, 0.5, ""), "bopomofo"),
    (wade_giles, "wade_giles"),
])
def test_characters_that_are_spelled_are_read(change: Change, name: str) -> None:
    page = fold(change(CHAPTER, Random(4)))
    assert page.evasions[name] > 100
    assert alike(page) > 0.6


def test_readings_behind_their_characters_are_left_out() -> None:
    page = fold(annotated(Style.BOPOMOFO)(CHAPTER, Random(4)))
    assert alike(page) > 0.95
    assert len(page) < 1.05 * len(plain())


@pytest.mark.parametrize("tones", [Style.NORMAL, Style.TONE])
@pytest.mark.parametrize("form", ["{0}({1})", "{0}（{1}）", "({1}){0}", "{0} {1} "])
def test_readings_in_brackets_are_left_out(form: str, tones: Style) -> None:
    page = fold("".join(form.format(each, lazy_pinyin(each, tones)[0]) if "一" <= each <= "龥" else each
                        for each in CHAPTER.replace("\n", "")))
    assert alike(page) > 0.6
    assert len(page) < 1.1 * len(plain())


def test_readings_of_lines_are_left_out_and_what_nothing_beside_it_says_is_kept() -> None:
    lines = [f"{line}\n{' '.join(lazy_pinyin(line))}" for line in CHAPTER.split("\n") if line]
    size = len(fold("\n".join(lines)))
    assert size < 1.2 * len(plain())
    other = " ".join(lazy_pinyin(DIALECT.replace(" ", "").replace("\n", "")))
    assert len(fold("\n".join([other, *lines]))) > size + 150


@pytest.mark.parametrize("kind", ["bopomofo", "letter", "initial"])
def test_single_signs_among_characters_are_no_spelling(kind: str) -> None:
    assert fold(signs(CHAPTER, Random(2), 2, kind)).restored.keys() == {"regular_signs"}


@pytest.mark.parametrize("letters", ["r", "qwzx"])
def test_letters_behind_each_character_are_no_second_text(letters: str) -> None:
    dice = Random(3)
    page = fold("".join(each + dice.choice(letters) if "一" <= each <= "龥" else each for each in CHAPTER))
    assert page.restored.keys() == {"regular_signs"}
    assert alike(page) > 0.9


def test_latin_words_among_characters_stay() -> None:
    words = ["pip", "install", "django", "requests", "with", "the", "server"]
    lines = CHAPTER.split("\n")
    page = "\n".join(f"{line} {words[at % 7]} {words[at % 5]}" for at, line in enumerate(lines * 2))
    assert not fold(page).restored


def test_names_of_people_among_characters_stay() -> None:
    names = "Zhang Wei, Wang Fang, Li Na, Liu Yang, Chen Jing, Yang Min, Zhao Lei, Huang Yan, Zhou Tao, Wu Qiang. "
    assert not fold("\n".join(f"{line}\n{names}" for line in CHAPTER.split("\n") if line)).restored


@pytest.mark.parametrize(("pinyin", "old"), [
    ("zhong", "chung"), ("qing", "ch'ing"), ("xue", "hsüeh"), ("zi", "tzu"), ("ci", "tz'u"), ("si", "ssu"),
    ("ri", "jih"),
    ("ge", "ko"), ("guo", "kuo"), ("duo", "to"), ("jie", "chieh"), ("yan", "yen"), ("er", "erh"), ("you", "yu"),
    ("yu", "yü"), ("nv", "nü"), ("kui", "k'uei"), ("xiong", "hsiung"), ("shuo", "shuo"), ("quan", "ch'üan"),
])
def test_syllables_in_wade_giles(pinyin: str, old: str) -> None:
    assert spelled_so(pinyin) == old


@pytest.mark.parametrize(("pinyin", "spell", "spelled"), [
    ("zhi", tongyong, "jhih"), ("qiu", tongyong, "ciou"), ("xun", tongyong, "syun"), ("weng", tongyong, "wong"),
    ("lv", tongyong, "lyu"), ("shui", tongyong, "shuei"), ("zhi", yale, "jr"), ("ci", yale, "tsz"),
    ("yuan", yale, "ywan"), ("yan", yale, "yan"), ("zhuang", yale, "jwang"), ("xue", yale, "sywe"),
    ("qiong", yale, "chyung"), ("bo", yale, "bwo"), ("guo", yale, "gwo"), ("nv", yale, "nyu"), ("ri", yale, "r"),
])
def test_syllables_in_other_romanisations(pinyin: str, spell: Spelling, spelled: str) -> None:
    assert spell(pinyin).lower() == spelled


@pytest.mark.parametrize("scheme", FINALS)
def test_double_pinyin_has_two_letters_for_each_syllable(scheme: str) -> None:
    some = ["zhuang", "er", "a", "ang", "shi", "lv", "yuan", "xiong", "wo", "nian"]
    assert {len(double_pinyin(syllable, scheme)) for syllable in some} == {2}


@pytest.mark.parametrize(("spell", "name"), [
    (tongyong, "tongyong"), (yale, "yale"), (from_its_end, "reversed_pinyin"),
    *((partial(double_pinyin, scheme=scheme), "double_pinyin") for scheme in FINALS)])
def test_a_text_in_another_romanisation_is_read(spell: Spelling, name: str) -> None:
    page = fold(" ".join(spell(syllable) if syllable.isalpha() else syllable
                         for syllable in lazy_pinyin(CHAPTER, v_to_u=False)).lower())
    assert page.restored.keys() == {name}
    assert alike(page) > 0.8


def test_capitals_begin_syllables() -> None:
    page = fold("".join(lazy_pinyin(CHAPTER, style=Style.NORMAL)).title())
    words = fold("".join(syllable.title() for syllable in lazy_pinyin(CHAPTER)))
    assert alike(words) >= max(alike(page), 0.95)


@pytest.mark.parametrize("style", [Style.TONE, Style.TONE2, Style.TONE3])
@pytest.mark.parametrize("written", [str.lower, str.capitalize, str.upper])
@pytest.mark.parametrize("gap", [" ", ""])
def test_pinyin_with_tones_is_read_however_it_is_written(style: Style, written: Callable[[str], str], gap: str) -> None:
    page = fold(gap.join(map(written, lazy_pinyin(CHAPTER, style=style))))
    assert page.is_disguised_throughout
    assert page.restored.keys() <= {"pinyin", "toneless_pinyin"}
    assert alike(page) > 0.8
