"""English words that signs or numbers join are read as words; names in code stay as they are."""

import re
from collections.abc import Callable
from random import Random
from time import process_time

import pytest

from benchmarks.attacks.latin_words import words_joined
from fingerprinting.text.folding.fold import fold
from fingerprinting.text.folding.restoring.respelling.joined_words import has_joined_words
from tests.fingerprinting.text.restoring.test_english_passages import (
    AFTER,
    BEFORE,
    PASSAGE,
    other_runs,
    passage_runs,
    runs,
)
from tests.fingerprinting.text.restoring.test_respelling import CHAPTERS, alike

PEOPLE = """Grace Adams Boston Hospital telephone Calvin Harding Lincoln College professor of surgery Abigail Coolidge
Houston County library director Martin Jefferson Columbus Museum curator Helen Taylor Denver Zoo keeper Andrew Jackson
Portland Harbor captain Edith Wilson Dallas Theater manager Betty Ford Madison Square garden"""
NAMES = PEOPLE.split()
CODE = "def total_of(rows):\n    if is_last and not is_in(rows):\n        return the_sum_of(row.size for row in rows)\n"


@pytest.mark.parametrize("sign", ["_", ".", "7", "._.", "_1_"])
def test_joined_words_are_read(sign: str) -> None:
    page = fold(sign.join(CHAPTERS[2].split()))
    assert page.restored.keys() == {"respelled"}
    assert alike(page) > 0.9
    assert page.is_disguised_throughout


def test_numbered_words_are_read() -> None:
    page = fold(" ".join(f"{number}. {word}" for number, word in enumerate(CHAPTERS[2].split())))
    assert alike(page) > 0.9


@pytest.mark.parametrize("seed", range(4))
def test_a_paragraph_of_joined_words_is_read(seed: int) -> None:
    page = fold(BEFORE + words_joined(PASSAGE, Random(seed)) + AFTER)
    assert not page.is_disguised_throughout
    assert len(passage_runs() & runs(page)) > 0.8 * len(passage_runs())
    assert len(other_runs() & runs(page)) > 0.95 * len(other_runs())


@pytest.mark.parametrize("join", [
    "_".join, ".".join, lambda words: " ".join(f"{number} {word}" for number, word in enumerate(words))])
def test_a_list_of_joined_names_is_read(join: Callable[[list[str]], str]) -> None:
    assert fold(join(NAMES * 2)).restored["respelled"] > 1.5 * len(NAMES)
    page = fold(f"{BEFORE}{join(NAMES * 2)}{AFTER}")
    assert page.restored["respelled"] > 1.5 * len(NAMES)
    assert len(other_runs() & runs(page)) > 0.95 * len(other_runs())


def test_a_word_of_a_whole_page_among_joined_ones_is_searched_once() -> None:
    """If it were searched from each of its letters, this would take a minute."""
    pairs = " ".join("_".join(NAMES[at:at + 2]) for at in range(0, len(NAMES), 2)).lower()
    began = process_time()
    assert not has_joined_words(f"{pairs} {'a' * 60_000}")
    assert process_time() - began < 20


def test_names_and_numbers_are_kept() -> None:
    numbered = " ".join(f"[{number}] {each}." for number, each in enumerate(CHAPTERS[2].split(".")))
    for honest in (CODE * 12, BEFORE + CODE * 6 + AFTER, numbered, re.sub("([.!?]) ", r"\1", CHAPTERS[2])):
        assert fold(honest).restored == {}
