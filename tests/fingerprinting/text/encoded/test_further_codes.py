"""Codes that programs on the web offer, codes in codes and letters of other alphabets are read."""

import base64
from random import Random
from urllib.parse import quote

import numpy as np
import pytest

from benchmarks.attacks.attack_class import Change
from benchmarks.attacks.variants import further_codes
from fingerprinting.text.folding.fold import fold
from fingerprinting.text.symbols import WILD
from tests.fingerprinting.text.encoded.test_encoded_text import ENGLISH
from tests.fingerprinting.text.restoring.test_restoring import CHAPTER, alike

RUSSIAN = ("В начале июля, в чрезвычайно жаркое время, под вечер, один молодой человек вышел из своей каморки, которую "
           "нанимал от жильцов в переулке, на улицу и медленно, как бы в нерешимости, отправился к мосту. ") * 3


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("change", [further_codes.OTHER_DIGITS, further_codes.CODES_IN_CODES,
                                    further_codes.OTHER_ESCAPES])
def test_a_chapter_in_a_further_code_is_read(change: Change, seed: int) -> None:
    page = fold(change(CHAPTER, Random(seed)))
    assert page.restored["encoded"] > 900
    assert page.is_disguised_throughout
    assert alike(page) > 0.8


def test_utf_8_that_lost_bytes_is_read_with_a_mask_for_each_lost_character() -> None:
    plain, page = fold(CHAPTER), fold(further_codes.misread_with_losses(CHAPTER, Random(1)))
    assert len(page) > 0.9 * len(plain)
    assert 0.1 < np.mean(page.symbols == WILD) < 0.3


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("change", [further_codes.OTHER_ALPHABETS, further_codes.octal_numbers])
def test_english_in_another_alphabet_is_read(change: Change, seed: int) -> None:
    plain, page = fold(ENGLISH), fold(change(ENGLISH, Random(seed)))
    assert page.restored["encoded"]
    assert len(np.intersect1d(page.symbols, plain.symbols)) > 0.8 * len(np.unique(plain.symbols))


def test_other_languages_in_their_alphabets_stay_as_they_are() -> None:
    assert not fold(RUSSIAN).restored


def test_three_codes_in_each_other_are_read() -> None:
    coded = base64.b64encode(quote(quote("".join(CHAPTER.split())[:400])).encode()).decode()
    assert fold(coded).restored["encoded"] > 300


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("change", [further_codes.pinyin_by_words, further_codes.pinyin_in_camel_case])
def test_a_passage_in_pinyin_with_capitals_is_read(change: Change, seed: int) -> None:
    spelled = change(CHAPTER[400:700].replace("\n", ""), Random(seed))
    page = fold(f"{CHAPTER[700:1000]}{spelled}{CHAPTER[1000:1200]}")
    assert page.restored["toneless_pinyin"] > 200
