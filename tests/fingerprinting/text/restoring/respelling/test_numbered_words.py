"""Words are numbered as if each were looked up by itself."""

from random import Random

import numpy as np
import pytest

from fingerprinting.text.folding.code_points import points_of
from fingerprinting.text.folding.restoring.respelling.lexicon import COMMON, lexicon
from fingerprinting.text.folding.restoring.respelling.spacing import words_as_written
from fingerprinting.text.folding.restoring.respelling.words.hash_table import ABSENT, HashTable
from fingerprinting.text.folding.restoring.respelling.words.numbered_words import numbered_words
from fingerprinting.text.folding.restoring.respelling.words.word_pairs import pairs


@pytest.mark.parametrize("text", [
    "the cat doesn't sit, and it’s on the xqzzy mat", "'quoted' words' end''s o''clock", "one_two3four a.b", "",
    "a", "'", "don't", "中the文of。", "end'"])
def test_words_have_the_numbers_of_their_letters(text: str) -> None:
    found, words = numbered_words(points_of(text).copy()), words_as_written(text)
    assert found.numbers.tolist() == pairs().numbers(words).tolist()
    assert found.is_known.tolist() == [word in lexicon().worth for word in words]
    assert found.is_common.tolist() == [word in COMMON for word in words]
    assert [text[start] for start in found.starts] == [word[0] for word in words]


def test_every_listed_word_is_found_by_its_letters() -> None:
    words = Random(1).sample(sorted(pairs().words), 2_000)
    assert numbered_words(points_of(" ".join(words)).copy()).numbers.tolist() == pairs().numbers(words).tolist()


@pytest.mark.parametrize("size", [0, 1, 7, 8, 1_000])
def test_the_places_of_integers_are_found_and_others_are_absent(size: int) -> None:
    keys = np.array(Random(1).sample(range(-10**9, 10**9), size + 100), np.int64)
    table = HashTable(keys[:size])
    assert table.places(keys).tolist() == [*range(size), *[ABSENT] * 100]
