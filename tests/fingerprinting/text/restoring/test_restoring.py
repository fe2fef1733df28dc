"""What a script does to a whole text is undone, and ordinary text is left as it is."""

from random import Random

import numpy as np
import pytest

from benchmarks.attacks.inserted_signs import signs
from benchmarks.attacks.rearranged import columns_read_down, lines_reversed
from benchmarks.harness.corpus import demo_corpus
from fingerprinting.text.folding.building.neighbours import BITS, slot
from fingerprinting.text.folding.fold import Folded, fold
from fingerprinting.text.folding.restoring.known_pairs import neighbours

CHAPTER = next(each.text for each in demo_corpus().chapters if each.work == "jar_listener")
PLAIN = fold(CHAPTER)


def alike(page: Folded) -> float:
    """Give the share of the chapter's runs of six symbols that a page has."""
    def runs(text: Folded) -> set[bytes]:
        return {text.symbols[at:at + 6].tobytes() for at in range(len(text) - 5)}

    return len(runs(PLAIN) & runs(page)) / len(runs(PLAIN))


def test_chapters_of_the_demo_are_ordinary() -> None:
    assert [each.title for each in demo_corpus().chapters if fold(each.text).restored] == []


@pytest.mark.parametrize("kind", ["particle", "foreign Han", "digit", "letter", "kana", "bopomofo", "footnote mark"])
@pytest.mark.parametrize("period", [2, 3, 5])
def test_regular_signs_are_left_out(kind: str, period: int) -> None:
    page = fold(signs(CHAPTER, Random(7), period, kind))
    assert page.evasions["regular_signs"] > 50
    assert alike(page) > 0.8


@pytest.mark.parametrize("seed", range(3))
def test_lines_are_read_from_their_end(seed: int) -> None:
    page = fold(lines_reversed(CHAPTER, Random(seed)))
    assert page.evasions["reversed"]
    assert alike(page) > 0.9


@pytest.mark.parametrize("seed", range(3))
def test_columns_are_read_from_the_top(seed: int) -> None:
    page = fold(columns_read_down(CHAPTER, Random(seed)))
    assert page.evasions["columns"]
    assert alike(page) > 0.6


def test_symbols_of_a_reversed_text_know_where_they_stand() -> None:
    text = "\n".join(line[::-1] for line in CHAPTER.split("\n"))
    page = fold(text)
    assert not page.is_in_order
    assert [text[at] for at in page.offsets[:50]] == [CHAPTER[at] for at in PLAIN.offsets[:50]]
    assert page.quote(20, 30) in text
    assert set(page.quote(20, 30)) >= {text[at] for at in page.offsets[20:30]}


def test_neighbours_in_words_are_known() -> None:
    bits = np.unpackbits(neighbours().bits, bitorder="little")
    words = np.array([list(map(ord, word)) for word in ("今天", "將軍", "将军", "不可", "天下")], np.uint64)
    assert bits.shape == (1 << BITS,)
    assert bits[slot(words[:, 0], words[:, 1])].all()
