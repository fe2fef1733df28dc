"""English text is split into sentences of content words that carry their offsets."""

from itertools import pairwise

import pytest

from fingerprinting.text.folding.fold import fold
from matcher.rewording.word_texts import is_prose, prose


def cut(text: str) -> list[str]:
    """Return the sentences of a text as written."""
    folded = fold(text)
    return [folded.quote(start, stop) for start, stop in pairwise(prose(folded).bounds.tolist())]


@pytest.mark.parametrize(("text", "sentences"), [
    ("It rained. Who cares?! The end", ["It rained", "Who cares", "The end"]),
    ("Mr J. Smith paid 3.14 at example.com today.", ["Mr J. Smith paid 3.14 at example.com today"]),
    ("A sentence that goes on\nin the next line. New one", ["A sentence that goes on\nin the next line", "New one"]),
    ("A heading\nAnother line\n\nand a paragraph", ["A heading", "Another line", "and a paragraph"]),
])
def test_a_sentence_ends_at_a_sign_or_a_line_that_does_not_go_on(text: str, sentences: list[str]) -> None:
    assert cut(text) == sentences


def test_a_list_without_full_stops_is_cut_at_its_lines_and_an_endless_sentence_anywhere() -> None:
    lines = "\n".join(f"row {number} of twelve, small words here" for number in range(12)).replace("\nrow", "\n(row")
    assert len(cut(lines)) == 12
    assert [len(part.split()) for part in cut("word " * 200)] == [30] * 6 + [20]


def test_stop_words_are_left_out_and_stems_are_equal() -> None:
    text = prose(fold("The keepers' hooks. A keeper's hook was of this."))
    assert text.cuts.tolist() == [0, 2, 4]
    assert text.terms[:2].tolist() == text.terms[2:].tolist()


def test_only_texts_in_words_are_prose() -> None:
    assert is_prose(fold("Some English, and 一 sign"))
    assert not is_prose(fold("一段中文 with few words 在这里"))
    assert prose(fold("")).bounds.tolist() == [0, 0]
