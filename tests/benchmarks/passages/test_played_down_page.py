"""Excerpts disguised as smaller ones, made from the demo's texts."""

from benchmarks.passages.cases import DEVELOPMENT
from benchmarks.passages.verdict_words.played_down import TRICKS
from benchmarks.passages.verdict_words.played_down_page import bounds, document, measure
from tests.matcher.texts import chapter


def test_every_trick_shows_an_excerpt_that_is_found() -> None:
    texts = {"demo": [chapter(number) for number in range(6)]}
    found = measure(texts, 1, lambda what, done, count: None, DEVELOPMENT)
    assert bounds(found).at_least == {f"{trick}, demo": 1.0 for trick in TRICKS}
    assert document(found).count("| 1.000 |") == len(TRICKS)
