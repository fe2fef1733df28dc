"""Initials that replace characters are read as masks; other letters stay."""

import re
from random import Random

import numpy as np
import pytest

from benchmarks.attacks.attack_class import Change
from benchmarks.attacks.inserted_signs import signs
from benchmarks.attacks.variants.other_words import initial_of_every_second, with_initials
from fingerprinting.text.folding.code_points import points_of
from fingerprinting.text.folding.fold import fold
from fingerprinting.text.folding.restoring.known_pairs import neighbours
from fingerprinting.text.folding.restoring.sounding.substituted_initials import (
    FREQUENT,
    LOGARITHMS,
    REFERENCE,
    initials,
)
from fingerprinting.text.symbols import WILD
from tests.fingerprinting.text.restoring.test_disguised_passages import AFTER, BEFORE, COPIED
from tests.fingerprinting.text.restoring.test_restoring import CHAPTER


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("write", [initial_of_every_second, with_initials])
def test_initials_are_masks_of_the_characters(write: Change, seed: int) -> None:
    page, plain = fold(write(CHAPTER, Random(seed))), fold(CHAPTER)
    assert page.restored.keys() == {"initials"}
    assert "mask" not in page.evasions
    assert len(page) == pytest.approx(len(plain), abs=3)
    read = page.symbols != WILD
    if len(page) == len(plain):
        assert np.mean(page.symbols[read] == plain.symbols[read]) > 0.98


def test_letters_with_diacritics_and_names_stay_among_initials() -> None:
    written = initial_of_every_second(CHAPTER, Random(1)).replace("，", "，Müller 2026n说，", 3)
    page = fold(written)
    assert page.restored.keys() == {"initials"}
    assert not any("ü" in written[start:stop] for start, stop, symbol in zip(
        page.offsets, page.ends, page.symbols, strict=True) if symbol == WILD)


@pytest.mark.parametrize("seed", range(4))
def test_a_passage_with_initials_is_read_and_the_rest_stays(seed: int) -> None:
    page = fold(f"{BEFORE}{initial_of_every_second(COPIED, Random(seed))}{AFTER}")
    assert page.restored.keys() == {"initials"}
    (start, stop), = page.undone_in
    masks = page.offsets[page.symbols == WILD]
    assert len(BEFORE) <= start <= masks.min() <= masks.max() < stop <= len(page.original) - len(AFTER)


@pytest.mark.parametrize("seed", range(4))
def test_inserted_initials_are_left_out(seed: int) -> None:
    assert fold(signs(CHAPTER, Random(seed), 4, "initial")).restored.keys() == {"regular_signs"}


def test_letters_that_are_no_initials_do_not_make_the_others_frequent() -> None:
    likely = "".join(each * round(700 * (0.65 * share + 0.35 / len(REFERENCE))) for each, share in REFERENCE.items())
    letters = [*likely, *"v" * (len(likely) // 50)]
    Random(1).shuffle(letters)
    written, rest = re.findall("[一-龥]", CHAPTER * 9), iter(letters)
    text = "".join(next(rest, each) if at % 3 == 2 else each for at, each in enumerate(written[:3 * len(letters)]))
    assert FREQUENT - 0.05 < np.mean(LOGARITHMS[[ord(each) - ord("a") for each in likely]]) < FREQUENT
    assert not len(initials(points_of(text), neighbours().bits))


@pytest.mark.parametrize("text", [
    "设a与b为整数，c是d的倍数，若e与f同余，则g加h等于k，m减n等于p，故q乘r与s乘t除以w同余。" * 12,
    "本店供应h1343nl变压器、ep94sg模块、p0181nl滤波器、k8102mg插座、fl7019bt线圈、cm04rw接头，质量稳定。" * 8,
    "他用pip装好numpy，再用vim改了git的设置，又看了html和css的说明，把log写进db里。" * 12,
])
def test_letters_that_replace_nothing_stay(text: str) -> None:
    assert "initials" not in fold(text).restored
