"""English whose letters are each written several times is read, also where it is only a part of a page."""

import re

import pytest

from benchmarks.harness.corpus import demo_corpus
from benchmarks.passages.english import DEMO_WORK
from fingerprinting.text.folding.code_points import points_of
from fingerprinting.text.folding.fold import fold
from fingerprinting.text.folding.restoring.respelling.english import respelled_english

TEXT = next(each.text for each in demo_corpus().chapters if each.work == DEMO_WORK)


def repeated(text: str, times: int) -> str:
    """Write each letter several times."""
    return re.sub("([A-Za-z])", lambda letter: letter[1] * times, text)


@pytest.mark.parametrize("times", [2, 3])
def test_a_page_that_begins_with_plain_english_is_read(times: int) -> None:
    page, original = fold(TEXT[:600] + repeated(TEXT[600:1_600], times)), fold(TEXT[:1_600])
    runs = {original.symbols[at:at + 3].tobytes() for at in range(len(original) - 2)}
    found = {page.symbols[at:at + 3].tobytes() for at in range(len(page) - 2)}
    assert len(runs & found) > 0.8 * len(runs)


def test_a_paragraph_in_the_middle_of_a_page_is_no_reason_to_read_the_page_otherwise() -> None:
    text = TEXT[:1_200] + repeated(TEXT[1_200:1_800], 2) + TEXT[1_800:3_000]
    assert respelled_english(points_of(text)) is None
    assert fold(text).restored.keys() == {"respelled"}
