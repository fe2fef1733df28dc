"""Disguises that a script applied to a whole text are undone; ordinary text is left as it is."""

import re
from functools import cache
from itertools import cycle
from random import Random

import numpy as np
import pytest
from pypinyin import Style, lazy_pinyin

from benchmarks.attacks.inserted_signs import signs
from benchmarks.attacks.rearranged import columns_read_down, lines_reversed, swapped
from benchmarks.attacks.variants.woven_signs import ADVERTISEMENTS
from benchmarks.harness.corpus import demo_corpus
from benchmarks.passages.english import DEMO_WORK
from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.building.neighbours import BITS, slot
from fingerprinting.text.folding.fold import Folded, fold
from fingerprinting.text.folding.restoring.known_pairs import neighbours
from fingerprinting.text.folding.restoring.recurring.recurring_signs import recurring_signs

CHAPTER = next(each.text for each in demo_corpus().chapters if each.work == "jar_listener")


@cache
def plain() -> Folded:
    return fold(CHAPTER)
LONG = "子曰：".join(sentence + "。" for each in demo_corpus().chapters if each.work != DEMO_WORK
                   for sentence in each.text.split("。"))[:24_000]
"""A long page: the longer a text, the more often it repeats itself."""
DIALECT = """罢。 洪善卿道： 晚歇我随便碰着哈人，就搭俚一淘来末哉。 说了，便站起来道： \
价末晚歇六点钟再来，我要去干出点小事体。 \
朴斋重又恳托。陆秀宝送洪善卿走出房间。庄荔甫随后追上，叫住善卿道： \
耐碰着仔陈小云，搭我问声看，黎篆鸿搭物事阿曾拿得去。 \

洪善卿答应下楼，一直出了西棋盘街，恰有一把东洋车拉过。善卿坐上，拉至四马路西苔芳里停下，随意给了些钱，\
便向弄口沈小红书离进去，在天井里喊 阿珠 。一个娘姨从"""
"""Han Bangqing, 海上花列传, with dialogue in the Suzhou dialect."""


def alike(page: Folded) -> float:
    """Return the share of the chapter's runs of six symbols that a page contains."""
    def runs(text: Folded) -> set[bytes]:
        return {text.symbols[at:at + 6].tobytes() for at in range(len(text) - 5)}

    return len(runs(plain()) & runs(page)) / len(runs(plain()))


def test_chapters_of_the_demo_are_ordinary() -> None:
    assert [each.title for each in demo_corpus().chapters if fold(each.text).restored] == []


@pytest.mark.parametrize("kind", ["particle", "foreign Han", "digit", "letter", "kana", "bopomofo", "footnote mark"])
@pytest.mark.parametrize("period", [2, 3, 5])
def test_regular_signs_are_left_out(kind: str, period: int) -> None:
    page = fold(signs(CHAPTER, Random(7), period, kind))
    assert page.evasions["regular_signs"] > 50
    assert alike(page) > 0.8


@pytest.mark.parametrize("seed", range(4))
def test_signs_at_uneven_distances_are_left_out(seed: int) -> None:
    page = fold(signs(CHAPTER, Random(seed), 2, "letter", jitter=1))
    assert page.restored.keys() == {"regular_signs"}
    assert alike(page) > 0.9


@pytest.mark.parametrize(("kind", "period"), [("particle", 3), ("foreign Han", 2), ("digit", 5), ("kana", 4)])
def test_signs_are_left_out_of_a_long_text(kind: str, period: int) -> None:
    page = fold(signs(LONG, Random(7), period, kind))
    assert page.restored.keys() == {"regular_signs"}
    assert len(page) < 1.05 * len(fold(LONG))


@pytest.mark.parametrize("rows", [100, 400, 1_600])
def test_a_list_is_left_as_it_is_however_long(rows: int) -> None:
    row = "张{0}队{2}比{3}李{1}队；"
    catalogue = "序号{2}品名{0}{1}单价{3}元，"
    for form in (row, catalogue):
        assert not fold("".join(form.format(LONG[at], LONG[at + 1], at, at % 7) for at in range(rows))).restored


@pytest.mark.parametrize("seed", range(3))
def test_signs_in_lines_that_are_written_from_their_end(seed: int) -> None:
    page = fold(lines_reversed(signs(CHAPTER, Random(seed), 4, "digit"), Random(seed)))
    assert page.restored.keys() == {"regular_signs", "reversed"}
    assert alike(page) > 0.7


@pytest.mark.parametrize("period", [2, 3, 4])
@pytest.mark.parametrize("jitter", [0, 1])
def test_an_advertisement_sign_by_sign_is_left_out(period: int, jitter: int) -> None:
    random, words, at, parts = Random(period), cycle(ADVERTISEMENTS[jitter]), 0, list[str]()
    while at < len(CHAPTER):
        length = period + random.randint(0, jitter)
        parts.append(CHAPTER[at:at + length] + next(words))
        at += length
    page = fold("".join(parts))
    assert page.restored.keys() == {"regular_signs"}
    assert alike(page) > 0.9


def test_what_a_text_itself_says_again_and_again_is_left_in() -> None:
    records = "".join(f"姓名{CHAPTER[at:at + 3]}年龄{at % 60}岁性别男民族汉" for at in range(0, 900, 3))
    refrains = "\n".join(f"{CHAPTER[at:at + 40]}\n天上的星星不说话地上的娃娃想妈妈" for at in range(0, 1_200, 40))
    assert not fold(records).restored
    assert not fold(refrains).restored


@pytest.mark.parametrize("lines", [8, 12, 20])
def test_the_formula_of_a_timetable_is_no_advertisement(lines: int) -> None:
    names, random = [CHAPTER[at:at + 2] for at in range(0, 400, 10)], Random(lines)
    page = "\n".join("{}线，由{}发，经{}停，过{}转，抵{}终，回{}宿。".format(line, *random.sample(names, 5))
                     for _, line in zip(range(lines), cycle("甲乙丙丁戊己"), strict=False))
    points = np.frombuffer(page.encode("utf-32-le"), np.uint32)
    assert len(recurring_signs(points, alphabet().table, neighbours().bits)) == 0


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", ["mixed", "digit"])
def test_signs_in_a_text_that_is_set_in_columns(kind: str, seed: int) -> None:
    page = fold(columns_read_down(signs(CHAPTER, Random(seed), 4 + seed, kind), Random(seed)))
    assert "columns" in page.restored
    assert alike(page) > 0.5


@pytest.mark.parametrize("seed", [1, 3, 9])
@pytest.mark.parametrize("kind", ["letter", "digit", "kana"])
def test_signs_after_every_character_of_a_text_that_is_set_in_columns(kind: str, seed: int) -> None:
    page = fold(columns_read_down(signs(CHAPTER, Random(seed), 1, kind), Random(seed)))
    assert page.restored.keys() == {"columns", "regular_signs"}
    assert alike(page) > 0.8


@pytest.mark.parametrize("kind", ["capital", "kana", "foreign Han"])
@pytest.mark.parametrize("period", [4, 7, 9])
def test_signs_between_pairs_that_were_swapped(kind: str, period: int) -> None:
    page = fold(signs(swapped(CHAPTER, Random(3), 1), Random(3), period, kind))
    assert page.restored.keys() == {"regular_signs", "turned"}
    assert alike(page) > 0.7


def test_signs_in_a_text_of_rare_words_leave_it_in_its_order() -> None:
    assert fold(signs(DIALECT, Random(8), 2, "foreign Han")).restored.keys() == {"regular_signs"}


@pytest.mark.parametrize("seed", range(3))
def test_bopomofo_after_each_character_is_no_spelling(seed: int) -> None:
    page = fold(signs(CHAPTER, Random(seed), 1, "bopomofo"))
    assert page.restored.keys() == {"regular_signs"}
    assert alike(page) > 0.9


def test_foreign_han_after_every_second_character_is_no_other_order() -> None:
    page = fold(signs(CHAPTER, Random(1), 2, "foreign Han"))
    assert page.restored.keys() == {"regular_signs"}
    assert alike(page) > 0.6


@pytest.mark.parametrize("seed", range(3))
def test_lines_are_read_from_their_end(seed: int) -> None:
    page = fold(lines_reversed(CHAPTER, Random(seed)))
    assert page.evasions["reversed"]
    assert alike(page) > 0.9


@pytest.mark.parametrize("seed", range(3))
def test_columns_are_read_from_the_top(seed: int) -> None:
    page = fold(columns_read_down(CHAPTER, Random(seed)))
    assert page.evasions["columns"]
    assert alike(page) > 0.6


def test_symbols_of_a_reversed_text_know_where_they_stand() -> None:
    text = "\n".join(line[::-1] for line in CHAPTER.split("\n"))
    page = fold(text)
    assert not page.is_in_order
    assert [text[at] for at in page.offsets[:50]] == [CHAPTER[at] for at in plain().offsets[:50]]
    assert page.quote(20, 30) in text
    assert set(page.quote(20, 30)) >= {text[at] for at in page.offsets[20:30]}


def test_neighbours_in_words_are_known() -> None:
    bits = np.unpackbits(neighbours().bits, bitorder="little")
    words = np.array([list(map(ord, word)) for word in ("今天", "將軍", "将军", "不可", "天下")], np.uint64)
    assert bits.shape == (1 << BITS,)
    assert bits[slot(words[:, 0], words[:, 1])].all()


def _pieces(text: str, length: int) -> str:
    return "".join(text[at:at + length][::-1] for at in range(0, len(text), length))


@pytest.mark.parametrize("length", [2, 3, 7, 12])
@pytest.mark.parametrize("cut", [r"[一-龥]+", r".+", r"(?s).+"])
def test_pieces_are_turned_back_wherever_they_are_counted_from(length: int, cut: str) -> None:
    page = fold(re.sub(cut, lambda found: _pieces(found[0], length), CHAPTER))
    assert page.evasions["turned"]
    assert alike(page) > 0.6


def test_clauses_are_read_from_their_end() -> None:
    page = fold(re.sub(r"[一-龥]+", lambda found: found[0][::-1], CHAPTER))
    assert page.evasions["turned"]
    assert alike(page) > 0.8


def test_pairs_swapped_are_turned_back() -> None:
    assert alike(fold(swapped(CHAPTER, Random(1), 1))) > 0.9


@pytest.mark.parametrize("gap", [" ", "", "'", "-"])
def test_pinyin_without_tones_is_read(gap: str) -> None:
    page = fold(re.sub("[一-龥]+", lambda found: gap.join(lazy_pinyin(found[0])), CHAPTER))
    assert page.evasions["toneless_pinyin"] > 500
    assert alike(page) > 0.5
    assert page.quote(0, 3).isascii()


@pytest.mark.parametrize(("gap", "name"), [(" ", "toneless_pinyin"), ("", "pinyin")])
def test_pinyin_with_tones_as_digits_is_read(gap: str, name: str) -> None:
    page = fold(re.sub("[一-龥]+", lambda found: gap.join(lazy_pinyin(found[0], style=Style.TONE3)), CHAPTER))
    assert page.evasions[name] > 500
    assert alike(page) > 0.5


@pytest.mark.parametrize(("gap", "tones"), [(" ", "ˉˊˇˋ˙"), ("", "ˉˊˇˋ˙"), (" ", ""), ("", "")])
def test_bopomofo_is_read(gap: str, tones: str) -> None:
    spelled = gap.join(lazy_pinyin(CHAPTER, style=Style.BOPOMOFO))
    page = fold(spelled.translate({ord(tone): None for tone in "ˉˊˇˋ˙" if tone not in tones}))
    assert page.evasions["bopomofo"] > 500
    assert alike(page) > 0.5


def test_english_is_not_pinyin() -> None:
    english = next(each.text for each in demo_corpus().chapters if each.work == DEMO_WORK)
    assert not fold(english).restored
    assert not fold("ba ba ba na na na " * 50).restored


def test_a_copy_is_seen_behind_lines_that_are_written_from_their_end() -> None:
    others = [each.text for each in demo_corpus().chapters if each.work == "jiudu_water_marks"]
    assert others
    decoy = "\n".join(line[::-1] for line in "\n".join(others[:4]).split("\n"))
    assert alike(fold(f"{decoy}\n{CHAPTER}")) > 0.6
