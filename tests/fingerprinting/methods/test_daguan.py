"""Daguan's windows are where the source says, and its numbers have the stated sizes and digits."""

import numpy as np
import pytest

from fingerprinting import fold
from fingerprinting.methods.daguan import Daguan

TEXT = "那年冬天城里下了很大的雪河上的冰厚得可以走马车老木匠把门板卸下来放在炉边烤干再一块一块装回去" * 4
FLAT = {"letters": "bcdfghjklmnpqrstwxyz", "reference": (0.05,) * 20}


def test_windows_of_a_text_of_twice_the_granularity() -> None:
    """With half an overlap a text of length 2n has the windows [1, n], [n/2, 3n/2] and [n, 2n]."""
    method = Daguan(granularity=20, overlap=0.5)

    assert method.keys(method.fingerprint(fold(TEXT[:40]))).positions.tolist() == [0, 10, 20]
    assert method.keys(method.fingerprint(fold(TEXT[:39]))).positions.tolist() == [0, 10]
    assert method.keys(method.fingerprint(fold(TEXT[:19]))).positions.tolist() == []
    assert method.keys(method.slide(fold(TEXT[:40]))).positions.tolist() == list(range(21))


@pytest.mark.parametrize(("top", "size"), [(9, 8), (7, 8), (3, 5), (1, 3)])
def test_sizes_in_bytes(top: int, size: int) -> None:
    method = Daguan(granularity=20, top=top)

    assert method.number_bytes == size
    assert len(method.fingerprint(fold(TEXT[:40]))) == 3 * (size + 4)


@pytest.mark.parametrize("top", [1, 3, 7, 9])
def test_a_number_has_the_letters_in_order_as_its_digits(top: int) -> None:
    """In the window bbbbbccccc, b and c have the top digit; letters that do not occur are below their usual share."""
    method = Daguan(granularity=10, top=top, **FLAT)  # type: ignore[arg-type]
    text = fold("八" * 5 + "擦" * 5)
    number = int.from_bytes(method.fingerprint(text)[: method.number_bytes], "little")

    digits = []
    contributions = method.contributions()
    for letter, count in zip(range(20), [5, 5, *[0] * 18], strict=True):
        digits.append(int(contributions[letter, count]) // (top + 1) ** (19 - letter) if letter > 1 else top)
    expected = sum(digit * (top + 1) ** (19 - i) for i, digit in enumerate(digits)) % 2**64
    assert number == expected % 256**method.number_bytes
    assert digits[0] == digits[1] == top
    assert max(digits[2:]) <= top // 2


def test_homophones_and_scripts_change_nothing() -> None:
    method = Daguan(granularity=8)

    assert method.fingerprint(fold("他在看書，河上的冰厚得")) == method.fingerprint(fold("她再砍书和上地兵后的"))


def test_a_window_is_found_wherever_it_stands_when_one_side_slides() -> None:
    method = Daguan(granularity=32)
    source = fold(TEXT)
    page = fold("这是广告" + TEXT[5:] + "完")

    fixed = set(method.keys(method.fingerprint(source)).keys.tolist())
    sliding = set(method.keys(method.slide(page)).keys.tolist())

    assert len(fixed & sliding) >= len(fixed) - 2


def test_sliding_gives_at_each_step_what_standing_gives() -> None:
    for granularity, overlap in ((16, 0.5), (16, 0.0), (10, 0.75)):
        method = Daguan(granularity=granularity, overlap=overlap)
        text = fold(TEXT)
        standing, sliding = (method.keys(value) for value in (method.fingerprint(text), method.slide(text)))

        assert standing.keys.tolist() == sliding.keys[:: method.step].tolist()
        assert standing.positions.tolist() == sliding.positions[:: method.step].tolist()


def test_words_of_other_languages_do_not_count() -> None:
    method = Daguan(granularity=8)
    mixed = fold("那年 winter 冬天 2024 城里下了**很大的雪")

    assert method.keys(method.fingerprint(mixed)).keys.tolist() == (
        method.keys(method.fingerprint(fold("那年冬天城里下了很大的雪"))).keys.tolist()
    )


def test_the_reference_is_subtracted() -> None:
    """A letter that is as frequent as usual has the middle digit."""
    usual = Daguan(granularity=20, top=9, letters="bz", reference=(0.5, 0.05))
    counts = np.array([10, 1])

    digits = [int(usual.contributions()[letter, count]) // 10 ** (1 - letter) for letter, count in enumerate(counts)]
    assert digits == [5, 5]


def test_impossible_parameters_are_refused() -> None:
    for wrong in ({"granularity": 0}, {"overlap": 1.0}, {"top": 0}, {"letters": "abc"}):
        with pytest.raises(ValueError, match=r"Daguan needs|letters need"):
            Daguan(**wrong)
