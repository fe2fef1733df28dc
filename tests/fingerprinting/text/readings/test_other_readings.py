"""Odd passages of a page are offered in each order that a simple rule may have left them in."""

import re
from random import Random

import jieba
import pytest

from benchmarks.accuracy.modern import modern_page
from benchmarks.attacks.attack_class import Change
from benchmarks.attacks.variants.clause_orders import CLAUSE_ORDERS, groups_rotated
from benchmarks.harness.invented import invented
from fingerprinting.text.folding.code_points import points_of
from fingerprinting.text.folding.fold import fold
from fingerprinting.text.folding.other_readings import other_readings, sample_readings
from fingerprinting.text.folding.restoring.reordering.clause_ends import has_words_backward
from fingerprinting.text.folding.restoring.reordering.exchanged_words import odd_clauses
from tests.fingerprinting.text.restoring.test_disguised_passages import AFTER, BEFORE, COPIED
from tests.fingerprinting.text.restoring.test_restoring import CHAPTER


def test_an_ordinary_page_has_no_other_readings() -> None:
    assert not list(other_readings(fold(f"{BEFORE}{COPIED}{AFTER}")))


def test_labels_of_lines_are_left_out_and_indentation_is_none() -> None:
    names = "甲乙丙丁戊己庚辛壬"
    spoken = "\n".join(f"　　{number}. 阿{name}：话分两头说，第{name}句。" for number, name in enumerate(names))
    (_, reading), = other_readings(fold(spoken))
    read = reading.alone(fold(spoken))
    assert "".join(spoken[start:stop] for start, stop in zip(read.offsets, read.ends, strict=True)) == "".join(
        f"话分两头说第{name}句" for name in names)
    lines = [CHAPTER.replace("\n", "")[at:at + 40] for at in range(0, 480, 40)]
    assert not list(other_readings(fold("\n".join(f"　　{line}" for line in lines))))


def test_one_of_the_readings_is_the_passage_before_it_was_changed() -> None:
    changed = re.sub("[一-龥]{3,}", lambda found: found[0][::2] + found[0][1::2], COPIED)
    page = fold(f"{BEFORE}{changed}{AFTER}")
    plain = fold(COPIED).symbols[120:220].tobytes()
    passage, = other_readings(page)
    assert passage[0].alone(page).symbols.tolist() == page.symbols[
        (page.offsets >= passage[0].reduced.starts[0]) & (page.ends <= passage[0].reduced.stops[-1])].tolist()
    right, = (each for each in passage if plain in each.alone(page).symbols.tobytes())
    assert right.name == "woven"


def test_a_page_of_words_from_the_last_to_the_first_is_offered_in_their_order() -> None:
    written = CHAPTER.replace("\n", "")
    page = fold(re.sub("[一-龥]+", lambda found: "".join([*jieba.cut(found[0])][::-1]), written))
    assert page.has_words_backward
    plain = fold(written).symbols
    wanted = {plain[at:at + 5].tobytes() for at in range(len(plain) - 4)}
    right, = (each for each in sample_readings(page) if each.name == "backward_words")
    read = right.throughout(page).symbols
    assert len(wanted & {read[at:at + 5].tobytes() for at in range(len(read) - 4)}) > 0.7 * len(wanted)


@pytest.mark.parametrize("length", [2, 3])
def test_pieces_turned_in_lines_that_were_then_reversed_are_offered_as_they_were(length: int) -> None:
    def turned(found: re.Match[str]) -> str:
        return "".join(found[0][at:at + length][::-1] for at in range(0, len(found[0]), length))

    pieces = re.sub("[一-龥]+", turned, CHAPTER)
    page = fold("\n".join(line[::-1] for line in pieces.split("\n")))
    plain = fold(CHAPTER).symbols.tolist()
    assert plain in [each.throughout(page).symbols.tolist() for each in sample_readings(page)]


@pytest.mark.parametrize("sign", ["\ud800", "\0", "\U00020000", "T"])
def test_the_words_of_a_page_are_put_in_order_around_any_sign(sign: str) -> None:
    written = CHAPTER.replace("\n", "")
    disguised = re.sub("[一-龥]+", lambda found: "".join([*jieba.cut(found[0])][::-1]), written)
    page = fold(disguised.replace("，", f"，{sign}，"))
    assert page.has_words_backward
    assert "backward_words" in [each.name for each in sample_readings(page)]


def test_a_passage_of_words_from_the_last_to_the_first_is_offered_in_their_order() -> None:
    copied = CHAPTER.replace("\n", "")[:400]
    backward = re.sub("[一-龥]+", lambda found: "".join([*jieba.cut(found[0])][::-1]), copied)
    page = fold(f"{BEFORE}{backward}{AFTER}")
    plain = fold(copied).symbols
    wanted = {plain[at:at + 5].tobytes() for at in range(len(plain) - 4)}
    read = [each.alone(page).symbols for readings in other_readings(page) for each in readings
            if each.name == "backward_words"]
    found = {symbols[at:at + 5].tobytes() for symbols in read for at in range(len(symbols) - 4)}
    assert len(wanted & found) > 0.7 * len(wanted)


CLASSICAL = ("渡口有翁，不知其姓。其舟甚小，然未尝覆也。客问之曰：翁何以不惧乎？翁笑曰：水有时而怒，吾待之而已矣。"
             "客不能答，乃登舟。中流风起，浪如山。翁坐而不动，若无其事者。客惧甚，呼曰：吾与翁皆死于此矣！翁曰：未也。"
             "又顷，风止，舟遂至岸。客谢之，翁不受其金，且曰：吾非为利者也。")


def test_classical_clauses_tell_the_order_of_their_words() -> None:
    disguised = re.sub("[一-龥]+", lambda found: "".join([*jieba.cut(found[0])][::-1]), CLASSICAL)
    assert has_words_backward(points_of(disguised))
    assert not has_words_backward(points_of(CLASSICAL))


@pytest.mark.parametrize(("change", "name"), [
    (groups_rotated, "rotated"), (CLAUSE_ORDERS["both ends of a clause in turn"], "woven")])
def test_a_page_in_an_order_that_makes_less_sense_is_offered_as_it_was(change: Change, name: str) -> None:
    written = CHAPTER.replace("\n", "")
    page = fold(change(written, Random(1)))
    plain = fold(written).symbols.tolist()
    assert plain in [each.throughout(page).symbols.tolist() for each in sample_readings(page) if each.name == name]


def test_symbols_put_into_a_page_keep_their_places() -> None:
    page = fold(f"{BEFORE}{COPIED.replace('，', '')[::-1]}{AFTER}")
    passage = next(iter(other_readings(page)))
    for reading in passage[1:]:
        size = len(reading.reduced.symbols)
        read = reading.put_into(page, 0, size)
        assert len(read.symbols) == len(read.offsets) == len(read.ends)
        assert all(0 <= start < stop <= len(page.original) for start, stop in read.undone_in)
        assert (read.offsets < read.ends).all()


def test_pages_of_random_words_are_hardly_ever_searched_for_passages() -> None:
    pages = [points_of(invented(number, 3_000)) for number in range(40)]
    assert sum(any(odd_clauses(page)) for page in pages) <= 12


NEWS = ("本报讯　记者昨日从市水务局获悉，今年汛期以来，全市共完成河道清淤二十六公里，加固堤防十一处，新建雨水泵站三座。"
        "水务局防汛办公室主任介绍，去年夏季的强降雨造成城南多个小区积水，居民出行受到影响，部分商铺被迫停业。"
        "为此，有关部门制定了详细的改造方案，计划用两年时间更换老旧管道，并在低洼路段安装水位监测设备。"
        "目前，第一批设备已经投入使用，监测数据每五分钟上传一次，一旦超过警戒水位，值班人员会立即收到短信提醒。"
        "附近的居民告诉记者，改造之后门前的道路再没有积过水，孩子们上学也方便多了。")


def test_a_passage_is_found_by_its_neighbouring_words_in_a_page_of_odd_clauses() -> None:
    backward = re.sub("[一-龥]+", lambda found: "".join([*jieba.cut(found[0])][::-1]), NEWS)
    found = 0
    for seed in range(12):
        around = modern_page(Random(seed), 2_600)
        place = around.index("\n", 1_200) + 1
        page = points_of(f"{around[:place]}{backward}{around[place:]}")
        stop = place + len(backward)
        found += any(start < place + 150 and place + 150 < end <= stop + 400
                     for start, end in odd_clauses(page).words_backward)
    assert found >= 8


def test_ordinary_words_are_hardly_ever_taken_for_words_backward() -> None:
    assert odd_clauses(points_of(f"{NEWS}{CHAPTER}")) == ([], [])
