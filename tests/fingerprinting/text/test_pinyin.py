"""Written-out pinyin is distinguished from words by tones and by surrounding Chinese characters."""

import pytest

from fingerprinting import fold


@pytest.mark.parametrize(
    ("written", "characters"),
    [
        ("měi nǚ", "美女"),
        ("mei3 nü3", "美女"),
        ("mei3nv3", "美女"),
        ("mĕi nŭ", "美女"),
        ("du立", "独立"),
        ("独li", "独立"),
        ("xing感的měinǚ", "性感的美女"),
        ("zhonghua人民", "中华人民"),
        ("我 ai 你", "我爱你"),
        ("他说：“wǒ ài nǐ。”", "他说：“我爱你。”"),
        ("Wǒ ài nǐ", "我爱你"),
        ("去xī'ān玩", "去西安玩"),
        ("这是fang'an", "这是方案"),
        ("me\u030ci nu\u0308\u030c", "美女"),
        ("ｍｅｉ３ ｎü３", "美女"),
        ("chuāng前明月光", "窗前明月光"),
        ("nǚ孩", "女孩"),
        ("lve夺", "掠夺"),
    ],
)
def test_pinyin_becomes_the_syllables_it_stands_for(written: str, characters: str) -> None:
    folded = fold(written)

    assert folded.symbols.tolist() == fold(characters).symbols.tolist()
    assert folded.evasions["pinyin"] > 0


@pytest.mark.parametrize(
    "text",
    [
        "you can do it for me and the women",
        "I can, he can, she can",
        "单词can的意思",
        "用Python写",
        "women是英语单词",
        "这个name字段，那个data对象",
        "AI技术和UI设计",
        "A4纸",
        "China队",
        "café au lait",
        "déjà vu",
        "mp3播放器",
        "win10系统",
        "e时代的a股",
        "banana panda manga",
        "Dubai and Canada",
        "tě ani mě ne",
        "xian",
    ],
)
def test_words_stay_words(text: str) -> None:
    assert "pinyin" not in fold(text).evasions


@pytest.mark.parametrize("word", ["can", "me", "women", "Python", "name", "long", "she"])
@pytest.mark.parametrize("frame", ["{}", "the {} is", "单词{}的", "单词 {} 的", "“{}”是什么", "{}!"])
def test_english_words_are_one_symbol_wherever_they_stand(word: str, frame: str) -> None:
    folded = fold(frame.format(word))

    assert word in [folded.quote(i, i + 1) for i in range(len(folded))]


def test_each_syllable_is_quoted_by_itself() -> None:
    folded = fold("看mei3nü3和zhōngguó人")

    assert [folded.quote(i, i + 1) for i in range(len(folded))] == ["看", "mei3", "nü3", "和", "zhōng", "guó", "人"]


def test_cuts_follow_the_orthography() -> None:
    """Without an apostrophe no syllable within a word begins with a vowel: fan·gan, not fang·an."""
    assert fold("这个fangan吧").symbols.tolist() == fold("这个反感吧").symbols.tolist()
    assert fold("去xian城").symbols.tolist() == fold("去县城").symbols.tolist()
