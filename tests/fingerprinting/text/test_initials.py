"""Every syllable begins with a letter, and the usual frequencies add up."""

from fingerprinting import fold
from fingerprinting.text.folding.restoring.sounding.substituted_initials import REFERENCE
from fingerprinting.text.initials import initial_letters


def test_initials_of_known_characters() -> None:
    letters = initial_letters()[fold("中国人民爱安徽女孩绿").symbols]

    assert bytes(letters).decode() == "zgrmaahnhl"


def test_every_syllable_in_use_has_one() -> None:
    assert set(bytes(initial_letters()).decode()) - {"\0"} == set(REFERENCE)


def test_usual_frequencies_add_up_to_one() -> None:
    assert abs(sum(REFERENCE.values()) - 1) < 0.001
