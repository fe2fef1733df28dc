"""Words are those of jieba, simplified, without stop words."""

import jieba
import pytest

from fingerprinting.text.weights import levels, weighted_terms
from fingerprinting.text.words import cut, rarity, simplified, stop_words, usual_rarity

TEXT = "小明硕士毕业于中国科学院计算所，后在日本京都大学深造。他来到了网易杭研大厦。"


def test_cuts_are_those_of_jieba() -> None:
    jieba.setLogLevel("ERROR")
    expected = [word for word in jieba.cut(TEXT) if word not in stop_words() and word.isalnum()]

    assert list(cut(TEXT).words) == expected


def test_words_know_where_they_begin() -> None:
    found = cut("繁體的漢字，Words And 𠀀字")

    assert found.words == ("繁体", "汉字", "words", "𠀀字") or found.words == ("繁体", "汉字", "words", "𠀀", "字")
    assert found.offsets[:3].tolist() == [0, 3, 6]


def test_script_does_not_change_the_words() -> None:
    assert cut("計算機科學與技術").words == cut("计算机科学与技术").words


@pytest.mark.parametrize("text", ["", "，。！", "\ud800", "的了着"])
def test_texts_without_words(text: str) -> None:
    assert cut(text).words == ()


def test_rare_words_weigh_more() -> None:
    assert rarity()["中国"] < rarity()["量子力学"] < usual_rarity()
    found = weighted_terms("中国的量子力学", "tfidf")
    assert found.weights.tolist() == sorted(found.weights, reverse=True)
    assert len(found.hashes) == 2


def test_five_levels_hold_as_many_terms_each() -> None:
    assert levels(10).tolist() == [5, 5, 4, 4, 3, 3, 2, 2, 1, 1]
    assert levels(3).tolist() == [5, 4, 2]
    assert levels(0).tolist() == []
    assert set(weighted_terms(TEXT, "levels").weights) <= {1.0, 2.0, 3.0, 4.0, 5.0}


def test_simplifying_changes_traditional_characters_alone() -> None:
    assert simplified("著\ud800\U0001f600傳說\n") == "著\ud800\U0001f600传说\n"
    assert simplified("传说") == "传说"
