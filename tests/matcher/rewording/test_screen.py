"""The screen is cheap and passes on what deserves a closer comparison."""

from random import Random

from benchmarks.passages.english import demo_chapters
from benchmarks.passages.rewording import HEAVY, reworded
from fingerprinting.text.folding.fold import fold
from matcher.rewording.screen import windows_alike
from tests.matcher.texts import chapter

LEAST = 0.25


def count(page: str, source: str, explained: tuple[tuple[int, int], ...] = ()) -> int:
    return windows_alike((fold(page).symbols, explained), (fold(source).symbols, ()), LEAST)


def test_a_copy_and_a_rewording_pass() -> None:
    text = demo_chapters()[1]
    assert count(text, text) > 5
    assert count(reworded(text, Random(3), HEAVY), text) >= 3


def test_strangers_do_not() -> None:
    assert sum(count(chapter(seed, 2000), chapter(seed + 50, 2000)) for seed in range(30)) == 0


def test_what_is_explained_already_does_not_count() -> None:
    text = chapter(3, 1200)
    assert count(text, text, ((0, len(fold(text))),)) == 0


def test_a_phrase_without_end_says_nothing() -> None:
    assert count("山青水秀好地方" * 3000, "山青水秀好地方" * 3000) == 0


def test_texts_without_symbols_are_alike_to_nothing() -> None:
    assert count("", chapter(1)) == count(chapter(1), "") == count("字", "字") == 0
