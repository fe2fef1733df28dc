"""Comparing sentences by their words: stems, stop words, rare words, and each sentence's best match."""

from fingerprinting.text.folding.fold import fold
from matcher.rewording.likeness import Likeness, alike
from matcher.rewording.vectors import vectors

SOURCE = ("The keeper counted brass hooks on the wall. A gale lifted the chapel roof. "
          "Her aunt owed the chandler for lamp oil. Strangers borrowed keys at any hour.")


def compared(page: str, source: str = SOURCE) -> Likeness:
    return alike(vectors(fold(page), 2), vectors(fold(source), 2), 0.3, 0.3, 2)


def test_inflected_words_in_another_order_are_the_same_sentence() -> None:
    found = compared("Hooks of brass were being counting by keepers. Bread is cheap today. The roofs lift in gales.")
    assert list(zip(found.page.tolist(), found.source.tolist(), strict=True)) == [(0, 0), (2, 1)]
    assert found.shared.tolist() == [4, 3]


def test_little_words_alone_are_no_likeness() -> None:
    assert compared("The of on a for at any her. She was on the one and it was for the other.").page.size == 0


def test_each_sentence_has_one_partner() -> None:
    found = compared("Brass hooks were counted. The keeper counted brass hooks on the wall.")
    assert list(zip(found.page.tolist(), found.source.tolist(), strict=True)) == [(1, 0)]


def test_a_short_sentence_joins_the_next_one() -> None:
    text = fold("Yes. No! The keeper counted brass hooks.")
    cut = vectors(text, 3)
    assert cut.bounds.tolist() == [[0, len(text)]]


def test_an_empty_text_has_no_sentences() -> None:
    assert compared("").page.size == 0
    assert compared("word", "").page.size == 0
