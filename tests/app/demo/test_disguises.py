"""Disguises change texts as described, with the stated strength, and reproducibly."""

import json
import os
import re
import subprocess
import sys

import pytest
from opencc import OpenCC
from pypinyin import lazy_pinyin

from app.demo.demo_texts import articles, works
from app.demo.disguises import COMBINED, DISGUISES, Disguise, disguised
from app.demo.disguises.spelling import _components

NAMED = {disguise.name: disguise for disguise in DISGUISES}
TEXT = works()["jar_listener"][0].text
ENGLISH = works()["key_for_every_stranger"][0].text
HOST = articles()["radish_cakes"].text
ALL = [(disguise, strength) for disguise in DISGUISES for strength in disguise.strengths]


def changed(one: str, other: str) -> float:
    """Share of the Chinese characters of a text of equal length that differ."""
    pairs = [(left, right) for left, right in zip(one, other, strict=True) if "\u4e00" <= left <= "\u9fff"]
    return sum(left != right for left, right in pairs) / len(pairs)


@pytest.mark.parametrize(("disguise", "strength"), ALL, ids=lambda value: getattr(value, "name", str(value)))
def test_a_seed_decides_everything(disguise: Disguise, strength: float) -> None:
    once = disguise(TEXT, strength, 7, HOST)
    assert once == disguise(TEXT, strength, 7, HOST)
    assert once != TEXT or disguise.name == "full_width"  # a text without Latin letters
    if strength < 1 and disguise.name != "two_sources":
        assert once != disguise(TEXT, strength, 8, HOST)


def test_another_process_disguises_alike() -> None:
    code = ("import json; from app.demo.disguises import DISGUISES; from tests.app.demo.test_disguises "
            "import TEXT, HOST; print(json.dumps([each(TEXT, seed='s', host=HOST) for each in DISGUISES]))")
    environment = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": "."}
    printed = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=True).stdout
    assert json.loads(printed) == [disguise(TEXT, seed="s", host=HOST) for disguise in DISGUISES]


@pytest.mark.parametrize("disguise", [each for each in DISGUISES if not each.hosted], ids=lambda each: each.name)
@pytest.mark.parametrize("text", ["", "。", "好", "a b\n\n12，𠀀🙂\u200b", "第一\r\n第二", ENGLISH])
def test_strange_texts_are_borne(disguise: Disguise, text: str) -> None:
    for strength in (0.0, *disguise.strengths):
        assert isinstance(disguise(text, strength), str)


@pytest.mark.parametrize("name", ["homophones", "pinyin", "components", "masks", "zero_width", "junk", "full_width",
                                  "edits", "synonyms", "sentences", "advertisements"])
def test_no_strength_is_no_disguise(name: str) -> None:
    assert NAMED[name](TEXT, 0.0) == TEXT


@pytest.mark.parametrize("strength", [0.1, 0.3])
def test_homophones_sound_alike(strength: float) -> None:
    found = NAMED["homophones"](TEXT, strength)
    assert abs(changed(TEXT, found) - strength) < 0.05
    alike = sum(one == other for one, other in zip(lazy_pinyin(TEXT), lazy_pinyin(found), strict=True))
    assert alike > 0.85 * len(lazy_pinyin(TEXT))  # less than all: a character's reading depends on its context


def test_the_traditional_script_turns_back() -> None:
    found = NAMED["traditional"](TEXT)
    assert changed(TEXT, found) > 0.2
    back = OpenCC("t2s").convert(found)
    assert changed(TEXT, back) < 0.01


def test_pinyin_is_written_in_three_ways() -> None:
    found = NAMED["pinyin"](TEXT, 0.2)
    words = re.findall(r"[a-zà-ǜ]+\d?", found)
    assert len(words) > 100
    assert any(word[-1].isdigit() for word in words)
    assert any(not word.isascii() for word in words)
    assert any(word.isascii() and word.isalpha() for word in words)


def test_split_characters_join_again() -> None:
    found = NAMED["components"](TEXT, 1.0)
    whole = {parts: symbol for symbol, parts in _components().items()}
    assert len(whole) == len(_components()) > 150
    assert all(len(parts) == 2 and symbol not in parts for parts, symbol in whole.items())
    assert not set(found) & _components().keys() - set("".join(whole))
    assert len(found) > 1.1 * len(TEXT)


@pytest.mark.parametrize(("name", "signs"), [("zero_width", "\u200b\u200c\u200d\u2060\ufeff\u00ad"),
                                             ("junk", "|·_~^丶")])
def test_what_was_slipped_in_can_be_taken_out(name: str, signs: str) -> None:
    found = NAMED[name](TEXT)
    assert len(found) > 1.05 * len(TEXT)
    assert re.sub(f"[{re.escape(signs)}]", "", found) == TEXT


def test_masks_cover_as_many_as_they_should() -> None:
    found = NAMED["masks"](TEXT, 0.05)
    covers = len(re.findall(r"[*口×□/]", found)) - TEXT.count("口")
    assert 0.03 < covers / sum(map(str.isalpha, TEXT)) < 0.07


@pytest.mark.parametrize("strength", [0.05, 0.3])
def test_edits_keep_the_length_on_the_whole(strength: float) -> None:
    found = NAMED["edits"](TEXT, strength)
    assert abs(len(found) / len(TEXT) - 1) < 0.05
    english = NAMED["edits"](ENGLISH, strength)
    kept = set(ENGLISH.split()) & set(english.split())
    assert set(re.findall(r"[a-z]+", english)) <= set(re.findall(r"[a-z]+", ENGLISH)) | {""}
    assert len(kept) > 0.5 * len(set(ENGLISH.split()))


def test_synonyms_change_words_and_nothing_else() -> None:
    found = NAMED["synonyms"](TEXT)
    assert found != TEXT
    assert re.sub(r"[\u4e00-\u9fff]", "", found) == re.sub(r"[\u4e00-\u9fff]", "", TEXT)


def test_what_moves_is_all_there() -> None:
    lines = [line for line in TEXT.split("\n") if line]
    moved = NAMED["paragraphs"](TEXT).split("\n")
    assert sorted(moved) == sorted(lines)
    assert sum(one != other for one, other in zip(moved, lines, strict=True)) > 0.8 * len(lines)
    sentences = NAMED["sentences"](TEXT)
    assert sorted(re.findall(r"[^。\n]+。", sentences)) != re.findall(r"[^。\n]+。", TEXT)
    assert sorted(sentences) == sorted(TEXT)
    assert sentences.count("\n") == TEXT.count("\n")


@pytest.mark.parametrize("name", ["advertisements", "boilerplate"])
def test_company_leaves_the_text_as_it_is(name: str) -> None:
    found = NAMED[name](TEXT)
    position = 0
    for line in TEXT.split("\n"):
        position = found.index(line, position) + len(line)
    assert len(found) > len(TEXT) + 40


@pytest.mark.parametrize(("strength", "length"), [(0.15, round(0.15 * len(TEXT))), (150.0, 150), (0.01, 150)])
def test_an_excerpt_stands_in_the_midst_of_the_host(strength: float, length: int) -> None:
    found = NAMED["excerpt"](TEXT, strength, host=HOST)
    first, last = HOST.split("\n")[0], HOST.split("\n")[-1]
    assert found.startswith(first)
    assert found.endswith(last)
    inner = max((found[start:start + length - 4] for start in range(len(found))), key=lambda part: part in TEXT)
    assert inner in TEXT
    assert len(found) - len(HOST) <= length + 1


def test_two_sources_share_a_page() -> None:
    found = NAMED["two_sources"](TEXT, 0.5, host=HOST)
    assert found == f"{TEXT[:len(TEXT) // 2]}\n{HOST[:len(TEXT) // 2]}"[:len(found)]
    assert HOST[:200] in found


def test_tricks_combine_in_order() -> None:
    for steps in COMBINED.values():
        one_by_one = TEXT
        for name, strength in steps:
            one_by_one = NAMED[name](one_by_one, strength, 3, HOST)
        assert disguised(TEXT, steps, 3, HOST) == one_by_one != TEXT
