"""Folding keeps correct offsets for every text, and gives equal results for all spellings of a text."""

import unicodedata
from itertools import pairwise
from typing import Literal

import numpy as np
import pytest
import xxhash
from hypothesis import example, given, settings
from hypothesis import strategies as st

from benchmarks.harness.corpus import demo_corpus
from fingerprinting import Folded, fold
from fingerprinting.text import symbols
from fingerprinting.text.folding.fold import fold_as_written, is_as_written

ANY_TEXT = st.text(st.characters(codec=None, exclude_categories=()), max_size=60)
TRICKY = st.text(
    st.sampled_from(
        "我口马氵讠*×□○·一十aXxn3ǚü.:/@_'-, \n\u0301\u0308\u030c\u200bé한ᄒ\u1161\u11abガﾞไтﬁ①㍿½\ud800\U0001f600\ue000"
    ),
    max_size=40,
)


@given(ANY_TEXT | TRICKY)
@example("㍿" * 50)
@example("\ud83d\udc04氵\u200b朝")
@settings(max_examples=500)
def test_every_symbol_knows_the_stretch_it_came_from(text: str) -> None:
    folded = fold(text)

    assert len(folded.symbols) == len(folded.offsets) == len(folded.ends) == len(folded)
    assert (folded.offsets < folded.ends).all()
    assert (np.diff(folded.offsets.astype(np.int64)) >= 0).all()
    assert (folded.ends[:-1] <= folded.offsets[1:]).all() or _only_expansions_share(folded)
    assert not len(folded) or folded.ends[-1] <= len(text)


def _only_expansions_share(folded: Folded) -> bool:
    """Symbols expanded from one code point (㍿) share its span; no others may overlap."""
    same = folded.offsets[:-1] == folded.offsets[1:]
    apart = folded.ends[:-1] <= folded.offsets[1:]
    width = folded.ends - folded.offsets
    return bool((apart | (same & (width[:-1] == 1))).all())


@given(ANY_TEXT | TRICKY, st.data())
@settings(max_examples=500)
def test_a_quotation_is_the_stretch_between_its_ends(text: str, data: st.DataObject) -> None:
    folded = fold(text)
    start = data.draw(st.integers(0, len(folded)))
    stop = data.draw(st.integers(start, len(folded)))

    quoted = folded.quote(start, stop)
    begin, end = folded.span(start, stop)

    assert quoted == text[begin:end]
    if start == stop:
        assert quoted == ""
        return
    assert begin == folded.offsets[start]
    own = text[begin : folded.ends[stop - 1]]
    assert quoted.startswith(own)
    assert all(unicodedata.category(mark).startswith("M") for mark in quoted[len(own) :])


@given(st.lists(st.sampled_from(["天", "国", "word", "2024", "http://a.b/c?d=e", "한", "カ", "ไ", "русский", "氵朝"])))
def test_each_piece_of_known_text_is_quoted_as_it_was(pieces: list[str]) -> None:
    folded = fold("，\n".join(pieces))

    assert [folded.quote(i, i + 1) for i in range(len(folded))] == pieces


@given(st.text(st.characters(categories=["L", "Mn", "Nd", "Zs"]), max_size=30), st.sampled_from(["NFC", "NFD"]))
@settings(max_examples=500)
def test_canonically_equal_texts_fold_alike(text: str, form: Literal["NFC", "NFD"]) -> None:
    assert fold(unicodedata.normalize(form, text)).symbols.tolist() == fold(text).symbols.tolist()


@given(st.text(st.sampled_from("abnexyz'_@ -,!0123/"), max_size=30))
def test_case_does_not_matter(text: str) -> None:
    assert fold(text.upper()).symbols.tolist() == fold(text.lower()).symbols.tolist()


@pytest.mark.parametrize(
    ("disguised", "plain"),
    [
        ("漢語的繁體", "汉语的繁体"),
        ("瞭解著名的乾燥劑", "了解著名的干燥剂"),
        ("他在看書", "他再砍书"),
        ("Ｗｏｒｄ２０２４", "word2024"),
        ("𝐁𝓸𝕠𝚔 ⓑⓞⓞⓚ", "book book"),
        ("①②❸⑩", "12310"),
        ("㊙密", "秘密"),
        ("⼀⽔", "一水"),
        ("ＡＢＣ，。！", "abc"),
        ("零\u200b宽\u2060字\ufeff符\u00ad", "零宽字符"),
        ("字\u0336符\u0489", "字符"),
        ("pаypal", "paypal"),
        ("Ångström Straße", "angstrom strasse"),
        ("1,000,000", "1000000"),
        ("ｶﾀｶﾅ", "カタカナ"),
        ("ひらがな", "ヒラガナ"),
        ("한글", unicodedata.normalize("NFD", "한글")),
        ("優|优|小|说", "优优小说"),
        ("优 优 小 说", "优优小说"),
        ("优★优★小★说", "优优小说"),
        ("恐怖/主义", "恐怖主义"),
        ("二○二四年", "二零二四年"),
        ("二〇二四年", "二零二四年"),
        ("桜の国", "樱の国"),
    ],
)
def test_spellings_that_fold_alike(disguised: str, plain: str) -> None:
    assert fold(disguised).symbols.tolist() == fold(plain).symbols.tolist()


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("用 Python3.11 写", ["用", "Python3.11", "写"]),
        ("见http://www.abc.com/x?y=1。下", ["见", "http://www.abc.com/x?y=1", "下"]),
        ("２３ｕＳ．com 更新快", ["２３ｕＳ．com", "更", "新", "快"]),
        ("圆周率3.14159", ["圆", "周", "率", "3.14159"]),
        ("don't stop.Next", ["don't", "stop", "Next"]),
        ("snake_case me@example.org", ["snake_case", "me@example.org"]),
        ("Привет, мир", ["Привет", "мир"]),
        ("مرحبا بالعالم", ["مرحبا", "بالعالم"]),
        ("γειά σου", ["γειά", "σου"]),
        ("שלום", ["שלום"]),
        ("नमस्ते दुनिया", ["नमस्ते", "दुनिया"]),
        ("안녕", ["안", "녕"]),
        ("カナ", ["カ", "ナ"]),
        ("ไทย", ["ไ", "ท", "ย"]),
    ],
)
def test_what_is_one_symbol_in_each_script(text: str, pieces: list[str]) -> None:
    folded = fold(text)

    assert [folded.quote(i, i + 1) for i in range(len(folded))] == pieces


def test_ranges_of_the_alphabet_are_kept_apart() -> None:
    samples = {
        symbols.SYLLABLES: "汉字漢〇口氵马",
        symbols.LETTERS: "かナไกຂㄅ",
        symbols.UNREAD: "\U0002a6d6",
        symbols.HANGUL: "가힣한",
        symbols.WORDS: "word слово 12 http://a.b/c",
    }
    for span, text in samples.items():
        assert all(int(symbol) in span for symbol in fold(text).symbols), text
    spans = sorted((span.start, span.stop) for span in samples)
    assert all(left[1] <= right[0] for left, right in pairwise(spans))
    assert symbols.WILD not in symbols.SYLLABLES


def test_a_text_without_symbols_folds_to_nothing() -> None:
    for text in ("", " \n\t", "，。！……", "\u200b\ufeff", "\U0001f600"):
        assert len(fold(text)) == 0
        assert fold(text).quote(0, 0) == ""


def test_long_words_and_runs_do_not_overflow() -> None:
    assert len(fold("a" * 100_000)) == 1
    assert len(fold("ma" * 100_000 + "马")) == 2
    assert len(fold("口" * 10_000)) == 10_000
    assert len(fold("*" * 10_000)) == 0
    assert len(fold("ma ma " * 5_000 + "马")) > 5_000
    assert len(fold("㍿" * 1_000)) == 4_000


GOLDEN = """《庄子》曰：“北冥有鱼，其名为鲲。”鯤之大，不知其幾千里也。他**师、张×、口口口，du立自主，měi nǚ如云，
讠兑话，木目信。用Python3写can的women；http://www.example.com/a?b=c。２３ｕＳ．com，㍿①½ﬁ，한국어 カタカナ。
Привет ไทย مرحبا。二○二四年。"""


def test_symbols_change_only_together_with_the_revision() -> None:
    """Stored fingerprints are compared by these symbols, so a change must raise ``symbols.REVISION``."""
    digest = xxhash.xxh3_64_hexdigest(fold(GOLDEN).symbols.astype("<u2").tobytes())

    assert (symbols.REVISION, digest) == (2, "8e25e32c95918efa")


@given(ANY_TEXT | TRICKY)
def test_a_text_without_disguises_is_folded_as_it_is_written(text: str) -> None:
    folded, plain = fold(text), fold_as_written(text)
    if is_as_written(folded):
        assert np.array_equal(folded.symbols, plain.symbols)
        assert np.array_equal(folded.offsets, plain.offsets)


def test_a_disguised_text_is_not_folded_as_it_is_written() -> None:
    text = demo_corpus().chapters[0].text
    assert is_as_written(fold(text))
    assert not is_as_written(fold(text[::-1]))
