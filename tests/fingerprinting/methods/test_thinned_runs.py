"""Runs of a thinned text survive edits that break every run of neighbours; selection depends only on the run."""

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from fingerprinting import fold
from fingerprinting.methods.grams import Grams
from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.gram_hashes import one_in
from fingerprinting.text.symbols import FIRST_LETTER, FIRST_UNREAD, WILD
from fingerprinting.text.thinned_runs import FILLER, kept_symbols, thinned_runs

ALL = one_in(1), one_in(1)
HAN = [chr(code) for code in range(0x4E00, 0x4E00 + 6000)]
TEXT = "".join(Random(5).choices(HAN, k=1500))


def runs(text: str) -> set[int]:
    return set(thinned_runs(fold(text).symbols, kept_symbols(), (4, 3), ALL)[0].tolist())


def disturbed(text: str, period: int, sign: Callable[[Random, str], str]) -> str:
    random = Random(period)
    return "".join(sign(random, each) if at % period == 0 else each for at, each in enumerate(text))


@pytest.mark.parametrize(("sign", "left"), [
    (lambda random, each: random.choice(HAN), 0.02), (lambda random, each: "□", 0.1),
    (lambda random, each: each + random.choice(HAN), 0.1), (lambda random, each: each + "囧", 0.9),
    (lambda random, each: each + random.choice("0123456789"), 0.9),
], ids=["replaced", "masked", "inserted", "one sign inserted", "digits inserted"])
def test_runs_are_left_when_every_fourth_sign_is_disturbed(sign: Callable[[Random, str], str], left: float) -> None:
    page = disturbed(TEXT, 4, sign)
    assert len(runs(page) & runs(TEXT)) > left * len(runs(TEXT))


@pytest.mark.parametrize("period", [2, 4, 5])
def test_runs_are_left_when_neighbours_are_swapped(period: int) -> None:
    swapped = [TEXT[at + 1] + TEXT[at] + TEXT[at + 2:at + period] for at in range(0, len(TEXT) - 1, period)]
    assert len(runs("".join(swapped)) & runs(TEXT)) > 0.2 * len(runs(TEXT))


def test_a_run_is_of_different_kept_symbols_close_together() -> None:
    symbols = fold(TEXT).symbols
    _, positions = thinned_runs(symbols, kept_symbols(), (4, 3), ALL)
    assert kept_symbols()[symbols[positions]].all()
    assert not runs("天地" * 10)
    assert not runs("的".join([*"天地玄黄宇宙洪荒"]).replace("的", "的" * 20))


def test_what_says_little_is_not_kept() -> None:
    kept = kept_symbols()
    assert not kept[fold("的 是 不 the of a 7 x").symbols].any()
    assert not kept[FIRST_LETTER:FIRST_UNREAD].any()
    assert not kept[WILD]
    assert 0.4 < kept[1:400].mean() < 0.6


def test_what_makes_up_a_sixteenth_of_a_text_is_filler() -> None:
    sign = next(each for each in HAN if kept_symbols()[fold(each).symbols].all())
    assert runs(disturbed(TEXT, FILLER - 2, lambda random, each: each + sign)) & runs(TEXT)
    assert len(runs(sign * 200)) == 0


def test_an_excerpt_keeps_the_runs_within_it() -> None:
    assert runs(TEXT[300:1200]) <= runs(TEXT)


def test_a_short_text_keeps_what_a_long_one_keeps_of_it_and_more() -> None:
    grams = Grams()

    def keys(text: str) -> set[int]:
        folded: Folded = fold(text)
        return set(grams.keys(grams.fingerprint(folded)).keys.tolist())

    post = TEXT[700:760]
    assert len(keys(post)) > 15
    within = keys(TEXT) - keys(TEXT[:700] + TEXT[760:])
    assert len(within & keys(post)) >= 0.5 * len(within)
    marked = grams.keys(grams.fingerprint(fold(TEXT)))
    assert 0.2 < np.mean(marked.thinned) < 0.6
